use super::entry::{Cause, Entry, Fact};
use crate::{Game, Seat, Session};
use jiff::Timestamp;
use thiserror::Error;

/// The reason why an order cannot be undone, or only with the consent of the other seats.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UndoRefused {
    /// No order is left to undo.
    #[error("there is nothing to undo")]
    Nothing,
    /// The game is over, and its seed is public.
    #[error("the game is over and its seed has been revealed")]
    Over,
    /// Another seat gave the last order.
    #[error("the last order was not yours")]
    NotYours(Seat),
    /// The order rolled dice.
    #[error("the last order rolled dice")]
    DiceRolled,
    /// The order revealed hidden information.
    #[error("the last order revealed hidden information")]
    Revealed,
    /// The turn passed to other seats after the order.
    #[error("the last order ended your turn")]
    TurnPassed,
}

impl UndoRefused {
    /// A stable code for the reason.
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
    /// Returns the session with its last order undone.
    ///
    /// The log grows by an undo entry, and the position is the one before the order. If the same
    /// order is given again, it rolls the same dice. This function does not ask for consent:
    /// [`Session::may_undo`] says whether a seat may undo on its own.
    ///
    /// # Errors
    /// Returns [`UndoRefused`] if no order stands or the game is over.
    pub fn undo(&self, at: Timestamp) -> Result<Self, UndoRefused> {
        let (_, parent) = self.last_order()?;
        // Entry 0 holds an event, so `end` is at least 1 for every entry.
        let back_to = self.entries.link(parent).end - 1;
        let mut next = self.clone();
        next.replay(Cause::Undone, parent, vec![Fact::Undone { back_to }], Vec::new(), at);
        Ok(next)
    }

    /// Checks whether a seat may undo the last order without the consent of the others: it gave the
    /// order itself, no dice were rolled, no hidden information was revealed, and it may still act.
    ///
    /// # Errors
    /// Returns the condition that is not met.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused> {
        let (entry, _) = self.last_order()?;
        // An undo also takes back the events that a referee added after the order, so these are
        // checked too.
        let count = self.tip().depth - entry.depth + 1;
        let taken_back = self.ancestors(self.tip_index()).take(count as usize);
        let mut events = taken_back.flat_map(Entry::game_events);
        match entry.cause {
            Cause::Order { seat: by, .. } if by != seat => Err(UndoRefused::NotYours(by)),
            // Otherwise a player could try orders until the dice are favourable.
            _ if !entry.rolled.is_empty() => Err(UndoRefused::DiceRolled),
            _ if events.any(|event| self.origin.game.reveals(event)) => Err(UndoRefused::Revealed),
            _ if !self.origin.game.to_act(&self.state).contains(seat) => {
                Err(UndoRefused::TurnPassed)
            }
            _ => Ok(()),
        }
    }

    /// The last order that stands and the number of the entry before it.
    fn last_order(&self) -> Result<(&Entry<G>, u32), UndoRefused> {
        if self.outcome().is_some() {
            return Err(UndoRefused::Over);
        }
        self.standing_order().ok_or(UndoRefused::Nothing)
    }

    /// Like [`Self::last_order`], but ignores the outcome: a file may go on after an end that only
    /// the current rules see.
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
