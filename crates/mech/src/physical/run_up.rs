use super::swing::is_enemy;
use crate::movement::{MovementEnd, UnitOffMap};
use crate::rules::physical;
use crate::state::Lock;
use crate::{
    Battlefield, Fighter, Mech, MovementMode, PhysicalKind, ReachabilityCalculator, ReachableHex,
    Refused, State, Unable, Unit,
};
use sandtable_hex::{Facing, Hex};

/// The move that leads into a charge or a death from above. The reach of the attacker is searched
/// once and then used for every target and every hex.
#[derive(Clone, Debug)]
pub(crate) struct RunUp<'a> {
    field: &'a Battlefield,
    start: Unit,
    others: Vec<Unit>,
    calculator: ReachabilityCalculator,
    /// The reachable ends in each allowed mode, slowest mode first.
    reaches: Vec<(MovementMode, Vec<MovementEnd>)>,
}

/// The movement modes an attack may start with, slowest first.
const fn modes(kind: PhysicalKind) -> &'static [MovementMode] {
    match kind {
        PhysicalKind::DeathFromAbove => &[MovementMode::Jump],
        _ => &[MovementMode::Walk, MovementMode::Run],
    }
}

impl<'a> RunUp<'a> {
    /// Checks everything about a charge that does not depend on positions.
    ///
    /// # Errors
    /// Returns the [`Refused`] that the order would get.
    pub(crate) fn may_begin(
        state: &State,
        attacker: usize,
        target: usize,
        kind: PhysicalKind,
    ) -> Result<(), Refused> {
        let (own, other) = (&state.units[attacker], &state.units[target]);
        is_enemy(own, other)?;
        if own.prone {
            return Err(Refused::PhysicalImpossible(own.id.clone(), kind, Unable::Prone));
        }
        // A unit that cannot act counts as having finished its movement.
        if other.lock != Lock::Locked && other.can_act() {
            return Err(Refused::TargetNotMoved(other.id.clone()));
        }
        Ok(())
    }

    /// A cheap upper bound before the search: returns false if the target is certainly too far
    /// away.
    pub(crate) fn is_near(attacker: Fighter<'_>, target: Hex, kind: PhysicalKind) -> bool {
        let points = modes(kind).iter().map(|mode| attacker.points(*mode)).max();
        let (start, _) = attacker.now.before_move();
        // Every hex costs at least 1 point, and a charge also pays for the target's hex.
        points.is_some_and(|points| start.unsigned_distance_to(target) <= points.into())
    }

    /// Searches the reach of an attacker.
    ///
    /// # Errors
    /// Returns [`UnitOffMap`] if the attacker is not on the map.
    pub(crate) fn new(
        game: &'a Mech,
        state: &State,
        attacker: usize,
        kind: PhysicalKind,
    ) -> Result<Self, UnitOffMap> {
        let (field, others) = (&game.field, game.obstacles(state));
        let start = game.fighter(state, attacker).mover();
        // Death from above lands on its target, so units do not block the landing hex.
        let jumps = kind == PhysicalKind::DeathFromAbove;
        let barring: &[Unit] = if jumps { &[] } else { &others };
        let mut calculator = ReachabilityCalculator::default();
        let mut reaches = Vec::new();
        for mode in modes(kind) {
            reaches.push((*mode, calculator.ends(field, barring, &start, *mode)?.to_vec()));
        }
        Ok(Self { field, start, others, calculator, reaches })
    }

    /// The attacker before its move.
    pub(crate) const fn start(&self) -> &Unit {
        &self.start
    }

    /// The end of the move in hex `from` next to the target, facing it, and the slowest mode that
    /// gets there. `None` if no mode does.
    pub(crate) fn end(&self, target: Hex, from: Hex) -> Option<(MovementMode, MovementEnd)> {
        let ahead = Facing::between(from, target)?;
        // The hexes of other units are tested here, because the search for a jump ignores all
        // units.
        let elsewhere = |other: &Unit| other.id == self.start.id || other.position != from;
        if !self.others.iter().all(elsewhere) {
            return None;
        }
        // Modes are tried slowest first: a walk costs less heat and a smaller to-hit modifier than
        // a run.
        self.reaches.iter().find_map(|(mode, ends)| {
            let stop = self.stop(*mode, ends, from, ahead)?;
            let end = match mode {
                MovementMode::Jump => self.lands(ends, target, stop),
                MovementMode::Walk | MovementMode::Run => self.runs(*mode, target, stop),
            };
            Some((*mode, end?))
        })
    }

    /// The end of a move at this hex and facing. A unit that is already there does not need to
    /// move.
    fn stop(
        &self,
        mode: MovementMode,
        ends: &[MovementEnd],
        position: Hex,
        facing: Facing,
    ) -> Option<MovementEnd> {
        // A jump ends in any facing, so it never needs to turn first.
        let ready = facing == self.start.facing || mode == MovementMode::Jump;
        if position == self.start.position && ready {
            return Some(MovementEnd { position, facing, mp_spent: 0 });
        }
        ends.iter().find(|end| (end.position, end.facing) == (position, facing)).copied()
    }

    /// A charge has to pay for one more step, into the target's hex.
    fn runs(&self, mode: MovementMode, target: Hex, stop: MovementEnd) -> Option<MovementEnd> {
        let map = self.field.map();
        let costs = match mode {
            MovementMode::Run => self.field.running(),
            _ => self.field.walking(),
        };
        let cost = costs.step(map.shape().cell(stop.position)?, stop.facing)?;
        let levels = map.elevation(stop.position)?.abs_diff(map.elevation(target)?);
        let paid = stop.mp_spent + u32::from(cost) <= mode.points(&self.start).into();
        (paid && levels <= physical::CHARGE_LEVELS).then_some(stop)
    }

    /// A jump has to reach the target's hex and costs the points up to there.
    fn lands(&self, ends: &[MovementEnd], target: Hex, stop: MovementEnd) -> Option<MovementEnd> {
        // The heat of a jump depends on its length, and this one ends in the target's hex.
        let mp_spent = self.start.position.unsigned_distance_to(target);
        let carries = ends.iter().any(|end| end.position == target);
        carries.then_some(MovementEnd { mp_spent, ..stop })
    }

    /// Like [`RunUp::end`], with the path.
    ///
    /// # Errors
    /// Returns [`UnitOffMap`] if the attacker is not on the map.
    pub(crate) fn way(
        mut self,
        target: Hex,
        from: Hex,
    ) -> Result<Option<(MovementMode, ReachableHex)>, UnitOffMap> {
        let Some((mode, end)) = self.end(target, from) else { return Ok(None) };
        let MovementEnd { position, facing, mp_spent } = end;
        let (field, start) = (self.field, &self.start);
        let way = match mode {
            MovementMode::Jump => None,
            _ => self.calculator.way(field, &self.others, start, mode, position, facing)?,
        };
        let path = way.map(|way| way.path).unwrap_or_default();
        Ok(Some((mode, ReachableHex { position, facing, mp_spent, path })))
    }
}
