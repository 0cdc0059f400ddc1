/// Memory for the best cost of each slot, ready for the next search without clearing.
// A mark is the search's ceiling less the cost, so a better cost is a higher mark. Each search has
// its ceiling so far above the one before that everything older lies under its floor: "never
// seen", "seen in another search" and "seen, but dearer" are one comparison.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    slots: Vec<u32>,
    ceiling: u32,
}

/// The best cost that one search has found so far for each slot.
// Held by value in the loop of a search, so that its numbers stay in registers.
pub(crate) struct Best<'a> {
    marks: &'a mut [u32],
    floor: u32,
    ceiling: u32,
}

impl Marks {
    /// Begins a search over so many slots; `worst` is the highest cost that will be offered.
    pub(crate) fn begin(&mut self, slots: usize, worst: u32) -> Best<'_> {
        let fits = |ceiling: u32| ceiling.checked_add(1)?.checked_add(worst);
        if fits(self.ceiling).is_none() {
            self.slots.fill(0);
            self.ceiling = 0;
        }
        if self.slots.len() < slots {
            self.slots.resize(slots, 0);
        }
        let floor = self.ceiling + 1;
        self.ceiling = floor + worst;
        Best { marks: &mut self.slots, floor, ceiling: self.ceiling }
    }
}

impl Best<'_> {
    /// Notes the cost if it is better than what is known of the slot, and tells whether it was.
    #[inline]
    pub(crate) fn improve(&mut self, slot: usize, cost: u32) -> bool {
        let mark = self.ceiling - cost;
        let known = &mut self.marks[slot];
        let better = mark > *known;
        if better {
            *known = mark;
        }
        better
    }

    /// Whether this is still the best cost known of the slot.
    #[inline]
    pub(crate) fn is(&self, slot: usize, cost: u32) -> bool {
        self.marks[slot] == self.ceiling - cost
    }

    /// The best cost known of the slot, or `None` if this search has not seen it.
    pub(crate) fn cost(&self, slot: usize) -> Option<u32> {
        let mark = self.marks[slot];
        (mark >= self.floor).then(|| self.ceiling - mark)
    }
}
