use super::draw::{between, pick};
use super::plan::{Plan, shifted};
use super::roster::{Candidate, Roster};
use crate::rules::pilot::Skills;
use sandtable_core::{Dice, Purpose};

/// Number of random forces, of which the best is used.
const ATTEMPTS: u64 = 200;

/// Factor on the weight of a design that uses at least half of its share of the budget.
const FAVOUR: u32 = 6;

const COUNT: Purpose = Purpose::new("count");
const DESIGN: Purpose = Purpose::new("design");
const PILOT: Purpose = Purpose::new("pilot");

/// Draws many random forces and returns the one closest to the budget without exceeding it. Among
/// forces within the same hundredth of the budget, the number of units closest to the player's
/// wins.
///
/// Drawing whole forces and ranking them follows the faction's weights, which filling the budget
/// exactly would not.
pub(super) fn draw(plan: &Plan, roster: &Roster, dice: &mut Dice) -> Vec<Candidate> {
    let forces = (0..ATTEMPTS).map(|attempt| one_force(plan, roster, attempt, dice));
    // A budget larger than the most expensive force possible cannot be spent: rank against that
    // force.
    let goal = plan.budget.min(plan.most as u64 * roster.highest_value());
    let hundredth = (goal / 100).max(1);
    let rank = |force: &Vec<Candidate>| {
        let total: u64 = force.iter().map(|unit| u64::from(unit.value)).sum();
        let left = goal.saturating_sub(total);
        (left / hundredth, force.len().abs_diff(plan.wanted), left)
    };
    forces.min_by_key(rank).unwrap_or_default()
}

/// Draws one force within the budget.
fn one_force(plan: &Plan, roster: &Roster, attempt: u64, dice: &mut Dice) -> Vec<Candidate> {
    let count = between(dice, COUNT.of(attempt), plan.fewest, plan.most);
    let mut left = plan.budget;
    let mut force = Vec::with_capacity(count);
    for slot in 0..count {
        let others = (count - slot - 1) as u64;
        // Reserve enough to fill the remaining slots with the cheapest design.
        // `check_budget` has refused an empty roster, whose lowest value of `u64::MAX` would
        // overflow here.
        let available = left.saturating_sub(others * roster.lowest_value());
        // Capped: with a share of more than twice the highest value, no design would be favoured.
        let share = (left / (others + 1)).min(roster.highest_value());
        let weight = |one: &Candidate| weight(one, available, share);
        let purpose = DESIGN.of(attempt).of(slot as u64);
        let Some(drawn) = pick(dice, purpose, &roster.candidates, weight) else { break };
        left -= u64::from(drawn.value);
        force.push(*drawn);
    }
    force
}

/// The weight of a design: that of the roster, 0 if it is too expensive, and higher if it uses its
/// share of the budget well. Without that, large budgets of factions with light mechs would stay
/// unspent.
fn weight(one: &Candidate, available: u64, share: u64) -> u32 {
    match u64::from(one.value) {
        value if value > available => 0,
        value if 2 * value < share => one.weight,
        _ => one.weight * FAVOUR,
    }
}

/// Draws the skill level of a pilot: usually the planned one, with 1 chance in 6 each of one level
/// worse or better. The draw is clamped first, so that a modifier always shifts it by its full
/// amount.
pub(super) fn pilot(plan: &Plan, number: usize, dice: &mut Dice) -> &'static str {
    // Each unit has a die address of its own, so the number of units does not change the draws.
    let luck = match dice.d6(PILOT.of(number as u64)) {
        1 => -1,
        6 => 1,
        _ => 0,
    };
    let best = Skills::BANDS.len() - 1;
    let room = usize::from(plan.shift.unsigned_abs());
    let drawn = shifted(plan.band, luck);
    let drawn = if plan.shift > 0 { drawn.min(best - room) } else { drawn };
    let drawn = if plan.shift < 0 { drawn.max(room) } else { drawn };
    Skills::BANDS[shifted(drawn, plan.shift)].0
}
