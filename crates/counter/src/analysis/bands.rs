use crate::Number;
use crate::table::{CrtColumn, CrtColumnType};
use serde::Serialize;

/// The attacker strengths for which a column is the base column, at one defender strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Band {
    /// The smallest strength; 0 stands for any strength above 0.
    pub from: Number,
    /// The first strength that chooses a column farther right.
    pub to: Option<Number>,
}

/// Returns the band of each column against a defender strength; `None` for a column that cannot be
/// chosen there.
///
/// ```
/// use sandtable_counter::analysis::bands;
/// use sandtable_counter::table::{CrtColumn, CrtColumnType::{Differential, OddsRatio}};
///
/// let column = |label: &str, column_type, threshold: i16| CrtColumn {
///     label: label.to_owned(),
///     column_type,
///     threshold: threshold.into(),
/// };
/// let columns = [column("1:1", OddsRatio, 1), column("+2", Differential, 2), column("2:1", OddsRatio, 2)];
/// let starts = |defense: i16| -> Vec<_> {
///     let bands = bands(&columns, defense.into());
///     bands.into_iter().map(|band| band.map(|band| band.from.to_string())).collect()
/// };
/// let text = |start: &str| Some(start.to_owned());
/// assert_eq!(starts(4), [text("4"), text("6"), text("8")]);
/// assert_eq!(starts(1), [text("1"), None, text("2")], "2 against 1 skips the differential");
/// ```
pub fn bands(columns: &[CrtColumn], defense: Number) -> Vec<Option<Band>> {
    let mut bands = vec![None; columns.len()];
    // The smallest strength that chooses a column to the right of the current one.
    let mut to: Option<Number> = None;
    for (at, column) in columns.iter().enumerate().rev() {
        let Some(need) = need(column, defense) else { continue };
        let from = need.max(Number::ZERO);
        // Strengths above 0 count, so that an end at 0 leaves nothing.
        if to.is_none_or(|to| from < to) {
            bands[at] = Some(Band { from, to });
            to = Some(from);
        }
    }
    bands
}

/// The smallest strength that meets a column; `None` if it is out of range.
fn need(column: &CrtColumn, defense: Number) -> Option<Number> {
    match column.column_type {
        CrtColumnType::OddsRatio => column.threshold.times(defense),
        CrtColumnType::Differential => column.threshold.plus(defense),
        CrtColumnType::Direct => Some(column.threshold),
    }
}

/// Returns the strengths at which the base column changes against a defender strength, in order.
pub fn break_points(columns: &[CrtColumn], defense: Number) -> Vec<Number> {
    bands(columns, defense).into_iter().flatten().map(|band| band.from).collect()
}

/// Returns the smallest extra strength that reaches the next column; `None` from the last one on.
pub fn to_next_column(columns: &[CrtColumn], attack: Number, defense: Number) -> Option<Number> {
    let next = break_points(columns, defense).into_iter().find(|point| *point > attack)?;
    next.minus(attack)
}
