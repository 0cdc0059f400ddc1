use super::Expression;
use crate::TypeId;
use crate::combat::CounterValue;
use crate::definition::PropertyValue;
use crate::system::System;
use std::cmp::Ordering;

/// A thing that fills a role: a counter, or ground of a type.
#[derive(Clone, Copy, Debug)]
pub struct Thing<'t> {
    /// Its entity type.
    pub entity_type: &'t TypeId,
    /// Its step; 0 for ground.
    pub step: u32,
    /// Values of its own.
    pub own: &'t [CounterValue],
}

/// Returns true if an expression holds for things in roles of a concept. A role that nothing fills
/// makes a comparison not applicable, so that it holds; a property that is not bound makes it false.
/// The total cost of a move is not known here, so that `PathBudget` holds.
pub fn holds(
    system: &System,
    concept: &TypeId,
    expression: &Expression,
    roles: &[(&TypeId, Thing<'_>)],
) -> bool {
    let thing = |role: &TypeId| roles.iter().find(|(id, _)| *id == role).map(|(_, thing)| *thing);
    let value = |role: &TypeId, name: &str| value(system, concept, role, thing(role)?, name);
    match expression {
        Expression::PropertyCompare { role_id, property, op, value: expected } => {
            let found = value(role_id, property).and_then(|found| order(&found, expected));
            thing(role_id).is_none() || found.is_some_and(|order| op.holds(order))
        }
        Expression::CrossCompare {
            left_role_id,
            left_property,
            op,
            right_role_id,
            right_property,
        } => {
            let (left, right) =
                (value(left_role_id, left_property), value(right_role_id, right_property));
            let found = left.zip(right).and_then(|(left, right)| order(&left, &right));
            let applicable = thing(left_role_id).is_some() && thing(right_role_id).is_some();
            !applicable || found.is_some_and(|order| op.holds(order))
        }
        Expression::IsType { role_id, entity_type } => {
            thing(role_id).is_none_or(|thing| thing.entity_type == entity_type)
        }
        Expression::IsNotType { role_id, entity_type } => {
            thing(role_id).is_none_or(|thing| thing.entity_type != entity_type)
        }
        Expression::PathBudget { .. } => true,
        Expression::All(inner) => inner.iter().all(|one| holds(system, concept, one, roles)),
        Expression::Any(inner) => inner.iter().any(|one| holds(system, concept, one, roles)),
        Expression::Not(inner) => !holds(system, concept, inner, roles),
    }
}

fn value(
    system: &System,
    concept: &TypeId,
    role: &TypeId,
    thing: Thing<'_>,
    name: &str,
) -> Option<PropertyValue> {
    let property = system.binding(concept, role, thing.entity_type)?.property(name)?;
    let one = system.entity_type(thing.entity_type);
    system.value(one, thing.own, thing.step, property).cloned()
}

fn order(left: &PropertyValue, right: &PropertyValue) -> Option<Ordering> {
    match (left, right) {
        (PropertyValue::Bool(left), PropertyValue::Bool(right)) => Some(left.cmp(right)),
        _ => match (left.number(), right.number()) {
            (Some(left), Some(right)) => Some(left.cmp(&right)),
            _ => Some(left.text()?.cmp(right.text()?)),
        },
    }
}
