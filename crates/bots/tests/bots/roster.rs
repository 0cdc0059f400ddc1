//! Bots by name.

use sandtable_bots::{GREEDY, LEVELS, Level, bot, bots, names};
use sandtable_core::example::raid::Raid;
use sandtable_core::{Seat, Seed};

#[test]
fn every_name_creates_the_bot_of_that_name() {
    for name in names() {
        let bot = bot::<Raid>(name, &Seed::from_number(1), Seat(0)).expect("a bot");
        assert_eq!(bot.name(), name);
    }
}

#[test]
fn an_unknown_name_is_refused_with_the_known_names() {
    let unknown = bots::<Raid>(&["random", "Gredy"], &Seed::from_number(1)).err().expect("unknown");
    assert_eq!(
        unknown.to_string(),
        "unknown bot 'Gredy': expected one of random, recruit, regular, veteran, elite, greedy"
    );
}

#[test]
fn every_level_misjudges_and_blunders_less_than_the_level_below() {
    assert!(LEVELS.is_sorted_by(|easy, hard| easy.noise_per_mille > hard.noise_per_mille));
    assert!(LEVELS.is_sorted_by(|easy, hard| easy.blunder_per_mille > hard.blunder_per_mille));
}

#[test]
fn the_documentation_lists_the_numbers_of_every_level() {
    let chapter = include_str!("../../../../docs/bots.md");
    for Level { name, noise_per_mille, blunder_per_mille } in LEVELS.into_iter().chain([GREEDY]) {
        let row = format!("| `{name}` | {noise_per_mille} | {blunder_per_mille} |");
        assert!(chapter.contains(&row), "{row}");
    }
}
