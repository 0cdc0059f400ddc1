use crate::rules::Actuator;
use serde::{Deserialize, Serialize};

/// The equipment in one critical slot of a location. Listed equipment carries its position in the
/// design's list, so that slots of one weapon can be told apart from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// A fusion engine slot.
    Engine,
    /// A gyro slot.
    Gyro,
    /// The cockpit: a hit kills the pilot.
    Cockpit,
    /// A life support slot.
    LifeSupport,
    /// A sensor slot.
    Sensors,
    /// An actuator of an arm or a leg.
    Actuator(Actuator),
    /// A heat sink, numbered over all locations in the order of [`Location`](crate::Location).
    HeatSink(u16),
    /// A jump jet, numbered in the same way.
    JumpJet(u16),
    /// A weapon: its index among the weapons of the design.
    Weapon(u16),
    /// Ammunition: its index among the bins of the design.
    Ammo(u16),
    /// An empty slot.
    Empty,
}
