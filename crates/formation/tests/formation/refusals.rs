//! Refused orders and their codes.

use crate::table::{Described, Setup, Table, field_with, hex, unit};
use sandtable_core::{Dice, Game, Refusal, Seat, Seed};
use sandtable_formation::plan::{Contingency, ContingencyTrigger, GoCode, Response, Trigger, Wait};
use sandtable_formation::rules::{Shape, UnitKind};
use sandtable_formation::scenario::Regiment;
use sandtable_formation::{
    CodeId, Command, ContactId, Deployment, EngagementRule, Fixed, FormationId, LONGEST_LIST,
    LONGEST_RUN, Order, Presence, Recipient, Refused, Rest, Side, UnitId, Waypoint,
};
use sandtable_hex::{Hex, pointy};
use std::collections::BTreeSet;

fn quiet(name: &str, q: i32, r: i32) -> Regiment {
    unit(name, q, r).rule(EngagementRule::HoldFire)
}

fn code(name: &str, trigger: Trigger) -> GoCode {
    GoCode { name: name.to_owned(), trigger, subscribers: vec![] }
}

/// Two Blue units, the second mounted and with a reserve plan; unit 2 is Red's. Blue waits for one
/// of its two go-codes.
fn setup() -> Setup {
    let map = field_with(24, 20, &[("cliff", &[(1, 9)])]);
    let patient = Waypoint::at(hex(0, 12)).waiting(Wait::GoCode(CodeId(1)));
    let blue = vec![
        quiet("a", 0, 10).going([patient]),
        quiet("b", 0, 14).kind(UnitKind::Cavalry).reserve([Waypoint::at(hex(0, 16))]),
    ];
    let zone = (0..4).flat_map(|q| (0..20).map(move |r| hex(q, r))).collect();
    let falls_back = Contingency {
        trigger: ContingencyTrigger::EnemyFlanking,
        response: Response::ExecutePlan(UnitId(1)),
        priority: 0,
    };
    Setup::new(map, blue, vec![quiet("r", 23, 10)])
        .with(Side::Blue, |army| army.zone = zone)
        .code(Side::Blue, code("dawn", Trigger::Manual))
        .code(Side::Blue, code("noon", Trigger::Time(900)))
        .contingency(Side::Blue, falls_back)
}

const FIRST: Recipient = Recipient::Unit(UnitId(0));

fn send(to: Recipient, command: Command) -> Order {
    Order::Send { to, command }
}

fn all<const N: usize>(units: [u16; N]) -> Order {
    Order::SendAll { units: units.map(UnitId).to_vec(), command: Command::HoldPosition }
}

fn plan(hex: Hex, wait: Option<Wait>) -> Order {
    Order::Plan { unit: UnitId(0), waypoints: vec![Waypoint { wait, ..Waypoint::at(hex) }] }
}

fn deploy(unit: u16, hex: Hex) -> Order {
    let (unit, facing) = (UnitId(unit), pointy::E);
    Order::Deploy(Deployment { unit, hex, facing, rest: Rest::Formed })
}

fn provide(trigger: ContingencyTrigger, response: Response) -> Order {
    Order::ProvideFor(vec![Contingency { trigger, response, priority: 0 }])
}

fn agree(trigger: Trigger) -> Order {
    Order::AgreeOn(vec![code("dawn", trigger), code("noon", Trigger::Manual)])
}

fn engage(unit: u16) -> Order {
    Order::Engage { unit: UnitId(unit), rule: EngagementRule::Defensive }
}

/// Checks that an order is refused with a code and changes nothing.
fn refuses(table: &mut Table, order: &Order, code: &str) {
    let before = table.state.clone();
    let refusal = table.order(Side::Blue, order).expect_err(code);
    assert_eq!(refusal.code(), code, "{order:?}");
    assert!(!refusal.to_string().is_empty());
    assert_eq!(table.state, before, "{order:?}");
}

/// Orders refused while planning.
fn refused_plans() -> Vec<(Order, &'static str)> {
    let nowhere = hex(40, 3);
    let unit = UnitId(0);
    let flanked = ContingencyTrigger::EnemyFlanking;
    let long = vec![Waypoint::at(hex(0, 10)); LONGEST_LIST + 1];
    vec![
        (Order::Run { ticks: 1 }, "not-active"),
        (Order::Signal(CodeId(0)), "not-active"),
        (send(FIRST, Command::HoldPosition), "not-active"),
        (all([0]), "not-active"),
        (engage(2), "unit-not-found"),
        (engage(3), "unit-not-found"),
        (Order::Form { unit: UnitId(2), shape: Shape::Square }, "unit-not-found"),
        (Order::Plan { unit: UnitId(2), waypoints: vec![] }, "unit-not-found"),
        (Order::Reserve { unit: UnitId(2), waypoints: vec![] }, "unit-not-found"),
        (deploy(2, hex(0, 11)), "unit-not-found"),
        (plan(hex(0, 11), Some(Wait::UnitArrives(UnitId(2)))), "unit-not-found"),
        (agree(Trigger::UnitPosition(UnitId(2), hex(0, 11))), "unit-not-found"),
        (
            Order::AgreeOn(vec![GoCode {
                subscribers: vec![UnitId(2)],
                ..code("dawn", Trigger::Manual)
            }]),
            "unit-not-found",
        ),
        (
            provide(ContingencyTrigger::UnitBreaks(UnitId(2)), Response::Rally(hex(0, 0))),
            "unit-not-found",
        ),
        (provide(flanked, Response::ExecutePlan(UnitId(2))), "unit-not-found"),
        (plan(hex(0, 11), Some(Wait::GoCode(CodeId(2)))), "code-not-found"),
        (provide(flanked, Response::Signal(CodeId(2))), "code-not-found"),
        (Order::AgreeOn(vec![code("dawn", Trigger::Manual)]), "code-in-use"),
        (Order::AgreeOn(vec![]), "code-in-use"),
        (plan(nowhere, None), "off-map"),
        (plan(hex(-1, 3), None), "off-map"),
        (Order::Reserve { unit, waypoints: vec![Waypoint::at(nowhere)] }, "off-map"),
        (deploy(0, nowhere), "off-map"),
        (agree(Trigger::UnitPosition(unit, nowhere)), "off-map"),
        (agree(Trigger::EnemyInArea(vec![nowhere])), "off-map"),
        (provide(ContingencyTrigger::PositionLost(nowhere), Response::Rally(hex(0, 0))), "off-map"),
        (provide(flanked, Response::Rally(nowhere)), "off-map"),
        (provide(flanked, Response::Retreat(vec![hex(0, 0), nowhere])), "off-map"),
        (deploy(0, hex(1, 9)), "impassable"),
        (deploy(0, hex(4, 9)), "outside-zone"),
        (deploy(0, hex(0, 14)), "occupied"),
        (plan(hex(0, 11), Some(Wait::Duration(-1))), "negative-duration"),
        (agree(Trigger::Time(-1)), "negative-duration"),
        (
            provide(
                ContingencyTrigger::CasualtiesExceed(Fixed::milli(1_001)),
                Response::Rally(hex(0, 0)),
            ),
            "share-out-of-range",
        ),
        (
            provide(
                ContingencyTrigger::CasualtiesExceed(Fixed::milli(-1)),
                Response::Rally(hex(0, 0)),
            ),
            "share-out-of-range",
        ),
        (agree(Trigger::EnemyInArea(vec![])), "empty-route"),
        (provide(flanked, Response::Retreat(vec![])), "empty-route"),
        (Order::Plan { unit, waypoints: long }, "too-long"),
        (plan(hex(0, 11), Some(Wait::UnitArrives(unit))), "waits-for-itself"),
        (provide(flanked, Response::ExecutePlan(unit)), "no-reserve"),
        (Order::Reserve { unit: UnitId(1), waypoints: vec![] }, "no-reserve"),
    ]
}

/// Orders refused during the battle.
fn refused_commands() -> Vec<(Order, &'static str)> {
    let nowhere = hex(40, 3);
    let line = |start, end| Command::FormLine { start, end, facing: pointy::E, depth: 1 };
    vec![
        (engage(0), "not-planning"),
        (deploy(0, hex(0, 11)), "not-planning"),
        (Order::Begin, "not-planning"),
        (Order::AgreeOn(vec![]), "not-planning"),
        (send(Recipient::Unit(UnitId(2)), Command::HoldPosition), "unit-not-found"),
        (send(Recipient::Unit(UnitId(900)), Command::HoldPosition), "unit-not-found"),
        (send(Recipient::Formation(FormationId(1)), Command::HoldPosition), "formation-not-found"),
        (send(FIRST, Command::ExecuteGoCode(CodeId(2))), "code-not-found"),
        (Order::Signal(CodeId(2)), "code-not-found"),
        (Order::Signal(CodeId(1)), "code-not-manual"),
        (send(FIRST, Command::Attack(ContactId(0))), "contact-not-found"),
        (send(FIRST, Command::MoveTo(nowhere)), "off-map"),
        (send(FIRST, Command::Defend(nowhere)), "off-map"),
        (send(FIRST, Command::Rally(Some(nowhere))), "off-map"),
        (send(FIRST, Command::Retreat(vec![nowhere])), "off-map"),
        (send(FIRST, line(nowhere, hex(0, 10))), "off-map"),
        (send(FIRST, line(hex(0, 10), nowhere)), "off-map"),
        (send(FIRST, Command::Retreat(vec![])), "empty-route"),
        (send(FIRST, Command::Retreat(vec![hex(0, 10); LONGEST_LIST + 1])), "too-long"),
        (all([]), "no-units"),
        (all([0, 1, 0]), "named-twice"),
        (all([0, 2]), "unit-not-found"),
        (all([0; LONGEST_LIST + 1]), "too-long"),
        (Order::SendAll { units: vec![UnitId(0)], command: Command::MoveTo(nowhere) }, "off-map"),
        (Order::Run { ticks: 0 }, "no-ticks"),
        (Order::Run { ticks: LONGEST_RUN + 1 }, "no-ticks"),
    ]
}

/// Refusals that depend on earlier events.
fn refused_later() -> Vec<&'static str> {
    let hold = send(FIRST, Command::HoldPosition);
    let mut table = setup().plan(7);
    table.order(Side::Blue, &Order::Begin).expect("a valid plan");
    refuses(&mut table, &engage(0), "plan-stands");

    let mut table = setup().begin();
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a go-code of this army");
    refuses(&mut table, &Order::Signal(CodeId(0)), "code-given");
    table.order(Side::Blue, &Order::Run { ticks: 5 }).expect("time can pass");
    refuses(&mut table, &hold, "time-runs");

    let mut table = setup().begin();
    table.unit_mut("a").presence = Presence::Fled;
    refuses(&mut table, &hold, "unit-gone");
    refuses(&mut table, &all([1, 0]), "unit-gone");
    table.unit_mut("b").presence = Presence::Destroyed;
    let formation = send(Recipient::Formation(FormationId(0)), Command::HoldPosition);
    refuses(&mut table, &formation, "formation-gone");

    let mut table = setup().couriers(Side::Blue, 0).begin();
    refuses(&mut table, &hold, "no-couriers");
    let mut table = setup().couriers(Side::Blue, 1).begin();
    let far = send(Recipient::Unit(UnitId(1)), Command::HoldPosition);
    for number in 0..=100 {
        if number == 100 {
            refuses(&mut table, &all([1, 0]), "too-many-orders");
        }
        table.order(Side::Blue, &far).expect("one courier rides, a hundred messages wait");
    }
    refuses(&mut table, &far, "outbox-full");

    table.order(Side::Red, &Order::Concede).expect("conceding is always allowed");
    refuses(&mut table, &hold, "battle-over");

    let mut dice = Dice::seeded(&Seed::from_number(7), 0);
    let stranger = table.game.decide(&table.state, Seat(2), &Order::Begin, &mut dice);
    assert_eq!(stranger, Err(Refused::NoSuchSeat));
    vec![
        "plan-stands",
        "code-given",
        "time-runs",
        "unit-gone",
        "formation-gone",
        "no-couriers",
        "outbox-full",
        "too-many-orders",
        "battle-over",
        Refused::NoSuchSeat.code(),
    ]
}

#[test]
fn every_refusal_code_occurs_and_changes_nothing() {
    let mut met: BTreeSet<&str> = refused_later().into_iter().collect();
    let mut planning = setup().plan(7);
    for (order, code) in refused_plans() {
        refuses(&mut planning, &order, code);
        met.insert(code);
    }
    let mut fighting = setup().begin();
    for (order, code) in refused_commands() {
        refuses(&mut fighting, &order, code);
        met.insert(code);
    }
    let all: BTreeSet<&str> = Refused::CODES.iter().copied().collect();
    assert_eq!(met, all);
    assert_eq!(all.len(), Refused::CODES.len(), "codes are distinct");
}

#[test]
fn unused_go_codes_can_be_replaced() {
    let mut table = setup().plan(7);
    let orders = [
        Order::Plan { unit: UnitId(0), waypoints: vec![] },
        Order::AgreeOn(vec![]),
        Order::ProvideFor(vec![]),
        Order::Reserve { unit: UnitId(1), waypoints: vec![] },
    ];
    for order in orders {
        table.order(Side::Blue, &order).expect("the go-codes are unused");
    }
    assert!(table.state.staffs[Side::Blue].go_codes.is_empty());
}

#[test]
fn orders_listed_as_legal_are_accepted() {
    for mut table in [setup().plan(7), setup().begin(), setup().couriers(Side::Blue, 0).begin()] {
        let orders = table.game.legal(&table.state, Side::Blue.seat());
        assert!(orders.len() > 3);
        for order in orders.iter().filter(|order| !matches!(order, Order::Run { .. })) {
            let before = table.state.clone();
            table.order(Side::Blue, order).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
            table.state = before;
        }
    }
}
