//! The developer documentation: its examples match the code.

use sandtable_core::example::raid::Raid;
use sandtable_core::record::read;
use sandtable_core::session::SeedCheck;
use sandtable_core::{Purpose, Seed};

const RACE: &str = include_str!("../../examples/race.rs");
const RAID: &str = include_str!("../../src/example/raid.rs");
const ADD_A_GAME: &str = include_str!("../../../../docs/add-a-game.md");
const FORMAT: &str = include_str!("../../../../docs/format.md");

#[test]
fn a_whole_game_takes_less_than_120_lines() {
    assert!(RACE.lines().count() < 120, "{} lines", RACE.lines().count());
}

#[test]
fn the_chapter_shows_the_whole_example_paragraph_by_paragraph() {
    let blocks =
        ADD_A_GAME.split("```rust,ignore\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    let shown: Vec<&str> = blocks.filter(|block| !block.starts_with("fn advise")).collect();
    assert_eq!(format!("{}\n", shown.join("\n\n")), RACE);
}

#[test]
fn the_advice_in_the_chapter_is_the_code_of_raid() {
    let (_, rest) = ADD_A_GAME.split_once("fn advise").expect("an example");
    let (shown, _) = rest.split_once("```").expect("its end");
    let (_, rest) = RAID.split_once("fn advise").expect("advice");
    let (given, _) = rest.split_once("\n\n").expect("its end");
    let lines = |text: &str| text.trim().lines().map(|l| l.trim().to_owned()).collect::<Vec<_>>();
    assert_eq!(lines(shown), lines(given));
}

#[test]
fn the_example_file_is_intact_and_verifies() {
    let (_, rest) = FORMAT.split_once("```jsonl\n").expect("an example");
    let (text, _) = rest.split_once("```").expect("its end");
    let reading = read::<Raid>(text.as_bytes()).expect("readable");
    assert_eq!(reading.damage(), None);
    let report = reading.verify();
    assert!(report.passed());
    assert_eq!((report.orders, report.dice, report.seed), (3, 1, SeedCheck::Kept));
    let session = reading.intact().expect("intact");
    assert_eq!(session.seed(), Some(&Seed::from_number(7)));
    let address = format!("{:016x}", Purpose::new("way").of(4).address());
    assert!(FORMAT.contains(&format!("with the address `{address}`")));
}
