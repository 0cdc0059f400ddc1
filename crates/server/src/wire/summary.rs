use super::Moment;
use crate::Access;
use sandtable_core::{Clock, Outcome, SessionId, Timestamp};
use sandtable_store::Occupant;
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

/// A session without its board.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// Id of the session.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: SessionId,
    /// Name of the game.
    pub game: String,
    /// Title of the scenario.
    pub title: String,
    /// Name of the scenario; `written` for the text of a scenario file, `imported` for a session file.
    pub scenario: String,
    /// Unit of game time.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "\"turns\" | \"ticks\""))]
    pub clock: Clock,
    /// The caller's version: the number of entries the caller could notice.
    pub version: u32,
    /// Current turn and phase.
    pub moment: Moment,
    /// Seats that may act.
    pub to_act: Vec<u8>,
    /// The result, once the game is over.
    pub outcome: Option<Ending>,
    /// True once the game is over.
    pub over: bool,
    /// The seats and their players.
    pub seats: Vec<SeatSummary>,
    /// Time of creation.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub created_at: Timestamp,
    /// Time of the last entry that the caller could notice.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub updated_at: Timestamp,
    /// The session that this one was forked from, if any.
    pub forked_from: Option<Forked>,
    /// True if the bots act only when a client asks with `run`.
    pub waiting: bool,
    /// True if the session is deleted a day after its last change.
    pub temporary: bool,
    /// The caller's role in the session.
    pub you: You,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// Seats that won; empty in a draw.
    pub winners: Vec<u8>,
    /// The reason for the result.
    pub reason: String,
    /// Winners and reason as a sentence.
    pub text: String,
}

impl Ending {
    /// Describes an outcome with the seat names of the game.
    pub fn new(outcome: &Outcome, name: impl Fn(u8) -> String) -> Self {
        let winners: Vec<u8> = outcome.winners.iter().map(|seat| seat.0).collect();
        let reason = outcome.reason.to_string();
        let names: Vec<String> = winners.iter().map(|seat| name(*seat)).collect();
        let text = match names.as_slice() {
            [] => format!("Draw: {reason}"),
            [one] => format!("{one} wins: {reason}"),
            many => format!("{} win: {reason}", many.join(" and ")),
        };
        Self { winners, reason, text }
    }
}

/// A seat and its player.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatSummary {
    /// Seat number, starting at 0.
    pub seat: u8,
    /// Name of the seat.
    pub name: String,
    /// The player: a person, a bot, or `open` until someone joins.
    #[schema(schema_with = sitter)]
    #[cfg_attr(feature = "ts", ts(type = "\"person\" | \"open\" | { bot: string }"))]
    pub sitter: Occupant,
}

/// The schema of [`Occupant`]: a word, or an object with a bot's name.
fn sitter() -> Schema {
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let word = text().enum_values(Some(["person", "open"]));
    let bot = ObjectBuilder::new().property("bot", text()).required("bot");
    OneOfBuilder::new().item(word).item(bot).into()
}

/// The origin of a fork.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forked {
    /// Id of the original session.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub session: SessionId,
}

/// The caller's role in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum You {
    /// Plays at this seat.
    Seat(u8),
    /// Watches and sees everything.
    Watch,
    /// Has no token.
    Public,
}

impl From<Access> for You {
    fn from(access: Access) -> Self {
        match access {
            Access::Seat(seat) => Self::Seat(seat.0),
            Access::Watch => Self::Watch,
            Access::Public => Self::Public,
        }
    }
}
