use super::Ending;
use sandtable::Verdict;
use sandtable_core::report::BattleReport;
use serde::Serialize;
use std::sync::Arc;

/// The report of a battle.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Report {
    /// Title of the scenario.
    pub title: String,
    /// The result, once the game is over.
    pub outcome: Option<Ending>,
    /// The result from the caller's point of view, once the game is over.
    #[schema(value_type = Option<Object>)]
    pub verdict: Option<Verdict>,
    /// The battle in figures.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(as = "BattleReport"))]
    pub battle: Arc<BattleReport>,
}
