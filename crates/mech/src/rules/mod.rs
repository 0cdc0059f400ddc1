//! The tables of the rules as pure functions over small integers. Nothing here knows the state of a
//! battle or rolls dice: totals come in as numbers, and results go out.
//!
//! | module | contents |
//! |---|---|
//! | [`profile`] | the rule options of a battle: [`Profile`] |
//! | [`check`] | two dice against a target number: [`Check`], [`Modifier`], [`Chance`] |
//! | [`arc`] | firing arcs and sides of a target: [`FiringArc`], [`HitColumn`] |
//! | [`to_hit`] | modifiers of a shot |
//! | [`hit_location`] | hit location tables |
//! | [`cluster`] | the cluster table |
//! | [`packet`] | damage split into packets |
//! | [`critical`] | critical hits |
//! | [`actuator`] | actuators and limbs: [`Actuator`], [`Limb`] |
//! | [`movement`] | movement points after heat and damage |
//! | [`psr`] | piloting skill rolls: [`Trigger`], [`Standing`] |
//! | [`fall`] | falls |
//! | [`pilot`] | wounds and consciousness |
//! | [`heat`] | the heat scale |
//! | [`physical`] | physical attacks: damage and modifiers |
//!
//! A face or total that dice cannot show counts as the nearest one they can show, so every function
//! is total.

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
pub use check::{Chance, Check, Modifier, TOTALS};
pub use profile::Profile;
pub use psr::{Standing, Trigger};
