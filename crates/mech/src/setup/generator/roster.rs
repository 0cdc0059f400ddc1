use crate::Design;

/// A design that the generator can choose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) id: &'static str,
    pub(super) design: &'static Design,
    pub(super) value: u32,
    /// Relative frequency among the candidates.
    pub(super) weight: u32,
}

/// The designs that the generator chooses from.
#[derive(Clone, Debug)]
pub(super) struct Roster {
    pub(super) candidates: Vec<Candidate>,
}

impl Roster {
    pub(super) fn new(candidates: Vec<Candidate>) -> Self {
        Self { candidates }
    }

    /// The battle value of the cheapest candidate.
    pub(super) fn lowest_value(&self) -> u64 {
        // No budget buys a unit from an empty roster.
        self.candidates.iter().map(|one| u64::from(one.value)).min().unwrap_or(u64::MAX)
    }

    /// The battle value of the most expensive candidate.
    pub(super) fn highest_value(&self) -> u64 {
        self.candidates.iter().map(|one| u64::from(one.value)).max().unwrap_or(0)
    }

    /// The average battle value, weighted by frequency.
    pub(super) fn average_value(&self) -> u64 {
        let weighted = |one: &Candidate| u64::from(one.value) * u64::from(one.weight);
        let weights: u64 = self.candidates.iter().map(|one| u64::from(one.weight)).sum();
        self.candidates.iter().map(weighted).sum::<u64>() / weights.max(1)
    }
}
