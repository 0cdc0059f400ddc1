//! Odds, combats, checks and files of a designer's own game systems.

use super::check_equal;
use crate::Fault;
use crate::clock::alone;
use crate::table::{Goal, Row};
use crate::work::{Attack, large_system, large_text};
use sandtable_counter::analysis::TableReport;
use sandtable_counter::check::{Purpose, check_system};
use sandtable_counter::{GameSystemFile, System, starter};
use std::time::Duration;

/// Measures the exact odds of one attack: with one die, and with ten.
pub(super) fn odds(name: &str) -> Result<Vec<Row>, Fault> {
    let mut rows = Vec::new();
    for dice in [1, 10] {
        let attack = Attack::with_dice(dice);
        let shifts = attack.declared()?.modifier_trail.len();
        check_equal(&shifts, &3)?;
        let ours = alone(|| attack.odds())?;
        let goal = Goal::Within(Duration::from_micros(50));
        let row = Row::new(format!("{name} of one attack, {dice}d6"), ours, goal);
        rows.push(row.with_note("two units against one, three modifiers; aim 10 us"));
    }
    Ok(rows)
}

/// Measures one combat from units to outcome.
pub(super) fn combat(name: &str) -> Result<Vec<Row>, Fault> {
    let attack = Attack::with_dice(1);
    check_equal(&attack.resolved()?.outcome.map(|outcome| outcome.label).as_deref(), &Some("DR"))?;
    let ours = alone(|| attack.resolved())?;
    Ok(vec![Row::new(name, ours, Goal::Within(Duration::from_micros(2)))])
}

/// Measures what a designer sees on every keystroke: distributions, bands and findings.
pub(super) fn table(name: &str) -> Result<Vec<Row>, Fault> {
    let small = System::new(starter().clone());
    let small_table = small.file().combat_results_table.clone();
    let ours = alone(|| {
        let findings = check_system(&small, Purpose::Edit);
        Ok::<_, Fault>((TableReport::of(&small, &small_table), findings))
    })?;
    let goal = Goal::Within(Duration::from_millis(1));
    let row = Row::new(format!("{name}, distributions, bands, findings"), ours, goal);
    let large = System::new(large_system(200));
    check_equal(&large.file().entity_types.len(), &200)?;
    let ours = alone(|| Ok::<_, Fault>(check_system(&large, Purpose::Edit)))?;
    let goal = Goal::Within(Duration::from_millis(20));
    Ok(vec![row, Row::new(format!("{name}, check of a system of 200 types"), ours, goal)])
}

/// Measures loading a system of 1 MB, checks included.
pub(super) fn file(name: &str) -> Result<Vec<Row>, Fault> {
    let text = large_text(1 << 20)?;
    let loaded = GameSystemFile::from_toml(&text)?;
    check_equal(&loaded.findings.has_errors(), &false)?;
    let ours = alone(|| GameSystemFile::from_toml(&text))?;
    let goal = Goal::Within(Duration::from_millis(50));
    let note = format!("{} bytes, {} types", text.len(), loaded.value.entity_types.len());
    Ok(vec![Row::new(format!("{name}, load 1 MB"), ours, goal).with_note(note)])
}
