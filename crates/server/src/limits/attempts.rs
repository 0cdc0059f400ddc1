use super::{Address, Buckets};
use crate::{Problem, Token};
use sandtable_store::TokenHash;
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const MINUTE: Duration = Duration::from_mins(1);

/// Number of valid tokens that are remembered.
const REMEMBERED: usize = 10_000;

/// Slows down the guessing of tokens, invitations and the operator secret.
///
/// An address with too many wrong ones has to wait before another unknown token of it is even compared,
/// so it learns nothing from guessing on. Tokens that were valid before go on working, also from that
/// address: players behind one router share it with the attacker.
pub(crate) struct Attempts {
    wrong: Buckets,
    valid: Mutex<Valid>,
    total: AtomicU64,
}

/// Hashes of tokens that were valid, the oldest first.
#[derive(Default)]
struct Valid {
    known: HashSet<TokenHash>,
    order: VecDeque<TokenHash>,
}

impl Attempts {
    /// Allows this many wrong tokens per address at once, and as many per minute after that.
    pub(crate) fn new(per_minute: u32) -> Self {
        let wrong = Buckets::new(per_minute, MINUTE);
        Self { wrong, valid: Mutex::default(), total: AtomicU64::new(0) }
    }

    /// Checks that an address may present a token.
    ///
    /// # Errors
    /// Returns the problem `too-many-attempts` if it has to wait.
    pub(crate) fn check(&self, address: Address, token: &Token) -> Result<(), Problem> {
        let Err(wait) = self.wrong.check(address) else { return Ok(()) };
        let known = self.valid().known.contains(&token.hash());
        if known { Ok(()) } else { Err(Problem::too_many_attempts(wait)) }
    }

    /// Remembers a valid token.
    pub(crate) fn accepted(&self, token: &Token) {
        let (hash, mut valid) = (token.hash(), self.valid());
        if valid.known.insert(hash) {
            valid.order.push_back(hash);
            if valid.order.len() > REMEMBERED
                && let Some(oldest) = valid.order.pop_front()
            {
                valid.known.remove(&oldest);
            }
        }
    }

    /// Counts and logs a wrong token, without the token.
    pub(crate) fn rejected(&self, address: Address, kind: &str) {
        self.total.fetch_add(1, Ordering::Relaxed);
        // Counted beyond the limit, too: requests that were checked at the same time.
        self.wrong.count(address);
        tracing::warn!(%address, "wrong {kind}");
    }

    /// Number of wrong tokens so far.
    pub(crate) fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    fn valid(&self) -> std::sync::MutexGuard<'_, Valid> {
        self.valid.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
