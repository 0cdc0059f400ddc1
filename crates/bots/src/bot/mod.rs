//! Who plays: the [`Bot`] trait and the bots there are.

mod chance;
mod decision;
mod greedy;
mod level;
mod player;
mod random;
mod roster;

pub use chance::Chance;
pub use decision::{Considered, Decision, Why};
pub use greedy::Greedy;
pub use level::{GREEDY, LEVELS, Level};
pub use player::Bot;
pub use random::Random;
pub use roster::{UnknownBot, bot, bots, names};
