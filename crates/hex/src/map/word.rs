use crate::CellId;

/// A word of a [`CellSet`](crate::CellSet): one bit each for cells that follow each other. As long
/// as the machine likes them best, so nothing may depend on how many bits there are.
pub(crate) type Word = fixedbitset::Block;

/// Which word of a set a cell is in, and its bit there.
#[inline]
pub(crate) const fn place(cell: CellId) -> (usize, Word) {
    let bits = Word::BITS as usize;
    (cell.index() / bits, 1 << (cell.index() % bits))
}

/// The cells in one word of a set, given which word it is.
pub(crate) fn cells(number: usize, word: Word) -> impl Iterator<Item = CellId> {
    let first = number * Word::BITS as usize;
    Ones(word as u64).map(move |bit| CellId::from_index(first + bit))
}

/// The positions of the bits set in a word.
pub(crate) struct Ones(pub(crate) u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.checked_sub(1)?;
        Some(bit)
    }
}
