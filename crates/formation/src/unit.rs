use crate::rules::constants::{
    PROVOKED_TICKS, SHAKEN, STRESS_CAP, THRESHOLD_FLOOR, THRESHOLD_OF_COHESION,
    THRESHOLD_OF_FATIGUE,
};
use crate::rules::{Pace, Shape, UnitKind};
use crate::{DispatchId, EngagementRule, Fixed, Rest, UnitId, Way, Waypoint};
use sandtable_hex::{CellId, Facing};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A unit as it stands at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Whether it is on the field.
    pub presence: Presence,
    /// Where it is, or was last.
    pub cell: CellId,
    /// Which way it looks.
    pub facing: Facing,
    /// Men who are with it.
    pub men: u32,
    /// Men who have fallen.
    pub fallen: u32,
    /// The part of a man that has been struck down but not counted.
    pub harm: Fixed,
    /// In how good order it is.
    pub cohesion: Fixed,
    /// How tired it is.
    pub fatigue: Fixed,
    /// How frightened it is.
    pub stress: Fixed,
    /// What it makes of that.
    pub morale: Morale,
    /// How it stands when it does nothing else.
    pub rest: Rest,
    /// In which shape it stands.
    pub shape: Shape,
    /// Whether it starts a fight.
    pub rule: EngagementRule,
    /// Where it goes.
    pub march: March,
    /// With how many enemies it fights.
    pub foes: u8,
    /// Whether it is breaking off a fight.
    pub withdrawing: bool,
    /// Whom it hunts or attacks.
    pub target: Option<Target>,
    /// Volleys left.
    pub volleys: u8,
    /// From which tick on it can shoot again.
    pub loaded: u32,
    /// Whether its leader lives.
    pub leader: bool,
    /// When it was last struck, shot at or engaged.
    pub attacked: Option<u32>,
    /// The newest order that it has obeyed.
    pub obeyed: Option<(u32, DispatchId)>,
}

/// Whether a unit is on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Presence {
    /// Not yet: the battle has not begun.
    Mustered,
    /// Yes.
    Afield,
    /// No longer: it ran over the edge of the map.
    Fled,
    /// No longer: nobody is left.
    Destroyed,
}

/// What a unit makes of its fear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Morale {
    /// It stands.
    #[default]
    Steady,
    /// It wavers: it neither starts a fight nor marches on. It hears orders like any other, stands and
    /// fights as it is told, and breaks off a fight if that is what it is told; but where it is to go it
    /// goes only once it is steady again.
    Shaken,
    /// It runs.
    Routing,
    /// It gathers, since this tick. Where it is told to go it goes when it is done.
    Rallying(u32),
}

/// What a unit is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Stance {
    /// Stands in good order.
    Formed,
    /// Marches.
    Moving,
    /// Fights.
    Engaged,
    /// Wavers.
    Shaken,
    /// Runs.
    Routing,
    /// Gathers.
    Rallying,
    /// Looks around.
    Patrol,
    /// Stands ready.
    Alert,
}

/// Whom a unit is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// Whom.
    pub unit: UnitId,
    /// Until when it hunts one that runs; `None` for an attack that was ordered.
    pub until: Option<u32>,
    /// Where it believes the enemy to be.
    pub believed: CellId,
}

/// A unit's way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// Where it is to go.
    pub waypoints: Arc<[Waypoint]>,
    /// Which of them is next.
    pub current: u16,
    /// Since when it waits at the current one.
    pub waiting: Option<u32>,
    /// Whether all that was planned is done.
    pub complete: bool,
    /// How fast.
    pub pace: Pace,
    /// The cells on the way to the current one.
    pub way: Way,
    /// How far it is on the way to the next cell.
    pub progress: Fixed,
    /// For how many ticks somebody has been in the way.
    pub held_up: u16,
}

impl March {
    /// The way that these waypoints lead.
    pub fn along(waypoints: impl Into<Arc<[Waypoint]>>) -> Self {
        let waypoints = waypoints.into();
        let pace = waypoints.first().map_or(Pace::default(), |first| first.pace);
        Self { complete: waypoints.is_empty(), waypoints, pace, ..Self::default() }
    }

    /// The waypoint it is under way to, or waits at.
    pub fn waypoint(&self) -> Option<&Waypoint> {
        (!self.complete).then(|| self.waypoints.get(usize::from(self.current))).flatten()
    }

    /// The cell it is about to enter.
    pub fn next_cell(&self) -> Option<CellId> {
        self.way.next()
    }

    /// What is left of the way to the current waypoint.
    pub fn ahead(&self) -> &[CellId] {
        self.way.ahead()
    }
}

impl Unit {
    /// Whether it is on the field.
    pub fn is_afield(&self) -> bool {
        self.presence == Presence::Afield
    }

    /// Whether it runs.
    pub fn is_routing(&self) -> bool {
        self.morale == Morale::Routing
    }

    /// Whether it can fight.
    pub fn can_fight(&self) -> bool {
        self.is_afield() && matches!(self.morale, Morale::Steady | Morale::Shaken)
    }

    /// Whether it goes somewhere of its own will.
    pub fn is_marching(&self) -> bool {
        self.is_at_liberty() && self.march.waiting.is_none() && self.march.next_cell().is_some()
    }

    /// Whether neither fear nor an enemy keeps it from going where it is told. Who wavers goes nowhere
    /// but out of a fight.
    pub fn is_at_liberty(&self) -> bool {
        match self.morale {
            Morale::Steady => self.foes == 0 || self.withdrawing,
            Morale::Shaken => self.foes > 0 && self.withdrawing,
            Morale::Routing | Morale::Rallying(_) => false,
        }
    }

    /// What it is doing.
    pub fn stance(&self) -> Stance {
        match self.morale {
            Morale::Routing => Stance::Routing,
            Morale::Rallying(_) => Stance::Rallying,
            _ if self.foes > 0 => Stance::Engaged,
            Morale::Shaken => Stance::Shaken,
            Morale::Steady if self.is_marching() => Stance::Moving,
            Morale::Steady => match self.rest {
                Rest::Formed => Stance::Formed,
                Rest::Patrol => Stance::Patrol,
                Rest::Alert => Stance::Alert,
            },
        }
    }

    /// How much stress breaks it.
    pub fn threshold(&self, kind: UnitKind) -> Fixed {
        let (bonus, above) = THRESHOLD_OF_COHESION;
        let order = if self.cohesion > above { bonus } else { Fixed::ZERO };
        let tired = THRESHOLD_OF_FATIGUE.times(self.fatigue);
        (kind.profile().threshold + order - tired).max(THRESHOLD_FLOOR)
    }

    /// Whether it was struck, shot at or engaged in the last ticks.
    pub fn is_provoked(&self, tick: u32) -> bool {
        self.attacked.is_some_and(|attacked| tick < attacked + PROVOKED_TICKS)
    }

    /// Whether it is frightened enough to waver.
    pub fn is_wavering(&self, kind: UnitKind) -> bool {
        self.stress >= self.threshold(kind).times(SHAKEN)
    }

    /// Adds to its stress, within the one range that there is.
    pub fn frighten(&mut self, stress: Fixed) {
        self.stress = (self.stress + stress).clamp(Fixed::ZERO, STRESS_CAP);
    }
}

impl fmt::Display for Stance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Formed => "formed",
            Self::Moving => "moving",
            Self::Engaged => "engaged",
            Self::Shaken => "shaken",
            Self::Routing => "routing",
            Self::Rallying => "rallying",
            Self::Patrol => "on patrol",
            Self::Alert => "alert",
        })
    }
}
