//! What we do, ready to be done again and again: both ways of measuring run just this.

mod bare;
mod battle;
mod clash;
mod line;
mod load;
mod outpost;
mod reach;
mod record;
mod route;
mod serve;
mod sight;
mod store;

pub use bare::Bare;
pub use battle::{battle, fight, refold};
pub use clash::{Clash, post};
pub use load::Fought;
pub use outpost::Outpost;
pub use reach::Reaching;
pub use record::{fold, play, played, submit};
pub use route::Routing;
pub use serve::Serving;
pub use sight::Watch;
pub use store::{Disk, Keeping};
