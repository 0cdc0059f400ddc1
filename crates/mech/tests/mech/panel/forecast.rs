//! Forecasts of orders.

use crate::table::{ONE, PLAYER, TWO, hunchbacks, id, in_phase, north, play, ready_to_fire, unit};
use sandtable_core::Session;
use sandtable_hex::flat;
use sandtable_mech::rules::Chance;
use sandtable_mech::{FireMode, Forecast, Mech, MovementMode, Order, Phase, Shot, Side};

fn forecast(session: &Session<Mech>, order: &Order) -> Option<Forecast> {
    session.game().forecast(session.state(), Side::Player, order)
}

fn fire(weapons: &[&str]) -> Order {
    let shot = |weapon: &&str| Shot { weapon: (*weapon).into(), mode: FireMode::Normal };
    let weapons = weapons.iter().map(shot).collect();
    Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons }
}

#[test]
fn a_move_forecast_shows_path_and_costs() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let (mode, to) = (MovementMode::Run, north(2));
    let order = Order::DeclareMovement { unit: id(ONE), mode, to, facing: flat::NE };
    let shown = forecast(&session, &order).and_then(|shown| shown.movement).expect("a move");
    let session = play(session, [(PLAYER, order)]);
    let moved = unit(&session, ONE).moved.as_ref().expect("a move");
    assert_eq!((shown.from, &shown.path), (moved.from, &moved.path));
    assert_eq!((shown.mp, shown.heat, shown.hexes), (3, 2, 2));
    assert_eq!((shown.own_fire, shown.harder_to_hit), (2, 0));
}

#[test]
fn a_fire_forecast_adds_up_damage_and_heat() {
    let session = ready_to_fire(hunchbacks(), []);
    let all = forecast(&session, &fire(&["ac-20-1", "medium-laser-1", "medium-laser-2"]));
    let all = all.expect("target in arc");
    // Gunnery 4 at short range: 33 in 36, for 20, 5 and 5 points.
    assert_eq!(all.expected_damage, Some(1_833 + 458 + 458));
    assert_eq!(all.heat, 0, "13 heat, 13 heat sinks");
    assert_eq!((all.reactor_runs, all.ammunition_holds), (Chance::CERTAIN, Chance::CERTAIN));
}

#[test]
fn earlier_declarations_count() {
    let session = play(ready_to_fire(hunchbacks(), []), [(PLAYER, fire(&["ac-20-1"]))]);
    let sheet = session.game().sheet(session.state(), &id(ONE)).expect("a known unit");
    assert_eq!((sheet.heat.now, sheet.heat.coming, sheet.heat.carries_off), (0, 7, 13));
}

#[test]
fn refused_orders_and_orders_with_dice_have_no_forecast() {
    let session = ready_to_fire(hunchbacks(), []);
    assert_eq!(forecast(&session, &fire(&["no-such-weapon"])), None);
    assert_eq!(forecast(&session, &Order::LockAttack { unit: id(ONE) }), None);
}
