use crate::PhysicalKind;
use crate::design::Slot;
use crate::event::{ConsciousnessRoll, HeatSource, Hit, WoundSource};
use crate::movement::MovementStep;
use crate::rules::critical::Critical;
use crate::rules::{HitColumn, Modifier, Trigger, Twist};
use crate::state::{Attack, Gone, PhysicalAttack};
use crate::{BinId, Location, MovementMode, Phase, Side, UnitId, WeaponId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What happened. Rolls are the faces of two dice; `[0, 0]` where none were rolled because nothing
/// could have helped. A target number of `None` is one that no dice reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are the words of the line above them")]
pub enum Event {
    /// The battle began.
    GameStarted { first_side: Side },
    /// One phase ended and the next began, in this turn.
    PhaseChanged { from_phase: Phase, to_phase: Phase, turn: u32 },
    /// Both sides rolled for initiative.
    InitiativeRolled {
        player_roll: [u8; 2],
        opponent_roll: [u8; 2],
        winner: Side,
        moves_first: Side,
    },
    /// A unit tried to stand up.
    StandAttempted { unit_id: UnitId, target_number: Option<i16>, roll: [u8; 2], stood: bool },
    /// A unit lay down.
    DroppedProne { unit_id: UnitId },
    /// A unit said where it goes.
    MovementDeclared {
        unit_id: UnitId,
        from: Hex,
        to: Hex,
        #[serde(with = "sandtable_hex::flat")]
        facing: Facing,
        movement_type: MovementMode,
        mp_used: u32,
        hexes_moved: u32,
        heat_generated: u32,
        path: Vec<MovementStep>,
    },
    /// A unit said whom it runs into or jumps on.
    ChargeDeclared { unit_id: UnitId, target_id: UnitId, from_above: bool },
    /// A unit's movement became final.
    MovementLocked { unit_id: UnitId },
    /// A unit left the map.
    UnitWithdrawn { unit_id: UnitId },
    /// A unit turned its torso.
    TorsoTwisted { unit_id: UnitId, twist: Twist },
    /// A unit swung its arms backward, or forward again.
    ArmsFlipped { unit_id: UnitId, flipped: bool },
    /// A unit said at whom it fires what.
    AttackDeclared(Attack),
    /// A unit said whom it strikes.
    PhysicalAttackDeclared(PhysicalAttack),
    /// A unit's attacks became final.
    AttackLocked { unit_id: UnitId },
    /// A shot left a bin.
    AmmoConsumed {
        unit_id: UnitId,
        bin_id: BinId,
        weapon_type: String,
        rounds_consumed: u16,
        rounds_remaining: u16,
    },
    /// A weapon hit or missed. `cluster` is the roll for how many of a salvo hit, and how many did.
    AttackResolved {
        attacker_id: UnitId,
        target_id: UnitId,
        weapon_id: WeaponId,
        weapon_name: String,
        to_hit_number: i16,
        roll: [u8; 2],
        hit: bool,
        cluster: Option<([u8; 2], u8)>,
        hits: Vec<Hit>,
        heat: u16,
    },
    /// A weapon jammed for good.
    WeaponJammed { unit_id: UnitId, weapon_id: WeaponId },
    /// A unit was heated by another.
    HeatInflicted { unit_id: UnitId, amount: u16 },
    /// A blow landed or missed. `recoil` is what it does to the attacker itself.
    PhysicalAttackResolved {
        attacker_id: UnitId,
        target_id: UnitId,
        kind: PhysicalKind,
        to_hit_number: i16,
        roll: [u8; 2],
        hit: bool,
        hits: Vec<Hit>,
        recoil: Vec<Hit>,
    },
    /// A unit was shoved, or followed.
    UnitDisplaced { unit_id: UnitId, from: Hex, to: Hex },
    /// A location took damage, and this is what is left of it.
    DamageApplied {
        unit_id: UnitId,
        location: Location,
        rear: bool,
        armor_damage: u16,
        structure_damage: u16,
        armor_remaining: u16,
        structure_remaining: u16,
        location_destroyed: bool,
    },
    /// A location was torn off without damage to it.
    LocationLost { unit_id: UnitId, location: Location },
    /// The dice said how much a hit on the inside breaks.
    CriticalHitRolled { unit_id: UnitId, location: Location, roll: [u8; 2], result: Critical },
    /// Something inside broke: what is in this slot, counted from 0.
    CriticalHitResolved { unit_id: UnitId, location: Location, slot: u8, component: Slot },
    /// Ammunition, or a weapon full of power, blew up inside a location.
    Explosion { unit_id: UnitId, location: Location, bin_id: Option<BinId>, damage: u16 },
    /// A pilot was wounded.
    PilotHit {
        unit_id: UnitId,
        wounds: u8,
        total_wounds: u8,
        source: WoundSource,
        consciousness_check_required: bool,
        consciousness_check_passed: Option<bool>,
        rolls: Vec<ConsciousnessRoll>,
    },
    /// A pilot who was unconscious may have woken up.
    PilotRecovery { unit_id: UnitId, roll: ConsciousnessRoll },
    /// A unit owes a piloting roll.
    PSRTriggered {
        unit_id: UnitId,
        reason: Cow<'static, str>,
        trigger_source: Cow<'static, str>,
        trigger: Trigger,
    },
    /// A piloting roll was made, or failed without being made.
    PSRResolved {
        unit_id: UnitId,
        reason: Cow<'static, str>,
        target_number: Option<i16>,
        modifiers: Vec<Modifier>,
        roll: [u8; 2],
        passed: bool,
    },
    /// A unit fell. The die says on which side, and which way it looks.
    UnitFell {
        unit_id: UnitId,
        at: Hex,
        roll: u8,
        side: HitColumn,
        fall_damage: u16,
        #[serde(with = "sandtable_hex::flat")]
        new_facing: Facing,
        pilot_damage: u8,
        hits: Vec<Hit>,
    },
    /// Something heated a unit.
    HeatGenerated { unit_id: UnitId, source: HeatSource, amount: u16, new_heat: u16 },
    /// The heat sinks carried off what they could.
    HeatDissipated { unit_id: UnitId, dissipation: u16, new_heat: u16 },
    /// A reactor shut down, or kept running.
    ShutdownCheck {
        unit_id: UnitId,
        heat: u16,
        target_number: Option<u8>,
        roll: [u8; 2],
        shutdown_occurred: bool,
    },
    /// A reactor came on again, or did not.
    RestartCheck {
        unit_id: UnitId,
        heat: u16,
        target_number: Option<u8>,
        roll: [u8; 2],
        restarted: bool,
    },
    /// Heat set off ammunition, or did not.
    AmmoExplosionCheck {
        unit_id: UnitId,
        heat: u16,
        target_number: Option<u8>,
        roll: [u8; 2],
        exploded: bool,
    },
    /// A unit is out of the battle.
    UnitDestroyed { unit_id: UnitId, cause: Gone },
    /// One side holds the objective, for so many turns in a row; nobody may.
    ObjectiveHeld { holder: Option<(Side, u32)> },
    /// A side offered a draw.
    DrawOffered { side: Side },
    /// The battle ended.
    GameEnded { winner: Option<Side>, reason: String },
}
