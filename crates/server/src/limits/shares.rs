use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts what is open at the moment per key, such as streams per address.
#[derive(Debug)]
pub(crate) struct Shares<K: Ord> {
    most: u32,
    open: Arc<Mutex<BTreeMap<K, u32>>>,
}

/// One open thing. It is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Share<K: Ord> {
    key: K,
    open: Arc<Mutex<BTreeMap<K, u32>>>,
}

impl<K: Ord + Copy> Shares<K> {
    /// Allows at most this many per key; 0 allows any number.
    pub(crate) fn new(most: u32) -> Self {
        Self { most: if most == 0 { u32::MAX } else { most }, open: Arc::default() }
    }

    /// Takes a share; `None` if the key has no more.
    pub(crate) fn take(&self, key: K) -> Option<Share<K>> {
        let mut open = lock(&self.open);
        let count = open.entry(key).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Share { key, open: Arc::clone(&self.open) })
    }
}

impl<K: Ord> Drop for Share<K> {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
            }
        }
    }
}

fn lock<K>(open: &Mutex<BTreeMap<K, u32>>) -> MutexGuard<'_, BTreeMap<K, u32>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
