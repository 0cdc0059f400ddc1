//! What a commander can foresee: victory conditions, couriers on the road, orders and the plan.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_core::{Game, Viewer};
use sandtable_formation::plan::{GoCode, Trigger, Wait};
use sandtable_formation::report::{ArmyReport, Force, PlanPreview, Prospect};
use sandtable_formation::rules::melee::Quarter;
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::scenario::Objective;
use sandtable_formation::{
    Behaviour, Both, Cause, CodeId, Command, ContactId, EngagementRule, FormationId, Order,
    Recipient, Side, UnitId, View, Waypoint,
};
use sandtable_hex::pointy;

fn seen(table: &Table, side: Side) -> View {
    table.game.view(&table.state, Viewer::Seat(side.seat()))
}

fn army(table: &Table, side: Side) -> ArmyReport {
    table.game.army_report(&seen(table, side), side).expect("the side's own army")
}

fn forecast(table: &Table, order: &Order) -> Prospect {
    table.game.prospect(&seen(table, Side::Blue), Side::Blue, order).expect("a forecast")
}

fn preview(table: &Table) -> PlanPreview {
    table.game.plan_preview(&seen(table, Side::Blue), Side::Blue).expect("an own plan")
}

fn crossing(hold: u32, required: [bool; 2]) -> Objective {
    let (name, hex, required) = ("The ford".to_owned(), hex(8, 10), Both(required));
    Objective { name, hex, required, hold }
}

/// One unit each. Red takes the ford in sight of Blue and holds it.
fn ford(hold: u32) -> Setup {
    let rule = EngagementRule::HoldFire;
    let blue = unit("b", 3, 10).rule(rule);
    let red = unit("r", 9, 10).rule(rule).going([Waypoint::at(hex(8, 10))]);
    Setup::new(open_field(24, 20), vec![blue], vec![red]).objective(crossing(hold, [true, true]))
}

#[test]
fn the_countdown_ends_with_the_battle() {
    for side in Side::BOTH {
        let mut table = ford(40).begin();
        table.run_until(60, |table| table.state.objectives[0].is_some());
        let report = army(&table, side);
        let red = report.victories.iter().find(|one| one.side == Side::Red).expect("both armies");
        let wins_at = red.wins_at.expect("Red holds what it needs");
        assert_eq!(red.wins_in, Some(wins_at - table.state.tick));
        assert_eq!(report.objectives[0].left, red.wins_in);
        let blue = report.victories.iter().find(|one| one.side == Side::Blue).expect("both armies");
        assert_eq!((blue.wins_in, blue.holds), (None, 0));
        table.run_to_end();
        assert_eq!(table.state.tick, wins_at);
        assert_eq!(table.state.ending.expect("an ending").cause, Cause::Objectives);
    }
}

#[test]
fn an_objective_seen_in_enemy_hands_is_remembered_with_its_age() {
    let mut table = ford(400).begin();
    table.run_until(60, |table| table.state.objectives[0].is_some());
    table.send(Side::Blue, 0, Command::MoveTo(hex(0, 2)));
    table.run(150);
    let report = army(&table, Side::Blue);
    let goal = &report.objectives[0];
    assert!(seen(&table, Side::Blue).beliefs[0].objectives[0].is_none(), "out of sight now");
    assert_eq!(goal.held, table.state.objectives[0]);
    let age = goal.age.expect("seen before");
    assert!(age > 0 && age < 150, "{age}");
    let left = goal.left.expect("Red needs it");
    let text = format!("Red, held long enough in {left} ticks, last seen {age} ticks ago");
    assert_eq!(goal.text, text);
    let red = &report.victories[1];
    assert_eq!(red.text, format!("Red wins in {left} ticks if nothing changes"));
}

#[test]
fn an_objective_taken_out_of_sight_stays_unknown() {
    let rule = EngagementRule::HoldFire;
    let blue = unit("b", 1, 10).rule(rule);
    let red = unit("r", 20, 10).rule(rule).going([Waypoint::at(hex(18, 10))]);
    let objective = Objective { hex: hex(18, 10), ..crossing(400, [true, true]) };
    let setup = Setup::new(open_field(24, 20), vec![blue], vec![red]);
    let mut table = setup.objective(objective).begin();
    table.run_until(90, |table| table.state.objectives[0].is_some());
    let report = army(&table, Side::Blue);
    let goal = &report.objectives[0];
    assert_eq!((goal.held, goal.age, goal.left), (None, None, None));
    assert_eq!(goal.text, "holder unknown, never seen");
    assert_eq!((report.victories[1].wins_in, report.victories[1].unknown), (None, 1));
    let text = "Red needs to hold The ford for 400 ticks (0 of 1 held, 1 unknown)";
    assert_eq!(report.victories[1].text, text);
    assert_eq!(report.enemy.text, "not seen yet");
}

#[test]
fn the_army_report_counts_men_and_known_enemies() {
    let rule = EngagementRule::HoldFire;
    let blue = vec![unit("a", 4, 10).rule(rule).men(80), unit("b", 4, 12).rule(rule).men(40)];
    let red = vec![unit("r", 9, 10).rule(rule).men(123), unit("s", 23, 19).rule(rule)];
    let mut table = Setup::new(open_field(24, 20), blue, red).begin();
    table.run(1);
    (table.unit_mut("a").men, table.unit_mut("a").fallen) = (70, 10);
    let report = army(&table, Side::Blue);
    assert_eq!((report.strength.men, report.strength.total), (110, 120));
    assert_eq!((report.enemy.men, report.enemy.units, report.enemy.in_sight), (130, 1, 1));
    assert_eq!(report.enemy.text, "about 130 in 1 unit, 1 in sight");
    assert_eq!((report.rout.units, report.rout.gone, report.rout.lost_at), (2, 0, 2));
}

#[test]
fn a_courier_arrives_at_the_reported_tick() {
    let map = field_with(30, 20, &[("rough", &[(5, 10), (6, 10), (5, 9), (6, 9), (5, 11)])]);
    let mut table = Setup::alone(map, vec![unit("away", 12, 10)]).begin();
    table.send(Side::Blue, 0, Command::ChangeFormation(Shape::Square));
    for ticks in [0, 1, 5, 13] {
        table.run_until(ticks, |table| table.state.tick >= ticks);
        let riders = army(&table, Side::Blue).riders;
        let [rider] = &riders[..] else { panic!("one courier, not {riders:?}") };
        assert_eq!((rider.to.as_str(), rider.order.as_str()), ("away", "form square"));
        let arrives = rider.arrives_at.expect("a way");
        let mut later = table.game.start();
        later.clone_from(&table.state);
        let done = |table: &Table| table.unit("away").shape == Shape::Square;
        let needed = table.run_until(90, done);
        assert_eq!(later.tick + needed, arrives, "from tick {ticks}");
        table.state = later;
    }
    table.run_until(90, |table| table.unit("away").shape == Shape::Square);
    let [rider] = &army(&table, Side::Blue).riders[..] else { panic!("still on the road") };
    assert!(rider.homeward);
    let back = rider.arrives_at.expect("a way back");
    let free = |table: &Table| table.state.staffs[Side::Blue].couriers.is_empty();
    let ticks = table.run_until(90, free);
    assert_eq!(table.state.tick, back, "after {ticks} ticks");
}

/// Two units and a rider, with headquarters at 0,10.
fn three() -> Setup {
    let riders = unit("riders", 4, 8).kind(UnitKind::Cavalry);
    Setup::alone(open_field(30, 20), vec![unit("one", 4, 10), unit("two", 4, 12), riders])
}

#[test]
fn an_order_to_several_units_reaches_each_as_forecast() {
    let mut table = three().begin();
    table.run(1);
    let units = vec![UnitId(0), UnitId(1), UnitId(2)];
    let order = Order::SendAll { units, command: Command::MoveTo(hex(9, 10)) };
    let prospect = forecast(&table, &order);
    assert_eq!((prospect.riders, prospect.needed, prospect.risk.as_str()), (3, 3, "none near"));
    let goals: Vec<_> = prospect.units.iter().map(|one| one.route.last().copied()).collect();
    assert_eq!(goals, [hex(9, 10), hex(9, 12), hex(9, 8)].map(Some), "the arrangement is kept");
    table.order(Side::Blue, &order).expect("a valid order");
    assert_eq!(table.state.staffs[Side::Blue].couriers.len(), 3);
    for (name, foreseen) in ["one", "two", "riders"].into_iter().zip(&prospect.units) {
        let goal = *foreseen.route.last().expect("a route");
        let mut copy = three().begin();
        copy.state.clone_from(&table.state);
        copy.run_until(400, |copy| copy.at(name) == goal);
        assert_eq!(Some(copy.state.tick), foreseen.arrives_at, "{name}");
    }
    let last = prospect.units.iter().filter_map(|one| one.arrives_at).max();
    assert_eq!(prospect.arrives_at, last);
}

#[test]
fn orders_beyond_the_couriers_at_hand_wait() {
    let mut table = three().couriers(Side::Blue, 2).begin();
    table.run(1);
    let units = vec![UnitId(2), UnitId(1), UnitId(0)];
    let order = Order::SendAll { units, command: Command::HoldPosition };
    let prospect = forecast(&table, &order);
    let read: Vec<bool> = prospect.units.iter().map(|one| one.read_at.is_some()).collect();
    assert_eq!((read, prospect.read_at), (vec![true, true, false], None));
    table.order(Side::Blue, &order).expect("a valid order");
    let staff = &table.state.staffs[Side::Blue];
    assert_eq!((staff.couriers.len(), staff.outbox.len(), staff.riders), (2, 1, 0));
}

#[test]
fn several_units_form_a_line_in_their_order() {
    let mut table = three().begin();
    table.run(1);
    let units = vec![UnitId(2), UnitId(0), UnitId(1)];
    let (start, end, facing) = (hex(8, 6), hex(8, 14), pointy::E);
    let command = Command::FormLine { start, end, facing, depth: 1 };
    table.order(Side::Blue, &Order::SendAll { units, command }).expect("a valid order");
    table.run(300);
    let at = ["riders", "one", "two"].map(|name| table.at(name));
    assert_eq!(at, [hex(8, 6), hex(8, 10), hex(8, 14)]);
}

#[test]
fn an_order_to_a_formation_covers_all_its_units() {
    let mut table = three().begin();
    table.run(1);
    let to = Recipient::Formation(FormationId(0));
    let prospect = forecast(&table, &Order::Send { to, command: Command::MoveTo(hex(9, 10)) });
    assert_eq!((prospect.units.len(), prospect.needed), (3, 1));
    let read: Vec<_> = prospect.units.iter().map(|one| one.read_at).collect();
    assert_eq!(read, [prospect.read_at; 3], "they obey at the same time");
    assert_eq!(prospect.units[2].route.last(), Some(&hex(9, 8)));
    assert_eq!(prospect.units.iter().filter(|one| !one.ride.is_empty()).count(), 1);
}

#[test]
fn a_forecast_names_the_known_enemy_on_the_way_and_the_shock() {
    let riders = unit("riders", 4, 10).kind(UnitKind::HeavyCavalry).rule(EngagementRule::HoldFire);
    let levy = unit("levy", 8, 10).kind(UnitKind::Levy).rule(EngagementRule::HoldFire);
    let facing =
        [(pointy::W, Quarter::Front), (pointy::NE, Quarter::Flank), (pointy::E, Quarter::Rear)];
    for (facing, quarter) in facing {
        let levy = levy.clone().facing(facing);
        let setup = Setup::new(open_field(24, 20), vec![riders.clone()], vec![levy]);
        let mut table = setup.begin();
        table.run(1);
        let command = Command::Attack(ContactId(0));
        let order = Order::Send { to: Recipient::Unit(UnitId(0)), command };
        let prospect = forecast(&table, &order);
        let [met] = &prospect.meets[..] else { panic!("one enemy, not {:?}", prospect.meets) };
        assert_eq!((met.quarter, met.from, met.men), (quarter, hex(7, 10), 100));
        let shock = met.shock.expect("heavy cavalry charges");
        let expected = match quarter {
            // A front rank of 20 levies, of whom 14 fall, and 30 % stress plus 2.8 % for losses.
            Quarter::Front => (Force::Strong, 14, 54),
            Quarter::Flank => (Force::Moderate, 9, 36),
            Quarter::Rear => (Force::Strong, 21, 73),
        };
        assert_eq!((shock.force, shock.fallen, shock.stress), expected);
        let risks: Vec<_> = prospect.risks.iter().map(|risk| risk.contact).collect();
        assert_eq!(risks, [], "the courier stays more than two hexes away");
        // A march at a walk meets the same enemy without a charge.
        let way = vec![Waypoint::at(hex(12, 10)).pace(Pace::Walk)];
        let walk = forecast(&table, &Order::Plan { unit: UnitId(0), waypoints: way });
        assert_eq!((walk.meets.len(), walk.meets[0].shock), (1, None));
        assert!(walk.meets[0].text.starts_with("Meets about 100 levy at 0911 on their "));
    }
}

#[test]
fn a_forecast_names_the_enemies_near_the_couriers_way() {
    let quiet = EngagementRule::HoldFire;
    let blue = unit("b", 8, 10).rule(quiet);
    let red = unit("r", 6, 8).kind(UnitKind::Scouts).rule(quiet);
    let mut table = Setup::new(open_field(24, 20), vec![blue], vec![red]).begin();
    table.run(1);
    let to = Recipient::Unit(UnitId(0));
    let prospect = forecast(&table, &Order::Send { to, command: Command::HoldPosition });
    assert_eq!(prospect.risk, "enemy scouts (contact 0) at 0709");
    assert_eq!((prospect.read_at, prospect.arrives_at), (Some(28), None));
}

/// A road with a slow unit in front of a fast one, a timed wait, a go-code and a unit that waits.
fn march() -> Setup {
    let slow = Waypoint::at(hex(12, 10)).pace(Pace::Walk).doing(Behaviour::HoldAt);
    let pause = Waypoint::at(hex(5, 12)).waiting(Wait::Duration(20));
    let on = Waypoint::at(hex(11, 12)).doing(Behaviour::HoldAt).looking(pointy::SE);
    let horn = Waypoint::at(hex(6, 8)).waiting(Wait::GoCode(CodeId(0)));
    let noon = Waypoint::at(hex(5, 6)).waiting(Wait::GoCode(CodeId(1)));
    let last = |r| Waypoint::at(hex(9, r));
    let code = |name: &str, trigger| GoCode { name: name.to_owned(), trigger, subscribers: vec![] };
    let units = vec![
        unit("slow", 3, 10).kind(UnitKind::HeavyInfantry).going([slow]),
        unit("fast", 2, 10).kind(UnitKind::Cavalry).going([slow.pace(Pace::Run)]),
        unit("pausing", 3, 12).going([pause, on]),
        unit("horn", 3, 8).going([horn, last(8)]),
        unit("noon", 3, 6).going([noon, last(6)]),
    ];
    Setup::alone(open_field(24, 20), units)
        .code(Side::Blue, code("The horn", Trigger::Manual))
        .code(Side::Blue, code("Noon", Trigger::Time(150)))
        .objective(Objective { hex: hex(11, 12), ..crossing(5_000, [true, false]) })
}

#[test]
fn the_preview_of_a_plan_is_what_happens_without_an_enemy() {
    let planning = march().plan(7);
    let preview = preview(&planning);
    let mut table = march().begin();
    for tick in 0..=preview.until {
        for track in &preview.tracks {
            let step = track.steps.iter().rev().find(|step| step.tick <= tick).expect("a start");
            let now = table.unit(&track.name);
            let at = table.game.field().hex(now.cell);
            assert_eq!((step.hex, step.facing), (at, now.facing), "{} at {tick}", track.name);
        }
        if tick < preview.until {
            table.run(1);
        }
    }
    assert_eq!(preview.tracks.len(), 5);
    assert!(preview.marks.is_sorted() && preview.until >= *preview.marks.last().expect("marks"));
}

#[test]
fn the_preview_marks_open_waits_and_the_time_after_them() {
    let preview = preview(&march().plan(7));
    let track = |name: &str| preview.tracks.iter().find(|one| one.name == name).expect("a track");
    let horn = &track("horn").stops;
    assert_eq!((horn[0].open, horn[0].code, horn[0].leaves_at), (true, Some(CodeId(0)), None));
    assert_eq!((horn[1].reached_at, track("horn").done_at), (None, None));
    let mut table = march().begin();
    table.run(preview.until);
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a manual go-code");
    assert_eq!(horn[1].after, Some(table.run_until(99, |table| table.at("horn") == hex(9, 8))));
    let noon = &track("noon").stops;
    assert_eq!((noon[0].open, noon[0].leaves_at), (false, Some(151)));
    assert!(noon[1].reached_at.is_some_and(|at| at > 151));
    let signals: Vec<_> = preview.signals.iter().map(|one| one.given_at).collect();
    assert_eq!(signals, [None, Some(151)]);
    let goal = &preview.goals[0];
    assert_eq!((goal.unit, goal.at), (Some(UnitId(2)), track("pausing").done_at));
    let at = goal.at.expect("reached");
    assert_eq!(goal.text, format!("pausing first at The ford, at tick {at}"));
}

#[test]
fn the_preview_warns_of_lonely_and_unreachable_places() {
    let scouts = unit("Prickers", 3, 10).going([Waypoint::at(hex(17, 10))]);
    let stay = unit("guard", 2, 10);
    let wet = unit("wet", 2, 12).going([Waypoint::at(hex(6, 12))]);
    let map = field_with(24, 20, &[("deep-water", &[(6, 12)])]);
    let objective = Objective { hex: hex(20, 3), ..crossing(50, [true, false]) };
    let table = Setup::alone(map, vec![scouts, stay, wet]).objective(objective).plan(7);
    let preview = preview(&table);
    let told: Vec<&str> = preview.warnings.iter().map(|one| one.text.as_str()).collect();
    let expected = [
        "wet: cannot reach 0713, only 0613",
        "Prickers: no friend in sight at 1811",
        "No unit is sent to The ford",
    ];
    assert_eq!(told, expected);
}
