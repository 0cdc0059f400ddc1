use super::Fraction;
use crate::table::{CombatOutcome, CombatResultsTable, OutcomeEffect, Rolls};
use serde::Serialize;

/// The exact probabilities of the outcomes of one column, in order of first appearance by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Distribution(pub Vec<Chance>);

/// The probability of a label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// The label.
    pub label: String,
    /// Its probability.
    pub probability: Fraction,
}

/// Label of rolls that no row has.
pub const NO_ROW: &str = "no row";

impl Distribution {
    /// Computes the distribution of a column for all rolls with a die modifier.
    ///
    /// ```
    /// use sandtable_counter::analysis::Distribution;
    /// use sandtable_counter::{System, starter};
    ///
    /// let system = System::new(starter().clone());
    /// let table = &system.file().combat_results_table;
    /// let rolls = system.rolls(&table.id).unwrap();
    /// let chances = Distribution::of_column(table, 6, 0, rolls);
    /// let parts: Vec<String> = chances.0.iter().map(|one| one.probability.to_string()).collect();
    /// assert_eq!(parts, ["1/6", "1/3", "1/2"]);
    /// ```
    pub fn of_column(
        table: &CombatResultsTable,
        column: usize,
        die_modifier: i32,
        rolls: &Rolls,
    ) -> Self {
        let ways = row_ways(table, die_modifier, rolls);
        let mut chances: Vec<(&str, u64)> = Vec::new();
        let mut add = |label, ways| match chances.iter_mut().find(|(known, _)| *known == label) {
            Some((_, so_far)) => *so_far += ways,
            None => chances.push((label, ways)),
        };
        for (row, ways) in ways.rows.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            add(table.outcome(row, column).map_or("", |outcome| &outcome.label), *ways);
        }
        if ways.missing > 0 {
            add(NO_ROW, ways.missing);
        }
        let chance = |(label, ways): (&str, u64)| Chance {
            label: label.to_owned(),
            probability: Fraction::new(ways.into(), rolls.total()),
        };
        Self(chances.into_iter().map(chance).collect())
    }

    /// An outcome that is certain.
    pub fn certain(label: &str) -> Self {
        Self(vec![Chance { label: label.to_owned(), probability: Fraction::ONE }])
    }

    /// Returns the probability of a label.
    pub fn probability(&self, label: &str) -> Fraction {
        let found = self.0.iter().find(|chance| chance.label == label);
        found.map_or(Fraction::ZERO, |chance| chance.probability)
    }
}

impl std::fmt::Display for Distribution {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let chance = |chance: &Chance| format!("{} {}", chance.label, chance.probability);
        out.write_str(&self.0.iter().map(chance).collect::<Vec<_>>().join(", "))
    }
}

/// The combinations that lead to each row, and those that lead to none.
struct RowWays {
    rows: Vec<u64>,
    missing: u64,
}

fn row_ways(table: &CombatResultsTable, die_modifier: i32, rolls: &Rolls) -> RowWays {
    let mut found = RowWays { rows: vec![0; table.rows.len()], missing: 0 };
    for (value, ways) in rolls.values() {
        match table.row(value.saturating_add(die_modifier)) {
            Some(row) => found.rows[row] += ways,
            None => found.missing += ways,
        }
    }
    found
}

/// Steps of the units in a battle: an eliminated side loses all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// Steps of all attackers.
    pub attacker: u32,
    /// Steps of all defenders.
    pub defender: u32,
}

/// The expected losses of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Losses {
    /// Expected steps that the attackers lose.
    pub attacker: Fraction,
    /// Expected steps that the defenders lose.
    pub defender: Fraction,
}

impl Losses {
    /// Computes the expected losses of a column. Only losses that an effect states count: a retreat
    /// that is blocked, a choice and an exchange by strength depend on the position.
    pub fn of_column(
        table: &CombatResultsTable,
        column: usize,
        die_modifier: i32,
        rolls: &Rolls,
        steps: Steps,
    ) -> Self {
        let ways = row_ways(table, die_modifier, rolls);
        let (mut attacker, mut defender) = (0, 0);
        for (row, ways) in ways.rows.iter().enumerate() {
            let lost = table.outcome(row, column).map_or((0, 0), |one| losses(one, steps));
            attacker += i128::from(*ways) * i128::from(lost.0);
            defender += i128::from(*ways) * i128::from(lost.1);
        }
        let total = rolls.total();
        Self { attacker: Fraction::new(attacker, total), defender: Fraction::new(defender, total) }
    }

    /// Losses of the defender minus losses of the attacker.
    pub fn gain(&self) -> Fraction {
        self.defender - self.attacker
    }
}

/// Steps lost by attacker and defender.
pub(crate) fn losses(outcome: &CombatOutcome, steps: Steps) -> (u32, u32) {
    let (attacker, defender) = outcome.effect.as_ref().map_or((0, 0), |effect| lost(effect, steps));
    (attacker.min(steps.attacker), defender.min(steps.defender))
}

fn lost(effect: &OutcomeEffect, all: Steps) -> (u32, u32) {
    match effect {
        OutcomeEffect::StepLoss { steps, .. } => (0, *steps),
        OutcomeEffect::AttackerStepLoss { steps, .. } => (*steps, 0),
        OutcomeEffect::Exchange { attacker_steps, defender_steps, .. } => {
            (*attacker_steps, *defender_steps)
        }
        OutcomeEffect::AttackerEliminated => (all.attacker, 0),
        OutcomeEffect::DefenderEliminated => (0, all.defender),
        OutcomeEffect::Sequence(effects) => effects.iter().fold((0, 0), |(a, d), effect| {
            let (more, extra) = lost(effect, all);
            (a + more, d + extra)
        }),
        _ => (0, 0),
    }
}
