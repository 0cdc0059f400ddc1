//! `odds`: the exact odds of an attack by a designer's table.

use crate::args::Odds;
use crate::commands::counter::read_system;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use sandtable_core::Refusal as _;
use sandtable_counter::analysis::{Chance, Distribution, attack_odds};
use sandtable_counter::combat::{ActiveCombat, Battle, Combatant, Place, apply_die_roll};
use sandtable_counter::table::CombatResultsTable;
use sandtable_counter::{Refusal, System, TypeId};
use serde_json::{Value, json};
use std::fmt::Write;

pub(crate) fn run(args: &Odds, console: Console) -> Result<(), Failure> {
    let system = System::new(read_system(&args.file)?);
    let ids = Ids::find(args, &system)?;
    match Attack::of(args, &system, &ids) {
        Ok(attack) => console.data(&attack.json(&system), || attack.text(&system)),
        Err(refusal) => refused(&refusal, console),
    }
}

/// A refused attack is an answer too: it goes to standard output with `--json`.
fn refused(refusal: &Refusal, console: Console) -> Result<(), Failure> {
    let (code, message) = (refusal.code(), refusal.to_string());
    if console.is_json() {
        let answer = json!({ "refused": { "code": code, "message": &message } });
        console.data(&answer, String::new)?;
    }
    Err(Failure::new(Exit::Refused, code, message))
}

/// The ids of what the arguments name by id or by name.
struct Ids {
    table: Option<TypeId>,
    terrain: Option<TypeId>,
    features: Vec<TypeId>,
    modifiers: Vec<TypeId>,
}

impl Ids {
    fn find(args: &Odds, system: &System) -> Result<Self, Failure> {
        let file = system.file();
        let types = || file.entity_types.iter().map(|one| (&one.id, one.name.as_str()));
        let modifiers =
            || file.combat_modifiers.modifiers.iter().map(|one| (&one.id, one.name.as_str()));
        let one_type = |word: &String| find("terrain or feature", word, types());
        let tables = || std::iter::once(&file.combat_results_table).chain(&file.tables);
        let tables = tables().map(|one| (&one.id, one.name.as_str()));
        Ok(Self {
            table: args.table.as_ref().map(|word| find("table", word, tables)).transpose()?,
            terrain: args.terrain.as_ref().map(one_type).transpose()?,
            features: args.feature.iter().map(one_type).collect::<Result<_, _>>()?,
            modifiers: args
                .modifier
                .iter()
                .map(|word| find("modifier", word, modifiers()))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// Finds a definition by its id or, if no id is the same, by its name.
fn find<'s>(
    kind: &str,
    word: &str,
    known: impl Iterator<Item = (&'s TypeId, &'s str)>,
) -> Result<TypeId, Failure> {
    let known: Vec<(&TypeId, &str)> = known.collect();
    let by_id = known.iter().find(|(id, _)| ***id == *word);
    let found = by_id.or_else(|| known.iter().find(|(_, name)| name.eq_ignore_ascii_case(word)));
    found.map(|(id, _)| (*id).clone()).ok_or_else(|| {
        let ids: Vec<&str> = known.iter().map(|(id, _)| &***id).collect();
        let message = format!("unknown {kind} '{word}': expected one of {}", ids.join(", "));
        Failure::new(Exit::Usage, "unknown-id", message)
    })
}

/// The attack before its roll and, with `--roll`, after it.
struct Attack {
    combat: ActiveCombat,
    distribution: Option<Distribution>,
    rolled: bool,
}

impl Attack {
    fn of(args: &Odds, system: &System, ids: &Ids) -> Result<Self, Refusal> {
        let place = Place { terrain: ids.terrain.as_ref(), features: &ids.features };
        let attackers = [Combatant::NAMELESS];
        let defenders = [Combatant { hex: place, ..Combatant::NAMELESS }];
        let battle = Battle {
            table: ids.table.as_ref(),
            strengths: Some((args.attack, args.defend)),
            forced: &ids.modifiers,
            ..Battle::new(&attackers, &defenders)
        };
        let odds = attack_odds(system, &battle)?;
        let combat = match args.roll {
            Some(roll) => apply_die_roll(odds.combat, system, roll)?,
            None => odds.combat,
        };
        Ok(Self { combat, distribution: odds.distribution, rolled: args.roll.is_some() })
    }

    fn table<'s>(&self, system: &'s System) -> Option<&'s CombatResultsTable> {
        system.table(self.combat.table.as_ref()?)
    }

    fn json(&self, system: &System) -> Value {
        let combat = &self.combat;
        let shifts: Vec<Value> = combat
            .modifier_trail
            .iter()
            .map(|step| {
                json!({ "id": step.id, "name": step.name, "shift": step.shift,
                    "priority": step.priority, "cap": step.cap, "total": step.total })
            })
            .collect();
        let column = combat.resolved_column.and_then(|_| combat.column_label(system));
        let mut value = json!({
            "table": combat.table,
            "attack_strength": combat.attack_strength,
            "defense_strength": combat.defense_strength,
            "raw_value": combat.raw_value,
            "odds_ratio": combat.odds_ratio,
            "differential": combat.differential,
            "base_column": combat.base_column,
            "resolved_column": combat.resolved_column,
            "column": column,
            "shifts": shifts,
            "total_shift": combat.total_shift,
            "die_modifier": combat.die_modifier,
            "distribution": self.distribution,
        });
        if self.rolled {
            value["die_roll"] = json!(combat.die_roll);
            value["modified_roll"] = json!(combat.modified_roll);
            value["resolved_row"] = json!(combat.resolved_row);
            value["row_label"] = json!(self.row_label(system));
            value["outcome"] = json!(combat.outcome);
        }
        value
    }

    fn row_label(&self, system: &System) -> Option<String> {
        let row = self.table(system)?.rows.get(self.combat.resolved_row?)?;
        Some(row.label.clone())
    }

    fn text(&self, system: &System) -> String {
        let mut text = self.heading(system);
        for step in &self.combat.modifier_trail {
            let cap = step.cap.map(|cap| format!(", capped at {cap}")).unwrap_or_default();
            let (name, shift, total) = (&step.name, step.shift, step.total);
            let _ = writeln!(text, "  {name}: {shift:+}, total {total:+}{cap}");
        }
        let column = self.combat.column_label(system).unwrap_or_default();
        let _ = writeln!(text, "Column {column}{}", self.die_modifier());
        match (&self.distribution, self.rolled) {
            (_, true) => text.push_str(&self.rolled(system)),
            (Some(distribution), false) => text.push_str(&chart(distribution)),
            (None, false) => text.push_str(&self.rows(system)),
        }
        text
    }

    /// The table, the strengths and the base column.
    fn heading(&self, system: &System) -> String {
        let combat = &self.combat;
        let table = self.table(system);
        let name = table.map(|table| table.name.as_str()).unwrap_or_default();
        let strength = |number: Option<sandtable_counter::Number>| {
            number.map(|number| number.to_string()).unwrap_or_default()
        };
        let (attack, defense) =
            (strength(combat.attack_strength), strength(combat.defense_strength));
        let label = |column: usize| Some(table?.columns.get(column)?.label.clone());
        let base = combat.base_column.and_then(label);
        let base = base.map(|base| format!(", base column {base}")).unwrap_or_default();
        format!("{name}: {attack} against {defense}{base}\n")
    }

    fn die_modifier(&self) -> String {
        match self.combat.die_modifier {
            0 => String::new(),
            modifier => format!(", die {modifier:+}"),
        }
    }

    fn rolled(&self, system: &System) -> String {
        let roll = self.combat.modified_roll.unwrap_or_default();
        let row = self.row_label(system).filter(|label| !label.is_empty());
        let row = row.map(|label| format!(" (row {label})")).unwrap_or_default();
        let outcome = self.combat.outcome.as_ref();
        let label = outcome.map(|outcome| outcome.label.as_str()).unwrap_or_default();
        let effect = self.combat.effect_in_words();
        let effect = effect.map(|effect| format!(": {effect}")).unwrap_or_default();
        format!("Roll {roll}{row}: {label}{effect}\n")
    }

    /// The outcome of every row, for a table without a roll source.
    fn rows(&self, system: &System) -> String {
        let found = self.table(system).zip(self.combat.resolved_column);
        let Some((table, column)) = found else { return String::new() };
        let row = |(index, row): (usize, &sandtable_counter::table::CrtRow)| {
            let label = table.outcome(index, column).map(|outcome| outcome.label.as_str());
            let label = label.unwrap_or_default();
            format!("  {} to {}: {label}\n", row.die_value_min, row.die_value_max)
        };
        table.rows.iter().enumerate().map(row).collect()
    }
}

/// The outcomes with their probabilities as bars.
fn chart(distribution: &Distribution) -> String {
    /// The width of a certain outcome.
    const WIDTH: i64 = 30;
    let width = distribution.0.iter().map(|one| one.label.chars().count()).max().unwrap_or(0);
    let line = |Chance { label, probability }: &Chance| {
        let thousandths = probability.thousandths();
        let bar = "█".repeat(usize::try_from((thousandths * WIDTH + 500) / 1000).unwrap_or(0));
        let percent = format!("{}.{} %", thousandths / 10, thousandths % 10);
        format!("  {label:width$}  {:>7}  {percent:>7}  {bar}\n", probability.to_string())
    };
    distribution.0.iter().map(line).collect()
}
