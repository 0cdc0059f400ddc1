//! What the player of a seat sees before the next order.

mod duties;
mod forecast;
mod report;
