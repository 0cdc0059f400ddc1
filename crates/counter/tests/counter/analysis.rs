//! Exact odds, bands, losses, sensitivity and differences of designs.

use crate::tools::{column, dice, number, outcome, ratios, row, table, totals};
use crate::vectors::vectors;
use sandtable_counter::analysis::{
    Change, Difference, Distribution, Fraction, NO_ROW, Steps, TableReport, attack_odds,
    defender_strengths, sensitivity, value_of_one_more,
};
use sandtable_counter::combat::{Battle, Combatant, Place};
use sandtable_counter::table::{CombatResultsTable, CrtColumnType, RollSource, RowPolicy};
use sandtable_counter::{GameSystemFile, System, TypeId, starter};

fn starter_system() -> System {
    System::new(starter().clone())
}

/// The distribution of a column of the starter in sixths, by the labels of the severity list.
fn sixths(system: &System, column: usize) -> Vec<i64> {
    let table = &system.file().combat_results_table;
    let rolls = system.rolls(&table.id).expect("a roll source");
    let found = Distribution::of_column(table, column, 0, rolls);
    let of = |label: &String| {
        let probability = found.probability(label);
        (0..=6).find(|n| Fraction::new((*n).into(), 6) == probability).expect("sixths")
    };
    table.severity.iter().map(of).collect()
}

fn sixths_are(column: usize, expected: [i64; 8]) {
    assert_eq!(sixths(&starter_system(), column), expected);
}

fn in_terrain<'b>(terrain: &'b TypeId, defenders: &'b mut [Combatant<'b>; 1]) -> Battle<'b> {
    defenders[0].hex = Place { terrain: Some(terrain), features: &[] };
    let attackers = &crate::tools::NAMELESS;
    Battle { strengths: Some((number("12"), number("4"))), ..Battle::new(attackers, defenders) }
}

/// Base column, shift, column and distribution of 12 against 4 in a terrain of the starter.
fn odds_in(terrain: &str, columns: (usize, i32, usize), distribution: &str) {
    let (terrain, mut defenders) = (TypeId::from(terrain), [Combatant::NAMELESS]);
    let odds = attack_odds(&starter_system(), &in_terrain(&terrain, &mut defenders));
    let odds = odds.expect("an attack");
    let combat = &odds.combat;
    let (base, shift, column) = columns;
    assert_eq!((combat.base_column, combat.total_shift), (Some(base), shift));
    assert_eq!(combat.resolved_column, Some(column));
    assert_eq!(odds.distribution.expect("a roll source").to_string(), distribution);
}

fn with_rolls(table: CombatResultsTable, source: RollSource) -> System {
    let mut file = GameSystemFile::empty("test");
    file.combat_results_table = table;
    file.roll_sources.push(source);
    System::new(file)
}

fn sums() -> CombatResultsTable {
    let rows = (2..=12).map(|sum| row(&sum.to_string(), sum, sum)).collect();
    let mut table = table(vec![column("all", CrtColumnType::OddsRatio, "0")], rows);
    for (at, cells) in table.outcomes.iter_mut().enumerate() {
        cells[0] = outcome(&(at + 2).to_string());
    }
    table
}

/// The probabilities of some sums of two dice.
fn sums_have(expected: &[(&str, &str)]) {
    let system = with_rolls(sums(), dice("2d6", 2, 6, "combat-results-table"));
    let odds = attack_odds(&system, &totals("1", "1")).expect("an attack");
    let distribution = odds.distribution.expect("a roll source");
    for (label, probability) in expected {
        assert_eq!(distribution.probability(label).to_string(), *probability, "{label}");
    }
    let labels: Vec<&str> = distribution.0.iter().map(|chance| &*chance.label).collect();
    assert_eq!(labels, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
}

vectors! {
    the_starters_columns_have_these_distributions: sixths_are {
        a13_2_1(0, [2, 2, 1, 1, 0, 0, 0, 0]);
        a13_2_2(1, [1, 1, 2, 1, 1, 0, 0, 0]);
        a13_2_3(2, [0, 1, 1, 1, 2, 1, 0, 0]);
        a13_2_4(3, [0, 0, 1, 1, 1, 2, 1, 0]);
        a13_2_5(4, [0, 0, 0, 1, 1, 2, 2, 0]);
        a13_2_6(5, [0, 0, 0, 0, 1, 1, 2, 2]);
        a13_2_7(6, [0, 0, 0, 0, 0, 1, 2, 3]);
    }
    the_odds_of_an_attack_include_its_shifts: odds_in {
        a15_1("forest", (3, -1, 2), "AR 1/6, AL 1/6, NE 1/6, EX 1/3, DR 1/6");
    }
    two_dice_are_added_exactly: sums_have {
        a15_3(&[("7", "1/6"), ("2", "1/36"), ("12", "1/36")]);
    }
}

#[test]
fn faces_and_a_summand_make_any_roll_source() {
    let source =
        RollSource { faces: vec![-1, 0, 0, 1], sides: None, add: 7, ..dice("f", 2, 6, "t") };
    let rolls = source.rolls().expect("within limits");
    let values: Vec<(i32, u64)> = rolls.values().collect();
    assert_eq!(values, [(5, 1), (6, 4), (7, 6), (8, 4), (9, 1)]);
    assert_eq!(rolls.total(), 16);
}

#[test]
fn six_thousand_sided_dice_have_10_to_the_18_combinations() {
    let rolls = dice("large", 6, 1_000, "t").rolls().expect("within limits");
    assert_eq!(rolls.total(), 1_000_000_000_000_000_000);
    assert_eq!((rolls.ways(6), rolls.ways(6_000), rolls.ways(7)), (1, 1, 6));
    assert!(dice("larger", 7, 1_000, "t").rolls().is_none());
    let far = RollSource { faces: vec![0, 1_000_000], sides: None, ..dice("far", 1, 6, "t") };
    assert!(far.rolls().is_none(), "faces too far apart");
}

#[test]
fn rolls_without_a_row_are_part_of_the_distribution() {
    let one_row = table(vec![column("all", CrtColumnType::OddsRatio, "0")], vec![row("1-4", 1, 4)]);
    let source = || dice("1d6", 1, 6, "combat-results-table");
    let odds = |table| attack_odds(&with_rolls(table, source()), &totals("1", "1")).expect("odds");
    let exact = odds(one_row.clone()).distribution.expect("a roll source");
    assert_eq!(exact.probability(NO_ROW), Fraction::new(1, 3));
    let clamped = CombatResultsTable { row_policy: RowPolicy::ClampToNearest, ..one_row };
    let clamped = odds(clamped).distribution.expect("a roll source");
    assert_eq!(clamped.probability("1-4/all"), Fraction::ONE);
}

#[test]
fn an_automatic_result_is_certain_and_a_table_without_dice_has_no_odds() {
    let mut file = starter().clone();
    file.combat_results_table.below_minimum =
        sandtable_counter::table::BelowMinimum::Automatic(outcome("none"));
    let odds = attack_odds(&System::new(file.clone()), &totals("1", "9")).expect("an attack");
    assert_eq!(odds.distribution.expect("certain").to_string(), "none 1");
    file.roll_sources.clear();
    let odds = attack_odds(&System::new(file), &totals("9", "9")).expect("an attack");
    assert_eq!(odds.distribution, None);
}

#[test]
fn sensitivity_shows_the_odds_without_each_modifier_and_in_the_columns_around() {
    let (forest, mut defenders) = (TypeId::from("forest"), [Combatant::NAMELESS]);
    let battle = in_terrain(&forest, &mut defenders);
    let found = sensitivity(&starter_system(), &battle).expect("an attack");
    let without: Vec<(&str, i32, String)> = found
        .without
        .iter()
        .map(|one| {
            (&*one.id, one.total_shift, one.distribution.as_ref().expect("odds").to_string())
        })
        .collect();
    let expected = "AL 1/6, NE 1/6, EX 1/6, DR 1/3, DS 1/6".to_owned();
    assert_eq!(without, [("defender-in-forest", 0, expected)]);
    let offsets: Vec<i32> = found.around.iter().map(|(offset, _)| *offset).collect();
    assert_eq!(offsets, [-2, -1, 0, 1, 2]);
    assert_eq!(found.around[0].1.to_string(), "AE 1/3, AR 1/3, AL 1/6, NE 1/6");
}

#[test]
fn one_more_point_is_worth_the_change_of_expected_losses() {
    let steps = Steps { attacker: 2, defender: 2 };
    let worth = |attack: &str| value_of_one_more(&starter_system(), &totals(attack, "4"), steps);
    assert_eq!(worth("12"), Some(Fraction::ZERO), "13 against 4 is 3:1 too");
    // 2:1 costs the attacker 1/2 and the defender 1/3; 3:1 costs 1/3 and 1/3.
    assert_eq!(worth("11"), Some(Fraction::new(1, 6)));
    assert_eq!(worth("1"), None, "below the first column");
}

#[test]
fn a_table_is_analysed_for_every_defender_strength_that_can_be_present() {
    let system = starter_system();
    let report = TableReport::of(&system, &ratios());
    let strengths: Vec<String> = report.bands.iter().map(|(one, _)| one.to_string()).collect();
    assert_eq!(strengths, ["1", "2", "3", "4", "5", "6", "7", "8"], "one or two units");
    assert_eq!(report.break_even, Some(4));
    assert_eq!(report.columns[0].severity, [0, 0, 1, 1, 2, 3].map(Some));
    let losses = report.columns[6].losses.expect("a roll source");
    assert_eq!((losses.attacker, losses.defender), (Fraction::ZERO, Fraction::new(4, 3)));
}

#[test]
fn stacks_are_limited_by_points_if_the_system_says_so() {
    let mut file = starter().clone();
    file.stacking.as_mut().expect("stacking").points = Some("defense-strength".into());
    file.stacking.as_mut().expect("stacking").limit = Some(3);
    let system = System::new(file);
    let strengths = defender_strengths(&system, &system.file().combat_results_table);
    let strengths: Vec<String> = strengths.expect("few").iter().map(ToString::to_string).collect();
    assert_eq!(strengths, ["1", "2", "3"]);
}

#[test]
fn the_difference_of_two_versions_goes_by_id_and_by_cell() {
    let first = starter();
    let mut second = first.clone();
    second.entity_types[0].name = "Line".to_owned();
    second.entity_types.retain(|one| &*one.id != "road");
    second.combat_results_table.outcomes[0][0].label = "AX".to_owned();
    second.combat_modifiers.modifiers[0].column_shift = -2;
    second.combat_modifiers.modifiers.push(crate::tools::modifier("night", 5, 1));
    second.sides.swap(0, 1);
    let difference = Difference::between(first, &second).expect("two designs");
    let changes: Vec<String> = difference.changes.iter().map(ToString::to_string).collect();
    let has =
        |start: &str| assert!(changes.iter().any(|one| one.starts_with(start)), "{changes:#?}");
    has("reordered sides");
    has("renamed entity_types.infantry: \"Infantry\" is now \"Line\"");
    has("removed entity_types.road: { id = \"road\"");
    has("changed combat_results_table.outcomes[0][0].label: \"AE\" is now \"AX\"");
    has("changed combat_modifiers.modifiers.defender-in-forest.column_shift: -1 is now -2");
    has("added combat_modifiers.modifiers.night: { id = \"night\"");
    assert_eq!(changes.len(), 6);
    let column = &difference.distributions[..];
    assert_eq!((column.len(), &*column[0].column), (1, "1:2"));
    let appeared: Vec<&str> = difference.appeared.iter().map(|one| &*one.code).collect();
    assert!(appeared.contains(&"D005"), "the movement section still names the road");
    assert_eq!(difference.vanished, []);
}

#[test]
fn equal_versions_do_not_differ() {
    let difference = Difference::between(starter(), starter()).expect("two designs");
    assert!(difference.is_empty());
    assert_eq!(difference.changes, Vec::<Change>::new());
}
