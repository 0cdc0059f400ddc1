//! Builders for small designs.

use sandtable_counter::combat::{Battle, Combatant};
use sandtable_counter::definition::Side;
use sandtable_counter::modifier::{
    CapScope, CombatModifierDefinition, Condition, ModifierSource, Quantifier,
};
use sandtable_counter::table::{
    CombatOutcome, CombatResultsTable, CrtColumn, CrtColumnType, CrtRow, RollSource,
};
use sandtable_counter::turn::{Phase, PhaseType};
use sandtable_counter::{Number, starter};

pub(crate) fn side(id: &str) -> Side {
    Side { id: id.into(), name: id.to_owned(), color: None, pattern: None }
}

pub(crate) fn phase(id: &str, phase_type: PhaseType) -> Phase {
    Phase {
        id: id.into(),
        name: id.to_owned(),
        phase_type,
        description: String::new(),
        sides: vec![],
        unit_filter: vec![],
        along: None,
        from_turn: None,
        to_turn: None,
        tasks: vec![],
    }
}

pub(crate) fn number(text: &str) -> Number {
    text.parse().expect("a number")
}

pub(crate) fn column(label: &str, column_type: CrtColumnType, threshold: &str) -> CrtColumn {
    CrtColumn { label: label.to_owned(), column_type, threshold: number(threshold) }
}

pub(crate) fn row(label: &str, die_value_min: i32, die_value_max: i32) -> CrtRow {
    CrtRow { label: label.to_owned(), die_value_min, die_value_max }
}

pub(crate) fn outcome(label: &str) -> CombatOutcome {
    CombatOutcome { label: label.to_owned(), effect: None }
}

/// A table whose cells are called after their row and column.
pub(crate) fn table(columns: Vec<CrtColumn>, rows: Vec<CrtRow>) -> CombatResultsTable {
    let cell =
        |row: &CrtRow, column: &CrtColumn| outcome(&format!("{}/{}", row.label, column.label));
    let cells = |row: &CrtRow| columns.iter().map(|column| cell(row, column)).collect();
    let outcomes = rows.iter().map(cells).collect();
    CombatResultsTable { outcomes, columns, rows, ..CombatResultsTable::default() }
}

/// Seven ratio columns from 1:2 to 6:1.
pub(crate) fn ratios() -> CombatResultsTable {
    starter().combat_results_table.clone()
}

/// Seven differential columns from -3 to +3.
pub(crate) fn differentials() -> Vec<CrtColumn> {
    let label = |number: i32| format!("{number:+}");
    (-3..=3).map(|n| column(&label(n), CrtColumnType::Differential, &n.to_string())).collect()
}

/// The table with mixed column types that the rules use as their example.
pub(crate) fn mixed() -> Vec<CrtColumn> {
    use CrtColumnType::{Differential, OddsRatio};
    vec![
        column("1:2", OddsRatio, "1:2"),
        column("1:1", OddsRatio, "1"),
        column("+2", Differential, "2"),
        column("2:1", OddsRatio, "2"),
        column("+6", Differential, "6"),
        column("4:1", OddsRatio, "4"),
    ]
}

pub(crate) fn dice(id: &str, dice: u32, sides: u32, table: &str) -> RollSource {
    RollSource {
        id: id.into(),
        name: id.to_owned(),
        dice,
        sides: Some(sides),
        faces: vec![],
        add: 0,
        tables: vec![table.into()],
    }
}

pub(crate) fn modifier(id: &str, priority: i32, column_shift: i32) -> CombatModifierDefinition {
    CombatModifierDefinition {
        id: id.into(),
        name: id.to_owned(),
        source: ModifierSource::Custom(id.to_owned()),
        column_shift,
        priority,
        cap: None,
        terrain_type_filter: None,
        conditions: vec![],
        comparison: None,
        quantifier: Quantifier::All,
        cap_scope: CapScope::Step,
        stop: false,
        die_shift: 0,
        die_cap: None,
        amount: None,
    }
}

pub(crate) fn on_conditions(id: &str, conditions: Vec<Condition>) -> CombatModifierDefinition {
    CombatModifierDefinition {
        source: ModifierSource::Conditions,
        conditions,
        ..modifier(id, 0, 1)
    }
}

pub(crate) static NAMELESS: [Combatant<'static>; 1] = [Combatant::NAMELESS];

/// A battle of totals, without units.
pub(crate) fn totals(attack: &str, defense: &str) -> Battle<'static> {
    let strengths = Some((number(attack), number(defense)));
    Battle { strengths, ..Battle::new(&NAMELESS, &NAMELESS) }
}
