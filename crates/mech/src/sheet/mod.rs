//! The record sheet of a unit: its design, its condition and its damage.
//!
//! [`Mech::sheet`](crate::Mech::sheet) fills it in; its [`Display`](std::fmt::Display) form is made
//! for a terminal.

mod fill;
mod text;
mod value;

pub use value::{
    BinRow, Component, HeatBand, HeatEffect, HeatScale, HeatThreshold, Part, Pilot, Points, Sheet,
    SlotRow, WeaponRow,
};
