use super::{Ground, Profile};
use crate::{Alliances, Board, Faction, Factions, Force, Pairs, Sectors, Storm, TerritoryIndex};

/// A battle entry: a group of sectors of one territory with factions that must battle there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The territory.
    pub territory: TerritoryIndex,
    /// Where in the territory, and who.
    pub clash: Clash,
}

/// A group of sectors that must see a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The sectors of the group that hold fighters.
    pub sectors: Sectors,
    /// The factions with fighters in them.
    pub factions: Factions,
    /// The pairs of factions that may fight: all that are not allied.
    pub pairs: Pairs,
}

/// The sectors of one territory in which each faction has fighters.
///
/// Advisors are not fighters, so they have no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence([Sectors; Faction::COUNT]);

impl Presence {
    /// Adds the fighters of a force. Its location must be in the territory.
    pub fn add(&mut self, force: &Force) {
        if let (1.., Some(sector)) = (force.fighters, force.location.sector) {
            let sectors = &mut self.0[force.faction as usize];
            *sectors = sectors.with(sector);
        }
    }

    /// All sectors with fighters.
    pub fn occupied(&self) -> Sectors {
        self.0.into_iter().fold(Sectors::NONE, |all, sectors| all | sectors)
    }

    /// The sectors with fighters of one faction.
    pub const fn of(&self, faction: Faction) -> Sectors {
        self.0[faction as usize]
    }

    /// The factions with fighters in any of these sectors.
    pub fn factions_in(&self, sectors: Sectors) -> Factions {
        let here = |faction: &Faction| !(self.of(*faction) & sectors).is_empty();
        Faction::ALL.into_iter().filter(here).collect()
    }
}

/// Determines the battles of one territory, by lowest sector.
///
/// Forces battle unless the storm separates them. Sectors that are not separated are merged
/// transitively; each merged group with factions that are not all allied is one battle.
pub fn clashes(
    profile: Profile,
    territory: Sectors,
    presence: Presence,
    alliances: Alliances,
    storm: Storm,
) -> impl Iterator<Item = Clash> {
    let ground = Ground { territory, occupied: presence.occupied(), storm };
    profile.groups(ground).filter_map(move |sectors| {
        let factions = presence.factions_in(sectors);
        let pairs = Pairs::among(factions).except(alliances.pairs());
        (!pairs.is_empty()).then_some(Clash { sectors, factions, pairs })
    })
}

/// Determines the battles of a whole board, by territory id and lowest sector.
///
/// ```
/// use sandtable_storm::Faction::{Atreides, Harkonnen};
/// use sandtable_storm::{Alliances, Board, Force, Profile, Sector, Storm, battles};
///
/// let board = Board::printed();
/// let force = |faction, place| Force {
///     faction,
///     location: board.location(place).unwrap(),
///     fighters: 5,
///     advisors: 0,
/// };
/// let forces = [force(Atreides, "old_gap:8"), force(Harkonnen, "old_gap:10")];
/// let fought = |sector| {
///     let storm = Storm::at(Sector::new(sector).unwrap());
///     battles(board, &forces, Alliances::default(), storm, Profile::Standard)
/// };
/// assert_eq!(fought(0).len(), 1);
/// assert_eq!(fought(9), [], "the storm in sector 9 separates them");
/// ```
pub fn battles(
    board: &Board,
    forces: &[Force],
    alliances: Alliances,
    storm: Storm,
    profile: Profile,
) -> Vec<Battle> {
    let mut presences = vec![Presence::default(); board.territories().len()];
    for force in forces {
        if let Some(presence) = presences.get_mut(force.location.territory.number()) {
            presence.add(force);
        }
    }
    let mut battles = Vec::new();
    for (index, presence) in board.indices().zip(presences) {
        let territory = board.territory(index);
        // One faction alone is the usual case, and needs no grouping.
        if territory.is_neutral() || presence.factions_in(Sectors::ALL).len() < 2 {
            continue;
        }
        let clashes = clashes(profile, territory.sectors, presence, alliances, storm);
        battles.extend(clashes.map(|clash| Battle { territory: index, clash }));
    }
    battles
}
