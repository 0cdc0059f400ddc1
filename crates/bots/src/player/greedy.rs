use super::random::any_order;
use crate::{Bot, Chance, Considered, Decision, GREEDY, Level, Seated, Why};
use sandtable_core::{Advice, Game, Seat, Seed};
use std::cmp::Reverse;

/// The best of what the game advises, as well as its level can tell; of equals the first.
///
/// Where the game has no advice it plays like [`Random`](crate::Random): a bot cannot try an order
/// out, since what follows from it depends on dice and on what is hidden.
#[derive(Clone, Debug)]
pub struct Greedy {
    level: Level,
    chance: Chance,
    /// What each order looks like to it, in the order of the advice. Kept from decision to decision
    /// so that thinking takes no new memory.
    scores: Vec<i64>,
    /// The positions of the orders, best first; made only when they are needed.
    ranking: Vec<usize>,
}

impl Greedy {
    /// A player for a seat who always takes the best advice.
    pub fn new(seed: &Seed, seat: Seat) -> Self {
        Self::at(GREEDY, seed, seat)
    }

    /// A player of this level for a seat.
    pub fn at(level: Level, seed: &Seed, seat: Seat) -> Self {
        let chance = Chance::new(seed, seat);
        Self { level, chance, scores: Vec::new(), ranking: Vec::new() }
    }

    /// Judges every order, with as much noise as the level has.
    fn judge<O>(&mut self, advice: &[Advice<O>]) {
        let noise = noise(advice, self.level.noise_per_mille);
        self.scores.clear();
        for advice in advice {
            let misjudged = if noise == 0 { 0 } else { self.chance.around_zero(noise) };
            self.scores.push(advice.points.saturating_add(misjudged));
        }
    }

    fn rank(&mut self) {
        self.ranking.clear();
        self.ranking.extend(0..self.scores.len());
        let scores = &self.scores;
        self.ranking.sort_unstable_by_key(|&index| (Reverse(scores[index]), index));
    }

    /// The position of the order that is given, and why that one.
    fn pick(&mut self) -> Option<(usize, Why)> {
        if self.chance.happens(self.level.blunder_per_mille) {
            self.rank();
            let better_half = self.ranking.len().div_ceil(2);
            let rank = self.chance.below(better_half as u64) as usize;
            return self.ranking.get(rank).map(|index| (*index, Why::Blunder));
        }
        let best = (0..self.scores.len()).max_by_key(|&index| (self.scores[index], Reverse(index)));
        best.map(|index| (index, Why::Best))
    }

    /// The best few orders, and the one that is given if it is none of them.
    fn considered<G: Game>(
        &mut self,
        table: &Seated<'_, G>,
        advice: &[Advice<G::Order>],
        chosen: usize,
    ) -> Vec<Considered<G::Order>> {
        self.rank();
        let best = &self.ranking[..table.explained().min(self.ranking.len())];
        let chosen = Some(chosen).filter(|index| !best.contains(index));
        let told = best.iter().copied().chain(chosen).map(|index| Considered {
            advice: advice[index].clone(),
            score: self.scores[index],
            reasons: table.reasons(&advice[index].order),
        });
        told.collect()
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
        Some(Decision { order: advice.swap_remove(index).order, why, considered })
    }
}

/// How far an order can be misjudged: a share of what lies between the best and the worst.
fn noise<O>(advice: &[Advice<O>], per_mille: u16) -> i64 {
    let points = || advice.iter().map(|advice| advice.points);
    let spread = match (points().min(), points().max()) {
        (Some(worst), Some(best)) => best.abs_diff(worst),
        _ => 0,
    };
    let noise = u128::from(spread) * u128::from(per_mille) / 1_000;
    i64::try_from(noise).unwrap_or(i64::MAX)
}
