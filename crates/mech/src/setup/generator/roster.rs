use crate::Design;

/// A design that may be met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) id: &'static str,
    pub(super) design: &'static Design,
    pub(super) value: u32,
    /// How likely it is, compared with the others.
    pub(super) weight: u32,
}

/// All designs that may be met.
#[derive(Clone, Debug)]
pub(super) struct Roster {
    pub(super) candidates: Vec<Candidate>,
}

impl Roster {
    pub(super) fn new(candidates: Vec<Candidate>) -> Self {
        Self { candidates }
    }

    /// The least that a unit costs.
    pub(super) fn cheapest(&self) -> u64 {
        self.candidates.iter().map(|one| u64::from(one.value)).min().unwrap_or(u64::MAX)
    }

    /// The most that a unit costs.
    pub(super) fn dearest(&self) -> u64 {
        self.candidates.iter().map(|one| u64::from(one.value)).max().unwrap_or(0)
    }

    /// What a unit costs on average.
    pub(super) fn usual(&self) -> u64 {
        let weighed = |one: &Candidate| u64::from(one.value) * u64::from(one.weight);
        let weights: u64 = self.candidates.iter().map(|one| u64::from(one.weight)).sum();
        self.candidates.iter().map(weighed).sum::<u64>() / weights.max(1)
    }
}
