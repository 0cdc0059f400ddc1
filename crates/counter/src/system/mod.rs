//! Game systems: the file, and the form in which it is used.

mod defaults;
mod file;
mod load;
mod prepared;
mod starter;

pub use file::{FORMAT_VERSION, GameSystemFile, OLDEST_FORMAT, SystemKind};
pub use load::Loaded;
pub(crate) use load::{typed, written};
pub use prepared::System;
pub(crate) use starter::shipped_system;
pub use starter::{create_default_crt, create_default_turn_structure, starter};
