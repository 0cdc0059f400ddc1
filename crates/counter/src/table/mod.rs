//! Tables: columns, rows, outcomes, lookup and the dice that are rolled for them.

mod lookup;
mod odds;
mod outcome;
mod policy;
mod roll_source;
mod value;
mod words;

pub use lookup::{Lookup, PolicyDice, find_crt_column, find_crt_row};
pub use odds::{Input, OddsRatio, RawValue, calculate_differential, calculate_odds_ratio};
pub use outcome::{
    All, Amount, Blocked, Chooser, CombatOutcome, First, OutcomeEffect, OutcomePlace, Party, Values,
};
pub use policy::{AboveFrom, AboveMaximum, BelowMinimum, Edge, PastLeft, PastRight};
pub use roll_source::{RollSource, Rolls};
pub use value::{
    CombatResultsTable, CrtColumn, CrtColumnType, CrtRow, RowPolicy, StrengthRounding, TableInput,
    TableKind,
};
