use crate::UnitId;
use sandtable_hex::Hex;
use serde::Serialize;

/// A likely mistake in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Warning {
    /// The unit it is about, if it is a single one.
    pub unit: Option<UnitId>,
    /// The hex it is about.
    #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))]
    pub hex: Option<Hex>,
    /// The tick at which it happens.
    pub tick: Option<u32>,
    /// The warning as a sentence.
    pub text: String,
}
