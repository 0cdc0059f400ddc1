use std::cmp::Ordering;
use std::fmt;

/// The largest numerator and denominator.
pub(super) const LARGEST: i64 = 1_000_000_000;

/// An exact fraction in lowest terms.
///
/// The numerator is from -10^9 to 10^9, the denominator from 1 to 10^9. Rules use it wherever a
/// quantity can have a fraction, because floats would round and could differ between machines.
///
/// ```
/// use sandtable_counter::Number;
///
/// let half: Number = "0.50".parse()?;
/// assert_eq!(half, Number::ratio(1, 2).unwrap());
/// assert_eq!(Number::from(17).times(half), Number::ratio(17, 2));
/// assert_eq!("8 1/2".parse::<Number>()?.to_string(), "8.5");
/// assert_eq!(Number::ratio(1, 3).unwrap().to_string(), "1/3");
/// # Ok::<(), sandtable_counter::NumberError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number {
    numerator: i32,
    denominator: u32,
}

impl Number {
    /// 0.
    pub const ZERO: Self = Self::whole(0);
    /// 1.
    pub const ONE: Self = Self::whole(1);

    const fn whole(number: i32) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// Returns `a / b` in lowest terms, or `None` if `b` is 0 or the result is out of range.
    pub fn ratio(a: i64, b: i64) -> Option<Self> {
        Self::reduced(i128::from(a), i128::from(b))
    }

    /// Like [`ratio`](Self::ratio), for products of numerators and denominators.
    pub(super) fn reduced(a: i128, b: i128) -> Option<Self> {
        let common = i128::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).ok()?;
        if b == 0 {
            return None;
        }
        let sign = b.signum();
        let (a, b) = (sign * a / common, sign * b / common);
        let fits = a.abs() <= i128::from(LARGEST) && b <= i128::from(LARGEST);
        fits.then_some(Self { numerator: a as i32, denominator: b as u32 })
    }

    /// The numerator, which carries the sign.
    pub const fn numerator(self) -> i64 {
        self.numerator as i64
    }

    /// The denominator, at least 1.
    pub const fn denominator(self) -> i64 {
        self.denominator as i64
    }

    /// Returns true if the number has no fraction.
    pub const fn is_whole(self) -> bool {
        self.denominator == 1
    }

    /// Returns the sum, or `None` if it is out of range.
    pub fn plus(self, other: Self) -> Option<Self> {
        let (a, b) = (self.numerator(), self.denominator());
        let (c, d) = (other.numerator(), other.denominator());
        // Whole numbers are the usual case and need no reduction.
        if b == 1 && d == 1 {
            return Self::in_range(a + c);
        }
        let (a, b, c, d) = (i128::from(a), i128::from(b), i128::from(c), i128::from(d));
        Self::reduced(a * d + c * b, b * d)
    }

    /// Returns the difference, or `None` if it is out of range.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { numerator: -other.numerator, ..other })
    }

    /// Returns the product, or `None` if it is out of range.
    pub fn times(self, other: Self) -> Option<Self> {
        let top = i128::from(self.numerator()) * i128::from(other.numerator());
        Self::reduced(top, i128::from(self.denominator()) * i128::from(other.denominator()))
    }

    /// Returns the quotient, or `None` if `other` is 0 or the result is out of range.
    pub fn over(self, other: Self) -> Option<Self> {
        let top = i128::from(self.numerator()) * i128::from(other.denominator());
        Self::reduced(top, i128::from(self.denominator()) * i128::from(other.numerator()))
    }

    /// The largest whole number that is not greater.
    pub const fn floor(self) -> i64 {
        self.numerator().div_euclid(self.denominator())
    }

    /// The smallest whole number that is not less.
    pub const fn ceiling(self) -> i64 {
        -(-self.numerator()).div_euclid(self.denominator())
    }

    /// The nearest whole number; halves are rounded up.
    pub const fn nearest(self) -> i64 {
        (2 * self.numerator() + self.denominator()).div_euclid(2 * self.denominator())
    }

    /// The whole number next to it towards 0.
    pub const fn truncated(self) -> i64 {
        self.numerator() / self.denominator()
    }

    fn in_range(number: i64) -> Option<Self> {
        (number.abs() <= LARGEST).then_some(Self::whole(number as i32))
    }

    /// Writes the number as a finite decimal, or returns `None` if it has none.
    pub fn decimal(self) -> Option<String> {
        let mut places = 0_usize;
        let mut scale: i128 = 1;
        while scale % i128::from(self.denominator()) != 0 {
            // The denominator is below 2^30: more than 30 places mean that a factor besides 2 and 5
            // is left.
            if places == 30 {
                return None;
            }
            (places, scale) = (places + 1, scale * 10);
        }
        let digits = i128::from(self.numerator()) * (scale / i128::from(self.denominator()));
        let (sign, digits) = (if digits < 0 { "-" } else { "" }, digits.unsigned_abs());
        let scale = scale.unsigned_abs();
        Some(match places {
            0 => format!("{sign}{digits}"),
            _ => format!("{sign}{}.{:0places$}", digits / scale, digits % scale),
        })
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Default for Number {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i16> for Number {
    fn from(number: i16) -> Self {
        Self::whole(number.into())
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        // The bounds keep both products below 2^63.
        let left = self.numerator() * other.denominator();
        left.cmp(&(other.numerator() * self.denominator()))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes whole numbers and finite decimals as such, everything else as `a/b`.
impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decimal() {
            Some(decimal) => out.write_str(&decimal),
            None => write!(out, "{}/{}", self.numerator, self.denominator),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.numerator, self.denominator)
    }
}
