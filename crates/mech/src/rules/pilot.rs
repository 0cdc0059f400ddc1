//! Skills, wounds and consciousness.

use serde::{Deserialize, Serialize};

/// Wounds from a hit on the head.
pub const HEAD_HIT: u8 = 1;

/// Wounds from a fall.
pub const FALL: u8 = 1;

/// Wounds from an explosion inside the unit.
pub const EXPLOSION: u8 = 2;

/// The number of wounds that is fatal.
pub const FATAL: u8 = 6;

/// The target number to stay conscious with 1 wound, 2 wounds and so on.
const STAY_AWAKE_ON: [u8; 5] = [3, 5, 7, 10, 11];

/// The skills of a pilot. Lower is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skills {
    /// For weapon fire.
    pub gunnery: u8,
    /// For piloting skill rolls and physical attacks.
    pub piloting: u8,
}

impl Skills {
    /// The experience levels by name, worst first.
    pub const BANDS: [(&'static str, Self); 4] = [
        ("green", Self { gunnery: 5, piloting: 6 }),
        ("regular", Self { gunnery: 4, piloting: 5 }),
        ("veteran", Self { gunnery: 3, piloting: 4 }),
        ("elite", Self { gunnery: 2, piloting: 3 }),
    ];

    /// Returns the skills of an experience level.
    pub fn band(name: &str) -> Option<Self> {
        Self::BANDS.iter().find(|(band, _)| *band == name).map(|(_, skills)| *skills)
    }
}

impl Default for Skills {
    fn default() -> Self {
        Self { gunnery: 4, piloting: 5 }
    }
}

/// The effect of a number of wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// No wounds.
    Unhurt,
    /// Stays conscious, or regains consciousness, on this total of two dice or more.
    AwakeOn(u8),
    /// Dead.
    Dead,
}

/// Returns the effect of a number of wounds: each makes the consciousness roll harder, and the
/// sixth is fatal.
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
        // From 1 to 5 wounds: the arms above take 0 and everything from the fatal number on.
        _ => Condition::AwakeOn(STAY_AWAKE_ON[usize::from(wounds) - 1]),
    }
}

/// Returns the condition after each of the wounds received.
pub fn wounded(before: u8, received: u8) -> impl Iterator<Item = Condition> {
    // The range ends at 255 at most, so adding 1 cannot overflow.
    (before..before.saturating_add(received)).map(|wounds| condition(wounds + 1))
}
