//! The [`Bot`] trait and its implementations.

mod bot;
mod chance;
mod greedy;
mod random;
mod roster;

pub use bot::{Bot, Considered, Decision, Why};
pub use chance::Chance;
pub use greedy::{GREEDY, Greedy, LEVELS, Level};
pub use random::Random;
pub use roster::{UnknownBot, bot, bots, names};
