//! Golden battles: recorded sessions whose result must never change. Each file is read, decided
//! again order by order with its recorded dice, and replayed to its recorded digest.

use sandtable_core::record::read;
use sandtable_formation::{Formation, Side};

/// A file of `tests/golden`, its winner, last tick, number of events, and final digest.
macro_rules! golden {
    ($($name:literal $winner:literal $tick:literal $events:literal $digest:literal)*) => {
        [$((
            $name,
            include_str!(concat!("../golden/", $name, ".jsonl")),
            ($winner, $tick, $events),
            $digest,
        )),*]
    };
}

#[test]
fn golden_battles_replay_to_their_digests() {
    let battles = golden![
        "crossroads" "Red" 344 2679
            "51c3419401e0ea9401f9e584021543c700ea5a460baa12cf00742a9c7c89307d"
        "crossroads-again" "Red" 334 2586
            "2862d19e78971907e1d3ce737f63fd00f62844b14cea3e122c263a6dc36afde0"
        "crossroads-of-recruits" "Blue" 422 3106
            "b8ca2293f557efcc800b1c834948e313b928d112e7b0375b2679604190eb477e"
        "gorge" "Blue" 582 5284
            "0bda77c1fb761284a4863f3ce4d5782903c9bd9bd1b51517b111cba32bad0907"
        "hill-fort" "Blue" 1373 7605
            "93821966f7c340f9a3565f4502ef43bf8783b9e3dfc2b88edb39ce34ab838f2b"
        "two-hills" "Blue" 388 3457
            "371cac1fdf16fa2a13eb18729b416f1c01b4246b56b051a1e84cd132bd134b2e"
    ];
    for (name, text, fought, digest) in battles {
        let reading = read::<Formation>(text.as_bytes()).expect("readable");
        assert!(reading.verify().passed(), "{name}: {:?}", reading.verify());
        let session = reading.intact().expect("an intact session");
        let state = session.state();
        let ending = state.ending.expect("the battle has ended");
        let winner = Side::BOTH.into_iter().find(|side| ending.outcomes[*side].is_victory());
        let winner = winner.expect("a winner").to_string();
        assert_eq!((winner.as_str(), state.tick, session.len()), fought, "{name}");
        assert_eq!(session.digest().to_string(), digest, "{name}");
    }
}
