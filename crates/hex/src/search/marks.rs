/// The memory for the best cost of each slot, reused by the next search without clearing.
// Generation stamps: clearing an array of the size of the map would make a small search as slow as
// the map is large. A mark is the search's ceiling minus the cost, so a lower cost is a higher
// mark. Each search raises the ceiling so far that every mark of earlier searches is below its
// floor: "never seen", "seen in another search" and "seen at a higher cost" are then a single
// comparison.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    slots: Vec<u32>,
    ceiling: u32,
}

/// The best cost that the current search has found for each slot.
// Held by value in the search loop, so that the two numbers stay in registers.
pub(crate) struct Best<'a> {
    marks: &'a mut [u32],
    floor: u32,
    ceiling: u32,
}

impl Marks {
    /// Starts a search over `slots` slots; `worst` is the highest cost that will be recorded.
    pub(crate) fn begin(&mut self, slots: usize, worst: u32) -> Best<'_> {
        let fits = |ceiling: u32| ceiling.checked_add(1)?.checked_add(worst);
        // The slots are cleared only when the ceiling would overflow.
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
    /// Records the cost if it is lower than the best known cost of the slot. Returns whether it
    /// was.
    #[inline]
    pub(crate) fn improve(&mut self, slot: usize, cost: u32) -> bool {
        // `cost` is at most `worst`, so no mark is below the floor.
        let mark = self.ceiling - cost;
        let known = &mut self.marks[slot];
        let better = mark > *known;
        if better {
            *known = mark;
        }
        better
    }

    /// Returns whether this is still the best known cost of the slot.
    #[inline]
    pub(crate) fn is(&self, slot: usize, cost: u32) -> bool {
        self.marks[slot] == self.ceiling - cost
    }

    /// Returns the best known cost of the slot, or `None` if this search has not visited it.
    pub(crate) fn cost(&self, slot: usize) -> Option<u32> {
        let mark = self.marks[slot];
        (mark >= self.floor).then(|| self.ceiling - mark)
    }
}
