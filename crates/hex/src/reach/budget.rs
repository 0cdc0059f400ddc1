use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The movement points that a mover may spend; never negative.
///
/// ```
/// use sandtable_hex::Budget;
///
/// assert_eq!(Budget::new(8)?, Budget::from(8_u16));
/// assert_eq!(
///     Budget::new(-1).unwrap_err().to_string(),
///     "a budget of -1 points: expected 0 to 1073741823"
/// );
/// # Ok::<(), sandtable_hex::BudgetError>(())
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "i64", into = "i64")]
pub struct Budget(u32);

/// The number of points is negative or above [`Budget::UNLIMITED`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a budget of {0} points: expected 0 to {most}", most = Budget::UNLIMITED.points())]
pub struct BudgetError(pub i64);

impl Budget {
    /// More than the most expensive path on the largest map can cost.
    pub const UNLIMITED: Self = Self((1 << 30) - 1);

    /// Creates a budget of `points` movement points.
    ///
    /// # Errors
    /// Returns [`BudgetError`] if `points` is negative or above [`Budget::UNLIMITED`].
    pub const fn new(points: i64) -> Result<Self, BudgetError> {
        if 0 <= points && points <= Self::UNLIMITED.0 as i64 {
            Ok(Self(points as u32))
        } else {
            Err(BudgetError(points))
        }
    }

    /// Returns the number of movement points.
    pub const fn points(self) -> u32 {
        self.0
    }
}

impl From<u16> for Budget {
    fn from(points: u16) -> Self {
        Self(points.into())
    }
}

impl TryFrom<i64> for Budget {
    type Error = BudgetError;

    fn try_from(points: i64) -> Result<Self, BudgetError> {
        Self::new(points)
    }
}

impl From<Budget> for i64 {
    fn from(budget: Budget) -> Self {
        budget.0.into()
    }
}
