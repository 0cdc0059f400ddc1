//! How each game presents itself to those who choose what to play, and to those who draw it.

mod formation;
mod mech;
mod raid;
mod reading;

use reading::from_json;
use sandtable_core::written::Shipped;
use sandtable_core::{Findings, Game, Seat};
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;
use serde::Serialize;
use serde_json::Value;

/// How a game presents itself to those who choose what to play, and to the page at which it is played.
///
/// Everything that is shown to a player is made from his view, so that it cannot tell him more.
pub trait Catalogue: Game {
    /// The name on the box.
    const TITLE: &'static str;

    /// What it is about, in a sentence or two.
    const ABOUT: &'static str;

    /// Whether players know different things.
    const HIDES: bool;

    /// Whether it is played on a board that can be drawn.
    const BOARD: bool;

    /// The phases of a turn, in order.
    const PHASES: &'static [&'static str];

    /// The scenarios that come with it, the usual one first: a [shelf](sandtable_core::written::Shelf)
    /// of files. A game that has them otherwise answers the next three itself.
    fn shipped() -> &'static [(&'static str, Shipped<Self::Scenario>)] {
        &[]
    }

    /// The names of the scenarios that come with it, the usual one first.
    fn scenarios() -> Vec<&'static str> {
        Self::shipped().iter().map(|(name, _)| *name).collect()
    }

    /// The scenario with one of these names.
    fn scenario(name: &str) -> Option<Self::Scenario> {
        let (_, shipped) = Self::shipped().iter().find(|(known, _)| *known == name)?;
        Some(shipped.scenario.clone())
    }

    /// What one of these scenarios is called, and what it is about.
    fn blurb(name: &str) -> Option<Blurb> {
        let (name, shipped) = Self::shipped().iter().find(|(known, _)| *known == name)?;
        let Shipped { title, about, .. } = shipped.clone();
        Some(Blurb { name: (*name).to_owned(), title, about })
    }

    /// The scenario that the text of a file describes: as JSON, unless the game has a form of its own
    /// for it.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    fn read_scenario(text: &str) -> Result<Self::Scenario, Findings> {
        from_json(text)
    }

    /// What the seats are called.
    fn seat_name(seat: Seat) -> String {
        seat.to_string()
    }

    /// The order that gives the game up.
    fn concession() -> Option<Self::Order> {
        None
    }

    /// The map, if the game has one.
    fn map(&self) -> Option<&Map> {
        None
    }

    /// A view as a drawing, if the game has a map.
    fn drawing(&self, _view: &Self::View) -> Option<Drawing<'_>> {
        None
    }

    /// What a seat still has to do before the game goes on.
    fn pending(&self, _view: &Self::View, _seat: Seat) -> Vec<Pending> {
        Vec::new()
    }

    /// What there is to know about a unit, and what it can do. A viewer without a seat can ask too.
    fn report(&self, _view: &Self::View, _seat: Option<Seat>, _unit: &str) -> Option<Value> {
        None
    }

    /// What would come of an order, as far as a seat can tell.
    fn preview(&self, _view: &Self::View, _seat: Seat, _order: &Self::Order) -> Option<Value> {
        None
    }
}

/// What a scenario is called, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Blurb {
    /// The name by which it is asked for.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub about: String,
}

/// Something that a seat still has to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pending {
    /// What.
    pub text: String,
    /// With which unit, if it is about one.
    pub unit: Option<String>,
    /// The order that does it, if there is nothing to choose.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub order: Option<Value>,
}

impl Pending {
    /// Something to do that leaves a choice.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), unit: None, order: None }
    }
}
