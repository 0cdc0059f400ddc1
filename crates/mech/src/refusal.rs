use crate::movement::UnitOffMap;
use crate::{MovementMode, UnitId};
use sandtable_core::Refusal;
use thiserror::Error;

/// Why an order was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// The battle has begun already.
    #[error("Game is not in setup state")]
    NotInSetup,
    /// The battle is not being fought.
    #[error("Game is not active")]
    NotActive,
    /// Initiative is rolled in its own phase.
    #[error("Not in initiative phase")]
    NotInInitiativePhase,
    /// Initiative is rolled once a turn.
    #[error("Initiative has been rolled this turn")]
    InitiativeRolled,
    /// Units move in their own phase.
    #[error("Not in movement phase")]
    NotInMovementPhase,
    /// Attacks are locked in the attack phases.
    #[error("Not in an attack phase")]
    NotInAttackPhase,
    /// Nobody bears that name.
    #[error("Unit {0} not found")]
    UnitNotFound(UnitId),
    /// The unit is somebody else's.
    #[error("Unit {0} is not yours")]
    NotYours(UnitId),
    /// The other side is to move.
    #[error("The other side is to move")]
    NotYourMove,
    /// What a unit does in this phase is final.
    #[error("Unit {0} is locked")]
    Locked(UnitId),
    /// The unit cannot get there in that way.
    #[error("Unit {unit} cannot {mode} there: out of reach")]
    OutOfReach {
        /// Which unit.
        unit: UnitId,
        /// How it was to go.
        mode: MovementMode,
    },
    /// Somebody still has to declare something.
    #[error("Not all units are locked")]
    UnitsNotLocked,
    /// The unit is not on the map.
    #[error(transparent)]
    OffMap(#[from] UnitOffMap),
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::NotInSetup => "not-in-setup",
            Self::NotActive => "not-active",
            Self::NotInInitiativePhase => "not-in-initiative-phase",
            Self::InitiativeRolled => "initiative-rolled",
            Self::NotInMovementPhase => "not-in-movement-phase",
            Self::NotInAttackPhase => "not-in-attack-phase",
            Self::UnitNotFound(_) => "unit-not-found",
            Self::NotYours(_) => "not-yours",
            Self::NotYourMove => "not-your-move",
            Self::Locked(_) => "unit-locked",
            Self::OutOfReach { .. } => "out-of-reach",
            Self::UnitsNotLocked => "units-not-locked",
            Self::OffMap(_) => "unit-off-map",
        }
    }
}
