use crate::{OffMap, Rays};
use thiserror::Error;

/// A question about sight that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SightError {
    /// An eye is not on the map.
    #[error(transparent)]
    OffMap(#[from] OffMap),
    /// Rays, screens or fog were made for another map.
    #[error("made for a map of another shape: expected rays, screens and fog of one shape")]
    OtherMap,
    /// The range is longer than was prepared for.
    #[error(
        "cannot look {range} hexes far: expected at most {longest}, and never above {}",
        Rays::LONGEST
    )]
    TooFar {
        /// The range asked for.
        range: u32,
        /// The longest possible.
        longest: u32,
    },
}
