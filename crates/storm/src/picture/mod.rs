//! Pictures of boards and cases as SVG.
//!
//! A [`Picture`] is a board with its storm, forces and battles, or one territory on the wheel of
//! sectors; a [`Sheet`] is several of them. Each is a complete document that follows the colour
//! scheme of its reader, and leaves out labels that would be too small at the size it is shown.
//!
//! Floating-point numbers are used here and in the schematic layout only. Rules never read them.

mod chain;
mod describe;
mod disc;
mod fight;
mod ground;
mod label;
mod legend;
mod livery;
mod panel;
mod sheet;
mod sign;
mod storm;
mod style;
mod text;
mod value;
mod words;

pub use sheet::Sheet;
pub use value::Picture;
