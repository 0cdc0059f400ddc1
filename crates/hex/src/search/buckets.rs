/// The memory of a bucket queue (Dial's algorithm): one bucket per integer key, arranged in a ring.
// All queued keys lie within a window that starts at the lowest one and is as wide as the most
// expensive step. So bucket `key mod length` is unambiguous, and a few buckets serve costs of any
// size.
#[derive(Clone, Debug)]
pub(crate) struct Buckets<T> {
    ring: Vec<Vec<T>>,
}

/// The open list of one search, ordered by key. Among equal keys, the last item pushed comes first.
pub(crate) struct Queue<'a, T> {
    ring: &'a mut [Vec<T>],
    mask: usize,
}

impl<T> Default for Buckets<T> {
    fn default() -> Self {
        Self { ring: Vec::new() }
    }
}

impl<T> Buckets<T> {
    /// Starts an empty queue. A pushed key may exceed the lowest queued key by at most `ahead`.
    pub(crate) fn begin(&mut self, ahead: u32) -> Queue<'_, T> {
        // A power of two, so that a bit mask finds the bucket of a key.
        let length = (ahead as usize + 1).next_power_of_two();
        if self.ring.len() < length {
            self.ring.resize_with(length, Vec::new);
        }
        let ring = &mut self.ring[..length];
        // A search that stopped at its goal has left entries behind.
        ring.iter_mut().for_each(Vec::clear);
        Queue { ring, mask: length - 1 }
    }
}

impl<T> Queue<'_, T> {
    #[inline]
    pub(crate) fn push(&mut self, key: u32, item: T) {
        self.ring[key as usize & self.mask].push(item);
    }

    /// Like [`Queue::push`], but the key may exceed the window. Such an item goes into the last
    /// bucket and is popped too early; the caller must check and push it again.
    #[inline]
    pub(crate) fn push_near(&mut self, key: u32, lowest: u32, item: T) {
        self.push(key.min(lowest + self.mask as u32), item);
    }

    /// Pops an item with exactly this key.
    #[inline]
    pub(crate) fn pop(&mut self, key: u32) -> Option<T> {
        self.ring[key as usize & self.mask].pop()
    }

    /// Returns the lowest queued key, provided that no key is below `from`.
    pub(crate) fn lowest(&self, from: u32) -> Option<u32> {
        let once_around = from..=from + self.mask as u32;
        once_around.into_iter().find(|&key| !self.ring[key as usize & self.mask].is_empty())
    }
}
