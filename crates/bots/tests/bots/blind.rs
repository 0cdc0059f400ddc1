//! Bots cannot see hidden information.

use crate::haul::session;
use sandtable_bots::{Match, Seated, bots, names};
use sandtable_core::example::raid::{Raid, Scenario};
use sandtable_core::testkit::{Luck, Probe};
use sandtable_core::{Game, Seat, Seed, Timestamp};

/// At every position of many games, every bot decides the same after everything hidden from it is
/// changed at random.
#[test]
fn positions_that_look_the_same_lead_to_the_same_decision() {
    let mut changed = 0;
    for number in 0..20 {
        let mut luck = Luck::new(number);
        let seed = Seed::from_number(number);
        let mut players = bots::<Raid>(&["random", "random"], &seed).expect("bots");
        let mut game = Match::new(session::<Raid>(Scenario::default(), number), &mut players);
        while game.step(|| Timestamp::UNIX_EPOCH).expect("no fault").is_some() {
            let (raid, state) = (game.session().game(), game.session().state());
            for seat in raid.to_act(state).iter() {
                let other = raid.reimagine(state, seat, &mut luck);
                changed += u32::from(other != *state);
                same_decisions(raid, [state, &other], seat, &seed);
            }
        }
    }
    assert_eq!(changed, 106, "positions in which hidden information was changed");
}

fn same_decisions(raid: &Raid, states: [&<Raid as Game>::State; 2], seat: Seat, seed: &Seed) {
    for name in names() {
        let decisions = states.map(|state| {
            let table = Seated::new(raid, state, seat).explaining(64);
            let mut bot = sandtable_bots::bot::<Raid>(name, seed, seat).expect("a bot");
            bot.choose(&table)
        });
        assert_eq!(decisions[0], decisions[1], "{name} can distinguish {states:?}");
    }
}
