//! Checks of systems and scenarios, a file per subject, and the codes of their findings.

mod amounts;
pub(crate) mod codes;
mod definitions;
mod map;
mod modifiers;
mod ontology;
mod outcomes;
mod references;
mod report;
mod rows;
mod scenario;
mod sections;
mod structs;
mod system;
mod tables;
mod turn;
mod types;
mod values;

pub use codes::{Blocks, CODES, Code};
pub(crate) use report::Report;
pub(crate) use scenario::check_scenario;
pub(crate) use system::check_into;
pub use system::{Purpose, check_system};
