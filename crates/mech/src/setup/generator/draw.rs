use sandtable_core::{Dice, Purpose};

/// Draws one option at random, weighted; `None` if all weights are 0.
pub(super) fn pick<'a, T>(
    dice: &mut Dice,
    purpose: Purpose,
    options: &'a [T],
    weight: impl Fn(&T) -> u32,
) -> Option<&'a T> {
    let total: u32 = options.iter().map(&weight).sum();
    let rolled = if total == 0 { return None } else { dice.roll(purpose, total) };
    // Cumulative weights: the roll is from 1 to `total`, and each option owns `weight` of them.
    let mut reached = 0;
    options.iter().find(|option| {
        reached += weight(option);
        reached >= rolled
    })
}

/// Draws a number from `fewest` to `most`, both included.
pub(super) fn between(dice: &mut Dice, purpose: Purpose, fewest: usize, most: usize) -> usize {
    let span = most.saturating_sub(fewest) + 1;
    fewest + dice.roll(purpose, span as u32) as usize - 1
}
