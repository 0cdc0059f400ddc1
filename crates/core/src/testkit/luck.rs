use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Chance for tests: the same number always brings the same luck.
///
/// Not for rules, which roll [`Dice`](crate::Dice).
#[derive(Clone, Debug)]
pub struct Luck(Box<ChaCha8Rng>);

impl Luck {
    /// The luck of this number.
    pub fn new(number: u64) -> Self {
        Self(Box::new(ChaCha8Rng::seed_from_u64(number)))
    }

    /// A number below `limit`, or 0 if there is none. Good enough for tests.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0.next_u32() % limit.max(1)
    }

    /// One of these, or `None` of nothing.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(choices.len() as u32) as usize)
    }
}
