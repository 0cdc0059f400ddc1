use super::Number;
use std::str::FromStr;
use thiserror::Error;

/// The reason why a text is not a [`Number`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NumberError {
    /// The text has none of the accepted forms.
    #[error("\"{0}\" is not a number")]
    NotANumber(String),
    /// The fraction in lowest terms is too large or too fine.
    #[error("{0} is outside the range: numerator and denominator at most 1,000,000,000")]
    Range(String),
    /// A fraction with denominator 0.
    #[error("{0} has the denominator 0")]
    ZeroDenominator(String),
}

impl NumberError {
    /// The code of the finding for it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotANumber(_) => "N001",
            Self::Range(_) => "N002",
            Self::ZeroDenominator(_) => "N003",
        }
    }
}

/// Texts longer than this are not parsed digit by digit: no number in range needs as many.
const LONGEST: usize = 64;

impl Number {
    /// Parses a number where odds are expected: `3-1` means 3 to 1 there.
    ///
    /// ```
    /// use sandtable_counter::Number;
    ///
    /// assert_eq!(Number::from_odds("3-2"), Ok(Number::ratio(3, 2).unwrap()));
    /// assert!("3-2".parse::<Number>().is_err());
    /// ```
    ///
    /// # Errors
    /// Returns [`NumberError`] if the text is not a number in range.
    pub fn from_odds(text: &str) -> Result<Self, NumberError> {
        match text.split_once('-') {
            Some((a, b)) if is_digits(a) && is_digits(b) => fraction(text, "", a, b),
            _ => text.parse(),
        }
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let (sign, rest) = split_sign(text);
        let (whole, part) = rest.split_once(' ').unwrap_or(("", rest));
        if let Some((a, b)) = part.split_once('/').filter(|_| whole.is_empty() || is_digits(whole))
        {
            return mixed(text, sign, whole, (a, b));
        }
        match text.split_once(':') {
            Some((a, b)) => fraction(text, "", a, b),
            None => decimal(text, sign, rest),
        }
    }
}

fn split_sign(text: &str) -> (&str, &str) {
    match text.as_bytes().first() {
        Some(b'+' | b'-') => text.split_at(1),
        _ => ("", text),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `n a/b`, or `a/b` if `whole` is empty.
fn mixed(text: &str, sign: &str, whole: &str, (a, b): (&str, &str)) -> Result<Number, NumberError> {
    let part = fraction(text, sign, a, b)?;
    if whole.is_empty() {
        return Ok(part);
    }
    let whole = decimal(text, sign, whole)?;
    whole.plus(part).ok_or_else(|| NumberError::Range(text.to_owned()))
}

fn fraction(text: &str, sign: &str, a: &str, b: &str) -> Result<Number, NumberError> {
    if !is_digits(a) || !is_digits(b) {
        return Err(NumberError::NotANumber(text.to_owned()));
    }
    if b.bytes().all(|digit| digit == b'0') {
        return Err(NumberError::ZeroDenominator(text.to_owned()));
    }
    let range = || NumberError::Range(text.to_owned());
    let (a, b) = (digits(a).ok_or_else(range)?, digits(b).ok_or_else(range)?);
    Number::reduced(signed(sign, a), b).ok_or_else(range)
}

/// Reads decimals as they are written, so that 0.1 is exactly 1/10.
fn decimal(text: &str, sign: &str, rest: &str) -> Result<Number, NumberError> {
    let wrong = || NumberError::NotANumber(text.to_owned());
    let range = || NumberError::Range(text.to_owned());
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent).ok_or_else(wrong)?),
        None => (rest, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    if !is_digits(whole) || !is_digits(part) {
        return Err(wrong());
    }
    let part = part.trim_end_matches('0');
    let all = format!("{whole}{part}");
    let value = digits(&all).ok_or_else(range)?;
    if value == 0 {
        return Ok(Number::ZERO);
    }
    let places = exponent - part.len() as i32;
    let scale =
        |places: i32| 10_i128.checked_pow(places.unsigned_abs()).filter(|_| places.abs() <= 18);
    let number = match places {
        0.. => value.checked_mul(scale(places).ok_or_else(range)?).map(|value| (value, 1)),
        _ => scale_down(value, places.unsigned_abs()),
    };
    let (a, b) = number.ok_or_else(range)?;
    Number::reduced(signed(sign, a), b).ok_or_else(range)
}

/// Divides by a power of ten: a number in range has at most 29 decimals (2^-29).
fn scale_down(value: i128, places: u32) -> Option<(i128, i128)> {
    Some((value, 10_i128.checked_pow(places).filter(|_| places <= 36)?))
}

/// Exponents beyond this are out of range whatever the digits are.
fn parse_exponent(text: &str) -> Option<i32> {
    let (sign, size) = split_sign(text);
    if !is_digits(size) {
        return None;
    }
    let size = size.parse().unwrap_or(1_000_000_i32).min(1_000_000);
    Some(if sign == "-" { -size } else { size })
}

fn digits(text: &str) -> Option<i128> {
    let digits = text.trim_start_matches('0');
    match digits {
        "" => Some(0),
        _ => digits.parse().ok().filter(|_| digits.len() <= LONGEST),
    }
}

fn signed(sign: &str, size: i128) -> i128 {
    if sign == "-" { -size } else { size }
}
