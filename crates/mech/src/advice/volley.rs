//! Choice of the shots at one target that are worth their heat and ammunition.

use super::heat::HeatBudget;
use crate::fire::Aim;
use crate::weapon::RangeBracket;
use crate::{Fighter, FireMode};

/// The number of weapons that are considered; no design comes near it. Fixed, so that candidates
/// fit in an array and a `u32` of bits.
const MOST_WEAPONS: usize = 32;

/// All shots of a unit at one target.
#[derive(Clone, Copy, Default)]
pub(super) struct Volley {
    /// Expected damage minus the cost of heat and ammunition, in hundredths.
    pub(super) points: i64,
    /// Expected damage, in hundredths.
    pub(super) damage: i64,
    /// Heat of all shots.
    pub(super) heat: u16,
    /// The weapons that fire, one bit each, in the order of the design.
    pub(super) weapons: u32,
}

/// A possible shot.
#[derive(Clone, Copy, Default)]
struct Candidate {
    weapon: usize,
    damage: i64,
    points: i64,
    heat: u16,
}

impl Volley {
    /// Chooses shots among the weapons for which `bears` returns a range bracket.
    pub(super) fn best(
        unit: Fighter<'_>,
        aim: &Aim<'_>,
        budget: HeatBudget,
        worth: i64,
        bears: impl Fn(usize) -> Option<RangeBracket>,
    ) -> Self {
        let mut shots = [Candidate::default(); MOST_WEAPONS];
        let mut count = 0;
        for (weapon, armament) in unit.plan.weapons.iter().enumerate().take(MOST_WEAPONS) {
            let Some(bracket) = bears(weapon) else { continue };
            let odds = aim.odds(armament, FireMode::Normal, bracket);
            if odds.damage > 0 {
                let damage = i64::from(odds.damage);
                let points = damage * worth / 100 - ammunition(unit, weapon);
                shots[count] = Candidate { weapon, damage, points, heat: odds.heat };
                count += 1;
            }
        }
        // Greedy knapsack: candidates are sorted by value per heat and taken while they are worth
        // the heat they add. The price of heat only rises, so a skipped candidate would not pay
        // later.
        let shots = &mut shots[..count];
        // The 1 keeps weapons without heat from dividing by zero. The number of the weapon breaks
        // ties, so the unstable sort has only one result.
        shots.sort_unstable_by_key(|shot| {
            (-(shot.points * 100 / (i64::from(shot.heat) + 1)), shot.weapon)
        });
        Self::worth_their_heat(shots, budget)
    }

    fn worth_their_heat(shots: &[Candidate], budget: HeatBudget) -> Self {
        let mut volley = Self::default();
        let mut paid = budget.price_of(0);
        for shot in shots {
            // A shot pays the marginal price: what it adds to the heat of the shots chosen before
            // it.
            let price = budget.price_of(volley.heat + shot.heat);
            if shot.points > price - paid {
                volley.points += shot.points - (price - paid);
                volley.damage += shot.damage;
                volley.heat += shot.heat;
                // `MOST_WEAPONS` limits the number, so the shift stays within the 32 bits.
                volley.weapons |= 1 << shot.weapon;
                paid = price;
            }
        }
        volley
    }
}

/// The value of keeping a round: low while there are many, higher as they run out.
fn ammunition(unit: Fighter<'_>, weapon: usize) -> i64 {
    let kind = unit.plan.weapons[weapon].weapon;
    if kind.shots.is_none() {
        return 0;
    }
    let damage = i64::from(kind.damage.most());
    // Scarce rounds cost more, so that they are kept for shots with a better chance.
    match unit.shots(kind) {
        0..=3 => damage * 12,
        4..=8 => damage * 6,
        _ => damage * 2,
    }
}
