//! What many battles show together: who commands decides them, not where he sits.

use crate::table::Camp;
use sandtable_bots::{Bot, Seated, bot};
use sandtable_core::Seed;
use sandtable_formation::setup::{SCENARIOS, ScenarioFile};
use sandtable_formation::{Formation, Side, Temperament};

/// How often each side of something won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wins {
    one: i64,
    other: i64,
}

impl Wins {
    const fn add(&mut self, one: bool) {
        if one {
            self.one += 1;
        } else {
            self.other += 1;
        }
    }

    const fn decided(self) -> i64 {
        self.one + self.other
    }

    /// Whether that is what a fair coin shows in 95 of a hundred cases.
    const fn is_fair(self) -> bool {
        let off = self.one - self.other;
        10_000 * off * off <= COMMON * self.decided()
    }
}

/// Of `n` battles that are decided by a fair coin the one wins half, with a variance of a quarter of `n`:
/// in 95 of a hundred cases the numbers of both are no further apart than 1.96 times the root of `n`.
/// The square of that, in ten-thousandths: 1.95996 squared.
const COMMON: i64 = 38_415;
/// The same for 999 of a thousand cases, in thousandths: 3.2905 squared.
const QUANTILE_SQUARED: i64 = 10_828;

/// Whether two counts out of two numbers are shares of the same size in 999 of a thousand cases.
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
    let text = include_str!("../../../../data/formation/scenarios/two-hills.toml");
    let mut file = ScenarioFile::from_toml(text).expect("a shipped scenario");
    if exchanged {
        std::mem::swap(&mut file.blue, &mut file.red);
    }
    let camp = Camp(file.scenario().expect("a sound scenario"));
    let camp = camp.with(Side::Blue, |own| own.general = general(generals[0]));
    camp.with(Side::Red, |own| own.general = general(generals[1]))
}

/// Who wins a battle between two bots.
fn winner(camp: Camp, names: [&str; 2], seed: u64) -> Option<Side> {
    let mut table = camp.plan(seed);
    let chance = Seed::from_number(seed);
    let mut bots: [Box<dyn Bot<Formation>>; 2] =
        Side::BOTH.map(|side| bot(names[side as usize], &chance, side.seat()).expect("a bot"));
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

/// Who won of the hills and of the seats in two hundred battles between equal generals. In every other
/// battle the armies sit in each other's seats: an advantage of the ground is none of the seat.
fn two_hundred(level: &str) -> [Wins; 2] {
    let [mut hills, mut seats] = [Wins::default(); 2];
    for seed in 1..=200_u64 {
        let exchanged = seed.is_multiple_of(2);
        if let Some(won) = winner(two_hills(exchanged, ["steady", "steady"]), [level; 2], seed) {
            seats.add(won == Side::Blue);
            hills.add((won == Side::Blue) != exchanged);
        }
    }
    [hills, seats]
}

#[test]
fn neither_hill_and_neither_seat_is_favoured_between_the_best_of_generals() {
    let [hills, seats] = two_hundred("greedy");
    assert!(hills.decided() >= 180, "{hills:?}");
    assert!(hills.is_fair() && seats.is_fair(), "hills {hills:?}, seats {seats:?}");
}

#[test]
fn neither_hill_and_neither_seat_is_favoured_between_generals_who_err() {
    let [hills, seats] = two_hundred("regular");
    assert!(hills.decided() >= 180, "{hills:?}");
    assert!(hills.is_fair() && seats.is_fair(), "hills {hills:?}, seats {seats:?}");
}

/// A hundred battles of the bold against the cautious on their hills, and a hundred in which they
/// have changed places: the bold win as often.
#[test]
fn generals_who_exchange_seats_and_armies_win_as_often() {
    let bold = |seeds: std::ops::RangeInclusive<u64>, exchanged: bool| {
        let mut wins = Wins::default();
        for seed in seeds {
            let mut generals = ["bold", "cautious"];
            generals.rotate_left(usize::from(exchanged));
            if let Some(won) = winner(two_hills(exchanged, generals), ["greedy"; 2], seed) {
                wins.add((won == Side::Blue) != exchanged);
            }
        }
        wins
    };
    let (one, other) = (bold(1..=100, false), bold(101..=200, true));
    assert!(one.decided() >= 90 && other.decided() >= 90, "{one:?} {other:?}");
    let same = is_same_share([one.one, one.decided()], [other.one, other.decided()]);
    assert!(same, "{one:?} {other:?}");
}

/// In each seat in turn: chance alone, with the plans of the scenario, wins less than one in five.
#[test]
fn on_shipped_scenarios_the_general_beats_chance_from_either_seat() {
    let battles = [
        ("two-hills", 36),
        ("crossroads", 24),
        ("gorge", 12),
        ("river-bridges", 12),
        ("hill-fort", 12),
    ];
    for (name, count) in battles {
        let scenario = &SCENARIOS.get(name).expect("a shipped scenario").scenario;
        let won = |seed: &u64| {
            let side = Side::BOTH[(seed % 2) as usize];
            let mut names = ["greedy", "random"];
            names.rotate_left(side as usize);
            winner(Camp(scenario.clone()), names, *seed) == Some(side)
        };
        let wins = (1..=count).filter(won).count();
        assert!(5 * wins as u64 > 4 * count, "{name}: {wins} of {count}");
    }
}
