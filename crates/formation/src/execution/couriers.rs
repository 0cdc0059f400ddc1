//! Couriers: they ride real ways, find the unit where it is, can be caught, and come back.

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
    /// An order is written and waits for a courier.
    pub(super) fn write(&mut self, side: Side, to: Recipient, command: Command) {
        let number = DispatchId(self.state.staffs[side].written);
        let dispatch = Dispatch { number, to, command, issued: self.state.tick };
        self.happen(Event::Queued { side, dispatch });
    }

    /// As many messages ride as there are couriers, the oldest first.
    pub(super) fn dispatch_waiting(&mut self, side: Side) {
        while self.state.staffs[side].riders > 0 {
            let Some(dispatch) = self.state.staffs[side].outbox.front().cloned() else { return };
            let from = self.game.headquarters(&self.state, side);
            let to = self.recipient(side, dispatch.to).map(|unit| self.unit(unit).cell);
            let route = to.and_then(|to| self.ridden(from, to)).unwrap_or_default();
            let number = dispatch.number;
            self.happen(Event::Sent { side, dispatch, from, route });
            // Who is here already hears it at once, and the courier has not gone anywhere.
            self.hand_over(side, number);
            self.dismount(side, number);
        }
    }

    /// Whom a message is handed to: the unit; the commander of the formation, or who is left of it.
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

    /// Who may catch riders in this tick is settled before the first of them delivers an order that
    /// sends a watch away: else it would matter whose couriers ride first.
    pub(super) fn post_watches(&mut self) {
        self.watches.clear();
        if Side::BOTH.into_iter().any(|side| !self.state.staffs[side].couriers.is_empty()) {
            self.watches.extend(self.state.units.iter().map(|unit| chance(unit.stance())));
        }
    }

    pub(super) fn ride(&mut self, side: Side) {
        let numbers: Vec<DispatchId> =
            self.state.staffs[side].couriers.iter().map(|rider| rider.dispatch.number).collect();
        for number in numbers {
            for _ in 0..=HEXES_PER_TICK {
                self.hand_over(side, number);
                self.dismount(side, number);
                if !self.ride_on(side, number) {
                    break;
                }
            }
        }
    }

    fn courier(&self, side: Side, number: DispatchId) -> Option<&Courier> {
        self.state.staffs[side].courier(number)
    }

    /// Hands a message over if the recipient is here, and takes it back if there is nobody any more.
    fn hand_over(&mut self, side: Side, number: DispatchId) {
        let Some(rider) = self.courier(side, number).filter(|rider| !rider.homeward) else {
            return;
        };
        match self.recipient(side, rider.dispatch.to) {
            None => {
                let why = Undelivered::RecipientGone;
                self.happen(Event::CourierLost { side, number, why });
            }
            Some(unit) if is_met(&self.game.field, rider.cell, self.unit(unit).cell) => {
                let dispatch = rider.dispatch.clone();
                self.happen(Event::CourierArrived { side, number });
                self.obey(side, &dispatch);
            }
            Some(_) => {}
        }
    }

    /// A rider who has come home can be sent again.
    fn dismount(&mut self, side: Side, number: DispatchId) {
        let Some(rider) = self.courier(side, number).filter(|rider| rider.homeward) else { return };
        if is_met(&self.game.field, rider.cell, self.game.headquarters(&self.state, side)) {
            self.happen(Event::CourierReturned { side, number });
        }
    }

    /// Takes the next hex of the way, after finding it anew where it no longer leads to the recipient.
    /// Whether the rider got on.
    fn ride_on(&mut self, side: Side, number: DispatchId) -> bool {
        let Some(rider) = self.courier(side, number) else { return false };
        let (from, homeward) = (rider.cell, rider.homeward);
        let goal = if homeward {
            Some(self.game.headquarters(&self.state, side))
        } else {
            self.recipient(side, rider.dispatch.to).map(|unit| self.unit(unit).cell)
        };
        let Some(goal) = goal else { return false };
        // One who has moved a single hex is found when his old place is reached.
        let leads_there =
            rider.ahead().last().is_some_and(|end| self.game.field.distance(*end, goal) <= 1);
        if !leads_there {
            let Some(route) = self.ridden(from, goal) else {
                if !homeward {
                    let why = Undelivered::NoWay;
                    self.happen(Event::CourierLost { side, number, why });
                }
                return false;
            };
            self.happen(Event::CourierRerouted { side, number, route });
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
        self.happen(Event::CourierRode { side, number, cell, progress });
        self.run_the_gauntlet(side, number);
        self.courier(side, number).is_some()
    }

    /// Each enemy on watch whom a rider passes tries once to catch him: when he comes near. If he goes
    /// and comes back, that is another passage.
    fn run_the_gauntlet(&mut self, side: Side, number: DispatchId) {
        let Some(rider) = self.courier(side, number) else { return };
        let field = &self.game.field;
        let near = field.hex(rider.cell).range(INTERCEPTION_RANGE as u32);
        let cells = near.filter_map(|hex| field.cell(hex));
        let enemies = cells.flat_map(|cell| self.ground.of_side(side.enemy(), cell));
        let mut hunters: Vec<UnitId> = enemies
            .filter(|enemy| !rider.evaded.contains(enemy) && self.watches[enemy.index()] > 0)
            .collect();
        hunters.sort_by_key(|hunter| self.lot(*hunter));
        for by in hunters {
            let chance = self.watches[by.index()];
            let about = INTERCEPTION.of(u64::from(number.0));
            let rolled = self.percentile(about, by);
            self.happen(Event::CourierHunted { side, number, by, rolled, chance });
            if rolled <= chance {
                self.happen(Event::CourierIntercepted { side, number, by });
                return;
            }
        }
    }
}

/// The way that a rider takes: on horseback as near as a horse can get, and on foot only where it
/// cannot get at all.
pub(crate) fn ridden(
    field: &Battlefield,
    router: &mut Router,
    [from, to]: [CellId; 2],
) -> Option<Vec<CellId>> {
    if is_met(field, from, to) {
        return Some(Vec::new());
    }
    let costs = field.costs(Mover::Horse);
    let ends = std::iter::once(to).chain(field.around(to).map(|(_, cell)| cell));
    let mut ends: Vec<CellId> = ends.filter(|end| costs.can_reach(from, *end)).collect();
    let bearing = Bearing::between(field.hex(from), field.hex(to));
    ends.sort_by_key(|end| {
        (*end != to, field.distance(from, *end), bearing.order(field.hex(*end)))
    });
    let on_horseback =
        ends.first().and_then(|end| steps(field, router, Mover::Horse, [from, *end], None));
    on_horseback.or_else(|| steps(field, router, Mover::Foot, [from, to], None))
}

/// Whether a rider is where he wants to be: in the same hex, or beside one where no horse gets in.
fn is_met(field: &Battlefield, rider: CellId, there: CellId) -> bool {
    let beside = || field.direction(rider, there);
    rider == there
        || beside().is_some_and(|way| field.step_cost(Mover::Horse, rider, way).is_none())
}

/// What a step costs a rider; where no horse gets in he leads it.
pub(crate) fn ride_cost(field: &Battlefield, from: CellId, to: CellId) -> Option<Fixed> {
    let facing = field.direction(from, to)?;
    let by = |mover| field.step_cost(mover, from, facing);
    by(Mover::Horse).or_else(|| by(Mover::Foot))
}

/// The chance to catch a rider who passes, in percent.
const fn chance(stance: Stance) -> u32 {
    match stance {
        Stance::Patrol => INTERCEPTION_ON_PATROL,
        Stance::Alert => INTERCEPTION_WHEN_ALERT,
        _ => 0,
    }
}
