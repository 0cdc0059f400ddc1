//! A position in a battle: everything that changes.

mod attack;
mod unit;

pub use attack::{Attack, PhysicalAttack, WeaponAttack};
pub use unit::{Charge, ComponentHits, Gone, Lock, Moved, PilotState, UnitState, WeaponState};

use crate::{Phase, Side, UnitId};
use serde::{Deserialize, Serialize};

/// A position in a battle: everything that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Setup, active or completed.
    pub status: Status,
    /// The turn; 0 until the battle starts.
    pub turn: u32,
    /// The phase of the turn.
    pub phase: Phase,
    /// The side that moves first this turn; `None` until initiative is rolled.
    pub moves_first: Option<Side>,
    /// Every unit, in the order of the scenario.
    pub units: Vec<UnitState>,
    /// Weapon attacks that are declared and not resolved yet, in order of declaration.
    pub attacks: Vec<Attack>,
    /// Physical attacks that are declared and not resolved yet, in order of declaration.
    pub physical_attacks: Vec<PhysicalAttack>,
    /// The side that holds the objective, and for how many turns in a row.
    pub holding: Option<(Side, u32)>,
    /// The side that has offered a draw this turn.
    pub draw_offered: Option<Side>,
    /// The result, once the battle is over.
    pub ending: Option<Ending>,
}

/// The stage of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// Not started.
    Setup,
    /// In progress.
    Active,
    /// Over.
    Completed,
}

/// The result of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// `destruction`, `objective`, `turn limit`, `holdout` or `concede`.
    pub reason: String,
}

impl State {
    /// The position before the first order.
    pub(crate) fn new(units: Vec<UnitState>) -> Self {
        Self {
            status: Status::Setup,
            turn: 0,
            phase: Phase::Initiative,
            moves_first: None,
            units,
            attacks: Vec::new(),
            physical_attacks: Vec::new(),
            holding: None,
            draw_offered: None,
            ending: None,
        }
    }

    /// Returns the unit with this id.
    pub fn unit(&self, id: &UnitId) -> Option<&UnitState> {
        self.units.get(self.index_of(id)?)
    }

    /// Returns the index of a unit in `units`.
    pub(crate) fn index_of(&self, id: &UnitId) -> Option<usize> {
        id.position_in(self.units.iter().map(|unit| &unit.id))
    }

    /// Returns the units of a side that are still in the battle.
    pub fn in_play(&self, side: Side) -> impl Iterator<Item = &UnitState> {
        self.units.iter().filter(move |unit| unit.side == side && unit.in_play())
    }

    /// Heat of the shots that a unit has declared and not fired yet.
    pub(crate) fn declared_heat(&self, unit: usize) -> u16 {
        let own = self.attacks.iter().filter(|a| a.attacker_id == self.units[unit].id);
        let shots = own.flat_map(|attack| &attack.weapon_attacks).map(|shot| shot.heat);
        shots.fold(0, u16::saturating_add)
    }

    /// Returns true if every unit that can act is locked.
    pub fn all_units_locked(&self) -> bool {
        self.units.iter().all(|unit| unit.lock == Lock::Locked || !unit.can_act())
    }

    /// Returns true if the phase can end: the battle is in progress and no unit is left to lock.
    pub fn can_advance_phase(&self) -> bool {
        self.status == Status::Active && (!self.phase.waits_for_units() || self.all_units_locked())
    }
}
