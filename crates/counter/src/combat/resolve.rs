use super::{ActiveCombat, Battle, CombatResolvedEvent, Combatant, Scene, strength};
use crate::modifier::{
    Applicable, CombatModifierDefinition, LARGEST_SHIFT, ModifierSource, ShiftAmount,
    evaluate_modifiers_prioritized,
};
use crate::section::{ChosenBy, TableChoice};
use crate::system::System;
use crate::table::{
    CombatResultsTable, Input, Lookup, Party, calculate_differential, calculate_odds_ratio,
};
use crate::{Number, Refusal, TypeId};
use sandtable_core::Dice;

/// Resolves a battle up to the roll: strengths, base column, modifiers and final column. The result
/// of a policy that needs no roll is the outcome already.
///
/// ```
/// use sandtable_counter::combat::{Battle, Combatant, Place, apply_die_roll, declare};
/// use sandtable_counter::{System, starter};
///
/// let system = System::new(starter().clone());
/// let units = [Combatant::NAMELESS];
/// let battle = Battle { strengths: Some((12.into(), 4.into())), ..Battle::new(&units, &units) };
/// let combat = declare(&system, &battle)?;
/// assert_eq!(combat.resolved_column, Some(3), "12 against 4 are odds of 3:1");
/// let combat = apply_die_roll(combat, &system, 3)?;
/// assert_eq!(combat.effect_in_words().unwrap(), "Exchange: defender loses 1 step, attacker 1 step");
/// assert!(combat.pending, "the effect waits for confirmation");
/// # Ok::<(), sandtable_counter::Refusal>(())
/// ```
///
/// # Errors
/// Refuses what the rules do not allow: see [`Refusal`].
pub fn declare(system: &System, battle: &Battle<'_>) -> Result<ActiveCombat, Refusal> {
    check_custom(system, battle)?;
    let table = choose_table(system, battle)?;
    let (combat, base) = resolve_combat_odds(system, table, battle)?;
    evaluate_combat_modifiers(combat, base, system, table, battle)
}

fn check_custom(system: &System, battle: &Battle<'_>) -> Result<(), Refusal> {
    for id in battle.custom.iter().chain(battle.forced) {
        let modifier = system.modifier(id);
        let modifier = modifier.ok_or_else(|| Refusal::UnknownModifier { id: id.clone() })?;
        let custom = matches!(modifier.source, ModifierSource::Custom(_));
        if !custom && battle.custom.contains(id) {
            return Err(Refusal::ModifierNotCustom { name: modifier.name.clone() });
        }
    }
    Ok(())
}

/// Returns the table of an attack: the named one, or the first whose conditions all hold.
///
/// # Errors
/// Refuses a named table that does not exist or that this attack may not use.
pub fn choose_table<'s>(
    system: &'s System,
    battle: &Battle<'_>,
) -> Result<&'s CombatResultsTable, Refusal> {
    let file = system.file();
    let scene = Scene { system, battle, unit: None };
    let holds = |choice: &&TableChoice| scene.all_hold(&choice.conditions);
    let by_itself = file.table_choice.iter().filter(|choice| choice.by.is_none()).find(holds);
    let by_itself = by_itself.and_then(|choice| system.table(&choice.table));
    let by_itself = by_itself.unwrap_or(&file.combat_results_table);
    let Some(id) = battle.table.filter(|id| **id != by_itself.id) else { return Ok(by_itself) };
    let named = system.table(id).ok_or_else(|| Refusal::UnknownTable { id: id.clone() })?;
    let offers =
        |choice: &&TableChoice| choice.by == Some(ChosenBy::Attacker) && choice.table == *id;
    let offered = file.table_choice.iter().filter(offers).any(|choice| holds(&choice));
    // Totals without units describe no declaration: a designer may look at any combat table.
    if offered || (battle.strengths.is_some() && named.is_combat()) {
        return Ok(named);
    }
    Err(Refusal::TableNotAllowed { table: named.name.clone() })
}

/// Computes the strengths and the base column of a battle.
///
/// # Errors
/// Refuses units that cannot fight, and odds that the table does not allow.
pub fn resolve_combat_odds(
    system: &System,
    table: &CombatResultsTable,
    battle: &Battle<'_>,
) -> Result<(ActiveCombat, Lookup), Refusal> {
    if battle.defenders.is_empty() {
        return Err(Refusal::NoDefender);
    }
    let (attack, defense) = match battle.strengths {
        Some((attack, defense)) => (attack.max(Number::ZERO), defense.max(Number::ZERO)),
        None => (
            strength::total(system, table, battle, Party::Attacker)?,
            strength::total(system, table, battle, Party::Defender)?,
        ),
    };
    let input = Input::Strengths(attack, defense);
    let base = table.base(input)?;
    let base_column = match base {
        Lookup::Column { index, .. } => Some(index),
        Lookup::Automatic { .. } => None,
    };
    let combat = ActiveCombat {
        raw_value: table.raw_value(input),
        table: Some(table.id.clone()),
        attack_strength: Some(attack),
        defense_strength: Some(defense),
        odds_ratio: calculate_odds_ratio(attack, defense),
        differential: calculate_differential(attack, defense),
        base_column,
        ..named(battle)
    };
    Ok((combat, base))
}

fn named(battle: &Battle<'_>) -> ActiveCombat {
    let ids = |units: &[Combatant<'_>]| units.iter().filter_map(|unit| unit.id.cloned()).collect();
    let rest = |units: &[Combatant<'_>]| ids(units.get(1..).unwrap_or_default());
    ActiveCombat {
        attacker: battle.attackers.first().and_then(|unit| unit.id.cloned()),
        defender: battle.defenders.first().and_then(|unit| unit.id.cloned()),
        more_attackers: rest(battle.attackers),
        more_defenders: rest(battle.defenders),
        ..ActiveCombat::default()
    }
}

/// Evaluates the modifiers of a battle and shifts its column.
///
/// # Errors
/// Refuses a shift past the first column if the table does not allow attacks below it.
pub fn evaluate_combat_modifiers(
    mut combat: ActiveCombat,
    base: Lookup,
    system: &System,
    table: &CombatResultsTable,
    battle: &Battle<'_>,
) -> Result<ActiveCombat, Refusal> {
    // An automatic result has no shifts.
    if matches!(base, Lookup::Column { .. }) {
        let evaluation = evaluate_modifiers_prioritized(&applicable(system, battle));
        combat.total_shift = evaluation.total_shift;
        combat.die_modifier = evaluation.total_die_shift;
        let names = evaluation.trail.iter().map(|step| (step.name.clone(), step.shift));
        combat.applied_modifiers = names.collect();
        combat.modifier_trail = evaluation.trail;
        combat.not_evaluated = evaluation.not_evaluated;
    }
    match table.shifted(base, combat.total_shift)? {
        Lookup::Column { index, dice } => {
            combat.resolved_column = Some(index);
            combat.die_modifier = limited(table, combat.die_modifier.saturating_add(dice.total()));
        }
        Lookup::Automatic { edge, outcome } => {
            combat.automatic = Some(edge);
            combat.die_modifier = 0;
            combat.set_outcome(outcome);
        }
    }
    Ok(combat)
}

fn limited(table: &CombatResultsTable, modifier: i32) -> i32 {
    let limit = table.die_modifier_limit.and_then(|limit| i32::try_from(limit).ok());
    limit.map_or(modifier, |limit| modifier.clamp(-limit, limit))
}

/// Returns the modifiers that apply to a battle, in definition order.
pub fn applicable<'s>(system: &'s System, battle: &Battle<'_>) -> Vec<Applicable<'s>> {
    let scene = Scene { system, battle, unit: None };
    let applies = |modifier: &&CombatModifierDefinition| {
        battle.forced.contains(&modifier.id) || scene.applies(modifier)
    };
    let all = system.file().combat_modifiers.modifiers.iter();
    all.filter(applies).map(|modifier| with_amount(&scene, modifier)).collect()
}

fn with_amount<'m>(scene: &Scene<'_>, modifier: &'m CombatModifierDefinition) -> Applicable<'m> {
    let Some(amount) = &modifier.amount else { return Applicable::as_written(modifier) };
    let factor = factor(scene, amount).unwrap_or(Number::ZERO);
    let shift = |written: i32| {
        let product = i64::from(written).saturating_mul(factor.numerator()) / factor.denominator();
        let largest = i64::from(LARGEST_SHIFT);
        product.clamp(-largest, largest) as i32
    };
    let (column, die) = (shift(modifier.column_shift), shift(modifier.die_shift));
    Applicable { modifier, shift: column, die_shift: die }
}

/// Returns the factor of an amount; `None` if a value is missing or out of range.
fn factor(scene: &Scene<'_>, amount: &ShiftAmount) -> Option<Number> {
    let number = |unit: &Combatant<'_>, property: &TypeId| {
        let entity_type = unit.entity_type.and_then(|id| scene.system.entity_type(id));
        scene.system.number(entity_type, unit.values, unit.step, property)
    };
    match amount {
        ShiftAmount::Value { who, property } => number(scene.units(*who).first()?, property),
        ShiftAmount::Per { k, who, points, conditions } => {
            let counts =
                |unit: &&Combatant<'_>| Scene { unit: Some(unit), ..*scene }.all_hold(conditions);
            let worth = |unit: &Combatant<'_>| match points {
                Some(property) => number(unit, property).unwrap_or_default(),
                None => Number::ONE,
            };
            let mut counted = scene.units(*who).iter().filter(counts);
            let sum = counted.try_fold(Number::ZERO, |sum, unit| sum.plus(worth(unit)))?;
            Number::ratio(sum.over(Number::ratio(*k, 1)?)?.floor(), 1)
        }
    }
}

/// Rolls the dice of a combat's table.
///
/// # Errors
/// Refuses a combat that awaits no roll, and a table whose rolls are typed in.
pub fn roll(combat: &ActiveCombat, system: &System, dice: &mut Dice) -> Result<i32, Refusal> {
    let (table, _) = awaiting(combat, system)?;
    let source = system.roll_source(&table.id);
    let source = source.ok_or_else(|| Refusal::ValueNeeded { table: table.name.clone() })?;
    Ok(source.roll(&table.id, dice))
}

fn awaiting<'s>(
    combat: &ActiveCombat,
    system: &'s System,
) -> Result<(&'s CombatResultsTable, usize), Refusal> {
    let table = combat.table.as_ref().and_then(|id| system.table(id));
    let awaited = table.zip(combat.resolved_column).filter(|_| combat.outcome.is_none());
    awaited.ok_or(Refusal::ValueNotAllowed)
}

/// Looks up the outcome of a roll, rolled or typed in.
///
/// # Errors
/// Refuses a combat that awaits no roll, and a roll that no row has.
pub fn apply_die_roll(
    mut combat: ActiveCombat,
    system: &System,
    die_roll: i32,
) -> Result<ActiveCombat, Refusal> {
    let (table, column) = awaiting(&combat, system)?;
    let modified = die_roll.saturating_add(combat.die_modifier);
    let no_row = || Refusal::NoRow { table: table.name.clone(), value: modified };
    let row = table.row(modified).ok_or_else(no_row)?;
    let outcome = table.outcome(row, column).ok_or_else(no_row)?;
    combat.die_roll = Some(die_roll);
    combat.modified_roll = Some(modified);
    combat.resolved_row = Some(row);
    combat.set_outcome(outcome.clone());
    Ok(combat)
}

impl ActiveCombat {
    /// Returns the label of the final column, or the edge that decided without one.
    pub fn column_label(&self, system: &System) -> Option<String> {
        if let Some(edge) = self.automatic {
            return Some(edge.to_string());
        }
        let table = system.table(self.table.as_ref()?)?;
        table.columns.get(self.resolved_column?).map(|column| column.label.clone())
    }

    /// Returns the event of a resolved combat between counters; `None` before the outcome is known.
    pub fn event(&self, system: &System) -> Option<CombatResolvedEvent> {
        let (attacker, defender) = (self.attacker.clone()?, self.defender.clone()?);
        let with = |first: &TypeId, more: &[TypeId]| {
            std::iter::once(first).chain(more).cloned().collect::<Vec<_>>()
        };
        let row = self.resolved_row.and_then(|row| {
            system.table(self.table.as_ref()?)?.rows.get(row).map(|row| row.label.clone())
        });
        Some(CombatResolvedEvent {
            outcome: self.outcome.clone()?,
            die_roll: self.die_roll,
            column_label: self.column_label(system)?,
            attackers: with(&attacker, &self.more_attackers),
            defenders: with(&defender, &self.more_defenders),
            row_label: row,
            modified_roll: self.modified_roll,
            record: self.clone(),
            attacker,
            defender,
        })
    }
}
