//! Plans and their execution: deployment, waits, contingencies and reserve plans.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_core::{Game, Viewer};
use sandtable_formation::plan::{Contingency, ContingencyTrigger, GoCode, Response, Trigger, Wait};
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::scenario::Regiment;
use sandtable_formation::{
    Behaviour, CodeId, Deployment, EngagementRule, Event, Fixed, Morale, Order, Refused, Rest,
    Side, Stance, UnitId, Waypoint,
};
use sandtable_hex::pointy;

fn quiet(name: &str, q: i32, r: i32) -> Regiment {
    unit(name, q, r).rule(EngagementRule::HoldFire)
}

fn code(name: &str, trigger: Trigger) -> GoCode {
    GoCode { name: name.to_owned(), trigger, subscribers: vec![] }
}

fn deploy(unit: u16, q: i32, r: i32) -> Order {
    let deployment =
        Deployment { unit: UnitId(unit), hex: hex(q, r), facing: pointy::NW, rest: Rest::Patrol };
    Order::Deploy(deployment)
}

/// H-PLN-1.
#[test]
fn deployments_are_checked_for_terrain_zone_and_stacking() {
    let map = field_with(24, 20, &[("cliff", &[(2, 9)]), ("forest", &[(2, 12)])]);
    let blue = vec![quiet("a", 1, 10), quiet("horse", 1, 12).kind(UnitKind::Cavalry)];
    let zone: Vec<_> = (0..4).flat_map(|q| (5..15).map(move |r| hex(q, r))).collect();
    let mut table = Setup::new(map, blue, vec![quiet("r", 23, 1)])
        .with(Side::Blue, |army| army.zone = zone)
        .plan(7);
    let refused = [
        (deploy(0, 2, 9), "impassable"),
        (deploy(1, 2, 12), "impassable"),
        (deploy(0, 4, 10), "outside-zone"),
        (deploy(0, 1, 12), "occupied"),
        (deploy(0, 99, 1), "off-map"),
        (deploy(2, 2, 10), "unit-not-found"),
    ];
    for (order, code) in refused {
        let refusal = table.order(Side::Blue, &order).expect_err(code);
        assert_eq!(sandtable_core::Refusal::code(&refusal), code);
    }
    table.order(Side::Blue, &deploy(0, 3, 8)).expect("a hex in the zone");
    for side in Side::BOTH {
        table.order(side, &Order::Begin).expect("a valid plan");
    }
    let a = table.unit("a");
    assert_eq!((table.at("a"), a.facing, a.stance()), (hex(3, 8), pointy::NW, Stance::Patrol));
    table.run(1);
    assert_eq!((table.at("a"), table.unit("a").stance()), (hex(3, 8), Stance::Patrol));
}

/// H-PLN-1.
#[test]
fn an_army_without_a_zone_may_only_turn_its_units() {
    let mut table =
        Setup::new(open_field(24, 20), vec![quiet("a", 1, 10)], vec![quiet("r", 9, 9)]).plan(7);
    let moved = table.order(Side::Blue, &deploy(0, 9, 9));
    assert_eq!(
        moved,
        Err(Refused::OutsideZone(sandtable_formation::Place::on(table.game.field(), hex(9, 9))))
    );
    table.order(Side::Blue, &deploy(0, 1, 10)).expect("turning in place is allowed");
    assert_eq!(table.unit("a").facing, pointy::NW);
}

/// A unit that waits where it starts and then moves to 5,10.
fn waiting(wait: Wait) -> Setup {
    let hold = Waypoint::at(hex(4, 10)).waiting(wait);
    let b = quiet("b", 4, 10).going([hold, Waypoint::at(hex(5, 10))]);
    let friend = quiet("friend", 4, 16).rest(Rest::Alert);
    Setup::new(open_field(24, 20), vec![b, friend], vec![quiet("r", 23, 10)])
        .code(Side::Blue, code("dawn", Trigger::Manual))
}

/// The tick in which it moved on.
fn went_on(table: &Table) -> Option<u32> {
    let before = table.log.iter().take_while(|event| !matches!(event, Event::WaitEnded { .. }));
    let ticks = before.clone().filter(|event| matches!(event, Event::TickEnded)).count();
    (before.count() < table.log.len()).then_some(ticks as u32)
}

/// H-PLN-2.
#[test]
fn a_timed_wait_lasts_its_number_of_ticks() {
    let mut table = waiting(Wait::Duration(12)).begin();
    table.run(1);
    assert_eq!(table.unit("b").march.waiting, Some(0), "the wait begins on arrival");
    table.run(11);
    assert_eq!((went_on(&table), table.unit("b").stance()), (None, Stance::Formed));
    table.run(1);
    assert_eq!((went_on(&table), table.unit("b").stance()), (Some(12), Stance::Moving));
    table.run_until(20, |table| table.at("b") == hex(5, 10));
}

/// H-PLN-2.
#[test]
fn a_wait_for_a_go_code_lasts_until_it_is_given() {
    let mut table = waiting(Wait::GoCode(CodeId(0))).begin();
    table.run(30);
    assert_eq!(went_on(&table), None);
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a go-code of this army");
    table.run(1);
    assert_eq!((went_on(&table), table.unit("b").stance()), (Some(30), Stance::Moving));
}

/// H-PLN-2.
#[test]
fn a_go_code_given_earlier_is_not_waited_for() {
    let mut table = waiting(Wait::GoCode(CodeId(0))).begin();
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a go-code of this army");
    table.run(2);
    assert_eq!(went_on(&table), Some(1), "one tick after its arrival");
}

/// H-PLN-2.
#[test]
fn a_wait_for_a_unit_lasts_until_it_arrives_or_is_destroyed() {
    let mut comes = waiting(Wait::UnitArrives(UnitId(1)));
    let friend = &mut comes.0.armies[Side::Blue].formations[0].units[1];
    friend.waypoints = vec![Waypoint::at(hex(4, 11)).pace(Pace::Run)];
    let mut table = comes.begin();
    table.run_until(90, |table| table.apart("b", "friend") == 1);
    assert_eq!(went_on(&table), None);
    table.run(1);
    assert_eq!(went_on(&table), Some(table.state.tick - 1));
    let mut table = waiting(Wait::UnitArrives(UnitId(1))).begin();
    table.run(20);
    assert_eq!(went_on(&table), None, "six hexes away is not arrived");
    table.unit_mut("friend").presence = sandtable_formation::Presence::Destroyed;
    table.run(1);
    assert_eq!(went_on(&table), Some(20), "a destroyed unit is not waited for");
}

/// H-PLN-2.
#[test]
fn a_wait_for_the_enemy_lasts_until_any_unit_of_the_army_sees_one() {
    let mut setup = waiting(Wait::EnemySighted);
    setup.0.armies[Side::Red].formations[0].units[0] =
        quiet("r", 14, 16).facing(pointy::W).to(9, 16, Pace::Run);
    let mut table = setup.begin();
    table.run_until(90, |table| table.apart("friend", "r") == 6);
    assert_eq!(went_on(&table), None, "seven hexes are too far to see");
    assert!(table.apart("b", "r") > 6);
    table.run(1);
    assert_eq!(went_on(&table), Some(table.state.tick - 1), "the friendly unit sees it");
}

/// H-PLN-2.
#[test]
fn a_wait_for_an_attack_lasts_until_the_unit_is_in_melee_or_shot_at() {
    let mut setup = waiting(Wait::Attacked);
    setup.0.armies[Side::Red].formations[0].units[0] =
        unit("r", 12, 6).kind(UnitKind::Archers).facing(pointy::W);
    let mut table = setup.begin();
    table.unit_mut("r").loaded = 9;
    table.run(9);
    assert_eq!(went_on(&table), None);
    table.run(2);
    assert_eq!(table.unit("b").attacked, Some(9));
    assert_eq!(went_on(&table), Some(10));
}

/// H-PLN-2.
#[test]
fn a_wait_at_the_last_waypoint_completes_the_plan() {
    let b = quiet("b", 4, 10).going([Waypoint::at(hex(4, 10)).waiting(Wait::Duration(3))]);
    let mut table = Setup::new(open_field(24, 20), vec![b], vec![quiet("r", 23, 10)]).begin();
    table.run(3);
    assert!(!table.unit("b").march.complete);
    table.run(1);
    assert!(table.unit("b").march.complete);
    assert_eq!(table.count(|event| matches!(event, Event::PlanCompleted { .. })), 1);
}

/// H-PLN-3.
#[test]
fn go_codes_and_contingencies_work_alike_for_both_armies() {
    let emergency = |unit| Contingency {
        trigger: ContingencyTrigger::UnitBreaks(UnitId(unit)),
        response: Response::Signal(CodeId(1)),
        priority: 0,
    };
    let mut setup =
        Setup::new(open_field(24, 20), vec![quiet("b", 0, 10)], vec![quiet("r", 23, 10)])
            .contingency(Side::Blue, emergency(0))
            .contingency(Side::Red, emergency(1));
    for side in Side::BOTH {
        setup = setup.code(side, code("noon", Trigger::Time(4)));
        setup = setup.code(side, code("alarm", Trigger::Manual));
    }
    let mut table = setup.begin();
    table.run(5);
    for side in Side::BOTH {
        let given = Event::GoCodeTriggered { side, code: CodeId(0) };
        assert_eq!(table.count(|event| *event == given), 1, "{side}");
        assert!(!table.state.staffs[side].go_codes[1].1);
    }
    table.unit_mut("b").morale = Morale::Routing;
    table.unit_mut("r").morale = Morale::Routing;
    table.run(1);
    for side in Side::BOTH {
        let met = Event::ContingencyActivated { side, index: 0 };
        assert_eq!(table.count(|event| *event == met), 1, "{side}");
        assert!(table.state.staffs[side].go_codes[1].1, "{side}");
    }
}

/// H-PLN-4.
#[test]
fn contingencies_trigger_once_by_priority_then_by_order() {
    let on_break = |priority, code| Contingency {
        trigger: ContingencyTrigger::UnitBreaks(UnitId(0)),
        response: Response::Signal(CodeId(code)),
        priority,
    };
    let mut setup = Setup::new(
        open_field(24, 20),
        vec![quiet("b", 0, 10), quiet("c", 0, 4)],
        vec![quiet("r", 23, 1)],
    );
    for (priority, number) in [(0, 0), (5, 1), (-3, 2), (5, 3)] {
        setup = setup.contingency(Side::Blue, on_break(priority, number));
        setup = setup.code(Side::Blue, code("signal", Trigger::Manual));
    }
    let mut table = setup.begin();
    table.run(3);
    table.unit_mut("b").morale = Morale::Routing;
    table.run(3);
    let met: Vec<u16> = table
        .log
        .iter()
        .filter_map(|event| match event {
            Event::ContingencyActivated { index, .. } => Some(*index),
            _ => None,
        })
        .collect();
    assert_eq!(met, [1, 3, 0, 2]);
    let given: Vec<u16> = table
        .log
        .iter()
        .filter_map(|event| match event {
            Event::GoCodeTriggered { code, .. } => Some(code.0),
            _ => None,
        })
        .collect();
    assert_eq!(given, [1, 3, 0, 2]);
}

/// H-PLN-4.
#[test]
fn a_retreat_goes_to_every_formation_and_a_rally_to_routing_units() {
    let respond = |response| Contingency {
        trigger: ContingencyTrigger::UnitBreaks(UnitId(0)),
        response,
        priority: 0,
    };
    let setup = || {
        let blue = vec![quiet("b", 6, 10), quiet("c", 6, 12)];
        Setup::new(open_field(24, 20), blue, vec![quiet("r", 23, 1)]).with(Side::Blue, |army| {
            let second = army.formations[0].units.split_off(1);
            army.formations.push(sandtable_formation::scenario::Formation {
                name: "second".to_owned(),
                commander: None,
                units: second,
            });
        })
    };
    let to_safety = vec![hex(1, 10)];
    let mut table = setup().contingency(Side::Blue, respond(Response::Retreat(to_safety))).begin();
    table.unit_mut("b").stress = Fixed::whole(2);
    table.run(2);
    assert_eq!(table.count(|event| matches!(event, Event::Sent { .. })), 2, "one per formation");
    table.run_until(40, |table| table.unit("c").rule == EngagementRule::HoldFire);
    let mut table = setup().contingency(Side::Blue, respond(Response::Rally(hex(3, 10)))).begin();
    table.unit_mut("b").stress = Fixed::whole(2);
    table.run(2);
    assert_eq!(table.count(|event| matches!(event, Event::Sent { .. })), 1, "only one is routing");
    table.run_until(40, |table| table.unit("b").stance() == Stance::Rallying);
    assert_eq!(table.unit("b").march.waypoints[0].hex, hex(3, 10));
}

/// H-PLN-5.
#[test]
fn a_contingency_replaces_the_plan_with_the_reserve_plan() {
    let emergency = Contingency {
        trigger: ContingencyTrigger::UnitBreaks(UnitId(1)),
        response: Response::ExecutePlan(UnitId(0)),
        priority: 0,
    };
    let there = Waypoint::at(hex(9, 10)).doing(Behaviour::HoldAt);
    let b = quiet("b", 6, 10).to(6, 2, Pace::Walk).reserve([there]);
    let mut table =
        Setup::new(open_field(24, 20), vec![b, quiet("c", 6, 14)], vec![quiet("r", 23, 1)])
            .contingency(Side::Blue, emergency)
            .begin();
    table.run(5);
    assert_eq!(table.unit("b").march.waypoints[0].hex, hex(6, 2));
    table.unit_mut("c").morale = Morale::Routing;
    table.run(1);
    assert_eq!(table.unit("b").march.waypoints[..], [there], "at once, because it was planned");
    table.run_until(60, |table| table.at("b") == hex(9, 10));
    assert_eq!(table.count(|event| matches!(event, Event::ReserveTaken { .. })), 1);
}

/// H-PLN-5.
#[test]
fn routing_units_ignore_a_reserve_plan_and_engaged_units_pay_to_withdraw() {
    let emergency = Contingency {
        trigger: ContingencyTrigger::UnitBreaks(UnitId(1)),
        response: Response::ExecutePlan(UnitId(0)),
        priority: 0,
    };
    let setup = |q| {
        let b = unit("b", q, 10).reserve([Waypoint::at(hex(2, 10))]);
        Setup::new(open_field(24, 20), vec![b, quiet("c", 6, 14)], vec![quiet("r", 10, 10)])
            .contingency(Side::Blue, emergency.clone())
            .begin()
    };
    let mut runs = setup(6);
    runs.unit_mut("b").morale = Morale::Routing;
    runs.unit_mut("c").morale = Morale::Routing;
    runs.run(1);
    assert!(runs.unit("b").march.waypoints.is_empty());
    let mut fights = setup(9);
    fights.run(2);
    assert_eq!(fights.unit("b").stance(), Stance::Engaged);
    fights.unit_mut("c").morale = Morale::Routing;
    fights.run(1);
    let price = Event::Withdrew { unit: UnitId(0), stress: Fixed::milli(100) };
    assert_eq!(fights.count(|event| *event == price), 1);
}

#[test]
fn planned_shapes_and_engagement_rules_apply_in_the_battle() {
    let mut table =
        Setup::new(open_field(24, 20), vec![quiet("b", 4, 10)], vec![quiet("r", 23, 1)]).plan(7);
    let unit = UnitId(0);
    let orders = [
        Order::Form { unit, shape: Shape::Square },
        Order::Engage { unit, rule: EngagementRule::Defensive },
        Order::Plan { unit, waypoints: vec![Waypoint::at(hex(4, 12))] },
        Order::Reserve { unit, waypoints: vec![Waypoint::at(hex(4, 8))] },
    ];
    for order in orders {
        table.order(Side::Blue, &order).expect("a valid plan");
    }
    let heard = |side: Side| {
        let viewer = Viewer::Seat(side.seat());
        let told = |event: &&Event| table.game.tell(&table.state, event, viewer).is_some();
        table.log.iter().filter(told).count()
    };
    assert_eq!(heard(Side::Blue), 4);
    assert_eq!(heard(Side::Red), 0, "plans are hidden from the enemy");
    let b = table.unit("b");
    assert_eq!((b.shape, b.rule), (Shape::Square, EngagementRule::Defensive));
    assert_eq!(b.march.waypoints[..], [Waypoint::at(hex(4, 12))]);
    assert_eq!(table.state.staffs[Side::Blue].reserves[0][..], [Waypoint::at(hex(4, 8))]);
}
