//! Everything a player sees before the next order.

mod duties;
mod forecast;
mod report;
