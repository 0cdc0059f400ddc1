use super::Luck;
use crate::{Game, Seat};

/// What the testkit must be told to test a game thoroughly.
pub trait Probe: Game {
    /// Whether [`Game::legal`] lists every order there is. Games whose orders carry free text or
    /// long lists cannot; then only "what is listed is accepted" is checked.
    const LISTS_EVERY_ORDER: bool = true;

    /// Within how many orders random play must end.
    const LONGEST_GAME: u32 = 10_000;

    /// Scenarios worth testing, small ones first.
    fn scenarios() -> Vec<Self::Scenario>;

    /// Any order at all, sensible or not: wrong phase, foreign unit, off the map.
    fn any_order(&self, state: &Self::State, luck: &mut Luck) -> Self::Order;

    /// Another position that must look the same to a seat: everything hidden from it is dealt anew.
    /// A game that hides nothing returns the position itself.
    fn reimagine(&self, state: &Self::State, seat: Seat, luck: &mut Luck) -> Self::State;

    /// Another event that must read the same to a seat: everything of it that is hidden from that
    /// seat is dealt anew. A game whose events hide nothing keeps this as it is.
    fn reimagine_event(&self, event: &Self::Event, _seat: Seat, _luck: &mut Luck) -> Self::Event {
        event.clone()
    }
}
