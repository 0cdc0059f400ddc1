//! What the testkit must know to test mech.

use crate::{Mech, MovementMode, Order, Scenario, Side, State, Unit, UnitId};
use sandtable_core::Seat;
use sandtable_core::testkit::{Luck, Probe};
use sandtable_hex::{Facing, Hex, Map, Orientation, Outline, Shape, Shoved};
use std::sync::Arc;

impl Probe for Mech {
    fn scenarios() -> Vec<Scenario> {
        [(1, 1), (3, 1), (2, 2)]
            .into_iter()
            .filter_map(|(ours, theirs)| small(ours, theirs))
            .collect()
    }

    fn any_order(&self, state: &State, luck: &mut Luck) -> Order {
        let side = if luck.below(2) == 0 { Side::Player } else { Side::Opponent };
        let known = luck.pick(&state.units).map(|unit| unit.unit.id.clone());
        let unit = known.filter(|_| luck.below(5) > 0).unwrap_or(UnitId("ghost".to_owned()));
        let number = |luck: &mut Luck| i32::try_from(luck.below(12)).unwrap_or(0) - 4;
        match luck.below(7) {
            0 => Order::StartGame { first_side: side },
            1 => Order::RollInitiative { moves_first: Some(side).filter(|_| luck.below(2) == 0) },
            2 => Order::LockMovement { unit },
            3 => Order::LockAttack { unit },
            4 => Order::AdvancePhase,
            5 => Order::Concede,
            _ => Order::DeclareMovement {
                unit,
                mode: MovementMode::ALL[luck.below(3) as usize],
                to: Hex::new(number(luck), number(luck)),
                facing: Facing::from_index(luck.below(6) as u8),
            },
        }
    }

    fn reimagine(&self, state: &State, _: Seat, _: &mut Luck) -> State {
        state.clone()
    }
}

/// A battle on six by five hexes, over after two turns.
fn small(ours: i32, theirs: i32) -> Option<Scenario> {
    let outline = Outline::Rectangle(Shoved::Odd);
    let shape = Shape::new(Orientation::Flat, outline, 6, 5).ok()?;
    let unit = |side: Side, number: i32| Unit {
        id: UnitId(format!("{side}-{number}")),
        side,
        position: if side == Side::Player { Hex::new(0, number) } else { Hex::new(4, number) },
        facing: Facing::from_index(2),
        walking_mp: 2,
        running_mp: 3,
        jump_mp: 1,
        prone: false,
    };
    let ours = (0..ours).map(|number| unit(Side::Player, number));
    let theirs = (0..theirs).map(|number| unit(Side::Opponent, number));
    let units = ours.chain(theirs).collect();
    Some(Scenario { map: Arc::new(Map::new("Yard", shape)), turn_limit: 2, units })
}
