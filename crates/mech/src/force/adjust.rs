//! Battle values adjusted for the skills of a pilot.

use crate::rules::pilot::Skills;

/// Multipliers of the battle value in hundredths: a row per gunnery and a column per piloting, both
/// from 0 to 8. The table is published in the rules; it is not a product of two factors, so it is kept
/// whole.
const MULTIPLIERS: [[u32; 9]; 9] = [
    [242, 231, 221, 210, 193, 175, 168, 159, 150],
    [221, 211, 202, 192, 176, 160, 154, 146, 138],
    [193, 185, 176, 168, 154, 140, 135, 128, 121],
    [166, 158, 151, 144, 132, 120, 116, 110, 104],
    [138, 132, 126, 120, 110, 100, 95, 90, 85],
    [131, 119, 113, 108, 99, 90, 86, 81, 77],
    [124, 112, 107, 102, 94, 85, 81, 77, 72],
    [117, 106, 101, 96, 88, 80, 76, 72, 68],
    [110, 99, 95, 90, 83, 75, 71, 68, 64],
];

/// Returns the multiplier of the battle value in hundredths. Skills above 8 count as 8.
pub fn multiplier(skills: Skills) -> u32 {
    let Skills { gunnery, piloting } = skills;
    let worst = MULTIPLIERS.len() - 1;
    MULTIPLIERS[usize::from(gunnery).min(worst)][usize::from(piloting).min(worst)]
}

/// Returns a battle value adjusted for skill, rounded to the nearest integer and up from a half.
///
/// ```
/// use sandtable_mech::force::adjusted;
/// use sandtable_mech::rules::pilot::Skills;
///
/// assert_eq!(adjusted(1041, Skills { gunnery: 3, piloting: 4 }), 1374, "1041 x 1.32 = 1374.12");
/// assert_eq!(adjusted(1041, Skills::default()), 1041);
/// ```
pub fn adjusted(value: u32, skills: Skills) -> u32 {
    let hundredths = u64::from(value) * u64::from(multiplier(skills));
    u32::try_from((hundredths + 50) / 100).unwrap_or(u32::MAX)
}
