//! Candidates other than attacks: hold, take objectives, search for the enemy, rally, follow the
//! line.

use super::advice::Candidate;
use super::battle::{CLOSE, HELP_WITHIN, MELEE_AROUND, SAME_PLACE, Situation, eagerness};
use super::geometry::apart;
use super::roster::Task;
use super::search::Squares;
use super::survey::Body;
use crate::rules::constants::{COURIER_SPEED, ROUT_SPEED, SAFE_FROM};
use crate::{Command, Mover, Order, OwnUnit, Recipient, Stance};
use sandtable_hex::Hex;

/// Distance of the commander behind the line, and the distance from which it follows.
const STAFF_BEHIND: usize = 4;
const STAFF_FOLLOWS: i32 = 10;
/// Distance to an enemy at which the commander moves away, and how far it goes.
const STAFF_SAFE: i32 = 4;
const STAFF_FLEES: usize = 6;

impl Situation<'_> {
    /// Considers a move of scouts and archers behind the line when an enemy comes near.
    pub(super) fn keep_away(&self, body: &Body<'_>, candidates: &mut Vec<Candidate>) {
        let light = matches!(body.task, Task::Scout | Task::Missiles);
        let Some(far) = self.survey.next_foe(body).filter(|_| light && body.engaged == 0) else {
            return;
        };
        let shelter = self.survey.line().min_by_key(|line| apart(line.centre, body.centre));
        let Some(shelter) = shelter else { return };
        let covered = shelter.distance_to(body.centre) <= 2;
        if far > CLOSE || covered {
            return;
        }
        let parts = [
            ("enemy nearby", 30 * i64::from(CLOSE - far)),
            ("shelter behind the line", 60),
            ("loses sight of the enemy", if body.task == Task::Scout { -20 } else { 0 }),
        ];
        self.march(body, self.homeward(shelter.centre, 1) - body.centre, &parts, candidates);
    }

    /// Considers stopping and falling back. Both are rarely the best candidate.
    pub(super) fn hold(&self, body: &Body<'_>, candidates: &mut Vec<Candidate>) {
        let far = self.survey.next_foe(body).filter(|far| *far <= HELP_WITHIN);
        let (Some(far), Some(leader)) = (far, self.leader(body)) else { return };
        if !body.whole || body.engaged > 0 {
            return;
        }
        let to = Recipient::Formation(body.formation);
        let warnings = -eagerness(self.local_odds(body, leader.hex), self.wanted);
        if 2 * body.idle < body.units.len() && far > 2 {
            let parts = [("local odds", warnings.clamp(-150, 100)), ("already have orders", -60)];
            let order = Order::Send { to, command: Command::HoldPosition };
            candidates.push(Candidate::new(order, parts));
        }
        let back = self.homeward(leader.hex, 6);
        let goes = leader.waypoints.last().is_some_and(|waypoint| waypoint.hex == back);
        if back != leader.hex && !goes {
            let parts = [("local odds", warnings.clamp(-150, 100)), ("gives up ground", -160)];
            let order = Order::Send { to, command: Command::Retreat(vec![back]) };
            candidates.push(Candidate::new(order, parts));
        }
    }

    /// Considers moving to objectives that the army does not hold. While the enemy wins by waiting,
    /// also busy bodies and reserves are considered.
    pub(super) fn take_objectives(&self, body: &Body<'_>, candidates: &mut Vec<Candidate>) {
        let urgency = self.objectives.urgency();
        let goes = match body.task {
            Task::Line | Task::Wing | Task::Scout => true,
            Task::Reserve => urgency > 0,
            Task::Missiles | Task::Staff => false,
        };
        let Some(leader) = self.leader(body).filter(|_| goes && (body.idle > 0 || urgency > 0))
        else {
            return;
        };
        for objective in self.objectives.iter().filter(|objective| !objective.is_ours()) {
            // An enemy on the objective itself has to be attacked.
            let pressing = if objective.is_theirs() { urgency } else { 0 };
            let taken = pressing > 0 && self.survey.foes_near(objective.hex, 0) > 0;
            let covered = pressing == 0 && self.is_covered(objective.hex);
            if taken || covered || !self.can_reach(leader, objective.hex) {
                continue;
            }
            let far = i64::from(apart(leader.hex, objective.hex));
            let near = self.survey.foes_near(objective.hex, MELEE_AROUND) == 0;
            let odds = eagerness(self.local_odds(body, objective.hex), self.wanted);
            let parts = [
                ("required objective", if objective.own { 140 } else { 90 }),
                ("enemy wins by waiting", pressing),
                ("distance", -3 * far),
                ("local odds", if near { 0 } else { odds.clamp(-200, 0) }),
                ("fatigue", -body.fatigue / 2),
                ("already have orders", -self.interruption_cost(body, false)),
                ("holds an objective", -self.holding_cost(body)),
            ];
            let to = if body.whole {
                Recipient::Formation(body.formation)
            } else {
                Recipient::Unit(leader.id)
            };
            let end = leader.waypoints.last().map(|waypoint| waypoint.hex);
            if end != Some(objective.hex) {
                let command = Command::MoveTo(objective.hex);
                candidates.push(Candidate::new(Order::Send { to, command }, parts));
            }
        }
    }

    /// Returns whether a unit is at a hex, moves there, or is about to be ordered there.
    pub(super) fn is_covered(&self, hex: Hex) -> bool {
        let goes = |unit: &&OwnUnit| {
            let way = unit.waypoints.iter().any(|waypoint| waypoint.hex == hex);
            unit.hex == hex || (way && unit.waiting.is_none())
        };
        let mut own = self.survey.bodies.iter().flat_map(|body| &body.units);
        let riding = self.belief.couriers.iter().filter(|rider| !rider.homeward);
        let mut riding = riding.map(|rider| &rider.dispatch.command);
        own.any(goes) || riding.any(|command| *command == Command::MoveTo(hex))
    }

    /// Returns the points lost if a body leaves an objective it stands on.
    pub(super) fn holding_cost(&self, body: &Body<'_>) -> i64 {
        let holds = body.units.iter().any(|unit| self.objectives.are_held_by(unit));
        if holds { 120 } else { 0 }
    }

    /// Considers a search while no other order comes to mind: scouts first, then the others.
    pub(super) fn search(&self, body: &Body<'_>, candidates: &mut Vec<Candidate>) {
        let eagerness = match body.task {
            Task::Scout => 100,
            Task::Wing => 70,
            Task::Line => 60,
            Task::Missiles | Task::Reserve => 40,
            Task::Staff => return,
        };
        // Units that wait for a condition follow a plan; only scouts are called away from it.
        let waits = body.units.iter().any(|unit| unit.waiting.is_some() && has_wait(unit));
        if 2 * body.idle < body.units.len() || (waits && body.task != Task::Scout) {
            return;
        }
        let Some(leader) = self.leader(body) else { return };
        let (field, mover) = (self.game.field(), Mover::of(leader.kind));
        let squares = self
            .squares
            .get_or_init(|| Squares::of(field, self.roster.bearing(), self.belief, self.tick));
        // With no square left to search, the enemy's starting place remains.
        let there = squares.next(field, mover, leader.hex).unwrap_or(self.roster.theirs);
        let caution = if body.task == Task::Scout { 0 } else { (self.wanted - 100).max(0) * 2 };
        let parts = [
            ("no enemy in sight", eagerness),
            ("distance", -i64::from(apart(leader.hex, there)).min(40)),
            ("fatigue", -body.fatigue / 2),
            ("leave it to the scouts", -caution),
            ("holds an objective", -self.holding_cost(body)),
        ];
        self.march(body, there - leader.hex, &parts, candidates);
    }

    /// Considers rallying routing units that a courier can reach in time.
    pub(super) fn rallies(&self, candidates: &mut Vec<Candidate>) {
        for unit in self.survey.runners.iter().filter(|unit| self.can_be_rallied(unit)) {
            let far = apart(self.belief.headquarters, unit.hex);
            let order = Order::Send { to: Recipient::Unit(unit.id), command: Command::Rally(None) };
            let parts = [
                ("men who can fight again", 40 + i64::from(unit.men.min(200)) / 2),
                ("distance", -2 * i64::from(far)),
            ];
            candidates.push(Candidate::new(order, parts));
        }
    }

    /// Returns whether a courier can reach a routing unit before it leaves the map and no enemy is
    /// near it.
    pub(super) fn can_be_rallied(&self, unit: &OwnUnit) -> bool {
        if unit.stance != Stance::Routing || self.survey.has_pending_order(unit.id) {
            return false;
        }
        let hunted =
            self.survey.standing().any(|foe| apart(foe.sighting.hex, unit.hex) <= SAFE_FROM + 1);
        let home = self.game.field().home(self.side, Mover::of(unit.kind));
        let left = self.game.field().cell(unit.hex).and_then(|cell| home.remaining(cell));
        let runs = i64::from(ROUT_SPEED.times(unit.kind.profile().speed).ten_thousandths());
        let rides = i64::from(COURIER_SPEED.ten_thousandths());
        let far = i64::from(apart(self.belief.headquarters, unit.hex));
        // The ride of the courier against the flight of the unit, multiplied out to stay in
        // integers.
        // Both sides in ten-thousandths of a hex; the remaining way home is in tenths.
        let in_time = left.is_some_and(|tenths| far * runs < i64::from(tenths) * rides / 10);
        !hunted && in_time
    }

    /// Considers moves of the commander: after the line, and away from enemies.
    pub(super) fn staff(&self, candidates: &mut Vec<Candidate>) {
        let staff =
            self.survey.bodies.iter().filter(|body| body.task == Task::Staff && !body.pending);
        for unit in staff.flat_map(|body| &body.units) {
            if unit.stance == Stance::Engaged || self.survey.has_pending_order(unit.id) {
                continue;
            }
            let end = unit.waypoints.last().map_or(unit.hex, |waypoint| waypoint.hex);
            let foe = self.survey.standing().map(|foe| apart(foe.sighting.hex, unit.hex)).min();
            let line = self.survey.line().min_by_key(|line| apart(line.centre, unit.hex));
            let (goal, parts) = match (foe, line) {
                (Some(far), _) if far <= STAFF_SAFE => {
                    (self.homeward(unit.hex, STAFF_FLEES), [("enemy nearby", 150)])
                }
                (_, Some(line)) if apart(line.centre, end) > STAFF_FOLLOWS => {
                    (self.homeward(line.centre, STAFF_BEHIND), [("too far from the line", 50)])
                }
                _ => continue,
            };
            let safe = foe.is_some_and(|far| far <= STAFF_SAFE)
                || self.survey.foes_near(goal, 2 * STAFF_SAFE) == 0;
            if safe && apart(goal, end) > SAME_PLACE && self.can_reach(unit, goal) {
                let command = Command::MoveTo(goal);
                let order = Order::Send { to: Recipient::Unit(unit.id), command };
                candidates.push(Candidate::new(order, parts));
            }
        }
    }
}

fn has_wait(unit: &OwnUnit) -> bool {
    unit.waypoints.first().is_some_and(|waypoint| waypoint.wait.is_some())
}
