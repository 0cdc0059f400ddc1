//! Every table of the rules, compared with a copy that was typed independently.

mod actuator;
mod arc;
mod check;
mod cluster;
mod critical;
mod fall;
mod heat;
mod hit_location;
mod movement;
mod physical;
mod pilot;
pub(crate) mod profile;
mod psr;
mod to_hit;

use sandtable_mech::rules::{Actuator, Actuators, Check, Limb, Modifier};

/// The totals of all 36 dice pairs.
fn pairs() -> impl Iterator<Item = u8> {
    (1..=6).flat_map(|first| (1..=6).map(move |second| first + second))
}

/// A limb with damaged actuators.
fn broken(actuators: &[Actuator]) -> Limb {
    Limb::Broken(joints(actuators))
}

fn joints(actuators: &[Actuator]) -> Actuators {
    actuators.to_vec().into()
}

/// The sum of modifiers.
fn sum(modifiers: impl IntoIterator<Item = Modifier>) -> i16 {
    Check::new(0).with(modifiers).target_number()
}
