use sandtable_core::{Seat, Seats};
use thiserror::Error;

/// Why a game could not be played to its end. Orders are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Stuck {
    /// Nobody who may act has chosen an order.
    #[error("order {order}: {}", nobody(*.seats))]
    NobodyActs {
        /// The number of the order that nobody gave.
        order: u32,
        /// Who may act.
        seats: Seats,
    },
    /// A bot gave an order that the session did not take.
    #[error("order {order}: the order of {seat} ({bot}) was refused: {reason} [{code}]")]
    Refused {
        /// The number of the order.
        order: u32,
        /// Who gave it.
        seat: Seat,
        /// The name of the bot that sits there.
        bot: String,
        /// The stable name of the rule that refused it.
        code: &'static str,
        /// The rule in words.
        reason: String,
    },
    /// So many orders were given, and the game is not over.
    #[error("order {order}: the game is not over after {limit} orders, and {seat} is to act")]
    Endless {
        /// The number of the order that was not asked for any more.
        order: u32,
        /// Who would have been asked.
        seat: Seat,
        /// How many orders were allowed.
        limit: u32,
    },
}

impl Stuck {
    /// A stable name of what stood in the way.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NobodyActs { .. } => "nobody-acts",
            Self::Refused { .. } => "bot-refused",
            Self::Endless { .. } => "order-limit",
        }
    }
}

fn nobody(seats: Seats) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    match seats.as_slice() {
        [] => "the game is not over, and nobody may act".to_owned(),
        [one] => format!("{one} may act and gives no order"),
        many => format!("{} may act, and none gives an order", many.join(" and ")),
    }
}
