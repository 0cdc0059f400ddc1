use super::Trial;
use sandtable_core::Seat;

/// The results of many games of one scenario.
///
/// ```
/// use sandtable_bots::{Tally, Trial};
/// use sandtable_core::{Outcome, Seat};
///
/// let mut tally = Tally::new(2);
/// assert_eq!(tally.interval(Seat(0)), [0, 1000], "anything is possible");
/// for turn in 1..=100 {
///     let winner = Seat(u8::from(turn > 48));
///     tally.add(&Trial { outcome: Outcome::won(winner, "destruction"), turn, orders: 9 });
/// }
/// assert_eq!((tally.games(), tally.wins(), tally.draws()), (100, &[48, 52][..], 0));
/// assert_eq!(tally.interval(Seat(0)), [385, 577]);
/// assert_eq!((tally.turns_at(100), tally.turns_at(500), tally.turns_at(900)), (10, 50, 90));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    wins: Vec<u32>,
    draws: u32,
    /// The turn in which each game ended, in ascending order.
    turns: Vec<u32>,
}

/// Scale of the arithmetic below: numbers of games in millionths.
const SCALE: u128 = 1_000_000;

/// The 97.5 % quantile of the normal distribution, for an interval of 95 %, in millionths.
const QUANTILE: u128 = 1_959_964;

impl Tally {
    /// Creates a tally without games for this number of seats.
    pub fn new(seats: u8) -> Self {
        Self { wins: vec![0; usize::from(seats)], draws: 0, turns: Vec::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, trial: &Trial) {
        let Trial { outcome, turn, .. } = trial;
        if outcome.winners.is_empty() {
            self.draws += 1;
        }
        for seat in outcome.winners.iter() {
            if let Some(wins) = self.wins.get_mut(seat.index()) {
                *wins += 1;
            }
        }
        let place = self.turns.partition_point(|other| other <= turn);
        self.turns.insert(place, *turn);
    }

    /// Number of games.
    pub const fn games(&self) -> u32 {
        self.turns.len() as u32
    }

    /// Number of wins of each seat.
    pub fn wins(&self) -> &[u32] {
        &self.wins
    }

    /// Number of games without a winner.
    pub const fn draws(&self) -> u32 {
        self.draws
    }

    /// Returns the turn within which this share of the games ended, in thousandths; 0 without games.
    pub fn turns_at(&self, share: u32) -> u32 {
        // The nearest rank: the smallest turn within which at least this share ended.
        let rank = (u64::from(self.games()) * u64::from(share)).div_ceil(1_000).max(1) as usize;
        self.turns.get(rank - 1).or(self.turns.last()).copied().unwrap_or(0)
    }

    /// Returns the limits of the chance of a seat to win, in thousandths, with a confidence of 95 %.
    ///
    /// This is the Wilson score interval. The usual normal approximation fails for few games, and
    /// gives a width of zero if one side won them all.
    pub fn interval(&self, seat: Seat) -> [u32; 2] {
        let (games, wins) = (u128::from(self.games()), self.wins.get(seat.index()).copied());
        let (wins, losses) = (u128::from(wins.unwrap_or(0)), games - u128::from(wins.unwrap_or(0)));
        if games == 0 {
            return [0, 1_000];
        }
        // With the quantile z: (w + z²/2 ± z √(w(n - w)/n + z²/4)) / (n + z²), everything in millionths.
        let square = QUANTILE * QUANTILE / SCALE;
        let spread = wins * losses * SCALE * SCALE / games + square * SCALE / 4;
        let margin = QUANTILE * spread.isqrt() / SCALE;
        let (middle, whole) = (wins * SCALE + square / 2, games * SCALE + square);
        let share = |part: u128| ((part * 1_000 + whole / 2) / whole).min(1_000) as u32;
        [share(middle.saturating_sub(margin)), share(middle + margin)]
    }
}
