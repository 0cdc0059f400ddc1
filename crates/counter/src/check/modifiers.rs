//! Modifiers, conditions and value rules.

use super::references::source_property;
use super::{Report, codes, values};
use crate::definition::Role;
use crate::modifier::{
    CombatModifierDefinition, Condition, LARGEST_SHIFT, ModifierSource, ShiftAmount,
    ValueOperation, ValueRule, ValueTarget, Who,
};
use crate::ontology::{ConceptBinding, Op};
use crate::system::System;
use crate::table::Party;
use crate::turn::Task;
use crate::{Number, PropertyValue};

pub(super) fn check(system: &System, report: &mut Report) {
    let file = system.file();
    for (at, modifier) in file.combat_modifiers.modifiers.iter().enumerate() {
        let path = format!("combat_modifiers.modifiers[{at}]");
        check_shifts(modifier, &path, report);
        check_source(system, modifier, &path, report);
        check_amount(system, modifier, &path, report);
        check_conditions(
            system,
            &modifier.conditions,
            BATTLE,
            &format!("{path}.conditions"),
            report,
        );
    }
    check_never_reached(system, report);
    for (at, rule) in file.value_rules.iter().enumerate() {
        check_rule(system, rule, &format!("value_rules[{at}]"), report);
    }
    check_other_conditions(system, report);
}

fn check_shifts(modifier: &CombatModifierDefinition, path: &str, report: &mut Report) {
    for cap in modifier.cap.iter().chain(&modifier.die_cap).filter(|cap| **cap < 0) {
        report.add(codes::M001, path, format!("cap {cap} is negative (cap or die_cap)"));
    }
    for shift in [modifier.column_shift, modifier.die_shift] {
        if !(-LARGEST_SHIFT..=LARGEST_SHIFT).contains(&shift) {
            report.add(codes::L014, path, format!("shift {shift}; -1,000 to 1,000"));
        }
    }
    let idle = modifier.column_shift == 0
        && modifier.die_shift == 0
        && modifier.cap.is_none()
        && modifier.die_cap.is_none()
        && !modifier.stop;
    if idle {
        let name = &modifier.name;
        let message = format!("modifier \"{name}\" has no shift, die shift, cap, die cap or stop");
        report.add(codes::M004, path, message);
    }
}

/// Returns true for a terrain source that nothing limits.
fn always_applies(modifier: &CombatModifierDefinition) -> bool {
    let terrain = matches!(
        modifier.source,
        ModifierSource::DefenderTerrain | ModifierSource::AttackerTerrain
    );
    terrain && modifier.terrain_type_filter.is_none() && modifier.conditions.is_empty()
}

fn check_source(
    system: &System,
    modifier: &CombatModifierDefinition,
    path: &str,
    report: &mut Report,
) {
    let name = &modifier.name;
    if always_applies(modifier) {
        let message =
            format!("modifier \"{name}\" has no terrain filter and applies to every attack");
        report.add(codes::M002, path, message);
    }
    if modifier.source == ModifierSource::Conditions && modifier.conditions.is_empty() {
        let message = format!("modifier \"{name}\" has source Conditions but no condition");
        report.add(codes::M007, path, message);
    }
    if let Some(id) = &modifier.terrain_type_filter {
        let found = system.entity_type(id);
        if found.is_some_and(|one| one.role != Role::BoardPosition) {
            let message = format!("terrain filter \"{id}\" is not a BoardPosition type");
            report.add(codes::M009, format!("{path}.terrain_type_filter"), message);
        }
    }
    check_property_source(system, modifier, path, report);
}

fn check_property_source(
    system: &System,
    modifier: &CombatModifierDefinition,
    path: &str,
    report: &mut Report,
) {
    let Some(property) = source_property(&modifier.source) else { return };
    let Some(definition) = system.property(property) else { return };
    let party = match modifier.source {
        ModifierSource::AttackerProperty(_) => Party::Attacker,
        _ => Party::Defender,
    };
    let (name, kind) = (&definition.name, &definition.property_type);
    let place = format!("{path}.source");
    match &modifier.comparison {
        None if !kind.is_numeric() && *kind != crate::definition::PropertyType::Bool => {
            let message = format!("property \"{name}\" is {kind} and needs a comparison");
            report.add(codes::M003, &place, message);
        }
        Some(comparison) => {
            check_comparison(system, property, comparison.op, &comparison.value, path, report);
        }
        None => {}
    }
    if !can_have(system, party, property) {
        let role = if party == Party::Attacker { "attacker" } else { "defender" };
        let message = format!("no type that can be {role} has property \"{name}\"");
        report.add(codes::M006, &place, message);
    }
}

/// Returns true if a type that fills the party's role in some combat table has the property.
fn can_have(system: &System, party: Party, property: &str) -> bool {
    let fills = |binding: &&ConceptBinding| {
        system.file().all_tables().filter(|table| table.is_combat()).any(|table| {
            table.combat_concept_id.as_ref() == Some(&binding.concept_id)
                && system.combat_role(&table.id, party) == Some(&binding.concept_role_id)
        })
    };
    let mut bound = system.file().bindings.iter().filter(fills);
    bound.any(|binding| {
        let one = system.entity_type(&binding.entity_type_id);
        one.is_some_and(|one| one.property(property).is_some())
    })
}

fn check_comparison(
    system: &System,
    property: &str,
    op: Op,
    value: &PropertyValue,
    path: &str,
    report: &mut Report,
) {
    let Some(definition) = system.property(property) else { return };
    let kind = &definition.property_type;
    let fits = kind.is_comparable()
        && (kind.is_numeric() || !op.is_ordering())
        && fits(system, kind, value);
    if !fits {
        let name = &definition.name;
        let message = format!("{op} {value} does not fit property \"{name}\" ({kind})");
        report.add(codes::M011, path, message);
    }
}

/// A number is compared with any number, also with one that the property cannot have.
fn fits(system: &System, kind: &crate::definition::PropertyType, value: &PropertyValue) -> bool {
    if kind.is_numeric() {
        return value.number().is_some();
    }
    values::problem(system, kind, value).is_none()
}

fn check_amount(
    system: &System,
    modifier: &CombatModifierDefinition,
    path: &str,
    report: &mut Report,
) {
    let Some(amount) = &modifier.amount else { return };
    let place = format!("{path}.amount");
    let numeric =
        |id: &str| system.property(id).is_none_or(|found| found.property_type.is_numeric());
    let (who, reason) = match amount {
        ShiftAmount::Value { who, property } => {
            let reason = format!("property \"{property}\" is not numeric");
            (who, (!numeric(property)).then_some(reason))
        }
        ShiftAmount::Per { k, who, points, conditions } => {
            check_conditions(system, conditions, UNIT, &format!("{place}.Per.conditions"), report);
            let points = points.as_ref().filter(|id| !numeric(id));
            let reason = points.map(|id| format!("property \"{id}\" is not numeric"));
            (who, if *k < 1 { Some(format!("k is {k}; at least 1")) } else { reason })
        }
    };
    if let Some(reason) = reason {
        let name = &modifier.name;
        report.add(codes::M012, &place, format!("amount of modifier \"{name}\": {reason}"));
    }
    if *who == Who::Unit {
        report.add(codes::M010, &place, "\"who\" cannot be unit here");
    }
}

/// Reports modifiers below one that always applies and stops.
fn check_never_reached(system: &System, report: &mut Report) {
    let modifiers = &system.file().combat_modifiers.modifiers;
    let stops = modifiers.iter().filter(|one| one.stop && always_applies(one));
    let Some(stop) = stops.max_by_key(|one| one.priority) else { return };
    for (at, modifier) in modifiers.iter().enumerate() {
        if modifier.priority < stop.priority {
            let (name, stop) = (&modifier.name, &stop.name);
            let message =
                format!("modifier \"{name}\" is below \"{stop}\", which always applies and stops");
            report.add(codes::M008, format!("combat_modifiers.modifiers[{at}]"), message);
        }
    }
}

fn check_rule(system: &System, rule: &ValueRule, path: &str, report: &mut Report) {
    match (rule.operation, rule.target) {
        (ValueOperation::MaxHexes(_), target) if target != ValueTarget::Movement => {
            let message = format!("MaxHexes does not fit target {target:?}");
            report.add(codes::M020, path, message);
        }
        (ValueOperation::Multiply(factor), _) if factor < Number::ZERO => {
            report.add(codes::M021, path, format!("factor {factor} is negative"));
        }
        _ => {}
    }
    let whom = if rule.target == ValueTarget::Movement { UNIT } else { ALL };
    check_conditions(system, &rule.conditions, whom, &format!("{path}.conditions"), report);
}

/// The units that conditions of a place may be about.
type Allowed = &'static [Who];
const BATTLE: Allowed = &[Who::Attacker, Who::Defender];
const UNIT: Allowed = &[Who::Unit];
const ALL: Allowed = &[Who::Attacker, Who::Defender, Who::Unit];

fn check_conditions(
    system: &System,
    conditions: &[Condition],
    allowed: Allowed,
    path: &str,
    report: &mut Report,
) {
    for (at, condition) in conditions.iter().enumerate() {
        let place = format!("{path}[{at}]");
        if let Some((who, _)) = condition.who() {
            let hexside = matches!(condition, Condition::Hexside { .. });
            if !allowed.contains(&who) || (hexside && who == Who::Defender) {
                let message = format!("\"who\" cannot be {} here", who.word());
                report.add(codes::M010, &place, message);
            }
        }
        match condition {
            Condition::Property { property, op, value, .. } => {
                check_comparison(system, property, *op, value, &place, report);
            }
            Condition::State { variable, value, .. } => {
                let found = system.variable(variable);
                if found.is_some_and(|found| !found.values.contains(value)) {
                    let message = format!("= \"{value}\" does not fit variable \"{variable}\"");
                    report.add(codes::M011, &place, message);
                }
            }
            _ => {}
        }
    }
}

/// Conditions outside of modifiers and value rules.
fn check_other_conditions(system: &System, report: &mut Report) {
    let file = system.file();
    for (at, phase) in file.turn_structure.phases.iter().enumerate() {
        let path = format!("turn_structure.phases[{at}]");
        check_conditions(system, &phase.unit_filter, UNIT, &format!("{path}.unit_filter"), report);
        for (number, task) in phase.tasks.iter().enumerate() {
            if let Task::RollTable { for_each: Some(conditions), .. } = task {
                let path = format!("{path}.tasks[{number}].RollTable.for_each");
                check_conditions(system, conditions, UNIT, &path, report);
            }
        }
    }
    for (at, choice) in file.table_choice.iter().enumerate() {
        let path = format!("table_choice[{at}].conditions");
        check_conditions(system, &choice.conditions, BATTLE, &path, report);
    }
    if let Some(zoc) = &file.zoc {
        check_conditions(system, &zoc.exerted_by, UNIT, "zoc.exerted_by", report);
        check_conditions(system, &zoc.affects, UNIT, "zoc.affects", report);
    }
    for (at, path) in file.movement.iter().flat_map(|rules| &rules.paths).enumerate() {
        let place = format!("movement.paths[{at}].conditions");
        check_conditions(system, &path.conditions, UNIT, &place, report);
    }
}
