use crate::{ColourError, GroundError, HexsideError, PaletteError, ShapeError, TerrainError};
use std::fmt;
use thiserror::Error;

/// Everything that is wrong with a map file, in the order in which it was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct MapErrors(pub Vec<MapError>);

/// One thing that is wrong with a map file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct MapError {
    /// The line of the file, counted from one, where there is a file.
    pub line: Option<usize>,
    /// The place in the document, such as `terrain row 3`.
    pub path: String,
    /// What is wrong and what was expected.
    #[source]
    pub problem: MapProblem,
}

/// What can be wrong with a map file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields are the words of the message above them")]
pub enum MapProblem {
    /// The text is longer than any map needs.
    #[error("a text of {bytes} bytes: expected at most {most}")]
    TooLarge { bytes: usize, most: usize },
    /// The text is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// The file was written by a later program.
    #[error("format {found} is newer than this program: expected format {known} or older")]
    NewerFormat { found: i64, known: i64 },
    /// A key that must be there is not.
    #[error("'{0}' is missing: expected it here")]
    Missing(&'static str),
    /// A key that means nothing here.
    #[error("unknown key '{key}': expected one of {known}")]
    UnknownKey { key: String, known: String },
    /// A value of another type.
    #[error("{found}: expected {expected}")]
    Type { found: &'static str, expected: &'static str },
    /// A value that is not among those possible.
    #[error("'{found}': expected {expected}")]
    Value { found: String, expected: &'static str },
    /// An outline that cannot be.
    #[error(transparent)]
    Size(#[from] ShapeError),
    /// Too many or too few rows.
    #[error("the number of rows is {found}: expected {expected}")]
    RowCount { found: usize, expected: usize },
    /// Too many or too few cells in a row.
    #[error("the number of cells is {found}: expected {expected}")]
    RowLength { found: usize, expected: usize },
    /// A glyph that the legend does not explain; reported where it stands first.
    #[error("glyph '{glyph}' is not in the legend: expected one of {known}")]
    Glyph { glyph: String, known: String },
    /// Not a level.
    #[error("'{0}' is not a level: expected a whole number from -128 to 127")]
    Elevation(String),
    /// A legend entry that describes no terrain.
    #[error(transparent)]
    Terrain(#[from] TerrainError),
    /// A legend entry with a colour that is none.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// A legend entry at odds with itself or with another one.
    #[error(transparent)]
    Legend(#[from] PaletteError),
    /// A hexside that is not on the map or not one at all.
    #[error(transparent)]
    Hexside(#[from] HexsideError),
    /// The same feature twice at the same side, perhaps named from its other hex.
    #[error("{side} has a {kind} already: expected each side once")]
    HexsideTwice { side: String, kind: String },
    /// A feature that cannot be at a hexside.
    #[error(transparent)]
    Ground(#[from] GroundError),
    /// There is too much wrong to list.
    #[error("{0} more: expected a map file")]
    More(usize),
}

impl MapProblem {
    /// The stable name of this kind of problem, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "map.too-large",
            Self::Syntax(_) => "map.syntax",
            Self::NewerFormat { .. } => "map.newer-format",
            Self::Missing(_) => "map.missing",
            Self::UnknownKey { .. } => "map.unknown-key",
            Self::Type { .. } => "map.type",
            Self::Value { .. } => "map.value",
            Self::Size(_) => "map.size",
            Self::RowCount { .. } => "map.row-count",
            Self::RowLength { .. } => "map.row-length",
            Self::Glyph { .. } => "map.glyph",
            Self::Elevation(_) => "map.elevation",
            Self::Terrain(_) => "map.terrain",
            Self::Colour(_) => "map.colour",
            Self::Legend(_) => "map.legend",
            Self::Hexside(_) => "map.hexside",
            Self::HexsideTwice { .. } => "map.hexside-twice",
            Self::Ground(_) => "map.hexside-kind",
            Self::More(_) => "map.more",
        }
    }
}

impl MapError {
    /// The stable name of the kind of problem, for programs.
    pub const fn code(&self) -> &'static str {
        self.problem.code()
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(out, "line {line}: ")?;
        }
        if !self.path.is_empty() {
            write!(out, "{}: ", self.path)?;
        }
        write!(out, "{} [{}]", self.problem, self.code())
    }
}

impl fmt::Display for MapErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(out, "{gap}{error}")?;
        }
        Ok(())
    }
}
