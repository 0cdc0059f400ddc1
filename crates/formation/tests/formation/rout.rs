//! rout
