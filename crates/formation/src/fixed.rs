use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A fixed-point number with four decimals, stored as a whole number of ten-thousandths.
///
/// Every quantity of the rules that is not a count uses it. Integers give the same result on every
/// machine, which replays and digests rely on; floats do not promise that.
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
    /// 0.
    pub const ZERO: Self = Self(0);
    /// 1.
    pub const ONE: Self = Self(10_000);

    /// Creates a number from ten-thousandths.
    pub const fn new(ten_thousandths: i32) -> Self {
        Self(ten_thousandths)
    }

    /// Creates a number from thousandths.
    pub const fn milli(thousandths: i32) -> Self {
        Self(thousandths.saturating_mul(10))
    }

    /// Creates a whole number.
    pub const fn whole(number: i32) -> Self {
        Self(number.saturating_mul(10_000))
    }

    /// `part / whole`, rounded towards zero; 0 if `whole` is 0.
    pub const fn ratio(part: i64, whole: i64) -> Self {
        if whole == 0 { Self::ZERO } else { Self(saturated(part * 10_000 / whole)) }
    }

    /// The number in ten-thousandths.
    pub const fn ten_thousandths(self) -> i32 {
        self.0
    }

    /// The product, rounded towards zero.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self(saturated(self.0 as i64 * other.0 as i64 / 10_000))
    }

    /// The product with a whole number.
    #[must_use]
    pub const fn by(self, number: i32) -> Self {
        Self(self.0.saturating_mul(number))
    }

    /// The quotient by a whole number, rounded towards zero; the number itself if `parts` is 0.
    #[must_use]
    pub const fn split(self, parts: i32) -> Self {
        if parts == 0 { self } else { Self(self.0 / parts) }
    }

    /// The largest whole number that is not greater; 0 for negative numbers.
    pub const fn floor(self) -> u32 {
        if self.0 < 0 { 0 } else { self.0 as u32 / 10_000 }
    }

    /// Clamps to the range from 0 to 1.
    #[must_use]
    pub fn share(self) -> Self {
        self.clamp(Self::ZERO, Self::ONE)
    }

    /// 1 minus the number.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self(10_000_i32.saturating_sub(self.0))
    }
}

// All arithmetic saturates: a file with absurd numbers must not cause a panic.
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
