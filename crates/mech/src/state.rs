use crate::{MovementMode, Phase, Scenario, Side, Unit, UnitId};
use sandtable_hex::{Facing, Hex};
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
    /// Why: `concede`, `turn limit`.
    pub reason: String,
}

/// A unit and what it has done this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is and what it can do.
    pub unit: Unit,
    /// Whether it has declared what it does in this phase, and whether that is final.
    pub lock: Lock,
    /// How it moved this turn.
    pub moved: Option<Moved>,
}

/// How far a unit's declaration in this phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lock {
    /// Nothing declared.
    Pending,
    /// Declared, and free to declare otherwise.
    Declared,
    /// Final.
    Locked,
}

/// How a unit moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Where it came from.
    pub from: Hex,
    /// Which way it looked before.
    #[serde(with = "sandtable_hex::flat")]
    pub from_facing: Facing,
    /// In which mode.
    pub mode: MovementMode,
    /// What it spent.
    pub mp_used: u32,
    /// How many hexes it entered.
    pub hexes: u32,
    /// What heat that made.
    pub heat: u32,
}

impl State {
    /// The position before the first order.
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let fresh =
            |unit: &Unit| UnitState { unit: unit.clone(), lock: Lock::Pending, moved: None };
        Self {
            status: Status::Setup,
            turn: 0,
            phase: Phase::Initiative,
            moves_first: None,
            units: scenario.units.iter().map(fresh).collect(),
            ending: None,
        }
    }

    /// The unit with this name.
    pub fn unit(&self, id: &UnitId) -> Option<&UnitState> {
        self.units.iter().find(|state| state.unit.id == *id)
    }

    pub(crate) fn unit_mut(&mut self, id: &UnitId) -> Option<&mut UnitState> {
        self.units.iter_mut().find(|state| state.unit.id == *id)
    }

    /// Whether every unit's declaration is final.
    pub fn all_units_locked(&self) -> bool {
        self.units.iter().all(|state| state.lock == Lock::Locked)
    }

    /// Whether the phase can end: the battle is on, and nobody still has to declare anything.
    pub fn can_advance_phase(&self) -> bool {
        self.status == Status::Active && (!self.phase.waits_for_units() || self.all_units_locked())
    }

    /// How many units of a side have not locked yet.
    pub(crate) fn unlocked(&self, side: Side) -> usize {
        let waits = |state: &&UnitState| state.unit.side == side && state.lock != Lock::Locked;
        self.units.iter().filter(waits).count()
    }
}

impl UnitState {
    /// The way the unit looked before it declared a move this turn.
    pub(crate) fn facing_before(&self) -> Facing {
        self.moved.map_or(self.unit.facing, |moved| moved.from_facing)
    }
}
