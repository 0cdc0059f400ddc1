use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// An order that a seat could give, with a score.
///
/// ```
/// use sandtable_core::Advice;
/// use sandtable_core::example::raid::Order;
///
/// let advice = [Advice::new(Order::Raid(2), 111), Advice::new(Order::Raid(3), 161)];
/// let best = advice.iter().max_by_key(|advice| advice.points);
/// assert_eq!(best.map(|advice| advice.order), Some(Order::Raid(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Advice<O> {
    /// The recommended order; always legal for the seat.
    pub order: O,
    /// The score, in points of the game's choosing. Higher is better.
    pub points: i64,
}

impl<O> Advice<O> {
    /// Creates advice that scores `order` with `points`.
    pub const fn new(order: O, points: i64) -> Self {
        Self { order, points }
    }
}

/// One component of an order's score.
///
/// ```
/// use sandtable_core::Reason;
///
/// assert_eq!(Reason::new("chance to find the camp", 111).to_string(), "+111 chance to find the camp");
/// assert_eq!(Reason::new("heat", -4).to_string(), "-4 heat");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The argument for or against the order, as the game words it.
    pub name: Cow<'static, str>,
    /// The share of the score; negative if it counts against the order.
    pub points: i64,
}

impl Reason {
    /// Creates a reason that contributes `points` to the score.
    pub fn new(name: impl Into<Cow<'static, str>>, points: i64) -> Self {
        Self { name: name.into(), points }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:+} {}", self.points, self.name)
    }
}
