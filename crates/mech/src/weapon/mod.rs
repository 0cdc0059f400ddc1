//! Weapons as data.
//!
//! The table is `data/mech/weapons.toml`: a row a weapon, and the other spellings under which files
//! of other programs know it. [`Arsenal::standard`] is that table, read once.

mod arsenal;
mod damage;
mod error;
mod family;
mod range;
mod tons;
mod value;

pub use arsenal::Arsenal;
pub(crate) use arsenal::bare;
pub use damage::Damage;
pub use error::ArsenalError;
pub use family::{WeaponClass, WeaponFamily};
pub use range::{RangeBracket, Ranges};
pub use tons::{NotTons, Tons};
pub use value::Weapon;
