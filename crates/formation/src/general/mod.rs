//! The general who commands where no person does.

mod counsel;
mod temperament;

pub use temperament::Temperament;
