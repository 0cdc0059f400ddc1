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
        let setup = Setup::new(
            SessionId::from_random([7; 16]),
            scenario.clone(),
            Seed::from_number(seed),
        );
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

#[test]
fn tune() {
    for map in ["kestrel-steppe", "mill-ford", "cutbank-quarry", "old-market"] {
        for template in Template::ALL {
            let t = tally(template, map, 40);
            eprintln!("{map} {} {:?} {} {:?} {:?}", template.id(), t.wins, t.draws, t.turns, t.reasons);
        }
    }
    let _ = Side::BOTH;
}
