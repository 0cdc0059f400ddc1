//! A position in a battle: everything that changes.

mod attack;
mod damage;
mod pilot;
mod unit;

pub use attack::{Attack, PhysicalAttack, WeaponAttack};
pub use damage::{ComponentHits, WeaponState};
pub use pilot::PilotState;
pub use unit::{Charge, Gone, Lock, Moved, UnitState};

use crate::{Phase, Side, UnitId};
use serde::{Deserialize, Serialize};

/// A position in a battle: everything that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Whether the battle has begun or ended.
    pub status: Status,
    /// The turn; 0 until the battle begins.
    pub turn: u32,
    /// The phase of the turn.
    pub phase: Phase,
    /// Who moves first this turn, once initiative has been rolled.
    pub moves_first: Option<Side>,
    /// Every unit, in the order of the scenario.
    pub units: Vec<UnitState>,
    /// Weapon attacks that are declared and not resolved yet, in the order of their declaration.
    pub attacks: Vec<Attack>,
    /// Physical attacks likewise.
    pub physical_attacks: Vec<PhysicalAttack>,
    /// Who holds the objective, and for how many turns.
    pub holding: Option<(Side, u32)>,
    /// Who has offered a draw this turn.
    pub draw_offered: Option<Side>,
    /// How the battle ended.
    pub ending: Option<Ending>,
}

/// Where a battle stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// Not begun.
    Setup,
    /// Being fought.
    Active,
    /// Over.
    Completed,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why: `destruction`, `objective`, `turn limit`, `concede`.
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

    /// The unit with this name.
    pub fn unit(&self, id: &UnitId) -> Option<&UnitState> {
        self.units.iter().find(|unit| unit.id == *id)
    }

    /// The position of a unit in the list.
    pub(crate) fn index_of(&self, id: &UnitId) -> Option<usize> {
        self.units.iter().position(|unit| unit.id == *id)
    }

    /// The units of a side that are still in the battle.
    pub fn in_play(&self, side: Side) -> impl Iterator<Item = &UnitState> {
        self.units.iter().filter(move |unit| unit.side == side && unit.in_play())
    }

    /// Whether every unit's declaration is final, as far as it can make one.
    pub fn all_units_locked(&self) -> bool {
        self.units.iter().all(|unit| unit.lock == Lock::Locked || !unit.can_act())
    }

    /// Whether the phase can end: the battle is on, and nobody still has to declare anything.
    pub fn can_advance_phase(&self) -> bool {
        self.status == Status::Active && (!self.phase.waits_for_units() || self.all_units_locked())
    }
}
