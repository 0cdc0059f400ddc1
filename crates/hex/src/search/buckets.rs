/// Memory for a queue by small whole keys: one bucket a key, in a ring.
#[derive(Clone, Debug)]
pub(crate) struct Buckets<T> {
    ring: Vec<Vec<T>>,
}

/// What one search has still to look at, by key. Within a key, what was pushed last comes first.
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
    /// An empty queue; `ahead` is how far beyond the lowest key another may be.
    pub(crate) fn begin(&mut self, ahead: u32) -> Queue<'_, T> {
        let length = (ahead as usize + 1).next_power_of_two();
        if self.ring.len() < length {
            self.ring.resize_with(length, Vec::new);
        }
        let ring = &mut self.ring[..length];
        ring.iter_mut().for_each(Vec::clear);
        Queue { ring, mask: length - 1 }
    }
}

impl<T> Queue<'_, T> {
    #[inline]
    pub(crate) fn push(&mut self, key: u32, item: T) {
        self.ring[key as usize & self.mask].push(item);
    }

    /// The same for a key that may be further beyond the lowest one than there are buckets. The
    /// item is then in the last of them, and comes out too early.
    #[inline]
    pub(crate) fn push_near(&mut self, key: u32, lowest: u32, item: T) {
        self.push(key.min(lowest + self.mask as u32), item);
    }

    /// Takes an item with exactly this key.
    #[inline]
    pub(crate) fn pop(&mut self, key: u32) -> Option<T> {
        self.ring[key as usize & self.mask].pop()
    }

    /// The lowest key of any item, knowing that there is none below `from`.
    pub(crate) fn lowest(&self, from: u32) -> Option<u32> {
        let once_around = from..=from + self.mask as u32;
        once_around.into_iter().find(|&key| !self.ring[key as usize & self.mask].is_empty())
    }
}
