//! Skills, wounds and consciousness.

use serde::{Deserialize, Serialize};

/// Wounds from anything that strikes the head.
pub const HEAD_HIT: u8 = 1;

/// Wounds from a fall.
pub const FALL: u8 = 1;

/// Wounds from ammunition that explodes.
pub const EXPLOSION: u8 = 2;

/// The wounds that kill.
pub const FATAL: u8 = 6;

/// What keeps a pilot awake with one wound, two, and so on.
const STAY_AWAKE_ON: [u8; 5] = [3, 5, 7, 10, 11];

/// How good a pilot is. Lower is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skills {
    /// At shooting.
    pub gunnery: u8,
    /// At keeping the balance and striking blows.
    pub piloting: u8,
}

impl Skills {
    /// The bands of experience by name, the worst first.
    pub const BANDS: [(&'static str, Self); 4] = [
        ("green", Self { gunnery: 5, piloting: 6 }),
        ("regular", Self { gunnery: 4, piloting: 5 }),
        ("veteran", Self { gunnery: 3, piloting: 4 }),
        ("elite", Self { gunnery: 2, piloting: 3 }),
    ];

    /// The skills of a band of experience.
    pub fn band(name: &str) -> Option<Self> {
        Self::BANDS.iter().find(|(band, _)| *band == name).map(|(_, skills)| *skills)
    }
}

impl Default for Skills {
    fn default() -> Self {
        Self { gunnery: 4, piloting: 5 }
    }
}

/// What a number of wounds means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// None: nothing to fear.
    Unhurt,
    /// Awake, or awake again, on at least this total of two dice.
    AwakeOn(u8),
    /// Dead.
    Dead,
}

/// What so many wounds mean: each is a harder roll to stay awake, and the sixth kills.
///
/// ```
/// use sandtable_mech::rules::pilot::{Condition, condition};
///
/// assert_eq!(condition(2), Condition::AwakeOn(5));
/// assert_eq!(condition(6), Condition::Dead);
/// ```
pub fn condition(wounds: u8) -> Condition {
    match wounds {
        0 => Condition::Unhurt,
        FATAL.. => Condition::Dead,
        _ => Condition::AwakeOn(STAY_AWAKE_ON[usize::from(wounds) - 1]),
    }
}

/// What a pilot goes through who had some wounds and receives more: one condition after each.
pub fn wounded(before: u8, received: u8) -> impl Iterator<Item = Condition> {
    (before..before.saturating_add(received)).map(|wounds| condition(wounds + 1))
}
