//! Modifiers: evaluation, conditions, amounts and die modifiers.

use crate::tools::{modifier, row, table};
use crate::vectors::vectors;
use sandtable_counter::combat::{Battle, Combatant, Place, applicable, apply_die_roll, declare};
use sandtable_counter::definition::{
    EntityType, EnumDefinition, EnumOption, Placement, PropertyDefinition, PropertyType, Role,
    TypeProperty,
};
use sandtable_counter::modifier::{
    Applicable, CapScope, CombatModifierDefinition, Comparison, Condition, ModifierSource,
    Quantifier, ShiftAmount, Who, evaluate_modifiers_prioritized,
};
use sandtable_counter::ontology::Op;
use sandtable_counter::table::{CombatResultsTable, CrtColumnType, Lookup, PolicyDice, RowPolicy};
use sandtable_counter::{GameSystemFile, PropertyValue, System, TypeId};

/// A modifier in the notation of the rules: priority, shift, cap, scope and stop.
fn written(priority: i32, shift: i32, cap: Option<i32>, words: &str) -> CombatModifierDefinition {
    CombatModifierDefinition {
        cap,
        cap_scope: if words.contains("Rest") { CapScope::Rest } else { CapScope::Step },
        stop: words.contains("stop"),
        ..modifier(&format!("m{priority}"), priority, shift)
    }
}

/// The total shift, and column 3 of 7 after it.
fn total(modifiers: &[CombatModifierDefinition]) -> (i32, usize) {
    let applicable: Vec<_> = modifiers.iter().map(Applicable::as_written).collect();
    let total = evaluate_modifiers_prioritized(&applicable).total_shift;
    let table = crate::tools::ratios();
    let base = Lookup::Column { index: 3, dice: PolicyDice::default() };
    match table.shifted(base, total) {
        Ok(Lookup::Column { index, .. }) => (total, index),
        other => panic!("{other:?}"),
    }
}

fn total_is(modifiers: &[CombatModifierDefinition], shift: i32, column: usize) {
    assert_eq!(total(modifiers), (shift, column));
}

#[test]
fn the_trail_has_every_running_total_and_names_what_a_stop_left_out() {
    let modifiers =
        [written(10, 3, None, ""), written(20, -4, Some(2), "stop"), written(30, 1, None, "")];
    let applicable = modifiers.each_ref().map(Applicable::as_written);
    let result = evaluate_modifiers_prioritized(&applicable);
    let trail: Vec<_> =
        result.trail.iter().map(|s| (s.priority, s.before, s.shift, s.total)).collect();
    assert_eq!(trail, [(30, 0, 1, 1), (20, 1, -4, -2)]);
    assert_eq!(result.not_evaluated, ["m10"]);
}

/// Rolls on rows of one value each, from `least` to 6, with these die shifts.
fn row_after_die_shifts(
    die_roll: i32,
    shifts: &[i32],
    die_modifier_limit: Option<u32>,
    (least, row_policy): (i32, RowPolicy),
    (modified, row_found): (i32, usize),
) {
    let columns = vec![crate::tools::column("1:1", CrtColumnType::OddsRatio, "1")];
    let rows = (least..=6).map(|value| row(&value.to_string(), value, value)).collect();
    let mut file = GameSystemFile::empty("test");
    file.combat_results_table =
        CombatResultsTable { row_policy, die_modifier_limit, ..table(columns, rows) };
    let names: Vec<TypeId> = (0..shifts.len()).map(|at| format!("m{at}").into()).collect();
    for (id, die_shift) in names.iter().zip(shifts) {
        let shifted = CombatModifierDefinition { die_shift: *die_shift, ..modifier(id, 0, 0) };
        file.combat_modifiers.modifiers.push(shifted);
    }
    let system = System::new(file);
    let battle = Battle { custom: &names, ..crate::tools::totals("4", "4") };
    let combat = declare(&system, &battle).expect("an attack");
    let combat = apply_die_roll(combat, &system, die_roll).expect("a row");
    assert_eq!(combat.die_roll, Some(die_roll));
    assert_eq!(combat.modified_roll, Some(modified));
    assert_eq!(combat.resolved_row, Some(row_found));
}

fn property(id: &str, property_type: PropertyType) -> PropertyDefinition {
    PropertyDefinition { id: id.into(), name: id.to_owned(), property_type, default: None }
}

fn unit_type(id: &str, values: &[(&str, PropertyValue)]) -> EntityType {
    let entry = |(property, value): &(&str, PropertyValue)| TypeProperty {
        property: (*property).into(),
        default: Some(value.clone()),
        steps: vec![],
        badge: false,
    };
    EntityType {
        id: id.into(),
        name: id.to_owned(),
        role: Role::Token,
        color: None,
        placement: Placement::Base,
        steps: 1,
        symbol: None,
        size: None,
        numbers: vec![],
        map_words: vec![],
        properties: values.iter().map(entry).collect(),
    }
}

/// A system with a tank and a foot type that have a class, a weight and a number of guns.
fn armies() -> GameSystemFile {
    let mut file = GameSystemFile::empty("test");
    let option = |id: &str| EnumOption { id: id.into(), name: id.to_owned() };
    file.enums.push(EnumDefinition {
        id: "class".into(),
        name: "Class".to_owned(),
        options: vec![option("tank"), option("foot")],
    });
    file.properties = vec![
        property("class", PropertyType::Enum("class".into())),
        property("guns", PropertyType::Float),
        property("elite", PropertyType::Bool),
    ];
    let number = |text: &str| PropertyValue::Number(crate::tools::number(text));
    file.entity_types = vec![
        unit_type(
            "tank",
            &[("class", "tank".into()), ("guns", number("2")), ("elite", true.into())],
        ),
        unit_type("foot", &[("class", "foot".into()), ("guns", number("0"))]),
    ];
    file
}

/// Returns whether a modifier applies in the battle that the rules describe: two attackers, a tank
/// across a river and a foot unit that is not; the defender is red, in a hex with city and fort.
fn applies(modifier: CombatModifierDefinition) -> bool {
    let ids = ["tank", "foot", "red", "river", "clear", "city", "fort"].map(TypeId::from);
    let [tank, foot, red, river, open, city, bastion] = &ids;
    let rivers = [river.clone()];
    let features = [city.clone(), bastion.clone()];
    let attackers = [
        Combatant { entity_type: Some(tank), hexside: &rivers, ..Combatant::NAMELESS },
        Combatant { entity_type: Some(foot), ..Combatant::NAMELESS },
    ];
    let hex = Place { terrain: Some(open), features: &features };
    let defenders =
        [Combatant { entity_type: Some(foot), side: Some(red), hex, ..Combatant::NAMELESS }];
    let mut file = armies();
    file.combat_modifiers.modifiers = vec![modifier];
    !applicable(&System::new(file), &Battle::new(&attackers, &defenders)).is_empty()
}

fn river(quantifier: Quantifier, negate: bool) -> CombatModifierDefinition {
    let (who, entity_type) = (Who::Attacker, "river".into());
    let condition = Condition::Hexside { who, entity_type, quantifier, negate };
    crate::tools::on_conditions("river", vec![condition])
}

fn applies_is(modifier: CombatModifierDefinition, expected: bool) {
    assert_eq!(applies(modifier), expected);
}

fn class_is(comparison: Option<Comparison>, quantifier: Quantifier) -> CombatModifierDefinition {
    let source = ModifierSource::AttackerProperty("class".to_owned());
    CombatModifierDefinition { source, comparison, quantifier, ..modifier("class", 0, 1) }
}

fn tank() -> Comparison {
    Comparison { op: Op::Equal, value: "tank".into() }
}

#[test]
fn numbers_and_flags_need_no_comparison() {
    let source = |property: &str, quantifier| CombatModifierDefinition {
        source: ModifierSource::AttackerProperty(property.to_owned()),
        quantifier,
        ..modifier(property, 0, 1)
    };
    assert!(applies(source("guns", Quantifier::Any)), "a number other than 0");
    assert!(!applies(source("guns", Quantifier::All)), "the foot unit has 0 guns");
    assert!(applies(source("elite", Quantifier::Leading)), "a flag that is set");
    assert!(!applies(source("elite", Quantifier::All)), "the foot unit does not have the property");
    assert!(!applies(class_is(Some(tank()), Quantifier::All)), "the foot unit is no tank");
}

fn in_terrain(filter: &str, conditions: Vec<Condition>) -> CombatModifierDefinition {
    CombatModifierDefinition {
        source: ModifierSource::DefenderTerrain,
        terrain_type_filter: Some(filter.into()),
        conditions,
        ..modifier("terrain", 0, -1)
    }
}

fn of_side(side: &str) -> Condition {
    let (who, quantifier) = (Who::Defender, Quantifier::All);
    Condition::Side { who, side: side.into(), quantifier, negate: false }
}

fn base_is_city() -> CombatModifierDefinition {
    let (who, quantifier, negate) = (Who::Defender, Quantifier::All, false);
    let condition = Condition::Terrain { who, entity_type: "city".into(), quantifier, negate };
    crate::tools::on_conditions("terrain", vec![condition])
}

fn has_city() -> CombatModifierDefinition {
    let (who, quantifier, negate) = (Who::Defender, Quantifier::All, false);
    let condition = Condition::Feature { who, entity_type: "city".into(), quantifier, negate };
    crate::tools::on_conditions("feature", vec![condition])
}

#[test]
fn a_terrain_filter_matches_the_base_terrain_and_no_hexside() {
    assert!(applies(in_terrain("clear", vec![])));
    assert!(!applies(in_terrain("river", vec![])));
}

#[test]
fn attacker_terrain_counts_the_hexes_of_the_attackers() {
    let modifier = |filter: &str, quantifier| CombatModifierDefinition {
        source: ModifierSource::AttackerTerrain,
        terrain_type_filter: Some(filter.into()),
        quantifier,
        ..modifier("from", 0, 1)
    };
    assert!(!applies(modifier("clear", Quantifier::Any)), "only the defender stands in it");
    let [swamp, tank] = ["swamp", "tank"].map(TypeId::from);
    let wet = Place { terrain: Some(&swamp), features: &[] };
    let attackers = [
        Combatant { entity_type: Some(&tank), hex: wet, ..Combatant::NAMELESS },
        Combatant::NAMELESS,
    ];
    let found = |quantifier| {
        let mut file = armies();
        file.combat_modifiers.modifiers = vec![modifier("swamp", quantifier)];
        let defenders = [Combatant::NAMELESS];
        applicable(&System::new(file), &Battle::new(&attackers, &defenders)).len()
    };
    assert_eq!([Quantifier::All, Quantifier::Any, Quantifier::Leading].map(found), [0, 1, 1]);
}

/// The shifts of a modifier with an amount in a battle of units with these guns.
fn amounts(
    shifts: (i32, i32),
    amount: ShiftAmount,
    attackers: &[&str],
    defenders: &[&str],
) -> (i32, i32) {
    let mut file = armies();
    let guns = |text: &&str| sandtable_counter::combat::CounterValue {
        property: "guns".into(),
        value: Some(PropertyValue::Number(crate::tools::number(text))),
        steps: vec![],
    };
    file.combat_modifiers.modifiers = vec![CombatModifierDefinition {
        die_shift: shifts.1,
        amount: Some(amount),
        ..modifier("amount", 0, shifts.0)
    }];
    let system = System::new(file);
    let tank = TypeId::from("tank");
    let values = |all: &[&str]| -> Vec<[_; 1]> { all.iter().map(|text| [guns(text)]).collect() };
    let (own, theirs) = (values(attackers), values(defenders));
    let unit = |values| Combatant { entity_type: Some(&tank), values, ..Combatant::NAMELESS };
    let attackers: Vec<_> = own.iter().map(|values| unit(values)).collect();
    let defenders: Vec<_> = theirs.iter().map(|values| unit(values)).collect();
    let forced = ["amount".into()];
    let battle = Battle { forced: &forced, ..Battle::new(&attackers, &defenders) };
    let found = applicable(&system, &battle);
    (found[0].shift, found[0].die_shift)
}

/// One for every 6 guns of attackers that are tanks.
fn per_six_guns() -> ShiftAmount {
    let of_type = Condition::UnitType {
        who: Who::Unit,
        entity_type: "tank".into(),
        quantifier: Quantifier::All,
        negate: false,
    };
    let (k, who, points) = (6, Who::Attacker, Some("guns".into()));
    ShiftAmount::Per { k, who, points, conditions: vec![of_type] }
}

/// One for every two defenders.
fn per_two_defenders() -> ShiftAmount {
    ShiftAmount::Per { k: 2, who: Who::Defender, points: None, conditions: vec![] }
}

fn leading_guns() -> ShiftAmount {
    ShiftAmount::Value { who: Who::Attacker, property: "guns".into() }
}

fn shifts_are(
    written: (i32, i32),
    amount: ShiftAmount,
    (attackers, defenders): (&[&str], &[&str]),
    expected: (i32, i32),
) {
    assert_eq!(amounts(written, amount, attackers, defenders), expected);
}

vectors! {
    die_modifiers_change_the_roll_within_the_limit_of_the_table: row_after_die_shifts {
        a8_3_1(2, &[-1, -2], None, (0, RowPolicy::ClampToNearest), (-1, 0));
        a8_3_2(6, &[1, 1, 2], Some(3), (0, RowPolicy::ClampToNearest), (9, 6));
        a8_3_3(3, &[-5, 1], Some(3), (0, RowPolicy::ClampToNearest), (0, 0));
        a8_3_4(4, &[1], None, (1, RowPolicy::Error), (5, 4));
    }
    an_amount_per_units_or_points_counts_whole_multiples: shifts_are {
        a10_1_1((0, 1), per_six_guns(), (&["6", "7"], &["0"]), (0, 2));
        a10_1_2((0, 1), per_six_guns(), (&["2", "3"], &["0"]), (0, 0));
        a10_1_3((-1, 0), per_two_defenders(), (&["0"], &["1", "1", "1"]), (-1, 0));
    }
    an_amount_by_value_multiplies_and_rounds_towards_0: shifts_are {
        a10_1_4((1, 0), leading_guns(), (&["2", "9"], &["0"]), (2, 0));
        a10_1_5((1, 0), leading_guns(), (&["5/2", "9"], &["0"]), (2, 0));
        a10_1_6((1, 0), leading_guns(), (&["-5/2", "9"], &["0"]), (-2, 0));
        a10_1_7((-2, 0), leading_guns(), (&["3/4", "9"], &["0"]), (-1, 0));
    }
    a_hexside_condition_counts_attackers_by_its_quantifier: applies_is {
        a10_2_1(river(Quantifier::All, false), false);
        a10_2_2(river(Quantifier::Any, false), true);
        a10_2_3(river(Quantifier::Leading, false), true);
        a10_2_4(river(Quantifier::All, true), true);
    }
    a_property_source_needs_a_comparison_unless_the_property_is_a_number_or_a_flag: applies_is {
        a10_2_5(class_is(Some(tank()), Quantifier::Any), true);
        a10_2_6(class_is(None, Quantifier::Any), false);
    }
    a_terrain_filter_matches_features_and_conditions_must_hold_too: applies_is {
        a10_2_7(in_terrain("fort", vec![]), true);
        a10_2_8(in_terrain("fort", vec![of_side("blue")]), false);
        a10_2_9(in_terrain("fort", vec![of_side("red")]), true);
    }
    terrain_conditions_ask_for_the_base_and_feature_conditions_for_features: applies_is {
        a10_2_10(base_is_city(), false);
        a10_2_11(has_city(), true);
    }
    shifts_are_added_by_priority_with_caps_and_stops: total_is {
        a10_3_1(&[], 0, 3);
        a10_3_2(&[written(20, -2, None, ""), written(10, 1, None, "")], -1, 2);
        a10_3_3(&[written(20, -3, Some(2), ""), written(10, -1, None, "")], -3, 0);
        a10_3_4(&[written(20, -3, Some(2), "Rest"), written(10, -1, None, "")], -2, 1);
        a10_3_5(&[written(10, -1, None, ""), written(5, -3, Some(2), "")], -2, 1);
        a10_3_6(&[written(10, 9, None, "")], 9, 6);
        a10_3_7(&[written(5, 1, None, ""), written(5, 1, Some(1), "")], 1, 4);
        a10_3_8(&[written(5, 1, Some(1), ""), written(5, 1, None, "")], 2, 5);
        a10_3_9(&[written(-5, 1, None, "")], 1, 4);
        a10_3_10(&[written(20, -1, None, "stop"), written(20, -1, None, ""), written(10, 3, None, "")], -2, 1);
        a10_3_11(&[written(20, 2, Some(0), ""), written(10, 1, None, "")], 1, 4);
        a10_3_12(&[written(20, 2, Some(0), "Rest"), written(10, 1, None, "")], 0, 3);
        a10_3_13(&[written(30, -3, Some(2), "Rest"), written(20, 4, Some(1), ""), written(10, 3, None, "")], 2, 5);
        a10_3_14(&[written(10, -9, None, "")], -9, 0);
        a10_3_15(&[written(10, 1, None, ""), written(20, -4, None, ""), written(-3, 2, None, "")], -1, 2);
    }
}

#[test]
fn products_of_shifts_stay_within_a_thousand() {
    shifts_are((1_000, 0), leading_guns(), (&["999999999"], &["0"]), (1_000, 0));
}

#[test]
fn die_shifts_have_caps_and_stops_of_their_own_running_total() {
    let modifiers = [
        CombatModifierDefinition { die_shift: 3, die_cap: Some(2), ..modifier("a", 20, 1) },
        CombatModifierDefinition { die_shift: -1, ..modifier("b", 10, 0) },
    ];
    let applicable = modifiers.each_ref().map(Applicable::as_written);
    let result = evaluate_modifiers_prioritized(&applicable);
    assert_eq!((result.total_shift, result.total_die_shift), (1, 1));
}
