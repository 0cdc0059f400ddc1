use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number printed in a hex, as players quote it: column, then row, as in `0304`.
///
/// Both halves have the same number of digits, at least two. A number does not belong to a map;
/// [`Shape::hex_at`](crate::Shape::hex_at) and [`Shape::number`](crate::Shape::number) convert.
///
/// ```
/// use sandtable_hex::HexNumber;
///
/// let number: HexNumber = "0304".parse()?;
/// assert_eq!((number.column, number.row), (3, 4));
/// assert_eq!(number.to_string(), "0304");
/// assert_eq!(HexNumber { column: 120, row: 7 }.to_string(), "120007");
/// # Ok::<(), sandtable_hex::NumberError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexNumber {
    /// Column as printed; usually starts at 1.
    pub column: u16,
    /// Row as printed; usually starts at 1.
    pub row: u16,
}

/// The text is not a hex number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a hex number: expected column and row with equally many digits, as in 0304")]
pub struct NumberError(pub String);

impl FromStr for HexNumber {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let wrong = || NumberError(text.to_owned());
        let well_formed = text.len() >= 4
            && text.len().is_multiple_of(2)
            && text.bytes().all(|byte| byte.is_ascii_digit());
        if !well_formed {
            return Err(wrong());
        }
        let (column, row) = text.split_at(text.len() / 2);
        let half = |digits: &str| digits.parse().map_err(|_| wrong());
        Ok(Self { column: half(column)?, row: half(row)? })
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match self.column.max(self.row) {
            0..=99 => 2,
            100..=999 => 3,
            _ => 5,
        };
        write!(out, "{:0digits$}{:0digits$}", self.column, self.row)
    }
}

impl From<HexNumber> for String {
    fn from(number: HexNumber) -> Self {
        number.to_string()
    }
}

impl TryFrom<String> for HexNumber {
    type Error = NumberError;

    fn try_from(text: String) -> Result<Self, NumberError> {
        text.parse()
    }
}
