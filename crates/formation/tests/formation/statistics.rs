//! What many battles show together: who commands decides them, not where he sits.

use crate::table::Camp;
use sandtable_bots::{Bot, Seated, bot};
use sandtable_core::Seed;
use sandtable_formation::setup::shipped_as;
use sandtable_formation::{Formation, Side, Temperament};

/// How often each side won.
#[derive(Clone, Copy, Debug, Default)]
struct Wins {
    blue: i64,
    red: i64,
}

impl Wins {
    fn count(battles: impl Iterator<Item = (Camp, &'static str, u64)>) -> Self {
        let mut wins = Self::default();
        for (camp, level, seed) in battles {
            match winner(camp, level, seed) {
                Some(Side::Blue) => wins.blue += 1,
                Some(Side::Red) => wins.red += 1,
                None => {}
            }
        }
        wins
    }

    const fn decided(self) -> i64 {
        self.blue + self.red
    }
}

/// The square of the 99.9 % quantile of the normal distribution, both tails, in thousandths: 3.2905².
const QUANTILE_SQUARED: i64 = 10_828;

/// Whether so many of these are what a fair coin shows in all but one of a thousand cases: the square
/// of the distance from half of them is within the variance, a quarter of them, times the quantile's.
const fn is_fair(wins: i64, of: i64) -> bool {
    let off = 2 * wins - of;
    1_000 * off * off <= QUANTILE_SQUARED * of
}

/// Whether two counts out of two numbers are shares of the same size, in the same sense.
const fn is_same_share([one, of_one]: [i64; 2], [other, of_other]: [i64; 2]) -> bool {
    let off = one * of_other - other * of_one;
    let (both, all) = (one + other, of_one + of_other);
    1_000 * off * off * all <= QUANTILE_SQUARED * both * (all - both) * of_one * of_other
}

fn general(name: &str) -> Temperament {
    Temperament::named(name).expect("a shipped general").clone()
}

/// The two hills, with the armies as they are or each in the other's seat.
fn two_hills(exchanged: bool, generals: [&str; 2]) -> Camp {
    let mut file = shipped_as("two-hills").expect("a shipped scenario").file.clone();
    if exchanged {
        std::mem::swap(&mut file.blue, &mut file.red);
    }
    let camp = Camp(file.scenario().expect("a sound scenario"));
    let camp = camp.with(Side::Blue, |own| own.general = general(generals[0]));
    camp.with(Side::Red, |own| own.general = general(generals[1]))
}

/// Who wins a battle between two bots of a level.
fn winner(camp: Camp, level: &str, seed: u64) -> Option<Side> {
    let mut table = camp.plan(seed);
    let chance = Seed::from_number(seed);
    let mut bots: [Box<dyn Bot<Formation>>; 2] =
        Side::BOTH.map(|side| bot(level, &chance, side.seat()).expect("a bot"));
    while table.state.ending.is_none() {
        for (side, bot) in Side::BOTH.into_iter().zip(&mut bots) {
            let seated = Seated::new(&table.game, &table.state, side.seat());
            if seated.is_to_act() {
                let order = bot.choose(&seated).expect("an order").order;
                table.order(side, &order).expect("a bot's order is accepted");
            }
        }
        table.log.clear();
    }
    let ending = table.state.ending.expect("an end");
    Side::BOTH.into_iter().find(|side| ending.outcomes[*side].is_victory())
}

const EQUALS: [&str; 2] = ["steady", "steady"];

#[test]
fn neither_seat_is_favoured_between_equal_generals() {
    let battle = |seed: u64| (two_hills(seed.is_multiple_of(2), EQUALS), "greedy", seed);
    let wins = Wins::count((1..=200).map(battle));
    assert!(wins.decided() >= 180, "{wins:?}");
    assert!(is_fair(wins.blue, wins.decided()), "{wins:?}");
}

/// Generals who never err fight the same battle again whatever the dice show, for hardly any are
/// rolled before the armies meet; which hill that one battle favours says nothing about the hills.
/// Ordinary ones err differently each time.
#[test]
fn neither_hill_is_favoured_between_equal_generals_who_err() {
    let battle = |seed: u64| (two_hills(false, EQUALS), "regular", seed);
    let wins = Wins::count((1..=200).map(battle));
    assert!(wins.decided() >= 180, "{wins:?}");
    assert!(is_fair(wins.blue, wins.decided()), "{wins:?}");
}

/// A hundred battles of the bold against the cautious on their hills, and a hundred in which they
/// have changed places: the bold win as often.
#[test]
fn generals_who_exchange_seats_and_armies_win_as_often() {
    let hundred = |seeds: std::ops::RangeInclusive<u64>, exchanged, generals| {
        Wins::count(seeds.map(move |seed| (two_hills(exchanged, generals), "greedy", seed)))
    };
    let one = hundred(1..=100, false, ["bold", "cautious"]);
    let other = hundred(101..=200, true, ["cautious", "bold"]);
    assert!(one.decided() >= 90 && other.decided() >= 90, "{one:?} {other:?}");
    let same = is_same_share([one.blue, one.decided()], [other.red, other.decided()]);
    assert!(same, "{one:?} {other:?}");
}
