use crate::rules::Trigger;
use crate::{Mech, PhysicalKind, State};
use sandtable_hex::{Facing, Hex};

/// Levels: a unit cannot be displaced up this far, and a drop this deep counts as a fall from it.
pub(crate) const CLIFF: u16 = 2;

/// Directions for a displacement straight away from the attacker only, in clockwise steps.
const STRAIGHT: &[i32] = &[0];

/// Directions for a displacement: straight away first, then clockwise.
const ANYWHERE: &[i32] = &[0, 1, 2, 3, 4, 5];

/// Returns the piloting skill rolls after an attack: that of the target and that of the attacker.
/// `makes_room` is true if the target could be displaced.
pub(crate) const fn shaken(
    kind: PhysicalKind,
    hit: bool,
    makes_room: bool,
) -> [Option<Trigger>; 2] {
    match (kind, hit) {
        (PhysicalKind::KickLeft | PhysicalKind::KickRight, true) => [Some(Trigger::Kicked), None],
        (PhysicalKind::KickLeft | PhysicalKind::KickRight, false) => {
            [None, Some(Trigger::MissedKick)]
        }
        (PhysicalKind::Push, true) if makes_room => [Some(Trigger::Pushed), None],
        // A push against an obstacle moves neither unit and unbalances both.
        (PhysicalKind::Push, true) => [Some(Trigger::Pushed), Some(Trigger::Pushed)],
        (PhysicalKind::Charge, true) => [Some(Trigger::Charged), Some(Trigger::ChargedSomebody)],
        (PhysicalKind::DeathFromAbove, true) => {
            [Some(Trigger::LandedOn), Some(Trigger::LandedOnSomebody)]
        }
        (PhysicalKind::DeathFromAbove, false) => [None, Some(Trigger::MissedLanding)],
        _ => [None, None],
    }
}

impl Mech {
    /// Returns true if a hit with this attack displaces the target, or leaves its hex free.
    pub(crate) fn makes_room(
        &self,
        state: &State,
        attacker: usize,
        target: usize,
        kind: PhysicalKind,
    ) -> bool {
        let [own, other] = [attacker, target].map(|unit| state.units[unit].position);
        let away = Facing::between(own, other);
        away.is_some_and(|away| self.room_behind(state, other, away, kind).is_some())
    }

    /// Returns the hex into which an attack displaces its target, if one has room.
    pub(crate) fn room_behind(
        &self,
        state: &State,
        at: Hex,
        away: Facing,
        kind: PhysicalKind,
    ) -> Option<Hex> {
        // A death from above comes down in the target's hex, so the target may give way in any
        // direction.
        let ways = if kind == PhysicalKind::DeathFromAbove { ANYWHERE } else { STRAIGHT };
        let mut around = ways.iter().map(|way| away.rotated(*way).step(at));
        around.find(|to| self.has_room(state, at, *to))
    }

    /// Returns true if a unit can be displaced from one hex into another.
    fn has_room(&self, state: &State, from: Hex, to: Hex) -> bool {
        let taken = state.units.iter().any(|unit| unit.in_play() && unit.position == to);
        // Levels down from `to` to `from` are the levels that the displaced unit would go up.
        let low = self.field.levels_down(to, from) < CLIFF;
        self.field.map().shape().contains(to) && !taken && low
    }
}
