use crate::{Faction, Factions};

/// A set of pairs of different factions.
///
/// ```
/// use sandtable_storm::Faction::{Atreides, Fremen, Harkonnen};
/// use sandtable_storm::Pairs;
///
/// let pairs = Pairs::among([Harkonnen, Atreides, Fremen].into_iter().collect());
/// let listed: Vec<_> = pairs.iter().collect();
/// assert_eq!(listed, [(Atreides, Fremen), (Atreides, Harkonnen), (Fremen, Harkonnen)]);
/// ```
// A row of six bits for each faction, each pair in both rows, in 36 bits: whether a faction has a
// pair left, and which, is one shift and one mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs(u64);

/// The bits of one row.
const ROW: u64 = (1 << Faction::COUNT) - 1;

impl Pairs {
    /// All pairs of these factions.
    pub fn among(factions: Factions) -> Self {
        let row = Faction::ALL.into_iter().filter(|faction| factions.contains(*faction));
        let members = row.clone().fold(0, |bits, faction| bits | 1_u64 << faction as u8);
        let rows = row.map(|faction| (members & !(1 << faction as u8)) << shift(faction));
        Self(rows.fold(0, |bits, row| bits | row))
    }

    /// Returns the set with one more pair. A faction is never paired with itself.
    #[must_use]
    pub const fn with(self, one: Faction, other: Faction) -> Self {
        if one as u8 == other as u8 {
            return self;
        }
        Self(self.0 | bit(one, other) | bit(other, one))
    }

    /// Returns true if the set holds this pair.
    pub const fn contains(self, one: Faction, other: Faction) -> bool {
        self.0 & bit(one, other) != 0
    }

    /// Returns true if the set holds no pair.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set without the pairs of another.
    #[must_use]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns the set without the pairs of one faction.
    #[must_use]
    pub fn without(self, faction: Faction) -> Self {
        self.partners(faction)
            .iter()
            .fold(self, |pairs, other| Self(pairs.0 & !(bit(faction, other) | bit(other, faction))))
    }

    /// Returns the factions that are paired with this one.
    pub fn partners(self, faction: Faction) -> Factions {
        let row = self.0 >> shift(faction) & ROW;
        Faction::ALL.into_iter().filter(|other| row & 1 << *other as u8 != 0).collect()
    }

    /// Iterates over the pairs, each by id, in the order of the ids.
    pub fn iter(self) -> impl Iterator<Item = (Faction, Faction)> {
        Faction::ALL.into_iter().flat_map(move |one| {
            let later = self.partners(one).iter().filter(move |other| *other > one);
            later.map(move |other| (one, other))
        })
    }
}

const fn shift(faction: Faction) -> u32 {
    faction as u32 * Faction::COUNT as u32
}

const fn bit(one: Faction, other: Faction) -> u64 {
    1 << (shift(one) + other as u32)
}

/// The alliances in force. A faction has at most one ally.
///
/// ```
/// use sandtable_storm::Alliances;
/// use sandtable_storm::Faction::{Atreides, Fremen, Harkonnen};
///
/// let mut alliances = Alliances::default();
/// assert!(alliances.ally(Atreides, Fremen));
/// assert!(!alliances.ally(Fremen, Harkonnen), "Fremen already have an ally");
/// assert!(alliances.pairs().contains(Fremen, Atreides));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Alliances(Pairs);

impl Alliances {
    /// Adds an alliance. Returns false, and adds nothing, if the factions are the same or one of
    /// them has an ally.
    pub fn ally(&mut self, one: Faction, other: Faction) -> bool {
        let free = |faction| self.0.partners(faction).is_empty();
        if one == other || !free(one) || !free(other) {
            return false;
        }
        self.0 = self.0.with(one, other);
        true
    }

    /// The allied pairs.
    pub const fn pairs(&self) -> Pairs {
        self.0
    }
}
