//! Determinism: consecutive unit numbers, integers only, one code path for both armies.

use crate::table::{Described, Setup, Table, open_field, unit};
use sandtable_core::{Digest, Game};
use sandtable_formation::rules::{Pace, UnitKind};
use sandtable_formation::{Formation, Order, Side, State, UnitId};
use sandtable_hex::pointy;
use std::collections::BTreeSet;

/// A battle with marches, charges, volleys, melees and routs.
fn brawl(seed: u64) -> Table {
    let blue = vec![
        unit("foot", 8, 10).led().to(14, 10, Pace::Quick),
        unit("horse", 6, 8).kind(UnitKind::HeavyCavalry).to(14, 8, Pace::Charge),
        unit("bows", 6, 12).kind(UnitKind::Archers),
    ];
    let red = vec![
        unit("pikes", 12, 10).facing(pointy::W).kind(UnitKind::Spearmen).led(),
        unit("levy", 13, 8).facing(pointy::W).kind(UnitKind::Levy),
        unit("guard", 13, 12).facing(pointy::W).to(7, 12, Pace::Run),
    ];
    Setup::new(open_field(24, 20), blue, red).begin_with_seed(seed)
}

fn digests(table: &mut Table, ticks: u32) -> Vec<Digest> {
    let mut digests = Vec::new();
    while digests.len() < ticks as usize && table.state.ending.is_none() {
        table.run(1);
        digests.push(Digest::of(&table.state));
    }
    digests
}

/// H-ENG-1.
#[test]
fn unit_numbers_are_consecutive_and_the_seed_decides_the_battle() {
    let table = brawl(1);
    let numbers: Vec<UnitId> = Side::BOTH.iter().flat_map(|s| table.game.units_of(*s)).collect();
    assert_eq!(numbers, (0..6).map(UnitId).collect::<Vec<_>>());
    let [one, same, other] = [1, 1, 2].map(|seed| digests(&mut brawl(seed), 120));
    assert_eq!(one, same);
    assert_ne!(one, other, "the seed matters");
}

/// H-ENG-1.
#[test]
fn replaying_the_log_gives_the_same_digest_at_every_tick() {
    let mut table = brawl(3);
    let mut state = table.game.start();
    let mut folded = 0;
    for _ in 0..60 {
        if table.state.ending.is_some() {
            break;
        }
        table.run(1);
        for event in &table.log[folded..] {
            table.game.apply(&mut state, event);
        }
        folded = table.log.len();
        assert_eq!(Digest::of(&state), Digest::of(&table.state), "tick {}", state.tick);
    }
}

/// H-ENG-1.
#[test]
fn without_dice_ten_single_ticks_equal_ten_at_once() {
    // No dice are rolled here, so one order of ten ticks equals ten orders of one tick.
    let duel = || {
        let red = unit("r", 11, 10).facing(pointy::W);
        Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red]).begin()
    };
    let (mut at_once, mut singly) = (duel(), duel());
    at_once.run(10);
    (0..10).for_each(|_| {
        singly.run(1);
    });
    assert_eq!(Digest::of(&at_once.state), Digest::of(&singly.state));
}

/// H-ENG-2.
#[test]
fn states_and_events_contain_only_integers() {
    fn whole(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::Number(number) => number.is_i64() || number.is_u64(),
            serde_json::Value::Array(parts) => parts.iter().all(whole),
            serde_json::Value::Object(parts) => parts.values().all(whole),
            _ => true,
        }
    }
    let mut table = brawl(1);
    table.run(40);
    let written = serde_json::to_value(&table.state).expect("states serialise");
    assert!(whole(&written));
    let read: State = serde_json::from_value(written).expect("states deserialise");
    assert_eq!(read, table.state);
    let events = serde_json::to_value(&table.log).expect("events serialise");
    assert!(whole(&events));
}

/// H-ENG-3.
#[test]
fn the_thirteen_troop_types_have_distinct_names() {
    let names: BTreeSet<&str> = UnitKind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), 13);
    assert!(names.contains("levy") && !names.contains("militia"));
}

/// H-ENG-5.
#[test]
fn the_order_in_which_the_sides_act_does_not_matter() {
    let [first, second] = [Side::BOTH, [Side::Red, Side::Blue]].map(|speakers| {
        let mut table = brawl(5);
        while table.state.ending.is_none() && table.state.tick < 100 {
            for side in speakers {
                table.order(side, &Order::Run { ticks: 1 }).expect("time can pass");
            }
        }
        Digest::of(&table.state)
    });
    assert_eq!(first, second);
}

#[test]
fn the_rules_have_a_name_and_a_version() {
    assert_eq!((Formation::NAME, Formation::RULES), ("formation", 1));
}
