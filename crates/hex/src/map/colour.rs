use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A colour, written `#rrggbb`.
///
/// ```
/// use sandtable_hex::Colour;
///
/// let green: Colour = "#7a9a5a".parse()?;
/// assert_eq!(green, Colour::new(0x7a, 0x9a, 0x5a));
/// assert_eq!(green.to_string(), "#7a9a5a");
/// # Ok::<(), sandtable_hex::ColourError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// Red, green and blue.
    channels: [u8; 3],
}

/// The text is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a colour: expected # and six hexadecimal digits, as in #7a9a5a")]
pub struct ColourError(pub String);

impl Colour {
    /// Creates a colour from its red, green and blue parts.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { channels: [red, green, blue] }
    }

    /// Returns its red, green and blue parts.
    pub const fn channels(self) -> [u8; 3] {
        self.channels
    }

    /// Returns this colour mixed with `percent` of another.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u8) -> Self {
        let part = u16::from(percent.min(100));
        let mut channels = self.channels;
        for (mine, theirs) in channels.iter_mut().zip(other.channels) {
            *mine = ((u16::from(*mine) * (100 - part) + u16::from(theirs) * part) / 100) as u8;
        }
        Self { channels }
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        let wrong = || ColourError(text.to_owned());
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        // `from_str_radix` alone would accept a sign.
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let bits = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        Ok(Self::new((bits >> 16) as u8, (bits >> 8) as u8, bits as u8))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.channels;
        write!(out, "#{red:02x}{green:02x}{blue:02x}")
    }
}
