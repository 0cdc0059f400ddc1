//! Golden games: recorded battles that must replay to the same digest in every version. Each file
//! is read, decided again order by order with its recorded dice, and folded into its digest.

use sandtable_core::record::read;
use sandtable_mech::Mech;

/// A file of `tests/golden`: winner, last turn, number of events and final digest.
macro_rules! golden {
    ($($name:literal $winner:literal $turn:literal $events:literal $digest:literal)*) => {
        [$((
            $name,
            include_str!(concat!("../golden/", $name, ".jsonl")),
            ($winner, $turn, $events),
            $digest,
        )),*]
    };
}

#[test]
fn golden_games_are_replayed_to_their_digests() {
    let games = golden![
        "aces" "Opponent" 21 1567
            "1110dd7502b66bb29e3b118afb2ecb472af9e52a46b3c124214f4ced5d1b0c51"
        "assault" "Opponent" 13 1084
            "467e62469d3124fed5c2c646c1f5a434b256b59840556908934be7b066231b5e"
        "duel-by-the-printed-rules" "Player" 7 272
            "0b1f95a1f67ad9bb05a5e7abc7007a5315efed2ce9cdab776aebe1ff7ee9d9cf"
        "duel-of-equals" "Opponent" 5 193
            "ada682d85b02b16caf68db34ebe22a3de46a3f8712a9c4bf5302584a6e12448a"
        "duel-of-recruits-by-the-printed-rules" "Player" 2 75
            "cf9257b76f94a61fb8860aafdff2654b3a484ac5016f5f719d29351fbe33f7e4"
        "duel-of-regulars" "Player" 15 508
            "00da874f441a2e76ae02035e78c3a47af9a1d215da42c4987cfe637ed5bd202d"
        "duel-of-unequals" "Player" 7 298
            "ae0c51d28a4aba3ff4c84242744b276a2b34a28057ce733572d36c1ba53b7128"
        "duel-of-veterans" "Player" 6 266
            "72348098a21eff2206a7ee6aee59d0f7c45a81ebf49b471ed722ea98a39e1ec7"
        "lances" "Player" 8 932
            "48ae8e9965684ecfd589e8df55a4ba2e4967521175a31e90bd329c8e7fd525b8"
        "market" "Player" 13 1168
            "4b172bee663d0aeda23f2ab5469db723c2930d2da5014f40b1b8dc6a01e82374"
        "rearguard" "Opponent" 17 1054
            "8d1a005c0d3765ae4b274e4fac0c8405c9288bd12e04c7ad610184864f17ec63"
        "scouts" "Opponent" 10 1033
            "d35e89460d3d030e6b7bacdc843da5d5fbb69db8af20b7c12f92e571a0d8378a"
    ];
    for (name, text, ending, digest) in games {
        let reading = read::<Mech>(text.as_bytes()).expect("readable");
        assert!(reading.verify().passed(), "{name}: {:?}", reading.verify());
        let session = reading.intact().expect("an intact session");
        let state = session.state();
        let winner = state.ending.as_ref().and_then(|ending| ending.winner).expect("a winner");
        assert_eq!((winner.to_string().as_str(), state.turn, session.len()), ending, "{name}");
        assert_eq!(session.digest().to_string(), digest, "{name}");
    }
}
