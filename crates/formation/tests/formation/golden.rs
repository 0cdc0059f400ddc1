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
            "f4ebd1b5a24d0206f1a9c98cc0b9c4777ffd2fa82ff1093ec450d3f43ecba0f4"
        "crossroads-again" "Red" 163 1229
            "7b623aeaa015ca869f68221ec6d48f6234625dc81dbd2d08eca7cabb22ba697a"
        "crossroads-of-recruits" "Red" 159 1040
            "7f1376fcdb9244cfe871d146156658b41e4b9793ac679db7bf80e304cb7bb855"
        "gorge" "Blue" 584 4945
            "1bdabe071f8683b21823781e42838211587f8df2c768f6bacf5fe420c02f12bf"
        "hill-fort" "Red" 1501 9072
            "a34fda2d792f98416565b69626f8a3d8cc9d7ae2226478113f3cfb5d29618a1f"
        "two-hills" "Blue" 397 4107
            "786257792a831aefc8570991758681e711c2d2dd26c8da3ca86c18ec03f6d232"
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
