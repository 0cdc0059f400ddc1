use crate::movement::UnitOffMap;
use crate::{FireMode, MovementMode, Names, PhysicalKind, UnitId, WeaponId};
use sandtable_core::Refusal;
use std::fmt;
use thiserror::Error;

/// The reasons why an order is refused: a stable code, the words, and what they speak of.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $code:literal $text:literal => $name:ident $(($($field:ident: $kind:ty),*))?;
    )*) => {
        /// Why an order was refused. As text it speaks of units by their ids.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refused {
            $($(#[$doc])* $name $(($($kind),*))?,)*
            /// The unit is not on the map.
            OffMap(UnitOffMap),
        }

        impl Refused {
            /// The reason in words, with units called as people call them.
            pub(crate) fn in_words(&self, names: &Names) -> String {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $($(let $field = $field.spoken(names);)*)?
                        format!($text)
                    })*
                    Self::OffMap(off) => off.to_string(),
                }
            }
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

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.in_words(&Names::default()))
    }
}

impl std::error::Error for Refused {}

impl From<UnitOffMap> for Refused {
    fn from(off: UnitOffMap) -> Self {
        Self::OffMap(off)
    }
}

/// Something of which a refusal speaks.
trait Spoken: fmt::Display {
    fn spoken(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl Spoken for UnitId {
    fn spoken(&self, names: &Names) -> String {
        names.name(self).to_owned()
    }
}

impl Spoken for WeaponId {}
impl Spoken for MovementMode {}
impl Spoken for FireMode {}
impl Spoken for PhysicalKind {}
impl Spoken for Unable {}

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
    "unit-not-found" "Unit {unit} not found" => UnitNotFound(unit: UnitId);
    /// The unit is somebody else's.
    "not-yours" "{unit} is not yours" => NotYours(unit: UnitId);
    /// The other side is to move.
    "not-your-move" "The other side is to move" => NotYourMove;
    /// The other side declares its attacks first.
    "not-your-declaration" "The other side declares its attacks first" => NotYourDeclaration;
    /// What a unit does in this phase is final.
    "unit-locked" "{unit} is locked" => Locked(unit: UnitId);
    /// The unit is out of the battle.
    "unit-destroyed" "{unit} is out of the battle" => OutOfBattle(unit: UnitId);
    /// The reactor is off.
    "unit-shut-down" "{unit} is shut down" => ShutDown(unit: UnitId);
    /// The pilot does not hear orders.
    "pilot-unconscious" "The pilot of {unit} is unconscious" => Unconscious(unit: UnitId);
    /// The unit cannot get there in that way.
    "out-of-reach" "{unit} cannot {mode} there: out of reach" => OutOfReach(unit: UnitId, mode: MovementMode);
    /// Standing up is for those who lie.
    "not-prone" "{unit} is not prone" => NotProne(unit: UnitId);
    /// A unit lies down only once.
    "already-prone" "{unit} is prone already" => AlreadyProne(unit: UnitId);
    /// The unit has not the means to do it.
    "no-movement-points" "{unit} has not the movement points left for that" => NoMovementPoints(unit: UnitId);
    /// The unit cannot move in that way at all.
    "no-movement-points" "{unit} has no movement points to {mode} with" => NoPointsFor(unit: UnitId, mode: MovementMode);
    /// Nothing could get it up.
    "cannot-stand" "{unit} cannot stand up any more" => CannotStand(unit: UnitId);
    /// The move is declared.
    "already-moved" "{unit} has declared its move" => AlreadyMoved(unit: UnitId);
    /// These rules know no such order.
    "not-in-profile" "The rules of this battle do not allow that" => NotInProfile;
    /// Only the edge leads off the map.
    "not-at-edge" "{unit} does not stand at the edge of the map" => NotAtEdge(unit: UnitId);
    /// Charges end at somebody who has moved.
    "target-not-moved" "{unit} has not finished its movement" => TargetNotMoved(unit: UnitId);
    /// The run-up does not lead there.
    "no-run-up" "{unit} cannot reach {target} for a {kind} from there" => NoRunUp(unit: UnitId, target: UnitId, kind: PhysicalKind);
    /// A unit that charges has no eye for anything else.
    "charging" "{unit} is charging and does nothing else" => Charging(unit: UnitId);
    /// One does not fire at one's own.
    "friendly-target" "{unit} is on the same side" => FriendlyTarget(unit: UnitId);
    /// An attack without weapons is none.
    "no-weapons" "An attack needs at least one weapon" => NoWeapons;
    /// The unit has no such weapon.
    "unknown-weapon" "{unit} has no weapon {weapon}" => UnknownWeapon(unit: UnitId, weapon: WeaponId);
    /// The weapon is gone.
    "weapon-destroyed" "Weapon {weapon} is destroyed" => WeaponDestroyed(weapon: WeaponId);
    /// The weapon will not fire again.
    "weapon-jammed" "Weapon {weapon} is jammed" => WeaponJammed(weapon: WeaponId);
    /// A weapon fires once a turn.
    "weapon-fired" "Weapon {weapon} fires already this turn" => WeaponFired(weapon: WeaponId);
    /// The weapon cannot fire like that.
    "fire-mode" "Weapon {weapon} cannot fire in mode {mode}" => WrongFireMode(weapon: WeaponId, mode: FireMode);
    /// There is nothing to fire.
    "no-ammunition" "Weapon {weapon} has no ammunition left" => NoAmmunition(weapon: WeaponId);
    /// The target is out of the weapon's arc.
    "out-of-arc" "Weapon {weapon} cannot bear on {target}: out of arc" => OutOfArc(weapon: WeaponId, target: UnitId);
    /// The target is too far away.
    "out-of-range" "Weapon {weapon} cannot reach {target}: out of range" => OutOfRange(weapon: WeaponId, target: UnitId);
    /// Something is in the way.
    "no-line-of-sight" "{unit} has no line of sight to {target}" => NoLineOfSight(unit: UnitId, target: UnitId);
    /// The sensors are gone.
    "blind" "{unit} is blind: its sensors are destroyed" => Blind(unit: UnitId);
    /// A unit on the ground cannot fire this weapon.
    "weapon-prone" "Weapon {weapon} cannot fire while its unit is prone" => WeaponProne(weapon: WeaponId);
    /// Its own cover is in the way of a weapon in the leg.
    "weapon-behind-cover" "Weapon {weapon} cannot fire over the cover before it" => WeaponBehindCover(weapon: WeaponId);
    /// A torso turns before the first shot, and only on legs that stand.
    "cannot-twist" "{unit} cannot turn its torso now" => CannotTwist(unit: UnitId);
    /// Arms swing backward only where they are built for it, and before the first shot.
    "cannot-flip" "{unit} cannot flip its arms now" => CannotFlip(unit: UnitId);
    /// A unit on the ground needs both arms to aim.
    "cannot-prop-up" "{unit} is prone and lacks an arm to prop itself up" => CannotPropUp(unit: UnitId);
    /// The blow is not possible.
    "blow-impossible" "{unit} cannot strike a {kind}: {why}" => BlowImpossible(unit: UnitId, kind: PhysicalKind, why: Unable);
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
