//! The map of an encounter with both forces in their starting hexes.

use super::EncounterDraft;
use crate::force::ForceDraft;
use crate::{Design, picture};
use sandtable_hex::draw::{Drawing, Theme};

impl EncounterDraft {
    /// Draws the map with the placement of both forces as SVG, also while a force is missing or
    /// does not fit; `None` if the map is unknown.
    pub fn picture(
        &self,
        player: Option<&ForceDraft>,
        opponent: Option<&ForceDraft>,
        theme: Theme,
    ) -> Option<String> {
        let (_, map) = self.map();
        let map = map?;
        let forces = [player, opponent];
        let counts = forces.map(|force| force.map_or(0, |force| force.units.len()));
        let mut drawing = Drawing::of(map).theme(theme).caption(map.name());
        let mut number = 0;
        for ((side, force), starts) in (0..).zip(forces).zip(self.starts(counts)) {
            let units = force.map_or(&[][..], |force| &force.units);
            for (unit, start) in units.iter().zip(starts) {
                let Some(design) = Design::shipped_as(&unit.unit_id) else { continue };
                // Numbered through both forces, as the counters of the battle will be.
                number += 1;
                drawing = picture::deployed(drawing, (number, design), side, start);
            }
        }
        Some(drawing.to_string())
    }
}
