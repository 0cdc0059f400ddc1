use crate::Seated;
use sandtable_core::{Advice, Game, Reason};
use serde::Serialize;
use std::fmt;

/// A computer player.
///
/// ```
/// use sandtable_bots::{Bot, Decision, Seated};
/// use sandtable_core::Game;
///
/// /// Plays the first legal order.
/// struct First;
///
/// impl<G: Game> Bot<G> for First {
///     fn name(&self) -> &str {
///         "first"
///     }
///
///     fn choose(&mut self, table: &Seated<'_, G>) -> Option<Decision<G::Order>> {
///         table.legal().into_iter().next().map(Decision::by_chance)
///     }
/// }
/// ```
pub trait Bot<G: Game>: Send {
    /// The name that selects this bot on the command line and in requests.
    fn name(&self) -> &str;

    /// Chooses an order, or returns `None` to let other seats act first.
    fn choose(&mut self, table: &Seated<'_, G>) -> Option<Decision<G::Order>>;
}

/// A bot's decision and how it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision<O> {
    /// The chosen order.
    pub order: O,
    /// How the order was chosen among those considered.
    pub why: Why,
    /// The orders with the highest scores, best first; the chosen order is added at the end if it
    /// is not among them. Empty unless the table [asks](crate::Seated::explaining) for an
    /// explanation.
    pub considered: Vec<Considered<O>>,
}

/// An order that a bot considered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Considered<O> {
    /// The order and the score from the game.
    #[serde(flatten)]
    pub advice: Advice<O>,
    /// The score as the bot judged it. It differs from the game's score by the noise of the level.
    pub score: i64,
    /// The breakdown of the game's score, if the game provides one.
    pub reasons: Vec<Reason>,
}

/// How a bot chose its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The order with the highest score.
    Best,
    /// A random order from the better half, by mistake.
    Blunder,
    /// A random order, for lack of advice.
    Chance,
}

impl<O> Decision<O> {
    /// A decision for a random order, without an explanation.
    pub const fn by_chance(order: O) -> Self {
        Self { order, why: Why::Chance, considered: Vec::new() }
    }

    /// Converts every order with `convert`.
    pub fn map<P>(self, mut convert: impl FnMut(O) -> P) -> Decision<P> {
        let order = convert(self.order);
        let considered = self.considered.into_iter().map(|one| Considered {
            advice: Advice::new(convert(one.advice.order), one.advice.points),
            score: one.score,
            reasons: one.reasons,
        });
        Decision { order, why: self.why, considered: considered.collect() }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Best => "the best",
            Self::Blunder => "a blunder",
            Self::Chance => "by chance",
        })
    }
}
