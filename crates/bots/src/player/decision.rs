use sandtable_core::{Advice, Reason};
use serde::Serialize;
use std::fmt;

/// What a bot has decided, and how it came to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision<O> {
    /// What it orders.
    pub order: O,
    /// How it chose among what it considered.
    pub why: Why,
    /// The best orders as the bot saw them, best first, and the one it gives, if that is none of
    /// them, at the end. Empty unless the table [asks](crate::Seated::explaining) for it.
    pub considered: Vec<Considered<O>>,
}

/// An order that was considered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Considered<O> {
    /// What the game says of the order.
    #[serde(flatten)]
    pub advice: Advice<O>,
    /// What the bot took it for. A bot that is not at its best misjudges what things are worth.
    pub score: i64,
    /// What the points are made of, as far as the game says.
    pub reasons: Vec<Reason>,
}

/// How a bot chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The order with the highest score.
    Best,
    /// One from the better half, by mistake.
    Blunder,
    /// Any, because nothing speaks for one or the other.
    Chance,
}

impl<O> Decision<O> {
    /// An order for which nothing speaks in particular.
    pub const fn by_chance(order: O) -> Self {
        Self { order, why: Why::Chance, considered: Vec::new() }
    }

    /// The same with the orders in other words.
    pub fn map<P>(self, mut words: impl FnMut(O) -> P) -> Decision<P> {
        let order = words(self.order);
        let considered = self.considered.into_iter().map(|one| Considered {
            advice: Advice::new(words(one.advice.order), one.advice.points),
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
