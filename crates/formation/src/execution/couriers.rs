//! Couriers: they ride real routes, follow a unit that moves, can be intercepted, and come back.

use super::Battle;
use crate::bearing::Bearing;
use crate::event::Undelivered;
use crate::pathfinding::{Router, steps};
use crate::rules::constants::{
    HEXES_PER_TICK, INTERCEPTION_ON_PATROL, INTERCEPTION_RANGE, INTERCEPTION_WHEN_ALERT,
};
use crate::{
    Battlefield, Command, Courier, Dispatch, DispatchId, Event, Fixed, Mover, Recipient, Side,
    Stance, UnitId,
};
use sandtable_core::Purpose;
use sandtable_hex::CellId;

const INTERCEPTION: Purpose = Purpose::new("interception");

impl Battle<'_> {
    /// Writes an order and puts it into the outbox.
    pub(super) fn write(&mut self, side: Side, to: Recipient, command: Command) {
        let number = DispatchId(self.state.staffs[side].written);
        let dispatch = Dispatch { number, to, command, issued: self.state.tick };
        self.emit(Event::Queued { side, dispatch });
    }

    /// Sends waiting orders, oldest first, while couriers are at headquarters.
    pub(super) fn dispatch_waiting(&mut self, side: Side) {
        while self.state.staffs[side].riders > 0 {
            let Some(dispatch) = self.state.staffs[side].outbox.front().cloned() else { return };
            let from = self.game.headquarters(&self.state, side);
            let to = self.recipient(side, dispatch.to).map(|unit| self.unit(unit).cell);
            // An order without a route leaves all the same; the ride then ends with `CourierLost`
            // and a reason.
            let route = to.and_then(|to| self.ridden(from, to)).unwrap_or_default();
            let number = dispatch.number;
            self.emit(Event::Sent { side, dispatch, from, route });
            // A recipient at headquarters gets the order at once, and the courier is back at
            // once.
            self.deliver(side, number);
            self.finish_ride(side, number);
        }
    }

    /// The unit that a message is handed to: the addressee, the formation's commander, or any unit
    /// that is left of the formation.
    pub(super) fn recipient(&self, side: Side, to: Recipient) -> Option<UnitId> {
        let afield = |unit: &UnitId| self.unit(*unit).is_afield();
        match to {
            Recipient::Unit(unit) => Some(unit).filter(afield),
            Recipient::Formation(id) => {
                let commander = self.game.army(side).formations.get(id.index())?.commander;
                let anybody = || self.game.units_in(side, id).find(afield);
                commander.filter(afield).or_else(anybody)
            }
        }
    }

    fn ridden(&mut self, from: CellId, to: CellId) -> Option<Vec<CellId>> {
        ridden(&self.game.field, &mut self.router, [from, to])
    }

    /// Fixes each unit's chance to intercept couriers in this tick. It is fixed before the first
    /// courier delivers an order that sends a unit on watch away; otherwise it would matter whose
    /// couriers ride first.
    pub(super) fn fix_interception_chances(&mut self) {
        self.interception_chances.clear();
        if Side::BOTH.into_iter().any(|side| !self.state.staffs[side].couriers.is_empty()) {
            self.interception_chances
                .extend(self.state.units.iter().map(|unit| chance(unit.stance())));
        }
    }

    pub(super) fn ride(&mut self, side: Side) {
        // Couriers return or are intercepted during the loop, so it runs over a copy of the
        // numbers.
        let numbers: Vec<DispatchId> =
            self.state.staffs[side].couriers.iter().map(|rider| rider.dispatch.number).collect();
        for number in numbers {
            for _ in 0..=HEXES_PER_TICK {
                self.deliver(side, number);
                self.finish_ride(side, number);
                if !self.follow_route(side, number) {
                    break;
                }
            }
        }
    }

    fn courier(&self, side: Side, number: DispatchId) -> Option<&Courier> {
        self.state.staffs[side].courier(number)
    }

    /// Delivers a message if the recipient is here, and gives up if the recipient is gone.
    fn deliver(&mut self, side: Side, number: DispatchId) {
        let Some(rider) = self.courier(side, number).filter(|rider| !rider.homeward) else {
            return;
        };
        match self.recipient(side, rider.dispatch.to) {
            None => {
                let why = Undelivered::RecipientGone;
                self.emit(Event::CourierLost { side, number, why });
            }
            Some(unit) if has_reached(&self.game.field, rider.cell, self.unit(unit).cell) => {
                let dispatch = rider.dispatch.clone();
                self.emit(Event::CourierArrived { side, number });
                self.obey(side, &dispatch);
            }
            Some(_) => {}
        }
    }

    /// Makes a courier that has returned available again.
    fn finish_ride(&mut self, side: Side, number: DispatchId) {
        let Some(rider) = self.courier(side, number).filter(|rider| rider.homeward) else { return };
        if has_reached(&self.game.field, rider.cell, self.game.headquarters(&self.state, side)) {
            self.emit(Event::CourierReturned { side, number });
        }
    }

    /// Enters the next hex of the route, after finding a new route if the old one no longer leads
    /// to the recipient. Returns true if the courier moved.
    fn follow_route(&mut self, side: Side, number: DispatchId) -> bool {
        let Some(rider) = self.courier(side, number) else { return false };
        let (from, homeward) = (rider.cell, rider.homeward);
        let goal = if homeward {
            Some(self.game.headquarters(&self.state, side))
        } else {
            self.recipient(side, rider.dispatch.to).map(|unit| self.unit(unit).cell)
        };
        let Some(goal) = goal else { return false };
        // A recipient that has moved by one hex is found from its old position.
        let leads_there =
            rider.ahead().last().is_some_and(|end| self.game.field.distance(*end, goal) <= 1);
        if !leads_there {
            let Some(route) = self.ridden(from, goal) else {
                // A courier without a way home stays on the road; only an undelivered order is
                // reported as lost.
                if !homeward {
                    let why = Undelivered::NoWay;
                    self.emit(Event::CourierLost { side, number, why });
                }
                return false;
            };
            self.emit(Event::CourierRerouted { side, number, route });
        }
        self.enter_next(side, number)
    }

    fn enter_next(&mut self, side: Side, number: DispatchId) -> bool {
        let Some(rider) = self.courier(side, number) else { return false };
        let Some(cell) = rider.ahead().first().copied() else { return false };
        let Some(cost) = ride_cost(&self.game.field, rider.cell, cell) else { return false };
        if rider.progress < cost {
            return false;
        }
        let progress = rider.progress - cost;
        self.emit(Event::CourierRode { side, number, cell, progress });
        // One try per enemy and passage: with a roll in every tick, a ride past a watch would
        // almost surely fail.
        self.try_interceptions(side, number);
        self.courier(side, number).is_some()
    }

    /// Each enemy on watch near a courier tries once to intercept it. An enemy that the courier
    /// passes again later may try again.
    fn try_interceptions(&mut self, side: Side, number: DispatchId) {
        let Some(rider) = self.courier(side, number) else { return };
        let field = &self.game.field;
        let near = field.hex(rider.cell).range(INTERCEPTION_RANGE as u32);
        let cells = near.filter_map(|hex| field.cell(hex));
        let enemies = cells.flat_map(|cell| self.occupancy.of_side(side.enemy(), cell));
        let mut hunters: Vec<UnitId> = enemies
            .filter(|enemy| {
                !rider.evaded.contains(enemy) && self.interception_chances[enemy.index()] > 0
            })
            .collect();
        // The first success ends the ride, so the order matters; lots keep it independent of ids.
        hunters.sort_by_key(|hunter| self.lot(*hunter));
        for by in hunters {
            let chance = self.interception_chances[by.index()];
            // The dispatch number is part of the dice address, because a unit can hunt several
            // couriers in one tick.
            let about = INTERCEPTION.of(u64::from(number.0));
            let rolled = self.percentile(about, by);
            self.emit(Event::CourierHunted { side, number, by, rolled, chance });
            if rolled <= chance {
                self.emit(Event::CourierIntercepted { side, number, by });
                return;
            }
        }
    }
}

/// The route of a courier: on horseback as close as a horse can get, and on foot only if no horse
/// can get close at all.
pub(crate) fn ridden(
    field: &Battlefield,
    router: &mut Router,
    [from, to]: [CellId; 2],
) -> Option<Vec<CellId>> {
    if has_reached(field, from, to) {
        return Some(Vec::new());
    }
    let costs = field.costs(Mover::Horse);
    let ends = std::iter::once(to).chain(field.around(to).map(|(_, cell)| cell));
    let mut ends: Vec<CellId> = ends.filter(|end| costs.can_reach(from, *end)).collect();
    let bearing = Bearing::between(field.hex(from), field.hex(to));
    // The recipient's own hex is best, then the nearest neighbour. Ties go by bearing, so that the
    // ride is the same on a rotated map.
    ends.sort_by_key(|end| {
        (*end != to, field.distance(from, *end), bearing.order(field.hex(*end)))
    });
    let on_horseback =
        ends.first().and_then(|end| steps(field, router, Mover::Horse, [from, *end], None));
    on_horseback.or_else(|| steps(field, router, Mover::Foot, [from, to], None))
}

/// Returns true if a courier has arrived: in the same hex, or next to it if no horse can step in.
fn has_reached(field: &Battlefield, rider: CellId, there: CellId) -> bool {
    let beside = || field.direction(rider, there);
    rider == there
        || beside().is_some_and(|way| field.step_cost(Mover::Horse, rider, way).is_none())
}

/// The cost of a step for a courier, who leads the horse where it cannot be ridden.
pub(crate) fn ride_cost(field: &Battlefield, from: CellId, to: CellId) -> Option<Fixed> {
    let facing = field.direction(from, to)?;
    let by = |mover| field.step_cost(mover, from, facing);
    by(Mover::Horse).or_else(|| by(Mover::Foot))
}

/// The chance to intercept a courier, in percent.
const fn chance(stance: Stance) -> u32 {
    match stance {
        Stance::Patrol => INTERCEPTION_ON_PATROL,
        Stance::Alert => INTERCEPTION_WHEN_ALERT,
        _ => 0,
    }
}
