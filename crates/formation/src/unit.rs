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

/// The state of one unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// On the field, not yet, or no longer.
    pub presence: Presence,
    /// Its current or last cell.
    pub cell: CellId,
    /// Its facing, which decides front, flank and rear.
    pub facing: Facing,
    /// Men with the unit.
    pub men: u32,
    /// Men lost so far.
    pub fallen: u32,
    /// The fraction of a man lost but not counted yet.
    pub harm: Fixed,
    /// Order in the ranks, from 0 to 1.
    pub cohesion: Fixed,
    /// Tiredness, from 0 to 1.
    pub fatigue: Fixed,
    /// Stress, from 0 to [`STRESS_CAP`]. The unit breaks at its [threshold](Unit::threshold).
    pub stress: Fixed,
    /// Morale state, which follows from stress.
    pub morale: Morale,
    /// Stance while it neither marches nor fights.
    pub rest: Rest,
    /// Formation shape.
    pub shape: Shape,
    /// Its rule for starting a melee and for shooting.
    pub rule: EngagementRule,
    /// Route, pace and progress.
    pub march: March,
    /// The number of enemy units it is in melee with.
    pub foes: u8,
    /// True if it is breaking off its melee.
    pub withdrawing: bool,
    /// The enemy it pursues or attacks.
    pub target: Option<Target>,
    /// Volleys left.
    pub volleys: u8,
    /// The first tick in which it can shoot again.
    pub loaded: u32,
    /// True if its leader is alive.
    pub leader: bool,
    /// The last tick in which it was struck, shot at or engaged.
    pub attacked: Option<u32>,
    /// Tick and number of the newest order it has obeyed. Older orders are ignored.
    pub obeyed: Option<(u32, DispatchId)>,
}

/// A unit's presence on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Presence {
    /// Not deployed yet: the battle has not begun.
    Mustered,
    /// On the field.
    Afield,
    /// Routed off the map.
    Fled,
    /// Lost its last man.
    Destroyed,
}

/// The morale of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Morale {
    /// Obeys every order and fights.
    #[default]
    Steady,
    /// Close to breaking: starts no melee, does not shoot and does not march. Obeys orders in
    /// place, including orders to break off a melee, but marches to a new goal only once it is
    /// steady again.
    Shaken,
    /// Flees towards its home edge and obeys only Rally.
    Routing,
    /// Reforms since this tick. Marches to its goal, if it has one, once it has rallied.
    Rallying(u32),
}

/// The activity of a unit, derived from its morale, melee, march and rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Stance {
    /// Stands in good order.
    Formed,
    /// Marches.
    Moving,
    /// In melee.
    Engaged,
    /// Shaken.
    Shaken,
    /// Routs.
    Routing,
    /// Rallies.
    Rallying,
    /// Scouts its surroundings; may intercept couriers.
    Patrol,
    /// Stands ready; more likely to intercept couriers.
    Alert,
}

/// The enemy that a unit pursues or attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// The enemy unit.
    pub unit: UnitId,
    /// The tick in which a pursuit ends; `None` for an attack that was ordered.
    pub until: Option<u32>,
    /// The enemy's believed position.
    pub believed: CellId,
}

/// A unit's route and its progress on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// The whole plan. Shared between copies of the state.
    pub waypoints: Arc<[Waypoint]>,
    /// Index of the next waypoint.
    pub current: u16,
    /// The tick since which it waits at the current waypoint.
    pub waiting: Option<u32>,
    /// True if the plan is completed.
    pub complete: bool,
    /// Current pace.
    pub pace: Pace,
    /// The cells on the way to the current waypoint.
    pub way: Way,
    /// Progress towards the next cell, in hexes of open ground.
    pub progress: Fixed,
    /// The number of ticks the next cell has been blocked.
    pub held_up: u16,
}

impl March {
    /// A march along these waypoints, at the pace of the first.
    pub fn along(waypoints: impl Into<Arc<[Waypoint]>>) -> Self {
        let waypoints = waypoints.into();
        let pace = waypoints.first().map_or(Pace::default(), |first| first.pace);
        Self { complete: waypoints.is_empty(), waypoints, pace, ..Self::default() }
    }

    /// The waypoint the unit marches to or waits at.
    pub fn waypoint(&self) -> Option<&Waypoint> {
        (!self.complete).then(|| self.waypoints.get(usize::from(self.current))).flatten()
    }

    /// The cell the unit enters next.
    pub fn next_cell(&self) -> Option<CellId> {
        self.way.next()
    }

    /// The remaining cells on the way to the current waypoint.
    pub fn ahead(&self) -> &[CellId] {
        self.way.ahead()
    }
}

impl Unit {
    /// Returns true if the unit is on the field.
    pub fn is_afield(&self) -> bool {
        self.presence == Presence::Afield
    }

    /// Returns true if the unit routs.
    pub fn is_routing(&self) -> bool {
        self.morale == Morale::Routing
    }

    /// Returns true if the unit can fight in melee. Routing and rallying units cannot.
    pub fn can_fight(&self) -> bool {
        self.is_afield() && matches!(self.morale, Morale::Steady | Morale::Shaken)
    }

    /// Returns true if the unit marches towards its next waypoint.
    pub fn is_marching(&self) -> bool {
        self.is_free_to_move() && self.march.waiting.is_none() && self.march.next_cell().is_some()
    }

    /// Returns true if neither morale nor a melee keeps the unit from following its orders. A
    /// shaken unit only moves to leave a melee.
    pub fn is_free_to_move(&self) -> bool {
        match self.morale {
            Morale::Steady => self.foes == 0 || self.withdrawing,
            Morale::Shaken => self.foes > 0 && self.withdrawing,
            Morale::Routing | Morale::Rallying(_) => false,
        }
    }

    /// The current activity of the unit.
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

    /// The stress at which the unit breaks.
    pub fn threshold(&self, kind: UnitKind) -> Fixed {
        let (bonus, above) = THRESHOLD_OF_COHESION;
        let order = if self.cohesion > above { bonus } else { Fixed::ZERO };
        let tired = THRESHOLD_OF_FATIGUE.times(self.fatigue);
        (kind.profile().threshold + order - tired).max(THRESHOLD_FLOOR)
    }

    /// Returns true if the unit was struck, shot at or engaged in the last [`PROVOKED_TICKS`]
    /// ticks.
    pub fn is_provoked(&self, tick: u32) -> bool {
        self.attacked.is_some_and(|attacked| tick < attacked + PROVOKED_TICKS)
    }

    /// Returns true if the unit's stress is high enough to shake it.
    pub fn is_wavering(&self, kind: UnitKind) -> bool {
        self.stress >= self.threshold(kind).times(SHAKEN)
    }

    /// Changes stress by this amount, within 0 and [`STRESS_CAP`].
    pub fn add_stress(&mut self, stress: Fixed) {
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
