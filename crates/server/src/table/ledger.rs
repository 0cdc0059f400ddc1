use sandtable_core::{Seat, Viewer};

/// The entries of a session that each viewer could notice.
///
/// A viewer's version of the session is the number of those entries. The plain number of entries
/// would reveal how many orders others gave in secret.
///
/// ```
/// use sandtable_core::{Seat, Viewer};
/// use sandtable_server::table::Ledger;
///
/// let mut ledger = Ledger::new(2);
/// let (blue, red) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
/// ledger.push(ledger.bits(|_| true));
/// ledger.push(ledger.bits(|viewer| viewer == blue));
/// assert_eq!((ledger.version(blue), ledger.version(red)), (2, 1));
/// assert_eq!((ledger.entry(red, 1), ledger.entry(red, 2)), (Some(0), None));
/// assert_eq!((ledger.at(blue, 1), ledger.at(red, 1)), (Some(2), None));
/// ```
#[derive(Clone, Debug)]
pub struct Ledger {
    entries: u32,
    /// Per viewer, the numbers of the noticed entries in ascending order.
    noticed: Vec<(Viewer, Vec<u32>)>,
}

/// Bits of a viewer set: seats from bit 0 on, these two at the top. The sets are stored, so never
/// change them.
const PUBLIC: u32 = 1 << 30;
const REFEREE: u32 = 1 << 31;

const fn bit(viewer: Viewer) -> u32 {
    match viewer {
        Viewer::Seat(Seat(seat)) if seat < 30 => 1 << seat,
        Viewer::Seat(_) => 0,
        Viewer::Public => PUBLIC,
        Viewer::Referee => REFEREE,
    }
}

impl Ledger {
    /// Creates an empty ledger for a table with this number of seats.
    pub fn new(seats: u8) -> Self {
        let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
        let viewers = seats.chain([Viewer::Public, Viewer::Referee]);
        Self { entries: 0, noticed: viewers.map(|viewer| (viewer, Vec::new())).collect() }
    }

    /// All viewers: the seats, the public and the referee.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> {
        self.noticed.iter().map(|(viewer, _)| *viewer)
    }

    /// Returns the set of viewers for which a condition holds, as bits.
    pub fn bits(&self, holds: impl Fn(Viewer) -> bool) -> u32 {
        self.viewers().filter(|viewer| holds(*viewer)).map(bit).fold(0, |bits, bit| bits | bit)
    }

    /// Returns true if a viewer is in a set.
    pub const fn has(bits: u32, viewer: Viewer) -> bool {
        bits & bit(viewer) != 0
    }

    /// Appends an entry that these viewers could notice.
    pub fn push(&mut self, bits: u32) {
        for (viewer, noticed) in &mut self.noticed {
            if Self::has(bits, *viewer) {
                noticed.push(self.entries);
            }
        }
        self.entries += 1;
    }

    /// Returns a viewer's version: the number of entries that viewer could notice.
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.of(viewer).len() as u32
    }

    /// Returns the entry that created a viewer's version. Versions start at 1.
    pub fn entry(&self, viewer: Viewer, version: u32) -> Option<u32> {
        self.of(viewer).get((version as usize).checked_sub(1)?).copied()
    }

    /// Returns the version that an entry created for a viewer; `None` if the viewer could not
    /// notice it.
    pub fn at(&self, viewer: Viewer, entry: u32) -> Option<u32> {
        // Entry numbers only grow, so the list is sorted.
        self.of(viewer).binary_search(&entry).ok().map(|index| index as u32 + 1)
    }

    /// Returns the numbers of the entries that a viewer could notice.
    pub fn of(&self, viewer: Viewer) -> &[u32] {
        let found = self.noticed.iter().find(|(known, _)| *known == viewer);
        found.map_or(&[], |(_, noticed)| noticed)
    }
}
