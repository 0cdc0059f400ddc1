//! couriers
