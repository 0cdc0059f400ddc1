use super::others::OtherUnits;
use super::{Attempt, MovementEnd, MovementMode, MovementStep, ReachableHex};
use crate::{Battlefield, Unit, UnitId};
use sandtable_hex::{Budget, Crossing, Facing, Hex, Line, LineKind};
use sandtable_hex::{Mover, Occupied, Reach, Reacher, Shape, Step};
use thiserror::Error;

/// Movement points per hexside turned.
pub(super) const TURN_COST: u16 = 1;

/// The search behind every question about movement. Reach, preview, order check and bots all use
/// it, so they cannot disagree.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    reacher: Reacher,
    others: OtherUnits,
    pub(super) minimum_move: bool,
}

/// The error for a unit that is not on the map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unit {unit} is off the map, at axial ({}, {})", hex.x, hex.y)]
pub struct UnitOffMap {
    /// The id of the unit.
    pub unit: UnitId,
    /// Its position. Printed as axial coordinates, because hexes off the map have no number.
    pub hex: Hex,
}

/// The result of a search.
pub(super) struct Found<'a> {
    shape: &'a Shape,
    mode: MovementMode,
    reach: &'a Reach,
    /// The minimum move, if it leads farther than the points do.
    minimum: Option<Step>,
}

impl Search {
    pub(super) fn run<'a>(
        &'a mut self,
        field: &'a Battlefield,
        units: &[Unit],
        unit: &Unit,
        mode: MovementMode,
    ) -> Result<Found<'a>, UnitOffMap> {
        let shape = field.map().shape();
        let off_map = || UnitOffMap { unit: unit.id.clone(), hex: unit.position };
        let cell = shape.cell(unit.position).ok_or_else(off_map)?;
        let (points, facing) = (points(field, unit, mode), unit.facing);
        let mover = Mover { cell, facing, budget: Budget::from(points), turn_cost: TURN_COST };
        let occupied = self.others.obstacles_for(shape, units, unit);
        let reacher = &mut self.reacher;
        let reach = match (mode, field.backward()) {
            (MovementMode::Jump, _) => {
                let allowed = |to| clears(field, unit.position, to, points);
                reacher.jumping_where(shape, mover, occupied, allowed)
            }
            // A prone unit may turn but not leave its hex.
            _ if unit.prone => reacher.turning_in_place(shape, mover),
            // Backward steps are for walking only: a unit cannot run backward.
            (MovementMode::Walk, Some(back)) => {
                reacher.forward_and_back(field.walking(), back, mover, occupied)
            }
            (MovementMode::Walk, None) => reacher.with_facing(field.walking(), mover, occupied),
            (MovementMode::Run, _) => reacher.with_facing(field.running(), mover, occupied),
        };
        let reach = reach.map_err(|_| off_map())?;
        let granted = self.minimum_move && !field.profile().plain_steps;
        let asked = granted && !unit.prone;
        let minimum = if asked { minimum_move(field, mover, mode, occupied) } else { None };
        Ok(Found { shape, mode, reach, minimum })
    }
}

/// The points of a unit in a mode, as far as they follow from its position.
pub(super) fn points(field: &Battlefield, unit: &Unit, mode: MovementMode) -> u16 {
    Attempt { field, unit, fighter: None, mode }.points()
}

/// The minimum move: a step ahead that costs more points than the unit has. Any way around costs at
/// least as much, so this end is never among the others.
fn minimum_move(
    field: &Battlefield,
    mover: Mover,
    mode: MovementMode,
    occupied: Occupied<'_>,
) -> Option<Step> {
    let costs = match mode {
        MovementMode::Walk => field.walking(),
        MovementMode::Run => field.running(),
        MovementMode::Jump => return None,
    };
    let (facing, spent) = (mover.facing, mover.budget.points());
    let cost = costs.step(mover.cell, facing)?;
    let cell = costs.shape().step(mover.cell, facing)?;
    let needed = spent > 0 && u32::from(cost) > spent && occupied.may_stop(cell);
    needed.then_some(Step { cell, facing, spent })
}

/// Returns true if a jump with this many points clears everything up to its landing hex.
///
/// Unless the profile has free flight, neither the landing hex nor any hex on the straight line to
/// it may be more levels above the start than there are points. Buildings count; where the line
/// runs along a hexside, the higher of the two hexes counts.
fn clears(field: &Battlefield, from: Hex, to: Hex, points: u16) -> bool {
    if field.profile().free_flight {
        return true;
    }
    let height = |hex: Hex| field.screens().get(hex);
    let ground = height(from).map_or(0, |screen| screen.ground);
    // Levels are i16 and points u16: an i32 holds every sum of the two.
    let highest = i32::from(ground) + i32::from(points);
    let low = |hex: Hex| height(hex).is_none_or(|screen| i32::from(screen.solid) <= highest);
    let mut between = Line::between(LineKind::Crossed, from, to);
    // The line leaves out both of its ends, so the landing hex is checked on its own.
    low(to) && between.all(|crossing: Crossing| crossing.hexes().all(low))
}

impl Found<'_> {
    /// All ends, cheapest first. The minimum move takes all points, so it comes last.
    pub(super) fn ends(&self) -> impl Iterator<Item = MovementEnd> + '_ {
        self.reach.ends().chain(self.minimum).map(|end| self.end(end))
    }

    /// All ends with their paths.
    pub(super) fn destinations(&self) -> Vec<ReachableHex> {
        if self.mode == MovementMode::Jump {
            return self.ends().map(|end| ReachableHex::new(end, Vec::new())).collect();
        }
        let paths = self.reach.paths().chain(self.minimum.map(|step| vec![step]));
        // Both list the same ends in the same order, with the minimum move last.
        self.ends().zip(paths).map(|(end, path)| ReachableHex::new(end, self.path(path))).collect()
    }

    /// One end with its path.
    pub(super) fn way(&self, to: Hex, facing: Facing) -> Option<ReachableHex> {
        let cell = self.shape.cell(to)?;
        let minimum = || self.minimum.filter(|step| (step.cell, step.facing) == (cell, facing));
        let path = self.reach.path_to(cell, facing).or_else(|| Some(vec![minimum()?]))?;
        let end = self.end(*path.last()?);
        let path = if self.mode == MovementMode::Jump { Vec::new() } else { self.path(path) };
        Some(ReachableHex::new(end, path))
    }

    fn end(&self, end: Step) -> MovementEnd {
        let position = self.shape.hex(end.cell);
        MovementEnd { position, facing: end.facing, mp_spent: end.spent }
    }

    fn path(&self, steps: Vec<Step>) -> Vec<MovementStep> {
        let at = |cell| self.shape.hex(cell);
        let steps = steps.into_iter();
        steps.map(|step| MovementStep { position: at(step.cell), facing: step.facing }).collect()
    }
}
