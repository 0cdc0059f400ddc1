//! general
