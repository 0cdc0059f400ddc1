//! Whole combats: strengths, value rules, tables, rolls and confirmation.

use crate::tools::{number, totals};
use crate::vectors::vectors;
use sandtable_core::{Dice, Refusal as _, Seed};
use sandtable_counter::combat::{
    ActiveCombat, Battle, Combatant, CounterValue, Place, apply_die_roll, declare,
    resolve_strength_from_concept, roll,
};
use sandtable_counter::modifier::{
    Condition, Quantifier, ValueOperation, ValueRule, ValueTarget, Who,
};
use sandtable_counter::section::{ChosenBy, TableChoice};
use sandtable_counter::system::{create_default_crt, create_default_turn_structure};
use sandtable_counter::table::{CombatResultsTable, OutcomeEffect, StrengthRounding};
use sandtable_counter::turn::PhaseType;
use sandtable_counter::{GameSystemFile, Refusal, System, TypeId, starter};

fn starter_system() -> System {
    System::new(starter().clone())
}

fn resolved(system: &System, attack: &str, defense: &str, die_roll: i32) -> ActiveCombat {
    let combat = declare(system, &totals(attack, defense)).expect("an attack");
    apply_die_roll(combat, system, die_roll).expect("a row")
}

fn outcome_is(attack: &str, defense: &str, die_roll: i32, label: &str) {
    let combat = resolved(&starter_system(), attack, defense, die_roll);
    assert_eq!(combat.outcome.expect("an outcome").label, label);
}

/// The total attack strength of starter units with these strengths under some value rules.
fn sum(
    strengths: &[&str],
    operations: &[ValueOperation],
    rounding: StrengthRounding,
) -> Result<String, Refusal> {
    let mut file = starter().clone();
    file.combat_results_table.strength_rounding = rounding;
    file.value_rules = operations
        .iter()
        .enumerate()
        .map(|(at, operation)| ValueRule {
            id: format!("rule-{at}").into(),
            name: format!("rule {at}"),
            target: ValueTarget::Attack,
            operation: *operation,
            conditions: vec![],
        })
        .collect();
    let system = System::new(file);
    let values: Vec<[CounterValue; 1]> = strengths
        .iter()
        .map(|text| {
            [CounterValue {
                property: "attack-strength".into(),
                value: Some(number(text).into()),
                steps: vec![],
            }]
        })
        .collect();
    let infantry = TypeId::from("infantry");
    let unit = |values| Combatant { entity_type: Some(&infantry), values, ..Combatant::NAMELESS };
    let attackers: Vec<_> = values.iter().map(|values| unit(values)).collect();
    let defenders = [unit(&[])];
    let combat = declare(&system, &Battle::new(&attackers, &defenders))?;
    Ok(combat.attack_strength.expect("a strength").to_string())
}

fn times(text: &str) -> ValueOperation {
    ValueOperation::Multiply(number(text))
}

fn plus(text: &str) -> ValueOperation {
    ValueOperation::Add(number(text))
}

fn sum_is(
    strengths: &[&str],
    operations: &[ValueOperation],
    rounding: StrengthRounding,
    total: &str,
) {
    assert_eq!(sum(strengths, operations, rounding), Ok(total.to_owned()));
}

/// An attack of strength 0 is refused, so a second unit shows that the first counts as 0.
fn counts_as_0(strength: &str, operations: &[ValueOperation]) {
    assert_eq!(sum(&[strength], operations, StrengthRounding::None), Err(Refusal::NoStrength));
    sum_is(&[strength, "5"], operations, StrengthRounding::None, "2");
}

vectors! {
    strengths_and_a_roll_lead_to_an_outcome: outcome_is {
        a7_3_18("12", "4", 3, "EX");
        a7_3_19("11", "4", 6, "DR");
        a7_3_20("40", "4", 1, "DR");
    }
    value_rules_multiply_then_add_and_tables_round_units_or_sums: sum_is {
        a10_4_1(&["9", "8"], &[times("1/2")], StrengthRounding::None, "8.5");
        a10_4_2(&["9", "8"], &[times("1/2")], StrengthRounding::UnitDown, "8");
        a10_4_3(&["9", "8"], &[times("1/2")], StrengthRounding::UnitUp, "9");
        a10_4_4(&["9", "8"], &[times("1/2")], StrengthRounding::SumDown, "8");
        a10_4_5(&["9", "8"], &[times("1/2")], StrengthRounding::SumNearest, "9");
        a10_4_6(&["3"], &[plus("1"), times("2")], StrengthRounding::None, "7");
    }
    strength_below_0_counts_as_0_and_cannot_attack_alone: counts_as_0 {
        a10_4_7("1", &[plus("-3")]);
    }
}

#[test]
fn strengths_out_of_range_are_refused() {
    let strengths = ["1000000000", "1000000000"];
    let refused = sum(&strengths, &[], StrengthRounding::None).expect_err("too large");
    assert_eq!(refused.code(), "number-out-of-range");
}

/// Ids that battles of the starter need.
struct Ids {
    infantry: TypeId,
    artillery: TypeId,
    first: TypeId,
    second: TypeId,
    third: TypeId,
    forest: TypeId,
    river: [TypeId; 1],
    town: [TypeId; 1],
}

impl Ids {
    fn new() -> Self {
        Self {
            infantry: "infantry".into(),
            artillery: "artillery".into(),
            first: "blue-1st".into(),
            second: "blue-2nd".into(),
            third: "red-1st".into(),
            forest: "forest".into(),
            river: ["river".into()],
            town: ["town".into()],
        }
    }

    fn attackers(&self) -> [Combatant<'_>; 2] {
        let unit = |id, entity_type, step| Combatant {
            id: Some(id),
            entity_type: Some(entity_type),
            step,
            hexside: &self.river,
            ..Combatant::NAMELESS
        };
        [unit(&self.first, &self.infantry, 0), unit(&self.second, &self.artillery, 0)]
    }

    fn defender(&self) -> Combatant<'_> {
        let hex = Place { terrain: Some(&self.forest), features: &self.town };
        Combatant {
            id: Some(&self.third),
            entity_type: Some(&self.infantry),
            step: 1,
            hex,
            ..Combatant::NAMELESS
        }
    }
}

#[test]
fn a_combat_between_units_records_every_number() {
    let (system, ids) = (starter_system(), Ids::new());
    let (attackers, defenders) = (ids.attackers(), [ids.defender()]);
    let combat = declare(&system, &Battle::new(&attackers, &defenders)).expect("an attack");
    assert_eq!(combat.attack_strength, Some(number("12")));
    assert_eq!(combat.defense_strength, Some(number("2")), "one step lost");
    assert_eq!(combat.base_column, Some(6), "6:1");
    let shifts: Vec<(&str, i32)> =
        combat.applied_modifiers.iter().map(|(name, shift)| (&**name, *shift)).collect();
    assert_eq!(
        shifts,
        [
            ("Defender in forest", -1),
            ("Defender in a town", -1),
            ("All attackers across a river", -1)
        ]
    );
    let totals: Vec<i32> = combat.modifier_trail.iter().map(|step| step.total).collect();
    assert_eq!((totals, combat.total_shift), (vec![-1, -2, -3], -3));
    assert_eq!(combat.resolved_column, Some(3));
    assert_eq!((combat.die_roll, combat.outcome.as_ref()), (None, None));
    let combat = apply_die_roll(combat, &system, 4).expect("a row");
    let event = combat.event(&system).expect("an event");
    assert_eq!((&*event.attacker, &*event.defender), ("blue-1st", "red-1st"));
    assert_eq!(event.attackers, [ids.first.clone(), ids.second.clone()]);
    assert_eq!((&*event.outcome.label, event.die_roll), ("DR", Some(4)));
    assert_eq!((&*event.column_label, event.row_label.as_deref()), ("3:1", Some("4")));
    assert_eq!(event.record, combat);
}

#[test]
fn an_effect_is_only_given_out_by_a_confirmation_and_only_once() {
    let combat = resolved(&starter_system(), "12", "4", 5);
    assert!(combat.pending);
    let (combat, effect) = combat.confirmed().expect("an effect");
    assert!(matches!(effect, OutcomeEffect::Retreat { hexes: 1, .. }));
    assert!(!combat.pending);
    assert_eq!(combat.confirmed(), None);
    let nothing = resolved(&starter_system(), "12", "4", 2);
    assert_eq!(nothing.outcome.as_ref().expect("an outcome").label, "NE");
    assert!(!nothing.pending, "NoEffect has nothing to confirm");
}

#[test]
fn a_combat_that_has_an_outcome_takes_no_further_roll() {
    let system = starter_system();
    let combat = resolved(&system, "12", "4", 5);
    let refused = apply_die_roll(combat, &system, 1).expect_err("resolved already");
    assert_eq!(refused.code(), "value-not-allowed");
    let refused = apply_die_roll(ActiveCombat::default(), &system, 1).expect_err("not declared");
    assert_eq!(refused.code(), "value-not-allowed");
}

#[test]
fn a_roll_without_a_row_is_refused() {
    let system = starter_system();
    let combat = declare(&system, &totals("12", "4")).expect("an attack");
    let refused = apply_die_roll(combat, &system, 7).expect_err("no row");
    assert_eq!(refused.code(), "no-row");
}

#[test]
fn seeded_dice_are_addressed_by_the_table_and_given_dice_are_used_as_they_are() {
    let system = starter_system();
    let combat = declare(&system, &totals("12", "4")).expect("an attack");
    let seeded =
        |command| roll(&combat, &system, &mut Dice::seeded(&Seed::from_number(7), command));
    let first = seeded(1).expect("a roll");
    assert!((1..=6).contains(&first));
    assert_eq!(seeded(1), Ok(first));
    assert!(
        (2..50).any(|command| seeded(command) != Ok(first)),
        "other commands roll other values"
    );
    assert_eq!(roll(&combat, &system, &mut Dice::given([5])), Ok(5));
    let mut file = starter().clone();
    file.roll_sources.clear();
    let without = System::new(file);
    let refused = roll(&combat, &without, &mut Dice::given([5])).expect_err("typed in");
    assert_eq!(refused.code(), "value-needed");
}

#[test]
fn a_unit_without_a_binding_cannot_attack_and_takes_no_part_in_the_defence() {
    let mut file = starter().clone();
    file.bindings.retain(|binding| &*binding.entity_type_id != "artillery");
    let (system, ids) = (System::new(file), Ids::new());
    let attackers = ids.attackers();
    let (infantry, artillery) = ([attackers[0]], [attackers[1]]);
    let declared = |attackers, defenders| {
        let combat = declare(&system, &Battle::new(attackers, defenders));
        combat.map(|combat| combat.defense_strength.expect("a strength").to_string())
    };
    let code = |result: Result<String, Refusal>| result.expect_err("a refusal").code();
    assert_eq!(code(declared(&attackers, &infantry)), "cannot-attack");
    assert_eq!(code(declared(&infantry, &artillery)), "no-defender");
    assert_eq!(code(declared(&infantry, &[])), "no-defender");
    assert_eq!(declared(&infantry, &attackers), Ok("4".to_owned()));
}

#[test]
fn strength_follows_the_step_and_the_values_of_the_counter() {
    let (system, ids) = (starter_system(), Ids::new());
    let strength = |unit: &Combatant<'_>| {
        resolve_strength_from_concept(&"combat".into(), &"attacker".into(), unit, &system)
    };
    let unit = Combatant { entity_type: Some(&ids.artillery), ..Combatant::NAMELESS };
    assert_eq!(strength(&unit), Some(number("8")));
    assert_eq!(strength(&Combatant { step: 1, ..unit }), Some(number("4")));
    let own = |value: Option<&str>, steps: &[&str]| {
        [CounterValue {
            property: "attack-strength".into(),
            value: value.map(|text| number(text).into()),
            steps: steps.iter().map(|text| number(text).into()).collect(),
        }]
    };
    let veteran = own(Some("9"), &[]);
    assert_eq!(strength(&Combatant { values: &veteran, step: 1, ..unit }), Some(number("9")));
    let steps = own(Some("9"), &["11", "7"]);
    assert_eq!(strength(&Combatant { values: &steps, step: 1, ..unit }), Some(number("7")));
    let negative = own(Some("-2"), &[]);
    assert_eq!(strength(&Combatant { values: &negative, ..unit }), Some(number("0")));
    assert_eq!(strength(&Combatant::NAMELESS), None, "no type");
}

#[test]
fn out_of_supply_units_attack_at_half_strength_in_the_starter() {
    let (system, ids) = (starter_system(), Ids::new());
    let mut attackers = ids.attackers();
    attackers[1].supplied = false;
    let defenders = [ids.defender()];
    let combat = declare(&system, &Battle::new(&attackers, &defenders)).expect("an attack");
    assert_eq!(combat.attack_strength, Some(number("8")), "4 + 8 / 2");
}

fn second_table(by: Option<ChosenBy>) -> GameSystemFile {
    let mut file = starter().clone();
    let table = CombatResultsTable {
        id: "siege".into(),
        name: "Siege".to_owned(),
        ..file.combat_results_table.clone()
    };
    file.tables.push(table);
    let in_town = Condition::Feature {
        who: Who::Defender,
        entity_type: "town".into(),
        quantifier: Quantifier::All,
        negate: false,
    };
    file.table_choice = vec![TableChoice { table: "siege".into(), conditions: vec![in_town], by }];
    file
}

#[test]
fn the_first_table_choice_whose_conditions_hold_is_used() {
    let (system, ids) = (System::new(second_table(None)), Ids::new());
    let attackers = ids.attackers();
    let town = [ids.defender()];
    let open = [Combatant { hex: Place::default(), ..ids.defender() }];
    let table = |defenders: &[Combatant<'_>]| {
        declare(&system, &Battle::new(&attackers, defenders)).expect("an attack").table
    };
    assert_eq!(table(&town), Some("siege".into()));
    assert_eq!(table(&open), Some("combat-results-table".into()));
}

#[test]
fn the_attacker_may_name_a_table_that_is_offered() {
    let (system, ids) = (System::new(second_table(Some(ChosenBy::Attacker))), Ids::new());
    let attackers = ids.attackers();
    let town = [ids.defender()];
    let open = [Combatant { hex: Place::default(), ..ids.defender() }];
    let declared = |table: Option<&str>, defenders: &[Combatant<'_>]| {
        let named = table.map(TypeId::from);
        let battle = Battle { table: named.as_ref(), ..Battle::new(&attackers, defenders) };
        declare(&system, &battle).map(|combat| combat.table.expect("a table").to_string())
    };
    let code = |result: Result<String, Refusal>| result.expect_err("a refusal").code();
    assert_eq!(declared(None, &town), Ok("combat-results-table".to_owned()));
    assert_eq!(declared(Some("siege"), &town), Ok("siege".to_owned()));
    assert_eq!(code(declared(Some("siege"), &open)), "table-not-allowed");
    assert_eq!(code(declared(Some("sea"), &open)), "unknown-table");
}

#[test]
fn only_custom_modifiers_can_be_named_in_a_declaration() {
    let mut file = starter().clone();
    file.combat_modifiers.modifiers.push(crate::tools::modifier("surprise", 5, 2));
    let system = System::new(file);
    let declared = |id: &str| {
        let custom = [TypeId::from(id)];
        declare(&system, &Battle { custom: &custom, ..totals("12", "4") })
    };
    assert_eq!(declared("surprise").expect("an attack").resolved_column, Some(5));
    assert_eq!(
        declared("defender-in-forest").expect_err("by itself").code(),
        "modifier-not-custom"
    );
    assert_eq!(declared("luck").expect_err("unknown").code(), "unknown-modifier");
}

#[test]
fn the_starter_has_the_documents_phases_columns_and_rows() {
    let turn = create_default_turn_structure();
    let phases: Vec<(&str, PhaseType)> =
        turn.phases.iter().map(|phase| (&*phase.name, phase.phase_type)).collect();
    assert_eq!(
        phases,
        [
            ("Reinforcement", PhaseType::Admin),
            ("Movement", PhaseType::Movement),
            ("Combat", PhaseType::Combat),
            ("Supply", PhaseType::Admin),
            ("Victory Check", PhaseType::Admin),
        ]
    );
    let table = create_default_crt();
    let labels: Vec<&str> = table.columns.iter().map(|column| &*column.label).collect();
    assert_eq!(labels, ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]);
    let rows: Vec<(&str, i32, i32)> =
        table.rows.iter().map(|row| (&*row.label, row.die_value_min, row.die_value_max)).collect();
    assert_eq!(
        rows,
        [("1", 1, 1), ("2", 2, 2), ("3", 3, 3), ("4", 4, 4), ("5", 5, 5), ("6", 6, 6)]
    );
}
