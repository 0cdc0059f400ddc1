//! Scenario files: the shipped ones, and findings for invalid ones.

use sandtable_core::content::Shipped;
use sandtable_core::{Findings, Game};
use sandtable_formation::plan::{ContingencyTrigger, Response, Trigger};
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::setup::{MAPS, SCENARIOS, ScenarioFile};
use sandtable_formation::{
    Behaviour, CodeId, Edge, EngagementRule, Fixed, Formation, Rest, Scenario, Side, Temperament,
    UnitId, Wait, Waypoint,
};
use sandtable_hex::{Hex, HexNumber, Map, pointy};
use std::collections::BTreeMap;

fn crossroads(number: &str) -> Hex {
    MAPS.get("crossroads").expect("a map").shape().numbered(number).expect("a hex")
}

/// A valid file that uses every field once.
const COMPLETE: &str = r#"
    title = "Everything"
    about = "Every field once."
    map = "crossroads"
    tick-limit = 900

    [[objectives]]
    name = "The crossroads"
    hex = "1210"
    required = ["red"]
    hold = 30

    [blue]
    name = "Blues"
    general = { name = "odd", odds = 300 }
    commander = "Chief"
    headquarters = "0109"
    couriers = 2
    home = "west"
    zone = ["0105..0206", "0409"]

    [[blue.go-codes]]
    name = "One"
    trigger = "manual"
    subscribers = ["Chief"]

    [[blue.go-codes]]
    name = "Two"
    trigger = { time = 9 }

    [[blue.go-codes]]
    name = "Three"
    trigger = { unit-at = { unit = "Row 2", hex = "1210" } }

    [[blue.go-codes]]
    name = "Four"
    trigger = { enemy-in = ["0101..0102", "0301"] }

    [[blue.contingencies]]
    when = { unit-breaks = "Row 1" }
    then = { execute-plan = "Chief" }
    priority = 7

    [[blue.contingencies]]
    when = "commander-dies"
    then = { retreat = ["0409", "0109"] }

    [[blue.contingencies]]
    when = { position-lost = "1210" }
    then = { rally = "0109" }

    [[blue.contingencies]]
    when = "enemy-flanking"
    then = { signal = "Four" }

    [[blue.contingencies]]
    when = { casualties-exceed = 25 }
    then = { signal = "One" }

    [[blue.formations]]
    name = "All"
    commander = "Row 1"

    [[blue.formations.units]]
    name = "Chief"
    kind = "command"
    men = 20
    hex = "0105"
    facing = "ne"
    rest = "patrol"
    shape = "square"
    rule = "hold-fire"
    leader = true
    waypoints = [
        "0205",
        { hex = "0305", do = "scan", pace = "walk", wait = { ticks = 5 } },
        { hex = "0405", wait = { go-code = "Two" } },
        { hex = "0405", wait = { unit-arrives = "Row 2" } },
        { hex = "0405", wait = "enemy-sighted" },
        { hex = "0405", do = "rally", pace = "charge", wait = "attacked" },
    ]
    reserve = ["0409"]

    [[blue.formations.units]]
    name = "Row"
    kind = "heavy-infantry"
    men = 100
    hex = "0106..0206"
    facing = "E"
    shape = { column = 4 }
    waypoints = ["1106"]

    [red]
    name = "Reds"
    headquarters = "2409"
    home = "east"

    [[red.formations]]
    name = "All"

    [[red.formations.units]]
    name = "Red"
    kind = "levy"
    men = 50
    hex = "2109"
    facing = "W"
"#;

fn read(text: &str) -> Result<Scenario, Findings> {
    ScenarioFile::from_toml(text)?.scenario()
}

#[test]
fn six_scenarios_six_maps_and_four_generals_come_with_the_program() {
    let names: Vec<&str> = SCENARIOS.names().collect();
    let expected =
        ["crossroads", "hill-fort", "two-hills", "gorge", "river-bridges", "plain-of-reeds"];
    assert_eq!(names, expected);
    assert_eq!(MAPS.all().len(), 6);
    let generals: Vec<&str> = Temperament::shipped().map(|general| &*general.name).collect();
    assert_eq!(generals, ["bold", "cautious", "cunning", "steady"]);
    assert!(SCENARIOS.get("gorge").is_some() && SCENARIOS.get("gorse").is_none());
}

#[test]
fn shipped_scenarios_are_playable_and_have_the_expected_size() {
    let sizes = [[6, 6], [10, 8], [15, 15], [20, 20], [30, 30], [200, 200]];
    for ((name, shipped), size) in SCENARIOS.all().iter().zip(sizes) {
        let Shipped { title, about, scenario, level, minutes } = shipped;
        let game = Formation::new(scenario).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert_eq!(Side::BOTH.map(|side| game.range_of(side).len()), size, "{name}");
        assert!((1_500..=3_000).contains(&scenario.tick_limit), "{name}");
        assert!(!title.is_empty() && !about.is_empty() && level.is_some(), "{name}");
        assert!(minutes.is_some_and(|minutes| (5..=240).contains(&minutes)), "{name}");
    }
}

#[test]
fn every_shipped_army_has_a_commander_couriers_go_codes_and_contingencies() {
    for (name, Shipped { scenario, .. }) in SCENARIOS.all() {
        assert!(!scenario.objectives.is_empty(), "{name}");
        for army in &scenario.armies.0 {
            assert!(army.commander.is_some() && army.couriers > 0, "{name}: {}", army.name);
            assert!(army.formations.iter().all(|one| one.commander.is_some()), "{name}");
            assert!(!army.go_codes.is_empty() && !army.contingencies.is_empty(), "{name}");
            assert!(!army.zone.is_empty(), "{name}");
            assert!(army.units().any(|unit| !unit.reserve.is_empty()), "{name}: {}", army.name);
        }
    }
}

#[test]
fn a_formations_commander_is_one_of_its_units() {
    for (name, Shipped { scenario, .. }) in SCENARIOS.all() {
        let game = Formation::new(scenario).expect("an intact session");
        for side in Side::BOTH {
            for (index, formation) in scenario.armies[side].formations.iter().enumerate() {
                let id = sandtable_formation::FormationId(index as u16);
                let mut units = game.units_in(side, id);
                let commander = formation.commander.expect("a commander");
                assert!(units.any(|unit| unit == commander), "{name}: {}", formation.name);
            }
        }
    }
}

/// Kind, men, facing and route of the unit in each hex, optionally rotated by 180 degrees.
fn layout(scenario: &Scenario, side: Side, turned: bool) -> BTreeMap<HexNumber, String> {
    let shape = scenario.map.shape();
    let place = |hex: Hex| {
        let number = shape.number(hex).expect("on the map");
        let turn = |one: u16, most: u16| if turned { most + 1 - one } else { one };
        let (column, row) = (turn(number.column, shape.columns()), turn(number.row, shape.rows()));
        HexNumber { column, row }
    };
    let way = |way: &[Waypoint]| {
        way.iter()
            .map(|one| {
                format!("{} {:?} {:?} {:?}", place(one.hex), one.behaviour, one.pace, {
                    // Unit numbers differ between the armies, so only the kind of wait is compared.
                    one.wait.map(|wait| std::mem::discriminant(&wait))
                })
            })
            .collect::<Vec<_>>()
    };
    let units = scenario.armies[side].units().map(|unit| {
        let facing = if turned { unit.facing.opposite() } else { unit.facing };
        let (to, reserve) = (way(&unit.waypoints), way(&unit.reserve));
        let text = format!(
            "{} {} {facing:?} {:?} {:?} {to:?} {reserve:?}",
            unit.kind, unit.men, unit.shape, unit.rule
        );
        (place(unit.hex), text)
    });
    units.collect()
}

#[test]
fn mirrored_scenarios_look_the_same_from_both_sides() {
    for name in ["two-hills", "plain-of-reeds"] {
        let scenario = &SCENARIOS.get(name).expect("shipped").scenario;
        let [blue, red] = [(Side::Blue, false), (Side::Red, true)]
            .map(|(side, turned)| layout(scenario, side, turned));
        assert_eq!(blue, red, "{name}");
    }
}

#[test]
fn files_round_trip_through_toml() {
    let shipped = SCENARIOS.texts().iter().map(|(_, text)| *text);
    for text in shipped.chain([COMPLETE]) {
        let file = ScenarioFile::from_toml(text).expect("an intact session");
        assert_eq!(ScenarioFile::from_toml(&file.to_toml().expect("writable")), Ok(file));
    }
}

#[test]
fn every_field_of_a_file_is_read() {
    let scenario = read(COMPLETE).expect("an intact session");
    Formation::new(&scenario).expect("a playable scenario");
    let blue = &scenario.armies[Side::Blue];
    assert_eq!((blue.commander, blue.couriers, blue.home), (Some(UnitId(0)), 2, Edge::West));
    assert_eq!((blue.general.name.as_str(), blue.general.odds), ("odd", 300));
    assert_eq!(blue.general.patience, 20, "missing values default to the steady general");
    let zone = ["0105", "0205", "0106", "0206", "0409"].map(crossroads);
    assert_eq!(blue.zone, zone);
    let names: Vec<&str> = blue.go_codes.iter().map(|code| &*code.name).collect();
    assert_eq!(names, ["One", "Two", "Three", "Four"]);
    assert_eq!(blue.go_codes[0].subscribers, [UnitId(0)]);
    let triggers: Vec<Trigger> = blue.go_codes.iter().map(|code| code.trigger.clone()).collect();
    let area = ["0101", "0102", "0301"].map(crossroads).to_vec();
    let at = Trigger::UnitPosition(UnitId(2), crossroads("1210"));
    assert_eq!(triggers, [Trigger::Manual, Trigger::Time(9), at, Trigger::EnemyInArea(area)]);
    let emergencies: Vec<_> =
        blue.contingencies.iter().map(|one| (one.trigger, one.response.clone())).collect();
    let retreat = ["0409", "0109"].map(crossroads).to_vec();
    assert_eq!(
        emergencies,
        [
            (ContingencyTrigger::UnitBreaks(UnitId(1)), Response::ExecutePlan(UnitId(0))),
            (ContingencyTrigger::CommanderDies, Response::Retreat(retreat)),
            (
                ContingencyTrigger::PositionLost(crossroads("1210")),
                Response::Rally(crossroads("0109"))
            ),
            (ContingencyTrigger::EnemyFlanking, Response::Signal(CodeId(3))),
            (ContingencyTrigger::CasualtiesExceed(Fixed::milli(250)), Response::Signal(CodeId(0))),
        ]
    );
    assert_eq!(blue.contingencies[0].priority, 7);
    let red = &scenario.armies[Side::Red];
    assert_eq!((red.general.name.as_str(), red.couriers), ("steady", 0));
    assert_eq!(scenario.objectives[0].required.0, [false, true]);
}

#[test]
fn a_unit_matches_its_entry() {
    let scenario = read(COMPLETE).expect("an intact session");
    let chief = &scenario.armies[Side::Blue].formations[0].units[0];
    assert_eq!((chief.kind, chief.men, chief.leader), (UnitKind::Command, 20, true));
    assert_eq!((chief.facing, chief.rest, chief.shape), (pointy::NE, Rest::Patrol, Shape::Square));
    assert_eq!(chief.rule, EngagementRule::HoldFire);
    let at = |number| Waypoint::at(crossroads(number));
    assert_eq!(
        chief.waypoints,
        [
            at("0205"),
            at("0305").doing(Behaviour::ScanFrom).pace(Pace::Walk).waiting(Wait::Duration(5)),
            at("0405").waiting(Wait::GoCode(CodeId(1))),
            at("0405").waiting(Wait::UnitArrives(UnitId(2))),
            at("0405").waiting(Wait::EnemySighted),
            at("0405").doing(Behaviour::RallyAt).pace(Pace::Charge).waiting(Wait::Attacked),
        ]
    );
    assert_eq!(chief.reserve, [at("0409")]);
}

#[test]
fn units_of_a_block_are_numbered_and_march_in_parallel() {
    let scenario = read(COMPLETE).expect("an intact session");
    let row = &scenario.armies[Side::Blue].formations[0].units[1..];
    let told: Vec<_> =
        row.iter().map(|unit| (&*unit.name, unit.hex, unit.waypoints[0].hex)).collect();
    let expected = [("Row 1", "0106", "1106"), ("Row 2", "0206", "1206")];
    assert_eq!(told, expected.map(|(name, from, to)| (name, crossroads(from), crossroads(to))));
    assert!(row.iter().all(|unit| unit.shape == Shape::Column(4)));
}

/// Returns code, path and hint of each finding after replacing parts of the file.
fn found(changes: &[(&str, &str)]) -> Vec<(String, String, String)> {
    let mut text = COMPLETE.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let Findings(findings) = read(&text).expect_err("an invalid file");
    let told = |one: sandtable_core::Finding| {
        (one.code.into_owned(), one.path, one.hint.unwrap_or_default())
    };
    findings.into_iter().map(told).collect()
}

#[test]
fn all_problems_of_a_file_are_found_at_once_with_path_and_hint() {
    let changes = [
        ("hex = \"1210\"\n    required", "hex = \"9910\"\n    required"),
        ("commander = \"Chief\"", "commander = \"Chef\""),
        ("zone = [\"0105..0206\"", "zone = [\"0105..02\""),
        ("unit = \"Row 2\", hex = \"1210\"", "unit = \"Row 3\", hex = \"2501\""),
        ("{ signal = \"Four\" }", "{ signal = \"Five\" }"),
        ("kind = \"command\"", "kind = \"comand\""),
        ("facing = \"ne\"", "facing = \"N\""),
        ("rest = \"patrol\"", "rest = \"asleep\""),
        ("rule = \"hold-fire\"", "rule = \"peace\""),
        ("pace = \"walk\"", "pace = \"crawl\""),
        ("do = \"rally\"", "do = \"dance\""),
        ("{ go-code = \"Two\" }", "{ go-code = \"Too\" }"),
    ];
    let found = found(&changes);
    let places: Vec<(&str, &str)> =
        found.iter().map(|(code, path, _)| (&**code, &**path)).collect();
    let unit = "blue.formations[0].units[0]";
    assert_eq!(
        places,
        [
            ("scenario.off-map", "objectives[0].hex"),
            ("scenario.unknown-unit", "blue.commander"),
            ("scenario.hex-number", "blue.zone[0]"),
            ("scenario.unknown-unit", "blue.go-codes[2].trigger.unit-at.unit"),
            ("scenario.off-map", "blue.go-codes[2].trigger.unit-at.hex"),
            ("scenario.unknown-go-code", "blue.contingencies[3].then"),
            ("scenario.unknown-kind", &format!("{unit}.kind")),
            ("scenario.facing", &format!("{unit}.facing")),
            ("scenario.unknown-rest", &format!("{unit}.rest")),
            ("scenario.unknown-rule", &format!("{unit}.rule")),
            ("scenario.unknown-pace", &format!("{unit}.waypoints[1].pace")),
            ("scenario.unknown-go-code", &format!("{unit}.waypoints[2].wait")),
            ("scenario.unknown-behaviour", &format!("{unit}.waypoints[5].do")),
        ]
    );
    let hints: Vec<&str> = found.iter().map(|(_, _, hint)| &**hint).collect();
    assert_eq!(hints[0], "expected a hex from 0101 to 2418");
    assert_eq!(hints[1], "expected one of Chief, Row 1, Row 2");
    assert_eq!(hints[5], "expected one of One, Two, Three, Four");
    assert!(hints[6].contains("heavy-infantry") && hints[6].contains("horse-archers"));
    assert_eq!(hints[7], "expected one of E, NE, NW, W, SW, SE");
    assert_eq!(hints[10], "expected one of walk, quick, run, charge");
}

#[test]
fn findings_for_unknown_maps_and_generals_list_the_known_ones() {
    let wrong = found(&[("map = \"crossroads\"", "map = \"crossrods\"")]);
    assert_eq!((&*wrong[0].0, &*wrong[0].1), ("scenario.unknown-map", "map"));
    assert!(wrong[0].2.contains("crossroads, gorge, hill-fort"), "{}", wrong[0].2);
    let odd = r#"general = { name = "odd", odds = 300 }"#;
    let wrong = found(&[(odd, r#"general = "meek""#)]);
    let hint = "expected one of bold, cautious, cunning, steady";
    let expected = ("scenario.unknown-general", "blue.general", hint);
    assert_eq!(wrong, [(expected.0.into(), expected.1.into(), expected.2.into())]);
}

#[test]
fn a_block_whose_route_leaves_the_map_is_a_finding() {
    let wrong = found(&[("waypoints = [\"1106\"]", "waypoints = [\"2406\"]")]);
    let paths: Vec<(&str, &str)> = wrong.iter().map(|(code, path, _)| (&**code, &**path)).collect();
    assert_eq!(paths, [("scenario.off-map", "blue.formations[0].units[1].waypoints")]);
}

#[test]
fn syntax_errors_and_unknown_fields_are_found_with_their_line() {
    for (from, to, line) in [
        ("title = \"Everything\"", "title = Everything", "line 2"),
        ("couriers = 2", "riders = 2", "line 18"),
        ("trigger = \"manual\"", "trigger = \"magic\"", "line 24"),
    ] {
        let wrong = found(&[(from, to)]);
        assert_eq!((wrong.len(), &*wrong[0].0, &*wrong[0].1), (1, "scenario.syntax", line), "{to}");
    }
}

#[test]
fn a_well_formed_but_unplayable_scenario_is_rejected_by_the_game() {
    let text = COMPLETE.replacen("hex = \"2109\"", "hex = \"0105\"", 1).replacen(
        "{ casualties-exceed = 25 }",
        "{ casualties-exceed = 125 }",
        1,
    );
    let scenario = read(&text).expect("all names are known");
    let Findings(findings) = Formation::new(&scenario).expect_err("an unplayable scenario");
    let codes: Vec<&str> = findings.iter().map(|finding| &*finding.code).collect();
    let expected = ["scenario.share-out-of-range", "scenario.occupied", "scenario.zone-shared"];
    assert_eq!(codes, expected);
}

#[test]
fn shipped_maps_use_only_known_terrain() {
    for (name, map) in MAPS.all() {
        let map: &Map = map;
        assert!(map.description().is_some_and(|text| text.len() > 80), "{name}");
    }
}

/// A unit goes as near as it can to an unreachable waypoint, which no plan intends.
#[test]
fn every_waypoint_of_a_shipped_scenario_is_reachable() {
    for (name, shipped) in SCENARIOS.all() {
        let game = Formation::new(&shipped.scenario).expect("a playable scenario");
        assert_eq!(game.warnings(), Findings::default(), "{name}");
    }
}
