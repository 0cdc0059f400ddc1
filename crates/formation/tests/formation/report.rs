//! Reports for the page: units, contacts, forecasts and reminders, without any information hidden
//! from the viewer.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_core::testkit::{Luck, Probe};
use sandtable_core::{Dice, Game, Seed, Viewer};
use sandtable_formation::report::Reminder;
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::{
    Behaviour, Command, ContactId, Deployment, EngagementRule, Fixed, Formation, Order, Recipient,
    Rest, Side, UnitId, View, Wait, Waypoint,
};
use sandtable_hex::{Facing, pointy};

const FIRST: UnitId = UnitId(0);

fn seen(table: &Table, side: Side) -> View {
    table.game.view(&table.state, Viewer::Seat(side.seat()))
}

fn forecast(table: &Table, order: &Order) -> sandtable_formation::report::Prospect {
    let view = seen(table, Side::Blue);
    table.game.prospect(&view, Side::Blue, order).expect("an order with a forecast")
}

/// A map with a road, rough ground, a hill and a forest.
fn broken_ground() -> sandtable_hex::Map {
    field_with(
        30,
        20,
        &[
            ("rough", &[(6, 10), (7, 10), (8, 10), (7, 9), (7, 11)]),
            ("road", &[(10, 10), (11, 10), (12, 10), (13, 10)]),
            ("forest", &[(15, 8), (15, 9), (15, 10), (15, 11), (15, 12)]),
        ],
    )
}

#[test]
fn an_undisturbed_march_takes_the_forecast_number_of_ticks() {
    let ways = [
        (UnitKind::Infantry, Shape::Line(2), Pace::Quick),
        (UnitKind::HeavyInfantry, Shape::Column(4), Pace::Run),
        (UnitKind::LightCavalry, Shape::Line(2), Pace::Charge),
        (UnitKind::Levy, Shape::Square, Pace::Walk),
    ];
    for (kind, shape, pace) in ways {
        let one = unit("one", 3, 10).kind(kind).shape(shape);
        let mut table = Setup::alone(broken_ground(), vec![one]).plan(7);
        let through = Waypoint::at(hex(9, 10)).pace(pace);
        let rest = Waypoint::at(hex(12, 10)).pace(pace).waiting(Wait::Duration(15));
        let last = Waypoint::at(hex(17, 10)).pace(Pace::Quick).doing(Behaviour::HoldAt);
        let order = Order::Plan { unit: FIRST, waypoints: vec![through, rest, last] };
        let prospect = forecast(&table, &order);
        assert_eq!(prospect.route.first(), Some(&hex(3, 10)));
        assert_eq!(prospect.route.last(), Some(&hex(17, 10)));
        assert_eq!((prospect.legs.len(), prospect.blocked.as_deref()), (3, None));
        table.order(Side::Blue, &order).expect("a valid plan");
        for side in Side::BOTH {
            table.order(side, &Order::Begin).expect("a valid plan");
        }
        let ticks = table.run_until(2_000, |table| table.at("one") == hex(17, 10));
        assert_eq!(prospect.ticks, ticks, "{kind} at {pace} in {shape}");
    }
}

#[test]
fn a_courier_takes_the_forecast_number_of_ticks() {
    let map = field_with(30, 20, &[("forest", &[(12, 10), (12, 9), (13, 10), (11, 10)])]);
    let mut table = Setup::alone(map, vec![unit("away", 12, 10)]).begin();
    table.run(1);
    let command = Command::ChangeEngagement(EngagementRule::Defensive);
    let order = Order::Send { to: Recipient::Unit(FIRST), command };
    let prospect = forecast(&table, &order);
    let report = table.game.unit_report(&seen(&table, Side::Blue), Side::Blue, FIRST);
    let ride = report.and_then(|report| report.courier).expect("a path for the courier");
    assert_eq!(Some(ride.ticks), prospect.courier);
    assert_eq!(prospect.text, format!("a courier rides about {} ticks to away", ride.ticks));
    table.order(Side::Blue, &order).expect("a valid order");
    let ticks = table.run_until(200, |table| table.unit("away").rule == EngagementRule::Defensive);
    assert_eq!(prospect.courier, Some(ticks));
}

#[test]
fn the_forecast_of_a_dispatch_covers_ride_and_march() {
    let mut table = Setup::alone(open_field(24, 20), vec![unit("one", 4, 10)]).begin();
    table.run(1);
    let go = |command| Order::Send { to: Recipient::Unit(FIRST), command };
    let prospect = forecast(&table, &go(Command::MoveTo(hex(9, 10))));
    assert_eq!(prospect.route.len(), 6);
    assert_eq!(prospect.ticks, 71, "five hexes at 0.075 per tick, slowing down with fatigue");
    assert_eq!(prospect.courier, Some(14), "four hexes at 0.3 per tick");
    assert_eq!(
        prospect.text,
        "a courier rides about 14 ticks to one; then 5 hexes, about 71 ticks"
    );
    let prospect = forecast(&table, &go(Command::HoldPosition));
    assert_eq!(prospect.text, "a courier rides about 14 ticks to one; then stays where it is");
    assert_eq!(forecast(&table, &go(Command::Rally(None))).route, vec![]);
    table.send(Side::Blue, 0, Command::MoveTo(hex(9, 10)));
    let ticks = table.run_until(200, |table| table.at("one") == hex(9, 10));
    assert_eq!(ticks, 14 + 71);
}

#[test]
fn without_a_free_courier_the_forecast_says_the_order_waits() {
    let setup = Setup::alone(open_field(24, 20), vec![unit("one", 8, 10)]).couriers(Side::Blue, 1);
    let mut table = setup.begin();
    table.run(1);
    table.send(Side::Blue, 0, Command::HoldPosition);
    table.run(1);
    let order = Order::Send { to: Recipient::Unit(FIRST), command: Command::Rally(None) };
    let prospect = forecast(&table, &order);
    assert_eq!((prospect.courier, prospect.text.as_str()), (None, "waits until a courier returns"));
}

#[test]
fn the_forecast_names_the_nearest_reachable_hex() {
    let map = field_with(12, 12, &[("deep-water", &[(8, 6)])]);
    let table = Setup::alone(map, vec![unit("one", 4, 6)]).plan(7);
    let order = Order::Plan { unit: FIRST, waypoints: vec![Waypoint::at(hex(8, 6))] };
    let prospect = forecast(&table, &order);
    assert_eq!(prospect.blocked.as_deref(), Some("one cannot reach 0907, only 0807"));
    assert_eq!(prospect.route.last(), Some(&hex(7, 6)));
}

#[test]
fn the_forecast_of_a_deployment_checks_the_zone() {
    let setup = Setup::alone(open_field(12, 12), vec![unit("one", 1, 6)]);
    let table = setup.with(Side::Blue, |army| army.zone = vec![hex(1, 6), hex(1, 7)]).plan(7);
    let place = |hex| {
        let (facing, rest) = (pointy::E, Rest::default());
        forecast(&table, &Order::Deploy(Deployment { unit: FIRST, hex, facing, rest }))
    };
    assert_eq!(place(hex(1, 7)).blocked, None);
    let outside = place(hex(5, 7)).blocked;
    assert_eq!(outside.as_deref(), Some("0608 is outside your deployment zone"));
}

#[test]
fn a_unit_report_has_words_and_figures() {
    let bows = unit("Bows", 4, 10).kind(UnitKind::Archers).men(60);
    let wait = Waypoint::at(hex(6, 10)).doing(Behaviour::HoldAt).waiting(Wait::Duration(9));
    let mut table = Setup::alone(open_field(24, 20), vec![bows.going([wait])]).begin();
    table.run(1);
    let archers = table.unit_mut("Bows");
    (archers.fatigue, archers.cohesion) = (Fixed::milli(250), Fixed::milli(900));
    archers.stress = Fixed::milli(340);
    let view = seen(&table, Side::Blue);
    let report = table.game.unit_report(&view, Side::Blue, FIRST).expect("own unit");
    assert_eq!(report.text, "Bows, archers: 60 men at 0511, facing E, moving");
    assert_eq!(report.orders, ["holds 0711 (quick), waits for 9 ticks"]);
    assert_eq!(report.formation, "Blue line");
    assert_eq!(report.about[0], "shoots at 3 to 12 hexes, 24 volleys left");
    let figures = report.figures.iter().map(|one| (one.name.as_str(), one.percent));
    // The threshold is 0.8, plus 0.1 for cohesion, minus 0.05 for fatigue.
    assert_eq!(figures.collect::<Vec<_>>(), [("Cohesion", 90), ("Fatigue", 25), ("Stress", 40)]);
    assert_eq!(report.figures[2].text, "40 % of its breaking point");
    assert_eq!((report.ticks_per_hex, report.sees), (15, 10));
    assert_eq!(table.game.unit_report(&view, Side::Blue, UnitId(1)), None, "an enemy unit");
}

#[test]
fn a_contact_report_shows_the_age_of_the_sighting() {
    let blue = unit("watch", 4, 10).rule(EngagementRule::HoldFire);
    let red = unit("riders", 9, 10).kind(UnitKind::Cavalry).rule(EngagementRule::HoldFire);
    let away = Waypoint::at(hex(22, 10)).pace(Pace::Charge);
    let mut table = Setup::new(open_field(24, 20), vec![blue], vec![red.going([away])]).begin();
    table.run(1);
    let tell = |table: &Table| {
        let view = seen(table, Side::Blue);
        table.game.contact_report(&view, Side::Blue, ContactId(0)).expect("a contact")
    };
    let report = tell(&table);
    assert_eq!(report.text, "Enemy cavalry, contact 0, about 100 men, in sight, at 1011");
    assert_eq!((report.age, report.nearest), (0, Some(("watch".to_owned(), 5))));
    table.run(30);
    let report = tell(&table);
    assert_eq!(report.age, 29);
    assert_eq!(
        report.text,
        "Enemy cavalry, contact 0, about 100 men, seen 29 ticks ago, at 1111; no longer there"
    );
}

#[test]
fn reminders_list_what_is_left_to_do() {
    let going = unit("going", 4, 8).going([Waypoint::at(hex(8, 8))]);
    let mut table = Setup::alone(open_field(24, 20), vec![going, unit("idle", 4, 10)]).plan(7);
    let told = |table: &Table| {
        let reminders = table.game.reminders(&seen(table, Side::Blue), Side::Blue);
        reminders.into_iter().map(|Reminder { text, unit }| (text, unit)).collect::<Vec<_>>()
    };
    let say = |text: &str| (text.to_owned(), None);
    let idle = "idle: no orders, holding position".to_owned();
    let begin = say("Your plan is not confirmed yet: begin when you are ready");
    assert_eq!(told(&table), [begin, (idle, Some(UnitId(1)))]);
    table.order(Side::Blue, &Order::Begin).expect("a valid plan");
    assert_eq!(told(&table), [say("Your plan is confirmed: waiting for the other commander")]);
    table.order(Side::Red, &Order::Begin).expect("a valid plan");
    assert_eq!(told(&table), [say("Send orders, or let time pass")]);
    table.order(Side::Blue, &Order::Run { ticks: 5 }).expect("time can pass");
    assert_eq!(told(&table), [say("Waiting for the other commander to let time pass")]);
    table.order(Side::Red, &Order::Concede).expect("conceding is always allowed");
    assert_eq!(told(&table), []);
}

/// Every report of the page, as text.
fn everything(game: &Formation, view: &View, side: Side, orders: &[Order]) -> Vec<String> {
    let units = (0..game.troops().len() as u16).map(UnitId);
    let mut all: Vec<String> =
        units.map(|unit| format!("{:?}", game.unit_report(view, side, unit))).collect();
    let contacts = (0..game.troops().len() as u16).map(ContactId);
    all.extend(contacts.map(|one| format!("{:?}", game.contact_report(view, side, one))));
    all.push(format!("{:?}", game.army_report(view, side)));
    all.push(format!("{:?}", game.plan_preview(view, side)));
    all.extend(orders.iter().map(|order| format!("{:?}", game.prospect(view, side, order))));
    all.push(format!("{:?}", game.reminders(view, side)));
    all
}

#[test]
fn hidden_facts_do_not_change_any_report() {
    for (number, scenario) in Formation::scenarios().iter().enumerate() {
        let game = Formation::new(scenario).expect("a playable scenario");
        let (mut state, mut luck) = (game.start(), Luck::new(number as u64));
        for command in 0..150 {
            let side = Side::BOTH[luck.below(2) as usize];
            let order = game.any_order(&state, &mut luck);
            let mut dice = Dice::seeded(&Seed::from_number(3), command);
            if order != Order::Concede {
                // Refused orders change nothing.
                let _ = game.play(&mut state, side.seat(), &order, &mut dice);
            }
            let other = game.reimagine(&state, side.seat(), &mut luck);
            let orders: Vec<Order> = (0..3).map(|_| game.any_order(&state, &mut luck)).collect();
            let told = [&state, &other].map(|state| {
                let view = game.view(state, Viewer::Seat(side.seat()));
                everything(&game, &view, side, &orders)
            });
            assert_eq!(told[0], told[1], "after {command} orders");
        }
    }
}

#[test]
fn the_enemys_army_and_plans_do_not_change_any_report() {
    let own = || vec![unit("one", 3, 10).going([Waypoint::at(hex(8, 10))]), unit("two", 3, 12)];
    let foe = |name: &str, row, kind| {
        unit(name, 28, row).kind(kind).facing(pointy::W).rule(EngagementRule::HoldFire)
    };
    // Where armies deploy is in the scenario, which both sides know.
    let zone = vec![hex(28, 2), hex(28, 9), hex(28, 14), hex(28, 18)];
    let battle = |red| {
        Setup::new(broken_ground(), own(), red).with(Side::Red, |army| army.zone = zone.clone())
    };
    let plan = Waypoint::at(hex(27, 4)).pace(Pace::Run);
    let here = battle(vec![foe("Wolves", 9, UnitKind::Levy), foe("Bears", 14, UnitKind::Levy)]);
    let there = battle(vec![
        foe("Otters", 2, UnitKind::Archers).men(30).going([plan]),
        foe("Stoats", 18, UnitKind::Cavalry),
    ]);
    let there = there.with(Side::Red, |army| army.name = "The others".to_owned());
    let orders = [
        Order::Plan { unit: FIRST, waypoints: vec![Waypoint::at(hex(26, 10))] },
        Order::Deploy(Deployment {
            unit: FIRST,
            hex: hex(4, 10),
            facing: Facing::from_index(0),
            rest: Rest::default(),
        }),
    ];
    let told = [here, there].map(|setup| {
        let game = setup.plan(7).game;
        let view = game.view(&game.start(), Viewer::Seat(Side::Blue.seat()));
        everything(&game, &view, Side::Blue, &orders)
    });
    assert_eq!(told[0], told[1]);
}

#[test]
fn there_is_no_fog_of_war_while_planning() {
    let mut table = Setup::alone(open_field(24, 20), vec![unit("one", 4, 10)]).plan(7);
    let shades = |table: &Table| {
        let view = seen(table, Side::Blue);
        table.game.drawing(&view).into_scene().shades.len()
    };
    assert_eq!(shades(&table), 0);
    for side in Side::BOTH {
        table.order(side, &Order::Begin).expect("a valid plan");
    }
    let visible = seen(&table, Side::Blue).beliefs[0].visible.len();
    assert_eq!(shades(&table), 24 * 20 - visible);
}

#[test]
fn the_army_report_contains_the_zones_of_both_sides() {
    let (here, there) = (vec![hex(1, 6), hex(1, 7)], vec![hex(23, 19)]);
    let table = Setup::alone(open_field(24, 20), vec![unit("one", 1, 6)])
        .with(Side::Blue, |army| army.zone = here.clone())
        .with(Side::Red, |army| army.zone = there.clone())
        .plan(7);
    let zones = |side| {
        let report = table.game.army_report(&seen(&table, side), side).expect("its own army");
        (report.zone, report.enemy_zone)
    };
    assert_eq!(zones(Side::Blue), (here.clone(), there.clone()));
    assert_eq!(zones(Side::Red), (there, here));
}
