use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Sub};

/// An exact fraction of counts: a probability, or an expected number of steps.
///
/// It is wider than a [`Number`](crate::Number): ten dice have up to 10^18 combinations.
///
/// ```
/// use sandtable_counter::analysis::Fraction;
///
/// let third = Fraction::new(2, 6);
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third + Fraction::new(1, 6), Fraction::new(1, 2));
/// assert_eq!(Fraction::new(6, 6).to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    top: i128,
    bottom: i128,
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self { top: 0, bottom: 1 };
    /// 1.
    pub const ONE: Self = Self { top: 1, bottom: 1 };

    /// Creates `top / bottom` in lowest terms; 0 if `bottom` is 0.
    pub fn new(top: i128, bottom: u64) -> Self {
        Self::reduced(top, i128::from(bottom))
    }

    fn reduced(top: i128, bottom: i128) -> Self {
        if bottom == 0 {
            return Self::ZERO;
        }
        let (mut a, mut b) = (top.unsigned_abs(), bottom.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        // The common divisor is at most `bottom`, which fits.
        let common = i128::try_from(a).unwrap_or(1);
        Self { top: top / common, bottom: bottom / common }
    }

    /// Rounds to thousandths, for bars and percentages.
    pub fn thousandths(self) -> i64 {
        let scaled = self.top.saturating_mul(2_000).saturating_add(self.bottom);
        i64::try_from(scaled.div_euclid(self.bottom.saturating_mul(2))).unwrap_or(i64::MAX)
    }
}

impl Add for Fraction {
    type Output = Self;

    /// Denominators divide the number of combinations, at most 10^18, so that sums of fractions of
    /// one roll stay in range; others saturate.
    fn add(self, other: Self) -> Self {
        let left = self.top.saturating_mul(other.bottom);
        let right = other.top.saturating_mul(self.bottom);
        Self::reduced(left.saturating_add(right), self.bottom.saturating_mul(other.bottom))
    }
}

impl Sub for Fraction {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { top: -other.top, ..other }
    }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = self.top.saturating_mul(other.bottom);
        left.cmp(&other.top.saturating_mul(self.bottom))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bottom {
            1 => write!(out, "{}", self.top),
            bottom => write!(out, "{}/{bottom}", self.top),
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}
