//! Everything a player sees before the next order.

mod duties;
mod fire;
mod forecast;
mod movement;
mod positions;
mod report;
mod strike;
mod volley;
