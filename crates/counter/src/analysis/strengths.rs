use crate::Number;
use crate::combat::CounterValue;
use crate::definition::EntityType;
use crate::system::System;
use crate::table::{CombatResultsTable, Party};
use std::collections::BTreeSet;

/// The most different strengths that are computed.
pub(crate) const MOST_STRENGTHS: usize = 10_000;

/// The most steps of the search. With points, few strengths can still have many combinations.
const MOST_STEPS: usize = 2_000_000;

/// Units of a stack if the system has no stacking limit.
const USUAL_STACK: i64 = 4;

/// A unit that may be in a stack: its points and strength at each of its steps.
pub(crate) type Candidate = Vec<(Number, Number)>;

/// Returns all defender strengths that can be present: the sums of one unit up to a full stack, at
/// every step. `None` if there are too many of them.
pub fn defender_strengths(system: &System, table: &CombatResultsTable) -> Option<BTreeSet<Number>> {
    let tokens = system.file().entity_types.iter().filter(|one| one.is_token());
    let candidates: BTreeSet<Candidate> =
        tokens.filter_map(|one| candidate(system, table, one, &[])).collect();
    // A type can be in a stack any number of times.
    stack_sums(system, &candidates.into_iter().map(|one| (one, usize::MAX)).collect::<Vec<_>>())
}

/// Returns the points and strengths of a unit at each step; `None` if it cannot defend.
pub(crate) fn candidate(
    system: &System,
    table: &CombatResultsTable,
    one: &EntityType,
    own: &[CounterValue],
) -> Option<Candidate> {
    let role = system.combat_role(&table.id, Party::Defender)?;
    let binding = system.binding(table.combat_concept_id.as_ref()?, role, &one.id)?;
    let property = binding.strength()?;
    let points = system.file().stacking.as_ref().and_then(|stacking| stacking.points.as_ref());
    let at_step = |step| {
        let strength = system.number(Some(one), own, step, property)?.max(Number::ZERO);
        let points = match points {
            Some(points) => system.number(Some(one), own, step, points)?,
            None => Number::ONE,
        };
        Some((points, strength))
    };
    let steps: Candidate = (0..one.steps.min(20)).filter_map(at_step).collect();
    Some(steps).filter(|steps| !steps.is_empty())
}

/// Returns the strengths of all stacks of candidates, each used at most as often as stated.
pub(crate) fn stack_sums(
    system: &System,
    candidates: &[(Candidate, usize)],
) -> Option<BTreeSet<Number>> {
    let stacking = system.file().stacking.as_ref();
    let limit = stacking.and_then(|stacking| stacking.limit).unwrap_or(USUAL_STACK);
    let limit = Number::ratio(limit, 1)?;
    let mut stacks: BTreeSet<(Number, Number)> = BTreeSet::from([(Number::ZERO, Number::ZERO)]);
    let mut work = 0;
    for (candidate, copies) in candidates {
        // Units without points do not fill a stack, so the number of copies has a limit too.
        let mut fresh = stacks.clone();
        for _ in 0..(*copies).min(20) {
            let mut next = BTreeSet::new();
            for (points, strength) in &fresh {
                for (more, extra) in candidate {
                    work += 1;
                    let sum = points.plus(*more)?;
                    if sum <= limit {
                        next.insert((sum, strength.plus(*extra)?));
                    }
                }
                if work > MOST_STEPS {
                    return None;
                }
            }
            next.retain(|stack| !stacks.contains(stack));
            if next.is_empty() {
                break;
            }
            stacks.extend(&next);
            if stacks.len() > MOST_STRENGTHS {
                return None;
            }
            fresh = next;
        }
    }
    let empty = (Number::ZERO, Number::ZERO);
    Some(stacks.into_iter().filter(|stack| *stack != empty).map(|(_, strength)| strength).collect())
}
