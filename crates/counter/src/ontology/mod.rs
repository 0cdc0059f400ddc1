//! Concepts, the types bound to their roles, and the relations and constraints between roles.

mod concept;
mod evaluate;
mod relation;

pub use concept::{Concept, ConceptBinding, ConceptRole, PropertyBinding};
pub use evaluate::{Thing, holds};
pub use relation::{Constraint, Expression, Op, Operation, Relation, RelationEffect, Trigger};
