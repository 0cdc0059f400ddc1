use crate::rules::Actuator;
use serde::{Deserialize, Serialize};

/// What a critical hit can find in one slot of a location. Things that a design lists carry their
/// position in its list, so that the slots of one thing can be told from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// The engine.
    Engine,
    /// The gyro.
    Gyro,
    /// The pilot.
    Cockpit,
    /// Life support.
    LifeSupport,
    /// Sensors.
    Sensors,
    /// A joint.
    Actuator(Actuator),
    /// A heat sink, counted over all locations from the head outward.
    HeatSink(u16),
    /// A jump jet, counted likewise.
    JumpJet(u16),
    /// A weapon: its position among the weapons of the design.
    Weapon(u16),
    /// Ammunition: its position among the bins of the design.
    Ammo(u16),
    /// Nothing to hit.
    Empty,
}
