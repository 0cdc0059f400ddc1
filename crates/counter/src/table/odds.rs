use super::{AboveFrom, CrtColumn, CrtColumnType};
use crate::Number;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A ratio of strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum OddsRatio {
    /// Attacker strength divided by a positive defender strength.
    Finite(Number),
    /// Against a defender without strength.
    Infinite,
}

/// A ratio, differential or value before modifiers, with its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RawValue {
    /// Attacker strength divided by defender strength.
    Ratio(Number),
    /// Attacker strength minus defender strength.
    Differential(Number),
    /// The ratio against a defender without strength.
    Infinite,
    /// The value looked up in a general table.
    Direct(Number),
}

/// Returns the ratio of two strengths, or `None` for an attacker without strength or a ratio out of
/// range.
pub fn calculate_odds_ratio(attacker: Number, defender: Number) -> Option<OddsRatio> {
    if attacker <= Number::ZERO {
        return None;
    }
    if defender <= Number::ZERO {
        return Some(OddsRatio::Infinite);
    }
    attacker.over(defender).map(OddsRatio::Finite)
}

/// Returns the difference of two strengths, or `None` if it is out of range.
pub fn calculate_differential(attacker: Number, defender: Number) -> Option<Number> {
    attacker.minus(defender)
}

/// The value looked up in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Nothing.
    None,
    /// One value.
    Value(Number),
    /// Two values: those of attacker and defender in a combat table.
    Strengths(Number, Number),
}

impl Input {
    /// Returns true if the value of the column's own type meets its threshold.
    pub fn meets(self, column: &CrtColumn) -> bool {
        match (column.column_type, self) {
            (CrtColumnType::OddsRatio, Self::Strengths(attacker, defender)) => {
                meets_ratio(attacker, defender, column.threshold)
            }
            (CrtColumnType::Differential, Self::Strengths(attacker, defender)) => {
                meets_differential(attacker, defender, column.threshold)
            }
            (CrtColumnType::Direct, Self::Strengths(value, _) | Self::Value(value)) => {
                value >= column.threshold
            }
            _ => false,
        }
    }

    /// Returns true if the strengths reach a ratio or differential.
    pub fn reaches(self, from: AboveFrom) -> bool {
        let Self::Strengths(attacker, defender) = self else { return false };
        match from {
            AboveFrom::Ratio(ratio) => meets_ratio(attacker, defender, ratio),
            AboveFrom::Differential(number) => meets_differential(attacker, defender, number),
        }
    }

    /// Returns the value that columns of a type compare, or `None` if there is none or it is out of
    /// range.
    pub fn raw_value(self, column_type: CrtColumnType) -> Option<RawValue> {
        match (column_type, self) {
            (CrtColumnType::Direct, Self::Strengths(value, _) | Self::Value(value)) => {
                Some(RawValue::Direct(value))
            }
            (CrtColumnType::OddsRatio, Self::Strengths(attacker, defender)) => {
                calculate_odds_ratio(attacker, defender).map(RawValue::from)
            }
            (CrtColumnType::Differential, Self::Strengths(attacker, defender)) => {
                calculate_differential(attacker, defender).map(RawValue::Differential)
            }
            _ => None,
        }
    }
}

/// Numerator and denominator, wide enough for the product of three.
struct Wide {
    top: i128,
    bottom: i128,
}

impl From<Number> for Wide {
    fn from(number: Number) -> Self {
        Self { top: number.numerator().into(), bottom: number.denominator().into() }
    }
}

/// Compares by multiplying crosswise, so that no quotient can leave the range of numbers.
fn meets_ratio(attacker: Number, defender: Number, threshold: Number) -> bool {
    let (attacker, defender) = (attacker.max(Number::ZERO), defender.max(Number::ZERO));
    if defender == Number::ZERO {
        // Infinite odds meet every threshold; 0 against 0 is 0.
        return attacker > Number::ZERO || threshold <= Number::ZERO;
    }
    let [attacker, defender, least] = [attacker, defender, threshold].map(Wide::from);
    attacker.top * defender.bottom * least.bottom >= least.top * defender.top * attacker.bottom
}

fn meets_differential(attacker: Number, defender: Number, threshold: Number) -> bool {
    let [attacker, defender, least] = [attacker, defender, threshold].map(Wide::from);
    let difference = attacker.top * defender.bottom - defender.top * attacker.bottom;
    difference * least.bottom >= least.top * attacker.bottom * defender.bottom
}

impl From<OddsRatio> for RawValue {
    fn from(ratio: OddsRatio) -> Self {
        match ratio {
            OddsRatio::Finite(ratio) => Self::Ratio(ratio),
            OddsRatio::Infinite => Self::Infinite,
        }
    }
}

impl fmt::Display for RawValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ratio(ratio) => write!(out, "{}", AboveFrom::Ratio(*ratio)),
            Self::Differential(number) => write!(out, "{}", AboveFrom::Differential(*number)),
            Self::Infinite => out.write_str("infinite"),
            Self::Direct(number) => write!(out, "{number}"),
        }
    }
}
