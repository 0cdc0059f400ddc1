use crate::{Faction, Location};

/// The forces of one faction in one location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// The owner.
    pub faction: Faction,
    /// Where they are.
    pub location: Location,
    /// The number of forces that can battle.
    pub fighters: u8,
    /// The number of forces that only watch. Only Bene Gesserit have them.
    pub advisors: u8,
}

impl Force {
    /// The number of forces that a faction has.
    pub const MOST: u8 = 20;
}
