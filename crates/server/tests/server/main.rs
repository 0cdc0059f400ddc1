//! The server through its doors: what every route answers to whom.

mod types;
