use crate::{Decision, Seated};
use sandtable_core::Game;

/// A player who is no person.
///
/// ```
/// use sandtable_bots::{Bot, Decision, Seated};
/// use sandtable_core::Game;
///
/// /// Takes what comes first.
/// struct Hasty;
///
/// impl<G: Game> Bot<G> for Hasty {
///     fn name(&self) -> &str {
///         "hasty"
///     }
///
///     fn choose(&mut self, table: &Seated<'_, G>) -> Option<Decision<G::Order>> {
///         table.legal().into_iter().next().map(Decision::by_chance)
///     }
/// }
/// ```
pub trait Bot<G: Game>: Send {
    /// The name by which it is called to the table.
    fn name(&self) -> &str;

    /// What it orders, or `None` if it lets others go first.
    fn choose(&mut self, table: &Seated<'_, G>) -> Option<Decision<G::Order>>;
}
