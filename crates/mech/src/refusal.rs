use crate::movement::UnitOffMap;
use crate::{FireMode, MovementMode, Names, PhysicalKind, UnitId, WeaponId};
use sandtable_core::Refusal;
use std::fmt;
use thiserror::Error;

/// Defines one refusal per entry: its stable code, its text and the values in the text.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $code:literal $text:literal => $name:ident $(($($field:ident: $kind:ty),*))?;
    )*) => {
        /// The reason why an order was refused. [`Display`](fmt::Display) shows units by id.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refused {
            $($(#[$doc])* $name $(($($kind),*))?,)*
            /// The unit stands off the map.
            OffMap(UnitOffMap),
        }

        impl Refused {
            /// Returns the reason with the names of the units.
            pub(crate) fn in_words(&self, names: &Names) -> String {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        // Shadows the field with its text, which the placeholders of `$text` then
                        // capture.
                        $($(let $field = $field.show(names);)*)?
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

/// A value in the text of a refusal. Units are shown by name, everything else by `Display`.
trait Show: fmt::Display {
    fn show(&self, _: &Names) -> String {
        self.to_string()
    }
}

impl Show for UnitId {
    fn show(&self, names: &Names) -> String {
        names.name(self).to_owned()
    }
}

impl Show for WeaponId {}
impl Show for MovementMode {}
impl Show for FireMode {}
impl Show for PhysicalKind {}
impl Show for Unable {}

refusals! {
    /// The battle has already started.
    "not-in-setup" "Game is not in setup state" => NotInSetup;
    /// The battle has not started or is over.
    "not-active" "Game is not active" => NotActive;
    /// Initiative is rolled only in the initiative phase.
    "not-in-initiative-phase" "Not in initiative phase" => NotInInitiativePhase;
    /// Initiative is rolled once per turn.
    "initiative-rolled" "Initiative has already been rolled this turn" => InitiativeRolled;
    /// Units move only in the movement phase.
    "not-in-movement-phase" "Not in movement phase" => NotInMovementPhase;
    /// Weapons fire only in the weapon attack phase.
    "not-in-weapon-attack-phase" "Not in weapon attack phase" => NotInWeaponAttackPhase;
    /// Physical attacks are declared only in the physical attack phase.
    "not-in-physical-attack-phase" "Not in physical attack phase" => NotInPhysicalAttackPhase;
    /// Attacks are locked and resolved only in the two attack phases.
    "not-in-attack-phase" "Not in an attack phase" => NotInAttackPhase;
    /// Heat is resolved only in the heat phase.
    "not-in-heat-phase" "Not in heat phase" => NotInHeatPhase;
    /// A turn ends with its last phase.
    "not-in-end-phase" "Not in end phase" => NotInEndPhase;
    /// No unit has this id.
    "unit-not-found" "Unit {unit} not found" => UnitNotFound(unit: UnitId);
    /// The unit belongs to the other side.
    "not-yours" "{unit} is not yours" => NotYours(unit: UnitId);
    /// Sides alternate in the movement phase, and it is the other side's turn.
    "not-your-move" "It is the other side's turn to move" => NotYourMove;
    /// The other side declares its attacks first.
    "not-your-declaration" "The other side declares its attacks first" => NotYourDeclaration;
    /// The unit's declaration for this phase is final.
    "unit-locked" "{unit} is already locked for this phase" => Locked(unit: UnitId);
    /// The unit was destroyed or left the map.
    "unit-destroyed" "{unit} is out of the battle" => OutOfBattle(unit: UnitId);
    /// The reactor is off.
    "unit-shut-down" "{unit} is shut down" => ShutDown(unit: UnitId);
    /// An unconscious pilot cannot act.
    "pilot-unconscious" "The pilot of {unit} is unconscious" => Unconscious(unit: UnitId);
    /// The destination or the facing is not reachable in that movement mode.
    "out-of-reach" "{unit} cannot {mode} there: out of reach" => OutOfReach(unit: UnitId, mode: MovementMode);
    /// Only prone units stand up.
    "not-prone" "{unit} is not prone" => NotProne(unit: UnitId);
    /// The unit is on the ground already.
    "already-prone" "{unit} is already prone" => AlreadyProne(unit: UnitId);
    /// The unit cannot pay for the order.
    "no-movement-points" "{unit} does not have enough movement points left" => NoMovementPoints(unit: UnitId);
    /// The unit has 0 points in that movement mode.
    "no-movement-points" "{unit} has no movement points to {mode}" => NoPointsFor(unit: UnitId, mode: MovementMode);
    /// The unit has lost the legs that this movement mode needs.
    "legs-destroyed" "{unit} cannot {mode}: legs destroyed" => LegsDestroyed(unit: UnitId, mode: MovementMode);
    /// A prone unit has to stand up first.
    "prone" "{unit} cannot {mode} while it is prone" => ModeProne(unit: UnitId, mode: MovementMode);
    /// Jump jets do not work under water.
    "under-water" "{unit} cannot {mode} under water" => ModeUnderWater(unit: UnitId, mode: MovementMode);
    /// The unit has lost its gyro, both legs, or a leg and both arms.
    "cannot-stand" "{unit} can no longer stand up: gyro or limbs destroyed" => CannotStand(unit: UnitId);
    /// The order has to come before the unit's move.
    "already-moved" "{unit} has already declared its movement" => AlreadyMoved(unit: UnitId);
    /// The rules profile of the battle has no such order.
    "not-in-profile" "The rules profile of this battle does not allow that" => NotInProfile;
    /// Units leave the map only from a hex at its edge.
    "not-at-edge" "{unit} is not at the edge of the map" => NotAtEdge(unit: UnitId);
    /// Only units that have moved can be charged.
    "target-not-moved" "{unit} has not finished its movement" => TargetNotMoved(unit: UnitId);
    /// The attacker cannot reach the hex from which it would charge.
    "no-run-up" "{unit} cannot reach that hex for a {kind} against {target}" => NoRunUp(unit: UnitId, target: UnitId, kind: PhysicalKind);
    /// A charging unit makes no other attack.
    "charging" "{unit} is charging and cannot make other attacks" => Charging(unit: UnitId);
    /// Units do not attack their own side.
    "friendly-target" "{unit} is on the same side as the attacker" => FriendlyTarget(unit: UnitId);
    /// The list of weapons is empty.
    "no-weapons" "An attack needs at least one weapon" => NoWeapons;
    /// The unit has no such weapon.
    "unknown-weapon" "{unit} has no weapon {weapon}" => UnknownWeapon(unit: UnitId, weapon: WeaponId);
    /// The weapon, or the location it was in, is destroyed.
    "weapon-destroyed" "Weapon {weapon} is destroyed" => WeaponDestroyed(weapon: WeaponId);
    /// A jammed weapon does not fire again in this battle.
    "weapon-jammed" "Weapon {weapon} is jammed" => WeaponJammed(weapon: WeaponId);
    /// A weapon fires once per turn.
    "weapon-fired" "Weapon {weapon} is already declared this turn" => WeaponFired(weapon: WeaponId);
    /// The weapon does not have that fire mode, or cannot use it at this target.
    "fire-mode" "Weapon {weapon} cannot use {mode} fire" => WrongFireMode(weapon: WeaponId, mode: FireMode);
    /// All matching bins are empty or reserved by declared shots.
    "no-ammunition" "Weapon {weapon} has no ammunition left" => NoAmmunition(weapon: WeaponId);
    /// The target is outside the weapon's firing arc.
    "out-of-arc" "{target} is outside the firing arc of weapon {weapon}" => OutOfArc(weapon: WeaponId, target: UnitId);
    /// The target is beyond the weapon's long range.
    "out-of-range" "{target} is out of range of weapon {weapon}" => OutOfRange(weapon: WeaponId, target: UnitId);
    /// Terrain blocks the line of sight.
    "no-line-of-sight" "{unit} has no line of sight to {target}" => NoLineOfSight(unit: UnitId, target: UnitId);
    /// A unit whose sensors were hit twice cannot fire.
    "blind" "{unit} cannot fire: its sensors are destroyed" => Blind(unit: UnitId);
    /// A prone unit cannot fire this weapon.
    "weapon-prone" "Weapon {weapon} cannot fire while its unit is prone" => WeaponProne(weapon: WeaponId);
    /// Weapons in the legs cannot fire while the legs are behind partial cover.
    "weapon-behind-cover" "Weapon {weapon} cannot fire: the legs of its unit are behind cover" => WeaponBehindCover(weapon: WeaponId);
    /// The torso twists before the first shot, and only on a standing unit.
    "cannot-twist" "{unit} cannot twist its torso that way: it is prone, has declared fire or already faces there" => CannotTwist(unit: UnitId);
    /// Arms flip only without lower arm and hand actuators, and before the first shot.
    "cannot-flip" "{unit} cannot flip its arms: it is prone, has declared fire or is not built for it" => CannotFlip(unit: UnitId);
    /// A prone unit needs both arms: one to prop itself up, one to fire.
    "cannot-prop-up" "{unit} cannot fire: it is prone and has lost an arm" => CannotPropUp(unit: UnitId);
    /// The physical attack is not possible, for one of the reasons in [`Unable`].
    "blow-impossible" "{unit} cannot make a {kind}: {why}" => PhysicalImpossible(unit: UnitId, kind: PhysicalKind, why: Unable);
    /// The phase ends when every unit that can act is locked.
    "units-not-locked" "Some units are not locked yet" => UnitsNotLocked;
    /// No declared attack or heat is left to resolve.
    "nothing-to-resolve" "There is nothing to resolve" => NothingToResolve;
    /// A side offers a draw once per turn.
    "draw-offered" "You have already offered a draw this turn" => DrawOffered;
}

/// The reason why a physical attack is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Unable {
    /// Physical attacks reach adjacent hexes only.
    #[error("the target is not adjacent")]
    NotAdjacent,
    /// Prone units make no physical attacks.
    #[error("the attacker is prone")]
    Prone,
    /// The limb is lost, or its shoulder or hip is destroyed.
    #[error("the limb does not work")]
    LimbOut,
    /// A limb either fires or strikes in a turn.
    #[error("the limb fires a weapon this turn")]
    LimbFired,
    /// Arms that are flipped backward cannot punch or push.
    #[error("the arms are flipped")]
    ArmsFlipped,
    /// The target is outside the arc that the limb can reach.
    #[error("the target is out of arc")]
    OutOfArc,
    /// The difference in elevation is too large.
    #[error("the target is too high or too low")]
    Level,
    /// A unit makes one kind of physical attack per turn, and uses each limb once.
    #[error("the attacker has already declared a physical attack this turn")]
    StrikesAlready,
    /// Prone units cannot be pushed.
    #[error("the target is prone")]
    TargetProne,
    /// Charges and death from above start with a move.
    #[error("it is declared in the movement phase")]
    NeedsRunUp,
}
