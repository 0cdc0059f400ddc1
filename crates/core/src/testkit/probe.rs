use crate::{Game, Seat};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The information that the testkit needs to test a game.
pub trait Probe: Game {
    /// True if [`Game::legal`] lists every legal order. Games whose orders carry free text or long
    /// lists cannot do that; for them, the testkit only checks that listed orders are accepted.
    const LISTS_EVERY_ORDER: bool = true;

    /// The number of orders within which random play must end.
    const LONGEST_GAME: u32 = 10_000;

    /// The scenarios to play, small ones first.
    fn scenarios() -> Vec<Self::Scenario>;

    /// Returns any order, sensible or not: wrong phase, enemy unit, off the map.
    fn any_order(&self, state: &Self::State, luck: &mut Luck) -> Self::Order;

    /// Returns another position that must look the same to `seat`: everything hidden from the seat
    /// is changed at random. A game that hides nothing returns the position itself.
    fn reimagine(&self, state: &Self::State, seat: Seat, luck: &mut Luck) -> Self::State;

    /// Returns another event that must read the same to `seat`: every part hidden from the seat is
    /// changed at random. The default suits games whose events hide nothing.
    fn reimagine_event(&self, event: &Self::Event, _seat: Seat, _luck: &mut Luck) -> Self::Event {
        event.clone()
    }
}

/// A seeded random source for tests.
///
/// Not for rules, which roll [`Dice`](crate::Dice).
#[derive(Clone, Debug)]
pub struct Luck(Box<ChaCha8Rng>);

impl Luck {
    /// Creates a source from a seed.
    pub fn new(number: u64) -> Self {
        Self(Box::new(ChaCha8Rng::seed_from_u64(number)))
    }

    /// Returns a number below `limit`, or 0 if `limit` is 0. The modulo bias does not matter in
    /// tests.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0.next_u32() % limit.max(1)
    }

    /// Picks one of the choices, or returns `None` if there are none.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(choices.len() as u32) as usize)
    }
}
