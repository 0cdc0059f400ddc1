//! Shared helpers.

use sandtable_storm::{
    Alliances, Board, Clash, Faction, Force, Location, Presence, Profile, Sector, Sectors, Storm,
    clashes,
};

pub(crate) const PROFILES: [Profile; 2] = [Profile::Standard, Profile::Rulebook];

pub(crate) fn sector(number: u8) -> Sector {
    Sector::new(number).expect("a sector")
}

pub(crate) fn sectors(numbers: &[u8]) -> Sectors {
    numbers.iter().map(|number| sector(*number)).collect()
}

pub(crate) fn storm(number: u8) -> Storm {
    Storm::at(sector(number))
}

/// A run of sectors on the circle.
pub(crate) fn run(start: u8, length: u8) -> Sectors {
    (0..length).map(|places| sector(start).plus(places.into())).collect()
}

/// Fighters of factions in sectors of one territory.
pub(crate) fn presence(fighters: &[(Faction, u8)]) -> Presence {
    let mut presence = Presence::default();
    for &(faction, number) in fighters {
        presence.add(&Force { faction, location: place(number), fighters: 1, advisors: 0 });
    }
    presence
}

fn place(number: u8) -> Location {
    Location { territory: Board::first(), sector: Sector::new(number) }
}

/// The clashes of one territory without alliances.
pub(crate) fn fought(
    profile: Profile,
    territory: Sectors,
    fighters: &[(Faction, u8)],
    storm_sector: u8,
) -> Vec<Clash> {
    let presence = presence(fighters);
    clashes(profile, territory, presence, Alliances::default(), storm(storm_sector)).collect()
}

/// The sectors and factions of each clash.
pub(crate) fn summary(clashes: &[Clash]) -> Vec<(Sectors, Vec<Faction>)> {
    clashes.iter().map(|clash| (clash.sectors, clash.factions.iter().collect())).collect()
}
