use crate::{ColourError, GroundError, HexsideError, PaletteError, ShapeError, TerrainError};
use std::fmt;
use thiserror::Error;

/// All problems of a map file, in the order in which they were found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct MapErrors(pub Vec<MapError>);

/// A problem of a map file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct MapError {
    /// The line of the file, counted from 1; `None` if the map does not come from a file.
    pub line: Option<usize>,
    /// The place in the document, such as `terrain row 3`.
    pub path: String,
    /// The problem and the expected content.
    #[source]
    pub problem: MapProblem,
}

/// The problems that a map file can have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields are the placeholders of the message above them")]
pub enum MapProblem {
    /// The file is longer than any map needs.
    #[error("the file has {bytes} bytes: expected at most {most}")]
    TooLarge { bytes: usize, most: usize },
    /// The text is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// The file was written by a newer program.
    #[error("format {found} is newer than this program: expected format {known} or older")]
    NewerFormat { found: i64, known: i64 },
    /// A required key is missing.
    #[error("required key '{0}' is missing")]
    Missing(&'static str),
    /// The key is unknown here.
    #[error("unknown key '{key}': expected one of {known}")]
    UnknownKey { key: String, known: String },
    /// The value has the wrong type.
    #[error("found {found}: expected {expected}")]
    Type { found: &'static str, expected: &'static str },
    /// The value is not one of the allowed ones.
    #[error("'{found}': expected {expected}")]
    Value { found: String, expected: &'static str },
    /// The size is out of range.
    #[error(transparent)]
    Size(#[from] ShapeError),
    /// There are too many or too few rows.
    #[error("the number of rows is {found}: expected {expected}")]
    RowCount { found: usize, expected: usize },
    /// A row has too many or too few cells.
    #[error("the number of cells is {found}: expected {expected}")]
    RowLength { found: usize, expected: usize },
    /// The legend has no such glyph; reported at its first occurrence only.
    #[error("glyph '{glyph}' is not in the legend: expected one of {known}")]
    Glyph { glyph: String, known: String },
    /// The text is not an elevation level.
    #[error("'{0}' is not a level: expected a whole number from -128 to 127")]
    Elevation(String),
    /// A legend entry is not a terrain.
    #[error(transparent)]
    Terrain(#[from] TerrainError),
    /// A legend entry has an invalid colour.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// A legend entry is malformed or conflicts with another one.
    #[error(transparent)]
    Legend(#[from] PaletteError),
    /// The text is not a hexside of this map.
    #[error(transparent)]
    Hexside(#[from] HexsideError),
    /// The side has this feature already, possibly listed from its other hex.
    #[error("hexside {side} already has a {kind}: expected each side once")]
    HexsideTwice { side: String, kind: String },
    /// The feature is not allowed on a hexside.
    #[error(transparent)]
    Ground(#[from] GroundError),
    /// Further problems that are not listed.
    #[error("{0} more problems: this does not look like a map file")]
    More(usize),
}

impl MapProblem {
    /// Returns the stable code of this problem, for programs.
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
    /// Returns the stable code of the problem, for programs.
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
