use super::biome::{Biome, Front};
use super::draw::pick;
use crate::Side;
use crate::setup::MAPS;
use crate::setup::deployment::{Zone, centre_of, toward};
use sandtable_core::{Dice, Finding, Purpose};
use sandtable_hex::{Hex, Map, Orientation};

const MAP: Purpose = Purpose::new("map");
const EDGE: Purpose = Purpose::new("edge");

/// The map of a battle, and the edge where the player deploys.
pub(super) struct Ground {
    pub(super) name: &'static str,
    pub(super) map: &'static Map,
    pub(super) front: Front,
    player_first: bool,
}

impl Ground {
    pub(super) fn draw(biome: &Biome, dice: &mut Dice) -> Result<Self, Finding> {
        let shipped = |name: &String| MAPS.all().iter().find(|(known, _)| known == name);
        let maps: Vec<_> = biome.maps.iter().filter_map(shipped).collect();
        let Some((name, map)) = pick(dice, MAP, &maps, |_| 1) else {
            let message = format!("biome '{}' has no shipped map", biome.id);
            return Err(Finding::error("generator.no-map", "biome", message));
        };
        let (front, player_first) = (Front::of(name), dice.roll(EDGE, 2) == 1);
        Ok(Self { name, map, front, player_first })
    }

    /// Returns starting hexes for the units of a side.
    pub(super) fn places(&self, side: Side, from: u16, count: usize) -> Result<Vec<Hex>, Finding> {
        let first = self.player_first == (side == Side::Player);
        let places = Zone::new(self.map, self.front, first, from).places(count);
        places.ok_or_else(|| {
            let message = format!("no room for {count} units on {}", self.name);
            Finding::error("generator.no-room", "force", message)
        })
    }

    /// Hex number and facing toward the centre, as files write them.
    pub(super) fn position_and_facing(&self, hex: Hex) -> (String, String) {
        let number = self.number(hex);
        let facing = toward(hex, centre_of(self.map));
        (number, Orientation::Flat.name(facing).to_owned())
    }

    pub(super) fn number(&self, hex: Hex) -> String {
        self.map.shape().number(hex).map_or_else(String::new, |number| number.to_string())
    }
}
