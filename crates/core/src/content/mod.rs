//! Helpers for content files: scenarios, maps, designs.
//!
//! A scenario file is read in two steps: parsing, then resolving the names in it. The second step
//! collects every problem before it fails, and each finding says where the problem is and what
//! would be accepted. Files that ship with the program are in a [`Bundle`].

mod bundle;
mod named_or;
mod notes;
mod strict;

pub use bundle::{Bundle, Level, Shipped};
pub use named_or::NamedOr;
pub use notes::{Lines, Notes, syntax, unknown};
pub use strict::{field_beside_variant, strict};
