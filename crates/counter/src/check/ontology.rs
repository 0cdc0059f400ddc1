//! Concepts, bindings, relations and constraints.

use super::types::step_values;
use super::{Report, codes};
use crate::definition::PropertyType;
use crate::ontology::{
    Concept, ConceptBinding, Constraint, Expression, Operation, Relation, RelationEffect, Trigger,
};
use crate::system::System;
use crate::table::{CombatResultsTable, Party};
use crate::{Number, TypeId};
use std::collections::BTreeSet;

pub(super) fn check(system: &System, report: &mut Report) {
    let file = system.file();
    for (at, concept) in file.concepts.iter().enumerate() {
        check_concept(system, concept, &format!("concepts[{at}]"), report);
    }
    check_bindings(system, report);
    for (at, relation) in file.relations.iter().enumerate() {
        check_relation(system, relation, &format!("relations[{at}]"), report);
    }
    for (at, constraint) in file.constraints.iter().enumerate() {
        check_constraint(system, constraint, &format!("constraints[{at}]"), report);
    }
    check_budget(system, report);
}

fn check_concept(system: &System, concept: &Concept, path: &str, report: &mut Report) {
    if concept.roles.is_empty() {
        report.add(codes::C001, path, format!("concept \"{}\" has no roles", concept.name));
    }
    for (at, role) in concept.roles.iter().enumerate() {
        if bindings_of(system, &concept.id, &role.id).next().is_none() {
            let (role, concept) = (&role.name, &concept.name);
            let message = format!("no type fills role \"{role}\" of concept \"{concept}\"");
            report.add(codes::C004, format!("{path}.roles[{at}]"), message);
        }
    }
}

fn bindings_of<'s>(
    system: &'s System,
    concept: &'s TypeId,
    role: &'s TypeId,
) -> impl Iterator<Item = &'s ConceptBinding> {
    let fills =
        move |one: &&ConceptBinding| one.concept_id == *concept && one.concept_role_id == *role;
    system.file().bindings.iter().filter(fills)
}

fn check_bindings(system: &System, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (at, binding) in system.file().bindings.iter().enumerate() {
        let path = format!("bindings[{at}]");
        let key = (&binding.entity_type_id, &binding.concept_id, &binding.concept_role_id);
        if !seen.insert(key) {
            let (one, role) = (&binding.entity_type_id, &binding.concept_role_id);
            let message = format!("type \"{one}\" fills role \"{role}\" twice");
            report.add(codes::C005, &path, message);
        }
        check_role(system, binding, &path, report);
        check_bound_properties(system, binding, &path, report);
        check_strength(system, binding, &path, report);
    }
}

fn check_role(system: &System, binding: &ConceptBinding, path: &str, report: &mut Report) {
    let Some(concept) = system.concept(&binding.concept_id) else { return };
    let id = &binding.concept_role_id;
    let Some(role) = concept.roles.iter().find(|role| role.id == *id) else {
        let message = format!("refers to role \"{id}\", which does not exist");
        return report.add(codes::D005, format!("{path}.concept_role_id"), message);
    };
    let Some(one) = system.entity_type(&binding.entity_type_id) else { return };
    if !role.allowed_roles.contains(&one.role) {
        let (name, is, role) = (&one.name, one.role, &role.name);
        let message = format!("type \"{name}\" is a {is:?} and cannot fill role \"{role}\"");
        report.add(codes::C002, path, message);
    }
}

fn check_bound_properties(
    system: &System,
    binding: &ConceptBinding,
    path: &str,
    report: &mut Report,
) {
    let mut names = BTreeSet::new();
    for (at, bound) in binding.properties.iter().enumerate() {
        let place = format!("{path}.properties[{at}]");
        if !names.insert(&bound.name) {
            let message = format!("two properties are bound as \"{}\"", bound.name);
            report.add(codes::C009, &place, message);
        }
        let Some(one) = system.entity_type(&binding.entity_type_id) else { continue };
        if system.property(&bound.property).is_some() && one.property(&bound.property).is_none() {
            let (property, name) = (&bound.property, &one.name);
            let message = format!(
                "binding uses property \"{property}\", which type \"{name}\" does not have"
            );
            report.add(codes::C003, &place, message);
        }
    }
}

/// Returns the party whose strength a binding gives, and the table that reads it.
fn combat_party<'s>(
    system: &'s System,
    binding: &ConceptBinding,
) -> Option<(&'s CombatResultsTable, Party)> {
    let mut tables = system.file().all_tables().filter(|table| table.is_combat());
    tables.find_map(|table| {
        let reads = table.combat_concept_id.as_ref() == Some(&binding.concept_id);
        let is = |party| system.combat_role(&table.id, party) == Some(&binding.concept_role_id);
        let party = [Party::Attacker, Party::Defender].into_iter().find(|party| is(*party));
        party.filter(|_| reads).map(|party| (table, party))
    })
}

fn check_strength(system: &System, binding: &ConceptBinding, path: &str, report: &mut Report) {
    if combat_party(system, binding).is_none() {
        return;
    }
    let (one, role) = (&binding.entity_type_id, &binding.concept_role_id);
    let Some(property) = binding.strength() else {
        let count = binding.properties.len();
        let message = format!(
            "binding of \"{one}\" as {role} has {count} properties and none is called \"strength\""
        );
        return report.add(codes::C006, path, message);
    };
    let Some(definition) = system.property(property) else { return };
    if !definition.property_type.is_numeric() {
        return not_numeric(&definition.name, &definition.property_type, path, report);
    }
    let values = system.entity_type(one).map(|one| step_values(system, one, property));
    let negative = values.into_iter().flatten().find(|value| *value < Number::ZERO);
    if let Some(value) = negative {
        let message = format!("\"{one}\" has strength {value} as {role}; it counts as 0");
        report.add(codes::C008, path, message);
    }
}

fn not_numeric(name: &str, kind: &PropertyType, path: &str, report: &mut Report) {
    let message = format!("property \"{name}\" is used as a number but is {kind}");
    report.add(codes::C007, path, message);
}

/// The property types bound under a concept-local name in a role; `None` if no type fills the role.
fn bound_types<'s>(
    system: &'s System,
    concept: &'s TypeId,
    role: &'s TypeId,
    name: &str,
) -> Option<Vec<&'s PropertyType>> {
    let mut bindings = bindings_of(system, concept, role).peekable();
    bindings.peek()?;
    let properties = bindings.filter_map(|one| system.property(one.property(name)?));
    Some(properties.map(|property| &property.property_type).collect())
}

fn check_role_exists(
    system: &System,
    concept: &TypeId,
    role: &TypeId,
    path: &str,
    report: &mut Report,
) {
    let known = system.concept(concept);
    if known.is_some_and(|known| !known.roles.iter().any(|one| one.id == *role)) {
        let message = format!("refers to role \"{role}\", which does not exist");
        report.add(codes::D005, path, message);
    }
}

fn check_relation(system: &System, relation: &Relation, path: &str, report: &mut Report) {
    let (subject, object) = (&relation.subject_role_id, &relation.object_role_id);
    check_role_exists(system, &relation.concept_id, subject, path, report);
    check_role_exists(system, &relation.concept_id, object, path, report);
    if subject == object {
        let message = format!("relation \"{}\" has the same role on both ends", relation.name);
        report.add(codes::R001, path, message);
    }
    if relation.trigger != Trigger::OnEnter {
        later(codes::X001, &format!("trigger {:?}", relation.trigger), path, report);
    }
    if !is_evaluated(system, &relation.concept_id) {
        later(codes::X007, &format!("relation \"{}\"", relation.name), path, report);
    }
    match &relation.effect {
        RelationEffect::ModifyProperty { target_property, source_property, operation } => {
            check_end(system, relation, subject, target_property, path, report);
            check_end(system, relation, object, source_property, path, report);
            if !matches!(operation, Operation::Add | Operation::Subtract) {
                later(codes::X002, &format!("operation {operation:?}"), path, report);
            }
        }
        RelationEffect::Block { condition } | RelationEffect::Allow { condition } => {
            if let Some(condition) = condition {
                check_expression(system, relation, condition, path, report);
            }
        }
    }
}

/// Checks the property at one end of a relation.
fn check_end(
    system: &System,
    relation: &Relation,
    role: &TypeId,
    name: &str,
    path: &str,
    report: &mut Report,
) {
    let Some(types) = bound_types(system, &relation.concept_id, role, name) else { return };
    if types.is_empty() {
        let message = format!("role \"{role}\" has no property bound as \"{name}\"");
        report.add(codes::R002, format!("{path}.effect"), message);
    } else if types.iter().any(|kind| !kind.is_numeric()) {
        let relation = &relation.name;
        let message = format!("relation \"{relation}\" changes \"{name}\", which is not numeric");
        report.add(codes::R003, format!("{path}.effect"), message);
    }
}

fn check_expression(
    system: &System,
    relation: &Relation,
    condition: &Expression,
    path: &str,
    report: &mut Report,
) {
    if contains_budget(condition) {
        let message = "PathBudget cannot be a condition of Block or Allow";
        report.add(codes::R004, format!("{path}.effect"), message);
    }
    let owner = Owner { system, concept: &relation.concept_id, name: &relation.name };
    owner.expression(condition, &format!("{path}.effect"), report);
}

fn contains_budget(expression: &Expression) -> bool {
    match expression {
        Expression::PathBudget { .. } => true,
        Expression::All(inner) | Expression::Any(inner) => inner.iter().any(contains_budget),
        Expression::Not(inner) => contains_budget(inner),
        _ => false,
    }
}

fn later(code: super::Code, what: &str, path: &str, report: &mut Report) {
    report.add(code, path, format!("{what} is stored but not evaluated yet"));
}

/// Two concepts have a meaning in play: that of a combat table and that of movement.
fn is_evaluated(system: &System, concept: &TypeId) -> bool {
    let file = system.file();
    let moves = file.movement.as_ref().is_some_and(|rules| rules.concept.as_ref() == Some(concept));
    let fights = |table: &CombatResultsTable| table.combat_concept_id.as_ref() == Some(concept);
    moves || file.all_tables().any(fights)
}

fn check_constraint(system: &System, constraint: &Constraint, path: &str, report: &mut Report) {
    if !is_evaluated(system, &constraint.concept_id) {
        later(codes::X007, &format!("constraint \"{}\"", constraint.name), path, report);
    }
    if let Some(value) = constant(&constraint.expression) {
        let message = format!("constraint \"{}\" is always {value}", constraint.name);
        report.add(codes::K003, path, message);
    }
    let owner = Owner { system, concept: &constraint.concept_id, name: &constraint.name };
    owner.expression(&constraint.expression, &format!("{path}.expression"), report);
}

/// Returns the value of an expression that does not depend on anything.
fn constant(expression: &Expression) -> Option<bool> {
    match expression {
        Expression::All(inner) => {
            let values: Vec<Option<bool>> = inner.iter().map(constant).collect();
            let all = values.iter().all(|value| *value == Some(true));
            if values.contains(&Some(false)) { Some(false) } else { all.then_some(true) }
        }
        Expression::Any(inner) => {
            let values: Vec<Option<bool>> = inner.iter().map(constant).collect();
            let none = values.iter().all(|value| *value == Some(false));
            if values.contains(&Some(true)) { Some(true) } else { none.then_some(false) }
        }
        Expression::Not(inner) => constant(inner).map(|value| !value),
        _ => None,
    }
}

/// The relation or constraint that an expression belongs to.
struct Owner<'s> {
    system: &'s System,
    concept: &'s TypeId,
    name: &'s str,
}

impl Owner<'_> {
    fn expression(&self, expression: &Expression, path: &str, report: &mut Report) {
        match expression {
            Expression::PropertyCompare { role_id, property, op, value } => {
                for kind in self.types(role_id, property, path, report) {
                    let fits = super::values::problem(self.system, kind, value).is_none();
                    if !fits || !kind.is_comparable() || (op.is_ordering() && !kind.is_numeric()) {
                        let message = format!("cannot compare {kind} with {value} by {op}");
                        report.add(codes::K002, path, message);
                    }
                }
            }
            Expression::CrossCompare {
                left_role_id,
                left_property,
                op,
                right_role_id,
                right_property,
            } => {
                let left = self.types(left_role_id, left_property, path, report);
                let right = self.types(right_role_id, right_property, path, report);
                for (left, right) in left.iter().flat_map(|l| right.iter().map(move |r| (l, r))) {
                    let numbers = left.is_numeric() && right.is_numeric();
                    let same = left == right && left.is_comparable() && !op.is_ordering();
                    if !numbers && !same {
                        let message = format!("cannot compare {left} with {right} by {op}");
                        report.add(codes::K002, path, message);
                    }
                }
            }
            Expression::PathBudget {
                cost_role_id,
                cost_property,
                budget_role_id,
                budget_property,
            } => {
                self.numeric(cost_role_id, cost_property, path, report);
                self.numeric(budget_role_id, budget_property, path, report);
            }
            Expression::All(inner) | Expression::Any(inner) => {
                for one in inner {
                    self.expression(one, path, report);
                }
            }
            Expression::Not(inner) => self.expression(inner, path, report),
            Expression::IsType { role_id, .. } | Expression::IsNotType { role_id, .. } => {
                check_role_exists(self.system, self.concept, role_id, path, report);
            }
        }
    }

    fn numeric(&self, role: &TypeId, name: &str, path: &str, report: &mut Report) {
        for kind in self.types(role, name, path, report).iter().filter(|kind| !kind.is_numeric()) {
            not_numeric(name, kind, path, report);
        }
    }

    /// The types bound under a name; a name that a filled role does not have is a finding.
    fn types(
        &self,
        role: &TypeId,
        name: &str,
        path: &str,
        report: &mut Report,
    ) -> Vec<&PropertyType> {
        check_role_exists(self.system, self.concept, role, path, report);
        let mut bindings = self.system.file().bindings.iter();
        let fills =
            |one: &&ConceptBinding| one.concept_id == *self.concept && one.concept_role_id == *role;
        if !bindings.any(|one| fills(&one)) {
            return vec![];
        }
        let bound = self.system.file().bindings.iter().filter(fills);
        let types: Vec<&PropertyType> = bound
            .filter_map(|one| self.system.property(one.property(name)?))
            .map(|property| &property.property_type)
            .collect();
        if types.is_empty() {
            let owner = self.name;
            let message = format!(
                "constraint \"{owner}\" uses \"{name}\", which role \"{role}\" does not have"
            );
            report.add(codes::K001, path, message);
        }
        types
    }
}

fn check_budget(system: &System, report: &mut Report) {
    let file = system.file();
    let concept = file.movement.as_ref().and_then(|rules| rules.concept.as_ref());
    let Some(concept) = concept.filter(|id| system.concept(id).is_some()) else { return };
    let limits = |one: &Constraint| one.concept_id == *concept && contains_budget(&one.expression);
    if !file.constraints.iter().any(limits) {
        let message = "nothing limits movement: the movement concept has no PathBudget constraint";
        report.add(codes::K004, "movement.concept", message);
    }
}
