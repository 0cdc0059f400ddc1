use crate::rules::{Chance, Check, Modifier};
use serde::Serialize;
use std::borrow::Cow;

/// Short labels of modifiers, as seen by the player of the attacker: "you" is the attacker, "it" the
/// target. Other modifiers keep their name.
const LABELS: [(&str, &str); 24] = [
    ("Medium range", "range"),
    ("Long range", "range"),
    ("Extreme range", "range"),
    ("Minimum range", "too near"),
    ("Attacker walked", "walked"),
    ("Attacker ran", "ran"),
    ("Attacker jumped", "jumped"),
    ("Target movement", "it moved"),
    ("Target jumped", "it jumped"),
    ("Target prone", "it is prone"),
    ("Target prone, adjacent", "it is prone"),
    ("Target immobile", "it cannot move"),
    ("Target in light woods", "light woods"),
    ("Target in heavy woods", "heavy woods"),
    ("Intervening woods", "woods between"),
    ("Partial cover", "partial cover"),
    ("Attacker heat", "heat"),
    ("Attacker prone", "prone"),
    ("Secondary target, front arc", "second target"),
    ("Secondary target, other arc", "second target"),
    ("Piloting skills", "skills compared"),
    ("Entered water", "water"),
    ("Entered rubble", "rubble"),
    ("Turned on pavement", "turn on pavement"),
];

/// One part of a number to roll, such as "range +2".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Chip {
    /// The reason in one or two words.
    pub label: Cow<'static, str>,
    /// Added to the number: positive is harder.
    pub value: i8,
}

impl From<Modifier> for Chip {
    fn from(modifier: Modifier) -> Self {
        let short = LABELS.iter().find(|(name, _)| *name == modifier.name);
        let label = match short {
            Some((_, label)) => Cow::Borrowed(*label),
            None => lower_first(&modifier.name).into(),
        };
        Self { label, value: modifier.value }
    }
}

/// Names such as "MRM" and "LB-X" keep their capitals.
fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            format!("{}{second}{}", first.to_lowercase(), letters.as_str())
        }
        _ => name.to_owned(),
    }
}

/// A number to roll with two dice, as the sum of a skill and chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Needed {
    /// The skill: "gunnery" or "piloting".
    pub skill: &'static str,
    /// The value of the skill.
    pub base: u8,
    /// Everything that is added to the skill.
    pub chips: Vec<Chip>,
    /// The sum: the roll succeeds with this total or more.
    pub number: i16,
    /// The sum in words: "8+", "always" or "never".
    pub words: String,
    /// The chance of success, in 36ths.
    pub chance: Chance,
}

impl Needed {
    pub(super) fn of(skill: &'static str, check: Check) -> Self {
        let (number, chance) = (check.target_number(), check.chance());
        let chips = check.modifiers.into_iter().map(Chip::from).collect();
        Self { skill, base: check.skill, chips, number, words: words(number), chance }
    }
}

/// A number to roll in words.
pub(super) fn words(number: i16) -> String {
    match Chance::of(number) {
        Chance::NEVER => "never".to_owned(),
        Chance::CERTAIN => "always".to_owned(),
        _ => format!("{number}+"),
    }
}

/// A number of things, such as "1 hex" or "3 hexes".
pub(super) fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
