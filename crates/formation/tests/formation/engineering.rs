//! How the battle is built: dense numbers, whole numbers, one code path for both armies.

use crate::table::{Camp, Described, Table, open_field, unit};
use sandtable_core::{Digest, Game};
use sandtable_formation::rules::{Pace, UnitKind};
use sandtable_formation::{Formation, Order, Side, State, UnitId};
use sandtable_hex::pointy;
use std::collections::BTreeSet;

/// A battle in which there is marching, charging, shooting, fighting and running.
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
    Camp::new(open_field(24, 20), blue, red).begin_with_seed(seed)
}

fn digests(table: &mut Table, ticks: u32) -> Vec<Digest> {
    let mut digests = Vec::new();
    while digests.len() < ticks as usize && table.state.ending.is_none() {
        table.run(1);
        digests.push(Digest::of(&table.state));
    }
    digests
}

#[test]
fn h_eng_1_units_have_dense_numbers_and_the_seed_decides_everything_else() {
    let table = brawl(1);
    let numbers: Vec<UnitId> = Side::BOTH.iter().flat_map(|s| table.game.units_of(*s)).collect();
    assert_eq!(numbers, (0..6).map(UnitId).collect::<Vec<_>>());
    let [one, same, other] = [1, 1, 2].map(|seed| digests(&mut brawl(seed), 120));
    assert_eq!(one, same);
    assert_ne!(one, other, "dice matter in it");
}

#[test]
fn h_eng_1_a_log_that_is_folded_gives_the_same_digest_at_every_tick() {
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

#[test]
fn h_eng_1_how_time_is_cut_into_orders_changes_nothing_but_the_dice() {
    // Nobody here rolls anything, so ten ticks are ten times one tick.
    let duel = || {
        let red = unit("r", 11, 10).facing(pointy::W);
        Camp::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red]).begin()
    };
    let (mut at_once, mut singly) = (duel(), duel());
    at_once.run(10);
    (0..10).for_each(|_| {
        singly.run(1);
    });
    assert_eq!(Digest::of(&at_once.state), Digest::of(&singly.state));
}

#[test]
fn h_eng_2_every_number_of_a_position_is_a_whole_number() {
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
    let written = serde_json::to_value(&table.state).expect("a position can be written");
    assert!(whole(&written));
    let read: State = serde_json::from_value(written).expect("and read");
    assert_eq!(read, table.state);
    let events = serde_json::to_value(&table.log).expect("so can a log");
    assert!(whole(&events));
}

#[test]
fn h_eng_3_there_are_thirteen_kinds_each_with_a_name_of_its_own() {
    let names: BTreeSet<&str> = UnitKind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), 13);
    assert!(names.contains("levy") && !names.contains("militia"));
}

#[test]
fn h_eng_5_either_army_may_speak_first() {
    let [first, second] = [Side::BOTH, [Side::Red, Side::Blue]].map(|speakers| {
        let mut table = brawl(5);
        while table.state.ending.is_none() && table.state.tick < 100 {
            for side in speakers {
                table.order(side, &Order::Run { ticks: 1 }).expect("time may pass");
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
