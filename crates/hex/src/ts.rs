//! How a page writes what this crate takes from elsewhere.

use ts_rs::TS;

/// A hex by its axial coordinates.
#[derive(TS)]
pub struct Hex {
    /// The first coordinate.
    pub x: i32,
    /// The second.
    pub y: i32,
}
