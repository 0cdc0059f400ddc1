//! The positions that bots see, and whole games between bots.

mod play;
mod seated;
mod stuck;
mod tally;
mod trial;

pub use play::{Match, ORDER_LIMIT, Step, play_out};
pub use seated::Seated;
pub use stuck::Stuck;
pub use tally::Tally;
pub use trial::{Trial, try_out};
