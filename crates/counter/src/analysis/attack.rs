use super::{Distribution, Fraction, Losses, Steps};
use crate::combat::{ActiveCombat, Battle, declare};
use crate::system::System;
use crate::table::CombatResultsTable;
use crate::{Number, Refusal};
use serde::Serialize;

/// An attack before the roll, with the probabilities of its outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// Everything up to the roll.
    pub combat: ActiveCombat,
    /// The outcomes; `None` if the table has no roll source.
    pub distribution: Option<Distribution>,
}

/// Computes the exact odds of an attack.
///
/// # Errors
/// Refuses what [`declare`] refuses.
pub fn attack_odds(system: &System, battle: &Battle<'_>) -> Result<AttackOdds, Refusal> {
    let combat = declare(system, battle)?;
    let distribution = distribution_of(system, &combat);
    Ok(AttackOdds { combat, distribution })
}

/// Returns the distribution of a combat before its roll.
pub fn distribution_of(system: &System, combat: &ActiveCombat) -> Option<Distribution> {
    if let Some(outcome) = combat.outcome.as_ref().filter(|_| combat.automatic.is_some()) {
        return Some(Distribution::certain(&outcome.label));
    }
    let table = table_of(system, combat)?;
    let rolls = system.rolls(&table.id)?;
    Some(Distribution::of_column(table, combat.resolved_column?, combat.die_modifier, rolls))
}

fn table_of<'s>(system: &'s System, combat: &ActiveCombat) -> Option<&'s CombatResultsTable> {
    system.table(combat.table.as_ref()?)
}

/// How much the odds depend on each modifier and on the column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sensitivity {
    /// The distribution without each modifier that applies, by its id and name.
    pub without: Vec<Without>,
    /// The distribution at the columns from 2 to the left to 2 to the right, as far as the table
    /// has them.
    pub around: Vec<(i32, Distribution)>,
}

/// The odds of an attack if one modifier did not apply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Without {
    /// Id of the modifier.
    pub id: crate::TypeId,
    /// Its name.
    pub name: String,
    /// The total shift without it.
    pub total_shift: i32,
    /// The distribution without it; `None` if the attack would be refused or has no roll source.
    pub distribution: Option<Distribution>,
}

/// Computes how the odds of an attack change without each modifier, and in the columns around.
///
/// # Errors
/// Refuses what [`declare`] refuses.
pub fn sensitivity(system: &System, battle: &Battle<'_>) -> Result<Sensitivity, Refusal> {
    let combat = declare(system, battle)?;
    let without = combat.modifier_trail.iter().map(|step| {
        let mut file = system.file().clone();
        file.combat_modifiers.modifiers.retain(|modifier| modifier.id != step.id);
        let forced: Vec<_> = battle.forced.iter().filter(|id| **id != step.id).cloned().collect();
        let custom: Vec<_> = battle.custom.iter().filter(|id| **id != step.id).cloned().collect();
        let battle = Battle { forced: &forced, custom: &custom, ..*battle };
        let changed = System::new(file);
        let odds = attack_odds(&changed, &battle).ok();
        Without {
            id: step.id.clone(),
            name: step.name.clone(),
            total_shift: odds.as_ref().map_or(0, |odds| odds.combat.total_shift),
            distribution: odds.and_then(|odds| odds.distribution),
        }
    });
    Ok(Sensitivity { without: without.collect(), around: around(system, &combat) })
}

fn around(system: &System, combat: &ActiveCombat) -> Vec<(i32, Distribution)> {
    let found = table_of(system, combat).zip(combat.resolved_column);
    let Some((table, column)) = found else { return vec![] };
    let Some(rolls) = system.rolls(&table.id) else { return vec![] };
    let at = |offset: i32| {
        let column = usize::try_from(column as i64 + i64::from(offset)).ok()?;
        table.columns.get(column)?;
        Some((offset, Distribution::of_column(table, column, combat.die_modifier, rolls)))
    };
    (-2..=2).filter_map(at).collect()
}

/// Returns the change of the expected gain (defender steps minus attacker steps lost) for one more
/// point of attack strength. `None` if the table has no roll source, or one of the attacks is
/// refused or automatic.
pub fn value_of_one_more(system: &System, battle: &Battle<'_>, steps: Steps) -> Option<Fraction> {
    let combat = declare(system, battle).ok()?;
    let (attack, defense) = (combat.attack_strength?, combat.defense_strength?);
    let more = Some((attack.plus(Number::ONE)?, defense));
    let better = declare(system, &Battle { strengths: more, ..*battle }).ok()?;
    let gain = |combat: &ActiveCombat| {
        let table = table_of(system, combat)?;
        let rolls = system.rolls(&table.id)?;
        let column = combat.resolved_column?;
        Some(Losses::of_column(table, column, combat.die_modifier, rolls, steps).gain())
    };
    Some(gain(&better)? - gain(&combat)?)
}
