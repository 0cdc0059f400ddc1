//! Joints of arms and legs.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The joints of arms and legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actuator {
    /// Where an arm hangs.
    Shoulder,
    /// The upper arm.
    UpperArm,
    /// The lower arm, which some arms lack.
    LowerArm,
    /// The hand, which some arms lack.
    Hand,
    /// Where a leg hangs.
    Hip,
    /// The upper leg.
    UpperLeg,
    /// The lower leg.
    LowerLeg,
    /// The foot.
    Foot,
}

impl Actuator {
    /// All joints, from the body outward, arms first.
    pub const ALL: [Self; 8] = [
        Self::Shoulder,
        Self::UpperArm,
        Self::LowerArm,
        Self::Hand,
        Self::Hip,
        Self::UpperLeg,
        Self::LowerLeg,
        Self::Foot,
    ];
}

impl fmt::Display for Actuator {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Shoulder => "shoulder",
            Self::UpperArm => "upper arm",
            Self::LowerArm => "lower arm",
            Self::Hand => "hand",
            Self::Hip => "hip",
            Self::UpperLeg => "upper leg",
            Self::LowerLeg => "lower leg",
            Self::Foot => "foot",
        })
    }
}

/// Some joints of one limb, as a rule those that do not work.
///
/// ```
/// use sandtable_mech::rules::{Actuator, Actuators};
///
/// let broken = Actuators::NONE.with(Actuator::Hip).with(Actuator::Foot);
/// assert!(broken.has(Actuator::Hip) && !broken.has(Actuator::UpperLeg));
/// assert!(broken.iter().eq([Actuator::Hip, Actuator::Foot]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Actuator>", into = "Vec<Actuator>")]
pub struct Actuators(u8);

impl Actuators {
    /// No joint.
    pub const NONE: Self = Self(0);

    /// These joints and another.
    #[must_use]
    pub const fn with(self, actuator: Actuator) -> Self {
        Self(self.0 | 1 << actuator as u8)
    }

    /// Whether a joint is among them.
    pub const fn has(self, actuator: Actuator) -> bool {
        self.0 & 1 << actuator as u8 != 0
    }

    /// The joints, from the body outward.
    pub fn iter(self) -> impl Iterator<Item = Actuator> {
        Actuator::ALL.into_iter().filter(move |actuator| self.has(*actuator))
    }

    /// Those of these joints that count: where the joint at the body is out, the others of the limb
    /// no longer matter.
    #[must_use]
    pub const fn that_count(self) -> Self {
        let at_body = self.0 & (1 << Actuator::Shoulder as u8 | 1 << Actuator::Hip as u8);
        if at_body == 0 { self } else { Self(at_body) }
    }
}

impl From<Vec<Actuator>> for Actuators {
    fn from(listed: Vec<Actuator>) -> Self {
        listed.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Actuators> for Vec<Actuator> {
    fn from(actuators: Actuators) -> Self {
        actuators.iter().collect()
    }
}

/// What is left of a limb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limb {
    /// It is there, and these joints do not work.
    Broken(Actuators),
    /// It is gone.
    Lost,
}

impl Limb {
    /// A limb that nothing is wrong with.
    pub const WHOLE: Self = Self::Broken(Actuators::NONE);

    /// The joints that are out and count; none of a limb that is gone.
    pub const fn broken(self) -> Actuators {
        match self {
            Self::Broken(actuators) => actuators.that_count(),
            Self::Lost => Actuators::NONE,
        }
    }
}

impl Default for Limb {
    fn default() -> Self {
        Self::WHOLE
    }
}
