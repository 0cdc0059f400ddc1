//! Whom to strike.

use super::DUTY;
use crate::{Mech, Order, State};
use sandtable_core::Advice;

impl Mech {
    pub(super) fn advise_blows(&self, state: &State, unit: usize, advice: &mut Vec<Advice<Order>>) {
        let unit = state.units[unit].id.clone();
        advice.push(Advice::new(Order::LockAttack { unit }, DUTY));
    }
}
