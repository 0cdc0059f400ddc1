//! Printed play aids as SVG pages: tables, modifiers, terrain, sequence of play, counters and map.

mod aids;
mod counters;
mod list;
mod page;
mod print;
mod table;
mod terrain;
mod type_setting;
mod words;

pub use print::play_aids;
