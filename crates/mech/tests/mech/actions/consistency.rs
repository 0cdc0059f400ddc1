//! Available actions are legal, and refused actions are refused for the reason given.

use super::*;
use sandtable_core::testkit::{Luck, Probe};
use sandtable_core::{Dice, Refusal};
use sandtable_mech::design::Slot;
use sandtable_mech::{Gone, Location, Order, Shot, State};
use std::collections::BTreeSet;

/// Orders as comparable text.
type Orders = BTreeSet<String>;

fn text(order: &Order) -> String {
    serde_json::to_string(order).expect("plain data")
}

/// The unit that an order is given to, if any.
fn unit_of(order: &Order) -> Option<&UnitId> {
    match order {
        Order::StandUp { unit }
        | Order::DropProne { unit }
        | Order::DeclareMovement { unit, .. }
        | Order::DeclareCharge { unit, .. }
        | Order::Withdraw { unit }
        | Order::LockMovement { unit }
        | Order::TwistTorso { unit, .. }
        | Order::FlipArms { unit }
        | Order::DeclareAttack { unit, .. }
        | Order::DeclarePhysicalAttack { unit, .. }
        | Order::LockAttack { unit } => Some(unit),
        _ => None,
    }
}

/// Every order that an available action covers.
fn orders(unit: &UnitId, available: &AvailableAction) -> Vec<Order> {
    let (Some(mode), Some(reach)) = (available.movement_mode, &available.preview.reachability)
    else {
        return available.order.iter().cloned().collect();
    };
    let ends = reach.destinations.iter();
    ends.map(|end| Order::DeclareMovement {
        unit: unit.clone(),
        mode,
        to: end.position,
        facing: end.facing,
    })
    .collect()
}

/// Orders that a refused action covers.
fn attempts(state: &State, unit: &UnitId, action: &Action) -> Vec<Order> {
    let place = |id: &UnitId| state.unit(id).map_or(MIDDLE, |unit| unit.position);
    let unit = unit.clone();
    vec![match action.clone() {
        Action::RollInitiative => Order::RollInitiative { moves_first: None },
        Action::Move { mode } => {
            let to = flat::N.step(place(&unit));
            Order::DeclareMovement { unit, mode, to, facing: flat::N }
        }
        Action::StandUp => Order::StandUp { unit },
        Action::DropProne => Order::DropProne { unit },
        Action::Withdraw => Order::Withdraw { unit },
        Action::Charge { target, from_above } => {
            let from = |facing: Facing| facing.step(place(&target));
            let charge = |facing| Order::DeclareCharge {
                unit: unit.clone(),
                target: target.clone(),
                from: from(facing),
                from_above,
            };
            return Facing::ALL.map(charge).into();
        }
        Action::TwistTorso { twist } => Order::TwistTorso { unit, twist },
        Action::FlipArms => Order::FlipArms { unit },
        Action::Fire { target, weapon, mode } => {
            Order::DeclareAttack { unit, target, weapons: vec![Shot { weapon, mode }] }
        }
        Action::Strike { target, kind } => Order::DeclarePhysicalAttack { unit, target, kind },
        Action::Lock if state.phase == Phase::Movement => Order::LockMovement { unit },
        Action::Lock => Order::LockAttack { unit },
        Action::CoolDown => Order::ResolveHeat,
        Action::Recover | Action::EndTurn => Order::AdvancePhase,
    }]
}

fn available_is_legal(game: &Mech, state: &State, unit: &UnitId, seat: Seat) {
    let report = game.actions(state, unit, state.phase).expect("a known unit");
    let listed = report.available.iter().flat_map(|available| orders(unit, available));
    let (own, common): (Vec<Order>, Vec<Order>) = listed.partition(|o| unit_of(o).is_some());
    let legal = game.legal(state, seat);
    assert!(common.iter().all(|order| legal.contains(order)), "{common:?}");
    let legal: Orders = legal.iter().filter(|o| unit_of(o) == Some(unit)).map(text).collect();
    assert_eq!(own.iter().map(text).collect::<Orders>(), legal, "{unit} in {}", state.phase);
}

fn refused_is_refused(game: &Mech, state: &State, unit: &UnitId, seat: Seat) {
    let gone = state.unit(unit).is_some_and(|unit| !unit.in_play());
    let report = game.actions(state, unit, state.phase).expect("a known unit");
    for refused in report.refused {
        for order in attempts(state, unit, &refused.action) {
            if gone && unit_of(&order).is_none() {
                assert_eq!(refused.rule, "unit-destroyed");
                continue;
            }
            let answer = game.decide(state, seat, &order, &mut Dice::given([]));
            let refusal = answer.expect_err("a refused action");
            let expected = (refused.rule, refused.reason.clone());
            assert_eq!((refusal.code(), game.in_words(&refusal)), expected, "{order:?}");
        }
    }
}

fn other_phases_are_refused(game: &Mech, state: &State, unit: &UnitId) {
    let codes = [
        "not-in-initiative-phase",
        "not-in-movement-phase",
        "not-in-weapon-attack-phase",
        "not-in-physical-attack-phase",
        "not-in-heat-phase",
        "not-in-end-phase",
    ];
    for (phase, code) in Phase::ALL.into_iter().zip(codes) {
        if phase != state.phase {
            let report = game.actions(state, unit, phase).expect("a known unit");
            assert!(report.available.is_empty() && !report.refused.is_empty());
            assert!(report.refused.iter().all(|refused| refused.rule == code), "{report:?}");
        }
    }
}

/// A random referee event, so that reports of damaged units of all kinds are checked.
fn random_damage(unit_id: UnitId, luck: &mut Luck) -> Event {
    let locations = [Location::LeftArm, Location::RightArm, Location::RightLeg];
    let location = luck.pick(&locations).copied().unwrap_or(Location::LeftLeg);
    let hit = |component| (unit_id.clone(), component);
    let (unit_id, component) = match luck.below(12) {
        0 => return Event::UnitDestroyed { unit_id, cause: Gone::Damage },
        1 => return shut_down(unit_id.as_str()),
        2 => return knocked_out(unit_id.as_str()),
        3 | 4 => return prone(unit_id.as_str()),
        5 | 6 => return Event::LocationLost { unit_id, location },
        7 | 8 => return heated(unit_id.as_str(), 12),
        9 => hit(Slot::Sensors),
        10 => hit(Slot::Gyro),
        _ => hit(Slot::Weapon(0)),
    };
    Event::CriticalHitResolved { unit_id, location, slot: 0, component }
}

/// One random order: as often one that advances the phase as one that declares something.
fn step(game: &Mech, state: &mut State, luck: &mut Luck) {
    let seats: Vec<Seat> = game.to_act(state).iter().collect();
    let seat = *luck.pick(&seats).expect("a side that can act");
    let legal = game.legal(state, seat);
    let (on, other): (Vec<Order>, Vec<Order>) =
        legal.into_iter().filter(|order| !Mech::is_concession(order)).partition(|order| {
            use Order::{AdvancePhase, LockAttack, LockMovement};
            matches!(order, LockMovement { .. } | LockAttack { .. } | AdvancePhase)
        });
    let (first, second) = if luck.below(2) == 0 { (&on, &other) } else { (&other, &on) };
    let order = luck.pick(first).or_else(|| luck.pick(second)).expect("a legal order");
    let seed = Seed::from_number(luck.below(u32::MAX).into());
    let events = game.decide(state, seat, order, &mut Dice::seeded(&seed, 1));
    events.expect("a legal order").iter().for_each(|event| game.apply(state, event));
}

fn check_report(game: &Mech, state: &State) {
    for unit in &state.units {
        let seat = unit.side.seat();
        available_is_legal(game, state, &unit.id, seat);
        refused_is_refused(game, state, &unit.id, seat);
        other_phases_are_refused(game, state, &unit.id);
    }
}

#[test]
fn available_actions_are_legal_and_refused_actions_are_refused_by_the_same_rule() {
    for (number, scenario) in (0..).zip(Mech::scenarios()) {
        for game_number in 0..8 {
            let game = Mech::new(&scenario).expect("a valid scenario");
            let (mut state, mut luck) = (game.start(), Luck::new(10 * number + game_number));
            while game.outcome(&state).is_none() {
                check_report(&game, &state);
                step(&game, &mut state, &mut luck);
                if luck.below(8) == 0 {
                    let unit = luck.pick(&state.units).expect("a unit").id.clone();
                    game.apply(&mut state, &random_damage(unit, &mut luck));
                }
            }
            check_report(&game, &state);
        }
    }
}
