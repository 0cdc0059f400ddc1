//! Templates differ in play: bot games between equal forces.

use sandtable_bots::{ORDER_LIMIT, bots, play_out};
use sandtable_core::{Seed, Session, SessionId, Setup, Timestamp};
use sandtable_mech::encounter::{EncounterDraft, Template};
use sandtable_mech::force::{ForceDraft, UnitDraft};
use sandtable_mech::{Ending, Mech, Scenario, Side};
use std::collections::BTreeMap;

const LANCE: [&str; 4] =
    ["hunchback-hbk-4g", "griffin-grf-1n", "shadow-hawk-shd-2h", "centurion-cn9-a"];

/// The scenario of a template with the same lance on both sides.
fn even(template: Template, map: &str) -> Scenario {
    let force = ForceDraft { name: "Lance".to_owned(), units: LANCE.map(UnitDraft::new).into() };
    let draft = EncounterDraft {
        name: "Test".to_owned(),
        scenario_template: Some(template.id().to_owned()),
        map_id: Some(map.to_owned()),
        ..EncounterDraft::default()
    };
    draft.scenario(&force, &force).and_then(|file| file.scenario()).expect("a valid encounter")
}

/// The endings of many games.
#[derive(Debug, Default)]
struct Tally {
    wins: [u32; 2],
    draws: u32,
    turns: Vec<u32>,
    reasons: BTreeMap<String, u32>,
}

fn tally(template: Template, map: &str, games: u64) -> Tally {
    let mut tally = Tally::default();
    let scenario = even(template, map);
    for seed in 0..games {
        let setup =
            Setup::new(SessionId::from_random([7; 16]), scenario.clone(), Seed::from_number(seed));
        let session = Session::<Mech>::create(setup, Timestamp::UNIX_EPOCH).expect("valid");
        let mut bots = bots::<Mech>(&["greedy", "greedy"], &Seed::from_number(seed)).expect("bots");
        let session =
            play_out(session, &mut bots, || Timestamp::UNIX_EPOCH, ORDER_LIMIT).expect("an end");
        let Ending { winner, reason } = session.state().ending.clone().expect("an ending");
        match winner {
            Some(side) => tally.wins[side as usize] += 1,
            None => tally.draws += 1,
        }
        tally.turns.push(session.state().turn);
        *tally.reasons.entry(reason).or_default() += 1;
    }
    tally.turns.sort_unstable();
    tally
}

/// Maps of three kinds: open, divided by a stream, and in steps from west to east.
const MAPS: [&str; 3] = ["kestrel-steppe", "mill-ford", "cutbank-quarry"];

const GAMES: u64 = 50;

/// Wins of the player over all maps.
fn player_wins(template: Template) -> u32 {
    MAPS.map(|map| tally(template, map, GAMES).wins[Side::Player as usize]).into_iter().sum()
}

/// The same force loses clearly more often in column than in a skirmish on the same maps. 150
/// games each: the standard deviation of the difference is 9 games.
#[test]
fn an_ambush_is_worse_for_the_column_than_a_skirmish() {
    let (even, column) = (player_wins(Template::Skirmish), player_wins(Template::Ambush));
    assert!(column + 15 < even, "{column} of 150 in column, {even} of 150 in a skirmish");
}

#[test]
fn a_holdout_favours_the_defender_compared_with_a_plain_fight() {
    let skirmish = tally(Template::Skirmish, "kestrel-steppe", GAMES);
    let holdout = tally(Template::Holdout, "kestrel-steppe", GAMES);
    let [even, defender] = [&skirmish, &holdout].map(|tally| tally.wins[Side::Player as usize]);
    assert!(10 * defender > 12 * even, "{skirmish:?}\n{holdout:?}");
    assert!(holdout.reasons["holdout"] > GAMES as u32 / 4, "{holdout:?}");
    assert!(holdout.turns.iter().all(|turn| *turn <= 12));
}

#[test]
fn only_custom_battles_end_in_a_draw_at_the_turn_limit() {
    let custom = tally(Template::Custom, "kestrel-steppe", 30);
    assert!(custom.draws > 0, "{custom:?}");
    assert_eq!(custom.draws, custom.reasons["turn limit"]);
    assert_eq!(custom.turns.last(), Some(&15));
}
