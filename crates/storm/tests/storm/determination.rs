//! Determination against a slow, obvious oracle.

use crate::fixture::{PROFILES, presence, run, sector, storm};
use sandtable_storm::{Alliances, Board, Clash, Faction, Profile, Sector, Sectors, clashes};
use std::collections::{BTreeMap, BTreeSet};

type Groups = BTreeSet<(BTreeSet<u8>, BTreeSet<Faction>)>;

/// Union-find over all pairs of sectors, in numbers and lists.
fn oracle(profile: Profile, territory: &[u8], fighters: &[(Faction, u8)], storm: u8) -> Groups {
    let occupied: BTreeSet<u8> = fighters.iter().map(|(_, sector)| *sector).collect();
    let nodes: Vec<u8> = match profile {
        Profile::Standard => occupied.iter().copied().collect(),
        Profile::Rulebook => territory.to_vec(),
    };
    let mut parent: BTreeMap<u8, u8> = nodes.iter().map(|node| (*node, *node)).collect();
    for (one, other) in nodes.iter().flat_map(|one| nodes.iter().map(move |other| (*one, *other))) {
        let joined = match profile {
            Profile::Standard => !separated(one, other, storm),
            Profile::Rulebook => (one + 1) % 18 == other && one != storm && other != storm,
        };
        if joined {
            let (from, to) = (root(&parent, one), root(&parent, other));
            parent.insert(from, to);
        }
    }
    let roots: BTreeSet<u8> = occupied.iter().map(|sector| root(&parent, *sector)).collect();
    let groups = roots.into_iter().map(|of| {
        let sectors: BTreeSet<u8> =
            occupied.iter().copied().filter(|sector| root(&parent, *sector) == of).collect();
        let here = fighters.iter().filter(|(_, sector)| sectors.contains(sector));
        let factions: BTreeSet<Faction> = here.map(|(faction, _)| *faction).collect();
        (sectors, factions)
    });
    groups.filter(|(_, factions)| factions.len() >= 2).collect()
}

fn root(parent: &BTreeMap<u8, u8>, node: u8) -> u8 {
    let above = parent[&node];
    if above == node { node } else { root(parent, above) }
}

/// Walks from one sector to the other, both ways round.
fn separated(one: u8, other: u8, storm: u8) -> bool {
    if one == other {
        return false;
    }
    let way = |from: u8, to: u8| -> Vec<u8> {
        (1..18).map(|step| (from + step) % 18).take_while(|sector| *sector != to).collect()
    };
    let (up, down) = (way(one, other), way(other, one));
    let shortest = up.len().min(down.len());
    [up, down].into_iter().any(|way| way.len() == shortest && way.contains(&storm))
}

fn found(profile: Profile, territory: Sectors, fighters: &[(Faction, u8)], at: u8) -> Groups {
    let clashes = clashes(profile, territory, presence(fighters), Alliances::default(), storm(at));
    let group = |clash: Clash| {
        let sectors = clash.sectors.iter().map(Sector::number).collect();
        (sectors, clash.factions.iter().collect())
    };
    clashes.map(group).collect()
}

fn agree(territory: Sectors, fighters: &[(Faction, u8)], at: u8) {
    let list: Vec<u8> = territory.iter().map(Sector::number).collect();
    for profile in PROFILES {
        let expected = oracle(profile, &list, fighters, at);
        let found = found(profile, territory, fighters, at);
        assert_eq!(found, expected, "{profile} in {territory} with {fighters:?}, storm {at}");
    }
}

/// The different runs of sectors on the printed board.
fn printed_runs() -> BTreeSet<Sectors> {
    let territories = Board::printed().territories().iter();
    territories
        .filter(|territory| !territory.is_neutral())
        .map(|territory| territory.sectors)
        .collect()
}

/// Every subset of these sectors that holds at least one, as fighters of one faction.
fn subsets(territory: Sectors, faction: Faction) -> Vec<Vec<(Faction, u8)>> {
    let list: Vec<u8> = territory.iter().map(Sector::number).collect();
    let subset = |bits: u32| {
        let chosen = list.iter().enumerate().filter(move |(index, _)| bits >> index & 1 == 1);
        chosen.map(|(_, sector)| (faction, *sector)).collect()
    };
    (1..1 << list.len()).map(subset).collect()
}

/// Every territory, every storm, up to three factions in any subset of its sectors.
#[test]
fn up_to_three_factions_in_any_subset_of_any_territory_agree_with_the_oracle() {
    let [one, two, three] = [Faction::Atreides, Faction::Fremen, Faction::SpacingGuild];
    for territory in printed_runs() {
        let mut second = subsets(territory, two);
        let mut third = subsets(territory, three);
        second.push(Vec::new());
        third.push(Vec::new());
        for fighters in subsets(territory, one) {
            for more in &second {
                for most in &third {
                    let all = [fighters.as_slice(), more, most].concat();
                    (0..18).for_each(|at| agree(territory, &all, at));
                }
            }
        }
    }
}

/// Every territory, every storm, four factions in one sector each.
#[test]
fn four_factions_in_one_sector_each_agree_with_the_oracle() {
    let factions = [Faction::Atreides, Faction::BeneGesserit, Faction::Emperor, Faction::Harkonnen];
    for territory in printed_runs() {
        let list: Vec<u8> = territory.iter().map(Sector::number).collect();
        for case in 0..list.len().pow(4) {
            let digits = [0, 1, 2, 3].map(|place| list[case / list.len().pow(place) % list.len()]);
            let fighters: Vec<_> = factions.into_iter().zip(digits).collect();
            (0..18).for_each(|at| agree(territory, &fighters, at));
        }
    }
}

/// Territories of every width, up to the ring, with two factions anywhere and a third in the storm
/// or opposite.
#[test]
fn territories_of_any_width_agree_with_the_oracle() {
    for width in 1..=18 {
        let territory = run(7, width);
        let list: Vec<u8> = territory.iter().map(Sector::number).collect();
        for (one, other) in list.iter().flat_map(|one| list.iter().map(move |other| (*one, *other)))
        {
            for at in 0..18 {
                let fighters = [(Faction::Emperor, one), (Faction::Fremen, other)];
                agree(territory, &fighters, at);
                for third in [at, sector(at).plus(9).number()] {
                    if list.contains(&third) {
                        agree(
                            territory,
                            &[&fighters[..], &[(Faction::Harkonnen, third)]].concat(),
                            at,
                        );
                    }
                }
            }
        }
    }
}
