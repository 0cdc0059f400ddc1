use super::random::any_order;
use crate::{Bot, Chance, Considered, Decision, Seated, Why};
use sandtable_core::{Advice, Game, Seat, Seed};
use serde::Serialize;
use std::cmp::Reverse;

/// A bot's skill: how much it misjudges orders and how often it blunders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// The name that selects a bot of this level.
    pub name: &'static str,
    /// The largest misjudgement of an order, in thousandths of the difference between the best and
    /// the worst score.
    pub noise_per_mille: u16,
    /// The number of decisions in 1,000 that pick a random order from the better half.
    pub blunder_per_mille: u16,
}

/// The difficulty levels, easiest first.
pub const LEVELS: [Level; 4] = [
    Level { name: "recruit", noise_per_mille: 800, blunder_per_mille: 300 },
    Level { name: "regular", noise_per_mille: 400, blunder_per_mille: 120 },
    Level { name: "veteran", noise_per_mille: 150, blunder_per_mille: 30 },
    Level { name: "elite", noise_per_mille: 20, blunder_per_mille: 0 },
];

/// The level without noise and blunders: the same view always leads to the same order.
pub const GREEDY: Level = Level { name: "greedy", noise_per_mille: 0, blunder_per_mille: 0 };

/// Plays the order with the highest score, as its level judges it; the first of equal ones.
///
/// Without advice from the game it plays like [`Random`](crate::Random). It does not search ahead:
/// the result of an order depends on dice and hidden information, which a bot cannot see.
#[derive(Clone, Debug)]
pub struct Greedy {
    level: Level,
    chance: Chance,
    /// The judged score of each order, in the order of the advice. The buffer is reused between
    /// decisions.
    scores: Vec<i64>,
    /// The indices of the orders, best first; computed only when needed.
    ranking: Vec<usize>,
}

impl Greedy {
    /// Creates a bot for a seat that always plays the order with the highest score.
    pub fn new(seed: &Seed, seat: Seat) -> Self {
        Self::at(GREEDY, seed, seat)
    }

    /// Creates a bot of this level for a seat.
    pub fn at(level: Level, seed: &Seed, seat: Seat) -> Self {
        let chance = Chance::new(seed, seat);
        Self { level, chance, scores: Vec::new(), ranking: Vec::new() }
    }

    /// Scores every order, with the noise of the level.
    fn judge<O>(&mut self, advice: &[Advice<O>]) {
        let noise = noise(advice, self.level.noise_per_mille);
        self.scores.clear();
        for advice in advice {
            let misjudged = if noise == 0 { 0 } else { self.chance.around_zero(noise) };
            // Games choose their points freely, so the sum may leave the range of `i64`.
            self.scores.push(advice.points.saturating_add(misjudged));
        }
    }

    fn rank(&mut self) {
        self.ranking.clear();
        self.ranking.extend(0..self.scores.len());
        let scores = &self.scores;
        // The index makes the order total: equal scores stay in the order of the advice although
        // the sort is unstable, and the same view always gives the same ranking.
        self.ranking.sort_unstable_by_key(|&index| (Reverse(scores[index]), index));
    }

    /// The index of the chosen order and how it was chosen.
    fn pick(&mut self) -> Option<(usize, Why)> {
        if self.chance.happens(self.level.blunder_per_mille) {
            self.rank();
            let better_half = self.ranking.len().div_ceil(2);
            let rank = self.chance.below(better_half as u64) as usize;
            return self.ranking.get(rank).map(|index| (*index, Why::Blunder));
        }
        // `max_by_key` returns the last of equal maxima; the reversed index makes that the first.
        let best = (0..self.scores.len()).max_by_key(|&index| (self.scores[index], Reverse(index)));
        best.map(|index| (index, Why::Best))
    }

    /// The orders with the highest scores, plus the chosen one if it is not among them.
    fn considered<G: Game>(
        &mut self,
        table: &Seated<'_, G>,
        advice: &[Advice<G::Order>],
        chosen: usize,
    ) -> Vec<Considered<G::Order>> {
        self.rank();
        let best = &self.ranking[..table.explained().min(self.ranking.len())];
        let chosen = Some(chosen).filter(|index| !best.contains(index));
        let considered = best.iter().copied().chain(chosen).map(|index| Considered {
            advice: advice[index].clone(),
            score: self.scores[index],
            reasons: table.reasons(&advice[index].order),
        });
        considered.collect()
    }
}

impl<G: Game> Bot<G> for Greedy {
    fn name(&self) -> &str {
        self.level.name
    }

    fn choose(&mut self, table: &Seated<'_, G>) -> Option<Decision<G::Order>> {
        let mut advice = table.advice();
        advice.retain(|advice| !G::is_concession(&advice.order));
        self.judge(&advice);
        let Some((index, why)) = self.pick() else {
            return any_order(table, &mut self.chance);
        };
        let considered = match table.explained() {
            0 => Vec::new(),
            _ => self.considered(table, &advice, index),
        };
        // `considered` holds copies by now, so the order of the remaining advice does not matter.
        Some(Decision { order: advice.swap_remove(index).order, why, considered })
    }
}

/// The largest misjudgement of an order. It scales with the spread between best and worst score, so
/// that a level plays equally well whatever range of points a game uses.
fn noise<O>(advice: &[Advice<O>], per_mille: u16) -> i64 {
    let points = || advice.iter().map(|advice| advice.points);
    let spread = match (points().min(), points().max()) {
        (Some(worst), Some(best)) => best.abs_diff(worst),
        _ => 0,
    };
    // The spread may be any `u64`, so the product needs 128 bits.
    let noise = u128::from(spread) * u128::from(per_mille) / 1_000;
    i64::try_from(noise).unwrap_or(i64::MAX)
}
