use super::draw::pick;
use super::modifier::{Effect, Modifier, modifiers};
use super::roster::Roster;
use super::{Request, ScenarioType};
use crate::rules::pilot::Skills;
use sandtable_core::{Dice, Purpose};

/// The most units that a side can have.
pub(super) const MOST_UNITS: usize = 24;

/// The turns of a battle that nothing makes shorter or longer.
const TURNS: u32 = 40;

const MODIFIER: Purpose = Purpose::new("modifier");

/// What is to be drawn, as request and modifiers have it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What the opponents may be worth.
    pub(super) budget: u64,
    /// How many units the player has.
    pub(super) wanted: usize,
    /// How many the opponents have at least.
    pub(super) fewest: usize,
    /// And at most.
    pub(super) most: usize,
    /// The band of most opposing pilots.
    pub(super) band: usize,
    /// By how many bands modifiers shift every one of them.
    pub(super) shift: i8,
    pub(super) turn_limit: u32,
    pub(super) objective: Option<u32>,
    /// By how many rows the player begins nearer to the enemy.
    pub(super) closer: u16,
}

impl Plan {
    /// What the request has without modifiers.
    pub(super) fn new(request: &Request, worth: u64, roster: &Roster, quality: &str) -> Self {
        let wanted = request.force.len();
        let mut plan = Self {
            budget: worth.saturating_mul(request.difficulty.into()) / 1000,
            wanted,
            fewest: wanted - wanted / 3,
            most: wanted + wanted.div_ceil(3),
            band: band(quality, request.difficulty),
            shift: 0,
            turn_limit: TURNS,
            objective: request.scenario_type.objective(),
            closer: 0,
        };
        plan.make_affordable(roster);
        plan
    }

    /// The numbers follow the player's, unless the budget buys far more or far less.
    fn make_affordable(&mut self, roster: &Roster) {
        let buys = |each: u64| usize::try_from(self.budget / each.max(1)).unwrap_or(MOST_UNITS);
        let (at_best, usually) = (buys(roster.cheapest()), buys(roster.usual()));
        self.most = self.most.max(usually).min(at_best).clamp(1, MOST_UNITS);
        self.fewest = self.fewest.clamp(1, self.most);
    }

    /// Draws modifiers that have an effect, and applies them.
    pub(super) fn modify(
        &mut self,
        request: &Request,
        roster: &Roster,
        dice: &mut Dice,
    ) -> Vec<Modifier> {
        let mut drawn: Vec<Modifier> = Vec::new();
        while drawn.len() < request.max_modifiers {
            let apt = |modifier: &&Modifier| {
                let rival = drawn.iter().any(|other| other.effect.rivals(modifier.effect));
                let welcome = request.allow_negative_modifiers || !modifier.negative;
                welcome && !rival && self.allows(modifier.effect, request, roster)
            };
            let apt: Vec<&Modifier> = modifiers().iter().filter(apt).collect();
            let purpose = MODIFIER.of(drawn.len() as u64);
            let Some(modifier) = pick(dice, purpose, &apt, |_| 1) else { break };
            self.apply(modifier.effect, roster);
            drawn.push((*modifier).clone());
        }
        drawn
    }

    /// Whether an effect would change anything, and nothing would become impossible.
    fn allows(&self, effect: Effect, request: &Request, roster: &Roster) -> bool {
        match effect {
            Effect::Skills(bands) => shifted(self.band, bands) != self.band,
            Effect::Budget(share) => {
                let budget = self.budget.saturating_mul(share.into()) / 1000;
                let can_be_spent = self.most as u64 * roster.dearest() > budget.max(self.budget);
                can_be_spent && self.fewest as u64 * roster.cheapest() <= budget
            }
            Effect::Units(share) => {
                let fewest = self.outnumbering(share);
                let already = fewest as u64 * roster.usual() <= self.budget;
                let affordable = fewest as u64 * roster.cheapest() <= self.budget;
                fewest <= MOST_UNITS && affordable && !already
            }
            Effect::TurnLimit(_) => true,
            Effect::Objective(_) => self.objective.is_none(),
            Effect::Closer(_) => request.scenario_type != ScenarioType::Defend,
        }
    }

    fn apply(&mut self, effect: Effect, roster: &Roster) {
        match effect {
            Effect::Skills(bands) => self.shift = bands,
            Effect::Budget(share) => {
                self.budget = self.budget.saturating_mul(share.into()) / 1000;
                self.make_affordable(roster);
            }
            Effect::Units(share) => {
                self.fewest = self.outnumbering(share);
                self.most = self.most.max(self.fewest);
            }
            Effect::TurnLimit(share) => self.turn_limit = self.turn_limit * share / 1000,
            Effect::Objective(turns) => self.objective = Some(turns),
            Effect::Closer(rows) => self.closer = rows,
        }
    }

    /// How many units a share of the player's is, and more than the player has.
    fn outnumbering(&self, share: u32) -> usize {
        (self.wanted * share as usize / 1000).max(self.wanted + 1)
    }
}

/// The band of most pilots: that of the faction, a better one in hard battles, a worse one in easy.
fn band(quality: &str, difficulty: u32) -> usize {
    let usual = Skills::BANDS.iter().position(|(name, _)| *name == quality).unwrap_or(1);
    match difficulty {
        0..700 => shifted(usual, -1),
        700..1500 => usual,
        _ => shifted(usual, 1),
    }
}

/// A band so many better, as far as there is one.
pub(super) fn shifted(band: usize, bands: i8) -> usize {
    band.saturating_add_signed(isize::from(bands)).min(Skills::BANDS.len() - 1)
}
