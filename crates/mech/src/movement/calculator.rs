use super::{MovementMode, ReachabilityMap};
use crate::{Battlefield, Unit, UnitId};
use sandtable_hex::{Budget, CellSet, Hex, Mover, Occupied, OffMap, Reacher};
use thiserror::Error;

/// What a turn of one hexside costs.
const TURN_COST: u16 = 1;

/// Finds where units can go. Keep one and ask it again: it reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct ReachabilityCalculator {
    reacher: Reacher,
}

/// A question about movement that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MovementError {
    /// The unit does not stand on the map.
    #[error("unit {unit} stands at ({}, {}), which is off the map", hex.x, hex.y)]
    OffMap {
        /// Which unit.
        unit: UnitId,
        /// Where it is said to stand.
        hex: Hex,
    },
    /// The search was begun off the map.
    #[error(transparent)]
    Start(#[from] OffMap),
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
    ) -> Result<ReachabilityMap, MovementError> {
        let shape = field.map().shape();
        let cell = shape
            .cell(unit.position)
            .ok_or_else(|| MovementError::OffMap { unit: unit.id.clone(), hex: unit.position })?;
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
                self.reacher.with_facing(field.walking(), mover, occupied)?
            }
            MovementMode::Jump => self.reacher.jumping(shape, mover, occupied)?,
        };
        Ok(ReachabilityMap::new(mode, points, shape, reach))
    }
}
