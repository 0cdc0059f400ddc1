use crate::{Event, Mech, Order, PhysicalKind, Refused, Side, State, UnitId};
use sandtable_hex::Hex;

pub(crate) fn declare_charge(
    _game: &Mech,
    _state: &State,
    _side: Side,
    (_unit, _target): (&UnitId, &UnitId),
    _from: Hex,
    _from_above: bool,
) -> Result<Vec<Event>, Refused> {
    Err(Refused::NotInProfile)
}

pub(crate) fn declare_physical_attack(
    _game: &Mech,
    _state: &State,
    _side: Side,
    (_unit, _target): (&UnitId, &UnitId),
    _kind: PhysicalKind,
) -> Result<Vec<Event>, Refused> {
    Err(Refused::NotInProfile)
}

pub(crate) fn options(_game: &Mech, _state: &State, _unit: usize, _orders: &mut Vec<Order>) {}

pub(crate) fn charges(_game: &Mech, _state: &State, _unit: usize, _orders: &mut Vec<Order>) {}
