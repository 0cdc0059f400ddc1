//! Who plays: the [`Bot`] trait and the bots there are.

mod bot;
mod chance;
mod decision;
mod greedy;
mod level;
mod random;
mod roster;

pub use bot::Bot;
pub use chance::Chance;
pub use decision::{Considered, Decision, Why};
pub use greedy::Greedy;
pub use level::{GREEDY, LEVELS, Level};
pub use random::Random;
pub use roster::{UnknownBot, bot, bots, names};
