use sandtable_core::{Seat, Seats};
use thiserror::Error;

/// The reason why a game could not be played to its end. Orders are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Stuck {
    /// No seat that may act chose an order.
    #[error("order {order}: {}", no_order(*.seats))]
    NoOrder {
        /// The number of the missing order.
        order: u32,
        /// The seats that may act.
        seats: Seats,
    },
    /// A bot gave an order that the session refused.
    #[error("order {order}: {seat} ({bot}) gave an order that was refused: {reason} [{code}]")]
    Refused {
        /// The number of the order.
        order: u32,
        /// The seat that gave it.
        seat: Seat,
        /// The name of the bot at that seat.
        bot: String,
        /// The stable code of the refusal.
        code: &'static str,
        /// The text of the refusal.
        reason: String,
    },
    /// The order limit was reached before the game was over.
    #[error("order {order}: the game is not over after {limit} orders; {seat} to act")]
    Endless {
        /// The number of the order that was not requested any more.
        order: u32,
        /// The seat that would act next.
        seat: Seat,
        /// The order limit.
        limit: u32,
    },
}

impl Stuck {
    /// A stable code for the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoOrder { .. } => "nobody-acts",
            Self::Refused { .. } => "bot-refused",
            Self::Endless { .. } => "order-limit",
        }
    }
}

fn no_order(seats: Seats) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    match seats.as_slice() {
        [] => "the game is not over, but no seat may act".to_owned(),
        [one] => format!("{one} may act but gives no order"),
        many => format!("{} may act but none gives an order", many.join(" and ")),
    }
}
