//! Whom to throw men at, and when.

use super::battle::{
    CLOSE, Council, GOOD_ODDS, HELP_WITHIN, MELEE_AROUND, SAME_PLACE, eager, waits_for,
};
use super::host::Task;
use super::idea::Idea;
use super::survey::{Body, Foe, apart, is_idle};
use super::way::along;
use crate::bearing::line;
use crate::engagement::quarter;
use crate::plan::Trigger;
use crate::rules::UnitKind;
use crate::rules::melee::Quarter;
use crate::{Command, Order, OwnUnit, Recipient};
use sandtable_hex::{Facing, Hex};

/// How many foes a body thinks of attacking.
const CHOICES: usize = 3;
/// How many hexes a line is led on behind the foe whom it is led against.
const THROUGH: i32 = 6;
/// How many units of a mixed formation are thought of at once.
const SINGLY: usize = 4;
/// Foes so much weaker than those who would be sent after them are not worth the way, in percent.
const NO_MATCH: i64 = 250;
/// What it counts that a foe stands where victory is decided, when time does not press.
const DENIED: i64 = 40;
/// What it costs to call somebody off who goes there.
const SOUGHT: i64 = 120;
/// What it costs to call somebody away who waits for a signal that comes by itself.
const AWAITED: i64 = 80;
/// What it costs to leave what is won.
const LEFT: i64 = 100;

impl Council<'_> {
    /// The foes a body thinks of: the nearest ones, and for a reserve those nearest to where it is
    /// needed.
    pub(super) fn prey(&self, body: &Body<'_>) -> Vec<&Foe> {
        let near = self.survey.next_foe(body).is_some_and(|far| far <= MELEE_AROUND);
        let idle = body.units.iter().filter(|unit| is_idle(unit, &self.survey.foes));
        let from = match body.task {
            Task::Reserve if !near => self.pressed.1,
            _ => self.host.bearing().middle(idle.map(|unit| unit.hex)).unwrap_or(body.centre),
        };
        let mut prey: Vec<&Foe> = self.survey.standing().collect();
        if prey.is_empty() && self.host.general().pursues {
            prey = self.survey.foes.iter().filter(|foe| foe.sighting.visible).collect();
        }
        prey.sort_by_key(|foe| (apart(foe.sighting.hex, from), foe.sighting.id));
        let denies = |foe: &&Foe| self.stakes.are_denied_from(foe.sighting.hex);
        let denying: Vec<&Foe> = prey.iter().skip(CHOICES).copied().filter(denies).collect();
        prey.truncate(CHOICES);
        prey.extend(denying.into_iter().take(CHOICES));
        prey
    }

    /// What speaks for throwing a body at a foe, or for leading it towards him.
    pub(super) fn against(&self, body: &Body<'_>, foe: &Foe, ideas: &mut Vec<Idea>) {
        let place = foe.sighting.hex;
        let far = body.distance_to(place);
        let shoots = body.task == Task::Missiles && body.units.iter().any(|unit| unit.volleys > 0);
        if shoots {
            self.come_into_range(body, foe, ideas);
            return;
        }
        let count = body.units.len().max(1) as i64;
        let idle = 100 * body.idle as i64 / count;
        let near = far <= CLOSE;
        let reserve = body.task == Task::Reserve && far > MELEE_AROUND;
        let local = self.local_odds(body, place);
        let (why, odds) = if reserve {
            ("the reserve is needed", 5 * (self.need() - i64::from(self.host.general().commit)))
        } else {
            ("local odds", eager(local, self.wanted))
        };
        let parts = [
            (why, odds.clamp(-300, GOOD_ODDS)),
            ("the way there", 60 - 4 * i64::from(far)),
            ("they stand idle", idle * 4 / 5),
            ("they have their orders", -self.busy(body, near)),
            ("tired legs", if near || reserve { 0 } else { -body.fatigue }),
            ("easy prey", self.easy_prey(body, foe)),
            ("a wild-goose chase", if near { 0 } else { -wild_goose(body, foe, local) }),
            ("nobody else is in the fight", self.alone(body, place)),
            ("they hold what matters", if far > CLOSE { -self.anchored(body) } else { 0 }),
            ("he stands where it matters", self.denied(place)),
            ("they go where it matters", -self.seeking(body, place)),
            ("they wait for their signal", if near { 0 } else { -self.awaiting(body) }),
            ("nobody would stay on guard", -self.leaving(body, place)),
        ];
        // Whoever stands beside an enemy without a fight is called to order.
        let shy = far <= 2 && body.engaged == 0;
        if near || reserve || body.task == Task::Wing || body.engaged > 0 {
            if body.idle > 0 || shy || !near {
                self.attack(body, foe, &parts, ideas);
            }
        } else if let Some(nearest) = body.nearest_to(place) {
            // Through him and on: who has won his fight needs no courier to look for the next.
            let way = place - nearest.hex;
            self.march(body, way + along(way, THROUGH), &parts, ideas);
        }
    }

    /// Bows want to be in reach of somebody, and not nearer than they must.
    pub(super) fn come_into_range(&self, body: &Body<'_>, foe: &Foe, ideas: &mut Vec<Idea>) {
        let place = foe.sighting.hex;
        let Some(nearest) = body.nearest_to(place) else { return };
        let Some(bow) = nearest.kind.profile().bow else { return };
        let (far, wish) = (apart(nearest.hex, place), (bow.farthest * 3 / 4) as i32);
        if far <= bow.farthest as i32 {
            return;
        }
        let goal = line(nearest.hex, place).nth((far - wish) as usize).unwrap_or(nearest.hex);
        let parts = [
            ("out of range", 80),
            ("the way there", -3 * i64::from(far - wish)),
            ("local odds", eager(self.local_odds(body, place), self.wanted).clamp(-150, 40)),
            ("they have their orders", -self.busy(body, false)),
            ("tired legs", -body.fatigue / 2),
        ];
        self.march(body, goal - nearest.hex, &parts, ideas);
    }

    /// What it counts that a foe stands where victory is decided, and keeps the army from it.
    fn denied(&self, place: Hex) -> i64 {
        if self.stakes.are_denied_from(place) { DENIED + self.stakes.urgency() } else { 0 }
    }

    /// What it costs to call a body off that goes where victory is decided, to go elsewhere.
    fn seeking(&self, body: &Body<'_>, place: Hex) -> i64 {
        let sought = body.units.iter().filter(|unit| self.stakes.are_sought_by(unit)).count();
        let others = !self.stakes.are_denied_from(place);
        if others && 2 * sought >= body.units.len() { SOUGHT } else { 0 }
    }

    /// What it costs to call those away who will set out without a word of his.
    fn awaiting(&self, body: &Body<'_>) -> i64 {
        let comes = |unit: &&&OwnUnit| {
            let signal = self.belief.go_codes.iter().find(|signal| waits_for(unit, signal));
            signal.is_some_and(|one| !one.given && one.code.trigger != Trigger::Manual)
        };
        let waiting = body.units.iter().filter(comes).count();
        if 2 * waiting > body.units.len() { AWAITED } else { 0 }
    }

    /// What it costs to go away from what is won and need only be kept.
    fn leaving(&self, body: &Body<'_>, place: Hex) -> i64 {
        if self.stakes.are_left_by(body, place) { LEFT } else { 0 }
    }

    /// What it costs to call a body away from what it does: most from a fight, much from a foe.
    pub(super) fn busy(&self, body: &Body<'_>, near: bool) -> i64 {
        let hunts = |unit: &&&OwnUnit| {
            let there = |foe: &Foe| Some(foe.sighting.id) == unit.target && foe.sighting.visible;
            self.survey.standing().any(there)
        };
        let hunting = body.units.iter().filter(hunts).count();
        match (2 * hunting > body.units.len(), body.idle == 0) {
            (true, _) => 150,
            (false, true) if near => 40,
            (false, true) => 100,
            (false, false) => 0,
        }
    }

    /// Own strength that could be at a place beside the foes who are.
    pub(super) fn local_odds(&self, body: &Body<'_>, place: Hex) -> i64 {
        let helps = |other: &&Body<'_>| {
            let asked = other.formation == body.formation && other.task == body.task;
            let free = !matches!(other.task, Task::Reserve | Task::Staff);
            asked || (free && apart(other.centre, place) <= other.spread + HELP_WITHIN)
        };
        let own: i64 = self.survey.bodies.iter().filter(helps).map(|body| body.strength).sum();
        odds(own, self.survey.foes_near(place, MELEE_AROUND + body.spread / 2))
    }

    /// How much the reserve is wanted: as much as the line is pressed, and sooner or later anyway.
    pub(super) fn need(&self) -> i64 {
        self.pressed.0.max(100 - self.wanted)
    }

    /// What makes a foe a good target for riders: bows, a turned back, a friend who holds him.
    pub(super) fn easy_prey(&self, body: &Body<'_>, foe: &Foe) -> i64 {
        if !matches!(body.task, Task::Wing | Task::Scout) {
            return 0;
        }
        let Some(nearest) = body.nearest_to(foe.sighting.hex) else { return 0 };
        let (there, from) = (foe.sighting.hex, line(foe.sighting.hex, nearest.hex).nth(1));
        let side = from.and_then(|from| Facing::between(there, from));
        let turned = match side.map(|side| quarter(foe.sighting.facing, side)) {
            Some(Quarter::Rear) => 50,
            Some(Quarter::Flank) => 30,
            Some(Quarter::Front) | None => 0,
        };
        let kind = match foe.sighting.kind {
            UnitKind::Spearmen => turned - 60,
            UnitKind::HeavyInfantry => -30,
            UnitKind::Levy | UnitKind::Engineers => 30,
            kind if kind.profile().bow.is_some() => 60,
            _ => 0,
        };
        let held = self.survey.line().filter(|line| line.engaged > 0);
        let held = held.flat_map(|line| &line.units).any(|unit| apart(unit.hex, there) <= 1);
        turned + kind + if held { 40 } else { 0 }
    }

    /// Riders do not begin a battle alone, unless their general is one who would.
    pub(super) fn alone(&self, body: &Body<'_>, place: Hex) -> i64 {
        let rides = matches!(body.task, Task::Wing | Task::Scout);
        let near = |line: &Body<'_>| line.engaged > 0 || line.distance_to(place) <= CLOSE + 2;
        let helped = !rides || self.survey.line().next().is_none() || self.survey.line().any(near);
        if helped { 0 } else { -(self.wanted * 4 / 5) }
    }

    pub(super) fn attack(
        &self,
        body: &Body<'_>,
        foe: &Foe,
        parts: &[(&'static str, i64)],
        ideas: &mut Vec<Idea>,
    ) {
        let target = foe.sighting.id;
        let after = |unit: &OwnUnit| unit.target == Some(target);
        if body.whole && 2 * body.units.iter().filter(|unit| after(unit)).count() < body.units.len()
        {
            let to = Recipient::Formation(body.formation);
            let order = Order::Send { to, command: Command::Attack(target) };
            ideas.push(Idea::new(order, parts.iter().copied()));
            return;
        }
        let stays =
            |unit: &OwnUnit| self.stakes.are_held_by(unit) && apart(unit.hex, foe.sighting.hex) > 1;
        let free = body.units.iter().filter(|unit| {
            let free = !after(unit) && !stays(unit) && !self.survey.is_told(unit.id);
            free && is_idle(unit, &self.survey.foes)
        });
        for unit in free.take(SINGLY) {
            let to = Recipient::Unit(unit.id);
            let order = Order::Send { to, command: Command::Attack(target) };
            ideas.push(Idea::new(order, parts.iter().copied()));
        }
    }

    /// A body goes somewhere else as it stands: each unit as far and in the same direction.
    pub(super) fn march(
        &self,
        body: &Body<'_>,
        shift: Hex,
        parts: &[(&'static str, i64)],
        ideas: &mut Vec<Idea>,
    ) {
        let mut go = |to: Recipient, unit: &OwnUnit| {
            let goal = self.on_map(unit.hex + shift, unit.hex);
            let end = unit.waypoints.last().filter(|_| unit.waiting.is_none());
            let end = end.map_or(unit.hex, |waypoint| waypoint.hex);
            if apart(end, goal) > SAME_PLACE {
                let order = Order::Send { to, command: Command::MoveTo(goal) };
                ideas.push(Idea::new(order, parts.iter().copied()));
            }
        };
        if body.whole {
            if let Some(leader) = self.leader(body) {
                go(Recipient::Formation(body.formation), leader);
            }
            return;
        }
        let free = body
            .units
            .iter()
            .filter(|unit| !self.survey.is_told(unit.id) && !self.stakes.are_held_by(unit));
        for unit in free.take(SINGLY) {
            go(Recipient::Unit(unit.id), unit);
        }
    }

    /// Who goes to the place that an order names: the formation's commander, or the first of it.
    pub(super) fn leader<'b>(&self, body: &Body<'b>) -> Option<&'b OwnUnit> {
        let formation = self.host.army.formations.get(body.formation.index());
        let commander = formation.and_then(|formation| formation.commander);
        let leads = |unit: &&&OwnUnit| Some(unit.id) == commander;
        body.units.iter().find(leads).or(body.units.first()).copied()
    }
}

/// Own strength beside another, in percent, as far as it makes a difference.
pub(super) fn odds(own: i64, other: i64) -> i64 {
    if other == 0 { 300 } else { (100 * own / other).min(300) }
}

/// What it costs to go after those who can ride away, or are too few to matter.
fn wild_goose(body: &Body<'_>, foe: &Foe, odds: i64) -> i64 {
    let rides = |kind: UnitKind| kind.profile().mounted;
    let outrun = rides(foe.sighting.kind) && !body.units.iter().any(|unit| rides(unit.kind));
    let slight = odds >= NO_MATCH && !rides(foe.sighting.kind);
    if outrun {
        80
    } else if slight {
        30
    } else {
        0
    }
}
