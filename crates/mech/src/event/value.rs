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

/// A fact that changes the state. Rolls are the faces of two dice; `[0, 0]` means that no dice were
/// rolled. A target number of `None` cannot be reached by any roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the comment on each variant covers its fields")]
pub enum Event {
    /// The battle started.
    GameStarted { first_side: Side },
    /// A phase ended and the next one began. `turn` is the turn of the new phase.
    PhaseChanged { from_phase: Phase, to_phase: Phase, turn: u32 },
    /// Both sides rolled for initiative.
    InitiativeRolled {
        player_roll: [u8; 2],
        opponent_roll: [u8; 2],
        winner: Side,
        moves_first: Side,
    },
    /// A unit attempted to stand up.
    StandAttempted { unit_id: UnitId, target_number: Option<i16>, roll: [u8; 2], stood: bool },
    /// A unit dropped prone.
    DroppedProne { unit_id: UnitId },
    /// A unit declared a move. It may declare another one until it locks its movement.
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
    /// A unit declared a charge or, with `from_above`, a death from above.
    ChargeDeclared { unit_id: UnitId, target_id: UnitId, from_above: bool },
    /// A unit locked its movement, which is final now.
    MovementLocked { unit_id: UnitId },
    /// A unit left the map.
    UnitWithdrawn { unit_id: UnitId },
    /// A unit twisted its torso.
    TorsoTwisted { unit_id: UnitId, twist: Twist },
    /// A unit flipped its arms backward, or forward again.
    ArmsFlipped { unit_id: UnitId, flipped: bool },
    /// A unit declared weapon fire at one target.
    AttackDeclared(Attack),
    /// A unit declared a physical attack.
    PhysicalAttackDeclared(PhysicalAttack),
    /// A unit locked its attacks, which are final now.
    AttackLocked { unit_id: UnitId },
    /// A weapon used ammunition from a bin.
    AmmoConsumed {
        unit_id: UnitId,
        bin_id: BinId,
        weapon_type: String,
        rounds_consumed: u16,
        rounds_remaining: u16,
    },
    /// A weapon hit or missed. `cluster` is the roll on the cluster table and the number of hits.
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
    /// A weapon jammed for the rest of the battle.
    WeaponJammed { unit_id: UnitId, weapon_id: WeaponId },
    /// A weapon of another unit heated a unit.
    HeatInflicted { unit_id: UnitId, amount: u16 },
    /// A physical attack hit or missed. `recoil` is the damage to the attacker.
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
    /// A unit was displaced to an adjacent hex, or followed the unit it displaced.
    UnitDisplaced { unit_id: UnitId, from: Hex, to: Hex },
    /// A location took damage; the remaining armour and structure follow.
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
    /// A location was lost without damage to it, such as an arm with its side torso.
    LocationLost { unit_id: UnitId, location: Location },
    /// A roll for critical hits after damage to a location's structure.
    CriticalHitRolled { unit_id: UnitId, location: Location, roll: [u8; 2], result: Critical },
    /// A critical hit destroyed or damaged the component in this slot (from 0).
    CriticalHitResolved { unit_id: UnitId, location: Location, slot: u8, component: Slot },
    /// Ammunition or a charged weapon exploded inside a location.
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
    /// An unconscious pilot rolled to regain consciousness.
    PilotRecovery { unit_id: UnitId, roll: ConsciousnessRoll },
    /// A unit has to make a piloting skill roll later in the phase.
    PSRTriggered {
        unit_id: UnitId,
        reason: Cow<'static, str>,
        trigger_source: Cow<'static, str>,
        trigger: Trigger,
    },
    /// A piloting skill roll was made, or failed automatically.
    PSRResolved {
        unit_id: UnitId,
        reason: Cow<'static, str>,
        target_number: Option<i16>,
        modifiers: Vec<Modifier>,
        roll: [u8; 2],
        passed: bool,
    },
    /// A unit fell. One die decides the side it falls on and its new facing.
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
    /// A unit gained heat from one source.
    HeatGenerated { unit_id: UnitId, source: HeatSource, amount: u16, new_heat: u16 },
    /// The heat sinks dissipated heat: at most `dissipation` points.
    HeatDissipated { unit_id: UnitId, dissipation: u16, new_heat: u16 },
    /// A roll to avoid shutdown, or an automatic shutdown.
    ShutdownCheck {
        unit_id: UnitId,
        heat: u16,
        target_number: Option<u8>,
        roll: [u8; 2],
        shutdown_occurred: bool,
    },
    /// A roll to restart a reactor that is shut down.
    RestartCheck {
        unit_id: UnitId,
        heat: u16,
        target_number: Option<u8>,
        roll: [u8; 2],
        restarted: bool,
    },
    /// A roll to avoid an ammunition explosion from heat.
    AmmoExplosionCheck {
        unit_id: UnitId,
        heat: u16,
        target_number: Option<u8>,
        roll: [u8; 2],
        exploded: bool,
    },
    /// A unit left play, destroyed or without its pilot.
    UnitDestroyed { unit_id: UnitId, cause: Gone },
    /// The side that holds the objective and for how many turns in a row; `None` if neither does.
    ObjectiveHeld { holder: Option<(Side, u32)> },
    /// A side offered a draw.
    DrawOffered { side: Side },
    /// The battle ended.
    GameEnded { winner: Option<Side>, reason: String },
}
