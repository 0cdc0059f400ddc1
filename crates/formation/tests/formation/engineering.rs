//! engineering
