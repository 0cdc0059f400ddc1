use thiserror::Error;

/// Why a weapon table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArsenalError {
    /// Not TOML, or not of this form.
    #[error("not a weapon table: {0}")]
    Format(String),
    /// One spelling for two weapons.
    #[error("'{spelling}' is both {first} and {second}: expected a spelling for each")]
    Ambiguous {
        /// What both are called.
        spelling: String,
        /// The weapon that had the spelling.
        first: String,
        /// The weapon that asks for it too.
        second: String,
    },
    /// Spellings for a weapon without a row.
    #[error("spellings for '{0}', which has no row: expected the name of a weapon of the table")]
    NoSuchWeapon(String),
    /// Range brackets in the wrong order.
    #[error("the ranges of {0} do not ascend: expected short below medium below long")]
    Ranges(String),
    /// Ammunition for an energy weapon, or none for another.
    #[error("the ammunition of {0} does not fit: expected shots for all but energy weapons")]
    Shots(String),
}
