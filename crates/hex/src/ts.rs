//! TypeScript definitions of types that this crate re-exports from other crates.

use ts_rs::TS;

/// A hex in axial coordinates.
#[derive(TS)]
pub struct Hex {
    /// The axial coordinate usually called q.
    pub x: i32,
    /// The axial coordinate usually called r.
    pub y: i32,
}
