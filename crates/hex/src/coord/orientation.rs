use crate::{Facing, FacingError, flat, pointy};
use hexx::HexOrientation;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the hexes lie: with a flat side or with a point at the top.
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
    /// A side at the top: the hexes stand in columns.
    #[default]
    Flat,
    /// A corner at the top: the hexes lie in rows.
    Pointy,
}

impl Orientation {
    const fn names(self) -> &'static [(&'static str, Facing); 6] {
        match self {
            Self::Flat => &flat::NAMES,
            Self::Pointy => &pointy::NAMES,
        }
    }

    /// The six facings in the order in which this orientation usually lists them.
    pub const fn facings(self) -> [Facing; 6] {
        match self {
            Self::Flat => flat::ALL,
            Self::Pointy => pointy::ALL,
        }
    }

    /// The compass name of a facing.
    pub fn name(self, facing: Facing) -> &'static str {
        let mut names = self.names().iter();
        names.find(|(_, named)| *named == facing).map_or("?", |(name, _)| name)
    }

    /// The facing with this compass name, in upper or lower case.
    ///
    /// # Errors
    /// Refuses a name this orientation does not have, and lists those it has.
    pub fn facing(self, name: &str) -> Result<Facing, FacingError> {
        let mut names = self.names().iter();
        names
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, facing)| *facing)
            .ok_or_else(|| FacingError::Name { name: name.to_owned(), orientation: self })
    }

    /// The names of all facings, as a message offers them.
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
