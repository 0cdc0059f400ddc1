use super::draw::{between, pick};
use super::plan::{Plan, shifted};
use super::roster::{Candidate, Roster};
use crate::rules::pilot::Skills;
use sandtable_core::{Dice, Purpose};

/// How many forces are drawn, of which the best is met.
const ATTEMPTS: u64 = 200;

/// How much likelier a design is that makes good use of its share of the budget.
const FAVOUR: u32 = 6;

const COUNT: Purpose = Purpose::new("count");
const DESIGN: Purpose = Purpose::new("design");
const PILOT: Purpose = Purpose::new("pilot");

/// The force of several that comes nearest to the budget without going beyond it; among those that
/// come as near to a hundredth, one with as many units as the player has.
pub(super) fn draw(plan: &Plan, roster: &Roster, dice: &mut Dice) -> Vec<Candidate> {
    let forces = (0..ATTEMPTS).map(|attempt| one_force(plan, roster, attempt, dice));
    // A budget that cannot be spent is no measure.
    let goal = plan.budget.min(plan.most as u64 * roster.dearest());
    let hundredth = (goal / 100).max(1);
    let rank = |force: &Vec<Candidate>| {
        let total: u64 = force.iter().map(|unit| u64::from(unit.value)).sum();
        let left = goal.saturating_sub(total);
        (left / hundredth, force.len().abs_diff(plan.wanted), left)
    };
    forces.min_by_key(rank).unwrap_or_default()
}

/// A force that can be paid for.
fn one_force(plan: &Plan, roster: &Roster, attempt: u64, dice: &mut Dice) -> Vec<Candidate> {
    let count = between(dice, COUNT.of(attempt), plan.fewest, plan.most);
    let mut left = plan.budget;
    let mut force = Vec::with_capacity(count);
    for slot in 0..count {
        let others = (count - slot - 1) as u64;
        // Enough is kept for the others to be of the cheapest kind.
        let purse = left.saturating_sub(others * roster.cheapest());
        let share = (left / (others + 1)).min(roster.dearest());
        let weight = |one: &Candidate| likely(one, purse, share);
        let purpose = DESIGN.of(attempt).of(slot as u64);
        let Some(drawn) = pick(dice, purpose, &roster.candidates, weight) else { break };
        left -= u64::from(drawn.value);
        force.push(*drawn);
    }
    force
}

/// How likely a design is: as the roster says, but not beyond the purse, and more so if it makes good
/// use of its share of the budget. Otherwise rich armies of poor factions would stay far below it.
fn likely(one: &Candidate, purse: u64, share: u64) -> u32 {
    match u64::from(one.value) {
        value if value > purse => 0,
        value if 2 * value < share => one.weight,
        _ => one.weight * FAVOUR,
    }
}

/// How good a pilot is: mostly as the plan has it, one in six a band worse and one in six a band
/// better. What a modifier shifts has room to be shifted.
pub(super) fn pilot(plan: &Plan, number: usize, dice: &mut Dice) -> &'static str {
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
