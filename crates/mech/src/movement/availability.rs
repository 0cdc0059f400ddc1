//! The rules that make a movement mode unavailable to a unit.

use super::MovementMode;
use crate::rules::Limb;
use crate::{Battlefield, Fighter, Refused, Unit, UnitId};

/// Depth at which water closes over a standing unit.
const OVER_HEAD: u8 = 2;

/// A unit that would move in a mode.
pub(crate) struct Attempt<'a> {
    pub(crate) field: &'a Battlefield,
    pub(crate) unit: &'a Unit,
    /// The condition of the unit; `None` if only its position and points are known.
    pub(crate) fighter: Option<Fighter<'a>>,
    pub(crate) mode: MovementMode,
}

/// A rule that makes a mode unavailable.
struct Rule {
    forbids: fn(&Attempt<'_>) -> bool,
    refusal: fn(UnitId, MovementMode) -> Refused,
}

/// Every rule, in the order in which they are reported: a cause before its effect, so that a unit
/// without legs is not told about its points.
const RULES: &[Rule] = &[
    Rule { forbids: unconscious, refusal: |unit, _| Refused::Unconscious(unit) },
    Rule { forbids: shut_down, refusal: |unit, _| Refused::ShutDown(unit) },
    Rule { forbids: legs_destroyed, refusal: Refused::LegsDestroyed },
    Rule { forbids: prone, refusal: Refused::ModeProne },
    Rule { forbids: under_water, refusal: Refused::ModeUnderWater },
    Rule { forbids: no_points, refusal: Refused::NoPointsFor },
];

impl Attempt<'_> {
    /// Checks that the mode is available.
    pub(crate) fn check(&self) -> Result<(), Refused> {
        let refusal = |rule: &Rule| Err((rule.refusal)(self.unit.id.clone(), self.mode));
        self.broken().map_or(Ok(()), refusal)
    }

    /// The points that the unit has in the mode: none if a rule makes it unavailable.
    pub(super) fn points(&self) -> u16 {
        self.broken().map_or_else(|| self.mode.points(self.unit), |_| 0)
    }

    /// The first rule that makes the mode unavailable.
    fn broken(&self) -> Option<&'static Rule> {
        RULES.iter().find(|rule| (rule.forbids)(self))
    }
}

fn unconscious(attempt: &Attempt<'_>) -> bool {
    attempt.fighter.is_some_and(|fighter| !fighter.now.pilot.is_conscious())
}

fn shut_down(attempt: &Attempt<'_>) -> bool {
    attempt.fighter.is_some_and(|fighter| fighter.now.shutdown)
}

/// Without one leg a unit cannot run, without both it cannot walk either.
fn legs_destroyed(attempt: &Attempt<'_>) -> bool {
    let lost =
        |fighter: Fighter<'_>| fighter.legs().into_iter().filter(|leg| *leg == Limb::Lost).count();
    let lost = attempt.fighter.map_or(0, lost);
    match attempt.mode {
        MovementMode::Walk => lost == 2,
        MovementMode::Run => lost > 0,
        MovementMode::Jump => false,
    }
}

/// A prone unit can turn in place, but not jump. A unit without jets lacks the points instead.
fn prone(attempt: &Attempt<'_>) -> bool {
    let Attempt { unit, fighter, .. } = attempt;
    let jets = fighter.map_or(unit.jump_mp, |fighter| fighter.plan.jets);
    attempt.mode == MovementMode::Jump && unit.prone && jets > 0
}

/// Jump jets do not work under water. In profiles where all water is the same it has no depth.
fn under_water(attempt: &Attempt<'_>) -> bool {
    let Attempt { field, unit, mode, .. } = attempt;
    let covered = || !field.profile().flat_water && field.depth(unit.position) >= OVER_HEAD;
    *mode == MovementMode::Jump && unit.jump_mp > 0 && covered()
}

fn no_points(attempt: &Attempt<'_>) -> bool {
    attempt.mode.points(attempt.unit) == 0
}
