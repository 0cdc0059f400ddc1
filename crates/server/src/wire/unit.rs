use sandtable::UnitCard;
use sandtable_hex::draw::Theme;
use serde::{Deserialize, Serialize};

/// The units that match a search.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Units {
    /// The units, in alphabetical order.
    #[schema(value_type = Vec<Object>)]
    pub units: Vec<UnitCard>,
    /// Number of units.
    pub count: usize,
}

/// A search of a list.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Search {
    /// Words that all must occur, in any order; everything if omitted.
    #[serde(default)]
    pub search: String,
}

/// The seat in whose colours a counter is drawn.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TokenStyle {
    /// Seat number, starting at 0 (default: 0).
    #[serde(default)]
    pub seat: u8,
    /// `light` (default) or `dark`. Counters look the same on both.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub theme: Theme,
}
