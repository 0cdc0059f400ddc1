//! Rout, rally and pursuit.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_formation::rules::constants::{PURSUIT_TICKS, STRESS_CAP};
use sandtable_formation::rules::{Pace, UnitKind};
use sandtable_formation::{
    Command, EngagementRule, Event, Fixed, Morale, Presence, Side, Stance, UnitId,
};
use sandtable_hex::pointy;

fn run_in_panic(table: &mut Table, name: &str) {
    let unit = table.unit_mut(name);
    (unit.morale, unit.stress) = (Morale::Routing, STRESS_CAP);
}

/// H-MOR-1.
#[test]
fn routing_units_run_to_their_home_edge_and_leave_the_map() {
    // Three hexes to the edge and one beyond it, at 0.15 hexes per tick.
    let kinds = [(UnitKind::Infantry, 27), (UnitKind::HeavyInfantry, 39), (UnitKind::Scouts, 18)];
    for (kind, ticks) in kinds {
        for side in Side::BOTH {
            let blues = vec![unit("b1", 3, 10).kind(kind), unit("b2", 10, 2)];
            let reds = vec![unit("r1", 20, 10).kind(kind), unit("r2", 13, 17)];
            let mut table = Setup::new(open_field(24, 20), blues, reds).begin();
            let (name, other, edge) = [("b1", "r1", 0), ("r1", "b1", 23)][side as usize];
            run_in_panic(&mut table, name);
            let left = |table: &Table| table.unit(name).presence == Presence::Fled;
            assert_eq!(table.run_until(60, left), ticks, "{kind} of {side}");
            assert_eq!(table.at(name).x, edge);
            assert_eq!(table.game.muster(&table.state, side), [100, 0, 100]);
            assert_eq!(table.unit(other).stance(), Stance::Formed);
            let unit = table.id(name);
            assert_eq!(table.count(|event| *event == Event::Fled { unit }), 1);
        }
    }
}

/// H-MOR-1.
#[test]
fn routing_units_follow_passable_paths() {
    let water: Vec<(i32, i32)> = (0..20).filter(|r| *r != 4).map(|r| (3, r)).collect();
    let map = field_with(24, 20, &[("deep-water", &water)]);
    let blues = vec![unit("b", 5, 10), unit("rest", 20, 2)];
    let mut table = Setup::new(map, blues, vec![unit("far", 20, 18)]).begin();
    run_in_panic(&mut table, "b");
    let mut way = Vec::new();
    for _ in 0..120 {
        table.run(1);
        if way.last() != Some(&table.at("b")) {
            way.push(table.at("b"));
        }
    }
    assert!(way.contains(&hex(3, 4)), "the only ford: {way:?}");
    assert!(way.windows(2).all(|two| two[0].unsigned_distance_to(two[1]) == 1));
    assert_eq!(table.unit("b").presence, Presence::Fled);
}

/// H-MOR-1.
#[test]
fn routing_units_avoid_enemies() {
    let blues = vec![unit("b", 8, 10), unit("rest", 20, 2)];
    let enemy = unit("e", 4, 10).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), blues, vec![enemy]).begin();
    run_in_panic(&mut table, "b");
    for _ in 0..90 {
        table.run(1);
        assert!(table.apart("b", "e") > 1, "{:?}", table.at("b"));
    }
    assert_eq!(table.unit("b").presence, Presence::Fled);
}

/// H-MOR-1.
#[test]
fn opposing_routing_units_do_not_pass_through_each_other() {
    // Each blocks the other's way home. Neither may enter the other's hex just because it moves
    // later.
    let blues = vec![unit("b", 11, 10), unit("b2", 3, 2)];
    let reds = vec![unit("r", 10, 10), unit("r2", 20, 17)];
    let mut table = Setup::new(open_field(24, 20), blues, reds).begin();
    for (name, facing) in [("b", pointy::W), ("r", pointy::E)] {
        run_in_panic(&mut table, name);
        let unit = table.unit_mut(name);
        (unit.facing, unit.march.progress) = (facing, Fixed::ONE);
    }
    table.run(1);
    assert_eq!([table.at("b"), table.at("r")], [hex(10, 11), hex(11, 9)]);
}

/// H-MOR-1.
#[test]
fn units_that_left_the_map_neither_see_nor_fight() {
    let blues = vec![unit("b", 0, 10), unit("rest", 0, 2)];
    let enemy = unit("e", 4, 10).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), blues, vec![enemy]).begin();
    run_in_panic(&mut table, "b");
    table.run_until(10, |table| table.unit("b").presence == Presence::Fled);
    table.run(1);
    let here = table.unit("b").cell;
    assert!(!table.state.staffs[Side::Blue].knowledge.visible.contains(here));
    table.unit_mut("e").rule = EngagementRule::Aggressive;
    table.run(3);
    assert!(table.state.engagements.is_empty());
}

/// H-MOR-2.
#[test]
fn a_routing_unit_can_rally_and_sooner_near_a_leader() {
    // From 1.095: at 0.005 per tick to below 0.6 alone, at 0.01 to below 0.8 near a leader.
    for (led, ticks) in [(false, 101), (true, 31)] {
        let mut units = vec![unit("a", 34, 10), unit("chief", 2, 2)];
        if led {
            units[1].hex = hex(32, 10);
        }
        let far = unit("far", 2, 18).rule(EngagementRule::HoldFire);
        let setup = Setup::new(open_field(40, 20), units, vec![far]);
        let setup = setup.with(Side::Blue, |army| army.formations[0].commander = Some(UnitId(1)));
        let mut table = setup.begin();
        let a = table.unit_mut("a");
        (a.morale, a.stress) = (Morale::Routing, Fixed::milli(1_095));
        let gathered = |table: &Table| table.unit("a").stance() == Stance::Rallying;
        assert_eq!(table.run_until(120, gathered), ticks, "led: {led}");
    }
}

/// H-MOR-4.
#[test]
fn rallying_takes_thirty_ticks_and_restores_cohesion() {
    let blues = vec![unit("a", 20, 10), unit("b", 2, 2)];
    let far = unit("far", 28, 18).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(30, 20), blues, vec![far]).begin();
    let a = table.unit_mut("a");
    (a.morale, a.stress, a.cohesion) = (Morale::Routing, Fixed::milli(300), Fixed::milli(300));
    table.run(1);
    assert_eq!(table.unit("a").morale, Morale::Rallying(0));
    table.run(29);
    assert_eq!(table.unit("a").stance(), Stance::Rallying);
    table.run(1);
    assert_eq!(table.unit("a").stance(), Stance::Formed);
    assert_eq!(table.unit("a").cohesion, Fixed::milli(510), "0.2 more, plus one tick of rest");
}

/// H-MOR-4.
#[test]
fn a_rally_order_starts_the_thirty_ticks_as_well() {
    let at_headquarters = unit("a", 0, 10);
    let blues = vec![at_headquarters, unit("b", 20, 2)];
    let far = unit("far", 28, 18).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(30, 20), blues, vec![far]).begin();
    table.run(5);
    let a = table.unit_mut("a");
    (a.morale, a.stress) = (Morale::Routing, Fixed::milli(1_000));
    table.send(Side::Blue, 0, Command::Rally(None));
    assert_eq!(table.unit("a").morale, Morale::Rallying(5));
    assert_eq!(table.unit("a").stress, Fixed::milli(800), "the order removes 0.2");
    let ready = |table: &Table| table.unit("a").stance() != Stance::Rallying;
    assert_eq!(table.run_until(40, ready), 31, "thirty ticks after tick five");
    assert_eq!(table.unit("a").morale, Morale::Steady);
}

/// H-MOR-4.
#[test]
fn an_enemy_within_three_hexes_interrupts_rallying() {
    let blues = vec![unit("a", 20, 10), unit("b", 2, 2)];
    let comer = unit("r", 28, 10).kind(UnitKind::Cavalry).to(20, 10, Pace::Walk);
    let setup = Setup::new(open_field(34, 20), blues, vec![comer, unit("r2", 30, 18)]);
    let mut table = setup.begin();
    let a = table.unit_mut("a");
    (a.morale, a.stress) = (Morale::Routing, Fixed::milli(100));
    table.run(1);
    assert_eq!(table.unit("a").stance(), Stance::Rallying);
    table.run_until(40, |table| table.unit("a").is_routing());
    assert_eq!(table.apart("a", "r"), 3);
    assert_eq!(table.count(|event| matches!(event, Event::RallyFailed { .. })), 1);
    table.run(1);
    assert!(table.unit("a").is_routing(), "not near the enemy");
}

/// H-MOR-9.
#[test]
fn adjacent_enemies_strike_a_routing_unit_in_the_rear() {
    let struck = |rule| {
        let blue = unit("b", 10, 10).rule(rule);
        let reds = vec![unit("r", 11, 10).facing(pointy::W), unit("rest", 20, 2)];
        let mut table = Setup::new(open_field(24, 20), vec![blue], reds).begin();
        run_in_panic(&mut table, "r");
        table.unit_mut("r").march.progress = Fixed::milli(900);
        let events = table.run(1);
        assert_eq!(table.at("r").x, 12);
        (events.iter().find_map(cut), table.unit("r").fallen)
    };
    // A front of thirty at 0.03, plus 0.02 for the rear.
    for rule in [EngagementRule::Aggressive, EngagementRule::Skirmish, EngagementRule::Defensive] {
        assert_eq!(struck(rule), (Some((UnitId(1), Fixed::milli(1_500))), 1), "{rule}");
    }
    assert_eq!(struck(EngagementRule::HoldFire), (None, 0));
}

/// H-MOR-9.
#[test]
fn only_aggressive_units_pursue() {
    for rule in EngagementRule::ALL {
        let blue = unit("b", 10, 10).rule(rule);
        let reds = vec![unit("r", 11, 10).facing(pointy::W), unit("rest", 20, 2)];
        let mut table = Setup::new(open_field(40, 20), vec![blue], reds).begin();
        table.run(1);
        table.unit_mut("r").stress = STRESS_CAP;
        table.run(1);
        assert!(table.unit("r").is_routing());
        table.run(1);
        let target = table.unit("b").target;
        let hunts = rule == EngagementRule::Aggressive;
        assert_eq!(target.map(|target| target.unit), hunts.then_some(UnitId(1)), "{rule}");
        let until = hunts.then_some(table.state.tick - 1 + PURSUIT_TICKS);
        assert_eq!(target.and_then(|target| target.until), until);
        table.run(PURSUIT_TICKS + 1);
        assert_eq!(table.unit("b").target, None, "pursuit ends");
        assert_eq!(table.at("b").x > 10, hunts);
    }
}

/// H-MOR-9.
#[test]
fn pursuing_cavalry_strikes_routing_units_repeatedly() {
    let blue = unit("b", 10, 10).kind(UnitKind::Cavalry);
    let reds = vec![unit("r", 11, 10).facing(pointy::W), unit("rest", 38, 2)];
    let mut table = Setup::new(open_field(40, 20), vec![blue], reds).begin();
    table.run(1);
    table.unit_mut("r").stress = STRESS_CAP;
    table.run(30);
    let cuts = table.count(|event| matches!(event, Event::CutDown { .. }));
    assert_eq!(cuts, 4, "one hex every seven ticks, and the cavalry strikes each time");
    assert_eq!(table.apart("b", "r"), 1);
}

/// H-MOR-9.
#[test]
fn a_unit_resumes_its_plan_unchanged_after_a_pursuit() {
    let blue = unit("b", 10, 10).to(30, 10, Pace::Walk);
    let reds = vec![unit("r", 11, 10).facing(pointy::W), unit("rest", 38, 2)];
    let mut table = Setup::new(open_field(40, 20), vec![blue], reds).begin();
    table.run(1);
    table.unit_mut("r").stress = STRESS_CAP;
    table.run(2);
    assert_eq!(table.unit("b").march.pace, Pace::Run);
    table.run(PURSUIT_TICKS + 1);
    assert_eq!((table.unit("b").target, table.unit("b").march.pace), (None, Pace::Walk));
    assert_eq!(table.unit("b").stance(), Stance::Moving);
}

/// A routing unit in a pocket whose exits are blocked by cliffs and an enemy.
fn cornered(kind: UnitKind) -> Table {
    let map = field_with(24, 20, &[("cliff", &[(20, 9), (21, 9), (19, 10), (19, 11), (20, 11)])]);
    let blues = vec![unit("b", 21, 10).facing(pointy::W), unit("b2", 2, 2)];
    let reds = vec![unit("r", 20, 10).kind(kind), unit("rest", 22, 2)];
    let mut table = Setup::new(map, blues, reds).begin();
    run_in_panic(&mut table, "r");
    table
}

/// H-MOR-9.
#[test]
fn a_cornered_routing_unit_is_struck_where_it_stands() {
    // A unit is cornered once its progress covers the most expensive step of the map, a hex of open
    // ground: after seven ticks at 0.15 on foot, after four at 0.27 mounted.
    for (kind, ticks) in [(UnitKind::Infantry, 7), (UnitKind::Cavalry, 4)] {
        let mut table = cornered(kind);
        let cut = |table: &Table| table.count(|event| matches!(event, Event::CutDown { .. })) > 0;
        assert_eq!(table.run_until(60, cut), ticks, "{kind}");
        assert_eq!(table.at("r"), hex(20, 10));
        // And again in every tick, until it is destroyed.
        table.run(3);
        assert_eq!(table.count(|event| matches!(event, Event::CutDown { .. })), 4, "{kind}");
        table.run_until(400, |table| table.unit("r").men == 0);
        assert_eq!(table.at("r"), hex(20, 10), "{kind}");
        assert_ne!(table.unit("r").presence, Presence::Afield, "{kind}");
    }
}

/// H-MOR-9.
#[test]
fn a_routing_unit_blocked_by_friends_is_not_struck() {
    let map = field_with(24, 20, &[("cliff", &[(20, 9), (21, 9), (19, 10), (19, 11), (20, 11)])]);
    let friends = [unit("f1", 21, 10), unit("f2", 22, 2)];
    let reds = vec![unit("r", 20, 10), friends[0].clone(), friends[1].clone()];
    let far = unit("far", 2, 2).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(map, vec![far], reds).begin();
    table.unit_mut("f2").cell = table.unit("f1").cell;
    run_in_panic(&mut table, "r");
    table.run(40);
    assert_eq!(table.at("r"), hex(20, 10), "the hex ahead holds two friends already");
    assert_eq!((table.unit("r").men, table.unit("r").fallen), (100, 0));
}

/// Two routing units equally far from home that want the last free place on the way.
fn rivals(names: [&str; 2], lots: u32) -> Table {
    let cliffs: Vec<(i32, i32)> = (0..20).filter(|r| *r != 10).map(|r| (3, r)).collect();
    let map = field_with(24, 20, &[("cliff", &cliffs)]);
    let blues = vec![unit(names[0], 4, 10), unit(names[1], 4, 9), unit("holds", 3, 10)];
    let mut table = Setup::new(map, blues, vec![unit("far", 22, 18)]).begin();
    table.state.lots = lots;
    for name in names {
        run_in_panic(&mut table, name);
        table.unit_mut(name).march.progress = Fixed::whole(2);
    }
    table
}

/// H-MOR-1.
#[test]
fn routing_units_equally_far_from_home_move_by_lot() {
    let first = |names: [&str; 2], lots: u32| {
        let mut table = rivals(names, lots);
        let lot = |name: &str| table.game.lot(&table.state, table.id(name));
        let drawn = if lot(names[0]) < lot(names[1]) { names[0] } else { names[1] };
        let drawn = drawn.to_owned();
        table.run(1);
        let went: Vec<&str> =
            names.into_iter().filter(|name| table.at(name) == hex(3, 10)).collect();
        assert_eq!(went, [drawn.as_str()], "{lots}");
        drawn
    };
    let drawn: Vec<String> = (0..12).map(|lots| first(["a", "b"], lots)).collect();
    for name in ["a", "b"] {
        assert!(drawn.iter().any(|one| one == name), "{name} is never first: {drawn:?}");
    }
    // The lot depends on the name, not on the position in the army.
    for lots in 0..12 {
        assert_eq!(first(["a", "b"], lots), first(["b", "a"], lots));
    }
}

/// The first unit that was struck, and its losses.
fn cut(event: &Event) -> Option<(UnitId, Fixed)> {
    match event {
        Event::CutDown { wounds } => Some((wounds[0].unit, wounds[0].harm)),
        _ => None,
    }
}

/// H-MOR-9.
#[test]
fn a_unit_ordered_out_of_a_melee_is_struck_once_by_each_adjacent_enemy() {
    let struck = |enemies: &[(i32, i32)], rule: EngagementRule| {
        let reds = enemies.iter().enumerate();
        let reds = reds
            .map(|(index, (q, r))| unit(&format!("r{index}"), *q, *r).facing(pointy::W).rule(rule));
        // At headquarters, so the order arrives at once.
        let mut table =
            Setup::new(open_field(24, 20), vec![unit("b", 0, 10)], reds.collect()).begin();
        let mustered = table.state.units.clone();
        table.run(1);
        assert_eq!(table.unit("b").foes as usize, enemies.len());
        table.log.clear();
        table.send(Side::Blue, 0, Command::MoveTo(hex(0, 5)));
        // The enemies are fresh, and the unit has enough progress for its first step.
        for (unit, mustered) in table.state.units.iter_mut().zip(&mustered).skip(1) {
            (unit.fatigue, unit.cohesion) = (mustered.fatigue, mustered.cohesion);
        }
        table.unit_mut("b").march.progress = Fixed::ONE;
        table.run(1);
        assert_eq!(table.at("b"), hex(0, 9));
        let cuts: Vec<(UnitId, Fixed)> = table.log.iter().filter_map(cut).collect();
        // Enemies that are no longer adjacent do not strike again.
        table.run(20);
        assert_eq!(table.count(|event| cut(event).is_some()), cuts.len());
        cuts
    };
    let aggressive = EngagementRule::Aggressive;
    // A front of thirty at 0.03, plus 0.02 for the rear.
    assert_eq!(struck(&[(1, 10)], aggressive), [(UnitId(0), Fixed::milli(1_500))]);
    assert_eq!(struck(&[(1, 10), (0, 11)], aggressive), [(UnitId(0), Fixed::milli(3_000))]);
    // Units that hold fire only defend themselves.
    assert_eq!(struck(&[(1, 10)], EngagementRule::HoldFire), []);
}
