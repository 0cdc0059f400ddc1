//! Where bots play: what they are shown, and whole games between them.

mod play;
mod seated;
mod stuck;

pub use play::{Match, ORDER_LIMIT, Step, play_out};
pub use seated::Seated;
pub use stuck::Stuck;
