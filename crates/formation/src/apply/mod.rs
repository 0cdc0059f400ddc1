//! Applies events to the state.
//!
//! Nothing here rolls or refuses. An event that refers to a missing unit or courier changes
//! nothing, so folding a damaged log never panics.

mod combat;
mod fold;
mod march;
mod messages;
mod morale;
mod plan;

use fold::{change, leave};
