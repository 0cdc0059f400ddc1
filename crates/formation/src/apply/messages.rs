//! Applies events of messages and couriers.

use crate::rules::constants::INTERCEPTION_RANGE;
use crate::{Battlefield, Courier, Dispatch, DispatchId, Event, Fixed, Side, Staff, State, Way};
use sandtable_hex::CellId;

pub(super) fn ride(field: &Battlefield, state: &mut State, event: &Event) {
    match event {
        Event::Queued { side, dispatch } => {
            // Kept until the tick ends, even if the order is delivered at once: otherwise a general
            // would write to the same recipient again.
            state.staffs[*side].addressed.push(dispatch.to);
            write(&mut state.staffs[*side], dispatch);
            state.staffs[*side].outbox.push_back(dispatch.clone());
        }
        Event::Sent { side, dispatch, from, route } => {
            let staff = &mut state.staffs[*side];
            write(staff, dispatch);
            staff.outbox.retain(|waiting| waiting.number != dispatch.number);
            staff.riders = staff.riders.saturating_sub(1);
            staff.couriers.push(rider(dispatch, *from, route));
        }
        Event::CourierRerouted { side, number, route } => courier(state, *side, *number, |rider| {
            rider.way = Way::over(route.as_slice());
        }),
        Event::CourierRode { side, number, cell, progress } => {
            let State { units, staffs, .. } = state;
            if let Some(rider) = staffs[*side].courier_mut(*number) {
                (rider.cell, rider.progress) = (*cell, *progress);
                rider.way.enter();
                // An enemy that is out of range again may try once more when the courier passes it
                // later.
                rider.evaded.retain(|by| {
                    let hunter = units.get(by.index());
                    hunter.is_some_and(|by| field.distance(by.cell, *cell) <= INTERCEPTION_RANGE)
                });
            }
        }
        Event::CourierHunted { side, number, by, .. } => {
            courier(state, *side, *number, |rider| rider.evaded.push(*by));
        }
        Event::CourierArrived { side, number } | Event::CourierLost { side, number, .. } => {
            courier(state, *side, *number, |rider| {
                rider.homeward = true;
                rider.way = Way::default();
            });
        }
        Event::CourierIntercepted { side, number, .. } => {
            // An intercepted courier does not return to the pool.
            state.staffs[*side].couriers.retain(|rider| rider.dispatch.number != *number);
        }
        Event::CourierReturned { side, number } => {
            let staff = &mut state.staffs[*side];
            let before = staff.couriers.len();
            staff.couriers.retain(|rider| rider.dispatch.number != *number);
            // Only couriers that were on the road return, so an unknown number adds none.
            staff.riders += (before - staff.couriers.len()) as u16;
        }
        _ => {}
    }
}

fn write(staff: &mut Staff, dispatch: &Dispatch) {
    // `Queued` and `Sent` carry the same number; `max` makes the second a no-op.
    staff.written = staff.written.max(dispatch.number.0 + 1);
}

fn rider(dispatch: &Dispatch, from: CellId, route: &[CellId]) -> Courier {
    Courier {
        dispatch: dispatch.clone(),
        cell: from,
        homeward: false,
        way: Way::over(route),
        progress: Fixed::ZERO,
        evaded: Vec::new(),
    }
}

fn courier(state: &mut State, side: Side, number: DispatchId, change: impl FnOnce(&mut Courier)) {
    if let Some(rider) = state.staffs[side].courier_mut(number) {
        change(rider);
    }
}
