use crate::movement::UnitOffMap;
use crate::{FireMode, MovementMode, PhysicalKind, UnitId, WeaponId};
use sandtable_core::Refusal;
use thiserror::Error;

/// The reasons why an order is refused: a stable code, the words, and what they speak of.
macro_rules! refusals {
    ($($(#[$doc:meta])* $code:literal $text:literal => $name:ident $(($($kind:ty),*))?;)*) => {
        /// Why an order was refused.
        #[derive(Clone, Debug, PartialEq, Eq, Error)]
        pub enum Refused {
            $(
                $(#[$doc])*
                #[error($text)]
                $name $(($($kind),*))?,
            )*
            /// The unit is not on the map.
            #[error(transparent)]
            OffMap(#[from] UnitOffMap),
        }

        impl Refusal for Refused {
            fn code(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $code,)*
                    Self::OffMap(_) => "unit-off-map",
                }
            }
        }
    };
}

refusals! {
    /// The battle has begun already.
    "not-in-setup" "Game is not in setup state" => NotInSetup;
    /// The battle is not being fought.
    "not-active" "Game is not active" => NotActive;
    /// Initiative is rolled in its own phase.
    "not-in-initiative-phase" "Not in initiative phase" => NotInInitiativePhase;
    /// Initiative is rolled once a turn.
    "initiative-rolled" "Initiative has been rolled this turn" => InitiativeRolled;
    /// Units move in their own phase.
    "not-in-movement-phase" "Not in movement phase" => NotInMovementPhase;
    /// Weapons fire in their own phase.
    "not-in-weapon-attack-phase" "Not in weapon attack phase" => NotInWeaponAttackPhase;
    /// Blows are struck in their own phase.
    "not-in-physical-attack-phase" "Not in physical attack phase" => NotInPhysicalAttackPhase;
    /// Attacks are locked and resolved in the attack phases.
    "not-in-attack-phase" "Not in an attack phase" => NotInAttackPhase;
    /// Heat is reckoned in its own phase.
    "not-in-heat-phase" "Not in heat phase" => NotInHeatPhase;
    /// A turn ends with its last phase.
    "not-in-end-phase" "Not in end phase" => NotInEndPhase;
    /// Nobody bears that name.
    "unit-not-found" "Unit {0} not found" => UnitNotFound(UnitId);
    /// The unit is somebody else's.
    "not-yours" "Unit {0} is not yours" => NotYours(UnitId);
    /// The other side is to move.
    "not-your-move" "The other side is to move" => NotYourMove;
    /// The other side declares its attacks first.
    "not-your-declaration" "The other side declares its attacks first" => NotYourDeclaration;
    /// What a unit does in this phase is final.
    "unit-locked" "Unit {0} is locked" => Locked(UnitId);
    /// The unit is out of the battle.
    "unit-destroyed" "Unit {0} is out of the battle" => OutOfBattle(UnitId);
    /// The reactor is off.
    "unit-shut-down" "Unit {0} is shut down" => ShutDown(UnitId);
    /// The pilot does not hear orders.
    "pilot-unconscious" "The pilot of unit {0} is unconscious" => Unconscious(UnitId);
    /// The unit cannot get there in that way.
    "out-of-reach" "Unit {0} cannot {1} there: out of reach" => OutOfReach(UnitId, MovementMode);
    /// Standing up is for those who lie.
    "not-prone" "Unit {0} is not prone" => NotProne(UnitId);
    /// A unit lies down only once.
    "already-prone" "Unit {0} is prone already" => AlreadyProne(UnitId);
    /// The unit has not the means to do it.
    "no-movement-points" "Unit {0} has not the movement points left for that" => NoMovementPoints(UnitId);
    /// The unit cannot move in that way at all.
    "no-movement-points" "Unit {0} has no movement points to {1} with" => NoPointsFor(UnitId, MovementMode);
    /// Nothing could get it up.
    "cannot-stand" "Unit {0} cannot stand up any more" => CannotStand(UnitId);
    /// The move is declared.
    "already-moved" "Unit {0} has declared its move" => AlreadyMoved(UnitId);
    /// These rules know no such order.
    "not-in-profile" "The rules of this battle do not allow that" => NotInProfile;
    /// Only the edge leads off the map.
    "not-at-edge" "Unit {0} does not stand at the edge of the map" => NotAtEdge(UnitId);
    /// Charges end at somebody who has moved.
    "target-not-moved" "Unit {0} has not finished its movement" => TargetNotMoved(UnitId);
    /// The run-up does not lead there.
    "no-run-up" "Unit {0} cannot reach {1} for a {2} from there" => NoRunUp(UnitId, UnitId, PhysicalKind);
    /// A unit that charges has no eye for anything else.
    "charging" "Unit {0} is charging and does nothing else" => Charging(UnitId);
    /// One does not fire at one's own.
    "friendly-target" "Unit {0} is on the same side" => FriendlyTarget(UnitId);
    /// An attack without weapons is none.
    "no-weapons" "An attack needs at least one weapon" => NoWeapons;
    /// The unit has no such weapon.
    "unknown-weapon" "Unit {0} has no weapon {1}" => UnknownWeapon(UnitId, WeaponId);
    /// The weapon is gone.
    "weapon-destroyed" "Weapon {0} is destroyed" => WeaponDestroyed(WeaponId);
    /// The weapon will not fire again.
    "weapon-jammed" "Weapon {0} is jammed" => WeaponJammed(WeaponId);
    /// A weapon fires once a turn.
    "weapon-fired" "Weapon {0} fires already this turn" => WeaponFired(WeaponId);
    /// The weapon cannot fire like that.
    "fire-mode" "Weapon {0} cannot fire in mode {1:?}" => WrongFireMode(WeaponId, FireMode);
    /// There is nothing to fire.
    "no-ammunition" "Weapon {0} has no ammunition left" => NoAmmunition(WeaponId);
    /// The target is out of the weapon's arc.
    "out-of-arc" "Weapon {0} cannot bear on {1}: out of arc" => OutOfArc(WeaponId, UnitId);
    /// The target is too far away.
    "out-of-range" "Weapon {0} cannot reach {1}: out of range" => OutOfRange(WeaponId, UnitId);
    /// Something is in the way.
    "no-line-of-sight" "Unit {0} has no line of sight to {1}" => NoLineOfSight(UnitId, UnitId);
    /// The sensors are gone.
    "blind" "Unit {0} is blind: its sensors are destroyed" => Blind(UnitId);
    /// A unit on the ground cannot fire this weapon.
    "weapon-prone" "Weapon {0} cannot fire while its unit is prone" => WeaponProne(WeaponId);
    /// Its own cover is in the way of a weapon in the leg.
    "weapon-behind-cover" "Weapon {0} cannot fire over the cover before it" => WeaponBehindCover(WeaponId);
    /// A torso turns before the first shot, and only on legs that stand.
    "cannot-twist" "Unit {0} cannot turn its torso now" => CannotTwist(UnitId);
    /// Arms swing backward only where they are built for it, and before the first shot.
    "cannot-flip" "Unit {0} cannot flip its arms now" => CannotFlip(UnitId);
    /// A unit on the ground needs both arms to aim.
    "cannot-prop-up" "Unit {0} is prone and lacks an arm to prop itself up" => CannotPropUp(UnitId);
    /// The blow is not possible.
    "blow-impossible" "Unit {0} cannot strike a {1}: {2}" => BlowImpossible(UnitId, PhysicalKind, Unable);
    /// Somebody still has to declare something.
    "units-not-locked" "Not all units are locked" => UnitsNotLocked;
    /// Everything has been resolved, or nothing was declared.
    "nothing-to-resolve" "There is nothing to resolve" => NothingToResolve;
    /// The side has offered a draw already.
    "draw-offered" "A draw has been offered already" => DrawOffered;
}

/// Why a blow is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Unable {
    /// Blows reach the next hex and no farther.
    #[error("the target is not adjacent")]
    NotAdjacent,
    /// A unit on the ground strikes nobody.
    #[error("the attacker is prone")]
    Prone,
    /// The limb is gone, or its joint at the body.
    #[error("the limb does not work")]
    LimbOut,
    /// A limb that fires does not strike.
    #[error("the limb fires a weapon this turn")]
    LimbFired,
    /// Arms that are swung backward strike nobody.
    #[error("the arms are flipped")]
    ArmsFlipped,
    /// The target is not where the limb reaches.
    #[error("the target is out of arc")]
    OutOfArc,
    /// The levels do not fit.
    #[error("the target is too high or too low")]
    Level,
    /// A unit strikes in one way a turn, and with each limb once.
    #[error("the attacker strikes already this turn")]
    StrikesAlready,
    /// One pushes only those who stand.
    #[error("the target is prone")]
    TargetProne,
    /// It begins with a move.
    #[error("it is declared in the movement phase")]
    NeedsRunUp,
}
