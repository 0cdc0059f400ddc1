//! How each game presents itself in menus, on the page and in drawings.

mod formation;
mod mech;
mod raid;
mod reading;

use reading::from_json;
use sandtable_core::content::{Level, Shipped};
use sandtable_core::report::Chronicle;
use sandtable_core::{Findings, Game, Seat, Session, Viewer};
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;
use serde::Serialize;
use serde_json::Value;

/// How a game presents itself in menus, on the page and in drawings.
///
/// Everything shown to a player is computed from that player's view, so that it cannot reveal more.
pub trait Catalogue: Game {
    /// The name for people.
    const TITLE: &'static str;

    /// Description in one or two sentences.
    const ABOUT: &'static str;

    /// True if the game has hidden information.
    const HIDES: bool;

    /// True if the game has a board that can be drawn.
    const BOARD: bool;

    /// The phases of a turn, in order.
    const PHASES: &'static [&'static str];

    /// Fields of events that hold the id of the unit that acts, or that the event happens to.
    const ACTORS: &'static [&'static str] = &[];

    /// The turn or tick at which a battle is well under way, for pictures of one.
    const UNDER_WAY: u32 = 0;

    /// The shipped scenarios, the default one first, from a [bundle](sandtable_core::content::Bundle)
    /// of files. A game without such files implements the next three methods instead.
    fn shipped() -> &'static [(&'static str, Shipped<Self::Scenario>)] {
        &[]
    }

    /// Names of the shipped scenarios, the default one first.
    fn scenarios() -> Vec<&'static str> {
        Self::shipped().iter().map(|(name, _)| *name).collect()
    }

    /// Finds a shipped scenario by name.
    fn scenario(name: &str) -> Option<Self::Scenario> {
        let (_, shipped) = Self::shipped().iter().find(|(known, _)| *known == name)?;
        Some(shipped.scenario.clone())
    }

    /// Returns the title and description of a shipped scenario.
    fn blurb(name: &str) -> Option<Blurb> {
        let (name, shipped) = Self::shipped().iter().find(|(known, _)| *known == name)?;
        let Shipped { title, about, level, minutes, .. } = shipped.clone();
        Some(Blurb { name: (*name).to_owned(), title, about, level, minutes })
    }

    /// Parses the text of a scenario file: JSON, unless the game has a format of its own.
    ///
    /// # Errors
    /// Returns everything that is wrong with the text.
    fn read_scenario(text: &str) -> Result<Self::Scenario, Findings> {
        from_json(text)
    }

    /// Returns the title in the text of a scenario file, if it has one.
    fn written_title(_text: &str) -> Option<String> {
        None
    }

    /// Returns the name of a seat.
    fn seat_name(seat: Seat) -> String {
        seat.to_string()
    }

    /// The order that concedes the game, if there is one.
    fn concession() -> Option<Self::Order> {
        None
    }

    /// The map, if the game has one.
    fn map(&self) -> Option<&Map> {
        None
    }

    /// Draws a view, if the game has a map.
    fn drawing(&self, _view: &Self::View) -> Option<Drawing<'_>> {
        None
    }

    /// Returns what a seat still has to do before the game continues.
    fn pending(&self, _view: &Self::View, _seat: Seat) -> Vec<Pending> {
        Vec::new()
    }

    /// Returns what a viewer knows about a unit, and the unit's available actions. `seat` is `None`
    /// for viewers without a seat.
    fn report(&self, _view: &Self::View, _seat: Option<Seat>, _unit: &str) -> Option<Value> {
        None
    }

    /// Returns a report that needs the history of a session, such as news. Every other report is made
    /// from a view alone, by [`Catalogue::report`].
    fn history_report(_session: &Session<Self>, _viewer: Viewer, _unit: &str) -> Option<Value> {
        None
    }

    /// Starts the chronicle from which the report after a battle is made, if the game keeps one.
    fn chronicle(&self) -> Option<Box<dyn Chronicle<Self>>> {
        None
    }

    /// Predicts the result of an order, from what its seat knows.
    fn preview(&self, _view: &Self::View, _seat: Seat, _order: &Self::Order) -> Option<Value> {
        None
    }
}

/// Title and description of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Blurb {
    /// Name for use in requests.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// One-sentence description.
    pub about: String,
    /// The experience it asks of a player.
    #[cfg_attr(feature = "ts", ts(type = "\"beginner\" | \"intermediate\" | \"advanced\" | null"))]
    pub level: Option<Level>,
    /// The usual length of a game against a bot, in minutes.
    pub minutes: Option<u16>,
}

/// Something that a seat still has to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pending {
    /// The task in words.
    pub text: String,
    /// The unit it is about, if any.
    pub unit: Option<String>,
    /// The order that does it, if only one is possible.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub order: Option<Value>,
}

impl Pending {
    /// A task that leaves a choice.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), unit: None, order: None }
    }
}
