//! The cluster hits table, compared with a printed copy, and damage groups.

use sandtable_mech::Location;
use sandtable_mech::rules::cluster::{self, Family};
use sandtable_mech::rules::{Profile, packet};

const TABLE: &str = "
    2d6 2 3 4 5 6 7 8 9 10 12 15 20 30 40
    2   1 1 1 1 2 2 2 3  3  4  5  6 10 12
    3   1 1 2 2 2 2 3 3  3  4  5  6 10 12
    4   1 1 2 2 3 3 3 4  4  5  6  9 12 18
    5   1 2 2 3 3 4 4 5  6  8  9 12 18 24
    6   1 2 2 3 4 4 4 5  6  8  9 12 18 24
    7   1 2 3 3 4 4 5 5  6  8  9 12 18 24
    8   2 2 3 3 4 4 5 5  6  8  9 12 18 24
    9   2 2 3 4 5 6 6 7  8 10 12 16 24 32
    10  2 3 3 4 5 6 7 7  8 10 12 16 24 32
    11  2 3 4 5 6 7 8 9 10 12 15 20 30 40
    12  2 3 4 5 6 7 8 9 10 12 15 20 30 40";

fn numbers(row: &str) -> Vec<u8> {
    row.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_cell_of_the_cluster_table() {
    let mut rows = TABLE.trim().lines().map(numbers);
    let sizes = rows.next().expect("a heading");
    assert_eq!(sizes, cluster::SIZES);
    for row in rows {
        let found: Vec<_> = sizes.iter().map(|size| cluster::hits(*size, row[0])).collect();
        let expected: Vec<_> = row[1..].iter().map(|hits| Some(*hits)).collect();
        assert_eq!(found, expected, "{}", row[0]);
    }
}

#[test]
fn a_rack_size_without_a_column_has_no_result() {
    for size in (0..=u8::MAX).filter(|size| !cluster::SIZES.contains(size)) {
        assert_eq!(cluster::hits(size, 7), None, "{size}");
    }
}

#[test]
fn higher_rolls_never_hit_with_fewer_missiles() {
    for size in cluster::SIZES {
        let hits: Vec<_> = (2..=12).filter_map(|roll| cluster::hits(size, roll)).collect();
        assert!(hits.is_sorted(), "{size}: {hits:?}");
        assert_eq!(hits.last(), Some(&size));
    }
}

#[test]
fn artemis_adds_two_up_to_twelve() {
    let guided: Vec<_> = (2..=12).map(cluster::artemis).collect();
    assert_eq!(guided, [4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12]);
}

#[test]
fn each_family_groups_its_damage() {
    let packets = |family: Family, hits, listed| family.packets(hits, listed).collect::<Vec<_>>();
    assert_eq!(packets(Family::Lrm, 12, 0), [5, 5, 2]);
    assert_eq!(packets(Family::Lrm, 20, 0), [5, 5, 5, 5]);
    assert_eq!(packets(Family::Mrm, 18, 0), [5, 5, 5, 3]);
    assert_eq!(packets(Family::Srm, 4, 0), [2, 2, 2, 2]);
    assert_eq!(packets(Family::StreakSrm, 6, 0), [2; 6]);
    assert_eq!(packets(Family::LbxCluster, 6, 10), [1; 6]);
    assert_eq!(packets(Family::UltraDouble, 2, 5), [5, 5]);
    assert_eq!(packets(Family::Single, 1, 20), [20]);
    assert_eq!(packets(Family::Lrm, 0, 0), [0; 0]);
}

#[test]
fn only_salvos_of_variable_size_roll() {
    let columns = [
        (Family::Single, None),
        (Family::Srm, Some(6)),
        (Family::StreakSrm, None),
        (Family::Lrm, Some(6)),
        (Family::Mrm, Some(6)),
        (Family::LbxCluster, Some(6)),
        (Family::UltraDouble, Some(2)),
    ];
    for (family, column) in columns {
        assert_eq!(family.column(6), column, "{family:?}");
    }
}

/// Vector row 21.
#[test]
fn twelve_of_twenty_lrms_hit_on_a_7() {
    let hits = cluster::hits(20, 7).expect("a column");
    assert!(Family::Lrm.packets(hits, 0).eq([5, 5, 2]));
}

#[test]
fn damage_groups_are_full_except_the_last() {
    for damage in 0..=100 {
        for size in 1..=12 {
            let portions: Vec<_> = packet::portions(damage, size).collect();
            assert_eq!(portions.iter().sum::<u16>(), damage);
            let whole = portions.iter().filter(|portion| **portion == size).count();
            assert_eq!(whole, usize::from(damage / size));
            assert_eq!(portions.len(), usize::from(damage.div_ceil(size)));
        }
    }
    assert_eq!(packet::portions(u16::MAX, packet::FIVE).count(), 13_107);
    assert!(packet::portions(3, 0).eq([1, 1, 1]), "a group size of 0 counts as 1");
}

#[test]
fn head_damage_is_capped_at_3_except_in_the_tabletop_profile() {
    for location in Location::ALL {
        let most = if location == Location::Head { 3 } else { 20 };
        assert_eq!(packet::capped(20, location, &Profile::STANDARD), most, "{location}");
        assert_eq!(packet::capped(20, location, &Profile::TABLETOP), 20, "{location}");
        assert_eq!(packet::capped(2, location, &Profile::STANDARD), 2, "{location}");
    }
}
