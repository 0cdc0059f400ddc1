use std::error::Error;

/// Why an order was refused, by the rules of one game.
///
/// The text is for people and says which rule stood in the way; the code is for programs and never
/// changes. A refused order changes nothing.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// A stable name of the rule that refused, such as `not-your-turn`.
    fn code(&self) -> &'static str;
}
