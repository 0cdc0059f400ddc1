use crate::{Facing, FacingError, flat, pointy};
use hexx::HexOrientation;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The orientation of the hexes on a map: flat-top or pointy-top.
///
/// ```
/// use sandtable_hex::{Orientation, flat, pointy};
///
/// assert_eq!(Orientation::Flat.facing("SE"), Ok(flat::SE));
/// assert_eq!(Orientation::Pointy.name(pointy::W), "W");
/// assert!(Orientation::Flat.facing("E").is_err(), "a flat-top hex has no eastern side");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// A flat side at the top; the hexes form columns.
    #[default]
    Flat,
    /// A corner at the top; the hexes form rows.
    Pointy,
}

impl Orientation {
    const fn names(self) -> &'static [(&'static str, Facing); 6] {
        match self {
            Self::Flat => &flat::NAMES,
            Self::Pointy => &pointy::NAMES,
        }
    }

    /// Returns the six facings in the usual order of this orientation.
    pub const fn facings(self) -> [Facing; 6] {
        match self {
            Self::Flat => flat::ALL,
            Self::Pointy => pointy::ALL,
        }
    }

    /// Returns the compass name of a facing.
    pub fn name(self, facing: Facing) -> &'static str {
        let mut names = self.names().iter();
        names.find(|(_, named)| *named == facing).map_or("?", |(name, _)| name)
    }

    /// Returns the facing with this compass name; upper and lower case are equal.
    ///
    /// # Errors
    /// Returns [`FacingError::Name`], which lists the valid names, if this orientation lacks the
    /// name.
    pub fn facing(self, name: &str) -> Result<Facing, FacingError> {
        let mut names = self.names().iter();
        names
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, facing)| *facing)
            .ok_or_else(|| FacingError::Name { name: name.to_owned(), orientation: self })
    }

    /// Returns all compass names, separated by commas, for error messages.
    pub(crate) fn listed(self) -> String {
        self.names().map(|(name, _)| name).join(", ")
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Flat => "flat-top",
            Self::Pointy => "pointy-top",
        })
    }
}

impl From<Orientation> for HexOrientation {
    fn from(orientation: Orientation) -> Self {
        match orientation {
            Orientation::Flat => Self::Flat,
            Orientation::Pointy => Self::Pointy,
        }
    }
}
