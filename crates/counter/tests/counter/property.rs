//! Properties that hold for all designs, checked against slow and obvious oracles.

use crate::tools::{column, dice, modifier, number, outcome, row, table};
use proptest::prelude::*;
use sandtable_counter::analysis::{Distribution, Fraction, bands};
use sandtable_counter::combat::{Battle, applicable, apply_die_roll, declare};
use sandtable_counter::modifier::{
    Applicable, CapScope, CombatModifierDefinition, evaluate_modifiers_prioritized,
};
use sandtable_counter::table::{
    CombatResultsTable, CrtColumn, CrtColumnType, CrtRow, RollSource, RowPolicy, find_crt_column,
};
use sandtable_counter::{GameSystemFile, Number, System, TypeId};
use std::collections::BTreeMap;

fn numbers() -> impl Strategy<Value = Number> {
    (0_i64..400, 1_i64..6).prop_map(|(a, b)| Number::ratio(a, b).expect("in range"))
}

fn columns() -> impl Strategy<Value = Vec<CrtColumn>> {
    let one = (any::<bool>(), -40_i64..40, 1_i64..5).prop_map(|(ratio, a, b)| {
        let column_type =
            if ratio { CrtColumnType::OddsRatio } else { CrtColumnType::Differential };
        let a = if ratio { a.abs() } else { a };
        let threshold = Number::ratio(a, b).expect("in range");
        CrtColumn { label: threshold.to_string(), column_type, threshold }
    });
    proptest::collection::vec(one, 0..9)
}

fn rows() -> impl Strategy<Value = Vec<CrtRow>> {
    let one = (-6_i32..20, 0_i32..6).prop_map(|(min, size)| row(&min.to_string(), min, min + size));
    proptest::collection::vec(one, 0..8)
}

fn sources() -> impl Strategy<Value = RollSource> {
    let faces = proptest::collection::vec(-3_i32..9, 2..7);
    (1_u32..4, faces, -3_i32..4).prop_map(|(count, faces, add)| RollSource {
        faces,
        sides: None,
        add,
        ..dice("dice", count, 6, "combat-results-table")
    })
}

fn modifiers() -> impl Strategy<Value = Vec<CombatModifierDefinition>> {
    let one = (-3_i32..4, -4_i32..5, proptest::option::of(0_i32..4), any::<[bool; 2]>(), -2_i32..3);
    let one = one.prop_map(|(priority, shift, cap, [rest, stop], die_shift)| {
        let cap_scope = if rest { CapScope::Rest } else { CapScope::Step };
        let stop = stop && priority == 0;
        CombatModifierDefinition {
            cap,
            cap_scope,
            stop,
            die_shift,
            ..modifier("m", priority, shift)
        }
    });
    proptest::collection::vec(one, 0..7)
}

/// Every combination of faces, one by one.
fn all_rolls(source: &RollSource) -> Vec<i32> {
    let mut sums = vec![source.add];
    for _ in 0..source.dice {
        let faces = &source.faces;
        sums = sums.iter().flat_map(|sum| faces.iter().map(move |face| sum + face)).collect();
    }
    sums
}

proptest! {
    #[test]
    fn column_choice_grows_with_the_attacker_and_shrinks_with_the_defender(
        columns in columns(), attack in numbers(), defense in numbers(), more in numbers(),
    ) {
        let rank = |attack, defense| find_crt_column(attack, defense, &columns).map_or(0, |at| at + 1);
        let (stronger, harder) = (attack.plus(more), defense.plus(more));
        let (stronger, harder) = (stronger.expect("in range"), harder.expect("in range"));
        prop_assert!(rank(stronger, defense) >= rank(attack, defense));
        prop_assert!(rank(attack, harder) <= rank(attack, defense));
    }

    #[test]
    fn a_column_is_chosen_exactly_in_its_band(
        columns in columns(), attack in numbers(), defense in numbers(),
    ) {
        prop_assume!(attack > Number::ZERO);
        let chosen = find_crt_column(attack, defense, &columns);
        let inside: Vec<usize> = bands(&columns, defense)
            .into_iter()
            .enumerate()
            .filter(|(_, band)| band.is_some_and(|band| {
                band.from <= attack && band.to.is_none_or(|to| attack < to)
            }))
            .map(|(at, _)| at)
            .collect();
        prop_assert_eq!(chosen, inside.first().copied());
        prop_assert!(inside.len() <= 1);
    }

    #[test]
    fn a_distribution_sums_to_one_and_equals_brute_force(
        rows in rows(), source in sources(), clamp in any::<bool>(), die_modifier in -4_i32..5,
    ) {
        let row_policy = if clamp { RowPolicy::ClampToNearest } else { RowPolicy::Error };
        let mut table = table(vec![column("1:1", CrtColumnType::OddsRatio, "1")], rows);
        table.row_policy = row_policy;
        // Few labels, so that rows share them.
        for (at, cells) in table.outcomes.iter_mut().enumerate() {
            cells[0] = outcome(["a", "b", "c"][at % 3]);
        }
        let rolls = source.rolls().expect("within limits");
        let found = Distribution::of_column(&table, 0, die_modifier, &rolls);
        let sum: Fraction = found.0.iter().map(|chance| chance.probability).sum();
        prop_assert_eq!(sum, Fraction::ONE);
        let all = all_rolls(&source);
        let mut counts: BTreeMap<&str, i128> = BTreeMap::new();
        for roll in &all {
            let row = table.row(roll + die_modifier);
            let label = row.map_or("no row", |row| &table.outcomes[row][0].label);
            *counts.entry(label).or_default() += 1;
        }
        prop_assert_eq!(found.0.len(), counts.len());
        for (label, count) in counts {
            let expected = Fraction::new(count, all.len() as u64);
            prop_assert_eq!(found.probability(label), expected, "{}", label);
        }
    }

    #[test]
    fn the_odds_of_an_attack_equal_resolving_every_roll(
        source in sources(), modifiers in modifiers(), attack in 1_i64..40,
    ) {
        let mut file = GameSystemFile::empty("test");
        let columns = (1..5).map(|at| column("", CrtColumnType::OddsRatio, &at.to_string())).collect();
        let rows = (-20..40).map(|value| row(&value.to_string(), value, value)).collect();
        file.combat_results_table = CombatResultsTable {
            row_policy: RowPolicy::ClampToNearest,
            ..table(columns, rows)
        };
        file.roll_sources.push(source.clone());
        let named = |(at, one): (usize, CombatModifierDefinition)| CombatModifierDefinition {
            id: format!("m{at}").into(),
            ..one
        };
        file.combat_modifiers.modifiers = modifiers.into_iter().enumerate().map(named).collect();
        let forced: Vec<TypeId> =
            file.combat_modifiers.modifiers.iter().map(|one| one.id.clone()).collect();
        let system = System::new(file);
        let strengths = Some((Number::ratio(attack, 1).expect("in range"), number("8")));
        let battle = Battle { strengths, forced: &forced, ..crate::tools::totals("1", "1") };
        prop_assert_eq!(applicable(&system, &battle).len(), forced.len());
        let Ok(odds) = sandtable_counter::analysis::attack_odds(&system, &battle) else {
            prop_assert!(attack < 8);
            return Ok(());
        };
        let mut counts: BTreeMap<String, i128> = BTreeMap::new();
        let all = all_rolls(&source);
        for roll in &all {
            let combat = declare(&system, &battle).expect("an attack");
            let combat = apply_die_roll(combat, &system, *roll).expect("a row");
            *counts.entry(combat.outcome.expect("an outcome").label).or_default() += 1;
        }
        let distribution = odds.distribution.expect("a roll source");
        for (label, count) in counts {
            let expected = Fraction::new(count, all.len() as u64);
            prop_assert_eq!(distribution.probability(&label), expected);
        }
    }

    #[test]
    fn modifiers_equal_the_steps_of_the_rules(modifiers in modifiers()) {
        let applicable: Vec<_> = modifiers.iter().map(Applicable::as_written).collect();
        let found = evaluate_modifiers_prioritized(&applicable).total_shift;
        prop_assert_eq!(found, by_the_book(&modifiers));
    }

    #[test]
    fn the_order_of_definitions_matters_only_within_a_priority(
        modifiers in modifiers(), seed in any::<u64>(),
    ) {
        let total = |modifiers: &[CombatModifierDefinition]| {
            let applicable: Vec<_> = modifiers.iter().map(Applicable::as_written).collect();
            evaluate_modifiers_prioritized(&applicable).total_shift
        };
        // Any order that keeps modifiers of equal priority in theirs gives the same total.
        let mut shuffled = modifiers.clone();
        shuffled.sort_by_key(|one| (i64::from(one.priority) * 7 + 3).rem_euclid(11 + (seed % 5) as i64));
        let mut keys: Vec<i32> = shuffled.iter().map(|one| one.priority).collect();
        keys.dedup();
        let together = keys.len() == keys.iter().collect::<std::collections::BTreeSet<_>>().len();
        prop_assume!(together);
        prop_assert_eq!(total(&shuffled), total(&modifiers));
        // Without caps and stops the order does not matter at all.
        let plain = |one: &CombatModifierDefinition| CombatModifierDefinition {
            cap: None,
            stop: false,
            ..one.clone()
        };
        let mut plain: Vec<_> = modifiers.iter().map(plain).collect();
        let before = total(&plain);
        plain.reverse();
        prop_assert_eq!(total(&plain), before);
    }

    #[test]
    fn numbers_survive_writing_and_reading(a in -1_000_000_000_i64..=1_000_000_000, b in 1_i64..=1_000_000_000) {
        let number = Number::ratio(a, b).expect("in range");
        prop_assert_eq!(number.to_string().parse(), Ok(number));
        let json = serde_json::to_string(&number).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Number>(&json).expect("a number"), number);
    }

    #[test]
    fn any_bytes_end_in_a_system_or_in_findings(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let result = GameSystemFile::from_bytes(&bytes);
        prop_assert!(result.is_err_and(|findings| !findings.0.is_empty()));
    }

    #[test]
    fn damaged_designs_end_in_a_system_or_in_findings(
        at in 0_usize..20_000, length in 0_usize..40, with in "[\\[\\]{}\"=,.a-z0-9\n -]{0,12}",
    ) {
        let text = crate::edit::starter_system();
        let start = at % text.len();
        let end = (start + length).min(text.len());
        let damaged = format!("{}{with}{}", &text[..start], &text[end..]);
        if let Ok(loaded) = GameSystemFile::from_toml(&damaged) {
            let saved = loaded.value.to_toml().expect("text");
            let again = GameSystemFile::from_toml(&saved).expect("what was saved can be read");
            prop_assert_eq!(again.value.to_toml().expect("text"), saved);
        }
    }
}

/// The evaluation exactly as the rules list its steps.
fn by_the_book(modifiers: &[CombatModifierDefinition]) -> i32 {
    let mut priorities: Vec<i32> = modifiers.iter().map(|one| one.priority).collect();
    priorities.sort_unstable();
    priorities.dedup();
    let (mut total, mut rest_cap, mut stop_at) = (0, None::<i32>, None::<i32>);
    for priority in priorities.into_iter().rev() {
        for one in modifiers.iter().filter(|one| one.priority == priority) {
            if stop_at.is_some_and(|stop| one.priority < stop) {
                return total;
            }
            total += one.column_shift;
            if let Some(cap) = one.cap {
                if one.cap_scope == CapScope::Step {
                    total = total.max(-cap).min(cap);
                } else {
                    rest_cap = Some(rest_cap.unwrap_or(cap).min(cap));
                }
            }
            if let Some(rest) = rest_cap {
                total = total.max(-rest).min(rest);
            }
            if one.stop {
                stop_at = Some(one.priority);
            }
        }
    }
    total
}
