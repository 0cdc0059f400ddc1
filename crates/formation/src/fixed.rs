use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A number with four decimals, kept as a whole number of ten-thousandths.
///
/// Every quantity of a battle that is not a count is one of these: machines agree on them to the last
/// digit, which they do not on floats.
///
/// ```
/// use sandtable_formation::Fixed;
///
/// let rate = Fixed::milli(30);
/// assert_eq!(rate.to_string(), "0.0300");
/// assert_eq!(rate.times(Fixed::whole(30)), Fixed::milli(900));
/// assert_eq!(Fixed::ratio(1, 3), Fixed::new(3_333));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Fixed(i32);

impl Fixed {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(10_000);

    /// So many ten-thousandths.
    pub const fn new(ten_thousandths: i32) -> Self {
        Self(ten_thousandths)
    }

    /// So many thousandths.
    pub const fn milli(thousandths: i32) -> Self {
        Self(thousandths.saturating_mul(10))
    }

    /// A whole number.
    pub const fn whole(number: i32) -> Self {
        Self(number.saturating_mul(10_000))
    }

    /// A share of something, rounded towards nothing; of nothing it is nothing.
    pub const fn ratio(part: i64, whole: i64) -> Self {
        if whole == 0 { Self::ZERO } else { Self(saturated(part * 10_000 / whole)) }
    }

    /// How many ten-thousandths.
    pub const fn ten_thousandths(self) -> i32 {
        self.0
    }

    /// The product, rounded towards nothing.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self(saturated(self.0 as i64 * other.0 as i64 / 10_000))
    }

    /// So many times as much.
    #[must_use]
    pub const fn by(self, number: i32) -> Self {
        Self(self.0.saturating_mul(number))
    }

    /// One of so many equal parts, rounded towards nothing; the whole if there are none.
    #[must_use]
    pub const fn split(self, parts: i32) -> Self {
        if parts == 0 { self } else { Self(self.0 / parts) }
    }

    /// The whole number below it, never negative.
    pub const fn floor(self) -> u32 {
        if self.0 < 0 { 0 } else { self.0 as u32 / 10_000 }
    }

    /// At least nothing and at most one.
    #[must_use]
    pub fn share(self) -> Self {
        self.clamp(Self::ZERO, Self::ONE)
    }

    /// What is missing to one.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self(10_000_i32.saturating_sub(self.0))
    }
}

/// Sums stop at the ends of the range: a file that claims absurd numbers is not a reason to panic.
const fn saturated(number: i64) -> i32 {
    if number > i32::MAX as i64 {
        i32::MAX
    } else if number < i32::MIN as i64 {
        i32::MIN
    } else {
        number as i32
    }
}

impl Add for Fixed {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Fixed {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Fixed {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Fixed {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Fixed {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Fixed {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Fixed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(out, "{sign}{}.{:04}", size / 10_000, size % 10_000)
    }
}
