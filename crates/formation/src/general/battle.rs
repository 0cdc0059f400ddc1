//! What a general thinks of ordering while the battle is fought.
//!
//! He looks at one body of men after the other. Orders ride only while there is somebody to carry them,
//! and nobody is sent after a courier who is still on his way.

use super::attack::odds;
use super::host::{Host, Task};
use super::idea::Idea;
use super::search::Squares;
use super::stakes::Stakes;
use super::survey::{Body, Survey, apart};
use super::temperament::LEAST_ODDS;
use crate::bearing::line;
use crate::plan::Trigger;
use crate::{Belief, Formation, LONGEST_RUN, Mover, Order, OwnUnit, Recipient, Side, Signal, Wait};
use sandtable_hex::Hex;
use std::cell::OnceCell;

/// Foes who stand so near belong to the same fight.
pub(super) const MELEE_AROUND: i32 = 5;
/// Own men who are so near can help.
pub(super) const HELP_WITHIN: i32 = 8;
/// From so near a body is thrown at a foe instead of led towards him.
pub(super) const CLOSE: i32 = 4;
/// How far a new way must lead from the old one to be worth a courier.
pub(super) const SAME_PLACE: i32 = 3;
/// The most that good odds count: beyond them a fight is won and others are not.
pub(super) const GOOD_ODDS: i64 = 60;

/// What a message must be worth when all couriers but the one who carries it are lost.
const SPARED: i64 = 80;
/// From how far off a foe watches the ways to somebody, and what each such foe counts.
const WATCHED: i32 = 3;
const DANGER: i64 = 25;

/// A general over his map.
pub(super) struct Council<'a> {
    pub(super) game: &'a Formation,
    pub(super) belief: &'a Belief,
    pub(super) side: Side,
    pub(super) host: Host<'a>,
    pub(super) survey: Survey<'a>,
    pub(super) stakes: Stakes,
    pub(super) tick: u32,
    /// The odds he asks for.
    pub(super) wanted: i64,
    /// The place where the line is pressed hardest, and how hard, in percent.
    pub(super) pressed: (i64, Hex),
    pub(super) squares: OnceCell<Squares>,
}

impl<'a> Council<'a> {
    pub(super) fn new(game: &'a Formation, belief: &'a Belief, tick: u32) -> Self {
        let (side, host) = (belief.side, Host::of(game, belief.side));
        let survey = Survey::of(game, &host, belief, tick);
        let stakes = Stakes::of(game, belief, host.bearing(), tick);
        let wanted = host.general().odds_at(if stakes.are_ours() { 0 } else { tick });
        let wanted = stakes.pressed(wanted).max(LEAST_ODDS);
        let pressed = pressed(&survey, host.ours);
        let squares = OnceCell::new();
        Self { game, belief, side, host, survey, stakes, tick, wanted, pressed, squares }
    }

    /// Everything worth thinking of; that nothing is ordered is always among it.
    pub(super) fn ideas(&self) -> Vec<Idea> {
        let mut ideas = vec![self.wait()];
        self.signals(&mut ideas);
        if self.belief.riders > 0 && self.belief.outbox.is_empty() {
            ideas.extend(self.errands());
        }
        Idea::distinct(ideas)
    }

    /// What a courier could be sent with. Who has hardly any left thinks twice: an army that nobody can
    /// reach stands where it is for ever.
    fn errands(&self) -> Vec<Idea> {
        let mut ideas = Vec::new();
        for body in self.survey.bodies.iter().filter(|body| !body.told) {
            self.for_body(body, &mut ideas);
        }
        self.rallies(&mut ideas);
        self.staff(&mut ideas);
        ideas.retain(|idea| !self.has_letter(&idea.order));
        let mustered = i64::from(self.host.army.couriers).max(1);
        let left = i64::from(self.belief.riders) + self.belief.couriers.len() as i64;
        let rare = SPARED * (mustered - left).max(0) / mustered;
        let weighed = |idea: Idea| {
            let danger = self.danger(&idea.order);
            idea.but("couriers are few", -rare).but("a dangerous ride", -danger)
        };
        ideas.into_iter().map(weighed).collect()
    }

    /// Whether a message to the same man is on its way, or was written in this tick.
    fn has_letter(&self, order: &Order) -> bool {
        let Order::Send { to, .. } = order else { return false };
        let riding = self.belief.couriers.iter().filter(|rider| !rider.homeward);
        let waiting = self.belief.outbox.iter();
        let mut letters = riding.map(|rider| &rider.dispatch).chain(waiting);
        letters.any(|letter| letter.to == *to) || self.belief.addressed.contains(to)
    }

    /// How likely a courier is caught: foes around the one whom he seeks watch the ways to him.
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
        let near = self.survey.standing().filter(|foe| apart(foe.sighting.hex, there) <= WATCHED);
        DANGER * near.take(4).count() as i64
    }

    /// Time passes until he thinks again: sooner while an enemy is near.
    fn wait(&self) -> Idea {
        let patience = self.host.general().patience.clamp(2, LONGEST_RUN);
        let near = |body: &Body<'_>| {
            body.engaged > 0 || self.survey.next_foe(body).is_some_and(|far| far <= HELP_WITHIN)
        };
        let contact = self.survey.bodies.iter().any(near);
        Idea::new(Order::Run { ticks: if contact { patience / 2 } else { patience } }, [])
    }

    /// Signals that only a word of his gives, and for which somebody waits.
    fn signals(&self, ideas: &mut Vec<Idea>) {
        let open = self.belief.go_codes.iter();
        for signal in open.filter(|one| !one.given && one.code.trigger == Trigger::Manual) {
            let own = || self.survey.bodies.iter().flat_map(|body| &body.units);
            let ready = own().filter(|unit| waits_for(unit, signal)).count() as i64;
            let coming = own().filter(|unit| will_wait_for(unit, signal)).count() as i64;
            if ready == 0 {
                continue;
            }
            let odds = eager(self.odds_of_all(), self.wanted);
            ideas.push(Idea::new(
                Order::Signal(signal.id),
                [
                    ("the whole army against what is seen", odds.clamp(-300, GOOD_ODDS)),
                    ("they stand ready", 200 * ready / (ready + coming) - 100),
                    ("tired legs", -self.weariness()),
                ],
            ));
        }
    }

    fn weariness(&self) -> i64 {
        let line = self.survey.line().map(|body| body.fatigue);
        line.max().unwrap_or(0)
    }

    /// The own army beside what is seen of the other. Of one who is not seen nobody knows more than
    /// that he may be as strong.
    pub(super) fn odds_of_all(&self) -> i64 {
        let own: i64 = self.survey.bodies.iter().map(|body| body.strength).sum();
        let seen: i64 = self.survey.standing().map(|foe| foe.strength).sum();
        if seen == 0 { 100 } else { odds(own, seen) }
    }

    fn for_body(&self, body: &Body<'_>, ideas: &mut Vec<Idea>) {
        if body.task == Task::Staff {
            return;
        }
        let before = ideas.len();
        for foe in self.prey(body) {
            self.against(body, foe, ideas);
        }
        self.keep_away(body, ideas);
        self.hold(body, ideas);
        if body.engaged == 0 {
            self.objectives(body, ideas);
            if before == ideas.len() {
                self.search(body, ideas);
            }
        }
    }

    /// So many hexes on the way home from a place.
    pub(super) fn homeward(&self, hex: Hex, hexes: usize) -> Hex {
        let field = self.game.field();
        let home = field.home(self.side, Mover::Horse);
        let from = self.on_map(hex, self.host.ours);
        let way = field.cell(from).and_then(|cell| home.way(cell).take(hexes).last());
        way.map_or(from, |cell| field.hex(cell))
    }

    pub(super) fn can_reach(&self, unit: &OwnUnit, hex: Hex) -> bool {
        let (field, mover) = (self.game.field(), Mover::of(unit.kind));
        let ends = field.cell(unit.hex).zip(field.cell(hex));
        ends.is_some_and(|(from, to)| field.costs(mover).can_reach(from, to))
    }

    /// The hex, or the nearest to it on the map on the way from another.
    pub(super) fn on_map(&self, hex: Hex, from: Hex) -> Hex {
        let on_map = |hex: &Hex| self.game.field().cell(*hex).is_some();
        line(hex, from).find(on_map).unwrap_or(from)
    }
}

/// How much he wants a fight at such odds: too few weigh heavier than too many.
pub(super) fn eager(odds: i64, wanted: i64) -> i64 {
    let over = odds - wanted;
    if over < 0 { 3 * over } else { over }
}

/// Whether a unit is on its way to where it waits for a signal.
fn will_wait_for(unit: &OwnUnit, signal: &Signal) -> bool {
    let wait = Some(Wait::GoCode(signal.id));
    unit.waiting.is_none() && unit.waypoints.iter().any(|waypoint| waypoint.wait == wait)
}

/// Whether a unit stands where it waits for a signal.
pub(super) fn waits_for(unit: &OwnUnit, signal: &Signal) -> bool {
    let at = unit.waypoints.first().filter(|_| unit.waiting.is_some());
    at.is_some_and(|at| match at.wait {
        Some(wait) => wait == Wait::GoCode(signal.id),
        None => signal.code.subscribers.contains(&unit.id),
    })
}

/// Where the line is pressed hardest, and how hard; a line that is no more is pressed altogether.
fn pressed(survey: &Survey<'_>, ours: Hex) -> (i64, Hex) {
    let fighting = survey.line().filter(|body| body.engaged > 0);
    let worst = fighting.map(|body| (body.fear, body.centre)).max_by_key(|(fear, _)| *fear);
    let nobody = survey.line().next().is_none();
    worst.unwrap_or((if nobody { 100 } else { 0 }, ours))
}
