//! What a general sees when he looks up: his own men in bodies, those who run, and the foes.

use super::host::{Host, Task};
use super::worth::{self, FORGOTTEN, fear, percent};
use crate::bearing::Bearing;
use crate::{
    Belief, ContactId, Formation, FormationId, OwnUnit, Presence, Recipient, Sighting, Stance,
    UnitId,
};
use sandtable_hex::Hex;

/// Units of one formation with one task. They are moved together.
#[derive(Debug)]
pub(super) struct Body<'a> {
    pub(super) formation: FormationId,
    pub(super) task: Task,
    /// Those who can obey.
    pub(super) units: Vec<&'a OwnUnit>,
    /// Whether these are all of the formation who can: one courier is enough for all of them.
    pub(super) whole: bool,
    /// Whether an order to the formation is on its way.
    pub(super) told: bool,
    /// The middle of them.
    pub(super) centre: Hex,
    /// How far the farthest is from there.
    pub(super) spread: i32,
    /// What they are worth together.
    pub(super) strength: i64,
    /// How many stand about.
    pub(super) idle: usize,
    /// How many fight.
    pub(super) engaged: usize,
    /// How tired they are on the whole, in percent.
    pub(super) fatigue: i64,
    /// How near they are to breaking on the whole, in percent; who ran counts as broken.
    pub(super) fear: i64,
}

/// An enemy as he was last seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) sighting: Sighting,
    pub(super) strength: i64,
}

/// What a general sees.
#[derive(Debug)]
pub(super) struct Survey<'a> {
    pub(super) bodies: Vec<Body<'a>>,
    /// Own units that run.
    pub(super) runners: Vec<&'a OwnUnit>,
    /// Enemies who are thought to be there.
    pub(super) foes: Vec<Foe>,
    /// The units to whom an order rides, by their place in the army.
    told: Vec<bool>,
    first: usize,
}

/// How near a place is to be sure that nobody hides there.
const SURELY_EMPTY: i32 = 2;

impl<'a> Survey<'a> {
    pub(super) fn of(game: &Formation, host: &Host<'_>, belief: &'a Belief, tick: u32) -> Self {
        let first = game.range_of(belief.side).start;
        let formations = host.army.formations.len();
        let (told, told_formations) = messages(belief, first, formations);
        let mut bodies: Vec<Body<'_>> = Vec::new();
        let mut runners = Vec::new();
        // Units of a formation come one after another.
        let mut of_formation = 0;
        for unit in belief.units.iter().filter(|unit| unit.presence == Presence::Afield) {
            if bodies.get(of_formation).is_some_and(|body| body.formation != unit.formation) {
                of_formation = bodies.len();
            }
            if matches!(unit.stance, Stance::Routing | Stance::Rallying) {
                runners.push(unit);
                continue;
            }
            let task = host.task(unit.id);
            let same = bodies[of_formation..].iter_mut().find(|body| body.task == task);
            match same {
                Some(body) => body.units.push(unit),
                None => bodies.push(Body::of(unit, task)),
            }
        }
        for at in 0..bodies.len() {
            let formation = bodies[at].formation;
            let beside = |other: usize| bodies.get(other).map(|body| body.formation);
            let alone =
                beside(at + 1) != Some(formation) && (at == 0 || beside(at - 1) != Some(formation));
            let told = told_formations.get(formation.index()).copied().unwrap_or(false);
            (bodies[at].whole, bodies[at].told) = (alone, told);
        }
        let mut survey = Self { bodies, runners, foes: Vec::new(), told, first };
        survey.find_foes(belief, tick);
        survey.reckon(host.bearing());
        survey
    }

    /// Who is gone, was not seen for long, or is not where he was last seen is no foe to reckon with.
    fn find_foes(&mut self, belief: &Belief, tick: u32) {
        for sighting in belief.contacts.iter().filter(|contact| !contact.gone) {
            let old = tick.saturating_sub(sighting.seen) > FORGOTTEN;
            if sighting.visible || !(old || is_surely_empty(belief, sighting.hex)) {
                let strength = worth::of_foe(sighting, tick);
                self.foes.push(Foe { sighting: *sighting, strength });
            }
        }
    }

    fn reckon(&mut self, bearing: Bearing) {
        let Self { bodies, foes, runners, told, first } = self;
        for body in bodies {
            for unit in body.units.iter().filter(|unit| was_just_told(unit, foes)) {
                if let Some(told) = told.get_mut(unit.id.index().saturating_sub(*first)) {
                    *told = true;
                }
                body.told |= body.whole;
            }
            let ran = runners.iter().filter(|unit| unit.formation == body.formation).count();
            body.reckon(foes, ran, bearing);
        }
    }

    /// Whether an order rides to a unit.
    pub(super) fn is_told(&self, unit: UnitId) -> bool {
        let index = unit.index().checked_sub(self.first);
        index.and_then(|index| self.told.get(index)).copied().unwrap_or(false)
    }

    /// The foes who do not run.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Foe> {
        self.foes.iter().filter(|foe| !foe.sighting.routing)
    }

    /// What foes are worth within so many hexes of a place.
    pub(super) fn foes_near(&self, place: Hex, hexes: i32) -> i64 {
        let near = self.standing().filter(|foe| apart(foe.sighting.hex, place) <= hexes);
        near.map(|foe| foe.strength).sum()
    }

    /// How far the next standing foe is from a body.
    pub(super) fn next_foe(&self, body: &Body<'_>) -> Option<i32> {
        self.standing().map(|foe| body.distance_to(foe.sighting.hex)).min()
    }

    /// Bodies that fight in the line.
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
            told: false,
            centre: unit.hex,
            spread: 0,
            strength: 0,
            idle: 0,
            engaged: 0,
            fatigue: 0,
            fear: 0,
        }
    }

    fn reckon(&mut self, foes: &[Foe], ran: usize, bearing: Bearing) {
        let count = self.units.len().max(1) as i64;
        let (mut fatigue, mut fears) = (0, 100 * ran as i64);
        let places = self.units.iter().map(|unit| unit.hex);
        self.centre = bearing.middle(places).unwrap_or(self.centre);
        for unit in &self.units {
            self.spread = self.spread.max(apart(unit.hex, self.centre));
            self.strength += worth::of_own(unit);
            self.engaged += usize::from(unit.stance == Stance::Engaged);
            self.idle += usize::from(is_idle(unit, foes));
            fatigue += percent(unit.fatigue);
            fears += fear(unit);
        }
        self.fatigue = fatigue / count;
        self.fear = fears / (count + ran as i64);
    }

    /// How far the body is from a place, from wherever it comes nearest.
    pub(super) fn distance_to(&self, hex: Hex) -> i32 {
        let rough = apart(self.centre, hex) - self.spread;
        if rough > FAR {
            return rough;
        }
        self.units.iter().map(|unit| apart(unit.hex, hex)).min().unwrap_or(rough)
    }

    /// The unit nearest to a place.
    pub(super) fn nearest_to(&self, hex: Hex) -> Option<&'a OwnUnit> {
        self.units.iter().copied().min_by_key(|unit| (apart(unit.hex, hex), unit.id))
    }
}

/// From how many hexes on it is enough to know roughly how far somebody is.
const FAR: i32 = 12;

/// Whether a unit stands about: it goes nowhere, waits, or is after somebody who is not there.
pub(super) fn is_idle(unit: &OwnUnit, foes: &[Foe]) -> bool {
    let stands = matches!(unit.stance, Stance::Formed | Stance::Patrol | Stance::Alert);
    let hunts = unit.target.is_some_and(|target| is_there(target, foes));
    let there = unit.waypoints.iter().all(|waypoint| waypoint.hex == unit.hex);
    stands && !hunts && (there || unit.waiting.is_some())
}

/// Whether a unit has orders and has not set out: it heard them a moment ago, and whoever changes his
/// mind before it has taken a step will change it for ever.
fn was_just_told(unit: &OwnUnit, foes: &[Foe]) -> bool {
    let stands = matches!(unit.stance, Stance::Formed | Stance::Patrol | Stance::Alert);
    stands && unit.route.is_empty() && !is_idle(unit, foes)
}

fn is_there(target: ContactId, foes: &[Foe]) -> bool {
    foes.iter().any(|foe| foe.sighting.id == target)
}

/// Trees hide whoever is in them, but not from those beside him.
fn is_surely_empty(belief: &Belief, hex: Hex) -> bool {
    let mut afield = belief.units.iter().filter(|unit| unit.presence == Presence::Afield);
    afield.any(|unit| apart(unit.hex, hex) <= SURELY_EMPTY)
}

/// Which units of the army and which formations an order is on its way to, or was written to just now:
/// whoever writes to the same man twice in a tick does not stop.
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

/// How many hexes apart two places are.
pub(super) fn apart(one: Hex, other: Hex) -> i32 {
    one.unsigned_distance_to(other) as i32
}
