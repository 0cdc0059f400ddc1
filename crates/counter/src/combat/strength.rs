use super::{Battle, Combatant, Scene};
use crate::modifier::{ValueOperation, ValueTarget};
use crate::system::System;
use crate::table::{CombatResultsTable, Party, StrengthRounding};
use crate::{Number, Refusal, TypeId};

/// Returns the strength of a unit in a role of a concept: the value of the property that is bound
/// as its strength, at the unit's step. Negative values count as 0.
///
/// `None` if the unit's type has no binding to the role, so that the unit cannot fill it, or the
/// property has no number.
pub fn resolve_strength_from_concept(
    concept_id: &TypeId,
    role: &TypeId,
    unit: &Combatant<'_>,
    system: &System,
) -> Option<Number> {
    let binding = system.binding(concept_id, role, unit.entity_type?)?;
    let entity_type = system.entity_type(unit.entity_type?);
    let value = system.number(entity_type, unit.values, unit.step, binding.strength()?)?;
    Some(value.max(Number::ZERO))
}

/// Returns the total strength of a party.
///
/// # Errors
/// Refuses an attacker that cannot attack, a stack in which no unit can defend, and totals out of
/// range.
pub(super) fn total(
    system: &System,
    table: &CombatResultsTable,
    battle: &Battle<'_>,
    party: Party,
) -> Result<Number, Refusal> {
    let units = match party {
        Party::Attacker => battle.attackers,
        Party::Defender => battle.defenders,
    };
    let (mut sum, mut taking_part) = (Number::ZERO, 0);
    for unit in units {
        let Some(base) = strength(system, table, unit, party) else {
            if party == Party::Attacker {
                return Err(Refusal::CannotAttack { unit: unit.id.cloned() });
            }
            continue;
        };
        let scene = Scene { system, battle, unit: Some(unit) };
        let strength = by_value_rules(&scene, base, party).ok_or(Refusal::NumberOutOfRange)?;
        let strength = rounded(strength, table.strength_rounding, UNIT)?;
        sum = sum.plus(strength).ok_or(Refusal::NumberOutOfRange)?;
        taking_part += 1;
    }
    match (party, taking_part) {
        (Party::Attacker, 0) => Err(Refusal::NoStrength),
        (Party::Defender, 0) => Err(Refusal::NoDefender),
        _ => rounded(sum, table.strength_rounding, SUM),
    }
}

fn strength(
    system: &System,
    table: &CombatResultsTable,
    unit: &Combatant<'_>,
    party: Party,
) -> Option<Number> {
    let role = system.combat_role(&table.id, party)?;
    resolve_strength_from_concept(table.combat_concept_id.as_ref()?, role, unit, system)
}

/// Applies all factors, then all summands, whatever the order of the definitions.
fn by_value_rules(scene: &Scene<'_>, base: Number, party: Party) -> Option<Number> {
    let target = match party {
        Party::Attacker => ValueTarget::Attack,
        Party::Defender => ValueTarget::Defense,
    };
    let rules = scene.system.file().value_rules.iter().filter(|rule| rule.target == target);
    let (mut factor, mut summand) = (Some(base), Some(Number::ZERO));
    for rule in rules.filter(|rule| scene.all_hold(&rule.conditions)) {
        match rule.operation {
            ValueOperation::Multiply(by) => factor = factor.and_then(|so_far| so_far.times(by)),
            ValueOperation::Add(more) => summand = summand.and_then(|so_far| so_far.plus(more)),
            ValueOperation::MaxHexes(_) => {}
        }
    }
    factor?.plus(summand?).map(|value| value.max(Number::ZERO))
}

/// The rounding of single units or of the sum: which variants round down, up and to the nearest.
type Stage = [StrengthRounding; 3];
const UNIT: Stage =
    [StrengthRounding::UnitDown, StrengthRounding::UnitUp, StrengthRounding::UnitNearest];
const SUM: Stage =
    [StrengthRounding::SumDown, StrengthRounding::SumUp, StrengthRounding::SumNearest];

fn rounded(
    number: Number,
    rounding: StrengthRounding,
    [down, up, nearest]: Stage,
) -> Result<Number, Refusal> {
    let whole = if rounding == down {
        number.floor()
    } else if rounding == up {
        number.ceiling()
    } else if rounding == nearest {
        number.nearest()
    } else {
        return Ok(number);
    };
    Number::ratio(whole, 1).ok_or(Refusal::NumberOutOfRange)
}
