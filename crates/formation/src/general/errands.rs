//! Everything but attacks: to hold, to take what matters, to look for the enemy, to rally, to follow.

use super::battle::{CLOSE, Council, HELP_WITHIN, MELEE_AROUND, SAME_PLACE, eager};
use super::host::Task;
use super::idea::Idea;
use super::search::Squares;
use super::survey::{Body, apart};
use crate::rules::constants::{COURIER_SPEED, ROUT_SPEED, SAFE_FROM};
use crate::{Command, Mover, Order, OwnUnit, Recipient, Stance};
use sandtable_hex::Hex;

/// How far behind the line the commander stays, and from how far away he follows.
const STAFF_BEHIND: usize = 4;
const STAFF_FOLLOWS: i32 = 10;
/// How near an enemy may come to the commander, and how far he goes then.
const STAFF_SAFE: i32 = 4;
const STAFF_FLEES: usize = 6;

impl Council<'_> {
    /// Those who are not made for it keep out of the way of those who are.
    pub(super) fn keep_away(&self, body: &Body<'_>, ideas: &mut Vec<Idea>) {
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
            ("an enemy is near", 30 * i64::from(CLOSE - far)),
            ("the line gives shelter", 60),
            ("a friend has to see them", if body.task == Task::Scout { -20 } else { 0 }),
        ];
        self.march(body, self.homeward(shelter.centre, 1) - body.centre, &parts, ideas);
    }

    /// To stop where one is, or to go back: seldom a good idea, but an idea.
    pub(super) fn hold(&self, body: &Body<'_>, ideas: &mut Vec<Idea>) {
        let far = self.survey.next_foe(body).filter(|far| *far <= HELP_WITHIN);
        let (Some(far), Some(leader)) = (far, self.leader(body)) else { return };
        if !body.whole || body.engaged > 0 {
            return;
        }
        let to = Recipient::Formation(body.formation);
        let doubts = -eager(self.local_odds(body, leader.hex), self.wanted);
        if 2 * body.idle < body.units.len() && far > 2 {
            let parts = [("local odds", doubts.clamp(-150, 100)), ("they have their orders", -60)];
            let order = Order::Send { to, command: Command::HoldPosition };
            ideas.push(Idea::new(order, parts));
        }
        let back = self.homeward(leader.hex, 6);
        let goes = leader.waypoints.last().is_some_and(|waypoint| waypoint.hex == back);
        if back != leader.hex && !goes {
            let parts = [("local odds", doubts.clamp(-150, 100)), ("ground given up", -160)];
            let order = Order::Send { to, command: Command::Retreat(vec![back]) };
            ideas.push(Idea::new(order, parts));
        }
    }

    /// Places that somebody must hold to win, and that are not in the own hand. While the enemy needs
    /// only time, also those go who have something else to do.
    pub(super) fn objectives(&self, body: &Body<'_>, ideas: &mut Vec<Idea>) {
        let urgency = self.stakes.urgency();
        let goes = match body.task {
            Task::Line | Task::Wing | Task::Scout => true,
            Task::Reserve => urgency > 0,
            Task::Missiles | Task::Staff => false,
        };
        let Some(leader) = self.leader(body).filter(|_| goes && (body.idle > 0 || urgency > 0))
        else {
            return;
        };
        for stake in self.stakes.iter().filter(|stake| !stake.is_ours()) {
            // Where a foe stands he has to be fought.
            let pressing = if stake.is_theirs() { urgency } else { 0 };
            let taken = pressing > 0 && self.survey.foes_near(stake.hex, 0) > 0;
            let seen_to = pressing == 0 && self.is_seen_to(stake.hex);
            if taken || seen_to || !self.can_reach(leader, stake.hex) {
                continue;
            }
            let far = i64::from(apart(leader.hex, stake.hex));
            let near = self.survey.foes_near(stake.hex, MELEE_AROUND) == 0;
            let odds = eager(self.local_odds(body, stake.hex), self.wanted);
            let parts = [
                ("victory asks for it", if stake.own { 140 } else { 90 }),
                ("the enemy needs only time", pressing),
                ("the way there", -3 * far),
                ("local odds", if near { 0 } else { odds.clamp(-200, 0) }),
                ("tired legs", -body.fatigue / 2),
                ("they have their orders", -self.busy(body, false)),
                ("they hold what matters", -self.anchored(body)),
            ];
            let to = if body.whole {
                Recipient::Formation(body.formation)
            } else {
                Recipient::Unit(leader.id)
            };
            let end = leader.waypoints.last().map(|waypoint| waypoint.hex);
            if end != Some(stake.hex) {
                let command = Command::MoveTo(stake.hex);
                ideas.push(Idea::new(Order::Send { to, command }, parts));
            }
        }
    }

    /// Whether somebody is there, or goes there, or is told to.
    pub(super) fn is_seen_to(&self, hex: Hex) -> bool {
        let goes = |unit: &&OwnUnit| {
            let way = unit.waypoints.iter().any(|waypoint| waypoint.hex == hex);
            unit.hex == hex || (way && unit.waiting.is_none())
        };
        let mut own = self.survey.bodies.iter().flat_map(|body| &body.units);
        let riding = self.belief.couriers.iter().filter(|rider| !rider.homeward);
        let mut riding = riding.map(|rider| &rider.dispatch.command);
        own.any(goes) || riding.any(|command| *command == Command::MoveTo(hex))
    }

    /// What it costs to leave a place that must be held.
    pub(super) fn anchored(&self, body: &Body<'_>) -> i64 {
        let holds = body.units.iter().any(|unit| self.stakes.are_held_by(unit));
        if holds { 120 } else { 0 }
    }

    /// When nobody is seen, somebody has to go and look: scouts first, then the others.
    pub(super) fn search(&self, body: &Body<'_>, ideas: &mut Vec<Idea>) {
        let keen = match body.task {
            Task::Scout => 100,
            Task::Wing => 70,
            Task::Line => 60,
            Task::Missiles | Task::Reserve => 40,
            Task::Staff => return,
        };
        let waits = body.units.iter().any(|unit| unit.waiting.is_some() && has_wait(unit));
        if 2 * body.idle < body.units.len() || (waits && body.task != Task::Scout) {
            return;
        }
        let Some(leader) = self.leader(body) else { return };
        let (field, mover) = (self.game.field(), Mover::of(leader.kind));
        let squares = self
            .squares
            .get_or_init(|| Squares::of(field, self.host.bearing(), self.belief, self.tick));
        let there = squares.next(field, mover, leader.hex).unwrap_or(self.host.theirs);
        let caution = if body.task == Task::Scout { 0 } else { (self.wanted - 100).max(0) * 2 };
        let parts = [
            ("nobody is seen", keen),
            ("the way there", -i64::from(apart(leader.hex, there)).min(40)),
            ("tired legs", -body.fatigue / 2),
            ("let the scouts look first", -caution),
            ("they hold what matters", -self.anchored(body)),
        ];
        self.march(body, there - leader.hex, &parts, ideas);
    }

    /// Those who run are worth a courier where he finds them before they are gone, and no enemy does.
    pub(super) fn rallies(&self, ideas: &mut Vec<Idea>) {
        for unit in self.survey.runners.iter().filter(|unit| self.can_be_rallied(unit)) {
            let far = apart(self.belief.headquarters, unit.hex);
            let order = Order::Send { to: Recipient::Unit(unit.id), command: Command::Rally(None) };
            let parts = [
                ("men who can fight again", 40 + i64::from(unit.men.min(200)) / 2),
                ("the way there", -2 * i64::from(far)),
            ];
            ideas.push(Idea::new(order, parts));
        }
    }

    pub(super) fn can_be_rallied(&self, unit: &OwnUnit) -> bool {
        if unit.stance != Stance::Routing || self.survey.is_told(unit.id) {
            return false;
        }
        let hunted =
            self.survey.standing().any(|foe| apart(foe.sighting.hex, unit.hex) <= SAFE_FROM + 1);
        let home = self.game.field().home(self.side, Mover::of(unit.kind));
        let left = self.game.field().cell(unit.hex).and_then(|cell| home.remaining(cell));
        let runs = i64::from(ROUT_SPEED.times(unit.kind.profile().speed).ten_thousandths());
        let rides = i64::from(COURIER_SPEED.ten_thousandths());
        let far = i64::from(apart(self.belief.headquarters, unit.hex));
        // Both in ten-thousandths of a hex: the way home is counted in tenths.
        let in_time = left.is_some_and(|tenths| far * runs < i64::from(tenths) * rides / 10);
        !hunted && in_time
    }

    /// The commander follows his line, and keeps away from the enemy.
    pub(super) fn staff(&self, ideas: &mut Vec<Idea>) {
        let staff = self.survey.bodies.iter().filter(|body| body.task == Task::Staff && !body.told);
        for unit in staff.flat_map(|body| &body.units) {
            if unit.stance == Stance::Engaged || self.survey.is_told(unit.id) {
                continue;
            }
            let end = unit.waypoints.last().map_or(unit.hex, |waypoint| waypoint.hex);
            let foe = self.survey.standing().map(|foe| apart(foe.sighting.hex, unit.hex)).min();
            let line = self.survey.line().min_by_key(|line| apart(line.centre, unit.hex));
            let (goal, parts) = match (foe, line) {
                (Some(far), _) if far <= STAFF_SAFE => {
                    (self.homeward(unit.hex, STAFF_FLEES), [("an enemy is near", 150)])
                }
                (_, Some(line)) if apart(line.centre, end) > STAFF_FOLLOWS => {
                    (self.homeward(line.centre, STAFF_BEHIND), [("the line is far off", 50)])
                }
                _ => continue,
            };
            let safe = foe.is_some_and(|far| far <= STAFF_SAFE)
                || self.survey.foes_near(goal, 2 * STAFF_SAFE) == 0;
            if safe && apart(goal, end) > SAME_PLACE && self.can_reach(unit, goal) {
                let command = Command::MoveTo(goal);
                let order = Order::Send { to: Recipient::Unit(unit.id), command };
                ideas.push(Idea::new(order, parts));
            }
        }
    }
}

fn has_wait(unit: &OwnUnit) -> bool {
    unit.waypoints.first().is_some_and(|waypoint| waypoint.wait.is_some())
}
