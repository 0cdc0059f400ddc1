use super::CombatOutcome;
use crate::{Number, NumberError};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The policy if no column is met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum BelowMinimum {
    /// The attack is not allowed.
    #[default]
    NoAttack,
    /// The first column is used.
    ClampToLeftmost,
    /// This outcome, without a roll.
    Automatic(CombatOutcome),
    /// The first column is used, with a die modifier.
    ClampWithDieModifier(i32),
}

/// The policy from `above_from` on, or after a shift past the last column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum AboveMaximum {
    /// The last column is used.
    #[default]
    Clamp,
    /// This outcome, without a roll.
    Automatic(CombatOutcome),
    /// The last column is used, with a die modifier.
    ClampWithDieModifier(i32),
}

/// The policy for a shift past the first column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum PastLeft {
    /// The first column is used.
    #[default]
    Clamp,
    /// `below_minimum` applies.
    BelowMinimum,
}

/// The policy for a shift past the last column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum PastRight {
    /// The last column is used.
    #[default]
    Clamp,
    /// `above_maximum` applies.
    AboveMaximum,
}

/// An edge of a table beyond which a policy decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    /// Below the first column.
    BelowMinimum,
    /// Beyond the last column.
    AboveMaximum,
}

impl fmt::Display for Edge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::BelowMinimum => "below minimum",
            Self::AboveMaximum => "above maximum",
        })
    }
}

/// The ratio (`"9:1"`) or differential (`"+12"`) from which `above_maximum` applies.
///
/// ```
/// use sandtable_counter::Number;
/// use sandtable_counter::table::AboveFrom;
///
/// assert_eq!("9:1".parse(), Ok(AboveFrom::Ratio(Number::from(9))));
/// assert_eq!("+12".parse(), Ok(AboveFrom::Differential(Number::from(12))));
/// assert_eq!(AboveFrom::Ratio(Number::ratio(3, 2).unwrap()).to_string(), "3:2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboveFrom {
    /// Attacker strength divided by defender strength.
    Ratio(Number),
    /// Attacker strength minus defender strength.
    Differential(Number),
}

impl FromStr for AboveFrom {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        if text.starts_with(['+', '-']) {
            return text.parse().map(Self::Differential);
        }
        let ratio = text.contains([':', '/', '-']);
        let wrong = || NumberError::NotANumber(text.to_owned());
        if ratio { Number::from_odds(text).map(Self::Ratio) } else { Err(wrong()) }
    }
}

impl fmt::Display for AboveFrom {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ratio(ratio) => write!(out, "{}:{}", ratio.numerator(), ratio.denominator()),
            Self::Differential(number) if *number < Number::ZERO => write!(out, "{number}"),
            Self::Differential(number) => write!(out, "+{number}"),
        }
    }
}

impl Serialize for AboveFrom {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AboveFrom {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for AboveFrom {
    fn schema_name() -> Cow<'static, str> {
        "AboveFrom".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A ratio such as \"9:1\" or a differential such as \"+12\".",
            "type": "string",
            "format": "above-from",
        })
    }
}
