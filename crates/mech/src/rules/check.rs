//! Checks: two dice against a target number with modifiers.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// For each total of two dice from 2 to 12, the number of the 36 rolls that reach it.
const WAYS: [u8; 11] = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];

/// Every total of two dice, with the number of the 36 rolls that show it.
pub const TOTALS: [(u8, u8); 11] =
    [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1)];

/// Returns the row of a table that starts at `lowest`; numbers outside the table are clamped.
pub(super) fn row(number: u8, lowest: u8, rows: usize) -> usize {
    usize::from(number.saturating_sub(lowest)).min(rows - 1)
}

/// Returns the value of the last entry of an ascending table that a number reaches.
pub(super) fn reached<V: Copy>(table: &[(u16, V)], number: u16) -> Option<V> {
    table.iter().rev().find(|(from, _)| *from <= number).map(|(_, value)| *value)
}

/// The chance of two dice to reach a target number, in 36ths.
///
/// ```
/// use sandtable_mech::rules::Chance;
///
/// assert_eq!(Chance::of(7).ways(), 21);
/// assert_eq!(Chance::of(4).to_string(), "91.7 %");
/// assert_eq!(Chance::of(13), Chance::NEVER);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", type = "number"))]
#[serde(transparent)]
pub struct Chance {
    ways: u8,
}

impl Chance {
    /// No roll succeeds.
    pub const NEVER: Self = Self { ways: 0 };

    /// Every roll succeeds.
    pub const CERTAIN: Self = Self { ways: 36 };

    /// Returns the chance to reach a target number: certain up to 2, never from 13.
    pub fn of(target_number: i16) -> Self {
        let from_two = target_number.saturating_sub(2).max(0);
        let ways = usize::try_from(from_two).ok().and_then(|row| WAYS.get(row).copied());
        ways.map_or(Self::NEVER, |ways| Self { ways })
    }

    /// The number of the 36 rolls that succeed.
    pub const fn ways(self) -> u8 {
        self.ways
    }

    /// The chance per mille, rounded to the nearest.
    pub const fn per_mille(self) -> u16 {
        // Half of the divisor is added, which rounds to the nearest.
        (self.ways as u16 * 1000 + 18) / 36
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{} %", self.per_mille() / 10, self.per_mille() % 10)
    }
}

/// One modifier of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Modifier {
    /// The reason in words.
    pub name: Cow<'static, str>,
    /// Added to the target number: positive is harder.
    pub value: i8,
    /// The stable code of its source.
    pub source: Cow<'static, str>,
}

impl Modifier {
    pub(super) const fn new(name: &'static str, value: i8, source: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), value, source: Cow::Borrowed(source) }
    }

    /// Returns `None` for a modifier of 0.
    pub(super) fn unless_zero(self) -> Option<Self> {
        (self.value != 0).then_some(self)
    }
}

/// A roll of two dice against a target number: a skill (lower is better) plus modifiers.
///
/// ```
/// use sandtable_mech::MovementMode;
/// use sandtable_mech::rules::{Check, to_hit};
///
/// let check = Check::new(4)
///     .with(to_hit::attacker_movement(Some(MovementMode::Walk)))
///     .with(to_hit::target_movement(3))
///     .with(to_hit::range(to_hit::Range::Medium));
/// assert_eq!(check.target_number(), 8);
/// assert_eq!(check.chance().ways(), 15);
/// assert!(check.succeeds(8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The gunnery or piloting skill.
    pub skill: u8,
    /// The modifiers, in the order in which they were added.
    pub modifiers: Vec<Modifier>,
}

impl Check {
    /// Creates a check without modifiers.
    pub const fn new(skill: u8) -> Self {
        Self { skill, modifiers: Vec::new() }
    }

    /// Adds modifiers.
    #[must_use]
    pub fn with(mut self, modifiers: impl IntoIterator<Item = Modifier>) -> Self {
        self.modifiers.extend(modifiers);
        self
    }

    /// The total to reach: skill plus modifiers.
    pub fn target_number(&self) -> i16 {
        let added = self.modifiers.iter().map(|modifier| i16::from(modifier.value));
        // Saturating, because a check may be read from a file with any modifiers.
        added.fold(i16::from(self.skill), i16::saturating_add)
    }

    /// Returns true if every roll succeeds: the target number is 2 or less.
    pub fn is_automatic(&self) -> bool {
        self.target_number() <= 2
    }

    /// Returns true if no roll succeeds: the target number is 13 or more.
    pub fn is_impossible(&self) -> bool {
        self.target_number() >= 13
    }

    /// The chance of success.
    pub fn chance(&self) -> Chance {
        Chance::of(self.target_number())
    }

    /// Returns true if a total of two dice succeeds.
    pub fn succeeds(&self, roll: u8) -> bool {
        i16::from(roll) >= self.target_number() && !self.is_impossible()
    }
}
