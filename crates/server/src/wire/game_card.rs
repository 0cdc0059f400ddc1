use sandtable::{AnyGame, Blurb};
use sandtable_core::Clock;
use serde::Serialize;

/// A game on offer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameCard {
    /// Name for use in requests.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// One-sentence description.
    pub about: &'static str,
    /// Unit of game time.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "\"turns\" | \"ticks\""))]
    pub clock: Clock,
    /// Names of the seats.
    pub seats: Vec<String>,
    /// True if the game has hidden information.
    pub hidden: bool,
    /// True if scenarios have pictures.
    pub picture: bool,
    /// The scenarios.
    #[schema(value_type = Vec<Object>)]
    pub scenarios: Vec<Blurb>,
    /// The bots, weakest first.
    pub bots: Vec<&'static str>,
}

impl From<&dyn AnyGame> for GameCard {
    fn from(game: &dyn AnyGame) -> Self {
        // Every registered game has two seats.
        let seats = (0..2).map(sandtable_core::Seat);
        Self {
            name: game.name(),
            title: game.title(),
            about: game.about(),
            clock: game.clock(),
            seats: seats.map(|seat| game.seat_name(seat)).collect(),
            hidden: game.hides(),
            picture: game.has_board(),
            scenarios: game.scenarios().iter().filter_map(|name| game.blurb(name)).collect(),
            bots: game.bots(),
        }
    }
}
