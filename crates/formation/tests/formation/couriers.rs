//! Couriers: travel time, delivery, interception and return.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_core::{Game, Viewer};
use sandtable_formation::event::Undelivered;
use sandtable_formation::pathfinding::{Router, find_path, path_cost};
use sandtable_formation::plan::{Contingency, ContingencyTrigger, GoCode, Response, Trigger, Wait};
use sandtable_formation::rules::{Pace, Shape};
use sandtable_formation::{
    Behaviour, CodeId, Command, DispatchId, EngagementRule, Event, Fixed, Mover, Order, Presence,
    Rest, Side, Stance, UnitId, Waypoint,
};
use sandtable_hex::{Hex, Map};

const SQUARE: Command = Command::ChangeFormation(Shape::Square);

/// A Blue unit with its headquarters at 0,10 and the enemy far away.
fn ride_to(map: Map, q: i32, r: i32) -> Table {
    let red = unit("r", 23, 1).rule(EngagementRule::HoldFire);
    Setup::new(map, vec![unit("b", q, r)], vec![red]).begin()
}

fn arrived(table: &Table) -> bool {
    table.count(|event| matches!(event, Event::CourierArrived { .. })) > 0
}

fn riders(table: &Table, side: Side) -> u16 {
    table.state.staffs[side].riders
}

fn ridden(events: &[Event]) -> Vec<sandtable_hex::CellId> {
    let cells = events.iter().filter_map(|event| match event {
        Event::CourierRode { cell, .. } => Some(*cell),
        _ => None,
    });
    cells.collect()
}

fn hunts(table: &Table) -> Vec<(u32, u32)> {
    let rolls = table.log.iter().filter_map(|event| match event {
        Event::CourierHunted { rolled, chance, .. } => Some((*rolled, *chance)),
        _ => None,
    });
    rolls.collect()
}

fn caught(table: &Table) -> usize {
    table.count(|event| matches!(event, Event::CourierIntercepted { .. }))
}

/// H-COU-1.
#[test]
fn a_couriers_ride_takes_path_cost_divided_by_speed() {
    let road: Vec<(i32, i32)> = (1..=10).map(|q| (q, 10)).collect();
    let fields = [
        (open_field(24, 20), 10, 34),
        (open_field(24, 20), 1, 4),
        (open_field(24, 20), 3, 10),
        (field_with(24, 20, &[("road", &road)]), 10, 24),
        (field_with(24, 20, &[("rough", &[(1, 10), (0, 11), (1, 9), (0, 9)])]), 2, 9),
    ];
    for (map, distance, ticks) in fields {
        let mut table = ride_to(map, distance, 10);
        table.send(Side::Blue, 0, SQUARE);
        assert!(!arrived(&table));
        assert_eq!(table.run_until(60, arrived), ticks, "{distance} hexes");
        assert_eq!(table.unit("b").shape, Shape::Square);
    }
}

/// H-COU-1.
#[test]
fn a_unit_at_headquarters_gets_orders_at_once() {
    let mut table = ride_to(open_field(24, 20), 0, 10);
    table.send(Side::Blue, 0, SQUARE);
    assert_eq!((table.state.tick, table.unit("b").shape), (0, Shape::Square));
    assert_eq!(riders(&table, Side::Blue), 3, "no courier has left");
}

/// H-COU-2.
#[test]
fn couriers_ride_around_terrain_impassable_to_horses() {
    let wall: Vec<(i32, i32)> = (4..20).map(|r| (5, r)).collect();
    for ground in ["cliff", "deep-water", "forest"] {
        let map = field_with(24, 20, &[(ground, &wall)]);
        let mut table = ride_to(map, 10, 10);
        let sent = table.send(Side::Blue, 0, SQUARE);
        assert!(sent.iter().any(|event| matches!(event, Event::Sent { .. })));
        let ticks = table.run_until(150, arrived);
        let field = table.game.field();
        let ends = [hex(0, 10), hex(10, 10)].map(|hex| field.cell(hex).expect("a hex on the map"));
        let way = find_path(field, &mut Router::default(), Mover::Horse, ends).expect("a path");
        assert_eq!(ridden(&table.log), way[1..], "{ground}");
        let tenths = path_cost(field, Mover::Horse, &way).expect("a path");
        assert_eq!(tenths, 190, "{ground}: nine hexes longer than the direct path");
        assert_eq!(ticks, 64, "{ground}: 19 hexes at 0.3 per tick");
    }
}

/// H-COU-2.
#[test]
fn no_courier_is_sent_to_an_unreachable_unit() {
    let ring: Vec<(i32, i32)> = hex(10, 10).ring(1).map(|hex| (hex.x, hex.y)).collect();
    let moat: Vec<(i32, i32)> = hex(10, 10).ring(2).map(|hex| (hex.x, hex.y)).collect();
    let map = field_with(24, 20, &[("deep-water", &ring), ("deep-water", &moat)]);
    let mut table = ride_to(map, 10, 10);
    table.send(Side::Blue, 0, SQUARE);
    table.run(2);
    let lost =
        Event::CourierLost { side: Side::Blue, number: DispatchId(0), why: Undelivered::NoWay };
    assert_eq!(table.count(|event| *event == lost), 1);
    assert_eq!(riders(&table, Side::Blue), 3);
}

/// H-COU-2.
#[test]
fn couriers_deliver_to_units_in_a_forest_from_its_edge() {
    let wood: Vec<(i32, i32)> = hex(10, 10).range(1).map(|hex| (hex.x, hex.y)).collect();
    let mut table = ride_to(field_with(24, 20, &[("forest", &[(10, 10)])]), 10, 10);
    table.send(Side::Blue, 0, SQUARE);
    assert_eq!(table.run_until(60, arrived), 30, "nine hexes, delivered from the edge");
    let mut deep = ride_to(field_with(24, 20, &[("forest", &wood)]), 10, 10);
    deep.send(Side::Blue, 0, SQUARE);
    assert_eq!(deep.run_until(60, arrived), 35, "eight hexes, and one at cost 2.5 on foot");
}

/// H-COU-3.
#[test]
fn a_courier_follows_a_recipient_that_moves() {
    let b = unit("b", 10, 10).to(10, 2, Pace::Run);
    let red = unit("r", 23, 1).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), vec![b], vec![red]).begin();
    table.send(Side::Blue, 0, SQUARE);
    let mut met: Option<Hex> = None;
    table.run_until(90, |table| {
        if !arrived(table) {
            met = Some(table.at("b"));
        }
        arrived(table)
    });
    let last = ridden(&table.log).pop().expect("a courier rode");
    assert_eq!(Some(table.game.field().hex(last)), met, "met in the unit's current hex");
    assert_ne!(met, Some(hex(10, 10)));
    let rerouted = table.count(|event| matches!(event, Event::CourierRerouted { .. }));
    assert!(rerouted > 0, "rerouted to the moving unit");
}

/// H-COU-3.
#[test]
fn a_message_to_a_destroyed_unit_is_lost_and_the_courier_returns() {
    for presence in [Presence::Destroyed, Presence::Fled] {
        let blue = vec![unit("b", 10, 10), unit("other", 0, 5)];
        let red = unit("r", 23, 1).rule(EngagementRule::HoldFire);
        let mut table = Setup::new(open_field(24, 20), blue, vec![red]).begin();
        table.send(Side::Blue, 0, SQUARE);
        table.run(10);
        table.unit_mut("b").presence = presence;
        table.run(1);
        let why = Undelivered::RecipientGone;
        let lost = Event::CourierLost { side: Side::Blue, number: DispatchId(0), why };
        assert_eq!(table.count(|event| *event == lost), 1);
        assert_eq!(riders(&table, Side::Blue), 2);
        table.run_until(15, |table| riders(table, Side::Blue) == 3);
        assert!(!arrived(&table));
    }
}

/// A courier rides ten hexes past a watching unit that is two hexes from its path.
fn gauntlet(rider: Side, watcher: Side, rest: Rest) -> Table {
    let quiet = |name: &str, q, r| unit(name, q, r).rule(EngagementRule::HoldFire);
    let (mut blue, mut red) = (vec![quiet("b", 10, 10)], vec![quiet("r", 13, 10)]);
    let watch = match rider {
        Side::Blue => quiet("watch", 5, 12).rest(rest),
        Side::Red => quiet("watch", 18, 8).rest(rest),
    };
    match watcher {
        Side::Blue => blue.push(watch),
        Side::Red => red.push(watch),
    }
    let mut table = Setup::new(open_field(24, 20), blue, red).begin();
    let to = if rider == Side::Blue { "b" } else { "r" };
    let to = table.id(to).0;
    table.send(rider, to, SQUARE);
    table
}

/// H-COU-4.
#[test]
fn both_sides_intercept_only_enemy_couriers() {
    for rider in Side::BOTH {
        let mut own = gauntlet(rider, rider, Rest::Alert);
        own.run(34);
        assert_eq!((hunts(&own).len(), arrived(&own)), (0, true), "{rider}");
        let mut enemy = gauntlet(rider, rider.enemy(), Rest::Alert);
        enemy.dice([1]).run(34);
        assert_eq!((hunts(&enemy), caught(&enemy)), (vec![(1, 70)], 1), "{rider}");
    }
}

/// H-COU-5.
#[test]
fn a_watching_unit_rolls_once_to_intercept_a_passing_courier() {
    for (rest, chance) in [(Rest::Patrol, 50), (Rest::Alert, 70)] {
        let mut table = gauntlet(Side::Blue, Side::Red, rest);
        table.dice([chance + 1]).run(34);
        assert_eq!(hunts(&table), [(chance + 1, chance)], "one roll for three hexes in range");
        assert!(arrived(&table), "a courier that is not caught arrives in time");
        let mut table = gauntlet(Side::Blue, Side::Red, rest);
        table.dice([chance]).run(34);
        assert_eq!((hunts(&table), caught(&table)), (vec![(chance, chance)], 1));
        assert!(!arrived(&table));
        assert_eq!(table.unit("b").shape, Shape::default());
    }
}

/// H-COU-5.
#[test]
fn only_patrolling_or_alert_units_within_two_hexes_intercept_couriers() {
    let mut formed = gauntlet(Side::Blue, Side::Red, Rest::Formed);
    formed.run(34);
    assert_eq!((hunts(&formed).len(), arrived(&formed)), (0, true));
    let mut marching = gauntlet(Side::Blue, Side::Red, Rest::Alert);
    marching.unit_mut("watch").march =
        sandtable_formation::March::along([Waypoint::at(hex(5, 19)).pace(Pace::Walk)]);
    marching.run(34);
    assert_eq!(marching.unit("watch").stance(), Stance::Moving);
    assert_eq!(hunts(&marching).len(), 0, "moving units do not intercept");
    let mut far = gauntlet(Side::Blue, Side::Red, Rest::Alert);
    let three_off = far.game.field().cell(hex(5, 13)).expect("a hex on the map");
    far.unit_mut("watch").cell = three_off;
    far.run(34);
    assert_eq!(hunts(&far).len(), 0, "three hexes are out of range");
}

/// H-COU-5.
#[test]
fn a_courier_can_be_intercepted_again_on_the_way_back() {
    let mut table = gauntlet(Side::Blue, Side::Red, Rest::Patrol);
    table.dice([51]).run(34);
    table.dice([100]).run(33);
    assert_eq!(hunts(&table), [(51, 50), (100, 50)]);
    assert_eq!(riders(&table, Side::Blue), 3);
    table.send(Side::Blue, 0, SQUARE);
    table.dice([51]).run(34);
    table.dice([50]).run(33);
    assert_eq!((riders(&table, Side::Blue), caught(&table)), (2, 1), "caught on the way back");
}

/// H-COU-5.
#[test]
fn two_watching_units_roll_once_each() {
    let quiet = |name: &str, q, r| unit(name, q, r).rule(EngagementRule::HoldFire);
    let red = vec![quiet("one", 5, 12).rest(Rest::Patrol), quiet("two", 5, 8).rest(Rest::Alert)];
    let mut table = Setup::new(open_field(24, 20), vec![quiet("b", 10, 10)], red).begin();
    table.send(Side::Blue, 0, SQUARE);
    table.dice([99, 98]).run(34);
    let mut chances: Vec<u32> = hunts(&table).into_iter().map(|(_, chance)| chance).collect();
    chances.sort_unstable();
    assert_eq!(chances, [50, 70]);
}

/// H-COU-6.
#[test]
fn a_courier_returns_and_can_be_sent_again() {
    let mut table = ride_to(open_field(24, 20), 10, 10);
    table.send(Side::Blue, 0, SQUARE);
    assert_eq!(riders(&table, Side::Blue), 2);
    table.run(66);
    assert_eq!(riders(&table, Side::Blue), 2);
    table.run(1);
    assert_eq!(riders(&table, Side::Blue), 3, "twenty hexes at 0.3 per tick");
    assert!(table.state.staffs[Side::Blue].couriers.is_empty());
}

/// H-COU-6.
#[test]
fn messages_wait_in_order_for_a_free_courier() {
    let red = unit("r", 23, 1).rule(EngagementRule::HoldFire);
    let setup = Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red]);
    let mut table = setup.couriers(Side::Blue, 1).begin();
    table.send(Side::Blue, 0, SQUARE);
    for ranks in [3, 4] {
        let events = table.send(Side::Blue, 0, Command::ChangeFormation(Shape::Line(ranks)));
        assert!(matches!(events[..], [Event::Queued { .. }]), "{events:?}");
    }
    assert_eq!(table.state.staffs[Side::Blue].outbox.len(), 2);
    table.run(67);
    assert_eq!(table.state.staffs[Side::Blue].outbox.len(), 2);
    table.run(1);
    assert_eq!(table.state.staffs[Side::Blue].outbox.len(), 1);
    let carried = table.state.staffs[Side::Blue].couriers[0].dispatch.clone();
    assert_eq!((carried.number, carried.issued), (DispatchId(1), 0), "oldest message first");
    table.run(33);
    assert_eq!(table.unit("b").shape, Shape::Line(3));
}

/// H-COU-7.
#[test]
fn a_go_code_reaches_all_units_at_once() {
    let dawn = GoCode { name: "dawn".to_owned(), trigger: Trigger::Manual, subscribers: vec![] };
    let hold = Waypoint::at(hex(15, 10)).waiting(Wait::GoCode(CodeId(0)));
    let b = unit("b", 15, 10).going([hold, Waypoint::at(hex(15, 14))]);
    let red = unit("r", 23, 1).rule(EngagementRule::HoldFire);
    let mut table =
        Setup::new(open_field(24, 20), vec![b], vec![red]).code(Side::Blue, dawn).begin();
    table.run(20);
    assert_eq!(table.unit("b").stance(), Stance::Formed);
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a go-code of this army");
    table.run(1);
    assert_eq!(table.unit("b").stance(), Stance::Moving);
    assert_eq!(table.count(|event| matches!(event, Event::Sent { .. })), 0);
}

/// H-COU-7.
#[test]
fn orders_from_a_contingency_go_by_courier() {
    let emergency = Contingency {
        trigger: ContingencyTrigger::UnitBreaks(UnitId(1)),
        response: Response::Retreat(vec![hex(2, 10)]),
        priority: 0,
    };
    let blue = vec![unit("b", 10, 10), unit("c", 10, 14)];
    let red = unit("r", 23, 1).rule(EngagementRule::HoldFire);
    let mut table =
        Setup::new(open_field(24, 20), blue, vec![red]).contingency(Side::Blue, emergency).begin();
    table.unit_mut("c").stress = Fixed::whole(2);
    table.run(2);
    assert_eq!(table.count(|event| matches!(event, Event::Sent { .. })), 1);
    assert!(table.unit("b").march.waypoints.is_empty(), "the order has not arrived yet");
    table.run(34);
    assert_eq!(table.unit("b").march.waypoints[0].behaviour, Behaviour::RallyAt);
    assert_eq!(table.unit("b").rule, EngagementRule::HoldFire);
}

#[test]
fn couriers_and_go_codes_are_not_in_the_enemys_view() {
    let dawn = GoCode { name: "dawn".to_owned(), trigger: Trigger::Manual, subscribers: vec![] };
    let red = || unit("r", 23, 1).rule(EngagementRule::HoldFire);
    let setup =
        Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red()]).code(Side::Blue, dawn);
    let (mut silent, mut busy) = (setup.clone().begin(), setup.begin());
    for _ in 0..5 {
        busy.send(Side::Blue, 0, SQUARE);
    }
    busy.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a go-code of this army");
    for _ in 0..80 {
        let views = [&silent, &busy]
            .map(|table| table.game.view(&table.state, Viewer::Seat(Side::Red.seat())));
        assert_eq!(views[0], views[1]);
        silent.run(1);
        busy.run(1);
    }
    assert_eq!(busy.unit("b").shape, Shape::Square);
}

#[test]
fn courier_events_are_logged_for_their_own_side_only() {
    let log_lines = |table: &Table, side: Side| -> Vec<String> {
        let viewer = Viewer::Seat(side.seat());
        let about_couriers = table.log.iter().filter(|event| {
            matches!(
                event,
                Event::Queued { .. }
                    | Event::Sent { .. }
                    | Event::CourierArrived { .. }
                    | Event::CourierIntercepted { .. }
                    | Event::CourierHunted { .. }
                    | Event::CourierLost { .. }
                    | Event::CourierReturned { .. }
                    | Event::Obeyed { .. }
                    | Event::Disregarded { .. }
                    | Event::ShapeSet { .. }
            )
        });
        about_couriers.filter_map(|event| table.game.tell(&table.state, event, viewer)).collect()
    };
    let mut table = gauntlet(Side::Blue, Side::Red, Rest::Patrol);
    table.dice([51]).run(34);
    table.dice([51]).run(33);
    table.send(Side::Blue, 0, Command::Rally(None));
    table.dice([50]).run(34);
    table.send(Side::Blue, 0, SQUARE);
    table.unit_mut("b").presence = Presence::Destroyed;
    table.run(1);
    let expected = [
        "Blue sends a courier to b: form square (dispatch 0)",
        "Enemies try to intercept Blue's courier with dispatch 0",
        "Blue's courier delivers dispatch 0",
        "b: obeying dispatch 0",
        "b: formation changed to square",
        "Enemies try to intercept Blue's courier with dispatch 0",
        "Blue's courier with dispatch 0 is back at headquarters",
        "Blue sends a courier to b: rally (dispatch 1)",
        "Enemies try to intercept Blue's courier with dispatch 1",
        "Blue's courier with dispatch 1 is intercepted by an unseen enemy",
        "Blue sends a courier to b: form square (dispatch 2)",
        "Blue's courier cannot deliver dispatch 2: the recipient is no longer on the field",
        "Blue's courier with dispatch 2 is back at headquarters",
    ];
    let blue_lines: Vec<String> = log_lines(&table, Side::Blue);
    // Cut off the dice, which this test is not about.
    let without_dice = blue_lines.iter().map(|line| match line.find(" is hunted") {
        Some(at) => &line[..at + " is hunted".len()],
        None => line.as_str(),
    });
    assert_eq!(without_dice.collect::<Vec<_>>(), expected);
    assert_eq!(log_lines(&table, Side::Red), [""; 0]);
}
