//! Whole battles that were fought once and have to come out the same for ever: each file is read,
//! decided again order by order with its own dice, and folded to the digest that it had.

use sandtable_core::record::read;
use sandtable_formation::{Formation, Side};

/// A file of `tests/golden`, who won in which tick after how many events, and the last digest.
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
fn golden_battles_are_replayed_to_their_digests() {
    let battles = golden![
        "crossroads" "Red" 163 1217
            "58b454330e1716fa115f9d962b61d65bc8b81c14af8fdd75e675a97598a39c48"
        "crossroads-again" "Red" 206 1535
            "9b21c9eb40ed4d4e428b8548091a99e3a45dba4d2a18de8c759ac8570e00d427"
        "crossroads-of-recruits" "Red" 398 3188
            "016421dbba99f573bd01331443cf2d6866e18975084bd66832713790e235ea4b"
        "gorge" "Blue" 584 4945
            "f3b2f88ad7b25a83971f71cd30ef64903b753ce311aabc85d2a0a5531db87635"
        "hill-fort" "Red" 1501 8236
            "6b057e0f6a90e567741bf2c15c291426aadc74e57fe3856d98ea4f9db5972d81"
        "two-hills" "Blue" 397 4107
            "fecf2f97ffd0fd6b22d2b926f460358bd73edec43206b81c9ba4c2515abb4029"
    ];
    for (name, text, fought, digest) in battles {
        let reading = read::<Formation>(text.as_bytes()).expect("readable");
        assert!(reading.verify().passed(), "{name}: {:?}", reading.verify());
        let session = reading.intact().expect("sound");
        let state = session.state();
        let ending = state.ending.expect("an end");
        let winner = Side::BOTH.into_iter().find(|side| ending.outcomes[*side].is_victory());
        let winner = winner.expect("a winner").to_string();
        assert_eq!((winner.as_str(), state.tick, session.len()), fought, "{name}");
        assert_eq!(session.digest().to_string(), digest, "{name}");
    }
}
