//! Rules of breaking, panic and rally.

use crate::bearing::Bearing;
use crate::rules::UnitKind;
use crate::rules::constants::{
    CONTAGION, LEADER_RANGE, RALLY_ALONE, RALLY_LED, RALLY_MARGIN, STRESS_CAP,
};
use crate::{Fixed, Formation, FormationId, Side, State, Troop, Unit, UnitId};
use sandtable_hex::{CellId, Hex};

/// Returns true if a unit breaks.
pub fn breaks(unit: &Unit, kind: UnitKind) -> bool {
    unit.can_fight() && unit.stress >= unit.threshold(kind)
}

/// The stress that N breaking friends nearby cause.
pub const fn contagion(routing: u32) -> Fixed {
    CONTAGION.by(routing as i32)
}

/// Stress after a change, clamped to its range.
pub fn stressed(stress: Fixed, more: Fixed) -> Fixed {
    (stress + more).clamp(Fixed::ZERO, STRESS_CAP)
}

/// The stress that a routing unit loses when it starts to rally; `None` if it keeps routing.
///
/// ```
/// use sandtable_formation::{Fixed, morale::rallies};
///
/// let alone = |stress| rallies(Fixed::milli(stress), false, false);
/// assert_eq!(alone(599), Some(Fixed::milli(100)));
/// assert_eq!(alone(600), None);
/// assert_eq!(rallies(Fixed::milli(799), false, true), Some(Fixed::milli(150)));
/// assert_eq!(rallies(Fixed::ZERO, true, true), None, "never near the enemy");
/// ```
pub fn rallies(stress: Fixed, enemy_near: bool, led: bool) -> Option<Fixed> {
    let rest = stress - RALLY_MARGIN;
    let (below, calm) = if led { RALLY_LED } else { RALLY_ALONE };
    (!enemy_near && rest < below).then_some(calm)
}

/// The positions of the leaders that units follow.
#[derive(Clone, Debug)]
pub struct Leaders {
    armies: [Option<Hex>; 2],
    formations: [Vec<Option<Hex>>; 2],
}

impl Leaders {
    /// The current positions.
    pub fn of(game: &Formation, state: &State) -> Self {
        let armies = Side::BOTH.map(|side| {
            let commander = game.army(side).commander?;
            leads(state, commander).then(|| game.field().hex(state.units[commander.index()].cell))
        });
        let formations = Side::BOTH.map(|side| {
            let count = game.army(side).formations.len() as u16;
            (0..count).map(|id| leader_of(game, state, side, FormationId(id))).collect()
        });
        Self { armies, formations }
    }

    /// The position of a formation's leader.
    pub fn of_formation(&self, side: Side, formation: FormationId) -> Option<Hex> {
        self.formations[side as usize].get(formation.index()).copied().flatten()
    }

    /// Returns true if a leader that the unit follows is near a cell.
    pub fn are_near(&self, game: &Formation, troop: &Troop, cell: CellId) -> bool {
        let here = game.field().hex(cell);
        let near = |leader: Hex| leader.unsigned_distance_to(here) as i32 <= LEADER_RANGE;
        self.armies[troop.side as usize].is_some_and(near)
            || self.of_formation(troop.side, troop.formation).is_some_and(near)
    }
}

fn leads(state: &State, unit: UnitId) -> bool {
    let there = |unit: &Unit| unit.is_afield() && unit.leader && !unit.is_routing();
    state.units.get(unit.index()).is_some_and(there)
}

/// The leader of a formation: its commander, or its centre if it never had one. A formation whose
/// commander is lost or routing has no leader.
fn leader_of(game: &Formation, state: &State, side: Side, id: FormationId) -> Option<Hex> {
    let formation = game.army(side).formations.get(id.index())?;
    if let Some(commander) = formation.commander {
        let cell = state.units.get(commander.index())?.cell;
        return leads(state, commander).then(|| game.field().hex(cell));
    }
    let units = game.units_in(side, id).filter_map(|unit| state.units.get(unit.index()));
    let fighters = units.filter(|unit| unit.can_fight());
    let bearing = Bearing::from(game.army(side).home);
    bearing.middle(fighters.map(|unit| game.field().hex(unit.cell)))
}
