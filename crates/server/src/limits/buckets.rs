use super::Address;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Number of addresses from which on those that are full again are forgotten.
const CROWDED: usize = 10_000;

/// Token buckets per address: each allows `size` actions at once, and gets as many back per period. In its
/// first period a client can therefore take twice as many.
///
/// A bucket is stored as the time at which it is full again (generic cell rate algorithm), so an address
/// costs one time and no task has to fill its bucket.
pub(crate) struct Buckets {
    size: u32,
    period: Duration,
    full_at: Mutex<BTreeMap<Address, Instant>>,
}

impl Buckets {
    /// Allows this many actions per period; 0 allows any number.
    pub(crate) fn new(size: u32, period: Duration) -> Self {
        Self { size, period, full_at: Mutex::default() }
    }

    /// Takes one action.
    ///
    /// # Errors
    /// Returns the time until the next action is allowed.
    pub(crate) fn take(&self, address: Address) -> Result<(), Duration> {
        self.check(address)?;
        self.count(address);
        Ok(())
    }

    /// Takes one action, even if it is not allowed.
    pub(crate) fn count(&self, address: Address) {
        let Some(key) = self.key(address) else { return };
        let (now, mut full_at) = (Instant::now(), self.lock());
        if full_at.len() >= CROWDED {
            full_at.retain(|_, full| *full > now);
        }
        let full = full_at.entry(key).or_insert(now);
        *full = (*full).max(now) + self.period / self.size;
    }

    /// Checks that an action is allowed, without taking it.
    ///
    /// # Errors
    /// Returns the time until the next action is allowed.
    pub(crate) fn check(&self, address: Address) -> Result<(), Duration> {
        let Some(key) = self.key(address) else { return Ok(()) };
        let now = Instant::now();
        let full = self.lock().get(&key).copied().unwrap_or(now);
        let missing = full.saturating_duration_since(now) + self.period / self.size;
        missing.checked_sub(self.period).filter(|wait| !wait.is_zero()).map_or(Ok(()), Err)
    }

    /// Gives an action back that did not take place after all.
    pub(crate) fn give_back(&self, address: Address) {
        if let Some(key) = self.key(address)
            && let Some(full) = self.lock().get_mut(&key)
        {
            *full = full.checked_sub(self.period / self.size).unwrap_or(*full);
        }
    }

    /// The address that is counted; `None` if it has no limit.
    fn key(&self, address: Address) -> Option<Address> {
        address.counted().filter(|_| self.size > 0)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Address, Instant>> {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
