use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;
use thiserror::Error;

/// A weight in half-tons.
///
/// ```
/// use sandtable_mech::weapon::Tons;
///
/// let weight: Tons = "4.5".parse()?;
/// assert_eq!(weight, Tons::from_halves(9));
/// assert_eq!((weight + Tons::whole(2)).to_string(), "6.5");
/// # Ok::<(), sandtable_mech::weapon::NotTons>(())
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Tons {
    halves: u32,
}

/// The error for text that is not a weight.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a weight: expected tons in steps of a half up to 65535, as in 7 or 0.5")]
pub struct NotTons(pub String);

impl Tons {
    /// Creates a weight from half-tons.
    pub const fn from_halves(halves: u32) -> Self {
        Self { halves }
    }

    /// Creates a weight from whole tons.
    pub const fn whole(tons: u16) -> Self {
        Self { halves: 2 * tons as u32 }
    }

    /// Returns the weight in half-tons.
    pub const fn halves(self) -> u32 {
        self.halves
    }
}

impl Add for Tons {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { halves: self.halves.saturating_add(other.halves) }
    }
}

impl Sum for Tons {
    fn sum<I: Iterator<Item = Self>>(weights: I) -> Self {
        weights.fold(Self::default(), Self::add)
    }
}

impl fmt::Display for Tons {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.halves % 2 == 1 { ".5" } else { "" };
        write!(out, "{}{half}", self.halves / 2)
    }
}

impl FromStr for Tons {
    type Err = NotTons;

    fn from_str(text: &str) -> Result<Self, NotTons> {
        let (tons, halves) = match text.split_once('.') {
            None | Some((_, "0")) => (text.trim_end_matches(".0"), 0),
            Some((tons, "5")) => (tons, 1),
            Some(_) => return Err(NotTons(text.to_owned())),
        };
        let whole: u16 = tons.parse().map_err(|_| NotTons(text.to_owned()))?;
        Ok(Self::whole(whole) + Self::from_halves(halves))
    }
}

impl TryFrom<String> for Tons {
    type Error = NotTons;

    fn try_from(text: String) -> Result<Self, NotTons> {
        text.parse()
    }
}

impl From<Tons> for String {
    fn from(weight: Tons) -> Self {
        weight.to_string()
    }
}
