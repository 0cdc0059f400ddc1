//! Statistics over many battles: the general decides them, not the seat.

use crate::table::Setup;
use sandtable_bots::{Bot, Seated, bot};
use sandtable_core::Seed;
use sandtable_formation::setup::{SCENARIOS, ScenarioFile};
use sandtable_formation::{Formation, Side, Temperament};

/// Wins of the two sides of a comparison.
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

    /// Returns whether a fair coin gives this result in 95 of 100 cases.
    const fn is_fair(self) -> bool {
        let off = self.one - self.other;
        10_000 * off * off <= COMMON * self.decided()
    }
}

/// If a fair coin decides `n` battles, each side wins half, with a variance of `n / 4`: in 95 of
/// 100 cases the two counts differ by at most 1.96 times the square root of `n`. The square of
/// that, in ten-thousandths: 1.95996 squared.
const COMMON: i64 = 38_415;
/// The same for 999 of 1,000 cases, in thousandths: 3.2905 squared.
const QUANTILE_SQUARED: i64 = 10_828;

/// Returns whether two proportions are equal, with a confidence of 999 in 1,000.
const fn is_same_share([one, of_one]: [i64; 2], [other, of_other]: [i64; 2]) -> bool {
    let off = one * of_other - other * of_one;
    let (both, all) = (one + other, of_one + of_other);
    1_000 * off * off * all <= QUANTILE_SQUARED * both * (all - both) * of_one * of_other
}

fn general(name: &str) -> Temperament {
    Temperament::named(name).expect("a shipped general").clone()
}

/// The two-hills scenario, with the armies as they are or in exchanged seats.
fn two_hills(exchanged: bool, generals: [&str; 2]) -> Setup {
    let text = include_str!("../../../../data/formation/scenarios/two-hills.toml");
    let mut file = ScenarioFile::from_toml(text).expect("a shipped scenario");
    if exchanged {
        std::mem::swap(&mut file.blue, &mut file.red);
    }
    let setup = Setup(file.scenario().expect("a valid scenario"));
    let setup = setup.with(Side::Blue, |own| own.general = general(generals[0]));
    setup.with(Side::Red, |own| own.general = general(generals[1]))
}

/// Returns the winner of a battle between two bots.
fn winner(setup: Setup, names: [&str; 2], seed: u64) -> Option<Side> {
    let mut table = setup.plan(seed);
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
    let ending = table.state.ending.expect("the battle has ended");
    Side::BOTH.into_iter().find(|side| ending.outcomes[*side].is_victory())
}

/// Counts wins by hill and by seat in 200 battles between equal generals. In every other battle the
/// armies exchange seats, which separates an advantage of the terrain from one of the seat.
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
fn no_hill_or_seat_is_favoured_between_the_best_generals() {
    let [hills, seats] = two_hundred("greedy");
    assert!(hills.decided() >= 180, "{hills:?}");
    assert!(hills.is_fair() && seats.is_fair(), "hills {hills:?}, seats {seats:?}");
}

#[test]
fn no_hill_or_seat_is_favoured_between_generals_that_make_mistakes() {
    let [hills, seats] = two_hundred("regular");
    assert!(hills.decided() >= 180, "{hills:?}");
    assert!(hills.is_fair() && seats.is_fair(), "hills {hills:?}, seats {seats:?}");
}

/// Bold against cautious, 100 battles on their own hills and 100 after exchanging places: bold wins
/// equally often.
#[test]
fn generals_win_as_often_after_exchanging_seats_and_armies() {
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

/// The random bot, using the scenario's plans, wins less than one in five from either seat.
#[test]
fn the_general_beats_the_random_bot_from_either_seat_on_shipped_scenarios() {
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
            winner(Setup(scenario.clone()), names, *seed) == Some(side)
        };
        let wins = (1..=count).filter(won).count();
        assert!(5 * wins as u64 > 4 * count, "{name}: {wins} of {count}");
    }
}
