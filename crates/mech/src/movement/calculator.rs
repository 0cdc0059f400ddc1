use super::search::{Search, points};
use super::{MovementEnd, MovementMode, ReachabilityMap, ReachableHex, UnitOffMap};
use crate::{Battlefield, Unit};
use sandtable_hex::{Facing, Hex};

/// Computes where units can move. Keep one and reuse it: it reuses its buffers.
///
/// Enemies block the way; friends can be passed, but no move ends in an occupied hex. A prone unit
/// can only turn. Further rules depend on the profile of the [`Battlefield`].
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
    /// Adds the minimum move: a standing unit with at least 1 point may walk or run into the hex
    /// straight ahead even if it costs more points than it has. The move takes all its points.
    /// Profiles with plain steps have no such move: there, no move costs more than the points.
    #[must_use]
    pub fn with_minimum_move(mut self) -> Self {
        self.search.minimum_move = true;
        self
    }

    /// Returns all ends of a move in a mode, with the paths to them.
    ///
    /// # Errors
    /// Returns [`UnitOffMap`] if the unit is not on the map.
    pub fn reach(
        &mut self,
        field: &Battlefield,
        units: &[Unit],
        unit: &Unit,
        mode: MovementMode,
    ) -> Result<ReachabilityMap, UnitOffMap> {
        let destinations = self.search.run(field, units, unit, mode)?.destinations();
        Ok(ReachabilityMap { mode, max_mp: points(field, unit, mode), destinations })
    }

    /// Returns the same ends in the same order without paths. Allocates nothing once the buffers
    /// are large enough, for callers that ask often.
    ///
    /// # Errors
    /// Returns [`UnitOffMap`] if the unit is not on the map.
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

    /// Returns the move that ends at a hex with a facing, or `None` if it is out of reach.
    ///
    /// # Errors
    /// Returns [`UnitOffMap`] if the unit is not on the map.
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
