//! Properties of battle determination.

use crate::fixture::{PROFILES, sector};
use proptest::collection::vec;
use proptest::prelude::*;
use sandtable_storm::{
    Alliances, Battle, Board, Faction, Factions, Force, Ground, Location, Pairs, Presence, Profile,
    Sector, Sectors, Storm, battles, clashes,
};

fn a_faction() -> impl Strategy<Value = Faction> {
    (0..Faction::COUNT).prop_map(|index| Faction::ALL[index])
}

fn a_run() -> impl Strategy<Value = Sectors> {
    (0..18_u8, 1..=18_u8).prop_map(|(start, width)| crate::fixture::run(start, width))
}

/// A territory and fighters in some of its sectors.
fn a_territory() -> impl Strategy<Value = (Sectors, Vec<(Faction, Sector)>)> {
    (a_run(), vec((a_faction(), 0..18_usize), 0..16)).prop_map(|(territory, fighters)| {
        let list: Vec<Sector> = territory.iter().collect();
        let place = |(faction, index): (Faction, usize)| (faction, list[index % list.len()]);
        (territory, fighters.into_iter().map(place).collect())
    })
}

/// Forces anywhere on the printed board.
fn forces() -> impl Strategy<Value = Vec<Force>> {
    let locations: Vec<Location> = Board::printed().locations().collect();
    let count = locations.len();
    vec((a_faction(), 0..count, 0..4_u8, 0..4_u8), 0..60).prop_map(move |entries| {
        let force = |(faction, place, fighters, advisors): (Faction, usize, u8, u8)| {
            let advisors = if faction.has_advisors() { advisors } else { 0 };
            Force { faction, location: locations[place], fighters, advisors }
        };
        entries.into_iter().map(force).collect()
    })
}

fn presence_of(fighters: &[(Faction, Sector)]) -> Presence {
    let mut presence = Presence::default();
    for &(faction, sector) in fighters {
        let location = Location { territory: Board::first(), sector: Some(sector) };
        presence.add(&Force { faction, location, fighters: 1, advisors: 0 });
    }
    presence
}

fn judged(forces: &[Force], at: Sector, profile: Profile) -> Vec<Battle> {
    battles(Board::printed(), forces, Alliances::default(), Storm::at(at), profile)
}

fn found(
    profile: Profile,
    territory: Sectors,
    fighters: &[(Faction, Sector)],
    storm: Sector,
) -> Vec<(Sectors, Factions, Pairs)> {
    let presence = presence_of(fighters);
    let clashes = clashes(profile, territory, presence, Alliances::default(), Storm::at(storm));
    clashes.map(|clash| (clash.sectors, clash.factions, clash.pairs)).collect()
}

/// Reflects a sector on the circle.
fn mirrored(of: Sector) -> Sector {
    sector((18 - of.number()) % 18)
}

proptest! {
    #[test]
    fn groups_are_disjoint_and_cover_all_sectors_with_fighters(
        (territory, fighters) in a_territory(), at in 0..18_u8,
    ) {
        let occupied: Sectors = fighters.iter().map(|(_, sector)| *sector).collect();
        for profile in PROFILES {
            let ground = Ground { territory, occupied, storm: Storm::at(sector(at)) };
            let mut union = Sectors::NONE;
            for group in profile.groups(ground) {
                prop_assert!((union & group).is_empty() && !group.is_empty());
                union = union | group;
            }
            prop_assert_eq!(union, occupied);
        }
    }

    #[test]
    fn by_the_rulebook_no_group_holds_the_storm_and_another_sector(
        (territory, fighters) in a_territory(), at in 0..18_u8,
    ) {
        let occupied: Sectors = fighters.iter().map(|(_, sector)| *sector).collect();
        let ground = Ground { territory, occupied, storm: Storm::at(sector(at)) };
        for group in Profile::Rulebook.groups(ground) {
            prop_assert!(!group.contains(sector(at)) || group.len() == 1);
        }
    }

    #[test]
    fn turning_the_board_turns_the_answer(
        (territory, fighters) in a_territory(), at in 0..18_u8, places in 0..18_u32,
    ) {
        for profile in PROFILES {
            let turned: Vec<_> = fighters.iter().map(|(f, s)| (*f, s.plus(places))).collect();
            let mut expected = found(profile, territory, &fighters, sector(at));
            for (sectors, ..) in &mut expected {
                *sectors = sectors.turned(places);
            }
            let mut answer =
                found(profile, territory.turned(places), &turned, sector(at).plus(places));
            expected.sort_by_key(|(sectors, ..)| *sectors);
            answer.sort_by_key(|(sectors, ..)| *sectors);
            prop_assert_eq!(answer, expected);
        }
    }

    #[test]
    fn mirroring_the_board_mirrors_the_answer(
        (territory, fighters) in a_territory(), at in 0..18_u8,
    ) {
        let mirror = |sectors: Sectors| sectors.iter().map(mirrored).collect::<Sectors>();
        for profile in PROFILES {
            let other: Vec<_> = fighters.iter().map(|(f, s)| (*f, mirrored(*s))).collect();
            let mut expected = found(profile, territory, &fighters, sector(at));
            for (sectors, ..) in &mut expected {
                *sectors = mirror(*sectors);
            }
            let mut answer = found(profile, mirror(territory), &other, mirrored(sector(at)));
            expected.sort_by_key(|(sectors, ..)| *sectors);
            answer.sort_by_key(|(sectors, ..)| *sectors);
            prop_assert_eq!(answer, expected);
        }
    }

    #[test]
    fn renaming_factions_renames_the_answer(
        (territory, fighters) in a_territory(), at in 0..18_u8, places in 0..6_usize,
    ) {
        let rename = |faction: Faction| Faction::ALL[(faction as usize + places) % 6];
        for profile in PROFILES {
            let renamed: Vec<_> = fighters.iter().map(|(f, s)| (rename(*f), *s)).collect();
            let expected: Vec<_> = found(profile, territory, &fighters, sector(at))
                .into_iter()
                .map(|(sectors, factions, pairs)| {
                    let factions: Factions = factions.iter().map(rename).collect();
                    let pairs = pairs.iter().fold(Pairs::default(), |pairs, (one, other)| {
                        pairs.with(rename(one), rename(other))
                    });
                    (sectors, factions, pairs)
                })
                .collect();
            prop_assert_eq!(found(profile, territory, &renamed, sector(at)), expected);
        }
    }

    #[test]
    fn forces_in_the_polar_sink_change_nothing(
        forces in forces(), faction in a_faction(), at in 0..18_u8,
    ) {
        let location = Board::printed().location("polar_sink").unwrap();
        let mut more = forces.clone();
        more.push(Force { faction, location, fighters: 7, advisors: 0 });
        for profile in PROFILES {
            prop_assert_eq!(judged(&forces, sector(at), profile), judged(&more, sector(at), profile));
        }
    }

    #[test]
    fn advisors_change_nothing(forces in forces(), at in 0..18_u8) {
        let mut without = forces.clone();
        for force in &mut without {
            force.advisors = 0;
        }
        for profile in PROFILES {
            prop_assert_eq!(judged(&forces, sector(at), profile), judged(&without, sector(at), profile));
        }
    }

    #[test]
    fn removing_a_faction_never_adds_a_pair(
        (territory, fighters) in a_territory(), at in 0..18_u8, gone in a_faction(),
    ) {
        let pairs = |profile, fighters: &[(Faction, Sector)]| -> Vec<(Faction, Faction)> {
            let found = found(profile, territory, fighters, sector(at));
            found.iter().flat_map(|(.., pairs)| pairs.iter().collect::<Vec<_>>()).collect()
        };
        let rest: Vec<_> = fighters.iter().copied().filter(|(f, _)| *f != gone).collect();
        for profile in PROFILES {
            let before = pairs(profile, &fighters);
            prop_assert!(pairs(profile, &rest).iter().all(|pair| before.contains(pair)));
        }
        let count = |fighters: &[_]| found(Profile::Rulebook, territory, fighters, sector(at)).len();
        prop_assert!(count(&rest) <= count(&fighters), "rulebook: never more battles");
    }

    #[test]
    fn a_storm_outside_the_territory_leaves_one_group(
        (territory, fighters) in a_territory(), at in 0..18_u8,
    ) {
        prop_assume!(!territory.contains(sector(at)));
        let occupied: Sectors = fighters.iter().map(|(_, sector)| *sector).collect();
        let ground = Ground { territory, occupied, storm: Storm::at(sector(at)) };
        prop_assert!(Profile::Rulebook.groups(ground).count() <= 1);
        if territory.len() <= 9 {
            prop_assert!(Profile::Standard.groups(ground).count() <= 1);
        }
    }

    #[test]
    fn in_narrow_territories_each_rulebook_group_lies_inside_a_standard_group(
        (territory, fighters) in a_territory(), at in 0..18_u8,
    ) {
        prop_assume!(territory.len() <= 9);
        let occupied: Sectors = fighters.iter().map(|(_, sector)| *sector).collect();
        let ground = Ground { territory, occupied, storm: Storm::at(sector(at)) };
        let wide: Vec<Sectors> = Profile::Standard.groups(ground).collect();
        let narrow: Vec<Sectors> = Profile::Rulebook.groups(ground).collect();
        for group in &narrow {
            prop_assert!(wide.iter().any(|wide| (*group - *wide).is_empty()));
        }
        let differ = occupied.contains(sector(at)) && occupied.len() > 1;
        prop_assert_eq!(wide != narrow, differ);
    }

    #[test]
    fn reasons_agree_with_the_groups((territory, fighters) in a_territory(), at in 0..18_u8) {
        let occupied: Sectors = fighters.iter().map(|(_, sector)| *sector).collect();
        let ground = Ground { territory, occupied, storm: Storm::at(sector(at)) };
        for profile in PROFILES {
            let groups: Vec<Sectors> = profile.groups(ground).collect();
            for (one, other) in occupied.iter().flat_map(|a| occupied.iter().map(move |b| (a, b))) {
                let together = groups.iter().any(|group| group.contains(one) && group.contains(other));
                let reason = profile.reason(one, other, ground);
                prop_assert_eq!(!reason.separates(), together, "{} {} {}", one, other, reason);
            }
        }
    }
}
