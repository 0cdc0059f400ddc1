use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sandtable_core::{Seat, Seed};
use sha2::{Digest, Sha256};

/// A bot's own random source. The same seed and seat always give the same numbers.
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

/// The domain separator of the key. It must never change: recorded command lines would play
/// different games.
const DOMAIN: &[u8] = b"sandtable-bots";

impl Chance {
    /// Creates the random source of the bot at a seat.
    ///
    /// The key is a hash of the session's seed. A separate stream of the seed itself would also be
    /// independent of the session's dice, but the bot would hold the secret that predicts them.
    pub fn new(seed: &Seed, seat: Seat) -> Self {
        let key = Sha256::new().chain_update(DOMAIN).chain_update(seed.bytes());
        let key = key.chain_update([seat.0]).finalize();
        Self(Box::new(ChaCha8Rng::from_seed(key.into())))
    }

    /// Returns a uniformly distributed number below `limit`, or 0 if `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        let limit = limit.max(1);
        // Rejection sampling: the highest words would make low numbers more likely.
        let fair = u64::MAX - u64::MAX % limit;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % limit;
            }
        }
    }

    /// Returns a uniformly distributed number from `-most` to `most`.
    pub fn around_zero(&mut self, most: i64) -> i64 {
        // Limited, so that `2 * most + 1` still fits into an `i64`.
        let most = most.clamp(0, i64::MAX / 2);
        self.below(most.unsigned_abs() * 2 + 1) as i64 - most
    }

    /// Returns true with a probability of `per_mille` in 1,000.
    pub fn happens(&mut self, per_mille: u16) -> bool {
        per_mille > 0 && self.below(1_000) < u64::from(per_mille)
    }
}
