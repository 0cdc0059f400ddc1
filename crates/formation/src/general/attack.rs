//! Candidate attacks: which enemies to attack, with which body, and for how many points.

use super::advice::Candidate;
use super::battle::{
    CLOSE, GOOD_ODDS, HELP_WITHIN, MELEE_AROUND, SAME_PLACE, Situation, eagerness, waits_for,
};
use super::geometry::{along, apart};
use super::roster::Task;
use super::survey::{Body, Foe, is_idle};
use crate::bearing::line;
use crate::engagement::quarter;
use crate::plan::Trigger;
use crate::rules::UnitKind;
use crate::rules::melee::Quarter;
use crate::{Command, Order, OwnUnit, Recipient};
use sandtable_hex::{Facing, Hex};

/// Number of nearby enemies for which a body considers an attack.
const TARGETS_CONSIDERED: usize = 3;
/// Distance in hexes that a line marches on beyond the enemy it is sent against.
const OVERSHOOT: i32 = 6;
/// Number of units of a mixed formation that are considered at once.
const UNITS_AT_ONCE: usize = 4;
/// Local odds, in percent, from which an enemy is too weak to be worth the march.
const OVERWHELMING: i64 = 250;
/// Points for attacking an enemy on an objective while time does not press.
const DENIAL_BONUS: i64 = 40;
/// Points lost by diverting a body that is on its way to an objective.
const DIVERSION_COST: i64 = 120;
/// Points lost by calling away a body whose go-code comes without the general's command.
const WAITING_COST: i64 = 80;
/// Points lost by leaving captured objectives unguarded.
const GUARD_COST: i64 = 100;

impl Situation<'_> {
    /// Returns the enemies a body considers attacking: the nearest ones (for a reserve, those
    /// nearest to where the line is pressed hardest), and after them those on objectives.
    pub(super) fn targets(&self, body: &Body<'_>) -> Vec<&Foe> {
        let near = self.survey.next_foe(body).is_some_and(|far| far <= MELEE_AROUND);
        let idle = body.units.iter().filter(|unit| is_idle(unit, &self.survey.foes));
        let from = match body.task {
            Task::Reserve if !near => self.pressed.1,
            _ => self.roster.bearing().middle(idle.map(|unit| unit.hex)).unwrap_or(body.centre),
        };
        let mut targets: Vec<&Foe> = self.survey.standing().collect();
        // Routing enemies are worth an order only when no other enemy is known.
        if targets.is_empty() && self.roster.general().pursues {
            targets = self.survey.foes.iter().filter(|foe| foe.sighting.visible).collect();
        }
        targets.sort_by_key(|foe| (apart(foe.sighting.hex, from), foe.sighting.id));
        let denies = |foe: &&Foe| self.objectives.are_denied_from(foe.sighting.hex);
        let denying: Vec<&Foe> =
            targets.iter().skip(TARGETS_CONSIDERED).copied().filter(denies).collect();
        targets.truncate(TARGETS_CONSIDERED);
        targets.extend(denying.into_iter().take(TARGETS_CONSIDERED));
        targets
    }

    /// Rates an attack of a body on an enemy, or its march towards that enemy if it is far away.
    pub(super) fn consider_attack(
        &self,
        body: &Body<'_>,
        foe: &Foe,
        candidates: &mut Vec<Candidate>,
    ) {
        let place = foe.sighting.hex;
        let far = body.distance_to(place);
        let shoots = body.task == Task::Missiles && body.units.iter().any(|unit| unit.volleys > 0);
        if shoots {
            self.come_into_range(body, foe, candidates);
            return;
        }
        let count = body.units.len().max(1) as i64;
        let idle = 100 * body.idle as i64 / count;
        let near = far <= CLOSE;
        let reserve = body.task == Task::Reserve && far > MELEE_AROUND;
        let local = self.local_odds(body, place);
        let (why, odds) = if reserve {
            (
                "the reserve is needed",
                5 * (self.reserve_need() - i64::from(self.roster.general().commit)),
            )
        } else {
            ("local odds", eagerness(local, self.wanted))
        };
        let parts = [
            (why, odds.clamp(-300, GOOD_ODDS)),
            ("distance", 60 - 4 * i64::from(far)),
            ("idle units", idle * 4 / 5),
            ("already have orders", -self.interruption_cost(body, near)),
            ("fatigue", if near || reserve { 0 } else { -body.fatigue }),
            ("vulnerable target", self.vulnerability(body, foe)),
            ("not worth chasing", if near { 0 } else { -chase_cost(body, foe, local) }),
            ("no infantry in support", -self.lone_cavalry_cost(body, place)),
            ("holds an objective", if far > CLOSE { -self.holding_cost(body) } else { 0 }),
            ("enemy is on an objective", self.denial_bonus(place)),
            ("already moving to an objective", -self.diversion_cost(body, place)),
            ("waiting for a go-code", if near { 0 } else { -self.waiting_cost(body) }),
            ("leaves objectives unguarded", -self.guard_cost(body, place)),
        ];
        // A body that stands next to an enemy without fighting gets the order again.
        let shy = far <= 2 && body.engaged == 0;
        if near || reserve || body.task == Task::Wing || body.engaged > 0 {
            if body.idle > 0 || shy || !near {
                self.attack(body, foe, &parts, candidates);
            }
        } else if let Some(nearest) = body.nearest_to(place) {
            // March through the enemy and beyond, so that the winner of the fight goes on without
            // needing another courier.
            let way = place - nearest.hex;
            self.march(body, way + along(way, OVERSHOOT), &parts, candidates);
        }
    }

    /// Rates a march of archers into range: as far from the enemy as their bows allow.
    pub(super) fn come_into_range(
        &self,
        body: &Body<'_>,
        foe: &Foe,
        candidates: &mut Vec<Candidate>,
    ) {
        let place = foe.sighting.hex;
        let Some(nearest) = body.nearest_to(place) else { return };
        let Some(bow) = nearest.kind.profile().bow else { return };
        let (far, wish) = (apart(nearest.hex, place), (bow.farthest * 3 / 4) as i32);
        if far <= bow.farthest as i32 {
            return;
        }
        // `far` exceeds the range of the bow here, so the difference is positive.
        let goal = line(nearest.hex, place).nth((far - wish) as usize).unwrap_or(nearest.hex);
        let parts = [
            ("out of range", 80),
            ("distance", -3 * i64::from(far - wish)),
            ("local odds", eagerness(self.local_odds(body, place), self.wanted).clamp(-150, 40)),
            ("already have orders", -self.interruption_cost(body, false)),
            ("fatigue", -body.fatigue / 2),
        ];
        self.march(body, goal - nearest.hex, &parts, candidates);
    }

    /// Returns the points for attacking an enemy that keeps the army from an objective.
    fn denial_bonus(&self, place: Hex) -> i64 {
        if self.objectives.are_denied_from(place) {
            DENIAL_BONUS + self.objectives.urgency()
        } else {
            0
        }
    }

    /// Returns the points lost if a body on its way to an objective is sent elsewhere.
    fn diversion_cost(&self, body: &Body<'_>, place: Hex) -> i64 {
        let sought = body.units.iter().filter(|unit| self.objectives.are_sought_by(unit)).count();
        let others = !self.objectives.are_denied_from(place);
        if others && 2 * sought >= body.units.len() { DIVERSION_COST } else { 0 }
    }

    /// Returns the points lost by calling away units whose go-code comes without the general's
    /// command.
    fn waiting_cost(&self, body: &Body<'_>) -> i64 {
        let comes = |unit: &&&OwnUnit| {
            let signal = self.belief.go_codes.iter().find(|signal| waits_for(unit, signal));
            signal.is_some_and(|one| !one.given && one.code.trigger != Trigger::Manual)
        };
        let waiting = body.units.iter().filter(comes).count();
        if 2 * waiting > body.units.len() { WAITING_COST } else { 0 }
    }

    /// Returns the points lost if a body leaves objectives that only need guarding.
    fn guard_cost(&self, body: &Body<'_>, place: Hex) -> i64 {
        if self.objectives.are_left_by(body, place) { GUARD_COST } else { 0 }
    }

    /// Returns the points lost by interrupting a body: most when it attacks a visible enemy.
    pub(super) fn interruption_cost(&self, body: &Body<'_>, near: bool) -> i64 {
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

    /// Returns the odds at a place, in percent: own strength that can get there against the enemies
    /// around it.
    pub(super) fn local_odds(&self, body: &Body<'_>, place: Hex) -> i64 {
        let helps = |other: &&Body<'_>| {
            let asked = other.formation == body.formation && other.task == body.task;
            let free = !matches!(other.task, Task::Reserve | Task::Staff);
            asked || (free && apart(other.centre, place) <= other.spread + HELP_WITHIN)
        };
        let own: i64 = self.survey.bodies.iter().filter(helps).map(|body| body.strength).sum();
        odds(own, self.survey.foes_near(place, MELEE_AROUND + body.spread / 2))
    }

    /// Returns how much the reserve is needed, in percent: as much as the line is pressed, and more
    /// as time passes.
    pub(super) fn reserve_need(&self) -> i64 {
        self.pressed.0.max(100 - self.wanted)
    }

    /// Returns how good a target an enemy is for cavalry: archers, an exposed flank or rear, an
    /// enemy held in a melee.
    pub(super) fn vulnerability(&self, body: &Body<'_>, foe: &Foe) -> i64 {
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
            // Spearmen are the worst target for cavalry; an exposed flank or rear counts twice to
            // outweigh that.
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

    /// Returns the points lost if cavalry attacks without infantry nearby. A bold general loses
    /// fewer.
    pub(super) fn lone_cavalry_cost(&self, body: &Body<'_>, place: Hex) -> i64 {
        let rides = matches!(body.task, Task::Wing | Task::Scout);
        let near = |line: &Body<'_>| line.engaged > 0 || line.distance_to(place) <= CLOSE + 2;
        let helped = !rides || self.survey.line().next().is_none() || self.survey.line().any(near);
        if helped { 0 } else { self.wanted * 4 / 5 }
    }

    pub(super) fn attack(
        &self,
        body: &Body<'_>,
        foe: &Foe,
        parts: &[(&'static str, i64)],
        candidates: &mut Vec<Candidate>,
    ) {
        let target = foe.sighting.id;
        let after = |unit: &OwnUnit| unit.target == Some(target);
        if body.whole && 2 * body.units.iter().filter(|unit| after(unit)).count() < body.units.len()
        {
            let to = Recipient::Formation(body.formation);
            let order = Order::Send { to, command: Command::Attack(target) };
            candidates.push(Candidate::new(order, parts.iter().copied()));
            return;
        }
        // Most of the body attacks this enemy already, or one courier does not reach all of it:
        // only idle units get orders, one each.
        let stays = |unit: &OwnUnit| {
            self.objectives.are_held_by(unit) && apart(unit.hex, foe.sighting.hex) > 1
        };
        let free = body.units.iter().filter(|unit| {
            let free = !after(unit) && !stays(unit) && !self.survey.has_pending_order(unit.id);
            free && is_idle(unit, &self.survey.foes)
        });
        for unit in free.take(UNITS_AT_ONCE) {
            let to = Recipient::Unit(unit.id);
            let order = Order::Send { to, command: Command::Attack(target) };
            candidates.push(Candidate::new(order, parts.iter().copied()));
        }
    }

    /// Moves a body without changing its shape: each unit goes equally far in the same direction.
    pub(super) fn march(
        &self,
        body: &Body<'_>,
        shift: Hex,
        parts: &[(&'static str, i64)],
        candidates: &mut Vec<Candidate>,
    ) {
        let mut go = |to: Recipient, unit: &OwnUnit| {
            let goal = self.on_map(unit.hex + shift, unit.hex);
            // A unit that waits is not on its way yet, so its later waypoints are no destination.
            let end = unit.waypoints.last().filter(|_| unit.waiting.is_none());
            let end = end.map_or(unit.hex, |waypoint| waypoint.hex);
            if apart(end, goal) > SAME_PLACE {
                let order = Order::Send { to, command: Command::MoveTo(goal) };
                candidates.push(Candidate::new(order, parts.iter().copied()));
            }
        };
        if body.whole {
            if let Some(leader) = self.leader(body) {
                go(Recipient::Formation(body.formation), leader);
            }
            return;
        }
        let free = body.units.iter().filter(|unit| {
            !self.survey.has_pending_order(unit.id) && !self.objectives.are_held_by(unit)
        });
        for unit in free.take(UNITS_AT_ONCE) {
            go(Recipient::Unit(unit.id), unit);
        }
    }

    /// Returns the unit that goes to the exact hex of an order: the formation's commander, or the
    /// first unit.
    pub(super) fn leader<'b>(&self, body: &Body<'b>) -> Option<&'b OwnUnit> {
        let formation = self.roster.army.formations.get(body.formation.index());
        let commander = formation.and_then(|formation| formation.commander);
        let leads = |unit: &&&OwnUnit| Some(unit.id) == commander;
        body.units.iter().find(leads).or(body.units.first()).copied()
    }
}

/// Returns own strength as a percentage of another, capped at 300: beyond that it makes no
/// difference.
pub(super) fn odds(own: i64, other: i64) -> i64 {
    if other == 0 { 300 } else { (100 * own / other).min(300) }
}

/// Returns the points lost by chasing an enemy that can outrun the body or is too weak to matter.
fn chase_cost(body: &Body<'_>, foe: &Foe, odds: i64) -> i64 {
    let rides = |kind: UnitKind| kind.profile().mounted;
    let outrun = rides(foe.sighting.kind) && !body.units.iter().any(|unit| rides(unit.kind));
    let slight = odds >= OVERWHELMING && !rides(foe.sighting.kind);
    if outrun {
        80
    } else if slight {
        30
    } else {
        0
    }
}
