//! Weapons as data, from the table `data/mech/weapons.toml`.
//!
//! The table has one row per weapon, and the spellings that other programs' files use.
//! [`Arsenal::standard`] parses it once.

mod arsenal;
mod damage;
mod family;
mod range;
mod tons;
mod value;

pub(crate) use arsenal::bare;
pub use arsenal::{Arsenal, ArsenalError};
pub use damage::Damage;
pub use family::{WeaponClass, WeaponFamily};
pub use range::{RangeBracket, Ranges};
pub use tons::{NotTons, Tons};
pub use value::Weapon;
