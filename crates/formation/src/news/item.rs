use super::{Rank, Topic};
use crate::{ContactId, Side, UnitId};
use sandtable_hex::Hex;
use serde::Serialize;

/// The news of an army so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct News {
    /// The army.
    pub side: Side,
    /// Its newest entries, in the order in which they began.
    pub items: Vec<NewsItem>,
    /// Number of older entries that are left out.
    pub left_out: u32,
}

/// One entry of an army's news: a fight, the fate of a unit, an order, or a single event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct NewsItem {
    /// Its number, which stays the same while the entry grows.
    pub id: u32,
    /// The army that hears it.
    pub side: Side,
    /// Its importance now: a fight that is over is no danger any more.
    pub rank: Rank,
    /// Its subject: for orders and the fate of a unit, that of the newest event.
    pub topic: Topic,
    /// The tick of its first event.
    pub since: u32,
    /// The tick of its newest event.
    pub tick: u32,
    /// The tick of its newest danger, which should stop the clock.
    pub alarm: Option<u32>,
    /// True if it goes on, such as a fight.
    pub open: bool,
    /// The entry in words.
    pub text: String,
    /// The army's units that it is about.
    pub units: Vec<UnitId>,
    /// The enemies that it is about.
    pub contacts: Vec<ContactId>,
    /// Its newest place.
    #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))]
    pub hex: Option<Hex>,
    /// Number of its hex, as printed on the map.
    pub place: Option<String>,
    /// Losses so far, if it is a fight or a shooting.
    pub losses: Option<Losses>,
}

/// Losses of a fight or a shooting so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Losses {
    /// Men of the army.
    pub own: u32,
    /// Men of the enemy, as far as known: seen to fall, or estimated from the enemy's strength.
    pub enemy: u32,
}
