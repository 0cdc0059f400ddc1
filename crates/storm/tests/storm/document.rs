//! The examples and the checklist of the source document, each as a test named after it.

use crate::fixture::{fought, presence, run, sectors, storm, summary};
use sandtable_storm::Faction::{Atreides, BeneGesserit, Fremen, Harkonnen};
use sandtable_storm::{
    Alliances, Board, Clash, Faction, Force, Pairs, Profile, Sectors, battles, clashes,
};

/// The examples use a territory of sectors 4 to 7, which the printed Arrakeen does not have.
fn standard(fighters: &[(Faction, u8)], storm: u8) -> Vec<(Sectors, Vec<Faction>)> {
    summary(&fought(Profile::Standard, run(4, 4), fighters, storm))
}

#[test]
fn example_1_cross_sector_battle_not_separated() {
    let battles = standard(&[(Atreides, 5), (Harkonnen, 6)], 10);
    assert_eq!(battles, [(sectors(&[5, 6]), vec![Atreides, Harkonnen])]);
}

#[test]
fn example_2_cross_sector_no_battle_separated() {
    assert_eq!(standard(&[(Atreides, 4), (Harkonnen, 6)], 5), []);
}

#[test]
fn example_3_multiple_sectors_connected() {
    let battles = standard(&[(Atreides, 5), (Fremen, 6), (Harkonnen, 7)], 10);
    assert_eq!(battles, [(sectors(&[5, 6, 7]), vec![Atreides, Fremen, Harkonnen])]);
}

#[test]
fn example_4_same_sector_in_storm_battling_blind() {
    let battles = standard(&[(Atreides, 5), (Harkonnen, 5)], 5);
    assert_eq!(battles, [(sectors(&[5]), vec![Atreides, Harkonnen])]);
}

fn on_board(forces: &[(Faction, &str, u8, u8)], storm_sector: u8) -> Vec<(String, Clash)> {
    let board = Board::printed();
    let force = |&(faction, place, fighters, advisors): &(Faction, &str, u8, u8)| {
        let location = board.location(place).expect("a location");
        Force { faction, location, fighters, advisors }
    };
    let forces: Vec<Force> = forces.iter().map(force).collect();
    let found =
        battles(board, &forces, Alliances::default(), storm(storm_sector), Profile::Standard);
    let name = |index| board.territory(index).id.clone();
    found.into_iter().map(|battle| (name(battle.territory), battle.clash)).collect()
}

#[test]
fn polar_sink_is_excluded_from_battles() {
    let everyone = Faction::ALL.map(|faction| (faction, "polar_sink", 5, 0));
    for sector in 0..18 {
        assert_eq!(on_board(&everyone, sector), []);
    }
}

#[test]
fn same_sector_battles_are_identified() {
    let forces = [(Atreides, "arrakeen:9", 5, 0), (Harkonnen, "arrakeen:9", 1, 0)];
    let factions = [Atreides, Harkonnen].into_iter().collect();
    let clash = Clash { sectors: sectors(&[9]), factions, pairs: Pairs::among(factions) };
    assert_eq!(on_board(&forces, 0), [("arrakeen".to_owned(), clash)]);
}

/// The function of the document, line by line.
#[test]
fn storm_separation_detection_exists_and_is_correct() {
    fn printed(one: i32, other: i32, storm: i32) -> bool {
        if one == other {
            return false;
        }
        let (min, max) = (one.min(other), one.max(other));
        let (direct, wrapped) = (max - min, 18 - (max - min));
        let on_direct = storm > min && storm < max;
        let on_wrapped = storm < min || storm > max;
        match direct.cmp(&wrapped) {
            std::cmp::Ordering::Less => on_direct,
            std::cmp::Ordering::Greater => on_wrapped,
            std::cmp::Ordering::Equal => on_direct || on_wrapped,
        }
    }
    for case in 0..18 * 18 * 18 {
        let [one, other, at] = [case / 324, case / 18 % 18, case % 18];
        let fighters = [(Atreides, one), (Harkonnen, other)].map(|(f, s)| (f, s as u8));
        let battles = fought(Profile::Standard, Sectors::ALL, &fighters, at as u8);
        assert_eq!(battles.is_empty(), printed(one, other, at), "{one} {other} storm {at}");
    }
}

#[test]
fn cross_sector_battles_not_separated_by_storm_are_identified() {
    let forces = [(Atreides, "imperial_basin:8", 3, 0), (Harkonnen, "imperial_basin:10", 3, 0)];
    for sector in 0..18 {
        assert_eq!(on_board(&forces, sector).len(), usize::from(sector != 9), "storm {sector}");
    }
}

#[test]
fn connected_sector_groups_are_merged_transitively() {
    // 4 and 6 are separated by the storm in 5, but both are joined with the fighters in it.
    let battles = standard(&[(Atreides, 4), (Fremen, 5), (Harkonnen, 6)], 5);
    assert_eq!(battles, [(sectors(&[4, 5, 6]), vec![Atreides, Fremen, Harkonnen])]);
    let clash =
        fought(Profile::Standard, run(4, 4), &[(Atreides, 4), (Fremen, 5), (Harkonnen, 6)], 5);
    assert!(clash[0].pairs.contains(Atreides, Harkonnen), "every pair of the group may fight");
}

#[test]
fn battling_blind_rule_is_respected() {
    for profile in crate::fixture::PROFILES {
        for sector in 0..18 {
            let fighters = [(Atreides, sector), (Harkonnen, sector)];
            assert_eq!(fought(profile, Sectors::ALL, &fighters, sector).len(), 1);
        }
    }
}

#[test]
fn bene_gesserit_advisors_are_excluded_from_battle_count() {
    let watched = [(Atreides, "carthag:10", 5, 0), (BeneGesserit, "carthag:10", 0, 4)];
    assert_eq!(on_board(&watched, 0), []);
    let fought = [(Atreides, "carthag:10", 5, 0), (BeneGesserit, "carthag:10", 1, 0)];
    assert_eq!(on_board(&fought, 0).len(), 1);
}

/// "Each group with factions that are not all allied is one battle with all its factions."
#[test]
fn allies_are_part_of_a_battle_but_never_a_pair() {
    let mut alliances = Alliances::default();
    assert!(alliances.ally(Atreides, Fremen));
    let presence = presence(&[(Atreides, 4), (Fremen, 4), (Harkonnen, 5)]);
    let found = clashes(Profile::Standard, run(4, 2), presence, alliances, storm(0));
    let found: Vec<Clash> = found.collect();
    assert_eq!(summary(&found), [(sectors(&[4, 5]), vec![Atreides, Fremen, Harkonnen])]);
    let pairs: Vec<_> = found[0].pairs.iter().collect();
    assert_eq!(pairs, [(Atreides, Harkonnen), (Fremen, Harkonnen)]);
}
