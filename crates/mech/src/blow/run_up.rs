use super::swing::is_enemy;
use crate::movement::{MovementEnd, UnitOffMap};
use crate::rules::physical;
use crate::state::Lock;
use crate::{
    Battlefield, Fighter, Mech, MovementMode, PhysicalKind, ReachabilityCalculator, ReachableHex,
    Refused, State, Unable, Unit,
};
use sandtable_hex::{Facing, Hex};

/// A unit that looks for a way to throw itself at others: over the ground, or through the air.
#[derive(Clone, Debug)]
pub(crate) struct RunUp<'a> {
    field: &'a Battlefield,
    start: Unit,
    others: Vec<Unit>,
    calculator: ReachabilityCalculator,
    /// Where it can end in each mode that will do, the slowest first.
    reaches: Vec<(MovementMode, Vec<MovementEnd>)>,
}

/// The modes in which one gets at somebody, the slowest first.
const fn modes(kind: PhysicalKind) -> &'static [MovementMode] {
    match kind {
        PhysicalKind::DeathFromAbove => &[MovementMode::Jump],
        _ => &[MovementMode::Walk, MovementMode::Run],
    }
}

impl<'a> RunUp<'a> {
    /// Whether a unit may throw itself at another at all, wherever the two are.
    ///
    /// # Errors
    /// What forbids it.
    pub(crate) fn may_begin(
        state: &State,
        attacker: usize,
        target: usize,
        kind: PhysicalKind,
    ) -> Result<(), Refused> {
        let (own, other) = (&state.units[attacker], &state.units[target]);
        is_enemy(own, other)?;
        if own.prone {
            return Err(Refused::BlowImpossible(own.id.clone(), kind, Unable::Prone));
        }
        // Who cannot move has finished moving.
        if other.lock != Lock::Locked && other.can_act() {
            return Err(Refused::TargetNotMoved(other.id.clone()));
        }
        Ok(())
    }

    /// Whether another unit may be near enough, which is quicker to see than how to get there.
    pub(crate) fn is_near(attacker: Fighter<'_>, target: Hex, kind: PhysicalKind) -> bool {
        let points = modes(kind).iter().map(|mode| attacker.points(*mode)).max();
        let (start, _) = attacker.now.before_move();
        points.is_some_and(|points| start.unsigned_distance_to(target) <= points.into())
    }

    /// Everything within reach of a unit that charges, or jumps at somebody.
    ///
    /// # Errors
    /// If the unit is not on the map.
    pub(crate) fn new(
        game: &'a Mech,
        state: &State,
        attacker: usize,
        kind: PhysicalKind,
    ) -> Result<Self, UnitOffMap> {
        let (field, others) = (&game.field, game.obstacles(state));
        let start = game.fighter(state, attacker).mover();
        // Who is jumped at does not bar the landing.
        let jumps = kind == PhysicalKind::DeathFromAbove;
        let barring: &[Unit] = if jumps { &[] } else { &others };
        let mut calculator = ReachabilityCalculator::default();
        let mut reaches = Vec::new();
        for mode in modes(kind) {
            reaches.push((*mode, calculator.ends(field, barring, &start, *mode)?.to_vec()));
        }
        Ok(Self { field, start, others, calculator, reaches })
    }

    /// The unit where its move begins.
    pub(crate) const fn start(&self) -> &Unit {
        &self.start
    }

    /// How the unit ends its move in a hex beside a target to throw itself at it, if it can: in which
    /// mode, and looking at the target.
    pub(crate) fn end(&self, target: Hex, from: Hex) -> Option<(MovementMode, MovementEnd)> {
        let ahead = Facing::between(from, target)?;
        let elsewhere = |other: &Unit| other.id == self.start.id || other.position != from;
        if !self.others.iter().all(elsewhere) {
            return None;
        }
        self.reaches.iter().find_map(|(mode, ends)| {
            let stop = self.stop(*mode, ends, from, ahead)?;
            let end = match mode {
                MovementMode::Jump => self.lands(ends, target, stop),
                MovementMode::Walk | MovementMode::Run => self.runs(*mode, target, stop),
            };
            Some((*mode, end?))
        })
    }

    /// The end of a move at a hex; where the unit stands already, it need not move for it.
    fn stop(
        &self,
        mode: MovementMode,
        ends: &[MovementEnd],
        position: Hex,
        facing: Facing,
    ) -> Option<MovementEnd> {
        let ready = facing == self.start.facing || mode == MovementMode::Jump;
        if position == self.start.position && ready {
            return Some(MovementEnd { position, facing, mp_spent: 0 });
        }
        ends.iter().find(|end| (end.position, end.facing) == (position, facing)).copied()
    }

    /// A charge needs the points for one step more, into the target.
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

    /// A jump has to carry as far as the target, and is paid for as far.
    fn lands(&self, ends: &[MovementEnd], target: Hex, stop: MovementEnd) -> Option<MovementEnd> {
        let mp_spent = self.start.position.unsigned_distance_to(target);
        let carries = ends.iter().any(|end| end.position == target);
        carries.then_some(MovementEnd { mp_spent, ..stop })
    }

    /// The same, with the way there.
    ///
    /// # Errors
    /// If the unit is not on the map.
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
