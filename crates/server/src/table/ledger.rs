use sandtable_core::{Seat, Viewer};

/// Which entries of a session each viewer could notice. What a viewer calls the session's version is how
/// many those are, so that it tells nothing of what others did in secret.
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
    /// For each viewer the entries that it could notice.
    noticed: Vec<(Viewer, Vec<u32>)>,
}

/// Bits of seats come first; these are the last two.
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
    /// Of a table with so many seats.
    pub fn new(seats: u8) -> Self {
        let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
        let viewers = seats.chain([Viewer::Public, Viewer::Referee]);
        Self { entries: 0, noticed: viewers.map(|viewer| (viewer, Vec::new())).collect() }
    }

    /// Everybody who can look.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> {
        self.noticed.iter().map(|(viewer, _)| *viewer)
    }

    /// Those of whom something holds, as bits.
    pub fn bits(&self, holds: impl Fn(Viewer) -> bool) -> u32 {
        self.viewers().filter(|viewer| holds(*viewer)).map(bit).fold(0, |bits, bit| bits | bit)
    }

    /// Whether a viewer is among those.
    pub const fn has(bits: u32, viewer: Viewer) -> bool {
        bits & bit(viewer) != 0
    }

    /// Writes down who could notice the next entry.
    pub fn push(&mut self, bits: u32) {
        for (viewer, noticed) in &mut self.noticed {
            if Self::has(bits, *viewer) {
                noticed.push(self.entries);
            }
        }
        self.entries += 1;
    }

    /// How many entries a viewer could notice.
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.of(viewer).len() as u32
    }

    /// The entry with which a viewer's version came about.
    pub fn entry(&self, viewer: Viewer, version: u32) -> Option<u32> {
        self.of(viewer).get((version as usize).checked_sub(1)?).copied()
    }

    /// The version of a viewer that came about with an entry; `None` if it could not be noticed.
    pub fn at(&self, viewer: Viewer, entry: u32) -> Option<u32> {
        self.of(viewer).binary_search(&entry).ok().map(|index| index as u32 + 1)
    }

    /// The entries that a viewer could notice.
    pub fn of(&self, viewer: Viewer) -> &[u32] {
        let found = self.noticed.iter().find(|(known, _)| *known == viewer);
        found.map_or(&[], |(_, noticed)| noticed)
    }
}
