//! Registering a game is enough to play it; raid is the smallest one.

use sandtable::{AnySetup, Point, game, games};
use sandtable_core::{Seat, Seed, SessionId, Timestamp, Viewer};
use sandtable_hex::draw::Theme;

#[test]
fn a_registered_game_can_be_played() {
    let raid = game("raid").expect("registered");
    assert!(games().iter().any(|known| known.name() == "raid"));
    assert!(raid.hides() && raid.blurb(raid.scenarios()[0]).is_some());
    let setup = AnySetup::new(SessionId::from_random([1; 16]), "valleys", Seed::from_number(7));
    let mut session = raid.create(setup, Timestamp::UNIX_EPOCH).expect("a scenario");
    assert!(session.board().is_none() && session.ground(Theme::Light).is_none());
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

#[test]
fn a_valley_is_pending_only_for_seats_that_may_act() {
    let setup = AnySetup::new(SessionId::from_random([1; 16]), "valleys", Seed::from_number(7));
    let mut session =
        game("raid").expect("registered").create(setup, Timestamp::UNIX_EPOCH).expect("a scenario");
    let pending_seats = |session: &dyn sandtable::AnySession| -> Vec<Seat> {
        let seats = [Seat(0), Seat(1)].into_iter();
        let pending = |seat: &Seat| {
            let shown = session.show(Point::Now, Viewer::Seat(*seat)).expect("the position");
            let texts: Vec<String> = shown.pending.into_iter().map(|one| one.text).collect();
            assert!(texts.is_empty() || texts == ["Choose a valley"], "{texts:?}");
            !texts.is_empty()
        };
        seats.filter(pending).collect()
    };
    assert_eq!(pending_seats(session.as_ref()), [Seat(0), Seat(1)]);
    while let Some(seat) = session.to_act().iter().next() {
        assert_eq!(pending_seats(session.as_ref()), session.to_act().iter().collect::<Vec<_>>());
        let order = session.legal(seat)[0].clone();
        session = session.submit(seat, &order, None, Timestamp::UNIX_EPOCH).expect("a legal order");
    }
    assert!(session.outcome().is_some());
    assert_eq!(pending_seats(session.as_ref()), []);
}

#[test]
fn has_board_agrees_with_every_scenario() {
    for game in games() {
        for scenario in game.scenarios() {
            let setup =
                AnySetup::new(SessionId::from_random([1; 16]), scenario, Seed::from_number(7));
            let session = game.create(setup, Timestamp::UNIX_EPOCH).expect("a scenario");
            let drawn = session.picture(Point::Now, Viewer::Public).expect("now").is_some();
            let boards = [session.board().is_some(), session.ground(Theme::Light).is_some(), drawn];
            assert_eq!(boards, [game.has_board(); 3], "{} {scenario}", game.name());
        }
    }
}
