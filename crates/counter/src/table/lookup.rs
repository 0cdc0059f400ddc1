use super::{
    AboveMaximum, BelowMinimum, CombatOutcome, CombatResultsTable, CrtColumn, CrtRow, Edge, Input,
    PastLeft, PastRight, RawValue, RowPolicy, TableInput,
};
use crate::{Number, Refusal};

/// Returns the base column of an attack: the rightmost column whose threshold is met by the value
/// of that column's own type.
///
/// Ratios and differentials are never compared with each other, because the result is an index.
/// The set of met columns only grows with the attacker's strength, so the choice is monotone.
/// Choosing the closest margin instead would not be, and margins of different types share no unit.
///
/// ```
/// use sandtable_counter::table::{CrtColumn, CrtColumnType, find_crt_column};
///
/// let column = |label: &str, column_type, threshold: i16| CrtColumn {
///     label: label.to_owned(),
///     column_type,
///     threshold: threshold.into(),
/// };
/// let columns = [
///     column("1:1", CrtColumnType::OddsRatio, 1),
///     column("+4", CrtColumnType::Differential, 4),
///     column("3:1", CrtColumnType::OddsRatio, 3),
/// ];
/// let base = |attacker: i16, defender: i16| find_crt_column(attacker.into(), defender.into(), &columns);
/// assert_eq!(base(6, 2), Some(2));
/// assert_eq!(base(12, 6), Some(1));
/// assert_eq!(base(1, 2), None);
/// ```
pub fn find_crt_column(attacker: Number, defender: Number, columns: &[CrtColumn]) -> Option<usize> {
    // An attack needs positive strength, whatever the thresholds are.
    if attacker <= Number::ZERO {
        return None;
    }
    columns.iter().rposition(|column| Input::Strengths(attacker, defender).meets(column))
}

/// Returns the first row that a roll falls into.
pub fn find_crt_row(die_roll: i32, rows: &[CrtRow]) -> Option<usize> {
    rows.iter().position(|row| (row.die_value_min..=row.die_value_max).contains(&die_roll))
}

/// The column of an attack before or after shifts, or the outcome that a policy decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// A column.
    Column {
        /// Its index.
        index: usize,
        /// Die modifiers of the policies that led to it.
        dice: PolicyDice,
    },
    /// An outcome without column, row or roll.
    Automatic {
        /// The edge whose policy decides.
        edge: Edge,
        /// The outcome.
        outcome: CombatOutcome,
    },
}

/// Die modifiers that policies add. A policy can apply before and after the shifts and adds its
/// modifier only once, which is why the two are kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PolicyDice {
    below: i32,
    above: i32,
}

impl PolicyDice {
    /// The sum of both.
    pub const fn total(self) -> i32 {
        self.below.saturating_add(self.above)
    }
}

impl CombatResultsTable {
    /// Returns the base column, or the outcome of a policy.
    ///
    /// # Errors
    /// Refuses an empty table, an attack without strength, and odds below every column if the table
    /// does not allow such attacks.
    pub fn base(&self, input: Input) -> Result<Lookup, Refusal> {
        if self.columns.is_empty() || self.rows.is_empty() {
            return Err(Refusal::TableEmpty { table: self.name.clone() });
        }
        if self.is_combat() && matches!(input, Input::Strengths(a, _) if a <= Number::ZERO) {
            return Err(Refusal::NoStrength);
        }
        let none = PolicyDice::default();
        let is_above = self.above_from.is_some_and(|from| input.reaches(from));
        if is_above && self.above_maximum != AboveMaximum::Clamp {
            return Ok(self.above(none));
        }
        self.met(input)
            .map_or_else(|| self.below(none), |index| Ok(Lookup::Column { index, dice: none }))
    }

    /// Returns the rightmost column that is met.
    pub fn met(&self, input: Input) -> Option<usize> {
        match self.input {
            TableInput::None if !self.is_combat() => Some(0),
            _ => self.columns.iter().rposition(|column| input.meets(column)),
        }
    }

    /// Applies a shift to a base column.
    ///
    /// # Errors
    /// Refuses a shift past the first column if the table does not allow attacks below it.
    pub fn shifted(&self, base: Lookup, total_shift: i32) -> Result<Lookup, Refusal> {
        let Lookup::Column { index, dice } = base else { return Ok(base) };
        let last = self.columns.len().saturating_sub(1);
        let target = index as i64 + i64::from(total_shift);
        let Ok(target) = usize::try_from(target) else {
            return match self.past_left {
                PastLeft::Clamp => Ok(Lookup::Column { index: 0, dice }),
                PastLeft::BelowMinimum => self.below(dice),
            };
        };
        match self.past_right {
            PastRight::AboveMaximum if target > last => Ok(self.above(dice)),
            _ => Ok(Lookup::Column { index: target.min(last), dice }),
        }
    }

    fn below(&self, dice: PolicyDice) -> Result<Lookup, Refusal> {
        let leftmost = |dice| Ok(Lookup::Column { index: 0, dice });
        match &self.below_minimum {
            BelowMinimum::NoAttack => {
                let first = self.columns.first().map(|column| column.label.clone());
                Err(Refusal::BelowMinimum { column: first.unwrap_or_default() })
            }
            BelowMinimum::ClampToLeftmost => leftmost(dice),
            BelowMinimum::ClampWithDieModifier(below) => {
                leftmost(PolicyDice { below: *below, ..dice })
            }
            BelowMinimum::Automatic(outcome) => {
                Ok(Lookup::Automatic { edge: Edge::BelowMinimum, outcome: outcome.clone() })
            }
        }
    }

    fn above(&self, dice: PolicyDice) -> Lookup {
        let index = self.columns.len().saturating_sub(1);
        match &self.above_maximum {
            AboveMaximum::Clamp => Lookup::Column { index, dice },
            AboveMaximum::ClampWithDieModifier(above) => {
                Lookup::Column { index, dice: PolicyDice { above: *above, ..dice } }
            }
            AboveMaximum::Automatic(outcome) => {
                Lookup::Automatic { edge: Edge::AboveMaximum, outcome: outcome.clone() }
            }
        }
    }

    /// Returns the row of a roll by the table's row policy.
    pub fn row(&self, modified_roll: i32) -> Option<usize> {
        let nearest = || match self.row_policy {
            RowPolicy::Error => None,
            RowPolicy::ClampToNearest => nearest_row(modified_roll, &self.rows),
        };
        find_crt_row(modified_roll, &self.rows).or_else(nearest)
    }

    /// Returns the raw value of a lookup: that of the base column's own type, or of the first
    /// column's if there is no base column. `None` if the table is empty or the value is out of
    /// range.
    pub fn raw_value(&self, input: Input) -> Option<RawValue> {
        let column = self.columns.get(self.met(input).unwrap_or(0))?;
        input.raw_value(column.column_type)
    }
}

/// Returns the row with the smallest distance to a roll; of two, the lower one.
fn nearest_row(roll: i32, rows: &[CrtRow]) -> Option<usize> {
    let distance = |row: &CrtRow| {
        let (least, most) = (i64::from(row.die_value_min), i64::from(row.die_value_max));
        (least - i64::from(roll)).max(i64::from(roll) - most)
    };
    let usable = rows.iter().enumerate().filter(|(_, row)| row.die_value_min <= row.die_value_max);
    let nearest = usable.min_by_key(|(index, row)| (distance(row), row.die_value_min, *index));
    nearest.map(|(index, _)| index)
}
