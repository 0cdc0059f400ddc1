use crate::CellId;

/// A word of a [`CellSet`](crate::CellSet): one bit per cell, for consecutive cells. Its length
/// depends on the machine, so stored data must not depend on it.
pub(crate) type Word = fixedbitset::Block;

/// Returns the index of the word that holds a cell, and the cell's bit.
#[inline]
pub(crate) const fn place(cell: CellId) -> (usize, Word) {
    let bits = Word::BITS as usize;
    (cell.index() / bits, 1 << (cell.index() % bits))
}

/// Returns the cells in the word with this index.
pub(crate) fn cells(number: usize, word: Word) -> impl Iterator<Item = CellId> {
    let first = number * Word::BITS as usize;
    Ones(word as u64).map(move |bit| CellId::from_index(first + bit))
}

/// Iterates over the positions of the bits set in a word.
pub(crate) struct Ones(pub(crate) u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        // Clears the lowest bit. For 0 the subtraction fails, which ends the iteration.
        self.0 &= self.0.checked_sub(1)?;
        Some(bit)
    }
}
