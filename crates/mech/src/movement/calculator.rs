use super::{MovementMode, ReachabilityMap};
use crate::{Battlefield, Unit, UnitId};
use sandtable_hex::{Budget, CellSet, Hex, Mover, Occupied, Reacher};
use thiserror::Error;

/// What a turn of one hexside costs.
const TURN_COST: u16 = 1;

/// Finds where units can go. Keep one and ask it again: it reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct ReachabilityCalculator {
    reacher: Reacher,
}

/// A unit that cannot be asked to move: it does not stand on the map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unit {unit} stands at ({}, {}), which is off the map", hex.x, hex.y)]
pub struct UnitOffMap {
    /// Which unit.
    pub unit: UnitId,
    /// Where it is said to stand.
    pub hex: Hex,
}

impl ReachabilityCalculator {
    /// Everywhere a unit can end its move in a mode. Enemies bar the way; friends can be passed but
    /// not joined; nobody can be landed on.
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
        let shape = field.map().shape();
        let off_map = || UnitOffMap { unit: unit.id.clone(), hex: unit.position };
        let cell = shape.cell(unit.position).ok_or_else(off_map)?;
        let others = || units.iter().filter(|other| other.id != unit.id);
        let cells = |enemy: bool| {
            let side = others().filter(|other| other.is_enemy_of(unit) == enemy);
            CellSet::of(shape, side.filter_map(|other| shape.cell(other.position)))
        };
        let (enemies, friends) = (cells(true), cells(false));
        let occupied = Occupied::by_nobody().closed(&enemies).no_stop(&friends);
        let points = mode.points(unit);
        let (budget, facing) = (Budget::from(points), unit.facing);
        let mover = Mover { cell, facing, budget, turn_cost: TURN_COST };
        let reach = match mode {
            MovementMode::Walk | MovementMode::Run => {
                self.reacher.with_facing(field.walking(), mover, occupied)
            }
            MovementMode::Jump => self.reacher.jumping(shape, mover, occupied),
        };
        let reach = reach.map_err(|_| off_map())?;
        Ok(ReachabilityMap::new(mode, points, shape, reach))
    }
}
