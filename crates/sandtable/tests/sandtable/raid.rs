//! A game is one crate and one line in the registry: the smallest one is as much a game as any other.

use sandtable::{AnySetup, Point, game, games};
use sandtable_core::{Seed, SessionId, Timestamp, Viewer};

#[test]
fn a_game_that_is_registered_is_played_without_another_line_of_code() {
    let raid = game("raid").expect("registered");
    assert!(games().iter().any(|known| known.name() == "raid"));
    assert!(raid.hides() && raid.blurb(raid.scenarios()[0]).is_some());
    let setup = AnySetup::new(SessionId::from_random([1; 16]), "valleys", Seed::from_number(7));
    let mut session = raid.create(setup, Timestamp::UNIX_EPOCH).expect("a scenario");
    assert!(session.board().is_none() && session.ground().is_none());
    assert_eq!(session.picture(Point::Now, Viewer::Public), Ok(None));
    for entry in 1.. {
        let Some(seat) = session.to_act().iter().next() else { break };
        let order = session.legal(seat)[0].clone();
        let at = Timestamp::from_second(entry).expect("a time");
        session = session.submit(seat, &order, None, at).expect("a legal order");
        assert_eq!(session.time_of(entry as u32), Some(at));
    }
    assert!(session.outcome().is_some());
}
