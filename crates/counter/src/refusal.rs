use crate::TypeId;
use sandtable_core as core;
use thiserror::Error;

/// The reason why an attack or a lookup is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields are the placeholders of the message above them")]
pub enum Refusal {
    /// An attacker's type has no binding to the attacker's role.
    #[error("{} cannot attack: its type has no attack strength", name(unit.as_ref()))]
    CannotAttack { unit: Option<TypeId> },
    /// No unit in the battle hex has a binding to the defender's role.
    #[error("no unit in the attacked hex can defend")]
    NoDefender,
    /// The modifier named in the declaration does not exist.
    #[error("unknown modifier '{id}'")]
    UnknownModifier { id: TypeId },
    /// The modifier named in the declaration applies by itself.
    #[error("modifier \"{name}\" is not a Custom modifier: it applies by itself")]
    ModifierNotCustom { name: String },
    /// The named table does not exist.
    #[error("unknown table '{id}'")]
    UnknownTable { id: TypeId },
    /// The named table is not offered for this attack.
    #[error("table \"{table}\" cannot be used for this attack")]
    TableNotAllowed { table: String },
    /// The table has no columns or no rows.
    #[error("table \"{table}\" has no columns or no rows")]
    TableEmpty { table: String },
    /// The attackers have no strength.
    #[error("the attackers have no strength; an attack needs more than 0")]
    NoStrength,
    /// A calculation left the range of numbers.
    #[error("a number leaves the range: numerator and denominator at most 1,000,000,000")]
    NumberOutOfRange,
    /// The odds are below the first column.
    #[error("the odds are below the first column ({column})")]
    BelowMinimum { column: String },
    /// The table has no roll source, and no value was given.
    #[error("table \"{table}\" has no roll source: enter the value of the roll")]
    ValueNeeded { table: String },
    /// The result needs no roll, or has one already.
    #[error("no roll is awaited")]
    ValueNotAllowed,
    /// No row of the table has the value.
    #[error("no row of table \"{table}\" has the value {value}")]
    NoRow { table: String, value: i32 },
}

fn name(unit: Option<&TypeId>) -> String {
    unit.map_or_else(|| "the unit".to_owned(), ToString::to_string)
}

impl core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::CannotAttack { .. } => "cannot-attack",
            Self::NoDefender => "no-defender",
            Self::UnknownModifier { .. } => "unknown-modifier",
            Self::ModifierNotCustom { .. } => "modifier-not-custom",
            Self::UnknownTable { .. } => "unknown-table",
            Self::TableNotAllowed { .. } => "table-not-allowed",
            Self::TableEmpty { .. } => "table-empty",
            Self::NoStrength => "no-strength",
            Self::NumberOutOfRange => "number-out-of-range",
            Self::BelowMinimum { .. } => "below-minimum",
            Self::ValueNeeded { .. } => "value-needed",
            Self::ValueNotAllowed => "value-not-allowed",
            Self::NoRow { .. } => "no-row",
        }
    }
}
