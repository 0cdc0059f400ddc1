use thiserror::Error;

/// Why a design cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DesignError {
    /// Not TOML, or not a design.
    #[error("not a design: {0}")]
    Read(String),
    /// A design that TOML cannot hold.
    #[error("the design cannot be written: {0}")]
    Write(String),
}
