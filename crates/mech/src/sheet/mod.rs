//! The record sheet of a unit: what it is, how it fares, what is left of it.
//!
//! [`Mech::sheet`](crate::Mech::sheet) fills it in; as text it is what a terminal shows.

mod fill;
mod text;
mod value;

pub use value::{
    BinRow, Component, HeatBand, HeatScale, Part, Pilot, Points, Sheet, SlotRow, WeaponRow,
};
