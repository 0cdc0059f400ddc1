use super::entry::{Cause, Entry, Fact};
use crate::{Game, Seat, Session};
use jiff::Timestamp;
use thiserror::Error;

/// Why an order cannot be taken back, or not without asking the others.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Irrevocable {
    /// No order stands.
    #[error("there is nothing to undo")]
    Nothing,
    /// The seed is known to everybody.
    #[error("the game is over and its dice are laid open")]
    Over,
    /// Somebody else gave the last order.
    #[error("the last order was not yours")]
    NotYours(Seat),
    /// The order rolled dice.
    #[error("the last order rolled dice")]
    DiceRolled,
    /// The order brought something hidden to light.
    #[error("the last order brought something hidden to light")]
    Revealed,
    /// Other seats are to act now than before the order.
    #[error("the last order passed the turn on")]
    TurnPassed,
}

impl Irrevocable {
    /// A stable name of the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Nothing => "undo-nothing",
            Self::Over => "undo-over",
            Self::NotYours(_) => "undo-not-yours",
            Self::DiceRolled => "undo-dice-rolled",
            Self::Revealed => "undo-revealed",
            Self::TurnPassed => "undo-turn-passed",
        }
    }
}

impl<G: Game> Session<G> {
    /// The session with its last order taken back.
    ///
    /// History grows by a record that says so; the position is the one before the order. Given
    /// again, the same order meets the same dice. Whether a seat may do this on its own is told by
    /// [`Session::may_undo`]; this function is for when the others agree.
    ///
    /// # Errors
    /// If no order stands, or the game is over.
    pub fn undo(&self, at: Timestamp) -> Result<Self, Irrevocable> {
        let (_, parent) = self.last_order()?;
        let back_to = self.entries.known(parent).end - 1;
        let mut next = self.clone();
        next.replay(Cause::Undone, parent, vec![Fact::Undone { back_to }], Vec::new(), at);
        Ok(next)
    }

    /// Whether a seat may take the last order back without asking anybody: it gave the order
    /// itself, nothing was rolled, nothing hidden came to light, and it is still its turn.
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_undo(&self, seat: Seat) -> Result<(), Irrevocable> {
        let (entry, _) = self.last_order()?;
        let count = self.tip().depth - entry.depth + 1;
        let taken_back = self.back_from(self.tip_index()).take(count as usize);
        let mut events = taken_back.flat_map(Entry::game_events);
        match entry.cause {
            Cause::Order { seat: by, .. } if by != seat => Err(Irrevocable::NotYours(by)),
            _ if !entry.rolled.is_empty() => Err(Irrevocable::DiceRolled),
            _ if events.any(|event| self.game.reveals(event)) => Err(Irrevocable::Revealed),
            _ if !self.game.to_act(&self.state).contains(seat) => Err(Irrevocable::TurnPassed),
            _ => Ok(()),
        }
    }

    /// The last order that stands, and the entry before it.
    fn last_order(&self) -> Result<(&Entry<G>, u32), Irrevocable> {
        if self.outcome().is_some() {
            return Err(Irrevocable::Over);
        }
        self.standing_order().ok_or(Irrevocable::Nothing)
    }

    /// The same whether or not the game is over by today's rules.
    pub(crate) fn standing_order(&self) -> Option<(&Entry<G>, u32)> {
        let mut entry = self.tip();
        loop {
            let parent = entry.parent?;
            if matches!(entry.cause, Cause::Order { .. }) {
                return Some((entry, parent));
            }
            entry = &self.entries[parent as usize];
        }
    }
}
