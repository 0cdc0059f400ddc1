use crate::rules::{FiringArc, arc};
use crate::weapon::{RangeBracket, Ranges};
use crate::{Armament, Fighter, Mech};
use sandtable_hex::{Facing, Hex};
use serde::Serialize;

/// The hexes of one range bracket in the arcs of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct RangeBand {
    /// The bracket: the best of any working weapon that bears on the hex.
    pub bracket: RangeBracket,
    /// Bracket and its farthest distance in words: "medium 6".
    pub words: String,
    /// Runs of hexes: the index of the first in the cells of the board, and the number of hexes.
    pub cells: Vec<[u32; 2]>,
}

/// Weapons with the same arcs and ranges, which cover the same hexes.
#[derive(PartialEq, Eq)]
struct Cover {
    facing: Facing,
    arcs: &'static [FiringArc],
    range: Ranges,
}

impl Mech {
    /// Returns the hexes that the working weapons of a unit cover.
    pub(super) fn range_bands(&self, unit: Fighter<'_>) -> Vec<RangeBand> {
        let covers = covers(unit);
        let shape = self.field.map().shape();
        let own = unit.now.position;
        let brackets = shape.cells().map(|cell| best(&covers, own, shape.hex(cell)));
        let brackets: Vec<Option<RangeBracket>> = brackets.collect();
        let bands = RangeBracket::ALL.map(|bracket| RangeBand {
            bracket,
            words: format!(
                "{bracket} {}",
                covers.iter().map(|c| c.farthest(bracket)).max().unwrap_or(0)
            ),
            cells: runs(&brackets, bracket),
        });
        bands.into_iter().filter(|band| !band.cells.is_empty()).collect()
    }
}

impl Cover {
    fn of(unit: Fighter<'_>, weapon: &Armament) -> Self {
        let (location, now) = (weapon.location, unit.now);
        Self {
            facing: arc::facing_of(location, now.facing, now.twist),
            arcs: arc::arcs_of(location, weapon.rear, now.arms_flipped),
            range: weapon.weapon.range,
        }
    }

    fn bracket(&self, own: Hex, other: Hex) -> Option<RangeBracket> {
        let distance = own.unsigned_distance_to(other).min(u16::MAX.into()) as u16;
        let bracket = self.range.bracket(distance)?;
        self.arcs.contains(&FiringArc::from_to(own, self.facing, other)).then_some(bracket)
    }

    const fn farthest(&self, bracket: RangeBracket) -> u16 {
        match bracket {
            RangeBracket::Short => self.range.short,
            RangeBracket::Medium => self.range.medium,
            RangeBracket::Long => self.range.long,
        }
    }
}

fn covers(unit: Fighter<'_>) -> Vec<Cover> {
    let mut covers: Vec<Cover> = Vec::new();
    for (number, weapon) in unit.plan.weapons.iter().enumerate() {
        let loaded = weapon.weapon.shots.is_none() || unit.shots(weapon.weapon) > 0;
        let cover = Cover::of(unit, weapon);
        if unit.weapon_works(number) && loaded && !covers.contains(&cover) {
            covers.push(cover);
        }
    }
    covers
}

fn best(covers: &[Cover], own: Hex, other: Hex) -> Option<RangeBracket> {
    let elsewhere = own != other;
    covers.iter().filter(|_| elsewhere).filter_map(|cover| cover.bracket(own, other)).min()
}

/// Runs of equal entries: index of the first, and length.
fn runs(brackets: &[Option<RangeBracket>], bracket: RangeBracket) -> Vec<[u32; 2]> {
    let mut runs: Vec<[u32; 2]> = Vec::new();
    for (index, _) in (0_u32..).zip(brackets).filter(|(_, found)| **found == Some(bracket)) {
        match runs.last_mut() {
            Some([first, length]) if *first + *length == index => *length += 1,
            _ => runs.push([index, 1]),
        }
    }
    runs
}
