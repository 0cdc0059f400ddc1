use crate::rules::Twist;
use crate::{Location, MovementMode, Side, UnitId, WeaponId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a side may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Order {
    /// Begin the battle.
    StartGame {
        /// Who is to be first while nobody has rolled.
        first_side: Side,
    },
    /// Roll two dice a side for who moves first.
    RollInitiative {
        /// What is wished for by the side that rolls, if it wins; without a wish the winner moves
        /// second.
        moves_first: Option<Side>,
    },
    /// Try to stand up, before moving.
    StandUp {
        /// Which unit.
        unit: UnitId,
    },
    /// Lie down, before moving.
    DropProne {
        /// Which unit.
        unit: UnitId,
    },
    /// Say where a unit goes. It may be said otherwise until it is locked.
    DeclareMovement {
        /// Which unit.
        unit: UnitId,
        /// How.
        mode: MovementMode,
        /// Where to.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        to: Hex,
        /// Looking which way in the end.
        #[serde(with = "sandtable_hex::flat")]
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        facing: Facing,
    },
    /// Run into an enemy, or jump on it.
    DeclareCharge {
        /// Which unit.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// From which hex beside it.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        from: Hex,
        /// Whether through the air: death from above.
        #[serde(default)]
        from_above: bool,
    },
    /// Leave the map over its edge, for good.
    Withdraw {
        /// Which unit.
        unit: UnitId,
    },
    /// Make a unit's movement final; one that declared none stays where it is.
    LockMovement {
        /// Which unit.
        unit: UnitId,
    },
    /// Turn the torso for the rest of the turn, before firing.
    TwistTorso {
        /// Which unit.
        unit: UnitId,
        /// Which way.
        twist: Twist,
    },
    /// Swing both arms backward, or forward again, before firing.
    FlipArms {
        /// Which unit.
        unit: UnitId,
    },
    /// Say at whom a unit fires what.
    DeclareAttack {
        /// Which unit.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// With what.
        weapons: Vec<Shot>,
    },
    /// Say whom a unit strikes.
    DeclarePhysicalAttack {
        /// Which unit.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// How.
        kind: PhysicalKind,
    },
    /// Make a unit's attacks final.
    LockAttack {
        /// Which unit.
        unit: UnitId,
    },
    /// Roll for every declared attack, and for everything that follows from them.
    ResolveAttacks,
    /// Add up the heat of every unit, and see what it does.
    ResolveHeat,
    /// End the phase. What it still has to resolve is resolved first.
    AdvancePhase,
    /// Offer a draw, or accept one. An offer stands until the turn ends.
    OfferDraw,
    /// Give the battle up.
    Concede,
}

/// One weapon of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Shot {
    /// Which weapon.
    pub weapon: WeaponId,
    /// How it fires.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<FireMode>"))]
    pub mode: FireMode,
}

/// How a weapon fires, where it has a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum FireMode {
    /// As usual.
    #[default]
    Normal,
    /// An Ultra autocannon at twice its rate.
    Double,
    /// An LB-X autocannon with pellets.
    Cluster,
    /// A flamer that heats rather than burns.
    Heat,
    /// Long-range missiles over the horizon, at what another unit of the side sees.
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

/// A blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum PhysicalKind {
    /// With the left fist.
    PunchLeft,
    /// With the right fist.
    PunchRight,
    /// With the left foot.
    KickLeft,
    /// With the right foot.
    KickRight,
    /// With both arms, to shift the target.
    Push,
    /// With the whole body, at a run.
    Charge,
    /// With the whole body, from the air.
    DeathFromAbove,
}

impl PhysicalKind {
    /// The blows that are declared in the physical attack phase. The others begin with a move.
    pub const BLOWS: [Self; 5] =
        [Self::PunchLeft, Self::PunchRight, Self::KickLeft, Self::KickRight, Self::Push];

    /// The limb that strikes, if it is just one.
    pub const fn limb(self) -> Option<Location> {
        match self {
            Self::PunchLeft => Some(Location::LeftArm),
            Self::PunchRight => Some(Location::RightArm),
            Self::KickLeft => Some(Location::LeftLeg),
            Self::KickRight => Some(Location::RightLeg),
            Self::Push | Self::Charge | Self::DeathFromAbove => None,
        }
    }

    /// Throwing oneself at somebody: over the ground, or through the air.
    pub const fn charge(from_above: bool) -> Self {
        if from_above { Self::DeathFromAbove } else { Self::Charge }
    }

    /// Whether it begins with a move, and so is declared with one.
    pub const fn has_run_up(self) -> bool {
        matches!(self, Self::Charge | Self::DeathFromAbove)
    }

    /// Whether it is a punch.
    pub const fn is_punch(self) -> bool {
        matches!(self, Self::PunchLeft | Self::PunchRight)
    }

    /// Whether it is a kick.
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
