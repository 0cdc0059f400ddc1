use crate::Location;

/// Structure points by weight: tons, then centre torso, side torsos, arms, legs.
const STRUCTURE: [[u16; 5]; 17] = [
    [20, 6, 5, 3, 4],
    [25, 8, 6, 4, 6],
    [30, 10, 7, 5, 7],
    [35, 11, 8, 6, 8],
    [40, 12, 10, 6, 10],
    [45, 14, 11, 7, 11],
    [50, 16, 12, 8, 12],
    [55, 18, 13, 9, 13],
    [60, 20, 14, 10, 14],
    [65, 21, 15, 10, 15],
    [70, 22, 15, 11, 15],
    [75, 23, 16, 12, 16],
    [80, 25, 17, 13, 17],
    [85, 27, 18, 14, 18],
    [90, 29, 19, 15, 19],
    [95, 30, 20, 16, 20],
    [100, 31, 21, 17, 21],
];

/// The head has the same structure in every weight class.
const HEAD: u16 = 3;

/// Returns the structure points of a location, or `None` if no mech has that weight.
///
/// ```
/// use sandtable_mech::{Location, design::structure};
///
/// assert_eq!(structure(50, Location::LeftArm), Some(8));
/// assert_eq!(structure(52, Location::LeftArm), None);
/// ```
pub fn structure(tons: u16, location: Location) -> Option<u16> {
    let [_, center, side, arm, leg] = *STRUCTURE.iter().find(|row| row[0] == tons)?;
    Some(match location {
        Location::Head => HEAD,
        Location::CenterTorso => center,
        Location::LeftTorso | Location::RightTorso => side,
        Location::LeftArm | Location::RightArm => arm,
        Location::LeftLeg | Location::RightLeg => leg,
    })
}
