use crate::{Hex, HexNumber, NumberError, Shape};
use thiserror::Error;

/// The text is not a hex of the map.
///
/// ```
/// use sandtable_hex::{Orientation, Outline, Shape, Shoved};
///
/// let shape = Shape::new(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 12, 9)?;
/// assert!(shape.numbered("1209").is_ok());
/// assert_eq!(shape.area("0102..0304")?.len(), 9);
/// let wrong = shape.numbered("1301").unwrap_err();
/// assert_eq!((wrong.code(), wrong.to_string().as_str()), ("off-map", "1301 is off the map"));
/// assert_eq!(wrong.hint(), "expected a hex from 0101 to 1209");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HexError {
    /// The text is not a hex number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The map has no hex with this number.
    #[error("{number} is off the map")]
    OffMap {
        /// The number given.
        number: HexNumber,
        /// The first number of the map.
        first: HexNumber,
        /// The last number of the map.
        last: HexNumber,
    },
}

impl HexError {
    /// Returns a stable code for the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Number(_) => "hex-number",
            Self::OffMap { .. } => "off-map",
        }
    }

    /// Returns how to fix the problem.
    pub fn hint(&self) -> String {
        match self {
            Self::Number(_) => "write it as text, as it is printed in the hex: \"0805\"".to_owned(),
            Self::OffMap { first, last, .. } => format!("expected a hex from {first} to {last}"),
        }
    }
}

impl Shape {
    /// Parses the number of a hex on this map, such as `0805`.
    ///
    /// # Errors
    /// Returns [`HexError`] if the text is not a hex number or the hex is off the map.
    pub fn numbered(&self, text: &str) -> Result<Hex, HexError> {
        let number: HexNumber = text.parse()?;
        self.hex_at(number).ok_or_else(|| {
            let corners = [(1, 1), (self.columns(), self.rows())];
            let [first, last] = corners.map(|(column, row)| HexNumber { column, row });
            HexError::OffMap { number, first, last }
        })
    }

    /// Parses an area, row by row: one hex, such as `0805`, or the rectangle between two corners,
    /// such as `0805..1207`.
    ///
    /// # Errors
    /// Returns [`HexError`] if a corner is not a hex number or is off the map.
    pub fn area(&self, text: &str) -> Result<Vec<Hex>, HexError> {
        let (one, other) = text.split_once("..").unwrap_or((text, text));
        self.numbered(one)?;
        self.numbered(other)?;
        let (one, other): (HexNumber, HexNumber) = (one.parse()?, other.parse()?);
        let rows = one.row.min(other.row)..=one.row.max(other.row);
        let columns = one.column.min(other.column)..=one.column.max(other.column);
        let numbers =
            rows.flat_map(|row| columns.clone().map(move |column| HexNumber { column, row }));
        Ok(numbers.filter_map(|number| self.hex_at(number)).collect())
    }
}
