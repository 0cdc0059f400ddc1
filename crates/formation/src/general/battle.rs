//! Candidate orders during the battle.
//!
//! The general considers one body after the other. It sends orders only while a courier is free,
//! and never a second one to a recipient that a courier is already riding to.

use super::advice::Candidate;
use super::attack::odds;
use super::geometry::apart;
use super::objectives::Objectives;
use super::roster::{Roster, Task};
use super::search::Squares;
use super::survey::{Body, Survey};
use super::temperament::LEAST_ODDS;
use crate::bearing::line;
use crate::plan::Trigger;
use crate::{Belief, Formation, LONGEST_RUN, Mover, Order, OwnUnit, Recipient, Side, Signal, Wait};
use sandtable_hex::Hex;
use std::cell::OnceCell;

/// Enemies within this distance belong to the same fight.
pub(super) const MELEE_AROUND: i32 = 5;
/// Own units within this distance can help.
pub(super) const HELP_WITHIN: i32 = 8;
/// Up to this distance a body gets an attack order; beyond it, a march towards the enemy.
pub(super) const CLOSE: i32 = 4;
/// A new destination must be farther than this from the old one to be worth a courier.
pub(super) const SAME_PLACE: i32 = 3;
/// Cap for the points of good odds: one fight that is surely won must not outweigh all others.
pub(super) const GOOD_ODDS: i64 = 60;

/// Points a message loses when all couriers but the one who carries it are lost.
const COURIER_SCARCITY: i64 = 80;
/// Distance from which an enemy endangers couriers to a unit, and the points each such enemy costs.
const WATCH_RANGE: i32 = 3;
const WATCH_COST: i64 = 25;

/// All that the general considers when it chooses an order.
pub(super) struct Situation<'a> {
    pub(super) game: &'a Formation,
    pub(super) belief: &'a Belief,
    pub(super) side: Side,
    pub(super) roster: Roster<'a>,
    pub(super) survey: Survey<'a>,
    pub(super) objectives: Objectives,
    pub(super) tick: u32,
    /// The odds the general asks for, in percent.
    pub(super) wanted: i64,
    /// The pressure on the line at its weakest place, in percent, and that place.
    pub(super) pressed: (i64, Hex),
    /// Laid out on first use, because only a search needs it.
    pub(super) squares: OnceCell<Squares>,
}

impl<'a> Situation<'a> {
    pub(super) fn new(game: &'a Formation, belief: &'a Belief, tick: u32) -> Self {
        let (side, roster) = (belief.side, Roster::of(game, belief.side));
        let survey = Survey::of(game, &roster, belief, tick);
        let objectives = Objectives::of(game, belief, roster.bearing(), tick);
        // An army that holds every objective gains from waiting, so its general does not grow
        // hasty.
        let wanted = roster.general().odds_at(if objectives.are_ours() { 0 } else { tick });
        let wanted = objectives.pressed(wanted).max(LEAST_ODDS);
        let pressed = pressed(&survey, roster.ours);
        let squares = OnceCell::new();
        Self { game, belief, side, roster, survey, objectives, tick, wanted, pressed, squares }
    }

    /// Returns the candidate orders, one of which always is to let time pass.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = vec![self.wait()];
        self.signals(&mut candidates);
        if self.belief.riders > 0 && self.belief.outbox.is_empty() {
            candidates.extend(self.dispatches());
        }
        Candidate::distinct(candidates)
    }

    /// Returns the candidate orders that need a courier. The fewer couriers are left, the more
    /// points an order needs: an army without couriers can no longer be commanded.
    fn dispatches(&self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for body in self.survey.bodies.iter().filter(|body| !body.pending) {
            self.consider_body(body, &mut candidates);
        }
        self.rallies(&mut candidates);
        self.staff(&mut candidates);
        candidates.retain(|candidate| !self.has_message_under_way(&candidate.order));
        let mustered = i64::from(self.roster.army.couriers).max(1);
        // Couriers on the road come back, so they count as present; only intercepted ones are
        // missing.
        let left = i64::from(self.belief.riders) + self.belief.couriers.len() as i64;
        let rare = COURIER_SCARCITY * (mustered - left).max(0) / mustered;
        let weighed = |candidate: Candidate| {
            let danger = self.danger(&candidate.order);
            let candidate = candidate.with("few couriers left", -rare);
            candidate.with("dangerous ride for the courier", -danger)
        };
        candidates.into_iter().map(weighed).collect()
    }

    /// Returns whether a message to the same recipient is on its way or was sent in this tick.
    fn has_message_under_way(&self, order: &Order) -> bool {
        let Order::Send { to, .. } = order else { return false };
        let riding = self.belief.couriers.iter().filter(|rider| !rider.homeward);
        let waiting = self.belief.outbox.iter();
        let mut messages = riding.map(|rider| &rider.dispatch).chain(waiting);
        messages.any(|message| message.to == *to) || self.belief.addressed.contains(to)
    }

    /// Returns the points lost for the risk to the courier: enemies near the recipient may catch
    /// it.
    fn danger(&self, order: &Order) -> i64 {
        let Order::Send { to, .. } = order else { return 0 };
        let finds = |body: &&Body<'_>| match to {
            Recipient::Formation(id) => body.formation == *id,
            Recipient::Unit(unit) => body.units.iter().any(|one| one.id == *unit),
        };
        let Some(body) = self.survey.bodies.iter().find(finds) else { return 0 };
        let sought = match to {
            Recipient::Formation(_) => self.leader(body),
            Recipient::Unit(unit) => body.units.iter().find(|one| one.id == *unit).copied(),
        };
        let there = sought.map_or(body.centre, |unit| unit.hex);
        if apart(there, self.belief.headquarters) <= 1 {
            return 0;
        }
        let near =
            self.survey.standing().filter(|foe| apart(foe.sighting.hex, there) <= WATCH_RANGE);
        WATCH_COST * near.take(4).count() as i64
    }

    /// Lets time pass until the general decides again: sooner while an enemy is near.
    fn wait(&self) -> Candidate {
        let patience = self.roster.general().patience.clamp(2, LONGEST_RUN);
        let near = |body: &Body<'_>| {
            body.engaged > 0 || self.survey.next_foe(body).is_some_and(|far| far <= HELP_WITHIN)
        };
        let contact = self.survey.bodies.iter().any(near);
        Candidate::new(Order::Run { ticks: if contact { patience / 2 } else { patience } }, [])
    }

    /// Considers the go-codes that only the general gives and that units are waiting for.
    fn signals(&self, candidates: &mut Vec<Candidate>) {
        let open = self.belief.go_codes.iter();
        for signal in open.filter(|one| !one.given && one.code.trigger == Trigger::Manual) {
            let own = || self.survey.bodies.iter().flat_map(|body| &body.units);
            let ready = own().filter(|unit| waits_for(unit, signal)).count() as i64;
            let coming = own().filter(|unit| will_wait_for(unit, signal)).count() as i64;
            if ready == 0 {
                continue;
            }
            let odds = eagerness(self.odds_of_all(), self.wanted);
            candidates.push(Candidate::new(
                Order::Signal(signal.id),
                [
                    ("odds of the whole army", odds.clamp(-300, GOOD_ODDS)),
                    // `ready` is positive here, so the share of units in position is defined.
                    ("units in position", 200 * ready / (ready + coming) - 100),
                    ("fatigue", -self.weariness()),
                ],
            ));
        }
    }

    fn weariness(&self) -> i64 {
        let line = self.survey.line().map(|body| body.fatigue);
        line.max().unwrap_or(0)
    }

    /// Returns the odds of the whole army against the enemies it knows of, in percent; 100 if it
    /// knows of none.
    pub(super) fn odds_of_all(&self) -> i64 {
        let own: i64 = self.survey.bodies.iter().map(|body| body.strength).sum();
        let seen: i64 = self.survey.standing().map(|foe| foe.strength).sum();
        if seen == 0 { 100 } else { odds(own, seen) }
    }

    fn consider_body(&self, body: &Body<'_>, candidates: &mut Vec<Candidate>) {
        if body.task == Task::Staff {
            return;
        }
        let before = candidates.len();
        for foe in self.targets(body) {
            self.consider_attack(body, foe, candidates);
        }
        self.keep_away(body, candidates);
        self.hold(body, candidates);
        if body.engaged == 0 {
            self.take_objectives(body, candidates);
            if before == candidates.len() {
                self.search(body, candidates);
            }
        }
    }

    /// Returns the hex that is `hexes` steps on the way home from a place.
    pub(super) fn homeward(&self, hex: Hex, hexes: usize) -> Hex {
        let field = self.game.field();
        let home = field.home(self.side, Mover::Horse);
        let from = self.on_map(hex, self.roster.ours);
        let way = field.cell(from).and_then(|cell| home.way(cell).take(hexes).last());
        way.map_or(from, |cell| field.hex(cell))
    }

    pub(super) fn can_reach(&self, unit: &OwnUnit, hex: Hex) -> bool {
        let (field, mover) = (self.game.field(), Mover::of(unit.kind));
        let ends = field.cell(unit.hex).zip(field.cell(hex));
        ends.is_some_and(|(from, to)| field.costs(mover).can_reach(from, to))
    }

    /// Returns the hex, or if it is off the map, the last one before the edge on the line to it.
    pub(super) fn on_map(&self, hex: Hex, from: Hex) -> Hex {
        let on_map = |hex: &Hex| self.game.field().cell(*hex).is_some();
        line(hex, from).find(on_map).unwrap_or(from)
    }
}

/// Returns the points for a fight at the given odds. Missing odds weigh three times as much as
/// surplus ones.
pub(super) fn eagerness(odds: i64, wanted: i64) -> i64 {
    let over = odds - wanted;
    if over < 0 { 3 * over } else { over }
}

/// Returns whether a unit is on its way to a place where it will wait for a go-code.
fn will_wait_for(unit: &OwnUnit, signal: &Signal) -> bool {
    let wait = Some(Wait::GoCode(signal.id));
    unit.waiting.is_none() && unit.waypoints.iter().any(|waypoint| waypoint.wait == wait)
}

/// Returns whether a unit stands where it waits for a go-code.
pub(super) fn waits_for(unit: &OwnUnit, signal: &Signal) -> bool {
    let at = unit.waypoints.first().filter(|_| unit.waiting.is_some());
    at.is_some_and(|at| match at.wait {
        Some(wait) => wait == Wait::GoCode(signal.id),
        None => signal.code.subscribers.contains(&unit.id),
    })
}

/// Returns how hard the line is pressed at its weakest place, and that place. An army whose line is
/// gone is pressed to 100 %.
fn pressed(survey: &Survey<'_>, ours: Hex) -> (i64, Hex) {
    let fighting = survey.line().filter(|body| body.engaged > 0);
    let worst = fighting.map(|body| (body.fear, body.centre)).max_by_key(|(fear, _)| *fear);
    let nobody = survey.line().next().is_none();
    worst.unwrap_or((if nobody { 100 } else { 0 }, ours))
}
