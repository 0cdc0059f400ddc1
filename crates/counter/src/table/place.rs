use std::fmt;

/// The place of an outcome in a table, written as a path in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomePlace {
    /// In a cell.
    Cell {
        /// Index of the row.
        row: usize,
        /// Index of the column.
        column: usize,
    },
    /// The automatic outcome below the first column.
    BelowMinimum,
    /// The automatic outcome beyond the last column.
    AboveMaximum,
}

impl fmt::Display for OutcomePlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { row, column } => write!(out, "outcomes[{row}][{column}]"),
            Self::BelowMinimum => out.write_str("below_minimum.Automatic"),
            Self::AboveMaximum => out.write_str("above_maximum.Automatic"),
        }
    }
}
