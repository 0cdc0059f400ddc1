//! Weapon fire: whether a weapon can fire, its to-hit number and its expected damage. Orders,
//! previews and bots use the same code, so a preview never differs from the order.

mod aim;
mod mode;
mod odds;

pub use aim::Aim;
pub(crate) use mode::{FLAMER_HEAT, family, modes, rounds, salvo_size};
pub use odds::Odds;
pub(crate) use odds::{landed, mean_damage, most_damage, rolls_clusters, salvo};
