use crate::rules::Twist;
use crate::{Location, MovementMode, Side, UnitId, WeaponId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An order of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Order {
    /// Start the battle.
    StartGame {
        /// The side that comes first until initiative is rolled.
        first_side: Side,
    },
    /// Roll initiative: two dice per side.
    RollInitiative {
        /// The side that moves first if the side that gives this order wins. `None`: the winner
        /// moves second.
        moves_first: Option<Side>,
    },
    /// Attempt to stand up, before moving.
    StandUp {
        /// The prone unit.
        unit: UnitId,
    },
    /// Drop prone, before moving.
    DropProne {
        /// The standing unit.
        unit: UnitId,
    },
    /// Declare a move. It can be declared again until it is locked.
    DeclareMovement {
        /// The unit that moves.
        unit: UnitId,
        /// Walk, run or jump.
        mode: MovementMode,
        /// The destination.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        to: Hex,
        /// The facing at the end of the move.
        #[serde(with = "sandtable_hex::flat")]
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        facing: Facing,
    },
    /// Declare a charge or a death from above, with the move that leads to it.
    DeclareCharge {
        /// The attacker.
        unit: UnitId,
        /// The enemy to charge.
        target: UnitId,
        /// The hex next to the target in which the move ends.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        from: Hex,
        /// True for death from above.
        #[serde(default)]
        from_above: bool,
    },
    /// Leave the map over its edge, permanently.
    Withdraw {
        /// A unit at the edge of the map.
        unit: UnitId,
    },
    /// Make a unit's movement final. A unit without a declared move stays where it is.
    LockMovement {
        /// The unit to lock.
        unit: UnitId,
    },
    /// Twist the torso for the rest of the turn, before firing.
    TwistTorso {
        /// The unit that twists.
        unit: UnitId,
        /// One hexside to the left or right, or straight ahead.
        twist: Twist,
    },
    /// Flip both arms backward, or forward again, before firing.
    FlipArms {
        /// A unit without lower arm and hand actuators.
        unit: UnitId,
    },
    /// Declare weapon fire at one target.
    DeclareAttack {
        /// The attacker.
        unit: UnitId,
        /// The enemy to fire at.
        target: UnitId,
        /// The weapons to fire, each at most once per turn.
        weapons: Vec<Shot>,
    },
    /// Declare a punch, kick or push.
    DeclarePhysicalAttack {
        /// The attacker.
        unit: UnitId,
        /// An adjacent enemy.
        target: UnitId,
        /// The kind of attack.
        kind: PhysicalKind,
    },
    /// Make a unit's attacks of this phase final.
    LockAttack {
        /// The unit to lock.
        unit: UnitId,
    },
    /// Resolve every declared attack and its consequences.
    ResolveAttacks,
    /// Resolve the heat of every unit and its effects.
    ResolveHeat,
    /// End the phase, after resolving what is still unresolved.
    AdvancePhase,
    /// Offer a draw, or accept the other side's offer. An offer lasts until the turn ends.
    OfferDraw,
    /// Concede the battle.
    Concede,
}

/// One weapon of a declared attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Shot {
    /// The id of the weapon within its unit.
    pub weapon: WeaponId,
    /// The fire mode; normal if left out.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<FireMode>"))]
    pub mode: FireMode,
}

/// The fire mode of a weapon. Most weapons have only the normal one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum FireMode {
    /// Standard fire.
    #[default]
    Normal,
    /// An Ultra autocannon at double rate: 2 shots, and it may jam.
    Double,
    /// An LB-X autocannon with cluster ammunition.
    Cluster,
    /// A flamer that inflicts heat instead of damage.
    Heat,
    /// Long-range missiles without line of sight, at a target that a friendly unit sees.
    Indirect,
}

impl fmt::Display for FireMode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Normal => "normal",
            Self::Double => "double",
            Self::Cluster => "cluster",
            Self::Heat => "heat",
            Self::Indirect => "indirect",
        })
    }
}

/// The kind of a physical attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum PhysicalKind {
    /// A punch with the left arm.
    PunchLeft,
    /// A punch with the right arm.
    PunchRight,
    /// A kick with the left leg.
    KickLeft,
    /// A kick with the right leg.
    KickRight,
    /// A push with both arms, which displaces the target by one hex.
    Push,
    /// A charge: running into the target.
    Charge,
    /// Death from above: jumping on the target.
    DeathFromAbove,
}

impl PhysicalKind {
    /// The attacks that are declared in the physical attack phase. The other two start with a move.
    pub const DECLARED: [Self; 5] =
        [Self::PunchLeft, Self::PunchRight, Self::KickLeft, Self::KickRight, Self::Push];

    /// The attacking limb; `None` for attacks with both arms or the whole body.
    pub const fn limb(self) -> Option<Location> {
        match self {
            Self::PunchLeft => Some(Location::LeftArm),
            Self::PunchRight => Some(Location::RightArm),
            Self::KickLeft => Some(Location::LeftLeg),
            Self::KickRight => Some(Location::RightLeg),
            Self::Push | Self::Charge | Self::DeathFromAbove => None,
        }
    }

    /// Returns charge or, with `from_above`, death from above.
    pub const fn charge(from_above: bool) -> Self {
        if from_above { Self::DeathFromAbove } else { Self::Charge }
    }

    /// Returns true for attacks that start with a move and are declared in the movement phase.
    pub const fn has_run_up(self) -> bool {
        matches!(self, Self::Charge | Self::DeathFromAbove)
    }

    /// Returns true for punches.
    pub const fn is_punch(self) -> bool {
        matches!(self, Self::PunchLeft | Self::PunchRight)
    }

    /// Returns true for kicks.
    pub const fn is_kick(self) -> bool {
        matches!(self, Self::KickLeft | Self::KickRight)
    }
}

impl fmt::Display for PhysicalKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::PunchLeft => "left punch",
            Self::PunchRight => "right punch",
            Self::KickLeft => "left kick",
            Self::KickRight => "right kick",
            Self::Push => "push",
            Self::Charge => "charge",
            Self::DeathFromAbove => "death from above",
        })
    }
}
