use crate::event::{ConsciousnessRoll, Hit};
use crate::rules::Chance;
use crate::{Location, UnitId};
use sandtable_hex::Hex;
use serde::Serialize;

/// A unit in a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Who {
    /// The id of the unit.
    pub id: UnitId,
    /// Its name without the side, such as "Hunchback" or "Commando 2".
    pub name: String,
    /// The seat of its side.
    pub seat: u8,
    /// The hex it is in after the event.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub at: Hex,
}

/// Two dice against a target number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Roll {
    /// The total to reach, at least 2; `null` if no roll could succeed.
    pub needed: Option<i16>,
    /// The chance of success, in 36ths.
    pub chance: Chance,
    /// The faces; `null` if no dice were rolled.
    pub dice: Option<[u8; 2]>,
    /// True for success; for an attack, a hit.
    pub passed: bool,
}

/// The lowest total of two dice. Lower target numbers always succeed, so none is shown.
const LOWEST_ROLL: i16 = 2;

impl Roll {
    /// A roll as events record it: `[0, 0]` stands for dice that were not rolled.
    pub(super) fn new(needed: Option<i16>, dice: [u8; 2], passed: bool) -> Self {
        Self {
            needed: needed.map(|needed| needed.max(LOWEST_ROLL)),
            chance: needed.map_or(Chance::NEVER, Chance::of),
            dice: (dice != [0, 0]).then_some(dice),
            passed,
        }
    }
}

impl From<&ConsciousnessRoll> for Roll {
    fn from(roll: &ConsciousnessRoll) -> Self {
        Self::new(Some(roll.target_number.into()), roll.roll, roll.passed)
    }
}

/// A location that an attack or a fall hit, before damage moved inward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Place {
    /// The location that was rolled.
    pub location: Location,
    /// True for the rear armour.
    pub rear: bool,
    /// Points of damage; 0 if cover absorbed the hit.
    pub damage: u16,
    /// The faces of the location roll; the second is 0 if one die was rolled.
    pub dice: [u8; 2],
}

impl From<&Hit> for Place {
    fn from(hit: &Hit) -> Self {
        let Hit { roll: dice, location, rear, damage } = *hit;
        Self { location, rear, damage, dice }
    }
}

/// Damage that a location took, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Damaged {
    /// The damaged location.
    pub location: Location,
    /// True for the rear armour.
    pub rear: bool,
    /// Points of armour lost.
    pub armour: u16,
    /// Points of structure lost.
    pub structure: u16,
    /// Points of armour left on this side.
    pub armour_left: u16,
    /// Points of structure left.
    pub structure_left: u16,
    /// True if the location is destroyed.
    pub destroyed: bool,
}

impl Damaged {
    /// What is left of the location, such as "left leg armour gone, structure 3 left".
    fn in_words(&self) -> String {
        let (name, rear) = (self.location.name(), if self.rear { " rear" } else { "" });
        match (self.destroyed, self.armour_left, self.structure_left) {
            (true, ..) => format!("{name} destroyed"),
            (false, 0, left) => format!("{name}{rear} armour gone, structure {left} left"),
            (false, left, _) => format!("{name}{rear} armour {left} left"),
        }
    }
}

/// What is left of every damaged location, in words; `None` if there is none.
pub(super) fn left_in_words(damaged: &[Damaged]) -> Option<String> {
    let words: Vec<String> = damaged.iter().map(Damaged::in_words).collect();
    (!words.is_empty()).then(|| words.join("; "))
}
