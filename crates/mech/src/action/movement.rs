//! Actions of the movement phase.

use super::survey::Survey;
use super::{Action, ActionError, ActionPreview, PhaseActionReport};
use crate::movement::Attempt;
use crate::rules::{Trigger, fall, heat};
use crate::{
    Battlefield, Event, MovementMode, Names, Order, Phase, PhysicalKind, ReachabilityCalculator,
    ReachabilityMap, Refused, Unit, UnitId, turn,
};
use sandtable_hex::Facing;

/// Lists the actions of a unit in a phase from positions and movement points alone: one action per
/// movement mode. [`Mech::actions`](crate::Mech::actions) lists all of them.
///
/// ```
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, flat};
/// use sandtable_mech::rules::Profile;
/// use sandtable_mech::{Battlefield, MovementMode, Phase, Side, Unit, UnitId, actions};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 15, 17)?;
/// let field = Battlefield::new(Map::new("Plain", shape).into(), &Profile::STANDARD)?;
/// let unit = Unit {
///     id: UnitId::from("mech-1"),
///     side: Side::Player,
///     position: Hex::new(7, 5),
///     facing: flat::N,
///     walking_mp: 4,
///     running_mp: 6,
///     jump_mp: 0,
///     prone: false,
/// };
/// let report = actions(&field, &[unit.clone()], &unit.id, Phase::Movement)?;
/// let modes: Vec<_> = report.available.iter().filter_map(|action| action.movement_mode).collect();
/// assert_eq!(modes, [MovementMode::Walk, MovementMode::Run]);
/// assert_eq!(report.refused[0].reason, "mech-1 has no movement points to jump");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`ActionError`] if there is no such unit, or it is off the map.
pub fn actions(
    field: &Battlefield,
    units: &[Unit],
    unit: &UnitId,
    phase: Phase,
) -> Result<PhaseActionReport, ActionError> {
    let found = units.iter().find(|candidate| candidate.id == *unit);
    let unit = found.ok_or_else(|| ActionError::UnitNotFound(unit.clone()))?;
    let mut report = PhaseActionReport::new(unit.id.clone(), phase);
    if phase == Phase::Movement {
        let mut calculator = ReachabilityCalculator::default().with_minimum_move();
        for mode in MovementMode::ALL {
            let available = Attempt { field, unit, fighter: None, mode }.check();
            match available.and_then(|()| reach(&mut calculator, field, units, unit, mode)) {
                // A position off the map is a mistake of the caller and true for every mode, so it
                // is an error and not one refused action per mode.
                Err(Refused::OffMap(off)) => return Err(off.into()),
                answer => list(&mut report, mode, answer, &Names::default()),
            }
        }
    }
    Ok(report)
}

/// Returns the reach of a unit in a mode that is available to it.
fn reach(
    calculator: &mut ReachabilityCalculator,
    field: &Battlefield,
    units: &[Unit],
    unit: &Unit,
    mode: MovementMode,
) -> Result<ReachabilityMap, Refused> {
    let map = calculator.reach(field, units, unit, mode)?;
    if map.destinations.is_empty() {
        return Err(Refused::OutOfReach(unit.id.clone(), mode));
    }
    Ok(map)
}

fn list(
    report: &mut PhaseActionReport,
    mode: MovementMode,
    answer: Result<ReachabilityMap, Refused>,
    names: &Names,
) {
    let action = Action::Move { mode };
    match answer {
        Ok(map) => report.offer(action, None, of_move(map)),
        Err(refusal) => report.refuse(action, &refusal, names),
    }
}

fn of_move(map: ReachabilityMap) -> ActionPreview {
    // Only the heat of a jump depends on the points spent, so the most expensive end gives the
    // maximum of every mode.
    let spent = map.destinations.iter().map(|end| end.mp_spent).max().unwrap_or(0);
    let heat = heat::of_movement(Some(map.mode), spent.min(u16::MAX.into()) as u16);
    ActionPreview { reachability: Some(map), heat: Some(heat), ..ActionPreview::default() }
}

impl Survey<'_> {
    pub(super) fn movement(&mut self) {
        self.moves();
        self.ask_with(Action::StandUp, Order::StandUp { unit: self.id() }, Self::of_standing_up);
        self.ask(Action::DropProne, Order::DropProne { unit: self.id() });
        self.ask(Action::Withdraw, Order::Withdraw { unit: self.id() });
        self.charges();
        self.ask(Action::Lock, Order::LockMovement { unit: self.id() });
    }

    fn moves(&mut self) {
        let (side, id) = (self.fighter().now.side, self.id());
        let others = self.game.obstacles(self.state);
        // The order check grants the minimum move too. Without it, the list would miss a legal end.
        let mut calculator = ReachabilityCalculator::default().with_minimum_move();
        for mode in MovementMode::ALL {
            let map = |start| reach(&mut calculator, &self.game.field, &others, &start, mode);
            // The same check as for an order, so that both give the same reason.
            let answer = turn::may_move(self.game, self.state, (side, &id), mode).and_then(map);
            list(&mut self.report, mode, answer, &self.game.names);
        }
    }

    /// The preview of standing up. A failed attempt is a fall with damage.
    fn of_standing_up(&self) -> ActionPreview {
        let (unit, profile) = (self.fighter(), &self.game.scenario.profile);
        let check = unit.balance_check(Trigger::StandingUp, profile);
        let preview = check.map(ActionPreview::of_check).unwrap_or_default();
        // Without a check the roll fails automatically, in all 36 cases.
        let fails = 36 - preview.chance.map_or(0, |chance| u32::from(chance.ways()));
        let into_water = self.game.field.depth(unit.now.position) > 0;
        // A unit that fails to stand up falls 0 levels; water halves the damage.
        let fall = u32::from(fall::damage(unit.plan.tons, 0, into_water));
        ActionPreview {
            own_damage: Some(fall * 100 * fails / 36),
            heat: Some(heat::STAND_UP),
            ..preview
        }
    }

    /// Lists charges and deaths from above against every enemy, from every possible hex.
    fn charges(&mut self) {
        for target in self.enemies() {
            for from_above in [false, true] {
                self.run_ups(target, from_above);
            }
        }
    }

    fn run_ups(&mut self, target: usize, from_above: bool) {
        let enemy = &self.state.units[target];
        let action = || Action::Charge { target: enemy.id.clone(), from_above };
        let before = self.report.available.len();
        let mut refused = None;
        // The run-up of a charge ends next to its target, so these six hexes are all there are.
        for from in Facing::ALL.map(|facing| facing.step(enemy.position)) {
            let (unit, target_id) = (self.id(), enemy.id.clone());
            let order = Order::DeclareCharge { unit, target: target_id, from, from_above };
            match self.answer(&order) {
                Ok(events) => {
                    let preview = self.of_charge(&events, target, from_above);
                    self.report.offer(action(), Some(order), preview);
                }
                Err(refusal) => refused = Some(refusal),
            }
        }
        // A refused hex matters only if no other hex works; one reason stands for all six.
        if let (true, Some(refusal)) = (self.report.available.len() == before, refused) {
            self.refuse(action(), &refusal);
        }
    }

    /// The preview of a charge. Its damage depends on the move, so the move is applied to a copy of
    /// the state first.
    fn of_charge(&self, events: &[Event], target: usize, from_above: bool) -> ActionPreview {
        let mut after = self.state.clone();
        for event in events {
            self.game.fold(&mut after, event);
        }
        let swing = self.game.swing(&after, self.unit, target);
        let moved = after.units[self.unit].moved.as_ref();
        let heat = moved.map(|moved| moved.heat.min(u16::MAX.into()) as u16);
        ActionPreview {
            heat,
            ..ActionPreview::of_physical_attack(&swing, PhysicalKind::charge(from_above))
        }
    }
}
