//! One module per command.

pub(crate) mod check;
pub(crate) mod counter;
pub(crate) mod fork;
pub(crate) mod formation;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod log;
pub(crate) mod map;
pub(crate) mod mech;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod order;
pub(crate) mod reach;
pub(crate) mod report;
pub(crate) mod run;
#[cfg(feature = "server")]
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod storm;
pub(crate) mod verify;
