//! Documents of players: forces and encounters, stored with a version and an owner.

mod content;
mod encounters;
mod forces;
mod launch;
mod owner;
mod standing;
mod value;

pub(crate) use content::{Content, Fought, StoredEncounter};
pub(crate) use owner::Owner;
pub(crate) use value::{Kept, Library};
