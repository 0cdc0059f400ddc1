//! The structural check: every key and value of a document against the schema, all problems at once.

mod checker;
mod composite;
mod limit;
mod path;
mod scalar;
mod words;

pub(crate) use checker::check;
