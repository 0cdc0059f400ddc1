//! Files of the program: one reader, one writer, one lock.

mod inputs;
mod lock;
mod read;
mod session;
mod target;

pub(crate) use lock::{Locked, PATIENCE};
pub(crate) use read::{
    is_dash, is_moderate, looks_like_a_file, map_findings, read_map, read_text, read_text_up_to,
};
pub(crate) use session::{SessionFile, typed};
pub(crate) use target::{Content, Target, folder, followed, piped};
