//! Unplayable scenarios: findings with code, path and hint.

use crate::table::{Described, Setup, field_with, hex, open_field, unit};
use sandtable_formation::plan::{Contingency, ContingencyTrigger, GoCode, Response, Trigger, Wait};
use sandtable_formation::rules::UnitKind;
use sandtable_formation::scenario::{Army, Formation as Group, Objective, Regiment};
use sandtable_formation::{
    Both, CodeId, EngagementRule, Fixed, LONGEST_LIST, Side, UnitId, Waypoint,
};

fn quiet(name: &str, q: i32, r: i32) -> Regiment {
    unit(name, q, r).rule(EngagementRule::HoldFire)
}

/// Units 0 and 1 of Blue in two formations, unit 2 of Red; a cliff at 5,5 and a forest at 6,6.
fn valid() -> Setup {
    let map = field_with(24, 20, &[("cliff", &[(5, 5)]), ("forest", &[(6, 6)])]);
    Setup::new(map, vec![quiet("a", 2, 10)], vec![quiet("r", 20, 10)]).with(Side::Blue, |army| {
        let units = vec![quiet("b", 2, 12)];
        army.formations.push(Group { name: "second".to_owned(), commander: None, units });
    })
}

type Change = Box<dyn FnOnce(&mut Army)>;

fn change(change: impl FnOnce(&mut Army) + 'static) -> Change {
    Box::new(change)
}

fn second(change: impl FnOnce(&mut Regiment) + 'static) -> Change {
    Box::new(move |army| change(&mut army.formations[1].units[0]))
}

fn going(waypoint: Waypoint) -> Change {
    second(move |unit| unit.waypoints = vec![Waypoint::at(hex(3, 3)), waypoint])
}

fn agreeing(trigger: Trigger) -> Change {
    let code = GoCode { name: "dawn".to_owned(), trigger, subscribers: vec![] };
    change(move |army| army.go_codes.push(code))
}

fn providing(trigger: ContingencyTrigger, response: Response) -> Change {
    change(move |army| army.contingencies.push(Contingency { trigger, response, priority: 0 }))
}

/// Checks that one change to Blue leads to one finding with this code, path and hint.
fn finds(change: Change, code: &str, path: &str, hint: &str) {
    let findings = valid().with(Side::Blue, change).findings();
    let found: Vec<(&str, &str, Option<&str>)> = findings
        .0
        .iter()
        .map(|one| (one.code.as_ref(), one.path.as_str(), one.hint.as_deref()))
        .collect();
    assert_eq!(found, [(code, path, Some(hint))]);
    assert!(findings.has_errors());
}

const OWN_UNIT: &str = "name a unit of the same army";
const OWN_CODE: &str = "name a go-code of the same army";
const ON_MAP: &str = "choose a hex on the map";
const STANDABLE: &str = "choose terrain that this troop type can enter";
const TICKS: &str = "expected 0 or more ticks";
const ROUTE: &str = "add at least one hex, or remove the entry";
const UNIT: &str = "armies[0].formations[1].units[0]";

#[test]
fn a_valid_scenario_has_no_findings() {
    assert!(valid().findings().0.is_empty());
}

#[test]
fn findings_for_units_with_an_invalid_start() {
    let at = |path: &str| format!("{UNIT}.{path}");
    let cliff = second(|unit| unit.hex = hex(5, 5));
    finds(cliff, "scenario.impassable", &at("hex"), STANDABLE);
    let wood = second(|unit| (unit.hex, unit.kind) = (hex(6, 6), UnitKind::Cavalry));
    finds(wood, "scenario.impassable", &at("hex"), STANDABLE);
    finds(second(|unit| unit.hex = hex(24, 0)), "scenario.off-map", &at("hex"), ON_MAP);
    let alone = "place each unit in a hex of its own";
    finds(second(|unit| unit.hex = hex(2, 10)), "scenario.occupied", &at("hex"), alone);
    let zone = change(|army| army.zone = vec![hex(2, 10)]);
    let widen = "choose a hex inside the army's zone, or extend the zone";
    finds(zone, "scenario.outside-zone", &at("hex"), widen);
    let same = second(|unit| unit.name = "a".to_owned());
    finds(same, "scenario.name-taken", &at("name"), "give each unit a unique name");
    for men in [0, 5_001] {
        let men = second(move |unit| unit.men = men);
        finds(men, "scenario.men", &at("men"), "expected 1 to 5,000");
    }
}

#[test]
fn a_hex_with_units_of_both_armies_is_a_finding() {
    let findings = valid().with(Side::Red, |army| army.formations[0].units[0].hex = hex(2, 12));
    let findings = findings.findings();
    let found: Vec<(&str, &str)> =
        findings.0.iter().map(|one| (one.code.as_ref(), one.path.as_str())).collect();
    assert_eq!(found, [("scenario.occupied", "armies[1].formations[0].units[0].hex")]);
}

#[test]
fn findings_for_invalid_waypoints_and_waits() {
    let (first, reserve) = (format!("{UNIT}.waypoints[1]"), format!("{UNIT}.reserve[0]"));
    let at = |wait| going(Waypoint::at(hex(3, 4)).waiting(wait));
    finds(going(Waypoint::at(hex(3, 20))), "scenario.off-map", &first, ON_MAP);
    let off = second(|unit| unit.reserve = vec![Waypoint::at(hex(-1, 0))]);
    finds(off, "scenario.off-map", &reserve, ON_MAP);
    finds(at(Wait::Duration(-1)), "scenario.negative-duration", &first, TICKS);
    finds(at(Wait::GoCode(CodeId(0))), "scenario.code-not-found", &first, OWN_CODE);
    finds(at(Wait::UnitArrives(UnitId(2))), "scenario.unit-not-found", &first, OWN_UNIT);
    finds(at(Wait::UnitArrives(UnitId(9))), "scenario.unit-not-found", &first, OWN_UNIT);
    let itself = at(Wait::UnitArrives(UnitId(1)));
    finds(itself, "scenario.waits-for-itself", &first, "name another unit");
    let long = second(|unit| unit.waypoints = vec![Waypoint::at(hex(3, 3)); LONGEST_LIST + 1]);
    finds(long, "scenario.too-long", &format!("{UNIT}.waypoints"), "shorten the list");
}

#[test]
fn findings_for_go_codes_that_cannot_trigger() {
    let trigger = "armies[0].go_codes[0].trigger";
    finds(agreeing(Trigger::Time(-1)), "scenario.negative-duration", trigger, TICKS);
    let enemy = Trigger::UnitPosition(UnitId(2), hex(3, 3));
    finds(agreeing(enemy), "scenario.unit-not-found", trigger, OWN_UNIT);
    let off = Trigger::UnitPosition(UnitId(0), hex(30, 3));
    finds(agreeing(off), "scenario.off-map", trigger, ON_MAP);
    finds(agreeing(Trigger::EnemyInArea(vec![])), "scenario.empty-route", trigger, ROUTE);
    let off = Trigger::EnemyInArea(vec![hex(3, 3), hex(30, 3)]);
    finds(agreeing(off), "scenario.off-map", trigger, ON_MAP);
    let subscribed = |units: Vec<UnitId>| {
        let name = "dawn".to_owned();
        let code = GoCode { name, trigger: Trigger::Manual, subscribers: units };
        change(move |army| army.go_codes.push(code))
    };
    let enemy = subscribed(vec![UnitId(0), UnitId(2)]);
    finds(enemy, "scenario.unit-not-found", "armies[0].go_codes[0].subscribers[1]", OWN_UNIT);
    let many = subscribed(vec![UnitId(0); LONGEST_LIST + 1]);
    finds(many, "scenario.too-long", "armies[0].go_codes[0].subscribers", "shorten the list");
}

#[test]
fn findings_for_invalid_contingencies() {
    let trigger = "armies[0].contingencies[0].trigger";
    let response = "armies[0].contingencies[0].response";
    let rally = || Response::Rally(hex(1, 1));
    let flanked = ContingencyTrigger::EnemyFlanking;
    let enemy = providing(ContingencyTrigger::UnitBreaks(UnitId(2)), rally());
    finds(enemy, "scenario.unit-not-found", trigger, OWN_UNIT);
    let off = providing(ContingencyTrigger::PositionLost(hex(30, 3)), rally());
    finds(off, "scenario.off-map", trigger, ON_MAP);
    for share in [-1, 1_001] {
        let share = providing(ContingencyTrigger::CasualtiesExceed(Fixed::milli(share)), rally());
        finds(share, "scenario.share-out-of-range", trigger, "expected a share from 0 to 1");
    }
    let enemy = providing(flanked, Response::ExecutePlan(UnitId(2)));
    finds(enemy, "scenario.unit-not-found", response, OWN_UNIT);
    let none = providing(flanked, Response::ExecutePlan(UnitId(1)));
    let give = "give the unit a reserve plan, or choose another response";
    finds(none, "scenario.no-reserve", response, give);
    let empty = providing(flanked, Response::Retreat(vec![]));
    finds(empty, "scenario.empty-route", response, ROUTE);
    let off = providing(flanked, Response::Retreat(vec![hex(30, 3)]));
    finds(off, "scenario.off-map", response, ON_MAP);
    finds(providing(flanked, Response::Rally(hex(30, 3))), "scenario.off-map", response, ON_MAP);
    let code = providing(flanked, Response::Signal(CodeId(0)));
    finds(code, "scenario.code-not-found", response, OWN_CODE);
}

#[test]
fn findings_for_lists_that_are_too_long() {
    let too_many = LONGEST_LIST + 1;
    let dawn = GoCode { name: "dawn".to_owned(), trigger: Trigger::Manual, subscribers: vec![] };
    let codes = change(move |army| army.go_codes = vec![dawn; too_many]);
    finds(codes, "scenario.too-long", "armies[0].go_codes", "shorten the list");
    let (trigger, response) = (ContingencyTrigger::EnemyFlanking, Response::Rally(hex(1, 1)));
    let flanked = Contingency { trigger, response, priority: 0 };
    let emergencies = change(move |army| army.contingencies = vec![flanked; too_many]);
    finds(emergencies, "scenario.too-long", "armies[0].contingencies", "shorten the list");
}

#[test]
fn findings_for_armies_that_cannot_be_commanded() {
    let commander = change(|army| army.commander = Some(UnitId(2)));
    finds(commander, "scenario.unit-not-found", "armies[0].commander", OWN_UNIT);
    let commander = change(|army| army.formations[1].commander = Some(UnitId(7)));
    finds(commander, "scenario.unit-not-found", "armies[0].formations[1].commander", OWN_UNIT);
    let off = change(|army| army.headquarters = hex(24, 24));
    finds(off, "scenario.off-map", "armies[0].headquarters", ON_MAP);
    let cliff = change(|army| army.headquarters = hex(5, 5));
    let ride = "choose a hex that couriers can leave";
    finds(cliff, "scenario.headquarters", "armies[0].headquarters", ride);
    let empty = change(|army| {
        let name = "third".to_owned();
        army.formations.push(Group { name, commander: None, units: vec![] });
    });
    let add = "add a unit, or remove the formation";
    finds(empty, "scenario.empty-formation", "armies[0].formations[2]", add);
    let nobody = change(|army| army.formations.clear());
    finds(nobody, "scenario.empty-army", "armies[0]", "add at least one unit");
    let off = change(|army| army.zone = vec![hex(2, 10), hex(2, 12), hex(-2, 0)]);
    finds(off, "scenario.off-map", "armies[0].zone[2]", ON_MAP);
    let shared = change(|army| army.zone = vec![hex(2, 10), hex(2, 12), hex(20, 10)]);
    let leave = "give the hex to one of the armies";
    finds(shared, "scenario.zone-shared", "armies[0].zone[2]", leave);
}

#[test]
fn overlapping_zones_are_a_finding_in_both_armies() {
    let shared = |home| vec![home, hex(9, 9)];
    let findings =
        Setup::new(open_field(24, 20), vec![quiet("b", 2, 10)], vec![quiet("r", 20, 10)])
            .with(Side::Blue, |army| army.zone = shared(hex(2, 10)))
            .with(Side::Red, |army| army.zone = shared(hex(20, 10)))
            .findings();
    let paths: Vec<&str> = findings.0.iter().map(|one| one.path.as_str()).collect();
    assert_eq!(paths, ["armies[0].zone[1]", "armies[1].zone[1]"]);
}

#[test]
fn findings_for_tick_limits_objectives_and_army_sizes() {
    let found = |setup: Setup| {
        let findings = setup.findings();
        let one = findings.0.first().expect("a finding").clone();
        assert_eq!(findings.0.len(), 1);
        (one.code.into_owned(), one.path, one.hint.unwrap_or_default())
    };
    let say =
        |code: &str, path: &str, hint: &str| (code.to_owned(), path.to_owned(), hint.to_owned());
    assert_eq!(
        found(valid().tick_limit(0)),
        say("scenario.tick-limit", "tick_limit", "expected 1 or more")
    );
    let nowhere = Objective {
        name: "nowhere".to_owned(),
        hex: hex(99, 99),
        required: Both([true, true]),
        hold: 0,
    };
    assert_eq!(
        found(valid().objective(nowhere)),
        say("scenario.off-map", "objectives[0].hex", ON_MAP)
    );
    let many = (0..20_000).map(|index| quiet(&format!("b{index}"), 0, 0)).collect();
    let many = Setup::new(open_field(24, 20), many, vec![quiet("r", 20, 10)]);
    assert_eq!(found(many), say("scenario.too-many-units", "armies", "expected at most 20,000"));
    let moor = Setup::new(field_with(24, 20, &[("bog", &[(3, 3)])]), vec![], vec![]);
    let (code, path, hint) = found(moor);
    assert_eq!((code.as_str(), path.as_str()), ("map.unknown-terrain", "map.legend"));
    assert!(hint.starts_with("expected open, rough"));
}

#[test]
fn all_problems_are_found_at_once() {
    let setup = valid()
        .with(Side::Blue, |army| {
            army.headquarters = hex(99, 0);
            army.formations[0].units[0].waypoints = vec![Waypoint::at(hex(0, 99))];
        })
        .with(Side::Red, |army| army.formations[0].units[0].hex = hex(5, 5));
    let findings = setup.findings();
    let paths: Vec<&str> = findings.0.iter().map(|one| one.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "armies[0].headquarters",
            "armies[0].formations[0].units[0].waypoints[0]",
            "armies[1].formations[0].units[0].hex",
        ]
    );
}

/// A plan to an unreachable hex is playable, but surely a mistake.
#[test]
fn unreachable_waypoints_are_warnings() {
    let lake = [(11, 10), (12, 10), (10, 11), (12, 11), (10, 12), (11, 12), (11, 11)];
    let shore = &lake[..6];
    let ground = [("deep-water", shore), ("forest", &[(6, 6)])];
    let way = [hex(3, 3), hex(11, 11), hex(6, 6)].map(Waypoint::at);
    let warnings = |kind: UnitKind| {
        let first = quiet("a", 2, 10).kind(kind).going(way).reserve([Waypoint::at(hex(11, 10))]);
        let setup = Setup::new(field_with(24, 20, &ground), vec![first], vec![quiet("r", 20, 10)]);
        assert!(setup.findings().0.is_empty(), "still playable");
        let warnings = setup.plan(1).game.warnings();
        assert!(!warnings.has_errors());
        warnings.0.into_iter().map(|one| (one.code.into_owned(), one.path, one.hint)).collect()
    };
    let warning = |place: &str| {
        let hint = "choose a hex that this troop type can reach".to_owned();
        let path = format!("armies[0].formations[0].units[0].{place}");
        ("scenario.unreachable".to_owned(), path, Some(hint))
    };
    // The island in the lake and the lake itself for all, and the forest for mounted units.
    let foot: Vec<_> = warnings(UnitKind::Infantry);
    assert_eq!(foot, ["waypoints[1]", "reserve[0]"].map(warning));
    let horse: Vec<_> = warnings(UnitKind::Cavalry);
    assert_eq!(horse, ["waypoints[1]", "waypoints[2]", "reserve[0]"].map(warning));
}
