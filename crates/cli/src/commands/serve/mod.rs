//! Starts the web server: its options, and the signals that stop it.

mod options;
mod signals;
mod start;

pub(crate) use options::Serve;
pub(crate) use start::run;
