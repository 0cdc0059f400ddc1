use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// An order that a seat could give, and what it is worth.
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
    /// What could be ordered.
    pub order: O,
    /// What it is worth, in points of the game's choosing. Higher is better.
    pub points: i64,
}

impl<O> Advice<O> {
    /// This order is worth so many points.
    pub const fn new(order: O, points: i64) -> Self {
        Self { order, points }
    }
}

/// One part of what an order is worth.
///
/// ```
/// use sandtable_core::Reason;
///
/// assert_eq!(Reason::new("chance to find the camp", 111).to_string(), "+111 chance to find the camp");
/// assert_eq!(Reason::new("heat", -4).to_string(), "-4 heat");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What speaks for the order, or against it, in the game's words.
    pub name: Cow<'static, str>,
    /// How much it counts.
    pub points: i64,
}

impl Reason {
    /// This counts so much.
    pub fn new(name: impl Into<Cow<'static, str>>, points: i64) -> Self {
        Self { name: name.into(), points }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:+} {}", self.points, self.name)
    }
}
