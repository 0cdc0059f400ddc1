use super::Summary;
use crate::{Problem, Token};
use axum::http::StatusCode;
use sandtable::{AnyGame, AnyScenario};
use sandtable_core::Contribution;
use serde::{Deserialize, Serialize};

/// Settings of a new session.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Name of the game.
    pub game: String,
    /// The scenario: a name, or the text of a scenario file.
    pub scenario: ScenarioChoice,
    /// Players, one per seat, in seat order.
    pub seats: Vec<Chair>,
    /// Seed of the dice: a number or 64 hexadecimal digits. Random if omitted, and then secret
    /// until the game ends. Refused if two people play, because one of them would know the dice,
    /// and for a temporary session in which a person plays.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<String>,
    /// The caller's contribution to the dice of a game between people: 64 random hexadecimal
    /// digits. If omitted, the server makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub contribution: Option<Contribution>,
    /// Pace of the bots (default: `acting`).
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BotPace>"))]
    pub bots: BotPace,
    /// True if the session is deleted a day after its last change.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub temporary: bool,
}

/// A scenario by name, or as the text of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(
    untagged,
    expecting = "expected the name of a scenario, or an object with `text` and optionally `title`"
)]
pub enum ScenarioChoice {
    /// A shipped scenario.
    Named(String),
    /// A scenario file.
    Written(WrittenScenario),
}

/// Longest title of a session, in characters.
const MAXIMUM_TITLE: usize = 120;

/// Title of a scenario file that has none.
const UNTITLED: &str = "Own scenario";

impl ScenarioChoice {
    /// Returns the scenario with its title.
    ///
    /// # Errors
    /// Returns the problem `bad-title` if the title is too long.
    pub(crate) fn resolve(self, game: &dyn AnyGame) -> Result<AnyScenario, Problem> {
        let WrittenScenario { text, title } = match self {
            Self::Named(name) => return Ok(AnyScenario::Named(name)),
            Self::Written(written) => written,
        };
        let given = title.or_else(|| game.written_title(&text));
        let file = given.map(|title| title.trim().to_owned()).filter(|title| !title.is_empty());
        let file = file.unwrap_or_else(|| UNTITLED.to_owned());
        if file.chars().count() > MAXIMUM_TITLE {
            let message =
                format!("the title is too long: expected at most {MAXIMUM_TITLE} characters");
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-title", message));
        }
        Ok(AnyScenario::Written { file, text })
    }
}

/// The text of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WrittenScenario {
    /// Content of the file, in the game's own format.
    pub text: String,
    /// Title for lists, up to 120 characters; by default the title in the file.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub title: Option<String>,
}

/// Pace at which the bots of a session give orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum BotPace {
    /// As soon as they may.
    #[default]
    Acting,
    /// Only when a client asks with `run`.
    Waiting,
}

/// A scenario to draw.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ScenarioSketch {
    /// Name of the game.
    pub game: String,
    /// The scenario: a name, or the text of a scenario file.
    pub scenario: ScenarioChoice,
}

/// The player for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Chair {
    /// The caller; the response contains the seat's token.
    Me,
    /// A guest with an invitation.
    Open,
    /// A bot by name.
    Bot(String),
}

/// A new session.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Created {
    /// The new session.
    pub session: Summary,
    /// Tokens and invitations of the seats. They are sent only here: the server stores hashes.
    pub seats: Vec<Sitting>,
    /// Token to watch everything; only if no person plays, or the session was imported.
    #[schema(value_type = Option<String>)]
    pub watch: Option<Token>,
}

/// Token or invitation of a seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sitting {
    /// Seat number, starting at 0.
    pub seat: u8,
    /// For the caller's own seat: the bearer token to send with every request.
    #[schema(value_type = Option<String>)]
    pub token: Option<Token>,
    /// For an open seat: the invitation that a guest needs to join.
    #[schema(value_type = Option<String>)]
    pub invite: Option<Token>,
}

/// A request to join a session.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The invitation for an open seat.
    #[schema(value_type = String)]
    pub invite: Token,
    /// The caller's contribution to the dice: 64 random hexadecimal digits. If omitted, the server
    /// makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub contribution: Option<Contribution>,
}

/// The seat that the caller joined.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// Seat number, starting at 0.
    pub seat: u8,
    /// The bearer token to send with every request.
    #[schema(value_type = String)]
    pub token: Token,
}

/// The point at which to fork, and the players of the new session.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// Fork after this event; for callers who may see everything.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub sequence: Option<u64>,
    /// Fork at this version of the caller. Without `sequence` and `at`, fork at the current
    /// position.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<u32>,
    /// Players, one per seat, in seat order.
    pub seats: Vec<Chair>,
    /// The caller's contribution to the dice of a game between people, which are new for a fork.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub contribution: Option<Contribution>,
}

/// The players of a rematch.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// Players, one per seat, in seat order.
    pub seats: Vec<Chair>,
    /// The caller's contribution to the dice of a game between people: 64 random hexadecimal
    /// digits. If omitted, the server makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub contribution: Option<Contribution>,
}
