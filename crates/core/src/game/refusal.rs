use std::error::Error;

/// The reason why a game's rules refuse an order.
///
/// The text ([`Display`](std::fmt::Display)) is for people: it says which rule forbids the order
/// and what would be accepted. The code is for programs and never changes. A refused order has no
/// effect.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// A stable name for the rule that refuses, such as `not-your-turn`.
    fn code(&self) -> &'static str;
}
