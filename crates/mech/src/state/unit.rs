use crate::movement::{MovementStep, ReachableHex, hexes_moved};
use crate::rules::pilot::{self, Condition};
use crate::rules::{Actuators, Trigger, Twist};
use crate::{Blueprint, Deployment, Location, MovementMode, Side, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// A unit in battle: its position, its damage and what it has done this turn.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent of each other")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Unique within the battle.
    pub id: UnitId,
    /// The side it fights for.
    pub side: Side,
    /// The hex it is in.
    pub position: Hex,
    /// The direction of its legs.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
    /// Its torso twist this turn.
    pub twist: Twist,
    /// True if its arms are flipped backward this turn.
    pub arms_flipped: bool,
    /// True while it is on the ground.
    pub prone: bool,
    /// The progress of its declaration in this phase.
    pub lock: Lock,
    /// Its declared or completed move this turn.
    pub moved: Option<Moved>,
    /// Attempts to stand up this turn.
    pub stand_attempts: u8,
    /// Its declared charge or death from above.
    pub charge: Option<Charge>,
    /// Heat on the heat scale.
    pub heat: u16,
    /// Heat that its weapons generated this turn.
    pub weapon_heat: u16,
    /// Heat that other units inflicted on it this turn.
    pub inflicted_heat: u16,
    /// True once its heat of this turn is resolved.
    pub cooled: bool,
    /// True while its reactor is shut down.
    pub shutdown: bool,
    /// Wounds and consciousness of its pilot.
    pub pilot: PilotState,
    /// Remaining armour: front and rear, by location.
    pub armour: [[u16; 8]; 2],
    /// Remaining structure by location; 0 means the location is lost.
    pub structure: [u16; 8],
    /// Destroyed critical slots of each location, one bit per slot; the lowest bit is the first
    /// slot.
    pub broken_slots: [u16; 8],
    /// Destroyed actuators of each location.
    pub broken_joints: [Actuators; 8],
    /// Hits on engine, gyro, sensors and other components.
    pub hits: ComponentHits,
    /// The condition of each weapon, in the order of the design.
    pub weapons: Vec<WeaponState>,
    /// Rounds left in each bin, in the order of the design.
    pub ammo: Vec<u16>,
    /// Damage taken in this phase; 20 or more call for a piloting skill roll.
    pub phase_damage: u16,
    /// Piloting skill rolls that are still to be made in this phase.
    pub pending_psrs: Vec<Trigger>,
    /// The reason why it left the battle; `None` while it is in play.
    pub gone: Option<Gone>,
}

/// The progress of a unit's declaration in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Lock {
    /// Nothing declared.
    Pending,
    /// Declared, and can still be changed.
    Declared,
    /// Final.
    Locked,
}

/// A declared or completed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// The hex in which it started.
    pub from: Hex,
    /// The facing before the move.
    #[serde(with = "sandtable_hex::flat")]
    pub from_facing: Facing,
    /// Walk, run or jump.
    pub mode: MovementMode,
    /// Movement points spent.
    pub mp_used: u32,
    /// Hexes entered, which decides the target movement modifier.
    pub hexes: u32,
    /// Heat of the move.
    pub heat: u32,
    /// Turns and steps in order; empty for a jump.
    pub path: Vec<MovementStep>,
}

/// A declared charge or death from above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// The unit to be hit.
    pub target: UnitId,
    /// True for death from above.
    pub from_above: bool,
}

/// Critical hits on components that count them, and numbers of destroyed sinks and jets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComponentHits {
    /// Engine hits: 5 heat per turn each, and the third destroys the unit.
    pub engine: u8,
    /// Gyro hits: the second destroys the gyro.
    pub gyro: u8,
    /// Sensor hits: with the second the unit can no longer fire.
    pub sensors: u8,
    /// Life support hits: the first disables it.
    pub life_support: u8,
    /// Destroyed heat sinks.
    pub heat_sinks: u16,
    /// Destroyed jump jets.
    pub jump_jets: u16,
}

/// The condition of a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaponState {
    /// Destroyed by a critical hit or with its location.
    pub destroyed: bool,
    /// Jammed for the rest of the battle.
    pub jammed: bool,
    /// Declared to fire this turn.
    pub fired: bool,
}

/// The condition of a pilot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PilotState {
    /// Wounds; the sixth is fatal.
    pub wounds: u8,
    /// The turn in which the pilot lost consciousness; `None` while conscious.
    pub unconscious_since: Option<u32>,
}

impl PilotState {
    /// Returns true if the pilot is conscious.
    pub const fn is_conscious(self) -> bool {
        self.unconscious_since.is_none()
    }

    /// Returns the target number to regain consciousness at the end of a turn. `None` if no roll is
    /// made: the pilot is conscious, dead, or lost consciousness in this turn.
    pub fn wakes_on(self, turn: u32) -> Option<u8> {
        match pilot::condition(self.wounds) {
            Condition::AwakeOn(total) => {
                self.unconscious_since.filter(|at| *at < turn).map(|_| total)
            }
            Condition::Unhurt | Condition::Dead => None,
        }
    }
}

/// The reason why a unit left the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// Its centre torso or engine was destroyed.
    Damage,
    /// Its pilot died.
    PilotDeath,
    /// Heat exploded its ammunition.
    AmmoExplosion,
    /// It left the map.
    Withdrawn,
}

impl Gone {
    /// The reason in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Damage => "destroyed by damage",
            Self::PilotDeath => "its pilot is dead",
            Self::AmmoExplosion => "destroyed by an ammunition explosion",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl UnitState {
    pub(crate) fn new(deployed: &Deployment, blueprint: &Blueprint) -> Self {
        Self {
            id: deployed.id.clone(),
            side: deployed.side,
            position: deployed.position,
            facing: deployed.facing,
            twist: Twist::None,
            arms_flipped: false,
            prone: false,
            lock: Lock::Pending,
            moved: None,
            stand_attempts: 0,
            charge: None,
            heat: 0,
            weapon_heat: 0,
            inflicted_heat: 0,
            cooled: false,
            shutdown: false,
            pilot: PilotState::default(),
            armour: blueprint.armour,
            structure: blueprint.structure,
            broken_slots: [0; 8],
            broken_joints: [Actuators::NONE; 8],
            hits: ComponentHits::default(),
            weapons: vec![WeaponState::default(); blueprint.weapons.len()],
            ammo: blueprint.bins.iter().map(|bin| bin.shots).collect(),
            phase_damage: 0,
            pending_psrs: Vec::new(),
            gone: None,
        }
    }

    /// Returns true while it is neither destroyed nor withdrawn.
    pub const fn in_play(&self) -> bool {
        self.gone.is_none()
    }

    /// Returns true if it can follow orders: in play, reactor running, pilot conscious.
    pub const fn can_act(&self) -> bool {
        self.in_play() && !self.is_immobile()
    }

    /// Returns true if it cannot move: reactor shut down or pilot unconscious.
    pub const fn is_immobile(&self) -> bool {
        self.shutdown || !self.pilot.is_conscious()
    }

    /// Remaining armour of a location.
    pub const fn armour(&self, location: Location, rear: bool) -> u16 {
        self.armour[rear as usize][location.index()]
    }

    /// Remaining structure of a location.
    pub const fn structure(&self, location: Location) -> u16 {
        self.structure[location.index()]
    }

    /// Returns true if a location is destroyed or lost.
    pub const fn has_lost(&self, location: Location) -> bool {
        self.structure(location) == 0
    }

    /// Returns hex and facing before this turn's declared move.
    pub(crate) fn before_move(&self) -> (Hex, Facing) {
        self.moved.as_ref().map_or((self.position, self.facing), |m| (m.from, m.from_facing))
    }

    /// Truncates the move where the unit fell: only hexes up to there count as moved.
    pub(crate) fn cut_short(&mut self, at: Hex) {
        // A fall in the last hex of the move cuts nothing off.
        let Some(moved) = self.moved.as_mut().filter(|_| self.position != at) else { return };
        if let Some(place) = moved.path.iter().position(|step| step.position == at) {
            moved.path.truncate(place + 1);
            let (facing, mp_spent, path) = (self.facing, moved.mp_used, moved.path.clone());
            let end = ReachableHex { position: at, facing, mp_spent, path };
            moved.hexes = hexes_moved(moved.mode, moved.from, &end);
        }
    }

    /// Hexes entered this turn.
    pub(crate) fn hexes_moved(&self) -> u16 {
        self.moved.as_ref().map_or(0, |moved| moved.hexes.min(u16::MAX.into()) as u16)
    }

    /// Sum of all remaining armour and structure.
    pub fn points(&self) -> u32 {
        let all = self.armour.iter().flatten().chain(&self.structure);
        all.map(|points| u32::from(*points)).sum()
    }
}
