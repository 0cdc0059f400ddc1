use sandtable::{AnyGame, Blurb};
use sandtable_core::Clock;
use serde::Serialize;

/// A game as it is offered.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameCard {
    /// The short name.
    pub name: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// What it counts its time in.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "\"turns\" | \"ticks\""))]
    pub clock: Clock,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// Whether players know different things.
    pub hidden: bool,
    /// Whether there are pictures of its scenarios.
    pub picture: bool,
    /// What can be played.
    #[schema(value_type = Vec<Object>)]
    pub scenarios: Vec<Blurb>,
    /// Who can be played against, weakest first.
    pub bots: Vec<&'static str>,
}

impl From<&dyn AnyGame> for GameCard {
    fn from(game: &dyn AnyGame) -> Self {
        // Every game that is registered is for two.
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
