use super::ScenarioChoice;
use sandtable::Tally;
use sandtable_core::Seat;
use serde::{Deserialize, Serialize};

/// A request to estimate the odds of a scenario.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OddsRequest {
    /// Name of the game.
    pub game: String,
    /// The scenario: a name, or the text of a scenario file.
    pub scenario: ScenarioChoice,
    /// Bots that play the test games, one per seat.
    pub players: Vec<String>,
    /// Number of test games, up to 400 (default: 400).
    #[serde(default = "most_games")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u32>"))]
    pub games: u32,
}

/// The test games of an encounter.
#[derive(Clone, Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EncounterOdds {
    /// Number of test games, up to 400 (default: 400).
    #[serde(default = "most_games")]
    pub games: u32,
    /// Bot that plays both sides (default: `veteran`).
    #[serde(default = "test_bot")]
    pub bot: String,
}

/// The bot that plays test games.
fn test_bot() -> String {
    "veteran".to_owned()
}

/// The largest number of test games.
pub const MOST_GAMES: u32 = 400;

/// The default number of test games.
const fn most_games() -> u32 {
    MOST_GAMES
}

/// Results of the test games so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// Number of games played.
    pub games: u32,
    /// Wins of each seat.
    pub wins: Vec<u32>,
    /// Games without a winner.
    pub draws: u32,
    /// Limits of each seat's chance to win, in thousandths, with a confidence of 95 %.
    pub interval: Vec<[u32; 2]>,
    /// Length of the games.
    pub turns: Lengths,
    /// True if no further game follows.
    pub done: bool,
}

/// The length of games in turns or ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lengths {
    /// Half of the games end within this turn.
    pub median: u32,
    /// One in ten games ends within this turn.
    pub low: u32,
    /// Nine in ten games end within this turn.
    pub high: u32,
}

impl Odds {
    /// Reports a tally.
    pub(crate) fn new(tally: &Tally, done: bool) -> Self {
        let seats = (0..=u8::MAX).map(Seat).take(tally.wins().len());
        Self {
            games: tally.games(),
            wins: tally.wins().to_vec(),
            draws: tally.draws(),
            interval: seats.map(|seat| tally.interval(seat)).collect(),
            turns: Lengths {
                median: tally.turns_at(500),
                low: tally.turns_at(100),
                high: tally.turns_at(900),
            },
            done,
        }
    }
}
