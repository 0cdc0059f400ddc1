//! The positions that bots see, and whole games between bots.

mod play;
mod seated;
mod stuck;

pub use play::{Match, ORDER_LIMIT, Step, play_out};
pub use seated::Seated;
pub use stuck::Stuck;
