/// A queue by small whole keys: one bucket a key, in a ring that the search walks around.
///
/// Within a bucket the item pushed last comes first. Keys may only be as far ahead of the one
/// being emptied as [`Buckets::begin`] was told.
#[derive(Clone, Debug)]
pub(crate) struct Buckets<T> {
    ring: Vec<Vec<T>>,
    mask: usize,
    waiting: usize,
}

impl<T> Default for Buckets<T> {
    fn default() -> Self {
        Self { ring: Vec::new(), mask: 0, waiting: 0 }
    }
}

impl<T> Buckets<T> {
    /// Empties the queue; `ahead` is how far in front of the current key others may be.
    pub(crate) fn begin(&mut self, ahead: u32) {
        if self.waiting > 0 {
            self.ring.iter_mut().for_each(Vec::clear);
            self.waiting = 0;
        }
        let length = (ahead as usize + 1).next_power_of_two();
        if self.ring.len() < length {
            self.ring.resize_with(length, Vec::new);
        }
        self.mask = length - 1;
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u32, item: T) {
        self.waiting += 1;
        self.ring[key as usize & self.mask].push(item);
    }

    /// Takes an item with exactly this key.
    #[inline]
    pub(crate) fn pop(&mut self, key: u32) -> Option<T> {
        let item = self.ring[key as usize & self.mask].pop()?;
        self.waiting -= 1;
        Some(item)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting == 0
    }
}
