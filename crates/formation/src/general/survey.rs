//! The current state of the army: its units in bodies, its routing units, and the known enemies.

use super::geometry::apart;
use super::roster::{Roster, Task};
use super::strength::{self, FORGOTTEN, fear, percent};
use crate::bearing::Bearing;
use crate::{
    Belief, ContactId, Formation, FormationId, OwnUnit, Presence, Recipient, Sighting, Stance,
    UnitId,
};
use sandtable_hex::Hex;

/// Units of one formation with the same task. They move together.
#[derive(Debug)]
pub(super) struct Body<'a> {
    pub(super) formation: FormationId,
    pub(super) task: Task,
    /// The units that can obey orders.
    pub(super) units: Vec<&'a OwnUnit>,
    /// True if these are all obedient units of the formation, so that one courier reaches them all.
    pub(super) whole: bool,
    /// True while an order to the formation is on its way.
    pub(super) pending: bool,
    /// The centre of the units.
    pub(super) centre: Hex,
    /// Distance of the farthest unit from the centre.
    pub(super) spread: i32,
    /// Combined combat value.
    pub(super) strength: i64,
    /// Number of idle units.
    pub(super) idle: usize,
    /// Number of units in melee.
    pub(super) engaged: usize,
    /// Average fatigue, in percent.
    pub(super) fatigue: i64,
    /// Average closeness to breaking, in percent; routing units of the formation count as 100.
    pub(super) fear: i64,
}

/// An enemy as it was last seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) sighting: Sighting,
    pub(super) strength: i64,
}

/// The army and the enemies it knows of.
#[derive(Debug)]
pub(super) struct Survey<'a> {
    pub(super) bodies: Vec<Body<'a>>,
    /// Own units that are routing or rallying.
    pub(super) runners: Vec<&'a OwnUnit>,
    /// Enemies that are probably still where they were seen.
    pub(super) foes: Vec<Foe>,
    /// True for units that an order is on its way to, indexed by their position in the army.
    pending: Vec<bool>,
    first: usize,
}

/// Within this distance of an own unit nothing can hide, not even in a forest.
const SURELY_EMPTY: i32 = 2;

impl<'a> Survey<'a> {
    pub(super) fn of(game: &Formation, roster: &Roster<'_>, belief: &'a Belief, tick: u32) -> Self {
        let first = game.range_of(belief.side).start;
        let formations = roster.army.formations.len();
        let (pending, pending_formations) = messages(belief, first, formations);
        let mut bodies: Vec<Body<'_>> = Vec::new();
        let mut runners = Vec::new();
        // The units of a formation are consecutive, so the search for a body starts at its first
        // one.
        let mut of_formation = 0;
        for unit in belief.units.iter().filter(|unit| unit.presence == Presence::Afield) {
            if bodies.get(of_formation).is_some_and(|body| body.formation != unit.formation) {
                of_formation = bodies.len();
            }
            if matches!(unit.stance, Stance::Routing | Stance::Rallying) {
                runners.push(unit);
                continue;
            }
            let task = roster.task(unit.id);
            let same = bodies[of_formation..].iter_mut().find(|body| body.task == task);
            match same {
                Some(body) => body.units.push(unit),
                None => bodies.push(Body::of(unit, task)),
            }
        }
        for at in 0..bodies.len() {
            let formation = bodies[at].formation;
            // The bodies of a formation are consecutive, so a look at both neighbours is enough.
            let beside = |other: usize| bodies.get(other).map(|body| body.formation);
            let alone =
                beside(at + 1) != Some(formation) && (at == 0 || beside(at - 1) != Some(formation));
            let pending = pending_formations.get(formation.index()).copied().unwrap_or(false);
            (bodies[at].whole, bodies[at].pending) = (alone, pending);
        }
        let mut survey = Self { bodies, runners, foes: Vec::new(), pending, first };
        // Units are idle if their targets are gone, so the enemies are collected first.
        survey.find_foes(belief, tick);
        survey.summarise(roster.bearing());
        survey
    }

    /// Collects the enemies: not those that are gone, seen too long ago, or no longer where they
    /// were.
    fn find_foes(&mut self, belief: &Belief, tick: u32) {
        for sighting in belief.contacts.iter().filter(|contact| !contact.gone) {
            let old = tick.saturating_sub(sighting.seen) > FORGOTTEN;
            if sighting.visible || !(old || is_surely_empty(belief, sighting.hex)) {
                let strength = strength::of_foe(sighting, tick);
                self.foes.push(Foe { sighting: *sighting, strength });
            }
        }
    }

    fn summarise(&mut self, bearing: Bearing) {
        let Self { bodies, foes, runners, pending, first } = self;
        for body in bodies {
            for unit in body.units.iter().filter(|unit| has_not_set_out(unit, foes)) {
                if let Some(pending) = pending.get_mut(unit.id.index().saturating_sub(*first)) {
                    *pending = true;
                }
                // A whole body gets one order for all units, so one unit that has not set out holds
                // it back.
                body.pending |= body.whole;
            }
            let ran = runners.iter().filter(|unit| unit.formation == body.formation).count();
            body.summarise(foes, ran, bearing);
        }
    }

    /// Returns whether an order is on its way to a unit.
    pub(super) fn has_pending_order(&self, unit: UnitId) -> bool {
        let index = unit.index().checked_sub(self.first);
        index.and_then(|index| self.pending.get(index)).copied().unwrap_or(false)
    }

    /// Returns the enemies that are not routing.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Foe> {
        self.foes.iter().filter(|foe| !foe.sighting.routing)
    }

    /// Returns the combined strength of the enemies within a distance of a place.
    pub(super) fn foes_near(&self, place: Hex, hexes: i32) -> i64 {
        let near = self.standing().filter(|foe| apart(foe.sighting.hex, place) <= hexes);
        near.map(|foe| foe.strength).sum()
    }

    /// Returns the distance from a body to the nearest enemy that is not routing.
    pub(super) fn next_foe(&self, body: &Body<'_>) -> Option<i32> {
        self.standing().map(|foe| body.distance_to(foe.sighting.hex)).min()
    }

    /// Returns the bodies of the line.
    pub(super) fn line(&self) -> impl Iterator<Item = &Body<'a>> {
        self.bodies.iter().filter(|body| body.task == Task::Line)
    }
}

impl<'a> Body<'a> {
    fn of(unit: &'a OwnUnit, task: Task) -> Self {
        Self {
            formation: unit.formation,
            task,
            units: vec![unit],
            whole: false,
            pending: false,
            centre: unit.hex,
            spread: 0,
            strength: 0,
            idle: 0,
            engaged: 0,
            fatigue: 0,
            fear: 0,
        }
    }

    fn summarise(&mut self, foes: &[Foe], ran: usize, bearing: Bearing) {
        let count = self.units.len().max(1) as i64;
        let (mut fatigue, mut fears) = (0, 100 * ran as i64);
        let places = self.units.iter().map(|unit| unit.hex);
        self.centre = bearing.middle(places).unwrap_or(self.centre);
        for unit in &self.units {
            self.spread = self.spread.max(apart(unit.hex, self.centre));
            self.strength += strength::of_own(unit);
            self.engaged += usize::from(unit.stance == Stance::Engaged);
            self.idle += usize::from(is_idle(unit, foes));
            fatigue += percent(unit.fatigue);
            fears += fear(unit);
        }
        self.fatigue = fatigue / count;
        self.fear = fears / (count + ran as i64);
    }

    /// Returns the distance from the nearest unit of the body to a place; a lower bound if it is
    /// far.
    pub(super) fn distance_to(&self, hex: Hex) -> i32 {
        // Triangle inequality: no unit is nearer than the centre's distance minus the spread.
        let rough = apart(self.centre, hex) - self.spread;
        if rough > FAR {
            return rough;
        }
        self.units.iter().map(|unit| apart(unit.hex, hex)).min().unwrap_or(rough)
    }

    /// Returns the unit nearest to a place.
    pub(super) fn nearest_to(&self, hex: Hex) -> Option<&'a OwnUnit> {
        self.units.iter().copied().min_by_key(|unit| (apart(unit.hex, hex), unit.id))
    }
}

/// Beyond this distance a lower bound is good enough.
const FAR: i32 = 12;

/// Returns whether a unit has nothing to do: it has no route, waits, or its target is gone.
pub(super) fn is_idle(unit: &OwnUnit, foes: &[Foe]) -> bool {
    let stands = matches!(unit.stance, Stance::Formed | Stance::Patrol | Stance::Alert);
    let hunts = unit.target.is_some_and(|target| is_there(target, foes));
    let there = unit.waypoints.iter().all(|waypoint| waypoint.hex == unit.hex);
    stands && !hunts && (there || unit.waiting.is_some())
}

/// Returns whether a unit has orders but has not set out yet. It counts as having an order on its
/// way: otherwise the general would change its mind before the first step, every time.
fn has_not_set_out(unit: &OwnUnit, foes: &[Foe]) -> bool {
    let stands = matches!(unit.stance, Stance::Formed | Stance::Patrol | Stance::Alert);
    stands && unit.route.is_empty() && !is_idle(unit, foes)
}

fn is_there(target: ContactId, foes: &[Foe]) -> bool {
    foes.iter().any(|foe| foe.sighting.id == target)
}

/// Returns whether an own unit is so near that an enemy could not hide there, not even in a forest.
fn is_surely_empty(belief: &Belief, hex: Hex) -> bool {
    let mut afield = belief.units.iter().filter(|unit| unit.presence == Presence::Afield);
    afield.any(|unit| apart(unit.hex, hex) <= SURELY_EMPTY)
}

/// Returns the units and formations that an order is on its way to or was sent to in this tick.
/// Without the latter the general would write to the same recipient again and again.
fn messages(belief: &Belief, first: usize, formations: usize) -> (Vec<bool>, Vec<bool>) {
    let mut units = vec![false; belief.units.len()];
    let mut groups = vec![false; formations];
    let riding = belief.couriers.iter().filter(|rider| !rider.homeward);
    let riding = riding.map(|rider| rider.dispatch.to);
    let waiting = belief.outbox.iter().map(|dispatch| dispatch.to);
    for to in riding.chain(waiting).chain(belief.addressed.iter().copied()) {
        let mark = match to {
            Recipient::Unit(unit) => units.get_mut(unit.index().saturating_sub(first)),
            Recipient::Formation(id) => groups.get_mut(id.index()),
        };
        if let Some(mark) = mark {
            *mark = true;
        }
    }
    (units, groups)
}
