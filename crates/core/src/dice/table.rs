use crate::{Purpose, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use thiserror::Error;

/// The dice on the table while one order is decided.
///
/// A roll is addressed by the session's seed, the number of the command and the purpose. The same
/// address always gives the same faces: undoing and repeating an order never rerolls, and no roll
/// depends on how many came before it.
///
/// Faces can also be given: [`Dice::given`] serves tests that script them and tables where people
/// roll real dice and type what they see.
///
/// ```
/// use sandtable_core::{Dice, Seed};
///
/// let mut dice = Dice::seeded(&Seed::from_number(7), 12);
/// let first = dice.roll("to-hit", 6);
/// assert!((1..=6).contains(&first));
/// assert_eq!(dice.rolled(), [first]);
///
/// let mut again = Dice::seeded(&Seed::from_number(7), 12);
/// again.roll("initiative", 20);
/// assert_eq!(again.roll("to-hit", 6), first, "another roll before it changes nothing");
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    rolled: Vec<u32>,
    fault: Option<DiceFault>,
}

#[derive(Clone, Debug)]
enum Source {
    Seeded { generator: Box<ChaCha8Rng>, repeats: HashMap<u64, u64, BuildHasherDefault<Addressed>> },
    Given { faces: Vec<u32> },
}

/// Dice that were given by hand and do not fit what the rules asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceFault {
    /// The rules rolled more dice than were given.
    #[error(
        "die {number} is missing: the rules need a d{sides} for {purpose}, and {given} were given"
    )]
    Missing {
        /// Which die, counted from 1.
        number: usize,
        /// How many sides it has.
        sides: u32,
        /// What it is for.
        purpose: &'static str,
        /// How many were given.
        given: usize,
    },
    /// A face that the die does not have.
    #[error("die {number} shows {face}: the rules need a d{sides} for {purpose}, so 1 to {sides}")]
    NoSuchFace {
        /// Which die, counted from 1.
        number: usize,
        /// What was given.
        face: u32,
        /// How many sides it has.
        sides: u32,
        /// What it is for.
        purpose: &'static str,
    },
    /// More dice were given than the rules rolled.
    #[error("{given} dice were given, but the rules rolled only {used}")]
    TooMany {
        /// How many were given.
        given: usize,
        /// How many were rolled.
        used: usize,
    },
}

impl Dice {
    /// The dice of one command of a session.
    pub fn seeded(seed: &Seed, command: u32) -> Self {
        let mut generator = Box::new(ChaCha8Rng::from_seed(*seed.bytes()));
        generator.set_stream(u64::from(command));
        Self::from(Source::Seeded { generator, repeats: HashMap::default() })
    }

    /// Dice that show these faces, one after the other.
    pub fn given(faces: impl Into<Vec<u32>>) -> Self {
        Self::from(Source::Given { faces: faces.into() })
    }

    /// Rolls one die: 1 to `sides`.
    pub fn roll(&mut self, purpose: impl Into<Purpose>, sides: u32) -> u32 {
        let [face] = self.roll_many(purpose, sides);
        face
    }

    /// Rolls a six-sided die.
    pub fn d6(&mut self, purpose: impl Into<Purpose>) -> u8 {
        self.roll(purpose, 6) as u8
    }

    /// Rolls two six-sided dice.
    pub fn two_d6(&mut self, purpose: impl Into<Purpose>) -> [u8; 2] {
        self.roll_many(purpose, 6).map(|face: u32| face as u8)
    }

    /// Rolls several dice of a kind for one purpose.
    pub fn roll_many<const N: usize>(
        &mut self,
        purpose: impl Into<Purpose>,
        sides: u32,
    ) -> [u32; N] {
        let (purpose, sides) = (purpose.into(), sides.max(1));
        if let Source::Seeded { generator, repeats } = &mut self.source {
            let repeat = repeats.entry(purpose.address()).or_default();
            let block = if *repeat == 0 { purpose } else { purpose.again(*repeat) }.address();
            *repeat += 1;
            generator.set_word_pos(u128::from(block) << 4);
        }
        std::array::from_fn(|_| self.face(purpose, sides))
    }

    /// Every face rolled so far, in order.
    pub fn rolled(&self) -> &[u32] {
        &self.rolled
    }

    /// Puts the dice away and hands over what they showed.
    ///
    /// # Errors
    /// The first way in which given faces did not fit what was rolled.
    pub fn finish(self) -> Result<Vec<u32>, DiceFault> {
        match (self.fault, self.source) {
            (Some(fault), _) => Err(fault),
            (None, Source::Given { faces }) if faces.len() > self.rolled.len() => {
                Err(DiceFault::TooMany { given: faces.len(), used: self.rolled.len() })
            }
            (None, _) => Ok(self.rolled),
        }
    }

    /// A roll cannot refuse, so a die that was given wrongly shows 1, and the fault is kept for
    /// [`Dice::finish`], which is called before anything that was decided takes effect.
    fn face(&mut self, purpose: Purpose, sides: u32) -> u32 {
        let face = match &mut self.source {
            Source::Seeded { generator, .. } => loop {
                if let Some(face) = fair_face(generator.next_u32(), sides) {
                    break face;
                }
            },
            Source::Given { faces } => given_face(faces, self.rolled.len(), purpose, sides)
                .unwrap_or_else(|fault| {
                    self.fault.get_or_insert(fault);
                    1
                }),
        };
        self.rolled.push(face);
        face
    }
}

impl From<Source> for Dice {
    fn from(source: Source) -> Self {
        Self { source, rolled: Vec::new(), fault: None }
    }
}

fn given_face(faces: &[u32], index: usize, purpose: Purpose, sides: u32) -> Result<u32, DiceFault> {
    let (number, purpose) = (index + 1, purpose.name());
    match faces.get(index) {
        None => Err(DiceFault::Missing { number, sides, purpose, given: faces.len() }),
        Some(&face) if face == 0 || face > sides => {
            Err(DiceFault::NoSuchFace { number, face, sides, purpose })
        }
        Some(&face) => Ok(face),
    }
}

/// A face from a random word, or `None` for the few words at the top that would make low faces
/// likelier than high ones.
fn fair_face(word: u32, sides: u32) -> Option<u32> {
    let surplus = (u64::from(u32::MAX) + 1) % u64::from(sides);
    let fair = u64::from(word) < u64::from(u32::MAX) + 1 - surplus;
    fair.then(|| word % sides + 1)
}

/// Purposes are hashes already; hashing them again would only cost time.
#[derive(Clone, Copy, Debug, Default)]
struct Addressed(u64);

impl Hasher for Addressed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, address: u64) {
        self.0 = address;
    }
}

#[cfg(test)]
mod tests {
    use super::fair_face;

    #[test]
    fn the_words_that_would_favour_low_faces_are_thrown_away() {
        // 2^32 = 6 * 715827882 + 4: the last four words are surplus for a d6.
        assert_eq!(fair_face(u32::MAX, 6), None);
        assert_eq!(fair_face(u32::MAX - 3, 6), None);
        assert_eq!(fair_face(u32::MAX - 4, 6), Some(6));
        assert_eq!(fair_face(0, 6), Some(1));
        assert_eq!(fair_face(u32::MAX, 8), Some(8), "a power of two has no surplus");
        assert_eq!(fair_face(u32::MAX, 1), Some(1));
    }

    #[test]
    fn every_face_has_exactly_as_many_words() {
        for sides in 1..=100 {
            let total = u64::from(u32::MAX) + 1;
            let surplus = total % u64::from(sides);
            let first_unfair = total - surplus;
            assert_eq!(first_unfair % u64::from(sides), 0);
            if surplus > 0 {
                assert_eq!(fair_face(first_unfair as u32, sides), None);
            }
            assert_eq!(fair_face((first_unfair - 1) as u32, sides), Some(sides));
        }
    }
}
