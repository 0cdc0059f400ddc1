//! The tables of the rules as pure functions over small integers. Nothing here knows a game in
//! progress, rolls a die or remembers anything: dice come in as numbers, and what they mean goes out.
//!
//! | noun | what is asked of it |
//! |---|---|
//! | [`profile`] | which reading of the rules is played: [`Profile`] |
//! | [`check`] | two dice against a target number: [`Check`], [`Modifier`], [`Chance`] |
//! | [`arc`] | who is in front of whom: [`FiringArc`], [`HitColumn`] |
//! | [`to_hit`] | every modifier of a shot |
//! | [`hit_location`] | where a hit lands |
//! | [`cluster`] | how much of a salvo hits |
//! | [`packet`] | in which portions damage lands |
//! | [`critical`] | what a hit on the structure breaks |
//! | [`actuator`] | joints, and what a broken one costs: [`Actuator`], [`Limb`] |
//! | [`movement`] | movement points after heat and damage |
//! | [`psr`] | when a pilot has to keep the balance: [`Trigger`], [`Standing`] |
//! | [`fall`] | what happens if it is lost |
//! | [`pilot`] | wounds and consciousness |
//! | [`heat`] | the heat scale |
//! | [`physical`] | punches, kicks and the rest |
//!
//! Dice are taken as they fall. A face or a total that dice cannot show counts as the nearest one
//! that they can, so that every function answers every number.

pub mod actuator;
pub mod arc;
pub mod check;
pub mod cluster;
pub mod critical;
pub mod fall;
pub mod heat;
pub mod hit_location;
pub mod movement;
pub mod packet;
pub mod physical;
pub mod pilot;
pub mod profile;
pub mod psr;
pub mod to_hit;

pub use actuator::{Actuator, Actuators, Limb};
pub use arc::{FiringArc, HitColumn, Twist};
pub use check::{Chance, Check, Modifier};
pub use profile::Profile;
pub use psr::{Standing, Trigger};
