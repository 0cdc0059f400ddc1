//! Morale: shaken and breaking units, contagion, and recovery.

use crate::table::{Described, Setup, Table, open_field, unit};
use sandtable_formation::morale::{Leaders, breaks, contagion, rallies, stressed};
use sandtable_formation::rules::constants::STRESS_CAP;
use sandtable_formation::rules::{Pace, UnitKind};
use sandtable_formation::scenario::Regiment;
use sandtable_formation::{
    EngagementRule, Event, Fixed, FormationId, Morale, Presence, Side, Stance, UnitId,
};
use sandtable_hex::pointy;

/// Some Blue units, and one Red unit far away.
fn alone(blues: Vec<Regiment>) -> Table {
    let far = unit("far", 28, 18).rule(EngagementRule::HoldFire);
    Setup::new(open_field(30, 20), blues, vec![far]).begin()
}

fn frightened(events: &[Event]) -> Vec<(UnitId, Fixed)> {
    let one = |event: &Event| match event {
        Event::Frightened { units } => units.clone(),
        _ => Vec::new(),
    };
    events.iter().flat_map(one).collect()
}

#[test]
fn a_unit_breaks_when_stress_reaches_its_threshold() {
    for (stress, runs) in [(10_999, false), (11_000, true), (15_000, true)] {
        let mut table = alone(vec![unit("a", 10, 10), unit("b", 20, 10)]);
        table.unit_mut("a").stress = Fixed::new(stress);
        assert_eq!(breaks(table.unit("a"), UnitKind::Infantry), runs);
        let events = table.run(1);
        assert_eq!(table.unit("a").is_routing(), runs, "{stress}");
        assert_eq!(events.contains(&Event::Broke { unit: UnitId(0) }), runs);
    }
}

#[test]
fn breaking_halves_cohesion_down_to_a_minimum() {
    for (before, after) in [(1_000, 500), (400, 200), (150, 100)] {
        let mut table = alone(vec![unit("a", 10, 10), unit("b", 20, 10)]);
        let a = table.unit_mut("a");
        (a.stress, a.cohesion) = (STRESS_CAP, Fixed::milli(before));
        table.run(1);
        assert_eq!(table.unit("a").cohesion, Fixed::milli(after));
    }
}

#[test]
fn cohesion_and_fatigue_change_the_threshold() {
    let table = alone(vec![unit("a", 10, 10)]);
    let threshold = |kind: UnitKind, cohesion, fatigue| {
        let mut unit = table.unit("a").clone();
        (unit.cohesion, unit.fatigue) = (Fixed::milli(cohesion), Fixed::milli(fatigue));
        unit.threshold(kind)
    };
    assert_eq!(threshold(UnitKind::Infantry, 1_000, 0), Fixed::milli(1_100));
    assert_eq!(threshold(UnitKind::Infantry, 800, 0), Fixed::milli(1_000), "not above 0.8");
    assert_eq!(threshold(UnitKind::Infantry, 1_000, 20), Fixed::milli(1_096));
    assert_eq!(threshold(UnitKind::Levy, 0, 1_000), Fixed::milli(400));
    assert_eq!(threshold(UnitKind::HeavyCavalry, 1_000, 0), Fixed::milli(1_400));
}

/// H-MOR-3.
#[test]
fn both_armies_break_and_rally_by_the_same_rules() {
    for side in Side::BOTH {
        let units = |name: &str, q: i32| {
            vec![unit(&format!("{name}1"), q, 10), unit(&format!("{name}2"), q, 2)]
        };
        let setup = Setup::new(open_field(40, 20), units("b", 15), units("r", 24));
        let mut table = setup.begin();
        for name in ["b1", "b2", "r1", "r2"] {
            table.unit_mut(name).rule = EngagementRule::HoldFire;
        }
        let (name, unit) = [("b1", UnitId(0)), ("r1", UnitId(2))][side as usize];
        table.unit_mut(name).stress = Fixed::milli(1_100);
        table.run(1);
        assert_eq!(table.count(|event| *event == Event::Broke { unit }), 1, "{side}");
        let ticks = table.run_until(120, |table| table.unit(name).stance() == Stance::Rallying);
        assert_eq!(ticks, 101, "{side}: from 1.095 to below 0.6 at 0.005 per tick");
        let gathers =
            |event: &Event| matches!(event, Event::RallyBegan { unit: one, .. } if *one == unit);
        assert_eq!(table.count(gathers), 1);
        table.run(30);
        assert_eq!(table.count(|event| *event == Event::Rallied { unit }), 1);
        assert_eq!(table.unit(name).stance(), Stance::Formed);
    }
}

/// H-MOR-5.
#[test]
fn the_stress_cap_is_above_every_threshold() {
    let table = alone(vec![unit("a", 10, 10)]);
    let fresh = table.unit("a");
    for kind in UnitKind::ALL {
        assert!(fresh.threshold(kind) < STRESS_CAP, "{kind}");
    }
    assert_eq!(stressed(Fixed::milli(1_900), Fixed::milli(300)), STRESS_CAP);
    assert_eq!(stressed(Fixed::milli(100), Fixed::milli(-300)), Fixed::ZERO);
    let red = unit("r", 11, 10).facing(pointy::W);
    let setup = Setup::new(open_field(24, 20), vec![unit("b", 10, 10), unit("c", 2, 2)], vec![red]);
    let mut table = setup.begin();
    table.unit_mut("b").stress = Fixed::milli(1_990);
    table.run(1);
    assert_eq!(table.unit("b").stress, STRESS_CAP, "melee does not exceed the cap");
    table.unit_mut("b").morale = Morale::Steady;
    table.run(1);
    assert_eq!(table.unit("b").stress, STRESS_CAP, "breaking does not lower it");
}

/// H-MOR-6.
#[test]
fn a_breaking_unit_frightens_nearby_friends_once() {
    let blues =
        vec![unit("a", 10, 10), unit("one", 11, 10), unit("two", 12, 10), unit("three", 13, 10)];
    let mut table = alone(blues);
    table.unit_mut("a").stress = STRESS_CAP;
    let events = table.run(1);
    let tenth = Fixed::milli(100);
    assert_eq!(frightened(&events), [(UnitId(1), tenth), (UnitId(2), tenth)]);
    assert_eq!(frightened(&table.run(20)), [], "no second fright while it keeps routing");
    assert_eq!(contagion(0), Fixed::ZERO);
    assert_eq!([1, 2, 5].map(contagion), [100, 200, 500].map(Fixed::milli));
}

/// H-MOR-6.
#[test]
fn two_breaking_units_frighten_twice_as_much_and_destroyed_units_not_at_all() {
    let mut table = alone(vec![unit("a", 10, 10), unit("b", 12, 10), unit("friend", 11, 10)]);
    table.unit_mut("a").stress = STRESS_CAP;
    table.unit_mut("b").stress = STRESS_CAP;
    assert_eq!(frightened(&table.run(1)), [(UnitId(2), Fixed::milli(200))]);
    // A unit of one man is destroyed next to a friend.
    let blues = vec![unit("last", 10, 10).men(1), unit("friend", 9, 10)];
    let red = unit("r", 11, 10).facing(pointy::W);
    let mut table = Setup::new(open_field(24, 20), blues, vec![red]).begin();
    table.unit_mut("last").harm = Fixed::new(9_999);
    table.unit_mut("last").stress = STRESS_CAP;
    let events = table.run(1);
    assert_eq!(table.unit("last").presence, Presence::Destroyed);
    assert_eq!(frightened(&events), []);
}

/// H-MOR-7.
#[test]
fn panic_spreads_one_tick_later_whatever_the_unit_numbers() {
    for names in [["a", "b"], ["b", "a"]] {
        let [first, second] = names;
        let mut table = alone(vec![unit(first, 10, 10), unit(second, 11, 10), unit("c", 2, 2)]);
        table.unit_mut("a").stress = Fixed::milli(1_100);
        table.unit_mut("b").stress = Fixed::milli(1_050);
        table.run(1);
        assert!(table.unit("a").is_routing() && !table.unit("b").is_routing());
        table.run(1);
        assert!(table.unit("b").is_routing());
    }
}

/// H-MOR-8.
#[test]
fn a_unit_is_shaken_at_eight_tenths_of_its_threshold_and_stops() {
    for (stress, wavers) in [(8_799, false), (8_800, true)] {
        let mut table = alone(vec![unit("a", 10, 10)]);
        table.unit_mut("a").stress = Fixed::new(stress);
        table.run(1);
        assert_eq!(table.unit("a").morale == Morale::Shaken, wavers, "{stress}");
    }
    let marching = unit("a", 10, 10).to(20, 10, Pace::Quick);
    let mut table = alone(vec![marching]);
    table.unit_mut("a").stress = Fixed::milli(950);
    table.run(1);
    assert_eq!(table.unit("a").stance(), Stance::Shaken);
    let progress = table.unit("a").march.progress;
    table.run(5);
    assert_eq!(table.unit("a").march.progress, progress, "shaken units do not march");
    table.run_until(20, |table| table.unit("a").stance() == Stance::Moving);
    assert_eq!(table.count(|event| matches!(event, Event::Shaken { .. })), 1);
    assert_eq!(table.count(|event| matches!(event, Event::Steadied { .. })), 1);
}

/// H-MOR-8.
#[test]
fn a_shaken_unit_starts_no_melee_but_defends_itself() {
    let start = |other| {
        let red = unit("r", 11, 10).facing(pointy::W).rule(other);
        let mut table = Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red]).begin();
        let b = table.unit_mut("b");
        (b.stress, b.morale) = (Fixed::milli(950), Morale::Shaken);
        table.run(1);
        table.state.engagements.len()
    };
    assert_eq!(start(EngagementRule::HoldFire), 0);
    assert_eq!(start(EngagementRule::Aggressive), 1);
}

/// H-MOR-8.
#[test]
fn losses_lower_cohesion_and_rest_restores_it() {
    let archers = unit("b", 6, 10).kind(UnitKind::Archers);
    let target = unit("r", 10, 10).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), vec![archers], vec![target]).begin();
    table.unit_mut("b").volleys = 1;
    table.dice([1]).run(1);
    assert_eq!(table.unit("r").fallen, 2);
    assert_eq!(table.unit("r").cohesion, Fixed::milli(970), "two men lost, one tick of recovery");
    table.run(2);
    assert_eq!(table.unit("r").cohesion, Fixed::milli(990));
    table.run(5);
    assert_eq!(table.unit("r").cohesion, Fixed::ONE);
}

/// H-MOR-2.
#[test]
fn stress_falls_when_safe_and_twice_as_fast_near_a_leader() {
    let calmed = |distance: i32| {
        let units = vec![unit("a", 10, 10), unit("chief", 10 + distance, 10)];
        let far = unit("far", 28, 18).rule(EngagementRule::HoldFire);
        let setup = Setup::new(open_field(30, 20), units, vec![far]);
        let setup = setup.with(Side::Blue, |army| army.formations[0].commander = Some(UnitId(1)));
        let mut table = setup.begin();
        table.unit_mut("a").stress = Fixed::milli(500);
        table.run(4);
        table.unit("a").stress
    };
    assert_eq!(calmed(4), Fixed::milli(480));
    assert_eq!(calmed(3), Fixed::milli(460));
}

/// H-MOR-2.
#[test]
fn stress_does_not_fall_during_or_shortly_after_combat() {
    let archers = unit("b", 6, 10).kind(UnitKind::Archers);
    let target = unit("r", 10, 10).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), vec![archers], vec![target]).begin();
    table.unit_mut("b").volleys = 1;
    table.dice([100]).run(1);
    table.run(9);
    assert_eq!(table.unit("r").stress, Fixed::milli(10), "ten ticks after the shot");
    table.run(1);
    assert_eq!(table.unit("r").stress, Fixed::ZERO);
}

/// H-MOR-10.
#[test]
fn a_formations_leader_is_its_commander_or_else_its_centre() {
    let units = vec![unit("a", 4, 4), unit("b", 5, 4), unit("c", 7, 6)];
    let mut table = alone(units.clone());
    let leader = |table: &Table| {
        Leaders::of(&table.game, &table.state).of_formation(Side::Blue, FormationId(0))
    };
    let hex = crate::table::hex;
    assert_eq!(leader(&table), Some(hex(5, 5)), "5.33 and 4.67, rounded");
    table.unit_mut("c").morale = Morale::Routing;
    assert_eq!(leader(&table), Some(hex(4, 4)), "routing units do not count");
    table.unit_mut("c").presence = Presence::Destroyed;
    table.unit_mut("a").presence = Presence::Fled;
    assert_eq!(leader(&table), Some(hex(5, 4)));
    table.unit_mut("b").presence = Presence::Destroyed;
    assert_eq!(leader(&table), None, "no units left");

    let far = unit("far", 28, 18);
    let setup = Setup::new(open_field(30, 20), units, vec![far]);
    let setup = setup.with(Side::Blue, |army| army.formations[0].commander = Some(UnitId(2)));
    let mut table = setup.begin();
    assert_eq!(leader(&table), Some(hex(7, 6)), "the commander's hex");
    table.unit_mut("c").morale = Morale::Routing;
    assert_eq!(leader(&table), None, "a routing commander does not lead");
    table.unit_mut("c").morale = Morale::Steady;
    table.unit_mut("c").leader = false;
    assert_eq!(leader(&table), None, "nor does a fallen one");
}

#[test]
fn a_routing_unit_rallies_when_safe_and_sooner_near_a_leader() {
    let milli = Fixed::milli;
    assert_eq!(rallies(milli(599), false, false), Some(milli(100)));
    assert_eq!(rallies(milli(600), false, false), None);
    assert_eq!(rallies(milli(799), false, true), Some(milli(150)));
    assert_eq!(rallies(milli(800), false, true), None);
    assert_eq!(rallies(Fixed::ZERO, true, true), None, "not near the enemy");
}
