use super::{Battle, Combatant, Place};
use crate::TypeId;
use crate::definition::{PropertyType, PropertyValue};
use crate::modifier::{
    CombatModifierDefinition, Comparison, Condition, ModifierSource, Quantifier, Who,
};
use crate::ontology::Op;
use crate::system::System;
use std::cmp::Ordering;

/// Everything that conditions ask about: the system, the battle, and in value rules and filters the
/// unit in question.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'s> {
    /// The definitions.
    pub system: &'s System,
    /// The battle. Without units in it, conditions on attackers and defenders do not hold.
    pub battle: &'s Battle<'s>,
    /// The unit in question.
    pub unit: Option<&'s Combatant<'s>>,
}

impl<'s> Scene<'s> {
    /// Returns true if all conditions hold.
    pub fn all_hold(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    /// Returns true if a condition holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        let situation = &self.battle.situation;
        let holds = match condition {
            Condition::State { variable, value, .. } => {
                self.state_of(variable).is_some_and(|state| state == value)
            }
            Condition::Phase { phases, .. } => {
                situation.phase.is_some_and(|phase| phases.contains(phase))
            }
            Condition::Turn { op, value, .. } => op.holds(situation.turn.cmp(value)),
            of_units => {
                let (who, quantifier) = of_units.who().unwrap_or((Who::Unit, Quantifier::All));
                self.quantified(who, quantifier, |unit| self.holds_for(of_units, unit))
            }
        };
        holds != condition.is_negated()
    }

    fn holds_for(&self, condition: &Condition, unit: &Combatant<'_>) -> bool {
        match condition {
            Condition::Terrain { entity_type, .. } => unit.hex.terrain == Some(entity_type),
            Condition::Feature { entity_type, .. } => unit.hex.features.contains(entity_type),
            Condition::Side { side, .. } => unit.side == Some(side),
            Condition::UnitType { entity_type, .. } => unit.entity_type == Some(entity_type),
            Condition::Property { property, op, value, .. } => {
                self.compares(unit, property, *op, value)
            }
            Condition::Hexside { entity_type, .. } => unit.hexside.contains(entity_type),
            Condition::Supply { supplied, .. } => unit.supplied == *supplied,
            Condition::State { .. } | Condition::Phase { .. } | Condition::Turn { .. } => false,
        }
    }

    /// Returns the units that `who` stands for.
    pub fn units(&self, who: Who) -> &'s [Combatant<'s>] {
        match who {
            Who::Attacker => self.battle.attackers,
            Who::Defender => self.battle.defenders,
            Who::Unit => self.unit.map(std::slice::from_ref).unwrap_or_default(),
        }
    }

    fn quantified(
        &self,
        who: Who,
        quantifier: Quantifier,
        test: impl Fn(&Combatant<'_>) -> bool,
    ) -> bool {
        let units = self.units(who);
        match quantifier {
            // Nothing is true of units that do not exist.
            Quantifier::All => !units.is_empty() && units.iter().all(test),
            Quantifier::Any => units.iter().any(test),
            Quantifier::Leading => units.first().is_some_and(test),
        }
    }

    fn state_of(&self, variable: &TypeId) -> Option<&str> {
        let current = self.battle.situation.variables.get(variable).map(String::as_str);
        current.or_else(|| Some(&self.system.variable(variable)?.initial))
    }

    /// Compares a property of a unit; false if the unit does not have it.
    fn compares(
        &self,
        unit: &Combatant<'_>,
        property: &str,
        op: Op,
        value: &PropertyValue,
    ) -> bool {
        let Some(definition) = self.system.property(property) else { return false };
        let entity_type = unit.entity_type.and_then(|id| self.system.entity_type(id));
        let found = self.system.value(entity_type, unit.values, unit.step, property);
        let order = found.and_then(|found| order(&definition.property_type, found, value));
        order.is_some_and(|order| op.holds(order))
    }

    /// Returns true if a modifier applies: its source, its filter and all its conditions.
    pub fn applies(&self, modifier: &CombatModifierDefinition) -> bool {
        self.source_holds(modifier) && self.all_hold(&modifier.conditions)
    }

    fn source_holds(&self, modifier: &CombatModifierDefinition) -> bool {
        let filter = modifier.terrain_type_filter.as_ref();
        let matches = |hex: &Place<'_>| filter.is_none_or(|filter| hex.has(filter));
        let in_battle_hex = matches(&self.battle.hex());
        match &modifier.source {
            ModifierSource::DefenderTerrain => in_battle_hex,
            ModifierSource::AttackerTerrain => {
                self.quantified(Who::Attacker, modifier.quantifier, |unit| matches(&unit.hex))
            }
            ModifierSource::AttackerProperty(property) => {
                in_battle_hex && self.property_holds(modifier, Who::Attacker, property)
            }
            ModifierSource::DefenderProperty(property) => {
                in_battle_hex && self.property_holds(modifier, Who::Defender, property)
            }
            ModifierSource::Custom(_) => in_battle_hex && self.battle.custom.contains(&modifier.id),
            ModifierSource::Conditions => in_battle_hex && !modifier.conditions.is_empty(),
        }
    }

    fn property_holds(
        &self,
        modifier: &CombatModifierDefinition,
        who: Who,
        property: &str,
    ) -> bool {
        let Some(definition) = self.system.property(property) else { return false };
        let usual = usual_comparison(&definition.property_type);
        let Some(Comparison { op, value }) = modifier.comparison.clone().or(usual) else {
            return false;
        };
        let test = |unit: &Combatant<'_>| self.compares(unit, property, op, &value);
        self.quantified(who, modifier.quantifier, test)
    }
}

/// The comparison of a property source that has none. Types other than these need one.
fn usual_comparison(kind: &PropertyType) -> Option<Comparison> {
    if *kind == PropertyType::Bool {
        return Some(Comparison { op: Op::Equal, value: true.into() });
    }
    let different_from_0 =
        Comparison { op: Op::Different, value: PropertyValue::Number(crate::Number::ZERO) };
    kind.is_numeric().then_some(different_from_0)
}

/// Compares two values of a type; `None` if they cannot be compared. Only the order of numbers has a
/// meaning, other values are equal or not.
fn order(kind: &PropertyType, found: &PropertyValue, value: &PropertyValue) -> Option<Ordering> {
    if kind.is_numeric() {
        return Some(found.number()?.cmp(&value.number()?));
    }
    match (found, value) {
        (PropertyValue::Bool(found), PropertyValue::Bool(value)) => Some(found.cmp(value)),
        (PropertyValue::Text(found), PropertyValue::Text(value)) => Some(found.cmp(value)),
        _ => None,
    }
}
