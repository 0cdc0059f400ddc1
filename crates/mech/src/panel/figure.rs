use crate::{Fighter, Location};
use serde::Serialize;

/// A plate of the armour figure: a location from the front, or the rear of a torso.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Plate {
    /// The location.
    pub location: Location,
    /// True for the rear armour of a torso.
    pub rear: bool,
    /// Armour: points left, points when undamaged.
    pub armour: [u16; 2],
    /// Internal structure in the same form.
    pub structure: [u16; 2],
    /// The condition, for shading.
    pub state: PlateState,
}

/// The condition of a [`Plate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum PlateState {
    /// Undamaged.
    Full,
    /// Armour is damaged.
    Hurt,
    /// Structure is damaged, or less than a third of the armour is left.
    Critical,
    /// The location is destroyed.
    Gone,
}

impl Plate {
    /// Returns the figure of a unit: all locations from the front, then the rear of the torsos.
    pub(super) fn figure(unit: Fighter<'_>) -> Vec<Self> {
        let front = Location::ALL.into_iter().map(|at| Self::of(unit, at, false));
        let torsos = Location::ALL.into_iter().filter(|at| at.is_torso());
        front.chain(torsos.map(|at| Self::of(unit, at, true))).collect()
    }

    fn of(unit: Fighter<'_>, location: Location, rear: bool) -> Self {
        let whole = unit.plan.armour[usize::from(rear)][location.index()];
        let armour = [unit.now.armour(location, rear), whole];
        let structure = [unit.now.structure(location), unit.plan.structure[location.index()]];
        Self { location, rear, armour, structure, state: PlateState::of(armour, structure) }
    }
}

impl PlateState {
    const fn of(armour: [u16; 2], structure: [u16; 2]) -> Self {
        match (armour, structure) {
            (_, [0, _]) => Self::Gone,
            (_, [left, whole]) if left < whole => Self::Critical,
            ([left, whole], _) if left == whole => Self::Full,
            // Multiplied instead of divided, so that nothing is rounded.
            ([left, whole], _) if (left as u32) * 3 < whole as u32 => Self::Critical,
            _ => Self::Hurt,
        }
    }
}
