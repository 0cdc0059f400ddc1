//! Shooting: who may fire what at whom, how likely it hits and what it would do. Orders, previews and
//! bots all ask here.

mod aim;
mod mode;
mod odds;

pub use aim::Aim;
pub(crate) use mode::{family, modes, rounds, salvo_size};
pub use odds::Odds;
pub(crate) use odds::mean_damage;
