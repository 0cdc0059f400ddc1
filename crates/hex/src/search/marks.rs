/// The best cost found so far for each slot, ready for the next search without clearing.
// A mark is the search's ceiling less the cost, so a better cost is a higher mark. Each search has
// its ceiling so far above the one before that everything older lies under its floor: "never
// seen", "seen in another search" and "seen, but dearer" are one comparison.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    best: Vec<u32>,
    floor: u32,
    ceiling: u32,
}

impl Marks {
    /// Forgets everything; `worst` is the highest cost that will be offered.
    pub(crate) fn begin(&mut self, slots: usize, worst: u32) {
        let next = self.ceiling.checked_add(1).and_then(|floor| floor.checked_add(worst));
        if next.is_none() {
            self.best.fill(0);
            self.ceiling = 0;
        }
        self.floor = self.ceiling + 1;
        self.ceiling += worst + 1;
        if self.best.len() < slots {
            self.best.resize(slots, 0);
        }
    }

    /// Notes the cost if it is better than what is known of the slot, and tells whether it was.
    #[inline]
    pub(crate) fn improve(&mut self, slot: usize, cost: u32) -> bool {
        let mark = self.ceiling - cost;
        let known = &mut self.best[slot];
        let better = mark > *known;
        if better {
            *known = mark;
        }
        better
    }

    /// Whether this is still the best cost known of the slot.
    #[inline]
    pub(crate) fn is_best(&self, slot: usize, cost: u32) -> bool {
        self.best[slot] == self.ceiling - cost
    }

    /// The best cost known of the slot, or `None` if this search has not seen it.
    pub(crate) fn cost(&self, slot: usize) -> Option<u32> {
        let mark = self.best[slot];
        (mark >= self.floor).then(|| self.ceiling - mark)
    }
}
