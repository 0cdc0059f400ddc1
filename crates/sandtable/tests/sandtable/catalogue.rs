use sandtable::{games, under_way};
use sandtable_hex::draw::Theme;

#[test]
fn every_shipped_scenario_states_its_level_and_length() {
    for game in games() {
        for name in game.scenarios() {
            let blurb = game.blurb(name).expect("a shipped scenario");
            assert!(blurb.level.is_some(), "{name} has a level");
            assert!(blurb.minutes.is_some_and(|minutes| minutes >= 5), "{name} has a length");
        }
    }
}

#[test]
fn the_first_scenario_of_a_game_gets_under_way_the_same_way_every_time() {
    for game in games().iter().filter(|game| game.has_board()) {
        let first = game.scenarios()[0];
        let session = under_way(*game, first).expect("a shipped scenario");
        assert!(session.moment().turn >= game.under_way(), "{first}: {:?}", session.moment());
        assert_eq!(session.outcome(), None, "{first} is not over yet");
        let again = under_way(*game, first).expect("a shipped scenario");
        let drawn = [session, again].map(|one| one.illustration(Theme::Light).expect("a board"));
        assert_eq!(drawn[0], drawn[1], "{first}");
    }
}
