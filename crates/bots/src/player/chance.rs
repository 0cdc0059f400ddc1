use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sandtable_core::{Seat, Seed};
use sha2::{Digest, Sha256};

/// A bot's own chance. The same seed and seat always bring the same.
///
/// ```
/// use sandtable_bots::Chance;
/// use sandtable_core::{Seat, Seed};
///
/// let chance = |seat| Chance::new(&Seed::from_number(7), Seat(seat));
/// assert_eq!(chance(0).below(1_000_000), chance(0).below(1_000_000));
/// assert_ne!(chance(0).below(1_000_000), chance(1).below(1_000_000));
/// ```
#[derive(Clone, Debug)]
pub struct Chance(Box<ChaCha8Rng>);

/// Kept for ever: with another one, every recorded command line would play another game.
const DOMAIN: &[u8] = b"sandtable-bots";

impl Chance {
    /// The chance of the bot at a seat.
    ///
    /// The key is a hash of the seed. With the seed itself as key and a stream of its own, a bot would
    /// never meet the session's dice either, but it would hold all that is needed to compute them.
    pub fn new(seed: &Seed, seat: Seat) -> Self {
        let key = Sha256::new().chain_update(DOMAIN).chain_update(seed.bytes());
        let key = key.chain_update([seat.0]).finalize();
        Self(Box::new(ChaCha8Rng::from_seed(key.into())))
    }

    /// A number below `limit`, each as likely as any other; 0 if there is none.
    pub fn below(&mut self, limit: u64) -> u64 {
        let limit = limit.max(1);
        // The few highest words would make low numbers likelier than high ones.
        let fair = u64::MAX - u64::MAX % limit;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % limit;
            }
        }
    }

    /// A number from `-most` to `most`.
    pub fn around_zero(&mut self, most: i64) -> i64 {
        let most = most.clamp(0, i64::MAX / 2);
        self.below(most.unsigned_abs() * 2 + 1) as i64 - most
    }

    /// Whether something happens that happens so many times in a thousand.
    pub fn happens(&mut self, per_mille: u16) -> bool {
        per_mille > 0 && self.below(1_000) < u64::from(per_mille)
    }
}
