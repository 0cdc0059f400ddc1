use super::Moment;
use crate::Access;
use sandtable_core::{Clock, Outcome, SessionId, Timestamp};
use sandtable_store::Sitter;
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

/// What anybody may know of a session without looking at the board.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// Its name.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: SessionId,
    /// The game's short name.
    pub game: String,
    /// What the scenario is called.
    pub title: String,
    /// The scenario's name.
    pub scenario: String,
    /// What it counts its time in.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "\"turns\" | \"ticks\""))]
    pub clock: Clock,
    /// How many entries the caller could notice.
    pub version: u32,
    /// Turn and phase.
    pub moment: Moment,
    /// Who may act.
    pub to_act: Vec<u8>,
    /// How it ended, once it has.
    pub outcome: Option<Ending>,
    /// Whether it is over.
    pub over: bool,
    /// Who sits where.
    pub seats: Vec<SeatSummary>,
    /// When it was created.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub created_at: Timestamp,
    /// When something last happened in it.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub updated_at: Timestamp,
    /// Where it branched off, if it did.
    pub forked_from: Option<Forked>,
    /// What the caller is at this table.
    pub you: You,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winners: Vec<u8>,
    /// Why.
    pub reason: String,
    /// Both in words.
    pub text: String,
}

impl Ending {
    /// An outcome with the names that the seats have in the game.
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

/// Who sits at a seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatSummary {
    /// Which seat.
    pub seat: u8,
    /// What the seat is called.
    pub name: String,
    /// Who sits there.
    #[schema(schema_with = sitter)]
    #[cfg_attr(feature = "ts", ts(type = "\"person\" | \"open\" | { bot: string }"))]
    pub sitter: Sitter,
}

/// A word, or the name of a bot.
fn sitter() -> Schema {
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let word = text().enum_values(Some(["person", "open"]));
    let bot = ObjectBuilder::new().property("bot", text()).required("bot");
    OneOfBuilder::new().item(word).item(bot).into()
}

/// Where a session branched off.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forked {
    /// The session.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub session: SessionId,
}

/// What a caller is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum You {
    /// Sits at a seat.
    Seat(u8),
    /// Watches, and may know everything.
    Watch,
    /// Anybody.
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
