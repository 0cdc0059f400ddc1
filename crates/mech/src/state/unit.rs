use crate::movement::{MovementStep, ReachableHex, hexes_moved};
use crate::rules::{Actuators, Trigger, Twist};
use crate::state::{ComponentHits, PilotState, WeaponState};
use crate::{Blueprint, Deployment, Location, MovementMode, Side, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// A unit in battle: where it is, what is left of it, and what it has done this turn.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, in any mixture")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Its name.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub position: Hex,
    /// Which way its legs look.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
    /// How it has turned its torso this turn.
    pub twist: Twist,
    /// Whether its arms are swung backward this turn.
    pub arms_flipped: bool,
    /// Whether it lies on the ground.
    pub prone: bool,
    /// Whether it has declared what it does in this phase, and whether that is final.
    pub lock: Lock,
    /// How it moved this turn.
    pub moved: Option<Moved>,
    /// How often it tried to stand up this turn.
    pub stand_attempts: u8,
    /// Whom it runs into or jumps on this turn.
    pub charge: Option<Charge>,
    /// Its heat.
    pub heat: u16,
    /// Heat that its weapons made this turn.
    pub weapon_heat: u16,
    /// Heat that others inflicted on it this turn.
    pub inflicted_heat: u16,
    /// Whether the heat of this turn has been carried off.
    pub cooled: bool,
    /// Whether its reactor is off.
    pub shutdown: bool,
    /// Its pilot.
    pub pilot: PilotState,
    /// Points of armour left, at the front and at the rear, by location.
    pub armour: [[u16; 8]; 2],
    /// Points of structure left by location; 0 where it is gone.
    pub structure: [u16; 8],
    /// Which critical slots of each location are broken: the lowest bit is the first slot.
    pub broken_slots: [u16; 8],
    /// Which joints of each location do not work any more.
    pub broken_joints: [Actuators; 8],
    /// What else was hit.
    pub hits: ComponentHits,
    /// What has become of each weapon, in the order of the design.
    pub weapons: Vec<WeaponState>,
    /// Shots left in each bin, in the order of the design.
    pub ammo: Vec<u16>,
    /// Damage that it took in this phase.
    pub phase_damage: u16,
    /// Piloting rolls that it owes.
    pub pending_psrs: Vec<Trigger>,
    /// Why it is no longer in the battle.
    pub gone: Option<Gone>,
}

/// How far a unit's declaration in this phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Lock {
    /// Nothing declared.
    Pending,
    /// Declared, and free to declare otherwise.
    Declared,
    /// Final.
    Locked,
}

/// How a unit moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// By which turns and steps; empty for a jump.
    pub path: Vec<MovementStep>,
}

/// A unit that goes for another with its whole weight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// Whom.
    pub target: UnitId,
    /// Whether through the air: death from above.
    pub from_above: bool,
}

/// Why a unit is no longer in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// Its centre or its engine was destroyed.
    Damage,
    /// Its pilot died.
    PilotDeath,
    /// Its ammunition blew up.
    AmmoExplosion,
    /// It left the map.
    Withdrawn,
}

impl Gone {
    /// What happened, in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Damage => "destroyed by damage",
            Self::PilotDeath => "its pilot is dead",
            Self::AmmoExplosion => "blown up by its ammunition",
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

    /// Whether it is still in the battle.
    pub const fn in_play(&self) -> bool {
        self.gone.is_none()
    }

    /// Whether it can be given orders: it is in the battle, running, and its pilot is awake.
    pub const fn can_act(&self) -> bool {
        self.in_play() && !self.is_immobile()
    }

    /// Whether it cannot stir: the reactor is off or the pilot unconscious.
    pub const fn is_immobile(&self) -> bool {
        self.shutdown || !self.pilot.is_conscious()
    }

    /// Points of armour left.
    pub const fn armour(&self, location: Location, rear: bool) -> u16 {
        self.armour[rear as usize][location.index()]
    }

    /// Points of structure left.
    pub const fn structure(&self, location: Location) -> u16 {
        self.structure[location.index()]
    }

    /// Whether a location is gone.
    pub const fn has_lost(&self, location: Location) -> bool {
        self.structure(location) == 0
    }

    /// Where it was and which way it looked before it declared a move this turn.
    pub(crate) fn before_move(&self) -> (Hex, Facing) {
        self.moved.as_ref().map_or((self.position, self.facing), |m| (m.from, m.from_facing))
    }

    /// A move that ends where the unit falls counts only as far as that.
    pub(crate) fn cut_short(&mut self, at: Hex) {
        let Some(moved) = self.moved.as_mut().filter(|_| self.position != at) else { return };
        if let Some(place) = moved.path.iter().position(|step| step.position == at) {
            moved.path.truncate(place + 1);
            let (facing, mp_spent, path) = (self.facing, moved.mp_used, moved.path.clone());
            let end = ReachableHex { position: at, facing, mp_spent, path };
            moved.hexes = hexes_moved(moved.mode, moved.from, &end);
        }
    }

    /// How many hexes it entered this turn.
    pub(crate) fn hexes_moved(&self) -> u16 {
        self.moved.as_ref().map_or(0, |moved| moved.hexes.min(u16::MAX.into()) as u16)
    }

    /// All points of armour and structure that are left.
    pub fn points(&self) -> u32 {
        let all = self.armour.iter().flatten().chain(&self.structure);
        all.map(|points| u32::from(*points)).sum()
    }
}
