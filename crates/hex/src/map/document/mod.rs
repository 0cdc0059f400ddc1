//! The map file: TOML that people can write, read and compare.

mod error;
mod json;
mod read;
mod spot;
mod write;

pub use error::{MapError, MapErrors, MapProblem};

/// The version of the map format that this program writes, and the newest it reads.
const FORMAT: i64 = 1;

/// Every key at the top of a map file.
const KEYS: [&str; 12] = [
    "format",
    "name",
    "description",
    "orientation",
    "shape",
    "shoved",
    "columns",
    "rows",
    "terrain",
    "elevation",
    "legend",
    "hexside",
];
