//! Two dice against a target number, and everything that adds to it.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// For each total of two dice from 2 to 12, in how many of the 36 cases they show at least it.
const WAYS: [u8; 11] = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];

/// The row of a table that starts at `lowest`; numbers beyond the table count as its ends.
pub(super) fn row(number: u8, lowest: u8, rows: usize) -> usize {
    usize::from(number.saturating_sub(lowest)).min(rows - 1)
}

/// The value of the last entry of a rising table that a number reaches.
pub(super) fn reached<V: Copy>(table: &[(u16, V)], number: u16) -> Option<V> {
    table.iter().rev().find(|(from, _)| *from <= number).map(|(_, value)| *value)
}

/// How likely two dice are to show enough: so many cases of 36.
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
    /// Not with any dice.
    pub const NEVER: Self = Self { ways: 0 };

    /// With any dice.
    pub const CERTAIN: Self = Self { ways: 36 };

    /// The chance of two dice to reach a target number: certain up to 2, none from 13.
    pub fn of(target_number: i16) -> Self {
        let from_two = target_number.saturating_sub(2).max(0);
        let ways = usize::try_from(from_two).ok().and_then(|row| WAYS.get(row).copied());
        ways.map_or(Self::NEVER, |ways| Self { ways })
    }

    /// In how many of the 36 cases.
    pub const fn ways(self) -> u8 {
        self.ways
    }

    /// In how many of a thousand cases, rounded to the nearest.
    pub const fn per_mille(self) -> u16 {
        (self.ways as u16 * 1000 + 18) / 36
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{} %", self.per_mille() / 10, self.per_mille() % 10)
    }
}

/// One reason why a roll is harder, or easier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Modifier {
    /// The reason in words.
    pub name: Cow<'static, str>,
    /// What it adds to the target number.
    pub value: i8,
    /// The stable name of what it comes from.
    pub source: Cow<'static, str>,
}

impl Modifier {
    pub(super) const fn new(name: &'static str, value: i8, source: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), value, source: Cow::Borrowed(source) }
    }

    /// The modifier, unless it changes nothing.
    pub(super) fn unless_zero(self) -> Option<Self> {
        (self.value != 0).then_some(self)
    }
}

/// A roll of two dice that has to reach a target number: a skill, and everything that adds to it.
/// The lower the skill, the better the pilot.
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
    /// Gunnery or piloting.
    pub skill: u8,
    /// What adds to it, in the order in which it was found.
    pub modifiers: Vec<Modifier>,
}

impl Check {
    /// A check of a skill that nothing has modified yet.
    pub const fn new(skill: u8) -> Self {
        Self { skill, modifiers: Vec::new() }
    }

    /// The same check with some modifiers more: one, none or many.
    #[must_use]
    pub fn with(mut self, modifiers: impl IntoIterator<Item = Modifier>) -> Self {
        self.modifiers.extend(modifiers);
        self
    }

    /// What the dice have to show at least: the skill and all modifiers.
    pub fn target_number(&self) -> i16 {
        let added = self.modifiers.iter().map(|modifier| i16::from(modifier.value));
        added.fold(i16::from(self.skill), i16::saturating_add)
    }

    /// Whether any dice will do: the target number is 2 or less.
    pub fn is_automatic(&self) -> bool {
        self.target_number() <= 2
    }

    /// Whether no dice will do: the target number is 13 or more.
    pub fn is_impossible(&self) -> bool {
        self.target_number() >= 13
    }

    /// How likely it is to succeed.
    pub fn chance(&self) -> Chance {
        Chance::of(self.target_number())
    }

    /// Whether a total of two dice is enough.
    pub fn succeeds(&self, roll: u8) -> bool {
        i16::from(roll) >= self.target_number() && !self.is_impossible()
    }
}
