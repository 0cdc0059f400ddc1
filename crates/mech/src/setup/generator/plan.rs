use super::draw::pick;
use super::modifier::{Effect, Modifier, modifiers};
use super::roster::Roster;
use super::{Request, ScenarioType};
use crate::rules::pilot::Skills;
use sandtable_core::{Dice, Purpose};

/// Most units per side.
pub(super) const MOST_UNITS: usize = 24;

/// Turn limit of a battle without modifiers.
const TURNS: u32 = 40;

const MODIFIER: Purpose = Purpose::new("modifier");

/// Parameters of the battle: the request, changed by modifiers.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Highest total battle value of the opponents.
    pub(super) budget: u64,
    /// Number of player units.
    pub(super) wanted: usize,
    /// Fewest opposing units.
    pub(super) fewest: usize,
    /// Most opposing units.
    pub(super) most: usize,
    /// Skill level of most opposing pilots, as an index into [`Skills::BANDS`].
    pub(super) band: usize,
    /// Skill levels by which modifiers shift every opposing pilot.
    pub(super) shift: i8,
    pub(super) turn_limit: u32,
    pub(super) objective: Option<u32>,
    /// Rows by which the player deploys closer to the enemy.
    pub(super) closer: u16,
}

impl Plan {
    /// The plan of a request before modifiers.
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

    /// Adjusts the number of opponents to the budget. It follows the player's number of units
    /// unless the budget buys far more or far fewer.
    fn make_affordable(&mut self, roster: &Roster) {
        let buys = |each: u64| usize::try_from(self.budget / each.max(1)).unwrap_or(MOST_UNITS);
        let (at_best, usually) = (buys(roster.lowest_value()), buys(roster.average_value()));
        // The budget limits the number last: slots beyond it could not be filled.
        self.most = self.most.max(usually).min(at_best).clamp(1, MOST_UNITS);
        self.fewest = self.fewest.clamp(1, self.most);
    }

    /// Draws and applies modifiers, up to the requested number, skipping those without effect.
    pub(super) fn modify(
        &mut self,
        request: &Request,
        roster: &Roster,
        dice: &mut Dice,
    ) -> Vec<Modifier> {
        let mut drawn: Vec<Modifier> = Vec::new();
        while drawn.len() < request.max_modifiers {
            let eligible = |modifier: &&Modifier| {
                let conflict =
                    drawn.iter().any(|other| other.effect.conflicts_with(modifier.effect));
                let wanted = request.allow_negative_modifiers || !modifier.negative;
                wanted && !conflict && self.allows(modifier.effect, request, roster)
            };
            // Collected for each draw, because a modifier changes which others still have an
            // effect.
            let eligible: Vec<&Modifier> = modifiers().iter().filter(eligible).collect();
            let purpose = MODIFIER.of(drawn.len() as u64);
            let Some(modifier) = pick(dice, purpose, &eligible, |_| 1) else { break };
            self.apply(modifier.effect, roster);
            drawn.push((*modifier).clone());
        }
        drawn
    }

    /// Returns true if an effect would change something and leave a battle that can be generated.
    fn allows(&self, effect: Effect, request: &Request, roster: &Roster) -> bool {
        match effect {
            Effect::Skills(bands) => shifted(self.band, bands) != self.band,
            Effect::Budget(share) => {
                let budget = self.budget.saturating_mul(share.into()) / 1000;
                // A budget above the value of the most expensive force is not the limit, so a
                // change of it would do nothing.
                let most_value = self.most as u64 * roster.highest_value();
                let can_be_spent = most_value > budget.max(self.budget);
                can_be_spent && self.fewest as u64 * roster.lowest_value() <= budget
            }
            Effect::Units(share) => {
                let fewest = self.outnumbering(share);
                // If the budget usually buys that many units anyway, the modifier would do nothing.
                let already = fewest as u64 * roster.average_value() <= self.budget;
                let affordable = fewest as u64 * roster.lowest_value() <= self.budget;
                fewest <= MOST_UNITS && affordable && !already
            }
            Effect::TurnLimit(_) => true,
            Effect::Objective(_) => self.objective.is_none(),
            // A defender starts in the centre, so there is no edge to start closer from.
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

    /// The given share (in thousandths) of the player's number of units, at least one more than it.
    fn outnumbering(&self, share: u32) -> usize {
        (self.wanted * share as usize / 1000).max(self.wanted + 1)
    }
}

/// The skill level of most pilots: the faction's, one higher in hard battles, one lower in easy
/// ones.
fn band(quality: &str, difficulty: u32) -> usize {
    // An unknown quality counts as `regular`, which has index 1.
    let usual = Skills::BANDS.iter().position(|(name, _)| *name == quality).unwrap_or(1);
    match difficulty {
        0..700 => shifted(usual, -1),
        700..1500 => usual,
        _ => shifted(usual, 1),
    }
}

/// A skill level shifted by a number of levels and clamped to those that exist.
pub(super) fn shifted(band: usize, bands: i8) -> usize {
    band.saturating_add_signed(isize::from(bands)).min(Skills::BANDS.len() - 1)
}
