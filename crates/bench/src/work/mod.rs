//! The workloads: repeatable pieces of work that both ways of measuring run.

mod army_view;
mod battle;
mod clash;
mod connection;
mod counter;
mod flush_server;
mod muster;
mod quick;
mod reach;
mod record;
mod route;
mod serve;
mod sight;
mod store;
mod stored_battle;

pub use army_view::ArmyView;
pub use battle::{battle, fight, refold};
pub use clash::{Clash, post};
pub use counter::{Attack, large_system, large_text};
pub use flush_server::FlushServer;
pub use muster::{list, set_up};
pub use quick::{estimate, resolve};
pub use reach::Reaching;
pub use record::{fold, play, played, submit};
pub use route::Routing;
pub use serve::ServerWork;
pub use sight::Watch;
pub use store::{Disk, StoreWork};
pub use stored_battle::StoredBattle;
