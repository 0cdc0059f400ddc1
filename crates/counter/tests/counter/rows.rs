//! The rolls that die modifiers with amounts can lead to.

use crate::edit::{edited, found_in_scenario, found_in_system, starter_scenario, starter_system};
use sandtable_core::{Finding, Severity};

/// The starter with one modifier that adds to the die by an amount, and rows up to a value.
fn with_amount(amount: &str, rows_to: i32, more: &[(&str, &str)]) -> String {
    let first = "[[combat_modifiers.modifiers]]\n";
    let modifier = format!(
        "{first}id = \"guns\"\nname = \"Guns\"\nsource = {{ Custom = \"guns\" }}\n\
         column_shift = 0\npriority = 1\ndie_shift = 1\namount = {amount}\n\n{first}"
    );
    let last = "{ label = \"6\", die_value_min = 6, die_value_max = 6 }";
    let rows = format!("{{ label = \"6\", die_value_min = 6, die_value_max = {rows_to} }}");
    let edits = [(first, &*modifier), (last, &*rows)];
    let edits = edits.into_iter().chain(more.iter().copied());
    let edits: Vec<_> = edits.map(|(from, to)| (from.to_owned(), to.to_owned())).collect();
    edited(&starter_system(), &edits)
}

/// The values without a row that the dice can reach.
fn gaps((findings, _): (Vec<Finding>, bool)) -> Vec<String> {
    let errors = findings.into_iter().filter(|one| one.severity == Severity::Error);
    errors.filter(|one| one.code == "T004").map(|one| one.message).collect()
}

const PER_DEFENDER: &str = "{ Per = { k = 1, who = \"defender\" } }";
const PER_ATTACKER: &str = "{ Per = { k = 1, who = \"attacker\" } }";
const BY_ATTACK: &str = "{ Value = { who = \"attacker\", property = \"attack-strength\" } }";

#[test]
fn an_amount_per_unit_is_limited_by_stacks() {
    let found = |amount, rows_to| gaps(found_in_system(&with_amount(amount, rows_to, &[])));
    assert_eq!(found(PER_DEFENDER, 8), [""; 0], "two units in a hex");
    assert_eq!(found(PER_DEFENDER, 7), ["no row matches 8"]);
    assert_eq!(found(PER_ATTACKER, 18), [""; 0], "six hexes around");
    assert_eq!(found(PER_ATTACKER, 17), ["no row matches 18"]);
    let unlimited = with_amount(PER_DEFENDER, 8, &[("limit = 2", "")]);
    assert_eq!(gaps(found_in_system(&unlimited)), ["no row matches 9 to 1006"]);
}

#[test]
fn an_amount_by_value_is_limited_by_the_values_of_the_design() {
    let found = |rows_to| gaps(found_in_system(&with_amount(BY_ATTACK, rows_to, &[])));
    assert_eq!(found(14), [""; 0], "the strongest type has 8");
    assert_eq!(found(13), ["no row matches 14"]);
}

#[test]
fn an_amount_of_points_is_the_sum_over_a_stack() {
    let points = "{ Per = { k = 4, who = \"defender\", points = \"defense-strength\" } }";
    let found = |rows_to| gaps(found_in_system(&with_amount(points, rows_to, &[])));
    assert_eq!(found(8), [""; 0], "two units of strength 4 are 8 points");
    assert_eq!(found(7), ["no row matches 8"]);
}

#[test]
fn a_cap_of_the_die_limits_an_amount() {
    let capped = ("die_shift = 1\n", "die_shift = 1\ndie_cap = 1\n");
    let found = |rows_to| gaps(found_in_system(&with_amount(PER_ATTACKER, rows_to, &[capped])));
    assert_eq!(found(7), [""; 0]);
    assert_eq!(found(6), ["no row matches 7"]);
}

#[test]
fn counters_with_values_of_their_own_can_reach_further() {
    let system = with_amount(BY_ATTACK, 14, &[]);
    let strong = "type = \"infantry\", values = [{ property = \"attack-strength\", value = 9 }]";
    let edits = [("type = \"infantry\"".to_owned(), strong.to_owned())];
    let scenario = edited(&starter_scenario(), &edits);
    assert_eq!(gaps(found_in_scenario(&scenario, &system)), ["no row matches 15"]);
    assert_eq!(gaps(found_in_scenario(&starter_scenario(), &system)), [""; 0]);
}
