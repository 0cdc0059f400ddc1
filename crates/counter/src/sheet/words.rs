//! Conditions and policies in words.

use crate::TypeId;
use crate::modifier::{
    CombatModifierDefinition, Condition, ModifierSource, Quantifier, ShiftAmount, Who,
};
use crate::system::System;
use crate::table::{AboveMaximum, BelowMinimum, CombatResultsTable, PastLeft, PastRight};
use crate::turn::{PlayerOrder, Task};

/// Returns the name of a type, or its id if there is none.
pub(super) fn type_name(system: &System, id: &TypeId) -> String {
    system.entity_type(id).map_or_else(|| id.to_string(), |one| one.name.clone())
}

/// Returns a shift with its sign. The minus is as wide as the plus.
pub(super) fn signed(shift: i32) -> String {
    if shift == 0 { "-".to_owned() } else { format!("{shift:+}").replace('-', "\u{2212}") }
}

/// Returns a text as it begins a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns what happens in an administrative phase.
pub(super) fn task(system: &System, task: &Task) -> String {
    match task {
        Task::Reinforcements => "Reinforcements".to_owned(),
        Task::Replacements { points } => format!("Replacements: {points}"),
        Task::Supply => "Supply".to_owned(),
        Task::VictoryCheck => "Victory check".to_owned(),
        Task::RollTable { table, .. } => {
            let name = system.table(table).map_or_else(|| table.to_string(), |it| it.name.clone());
            format!("Roll on {name}")
        }
        Task::SetProperty { property, value } => {
            let found = system.property(property);
            let name = found.map_or_else(|| property.to_string(), |found| found.name.clone());
            format!("{name} becomes {value}")
        }
    }
}

/// Returns the order in which sides play.
pub(super) const fn player_order(order: PlayerOrder) -> &'static str {
    match order {
        PlayerOrder::Alternating => "Each side plays all its phases, then the next side.",
        PlayerOrder::Simultaneous => "All sides plan each phase in secret and act together.",
        PlayerOrder::ActivationBased => "In each phase the sides take turns to activate units.",
    }
}

/// Returns when a modifier applies.
pub(super) fn applies(system: &System, modifier: &CombatModifierDefinition) -> String {
    let filter = modifier.terrain_type_filter.as_ref().map(|id| type_name(system, id));
    let source = match (&modifier.source, &filter) {
        (ModifierSource::DefenderTerrain | ModifierSource::Conditions, Some(terrain)) => {
            Some(format!("defender in {terrain}"))
        }
        (ModifierSource::AttackerTerrain, Some(terrain)) => {
            Some(format!("{} in {terrain}", units(Who::Attacker, modifier.quantifier)))
        }
        (ModifierSource::AttackerProperty(id), _) => {
            Some(compared(system, modifier, Who::Attacker, id))
        }
        (ModifierSource::DefenderProperty(id), _) => {
            Some(compared(system, modifier, Who::Defender, id))
        }
        (ModifierSource::Custom(name), _) => Some(format!("by hand: {name}")),
        _ => None,
    };
    let conditions = modifier.conditions.iter().map(|one| condition(system, one));
    let parts: Vec<String> = source.into_iter().chain(conditions).collect();
    let when = if parts.is_empty() { "always".to_owned() } else { parts.join(" and ") };
    modifier.amount.as_ref().map_or(when.clone(), |one| format!("{when}; {}", amount(system, one)))
}

fn compared(
    system: &System,
    modifier: &CombatModifierDefinition,
    who: Who,
    property: &str,
) -> String {
    let name = system.property(property).map_or(property, |found| &found.name);
    let test = modifier.comparison.as_ref();
    let test = test.map(|test| format!(" {} {}", test.op, test.value)).unwrap_or_default();
    format!("{}: {name}{test}", units(who, modifier.quantifier))
}

fn amount(system: &System, amount: &ShiftAmount) -> String {
    let name = |id: &TypeId| {
        system.property(id).map_or_else(|| id.to_string(), |found| found.name.clone())
    };
    match amount {
        ShiftAmount::Value { who, property } => {
            format!("times {} of the leading {}", name(property), who.word())
        }
        ShiftAmount::Per { k, who, points: Some(points), .. } => {
            format!("for every {k} {} of the {}s", name(points), who.word())
        }
        ShiftAmount::Per { k, who, points: None, .. } => format!("for every {k} {}s", who.word()),
    }
}

fn units(who: Who, quantifier: Quantifier) -> String {
    let word = who.word();
    match (who, quantifier) {
        (Who::Unit, _) => "the unit".to_owned(),
        (_, Quantifier::All) => format!("all {word}s"),
        (_, Quantifier::Any) => format!("any {word}"),
        (_, Quantifier::Leading) => format!("leading {word}"),
    }
}

/// Returns a condition in words.
pub(super) fn condition(system: &System, condition: &Condition) -> String {
    let who = condition.who().map(|(who, quantifier)| units(who, quantifier));
    let who = who.unwrap_or_default();
    let words = match condition {
        Condition::Terrain { entity_type, .. } | Condition::Feature { entity_type, .. } => {
            format!("{who} in {}", type_name(system, entity_type))
        }
        Condition::Side { side, .. } => {
            let name = system.side(side).map_or_else(|| side.to_string(), |one| one.name.clone());
            format!("{who} of {name}")
        }
        Condition::UnitType { entity_type, .. } => {
            format!("{who} of type {}", type_name(system, entity_type))
        }
        Condition::Property { property, op, value, .. } => {
            let found = system.property(property);
            let name = found.map_or_else(|| property.to_string(), |found| found.name.clone());
            format!("{who}: {name} {op} {value}")
        }
        Condition::Hexside { entity_type, .. } => {
            format!("{who} across {}", type_name(system, entity_type))
        }
        Condition::State { variable, value, .. } => {
            let found = system.variable(variable);
            let name = found.map_or_else(|| variable.to_string(), |found| found.name.clone());
            format!("{name} is {value}")
        }
        Condition::Supply { supplied: true, .. } => format!("{who} in supply"),
        Condition::Supply { supplied: false, .. } => format!("{who} out of supply"),
        Condition::Phase { phases, .. } => {
            let names: Vec<&str> = phases.iter().map(|id| &**id).collect();
            format!("in phase {}", names.join(" or "))
        }
        Condition::Turn { op, value, .. } => format!("turn {op} {value}"),
    };
    if condition.is_negated() { format!("not: {words}") } else { words }
}

/// Returns what happens beyond the first and last column.
pub(super) fn policies(table: &CombatResultsTable) -> Vec<String> {
    let (Some(first), Some(last)) = (table.columns.first(), table.columns.last()) else {
        return vec![];
    };
    let below = match &table.below_minimum {
        BelowMinimum::NoAttack if table.is_combat() => "no attack is allowed".to_owned(),
        BelowMinimum::NoAttack => "no result".to_owned(),
        BelowMinimum::ClampToLeftmost => format!("use {}", first.label),
        BelowMinimum::Automatic(outcome) => format!("{outcome}, without a roll"),
        BelowMinimum::ClampWithDieModifier(die) => format!("use {}, die {die:+}", first.label),
    };
    let above = match &table.above_maximum {
        AboveMaximum::Clamp => format!("use {}", last.label),
        AboveMaximum::Automatic(outcome) => format!("{outcome}, without a roll"),
        AboveMaximum::ClampWithDieModifier(die) => format!("use {}, die {die:+}", last.label),
    };
    let from = table
        .above_from
        .map_or_else(|| format!("Above {}", last.label), |from| format!("From {from}"));
    // Without a threshold the policy applies only to shifts, and larger odds use the last column.
    let led_to = table.above_from.is_some() || table.above_maximum == AboveMaximum::Clamp;
    let above_line = if led_to {
        format!("{from}: {above}.")
    } else {
        format!("Above {}: use {}.", last.label, last.label)
    };
    let left = match table.past_left {
        PastLeft::Clamp => format!("use {}", first.label),
        PastLeft::BelowMinimum => below.clone(),
    };
    let right = match table.past_right {
        PastRight::Clamp => format!("use {}", last.label),
        PastRight::AboveMaximum => above,
    };
    vec![
        format!("Below {}: {below}.", first.label),
        above_line,
        format!("Shifted past {}: {left}. Shifted past {}: {right}.", first.label, last.label),
    ]
}
