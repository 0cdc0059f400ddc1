//! Effects of orders on the units that receive them.

use crate::table::{Described, Setup, Table, hex, open_field, unit};
use sandtable_formation::event::Disregard;
use sandtable_formation::plan::{GoCode, Trigger};
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::{
    Behaviour, CodeId, Command, ContactId, EngagementRule, Event, Fixed, FormationId, Morale,
    Order, Presence, Recipient, Rest, Side, Stance, UnitId, Waypoint,
};
use sandtable_hex::pointy;

/// An alert unit at headquarters with the skirmish rule and a route, a passive enemy five hexes
/// away, and another far away.
fn post() -> Setup {
    let b = unit("b", 0, 10).rest(Rest::Alert).rule(EngagementRule::Skirmish);
    let b = b.going([Waypoint::at(hex(0, 12))]);
    let quiet = unit("r", 5, 10).rule(EngagementRule::HoldFire).facing(pointy::W);
    let far = unit("far", 23, 10).rule(EngagementRule::HoldFire);
    let dawn = GoCode { name: "dawn".to_owned(), trigger: Trigger::Manual, subscribers: vec![] };
    Setup::new(open_field(24, 20), vec![b], vec![quiet, far]).code(Side::Blue, dawn)
}

fn ordered(command: Command) -> Table {
    let mut table = post().begin();
    let events = table.send(Side::Blue, 0, command);
    assert!(events.iter().any(|event| matches!(event, Event::CourierArrived { .. })), "at once");
    table
}

fn way(table: &Table, name: &str) -> Vec<Waypoint> {
    table.unit(name).march.waypoints.to_vec()
}

fn disregards(table: &Table) -> Vec<(UnitId, Disregard)> {
    let said = table.log.iter().filter_map(|event| match event {
        Event::Disregarded { unit, why, .. } => Some((*unit, *why)),
        _ => None,
    });
    said.collect()
}

/// A unit at headquarters in melee with an adjacent enemy.
fn in_a_fight(kind: UnitKind) -> Table {
    let b = unit("b", 10, 10).kind(kind);
    let r = unit("r", 11, 10).facing(pointy::W);
    let mut table = Setup::new(open_field(24, 20), vec![b], vec![r])
        .with(Side::Blue, |army| army.headquarters = hex(10, 10))
        .begin();
    table.run(2);
    assert_eq!(table.unit("b").stance(), Stance::Engaged);
    table
}

/// H-ORD-1.
#[test]
fn each_command_has_its_effect_on_route_rule_and_shape() {
    use EngagementRule::{Aggressive, Defensive, HoldFire, Skirmish};
    let old = vec![Waypoint::at(hex(0, 12))];
    let line =
        Command::FormLine { start: hex(3, 9), end: hex(3, 11), facing: pointy::NW, depth: 1 };
    let at = |q, r| Waypoint::at(hex(q, r));
    let running = |q, r| at(q, r).pace(Pace::Run);
    let table: Vec<(Command, Vec<Waypoint>, EngagementRule)> = vec![
        (Command::MoveTo(hex(3, 10)), vec![at(3, 10)], Skirmish),
        (
            Command::Attack(ContactId(0)),
            vec![running(5, 10).doing(Behaviour::AttackFrom)],
            Aggressive,
        ),
        (Command::Defend(hex(3, 10)), vec![at(3, 10).doing(Behaviour::HoldAt)], Defensive),
        (
            Command::Retreat(vec![hex(0, 14), hex(0, 16)]),
            vec![running(0, 14), running(0, 16).doing(Behaviour::RallyAt)],
            HoldFire,
        ),
        (Command::HoldPosition, vec![at(0, 10).doing(Behaviour::HoldAt)], Skirmish),
        (line, vec![at(3, 9).doing(Behaviour::HoldAt).looking(pointy::NW)], Skirmish),
        (Command::ChangeFormation(Shape::Square), old.clone(), Skirmish),
        (Command::ChangeEngagement(HoldFire), old.clone(), HoldFire),
        (Command::ExecuteGoCode(CodeId(0)), old, Skirmish),
    ];
    for (command, waypoints, rule) in table {
        let table = ordered(command.clone());
        assert_eq!(way(&table, "b"), waypoints, "{command}");
        assert_eq!(table.unit("b").rule, rule, "{command}");
        assert_eq!(table.unit("b").rest, Rest::Alert, "{command}: not arrived yet");
        assert_eq!(table.count(|event| matches!(event, Event::Obeyed { .. })), 1, "{command}");
        let square = command == Command::ChangeFormation(Shape::Square);
        assert_eq!(table.unit("b").shape == Shape::Square, square, "{command}");
        let attacks = command == Command::Attack(ContactId(0));
        assert_eq!(table.unit("b").target.map(|target| target.unit), attacks.then_some(UnitId(1)));
        let given = command == Command::ExecuteGoCode(CodeId(0));
        assert_eq!(table.state.staffs[Side::Blue].go_codes[0].1, given, "{command}");
    }
}

/// H-ORD-1.
#[test]
fn each_command_leads_to_its_stance_in_the_next_tick() {
    let moving = [
        Command::MoveTo(hex(3, 10)),
        Command::Attack(ContactId(0)),
        Command::Defend(hex(3, 10)),
        Command::Retreat(vec![hex(0, 14)]),
        Command::FormLine { start: hex(3, 9), end: hex(3, 9), facing: pointy::E, depth: 1 },
    ];
    for command in moving {
        let mut table = ordered(command.clone());
        table.run(1);
        assert_eq!(table.unit("b").stance(), Stance::Moving, "{command}");
    }
    let mut table = ordered(Command::HoldPosition);
    table.run(1);
    assert_eq!(table.unit("b").stance(), Stance::Formed);
    assert!(table.unit("b").march.complete);
    assert_eq!(table.at("b"), hex(0, 10));
}

/// H-ORD-1.
#[test]
fn each_behaviour_sets_its_stance_on_arrival() {
    let arrivals = [
        (Command::Defend(hex(1, 10)), Stance::Formed),
        (Command::Retreat(vec![hex(0, 11), hex(0, 12)]), Stance::Formed),
        (Command::MoveTo(hex(1, 10)), Stance::Alert),
    ];
    for (command, stance) in arrivals {
        let mut table = ordered(command.clone());
        table.run_until(60, |table| table.unit("b").march.complete);
        assert_eq!(table.unit("b").stance(), stance, "{command}");
    }
}

/// H-ORD-1.
#[test]
fn a_rally_order_affects_only_routing_units() {
    let mut table = ordered(Command::Rally(None));
    assert_eq!(disregards(&table), [(UnitId(0), Disregard::NotRouting)]);
    table.unit_mut("b").morale = Morale::Routing;
    table.unit_mut("b").stress = Fixed::milli(900);
    table.send(Side::Blue, 0, Command::Rally(Some(hex(0, 14))));
    assert_eq!(table.unit("b").stance(), Stance::Rallying);
    assert_eq!(table.unit("b").stress, Fixed::milli(700));
    assert_eq!(way(&table, "b"), [Waypoint::at(hex(0, 14)).doing(Behaviour::RallyAt)]);
    table.run_until(31, |table| table.unit("b").stance() == Stance::Formed);
    table.run_until(90, |table| table.at("b") == hex(0, 14));
}

/// H-ORD-1.
#[test]
fn a_rally_order_never_makes_stress_negative() {
    let mut table = post().begin();
    table.unit_mut("b").morale = Morale::Routing;
    table.unit_mut("b").stress = Fixed::milli(150);
    table.send(Side::Blue, 0, Command::Rally(None));
    assert_eq!(table.unit("b").stress, Fixed::ZERO);
}

/// Three units in one formation, with the commander in the second.
fn formation() -> Setup {
    let blue = vec![unit("a", 1, 9), unit("b", 0, 10), unit("c", 0, 12)];
    let red = unit("r", 23, 10).rule(EngagementRule::HoldFire);
    Setup::new(open_field(24, 20), blue, vec![red])
        .with(Side::Blue, |army| army.formations[0].commander = Some(UnitId(1)))
}

fn formation_ordered(command: Command) -> Table {
    let mut table = formation().begin();
    let to = Recipient::Formation(FormationId(0));
    table.order(Side::Blue, &Order::Send { to, command }).expect("a valid order");
    table
}

/// H-ORD-1.
#[test]
fn a_moving_formation_keeps_its_layout_around_its_commander() {
    for command in [Command::MoveTo(hex(8, 8)), Command::Defend(hex(8, 8))] {
        let table = formation_ordered(command);
        let goals = ["a", "b", "c"].map(|name| way(&table, name)[0].hex);
        assert_eq!(goals, [hex(9, 7), hex(8, 8), hex(8, 10)]);
    }
}

/// H-ORD-1.
#[test]
fn form_line_distributes_the_units_and_sets_their_facing() {
    let line =
        |depth| Command::FormLine { start: hex(4, 8), end: hex(4, 12), facing: pointy::E, depth };
    let one_deep = formation_ordered(line(1));
    let goals = ["a", "b", "c"].map(|name| way(&one_deep, name)[0].hex);
    assert_eq!(goals, [hex(4, 8), hex(4, 10), hex(4, 12)]);
    let two_deep = formation_ordered(line(2));
    let goals = ["a", "b", "c"].map(|name| way(&two_deep, name)[0].hex);
    assert_eq!(goals, [hex(4, 8), hex(4, 12), hex(3, 8)], "the third behind the first");
    let all = Command::FormLine { start: hex(4, 9), end: hex(4, 11), facing: pointy::NW, depth: 1 };
    let mut table = formation_ordered(all);
    table
        .run_until(120, |table| ["a", "b", "c"].iter().all(|name| table.unit(name).march.complete));
    for name in ["a", "b", "c"] {
        assert_eq!(table.unit(name).facing, pointy::NW, "{name} turns on arrival");
        assert_eq!(table.unit(name).stance(), Stance::Formed);
    }
    table.run(20);
    assert_eq!(table.unit("b").facing, pointy::NW);
}

/// H-ORD-1.
#[test]
fn other_formation_orders_reach_every_unit() {
    let table = formation_ordered(Command::ChangeFormation(Shape::Square));
    assert!(["a", "b", "c"].iter().all(|name| table.unit(name).shape == Shape::Square));
    let table = formation_ordered(Command::Retreat(vec![hex(0, 14)]));
    assert!(["a", "b", "c"].iter().all(|name| table.unit(name).rule == EngagementRule::HoldFire));
    let table = formation_ordered(Command::HoldPosition);
    let goals = ["a", "b", "c"].map(|name| way(&table, name)[0].hex);
    assert_eq!(goals, [hex(1, 9), hex(0, 10), hex(0, 12)]);
    assert_eq!(table.count(|event| matches!(event, Event::Obeyed { .. })), 3);
}

/// H-ORD-1.
#[test]
fn a_formation_gives_a_go_code_only_once() {
    let dawn = GoCode { name: "dawn".to_owned(), trigger: Trigger::Manual, subscribers: vec![] };
    let mut table = formation().code(Side::Blue, dawn).begin();
    let to = Recipient::Formation(FormationId(0));
    let order = Order::Send { to, command: Command::ExecuteGoCode(CodeId(0)) };
    for _ in 0..2 {
        table.order(Side::Blue, &order).expect("a valid order");
    }
    assert_eq!(table.count(|event| matches!(event, Event::GoCodeTriggered { .. })), 1);
    assert_eq!(
        disregards(&table),
        [(UnitId(1), Disregard::CodeGiven)],
        "addressed to the commander"
    );
}

/// H-ORD-2.
#[test]
fn an_attack_follows_a_visible_target() {
    let b = unit("b", 2, 10);
    let r = unit("r", 7, 10).rule(EngagementRule::HoldFire).to(7, 4, Pace::Quick);
    let mut table = Setup::new(open_field(24, 20), vec![b], vec![r])
        .with(Side::Blue, |army| army.headquarters = hex(2, 10))
        .begin();
    table.send(Side::Blue, 0, Command::Attack(ContactId(0)));
    let target = table.unit("b").target.expect("a target");
    assert_eq!((target.unit, target.until), (UnitId(1), None));
    assert_eq!(target.believed, table.unit("r").cell);
    table.run_until(20, |table| table.at("r") == hex(7, 9));
    table.run_until(6, |table| {
        let believed = table.unit("b").target.map(|target| target.believed);
        believed == Some(table.unit("r").cell)
    });
    assert_eq!(way(&table, "b")[0].hex, hex(7, 9), "the waypoint moves with the target");
    table.run_until(150, |table| table.unit("b").stance() == Stance::Engaged);
}

/// H-ORD-2.
#[test]
fn an_attack_on_a_vanished_target_ends_where_it_was_last_seen() {
    let mut table = ordered(Command::Attack(ContactId(0)));
    table.run(3);
    table.unit_mut("r").presence = Presence::Destroyed;
    table.run(1);
    assert_eq!(table.unit("b").target, None);
    table.run_until(120, |table| table.unit("b").march.complete);
    assert_eq!((table.at("b"), table.unit("b").stance()), (hex(5, 10), Stance::Alert));
}

/// H-ORD-2.
#[test]
fn an_attack_on_a_hidden_target_goes_to_its_last_known_hex() {
    let quiet = |name: &str, q| unit(name, q, 10).rule(EngagementRule::HoldFire);
    let blue = vec![quiet("b", 2), quiet("scout", 6)];
    let mut table = Setup::new(open_field(24, 20), blue, vec![quiet("r", 10), quiet("far", 23)])
        .with(Side::Blue, |army| army.headquarters = hex(2, 10))
        .begin();
    table.unit_mut("scout").presence = Presence::Fled;
    table.run(1);
    let elsewhere = table.game.field().cell(hex(18, 3)).expect("a hex on the map");
    table.unit_mut("r").cell = elsewhere;
    table.send(Side::Blue, 0, Command::Attack(ContactId(0)));
    let believed = table.unit("b").target.map(|target| table.game.field().hex(target.believed));
    assert_eq!(believed, Some(hex(10, 10)), "the army does not know that it left");
    table.run_until(60, |table| table.unit("b").target.is_none());
    assert_eq!(table.at("b"), hex(4, 10), "the hex is seen empty from six hexes");
    table.run_until(120, |table| table.unit("b").march.complete);
    assert_eq!((table.at("b"), table.unit("b").stance()), (hex(10, 10), Stance::Alert));
}

/// H-ORD-2.
#[test]
fn an_attack_order_for_a_lost_contact_is_ignored_on_arrival() {
    let b = unit("b", 2, 10);
    let reds = vec![unit("r", 7, 10).rule(EngagementRule::HoldFire), unit("far", 23, 10)];
    let mut table = Setup::new(open_field(24, 20), vec![b], reds).begin();
    table.send(Side::Blue, 0, Command::Attack(ContactId(0)));
    table.run(2);
    table.unit_mut("r").presence = Presence::Fled;
    table.run(10);
    assert_eq!(disregards(&table), [(UnitId(0), Disregard::TargetGone)]);
}

/// H-ORD-3.
#[test]
fn routing_units_ignore_every_order_except_rally() {
    let deaf = [
        Command::MoveTo(hex(3, 10)),
        Command::HoldPosition,
        Command::ChangeFormation(Shape::Square),
        Command::ExecuteGoCode(CodeId(0)),
    ];
    for command in deaf {
        let mut table = post().begin();
        table.unit_mut("b").morale = Morale::Routing;
        let before = table.unit("b").clone();
        table.send(Side::Blue, 0, command.clone());
        assert_eq!(disregards(&table), [(UnitId(0), Disregard::Routing)], "{command}");
        assert_eq!(table.unit("b"), &before, "{command}");
    }
}

/// H-ORD-3.
#[test]
fn patrolling_units_obey_move_orders() {
    for rest in [Rest::Alert, Rest::Patrol] {
        let red = unit("r", 23, 10).rule(EngagementRule::HoldFire);
        let mut table =
            Setup::new(open_field(24, 20), vec![unit("b", 0, 10).rest(rest)], vec![red]).begin();
        table.send(Side::Blue, 0, Command::MoveTo(hex(2, 10)));
        table.run(1);
        assert_eq!(table.unit("b").stance(), Stance::Moving);
        table.run_until(40, |table| table.at("b") == hex(2, 10));
    }
}

/// H-ORD-3.
#[test]
fn leaving_a_melee_costs_stress() {
    for (kind, price) in [(UnitKind::Infantry, 100), (UnitKind::Archers, 0)] {
        let mut table = in_a_fight(kind);
        let before = table.unit("b").stress;
        table.send(Side::Blue, 0, Command::MoveTo(hex(5, 10)));
        assert_eq!(table.unit("b").stress - before, Fixed::milli(price), "{kind}");
        assert!(table.unit("b").withdrawing);
        table.send(Side::Blue, 0, Command::MoveTo(hex(5, 11)));
        assert_eq!(table.unit("b").stress - before, Fixed::milli(price), "the price is paid once");
        let losses = table.unit("b").fallen;
        table.run_until(20, |table| table.unit("b").foes == 0);
        assert!(table.unit("b").fallen > losses, "losses continue until it is out of reach");
    }
}

/// H-ORD-3.
#[test]
fn a_hold_order_cancels_a_withdrawal() {
    let mut table = in_a_fight(UnitKind::Infantry);
    table.send(Side::Blue, 0, Command::MoveTo(hex(5, 10)));
    table.send(Side::Blue, 0, Command::HoldPosition);
    assert!(!table.unit("b").withdrawing, "the newer order holds it in place");
    table.run(3);
    assert_eq!((table.at("b"), table.unit("b").stance()), (hex(10, 10), Stance::Engaged));
}

/// H-ORD-3.
#[test]
fn shaken_units_follow_their_orders_once_steady() {
    let mut table = post().begin();
    table.unit_mut("b").stress = Fixed::milli(900);
    table.run(1);
    assert_eq!(table.unit("b").stance(), Stance::Shaken);
    table.send(Side::Blue, 0, Command::ChangeFormation(Shape::Square));
    assert_eq!(table.unit("b").shape, Shape::Square);
    table.send(Side::Blue, 0, Command::MoveTo(hex(3, 10)));
    table.run(1);
    assert_eq!((table.unit("b").stance(), table.at("b")), (Stance::Shaken, hex(0, 10)));
    table.run_until(20, |table| table.unit("b").stance() == Stance::Moving);
    table.run_until(150, |table| table.at("b") == hex(3, 10));
}

/// H-ORD-3.
#[test]
fn a_shaken_unit_in_melee_can_be_ordered_to_withdraw() {
    let mut table = in_a_fight(UnitKind::Cavalry);
    table.unit_mut("b").stress = Fixed::milli(900);
    table.unit_mut("b").morale = Morale::Shaken;
    table.unit_mut("r").men = 5;
    table.send(Side::Blue, 0, Command::Retreat(vec![hex(5, 10)]));
    table.run_until(15, |table| table.at("b") == hex(9, 10));
    assert_eq!(table.unit("b").foes, 0);
    assert_eq!(table.unit("b").stance(), Stance::Shaken, "stops once it is out of melee");
}

/// H-ORD-4.
#[test]
fn an_older_order_that_arrives_later_is_ignored_and_reported() {
    let blue = vec![unit("near", 0, 10), unit("chief", 10, 10)];
    let red = unit("r", 23, 10).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), blue, vec![red])
        .with(Side::Blue, |army| army.formations[0].commander = Some(UnitId(1)))
        .begin();
    let to = Recipient::Formation(FormationId(0));
    let slow = Order::Send { to, command: Command::ChangeFormation(Shape::Square) };
    table.order(Side::Blue, &slow).expect("a valid order");
    table.send(Side::Blue, 0, Command::ChangeFormation(Shape::Column(4)));
    table.run(34);
    assert_eq!(disregards(&table), [(UnitId(0), Disregard::Stale)], "same tick: by number");
    assert_eq!(table.unit("near").shape, Shape::Column(4));
    assert_eq!(table.unit("chief").shape, Shape::Square);
    table.order(Side::Blue, &slow).expect("a valid order");
    table.run(1);
    table.send(Side::Blue, 0, Command::ChangeFormation(Shape::Line(3)));
    table.run(40);
    assert_eq!(table.unit("near").shape, Shape::Line(3), "else by the tick of issue");
    assert_eq!(disregards(&table).len(), 2);
}
