use crate::{Purpose, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use thiserror::Error;

/// The dice available while one order is decided.
///
/// A roll is addressed by the session's seed, the number of the command and the purpose. The same
/// address always gives the same faces: undoing and repeating an order does not reroll, and no roll
/// depends on the number of rolls before it.
///
/// [`Dice::given`] uses given faces instead, for tests that script them and for tables where people
/// roll real dice and type the results.
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

/// The source of the faces. `repeats` counts the rolls per purpose within the command.
#[derive(Clone, Debug)]
enum Source {
    Seeded {
        generator: Box<ChaCha8Rng>,
        repeats: HashMap<u64, u64, BuildHasherDefault<AddressHasher>>,
    },
    Given {
        faces: Vec<u32>,
    },
}

/// The error for dice entered by hand that do not match the rolls of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceFault {
    /// The rules rolled more dice than were given.
    #[error(
        "die {number} is missing: the rules need a d{sides} for {purpose}; dice given: {given}"
    )]
    Missing {
        /// The position of the missing die, counted from 1.
        number: usize,
        /// The number of sides it needs.
        sides: u32,
        /// The name of the roll's purpose.
        purpose: &'static str,
        /// The number of dice that were given.
        given: usize,
    },
    /// A face that the die does not have.
    #[error(
        "die {number} shows {face}: the rules need a d{sides} for {purpose}, expected 1 to {sides}"
    )]
    NoSuchFace {
        /// The position of the die, counted from 1.
        number: usize,
        /// The face that was given.
        face: u32,
        /// The number of sides of the die.
        sides: u32,
        /// The name of the roll's purpose.
        purpose: &'static str,
    },
    /// More dice were given than the rules rolled.
    #[error("too many dice: {given} given, but the rules rolled {used}")]
    TooMany {
        /// The number of dice that were given.
        given: usize,
        /// The number of dice that the rules rolled.
        used: usize,
    },
}

impl Dice {
    /// The dice of one command of a session.
    ///
    /// `command` is the number of orders that stand before this one, so that an order given again
    /// after an undo gets the same dice.
    #[inline]
    pub fn seeded(seed: &Seed, command: u32) -> Self {
        let mut generator = Box::new(ChaCha8Rng::from_seed(*seed.bytes()));
        // Each command has a stream of its own, so the rolls of one order do not shift those of the
        // next.
        generator.set_stream(u64::from(command));
        Self::from(Source::Seeded { generator, repeats: HashMap::default() })
    }

    /// Dice that show these faces in this order.
    pub fn given(faces: impl Into<Vec<u32>>) -> Self {
        Self::from(Source::Given { faces: faces.into() })
    }

    /// Rolls one die and returns 1 to `sides`.
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

    /// Rolls several dice with the same number of sides for one purpose.
    pub fn roll_many<const N: usize>(
        &mut self,
        purpose: impl Into<Purpose>,
        sides: u32,
    ) -> [u32; N] {
        // A die without sides would divide by zero in `fair_face`.
        let (purpose, sides) = (purpose.into(), sides.max(1));
        if let Source::Seeded { generator, repeats } = &mut self.source {
            // A second roll for the same purpose must not show the faces of the first.
            let repeat = repeats.entry(purpose.address()).or_default();
            let block = if *repeat == 0 { purpose } else { purpose.again(*repeat) }.address();
            *repeat += 1;
            // A ChaCha block has 16 words, hence the shift: the block counter is the address
            // itself.
            generator.set_word_pos(u128::from(block) << 4);
        }
        std::array::from_fn(|_| self.face(purpose, sides))
    }

    /// Every face rolled so far, in order.
    #[inline]
    pub fn rolled(&self) -> &[u32] {
        &self.rolled
    }

    /// Ends the rolling and returns every face rolled.
    ///
    /// # Errors
    /// Returns the first mismatch between the given faces and the rolls of the rules.
    #[inline]
    pub fn finish(self) -> Result<Vec<u32>, DiceFault> {
        match (self.fault, self.source) {
            (Some(fault), _) => Err(fault),
            (None, Source::Given { faces }) if faces.len() > self.rolled.len() => {
                Err(DiceFault::TooMany { given: faces.len(), used: self.rolled.len() })
            }
            (None, _) => Ok(self.rolled),
        }
    }

    /// Returns the next face. A roll cannot fail, so a wrong or missing given face counts as 1 and
    /// the fault is kept for [`Dice::finish`], which is called before the decision takes effect.
    #[inline]
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

/// Maps a random word to a face, or returns `None` for the few words at the top of the range that
/// would make low faces more likely than high ones (rejection sampling).
#[inline]
fn fair_face(word: u32, sides: u32) -> Option<u32> {
    let surplus = (u64::from(u32::MAX) + 1) % u64::from(sides);
    let fair = u64::from(word) < u64::from(u32::MAX) + 1 - surplus;
    fair.then(|| word % sides + 1)
}

/// A hasher that passes addresses through: they are FNV hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct AddressHasher(u64);

impl Hasher for AddressHasher {
    #[inline]
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
    fn words_that_would_favour_low_faces_are_rejected() {
        // 2^32 = 6 * 715827882 + 4: the last four words are surplus for a d6.
        assert_eq!(fair_face(u32::MAX, 6), None);
        assert_eq!(fair_face(u32::MAX - 3, 6), None);
        assert_eq!(fair_face(u32::MAX - 4, 6), Some(6));
        assert_eq!(fair_face(0, 6), Some(1));
        assert_eq!(fair_face(u32::MAX, 8), Some(8), "a power of two has no surplus");
        assert_eq!(fair_face(u32::MAX, 1), Some(1));
    }

    #[test]
    fn every_face_has_the_same_number_of_words() {
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
