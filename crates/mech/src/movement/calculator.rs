use super::search::Search;
use super::{MovementEnd, MovementMode, ReachabilityMap, ReachableHex, UnitOffMap};
use crate::{Battlefield, Unit};
use sandtable_hex::{Facing, Hex};

/// Finds where units can go. Keep one and ask it again: it reuses its memory.
///
/// Enemies bar the way; friends can be passed but not joined; nobody can be landed on. A unit that
/// lies on the ground only turns. What else there is to mind, the profile of the [`Battlefield`]
/// says.
///
/// ```
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, flat};
/// use sandtable_mech::rules::Profile;
/// use sandtable_mech::{Battlefield, MovementMode, ReachabilityCalculator, Side, Unit, UnitId};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 15, 17)?;
/// let field = Battlefield::new(Map::new("Plain", shape).into(), &Profile::TABLETOP)?;
/// let unit = Unit {
///     id: UnitId::from("mech-1"),
///     side: Side::Player,
///     position: Hex::new(7, 5),
///     facing: flat::N,
///     walking_mp: 2,
///     running_mp: 3,
///     jump_mp: 0,
///     prone: false,
/// };
/// let mut calculator = ReachabilityCalculator::default();
/// let ends = calculator.ends(&field, &[], &unit, MovementMode::Run)?;
/// assert_eq!(ends.len(), 26);
/// let behind = calculator.way(&field, &[], &unit, MovementMode::Walk, Hex::new(7, 6), flat::N)?;
/// assert_eq!(behind.map(|way| way.mp_spent), Some(1), "a step backward");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReachabilityCalculator {
    search: Search,
    ends: Vec<MovementEnd>,
}

impl ReachabilityCalculator {
    /// The same, which also knows the minimum move: a standing unit with any points may walk or run
    /// into the hex straight ahead though they are too few, if it may stop there. That takes all of
    /// them.
    #[must_use]
    pub fn with_minimum_move(mut self) -> Self {
        self.search.minimum_move = true;
        self
    }

    /// Everywhere a unit can end its move in a mode, and how it gets there.
    ///
    /// # Errors
    /// If the unit is not on the map.
    pub fn reach(
        &mut self,
        field: &Battlefield,
        units: &[Unit],
        unit: &Unit,
        mode: MovementMode,
    ) -> Result<ReachabilityMap, UnitOffMap> {
        let destinations = self.search.run(field, units, unit, mode)?.destinations();
        Ok(ReachabilityMap { mode, max_mp: mode.points(unit), destinations })
    }

    /// The same ends in the same order without the ways to them, for those who ask often: nothing is
    /// allocated once the calculator has seen as much.
    ///
    /// # Errors
    /// If the unit is not on the map.
    pub fn ends(
        &mut self,
        field: &Battlefield,
        units: &[Unit],
        unit: &Unit,
        mode: MovementMode,
    ) -> Result<&[MovementEnd], UnitOffMap> {
        self.ends.clear();
        self.ends.extend(self.search.run(field, units, unit, mode)?.ends());
        Ok(&self.ends)
    }

    /// How a unit ends its move at a hex with a facing, or `None` if it cannot.
    ///
    /// # Errors
    /// If the unit is not on the map.
    pub fn way(
        &mut self,
        field: &Battlefield,
        units: &[Unit],
        unit: &Unit,
        mode: MovementMode,
        to: Hex,
        facing: Facing,
    ) -> Result<Option<ReachableHex>, UnitOffMap> {
        Ok(self.search.run(field, units, unit, mode)?.way(to, facing))
    }
}
