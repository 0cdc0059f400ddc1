//! Movement: terrain, pace, fatigue, stacking and zones of control.

use crate::table::{
    Described, SORTS, Setup, Table, field_with, hex, open_field, raised, unit, wild_field,
};
use proptest::prelude::*;
use sandtable_formation::movement::{Pace, Stride, pace, speed, stride};
use sandtable_formation::rules::kind::{Armour, Edge, Mass, Padding, Reach, Rigidity, Weapon};
use sandtable_formation::rules::terrain::{ADDITIONS, BASES, spot};
use sandtable_formation::rules::{Shape, UnitKind};
use sandtable_formation::scenario::Regiment;
use sandtable_formation::{
    Behaviour, EngagementRule, Event, Fixed, Mover, Presence, Rest, Side, Stance, Target, UnitId,
    Wait, Waypoint,
};
use sandtable_hex::{CellId, Facing, Map, Terrain, pointy};

const NO_COST: Option<u16> = None;

fn terrain(text: &str) -> Terrain {
    text.parse().expect("a terrain")
}

fn cell(table: &Table, q: i32, r: i32) -> CellId {
    table.game.field().cell(hex(q, r)).expect("a hex on the map")
}

/// Returns the ticks a unit needs to enter the next hex east, which has this terrain.
fn ticks_into(ground: &str, regiment: Regiment) -> u32 {
    let name = regiment.name.clone();
    let way = [Waypoint::at(hex(6, 5)).pace(Pace::Quick)];
    let map = field_with(20, 12, &[(ground, &[(6, 5)])]);
    let mut table =
        Setup::alone(map, vec![Regiment { hex: hex(5, 5), ..regiment.going(way) }]).begin();
    table.run_until(200, |table| table.at(&name) == hex(6, 5))
}

fn is_route_of(unit: UnitId) -> impl Fn(&Event) -> bool {
    move |event| matches!(event, Event::RouteFound { unit: who, .. } if *who == unit)
}

// Tables.

#[test]
fn terrain_costs_cover_and_sight() {
    // Name, cost on foot, cost mounted, cover in tenths, blocks sight, conceals.
    let table = [
        ("clear", Some(10), Some(10), 0, false, false),
        ("open", Some(10), Some(10), 0, false, false),
        ("rough", Some(15), Some(15), 2, false, false),
        ("forest", Some(25), NO_COST, 5, true, true),
        ("shallow-water", Some(20), Some(20), 0, false, false),
        ("deep-water", NO_COST, NO_COST, 0, false, false),
        ("cliff", NO_COST, NO_COST, 0, false, false),
        ("road", Some(7), Some(7), 0, false, false),
        ("building", Some(30), NO_COST, 7, true, true),
    ];
    for (name, foot, horse, cover, blocks, conceals) in table {
        let spot = spot(&terrain(name));
        assert_eq!(spot.cost, [foot, horse], "{name}");
        assert_eq!(spot.cover, Fixed::milli(100 * cover), "{name}");
        assert_eq!((spot.height > 0, spot.conceals), (blocks, conceals), "{name}");
    }
    assert_eq!(BASES.len(), 8);
}

#[test]
fn feature_costs_cover_and_sight() {
    // Name, added cost on foot, added cover in tenths, blocks sight, impassable to mounted units.
    let table: [(&str, u16, i32, bool, bool); 8] = [
        ("hill", 3, 1, false, false),
        ("ridge", 2, 2, true, false),
        ("stream", 5, 0, false, false),
        ("bridge", 0, 0, false, false),
        ("wall", 10, 4, true, true),
        ("gate", 0, 3, false, false),
        ("tower", 0, 5, false, false),
        ("treeline", 2, 1, false, false),
    ];
    for (name, cost, cover, blocks, bars) in table {
        let spot = spot(&terrain(name));
        let horse = (!bars).then_some(10 + cost);
        assert_eq!(spot.cost, [Some(10 + cost), horse], "{name}");
        assert_eq!(spot.cover, Fixed::milli(100 * cover), "{name}");
        assert_eq!((spot.height > 0, spot.conceals), (blocks, false), "{name}");
    }
    assert_eq!(ADDITIONS.len(), 8);
}

#[test]
fn features_add_up_and_cover_is_at_most_one() {
    let wooded = spot(&terrain("rough;hill;stream;treeline"));
    assert_eq!(wooded.cost, [Some(15 + 3 + 5 + 2), Some(25)]);
    assert_eq!(wooded.cover, Fixed::milli(400));
    let keep = spot(&terrain("building;tower;wall"));
    assert_eq!(keep.cost, [Some(40), None]);
    assert_eq!(keep.cover, Fixed::ONE, "not 1.6");
}

#[test]
fn a_hex_with_two_base_terrains_is_rejected() {
    let two = field_with(12, 8, &[("forest;road", &[(5, 5)])]);
    let findings = Setup::alone(two, vec![unit("b", 1, 1)]).findings();
    let codes: Vec<&str> = findings.0.iter().map(|one| one.code.as_ref()).collect();
    assert_eq!(codes, ["map.two-grounds"]);
    let bridge = field_with(12, 8, &[("deep-water;bridge;road", &[(5, 5)])]);
    assert!(Setup::alone(bridge, vec![unit("b", 1, 1)]).findings().0.is_empty());
}

#[test]
fn troop_type_profiles() {
    use UnitKind::*;
    const fn weapon(edge: Edge, mass: Mass, reach: Reach, piercing: bool) -> Weapon {
        Weapon { edge, mass, reach, piercing }
    }
    let sword = weapon(Edge::Sharp, Mass::Medium, Reach::Short, false);
    let light = |reach| weapon(Edge::Sharp, Mass::Light, reach, false);
    let armour = |rigidity, padding| Armour { rigidity, padding };
    let none = armour(Rigidity::Cloth, Padding::None);
    let leather = armour(Rigidity::Leather, Padding::Light);
    let mail = armour(Rigidity::Mail, Padding::Light);
    let plate = armour(Rigidity::Plate, Padding::Heavy);
    let spear = weapon(Edge::Sharp, Mass::Medium, Reach::Long, true);
    let crossbow = weapon(Edge::Sharp, Mass::Medium, Reach::Grapple, false);
    let lance = weapon(Edge::Sharp, Mass::Heavy, Reach::Medium, false);
    let fists = weapon(Edge::Blunt, Mass::Light, Reach::Grapple, false);
    let dagger = weapon(Edge::Sharp, Mass::Light, Reach::Grapple, true);
    // Weapon, armour, speed in tenths, sight, threshold in tenths; charges, skirmishes, mounted,
    // shoots.
    let table = [
        (Levy, light(Reach::Short), none, [10, 6, 6], "----"),
        (Infantry, sword, leather, [10, 6, 10], "----"),
        (HeavyInfantry, sword, plate, [7, 5, 12], "----"),
        (Spearmen, spear, mail, [9, 6, 10], "----"),
        (Archers, light(Reach::Grapple), leather, [10, 10, 8], "-s-b"),
        (Crossbowmen, crossbow, mail, [9, 8, 9], "---b"),
        (LightCavalry, light(Reach::Medium), leather, [20, 10, 8], "csm-"),
        (Cavalry, sword, mail, [18, 8, 10], "c-m-"),
        (HeavyCavalry, lance, plate, [15, 6, 13], "c-m-"),
        (HorseArchers, light(Reach::Grapple), leather, [20, 10, 8], "-smb"),
        (Engineers, fists, none, [8, 6, 7], "----"),
        (Scouts, dagger, leather, [15, 12, 7], "-s--"),
        (Command, sword, mail, [15, 8, 12], "--m-"),
    ];
    assert_eq!(table.map(|line| line.0), UnitKind::ALL);
    for (kind, weapon, armour, [speed, vision, threshold], can) in table {
        let profile = kind.profile();
        assert_eq!((profile.weapon, profile.armour), (weapon, armour), "{kind}");
        assert_eq!(profile.speed, Fixed::milli(100 * speed), "{kind}");
        assert_eq!(profile.vision, vision as u32, "{kind}");
        assert_eq!(profile.threshold, Fixed::milli(100 * threshold), "{kind}");
        let flags = [profile.charges, profile.skirmishes, profile.mounted, profile.bow.is_some()];
        let expected: Vec<bool> = can.chars().map(|mark| mark != '-').collect();
        assert_eq!(flags.to_vec(), expected, "{kind}");
    }
}

#[test]
fn pace_speeds_and_fatigue() {
    // Hexes per tick on foot and mounted, and fatigue per tick, all in thousandths.
    let table = [
        (Pace::Walk, 50, 100, 500),
        (Pace::Quick, 75, 200, 1_000),
        (Pace::Run, 100, 300, 2_000),
        (Pace::Charge, 150, 400, 4_000),
    ];
    assert_eq!(table.map(|line| line.0), Pace::ALL);
    for (pace, foot, horse, effort) in table {
        assert_eq!(pace.base(false), Fixed::milli(foot), "{pace}");
        assert_eq!(pace.base(true), Fixed::milli(horse), "{pace}");
        assert_eq!(pace.effort(), Fixed::milli(effort), "{pace}");
    }
}

#[test]
fn fatigue_costs_up_to_three_tenths_of_the_speed() {
    for (fatigue, left) in [(0, 750), (500, 637), (1_000, 525)] {
        let slow = speed(UnitKind::Infantry, Pace::Quick, Fixed::milli(fatigue));
        assert_eq!(slow, Fixed::new(left), "{fatigue}");
    }
}

#[test]
fn cavalry_is_faster_than_infantry_and_charge_is_faster_than_walk() {
    let fresh = |kind, pace| speed(kind, pace, Fixed::ZERO);
    assert!(fresh(UnitKind::Cavalry, Pace::Quick) > fresh(UnitKind::Infantry, Pace::Quick));
    for kind in UnitKind::ALL {
        let speeds = Pace::ALL.map(|pace| fresh(kind, pace));
        assert!(speeds.is_sorted_by(|slow, fast| slow < fast), "{kind}: {speeds:?}");
    }
}

// Rule codes, in their order.

/// H-MOV-1.
#[test]
fn both_armies_move() {
    let blue = unit("b", 2, 5).to(8, 5, Pace::Quick);
    let red = unit("r", 20, 5).to(14, 5, Pace::Quick);
    let mut table = Setup::new(open_field(24, 12), vec![blue], vec![red]).begin();
    table.run(14);
    assert_eq!([table.at("b"), table.at("r")], [hex(3, 5), hex(19, 5)]);
    assert_eq!(table.unit("b").march.progress, table.unit("r").march.progress);
}

/// H-MOV-2.
#[test]
fn progress_accumulates_until_the_entry_cost_is_paid() {
    let walker = unit("b", 2, 5).to(8, 5, Pace::Quick);
    let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
    table.run(1);
    assert_eq!(table.unit("b").march.progress, Fixed::milli(75));
    assert_eq!(table.unit("b").stance(), Stance::Moving);
    table.run(12);
    assert_eq!(table.at("b"), hex(2, 5));
    assert_eq!(table.unit("b").march.progress, Fixed::new(9_656));
    table.run(1);
    assert_eq!(table.at("b"), hex(3, 5), "fourteen ticks per hex of open ground");
    assert_eq!(table.unit("b").march.progress, Fixed::new(391), "surplus progress is kept");
    table.run(28);
    assert_eq!(table.at("b"), hex(5, 5));
    assert_eq!(table.unit("b").march.progress, Fixed::new(513));
}

/// H-MOV-2.
#[test]
fn a_unit_enters_at_most_three_hexes_per_tick() {
    let rider = unit("b", 2, 5).kind(UnitKind::LightCavalry).to(12, 5, Pace::Charge);
    let mut table = Setup::alone(open_field(20, 12), vec![rider]).begin();
    table.unit_mut("b").march.progress = Fixed::whole(5);
    let events = table.run(1);
    assert_eq!(table.at("b"), hex(5, 5));
    assert_eq!(table.unit("b").march.progress, Fixed::whole(2));
    let steps = events.iter().filter(|event| matches!(event, Event::Moved { .. }));
    assert_eq!(steps.count(), 3, "one hex after the other");
}

/// H-MOV-2.
#[test]
fn fast_cavalry_on_a_road_can_enter_two_hexes_per_tick() {
    let road: Vec<(i32, i32)> = (2..16).map(|q| (q, 5)).collect();
    let column = unit("b", 2, 5).kind(UnitKind::LightCavalry).shape(Shape::Column(4));
    let map = field_with(20, 12, &[("road", &road)]);
    let mut table = Setup::alone(map, vec![column.to(15, 5, Pace::Charge)]).begin();
    // 0.96 per tick at a cost of 0.7: the surplus pays for a second hex in the third tick.
    let places: Vec<i32> = (0..4).map(|_| (table.run(1), table.at("b").x).1).collect();
    assert_eq!(places, [3, 4, 6, 7]);
}

/// H-MOV-3.
#[test]
fn pace_is_applied_once() {
    // Ticks to enter a hex of open ground at each pace, on foot and mounted.
    for (kind, ticks) in [(UnitKind::Infantry, [21, 14, 11, 7]), (UnitKind::Cavalry, [6, 3, 2, 2])]
    {
        for (pace, ticks) in Pace::ALL.into_iter().zip(ticks) {
            let marcher = unit("b", 2, 5).kind(kind).to(8, 5, pace);
            let mut table = Setup::alone(open_field(20, 12), vec![marcher]).begin();
            let took = table.run_until(50, |table| table.at("b") != hex(2, 5));
            assert_eq!(took, ticks, "{kind} at a {pace}");
        }
    }
}

/// H-MOV-4.
#[test]
fn heavy_infantry_is_slower_than_levies() {
    let ticks = [
        (UnitKind::Levy, 14),
        (UnitKind::Infantry, 14),
        (UnitKind::HeavyInfantry, 20),
        (UnitKind::Spearmen, 15),
        (UnitKind::Archers, 14),
        (UnitKind::Crossbowmen, 15),
        (UnitKind::LightCavalry, 3),
        (UnitKind::Cavalry, 3),
        (UnitKind::HeavyCavalry, 4),
        (UnitKind::HorseArchers, 3),
        (UnitKind::Engineers, 17),
        (UnitKind::Scouts, 9),
        (UnitKind::Command, 4),
    ];
    assert_eq!(ticks.map(|line| line.0), UnitKind::ALL);
    for (kind, ticks) in ticks {
        assert_eq!(ticks_into("clear", unit("b", 5, 5).kind(kind)), ticks, "{kind}");
    }
}

/// H-MOV-4.
#[test]
fn formation_shape_changes_the_speed() {
    let shapes =
        [(Shape::Line(2), 14), (Shape::Column(4), 12), (Shape::Wedge(60), 14), (Shape::Square, 28)];
    for (shape, ticks) in shapes.into_iter().chain([(Shape::Skirmish(2), 13)]) {
        assert_eq!(ticks_into("clear", unit("b", 5, 5).shape(shape)), ticks, "{shape}");
    }
}

/// H-MOV-5.
#[test]
fn all_mounted_units_use_mounted_movement_costs() {
    use UnitKind::{Cavalry, Command, HeavyCavalry, HorseArchers, LightCavalry};
    let mounted: Vec<UnitKind> =
        UnitKind::ALL.into_iter().filter(|kind| Mover::of(*kind) == Mover::Horse).collect();
    assert_eq!(mounted, [LightCavalry, Cavalry, HeavyCavalry, HorseArchers, Command]);
    for kind in UnitKind::ALL {
        let wall: Vec<(i32, i32)> = (0..12).map(|r| (7, r)).collect();
        let map = field_with(20, 12, &[("forest", &wall)]);
        let marcher = unit("b", 5, 5).kind(kind).to(9, 5, Pace::Charge);
        let mut table = Setup::alone(map, vec![marcher]).begin();
        table.run_until(300, |table| table.unit("b").march.complete);
        let there = if mounted.contains(&kind) { hex(6, 5) } else { hex(9, 5) };
        assert_eq!(table.at("b"), there, "{kind}");
    }
}

/// H-MOV-6.
#[test]
fn expensive_terrain_takes_more_ticks() {
    let ticks = [
        ("road", 10),
        ("clear", 14),
        ("clear;treeline", 17),
        ("clear;hill", 18),
        ("rough", 21),
        ("clear;stream", 21),
        ("shallow-water", 28),
        ("clear;wall", 28),
        ("forest", 35),
        ("building", 42),
    ];
    for (ground, ticks) in ticks {
        assert_eq!(ticks_into(ground, unit("b", 5, 5)), ticks, "{ground}");
    }
    let horse = |ground| ticks_into(ground, unit("b", 5, 5).kind(UnitKind::Cavalry));
    assert_eq!(["road", "clear", "rough", "shallow-water"].map(horse), [2, 3, 5, 6]);
}

/// H-MOV-7.
#[test]
fn marching_adds_fatigue_by_pace() {
    for (pace, tired) in
        [(Pace::Walk, 25), (Pace::Quick, 50), (Pace::Run, 100), (Pace::Charge, 200)]
    {
        let walker = unit("b", 2, 5).to(12, 5, pace);
        let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
        table.run(6);
        assert_eq!(table.unit("b").fatigue, Fixed::new(6 * tired), "{pace}");
    }
}

/// H-MOV-7.
#[test]
fn fatigue_is_at_most_one() {
    let walker = unit("b", 2, 5).to(17, 5, Pace::Charge);
    let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
    table.run(60);
    assert_eq!(table.unit("b").fatigue, Fixed::ONE);
    let (b, troop) = (table.unit("b"), &table.game.troops()[0]);
    assert_eq!(pace(troop, b), Fixed::milli(105), "seven tenths of 0.15");
}

/// H-MOV-7.
#[test]
fn a_tick_of_rest_removes_one_percent_fatigue() {
    for rest in [Rest::Formed, Rest::Patrol, Rest::Alert] {
        let mut table = Setup::alone(open_field(20, 12), vec![unit("b", 2, 5).rest(rest)]).begin();
        table.unit_mut("b").fatigue = Fixed::milli(55);
        table.run(3);
        assert_eq!(table.unit("b").fatigue, Fixed::milli(25), "{rest:?}");
        table.run(5);
        assert_eq!(table.unit("b").fatigue, Fixed::ZERO, "{rest:?}");
    }
}

/// H-MOV-7.
#[test]
fn melee_adds_fatigue() {
    let red = unit("r", 11, 10).facing(pointy::W);
    let mut table = Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red]).begin();
    table.run(3);
    assert_eq!(table.unit("b").fatigue, Fixed::milli(60), "0.02 per tick");
}

/// H-MOV-8.
#[test]
fn each_leg_is_routed_once() {
    let legs = [Waypoint::at(hex(7, 5)), Waypoint::at(hex(7, 8)), Waypoint::at(hex(5, 8))];
    let mut table = Setup::alone(open_field(20, 12), vec![unit("b", 2, 5).going(legs)]).begin();
    let b = table.id("b");
    table.run_until(200, |table| table.at("b") == hex(5, 5));
    assert_eq!(table.count(is_route_of(b)), 1);
    table.run_until(300, |table| table.unit("b").march.complete);
    assert_eq!(table.count(is_route_of(b)), 3);
    assert_eq!(table.at("b"), hex(5, 8));
}

/// H-MOV-9.
#[test]
fn a_hex_holds_at_most_two_friendly_units() {
    let goal = |name: &str, q, r| unit(name, q, r).to(10, 10, Pace::Quick);
    let blue = vec![goal("first", 8, 10), goal("second", 12, 10), goal("third", 10, 7)];
    let mut table = Setup::alone(open_field(24, 20), blue).begin();
    table.run_until(200, |table| {
        table.count(|event| matches!(event, Event::PlanCompleted { .. })) == 3
    });
    assert_eq!([table.at("first"), table.at("second")], [hex(10, 10), hex(10, 10)]);
    assert_eq!(table.at("third"), hex(10, 9), "as near as possible");
    assert_eq!(table.unit("third").stance(), Stance::Formed);
}

/// Three units that want to enter one hex in the same tick, two from the sides and one from above,
/// numbered in this order and with this progress.
fn claimants(claims: [(&str, i32); 3]) -> Table {
    let blue = claims.map(|(name, _)| {
        let (q, r) = match name {
            "west" => (9, 10),
            "east" => (11, 10),
            _ => (10, 9),
        };
        unit(name, q, r).to(10, 10, Pace::Quick)
    });
    let mut table = Setup::alone(open_field(24, 20), blue.to_vec()).begin();
    for (name, progress) in claims {
        table.unit_mut(name).march.progress = Fixed::milli(progress);
    }
    table.run(1);
    table
}

fn entered(table: &Table) -> Vec<&'static str> {
    let there = |name: &&'static str| table.at(name) == hex(10, 10);
    ["west", "east", "north"].into_iter().filter(there).collect()
}

/// H-MOV-9.
#[test]
fn the_unit_with_more_progress_enters_first() {
    let entered =
        |west, east, north| entered(&claimants([("west", west), ("east", east), ("north", north)]));
    assert_eq!(entered(950, 960, 970), ["east", "north"]);
    assert_eq!(entered(970, 950, 960), ["west", "north"]);
    assert_eq!(entered(960, 970, 950), ["west", "east"]);
}

/// H-MOV-9.
#[test]
fn equal_claims_to_a_hex_are_decided_by_lot() {
    let mut order = ["west", "east", "north"];
    for _ in 0..3 {
        let table = claimants(order.map(|name| (name, 960)));
        let last =
            order.into_iter().max_by_key(|name| table.game.lot(&table.state, table.id(name)));
        let late: Vec<&str> =
            order.into_iter().filter(|name| !entered(&table).contains(name)).collect();
        assert_eq!(late, Vec::from_iter(last), "{order:?}");
        order.rotate_left(1);
    }
}

/// H-MOV-9.
#[test]
fn contested_hexes_do_not_depend_on_the_seat() {
    let calm = |name: &str, q| unit(name, q, 10).rule(EngagementRule::HoldFire);
    let ends = [calm("x", 9).to(10, 10, Pace::Quick), calm("y", 11).to(10, 10, Pace::Quick)];
    let winner = |[blue, red]: [Regiment; 2], ahead: Option<&str>| {
        let mut table = Setup::new(open_field(24, 20), vec![blue], vec![red]).begin();
        for name in ["x", "y"] {
            let progress = if ahead == Some(name) { 990 } else { 980 };
            table.unit_mut(name).march.progress = Fixed::milli(progress);
        }
        table.run(1);
        let there = ["x", "y"].map(|name| table.at(name) == hex(10, 10));
        assert_ne!(there[0], there[1], "exactly one of them");
        if there[0] { "x" } else { "y" }
    };
    let [x, y] = ends;
    for ahead in [Some("x"), Some("y"), None] {
        let won = winner([x.clone(), y.clone()], ahead);
        assert_eq!(won, winner([y.clone(), x.clone()], ahead));
        assert!(ahead.is_none_or(|ahead| ahead == won));
    }
}

/// H-MOV-9.
#[test]
fn enemy_hexes_cannot_be_entered() {
    let calm = |name: &str, q| unit(name, q, 10).rule(EngagementRule::HoldFire);
    let blue = calm("b", 8).to(12, 10, Pace::Quick);
    let mut table = Setup::new(open_field(24, 20), vec![blue], vec![calm("r", 10)]).begin();
    let b = table.id("b");
    table.run_until(60, |table| table.unit("b").march.held_up == 1);
    assert_eq!(table.at("b"), hex(9, 10));
    let waited = table.run_until(60, |table| table.count(is_route_of(b)) == 2);
    assert_eq!(waited, 10, "reroutes after ten ticks");
    table.run_until(200, |table| table.at("b") == hex(12, 10));
    let through = table.log.iter().any(|event| match event {
        Event::Moved { steps } => steps.iter().any(|step| step.cell == table.unit("r").cell),
        _ => false,
    });
    assert!(!through);
}

/// H-MOV-9.
#[test]
fn zones_of_control_stop_movement_and_double_the_cost_between_them() {
    let calm = |name: &str, q, r| unit(name, q, r).rule(EngagementRule::HoldFire);
    let blue = calm("b", 8, 9).to(14, 9, Pace::Quick);
    let mut table = Setup::new(open_field(24, 20), vec![blue], vec![calm("r", 10, 10)]).begin();
    let reaches = |table: &mut Table, q| table.run_until(80, |table| table.at("b") == hex(q, 9));
    assert_eq!(reaches(&mut table, 9), 14);
    assert_ne!(table.unit("b").march.progress, Fixed::ZERO);
    assert_eq!(reaches(&mut table, 10), 14, "into the enemy's zone of control");
    assert_eq!(table.unit("b").march.progress, Fixed::ZERO, "surplus progress is lost");
    assert_eq!(reaches(&mut table, 11), 29, "twice the cost from zone to zone");
    assert_eq!(table.unit("b").march.progress, Fixed::ZERO);
    assert_eq!(reaches(&mut table, 12), 15, "out of the zone");
    assert_eq!(table.unit("b").march.progress, Fixed::new(163));
}

/// H-MOV-9.
#[test]
fn routing_units_have_no_zone_of_control() {
    let calm = |name: &str, q, r| unit(name, q, r).rule(EngagementRule::HoldFire);
    let blue = calm("b", 9, 9).to(14, 9, Pace::Quick);
    let red = vec![calm("r", 10, 10), calm("s", 20, 10)];
    let mut table = Setup::new(open_field(24, 20), vec![blue], red).begin();
    table.unit_mut("r").morale = sandtable_formation::Morale::Routing;
    table.unit_mut("r").stress = Fixed::milli(1_900);
    table.unit_mut("b").march.progress = Fixed::milli(990);
    table.run(1);
    assert_eq!(table.at("b"), hex(10, 9));
    assert_eq!(table.unit("b").march.progress, Fixed::milli(65), "not stopped");
}

/// H-MOV-9.
#[test]
fn a_unit_blocked_by_halted_friends_goes_around_them() {
    let blue = vec![unit("b", 6, 10).to(11, 10, Pace::Quick), unit("f", 8, 10), unit("g", 8, 12)];
    let mut table = Setup::alone(open_field(24, 20), blue).begin();
    table.unit_mut("g").cell = cell(&table, 8, 10);
    let b = table.id("b");
    table.run_until(60, |table| table.unit("b").march.held_up == 1);
    assert_eq!(table.at("b"), hex(7, 10));
    let tired = table.unit("b").fatigue;
    let waited = table.run_until(60, |table| table.count(is_route_of(b)) == 2);
    assert_eq!(waited, 10);
    assert_eq!(table.unit("b").fatigue, tired, "waiting adds no fatigue");
    table.run_until(120, |table| table.at("b") == hex(11, 10));
    assert_eq!(table.count(is_route_of(b)), 2);
    assert_eq!([table.at("f"), table.at("g")], [hex(8, 10); 2]);
}

/// H-MOV-9.
#[test]
fn a_unit_blocked_by_fighting_friends_waits() {
    let blue = vec![unit("b", 7, 10).to(11, 10, Pace::Quick), unit("f", 8, 10), unit("g", 8, 12)];
    let red = unit("r", 9, 10).facing(pointy::W).men(400).shape(Shape::Square);
    let mut table = Setup::new(open_field(24, 20), blue, vec![red]).begin();
    table.unit_mut("g").cell = cell(&table, 8, 10);
    table.unit_mut("b").march.progress = Fixed::milli(990);
    let b = table.id("b");
    table.run_until(20, |table| table.unit("b").march.held_up == 12);
    assert_eq!(["f", "g"].map(|name| table.unit(name).stance()), [Stance::Engaged; 2]);
    assert_eq!(table.count(is_route_of(b)), 1, "no new route: the way may soon be free");
}

/// H-MOV-10.
#[test]
fn a_unit_faces_the_direction_of_its_last_step() {
    for (facing, to) in Facing::ALL.into_iter().map(|facing| (facing, facing.step(hex(10, 10)))) {
        let walker = unit("b", 10, 10).facing(facing.opposite()).to(to.x, to.y, Pace::Quick);
        let mut table = Setup::alone(open_field(24, 20), vec![walker]).begin();
        table.run(13);
        assert_eq!(table.unit("b").facing, facing.opposite(), "not before it steps");
        table.run(1);
        assert_eq!((table.at("b"), table.unit("b").facing), (to, facing));
    }
}

/// H-MOV-11.
#[test]
fn a_unit_resumes_its_plan_after_a_melee() {
    let blue = unit("b", 6, 10).going([
        Waypoint::at(hex(11, 10)).pace(Pace::Walk),
        Waypoint::at(hex(11, 13)).pace(Pace::Quick).doing(Behaviour::HoldAt),
    ]);
    let red = vec![
        unit("r", 8, 10).kind(UnitKind::Levy).men(5).facing(pointy::W),
        unit("s", 22, 1).rule(EngagementRule::HoldFire),
    ];
    let mut table = Setup::new(open_field(24, 20), vec![blue], red).begin();
    table.run_until(60, |table| table.unit("b").stance() == Stance::Engaged);
    assert_eq!(table.at("b"), hex(7, 10));
    table.run_until(60, |table| table.unit("b").stance() != Stance::Engaged);
    table.run_until(400, |table| table.at("b") == hex(11, 10));
    table.run_until(400, |table| table.unit("b").march.complete);
    assert_eq!(table.at("b"), hex(11, 13));
    assert_eq!(table.unit("b").stance(), Stance::Formed);
}

/// H-MOV-11.
#[test]
fn a_unit_resumes_its_plan_after_a_pursuit() {
    let blue = unit("b", 6, 10).to(11, 10, Pace::Walk);
    let mut table = Setup::alone(open_field(24, 20), vec![blue]).begin();
    let (far, believed) = (table.id("far"), cell(&table, 20, 19));
    let b = table.unit_mut("b");
    b.target = Some(Target { unit: far, until: Some(0), believed });
    b.march.pace = Pace::Run;
    table.run(1);
    let b = table.unit("b");
    assert_eq!((b.target, b.march.pace), (None, Pace::Walk));
    assert_eq!(b.march.progress, Fixed::milli(50));
}

/// H-MOV-11.
#[test]
fn scanning_and_alert_units_still_obey_move_orders() {
    for rest in [Rest::Patrol, Rest::Alert] {
        let walker = unit("b", 2, 5).rest(rest).to(8, 5, Pace::Quick);
        let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
        table.run(14);
        assert_eq!((table.at("b"), table.unit("b").stance()), (hex(3, 5), Stance::Moving));
    }
}

/// H-MOV-12.
#[test]
fn a_plan_completes_once() {
    let walker = unit("b", 2, 5).to(4, 5, Pace::Quick);
    let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
    let took = table.run_until(60, |table| table.unit("b").march.complete);
    assert_eq!(took, 28);
    table.run(30);
    let b = table.id("b");
    let complete = |event: &Event| matches!(event, Event::PlanCompleted { .. });
    assert_eq!(table.count(complete), 1, "units without a plan complete none");
    assert_eq!(table.count(|event| matches!(event, Event::Arrived { unit } if *unit == b)), 1);
    assert_eq!((table.at("b"), table.unit("b").stance()), (hex(4, 5), Stance::Formed));
    assert_eq!(table.unit("b").march.waypoint(), None);
}

/// H-MOV-12.
#[test]
fn a_plan_that_ends_in_a_wait_completes_after_the_wait() {
    let way = [Waypoint::at(hex(3, 5)).waiting(Wait::Duration(20))];
    let mut table = Setup::alone(open_field(20, 12), vec![unit("b", 2, 5).going(way)]).begin();
    table.run(14);
    assert_eq!(table.unit("b").march.waiting, Some(13));
    assert!(!table.unit("b").march.complete);
    let took = table.run_until(60, |table| table.unit("b").march.complete);
    assert_eq!(took, 20);
}

/// H-MOV-13.
#[test]
fn an_unreachable_waypoint_is_replaced_by_the_nearest_reachable_hex() {
    let cliffs: Vec<(i32, i32)> =
        Facing::ALL.map(|facing| facing.step(hex(10, 5))).map(|hex| (hex.x, hex.y)).to_vec();
    let map = field_with(20, 12, &[("cliff", &cliffs)]);
    let walker = unit("b", 5, 5).to(10, 5, Pace::Quick);
    let mut table = Setup::alone(map, vec![walker]).begin();
    let events = table.run(1);
    let [goal, instead] = [cell(&table, 10, 5), cell(&table, 8, 5)];
    let told = Event::RouteBlocked { unit: table.id("b"), goal, instead };
    assert!(events.contains(&told));
    table.run_until(100, |table| table.unit("b").march.complete);
    assert_eq!(table.at("b"), hex(8, 5));
    assert_eq!(table.count(|event| *event == told), 1);
}

/// H-MOV-13.
#[test]
fn a_unit_as_near_as_possible_has_arrived() {
    let river: Vec<(i32, i32)> = (0..12).map(|r| (6, r)).collect();
    let map = field_with(40, 12, &[("deep-water", &river)]);
    let walker = unit("b", 5, 5).to(36, 5, Pace::Quick);
    let mut table = Setup::alone(map, vec![walker]).begin();
    table.run(2);
    assert_eq!(table.at("b"), hex(5, 5));
    assert!(table.unit("b").march.complete, "however far the goal is");
}

/// H-MOV-14.
#[test]
fn climbing_costs_time_and_descending_does_not() {
    let hill = |level| raised(open_field(20, 12), level, &[(6, 5)]);
    let ticks = |map: Map, from: i32, to: i32| {
        let walker = unit("b", from, 5).to(to, 5, Pace::Quick);
        let mut table = Setup::alone(map, vec![walker]).begin();
        table.run_until(100, |table| table.at("b") == hex(to, 5))
    };
    assert_eq!([0, 1, 2].map(|level| ticks(hill(level), 5, 6)), [14, 21, 28]);
    assert_eq!([0, 1, 2].map(|level| ticks(hill(level), 6, 7)), [14, 14, 14]);
    assert_eq!(ticks(hill(-2), 6, 7), 28, "out of a hollow");
}

/// H-MOV-14.
#[test]
fn three_levels_are_an_impassable_cliff() {
    let all: Vec<(i32, i32)> = (0..12).map(|r| (6, r)).collect();
    let map = raised(open_field(20, 12), 3, &all);
    let mut table = Setup::alone(map, vec![unit("b", 4, 5).to(8, 5, Pace::Quick)]).begin();
    table.run(100);
    assert_eq!(table.at("b"), hex(5, 5));
}

/// H-MOV-14.
#[test]
fn bridges_cross_deep_water() {
    let bridges = [
        ("deep-water;bridge", 10),
        ("shallow-water;bridge", 10),
        ("clear;stream;bridge", 10),
        ("deep-water;bridge;road", 7),
        ("cliff;bridge", 10),
    ];
    for (ground, cost) in bridges {
        assert_eq!(spot(&terrain(ground)).cost, [Some(cost), Some(cost)], "{ground}");
    }
    let river: Vec<(i32, i32)> = (0..12).map(|r| (6, r)).collect();
    for kind in [UnitKind::Infantry, UnitKind::Cavalry] {
        let map = field_with(20, 12, &[("deep-water", &river), ("deep-water;bridge", &[(6, 8)])]);
        let marcher = unit("b", 4, 5).kind(kind).to(8, 5, Pace::Run);
        let mut table = Setup::alone(map, vec![marcher]).begin();
        table.run_until(200, |table| table.at("b") == hex(6, 8));
        table.run_until(200, |table| table.at("b") == hex(8, 5));
    }
}

/// H-MOV-14.
#[test]
fn walls_stop_mounted_units_and_open_gates_do_not() {
    // Cost on foot, cost mounted, cover in tenths, blocks sight.
    let table = [
        ("clear;wall", Some(20), None, 4, true),
        ("clear;wall;gate", Some(10), Some(10), 3, false),
        ("road;wall;gate", Some(7), Some(7), 3, false),
        ("clear;wall;gate:2", Some(20), None, 7, true),
        ("clear;gate", Some(10), Some(10), 3, false),
        ("clear;gate:2", Some(20), None, 7, true),
    ];
    for (ground, foot, horse, cover, blocks) in table {
        let spot = spot(&terrain(ground));
        assert_eq!(spot.cost, [foot, horse], "{ground}");
        assert_eq!(spot.cover, Fixed::milli(100 * cover), "{ground}");
        assert_eq!(spot.height > 0, blocks, "{ground}");
    }
    let wall: Vec<(i32, i32)> = (0..12).map(|r| (6, r)).collect();
    let march = |kind, gate: &str| {
        let map = field_with(20, 12, &[("clear;wall", &wall), (gate, &[(6, 8)])]);
        let marcher = unit("b", 4, 5).kind(kind).to(8, 5, Pace::Run);
        let mut table = Setup::alone(map, vec![marcher]).begin();
        table.run_until(200, |table| table.unit("b").march.complete);
        let gone = |event: &Event| match event {
            Event::Moved { steps } => steps.iter().any(|step| step.cell == cell(&table, 6, 8)),
            _ => false,
        };
        (table.at("b"), table.log.iter().any(gone))
    };
    assert_eq!(march(UnitKind::Cavalry, "clear;wall;gate"), (hex(8, 5), true));
    assert_eq!(march(UnitKind::Cavalry, "clear;wall;gate:2"), (hex(5, 5), false));
    assert_eq!(march(UnitKind::Infantry, "clear;wall;gate"), (hex(8, 5), false), "over the wall");
}

// Waypoints.

#[test]
fn a_moving_unit_approaches_its_waypoint() {
    let walker = unit("b", 2, 5).to(8, 2, Pace::Quick);
    let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
    let left = |table: &Table| table.at("b").unsigned_distance_to(hex(8, 2));
    let mut before = left(&table);
    while before > 0 {
        table.run(16);
        assert!(left(&table) < before);
        before = left(&table);
    }
}

#[test]
fn the_behaviour_at_a_waypoint_sets_the_posture_there() {
    let table = [
        (Behaviour::MoveTo, Stance::Alert),
        (Behaviour::HoldAt, Stance::Formed),
        (Behaviour::AttackFrom, Stance::Alert),
        (Behaviour::ScanFrom, Stance::Patrol),
        (Behaviour::RallyAt, Stance::Formed),
    ];
    for (behaviour, stance) in table {
        let way = [Waypoint::at(hex(3, 5)).doing(behaviour)];
        let walker = unit("b", 2, 5).rest(Rest::Alert).going(way);
        let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
        table.run(14);
        assert_eq!((table.at("b"), table.unit("b").stance()), (hex(3, 5), stance), "{behaviour:?}");
    }
}

#[test]
fn passing_a_waypoint_costs_no_time() {
    let straight = unit("b", 2, 5).to(9, 5, Pace::Quick);
    let stops: Vec<Waypoint> = (3..10).map(|q| Waypoint::at(hex(q, 5))).collect();
    let ticks = [straight, unit("b", 2, 5).going(stops)].map(|walker| {
        let mut table = Setup::alone(open_field(20, 12), vec![walker]).begin();
        table.run_until(200, |table| table.at("b") == hex(9, 5))
    });
    assert_eq!(ticks[0], ticks[1]);
}

#[test]
fn each_leg_has_its_own_pace() {
    let legs =
        [Waypoint::at(hex(3, 5)).pace(Pace::Charge), Waypoint::at(hex(4, 5)).pace(Pace::Walk)];
    let mut table = Setup::alone(open_field(20, 12), vec![unit("b", 2, 5).going(legs)]).begin();
    assert_eq!(table.run_until(60, |table| table.at("b") == hex(3, 5)), 7);
    assert_eq!(table.unit("b").march.pace, Pace::Walk);
}

#[test]
fn stride_matches_the_effect_of_a_tick() {
    let blue = vec![unit("b", 2, 5).to(8, 5, Pace::Quick), unit("s", 2, 8)];
    let mut table = Setup::alone(open_field(20, 12), blue).begin();
    table.run(1);
    let of = |table: &Table, name: &str, slowed| {
        let troop = &table.game.troops()[table.id(name).index()];
        stride(table.game.field(), troop, table.unit(name), slowed)
    };
    let fatigue = Fixed::milli(10);
    assert_eq!(of(&table, "s", false), Stride::Standing);
    let progress = Fixed::new(750 + 748);
    assert_eq!(of(&table, "b", false), Stride::Advancing { progress, fatigue });
    let progress = Fixed::new(750 + 374);
    assert_eq!(of(&table, "b", true), Stride::Advancing { progress, fatigue });
    table.unit_mut("b").march.progress = Fixed::ONE;
    assert_eq!(of(&table, "b", false), Stride::Blocked);
    table.unit_mut("b").morale = sandtable_formation::Morale::Routing;
    assert_eq!(
        of(&table, "b", false),
        Stride::Advancing { progress: Fixed::ONE, fatigue: Fixed::milli(5) },
        "progress in a crowd is capped at the cost of the most expensive step"
    );
    table.unit_mut("b").march.progress = Fixed::ZERO;
    let progress = Fixed::milli(150);
    assert_eq!(of(&table, "b", false), Stride::Advancing { progress, fatigue: Fixed::milli(5) });
    table.unit_mut("b").presence = Presence::Fled;
    assert_eq!(of(&table, "b", false), Stride::Standing);
}

// Properties of random battles.

/// Units on passable terrain, one per hex, in their half of the map.
fn mustered(map: &Map, side: Side, drawn: &[(usize, (i32, i32), usize)]) -> Vec<Regiment> {
    let columns = i32::from(map.shape().columns());
    let mut free: Vec<_> = map
        .shape()
        .cells()
        .map(|cell| map.shape().hex(cell))
        .filter(|hex| (hex.x < columns / 2) == (side == Side::Blue))
        .collect();
    let mut units = Vec::new();
    for (index, (kind, (q, r), pace)) in drawn.iter().enumerate() {
        let kind = UnitKind::ALL[kind % UnitKind::ALL.len()];
        let mover = Mover::of(kind) as usize;
        let stands = free.iter().position(|hex| {
            map.terrain(*hex).is_some_and(|terrain| spot(terrain).cost[mover].is_some())
        });
        let Some(stands) = stands else { continue };
        let at = free.remove(stands);
        let name = format!("{side:?}{index}");
        units.push(unit(&name, at.x, at.y).kind(kind).to(*q, *r, Pace::ALL[pace % 4]));
    }
    units
}

fn check_positions(table: &Table) -> Result<(), TestCaseError> {
    let field = table.game.field();
    let mut standing: Vec<(CellId, Side)> = Vec::new();
    for (unit, troop) in table.state.units.iter().zip(table.game.troops()) {
        if unit.is_afield() {
            prop_assert!(
                field.can_stand(troop.mover, unit.cell),
                "{} in {}",
                troop.name,
                unit.cell.index()
            );
            standing.push((unit.cell, troop.side));
        }
    }
    for (cell, side) in &standing {
        let there = standing.iter().filter(|(other, _)| other == cell);
        prop_assert!(there.clone().count() <= 2);
        prop_assert!(there.clone().all(|(_, other)| other == side));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_marches_never_break_stacking_or_terrain_limits(
        drawn in prop::collection::vec((0..SORTS.len(), -1..2_i8), 12 * 9),
        blue in prop::collection::vec((0..13_usize, (0..12, 0..9), 0..4_usize), 1..12),
        red in prop::collection::vec((0..13_usize, (0..12, 0..9), 0..4_usize), 1..12),
        seed in any::<u64>(),
    ) {
        let map = wild_field(12, 9, &drawn);
        let (blue, red) = (mustered(&map, Side::Blue, &blue), mustered(&map, Side::Red, &red));
        prop_assume!(!blue.is_empty() && !red.is_empty());
        let mut table = Setup::new(map, blue, red).begin_with_seed(seed);
        for _ in 0..150 {
            if table.state.ending.is_some() {
                break;
            }
            table.run(1);
            check_positions(&table)?;
        }
    }
}
