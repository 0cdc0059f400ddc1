//! The report after a battle: curves, turning points, tracks, hits against chance and the fate of
//! every unit.
//!
//! A game fills a [`Chronicle`] in one pass over the events of a session; [`Session::chronicle`]
//! drives it.
//!
//! [`Session::chronicle`]: crate::Session::chronicle

mod chronicle;
mod value;

pub use chronicle::{Chronicle, Step};
pub use value::{
    BattleReport, Chapters, Curve, CurvePoint, DiceCount, Fate, SeatReport, Spot, Tally,
    TrackPoint, TurningPoint,
};
