//! The hit location tables, compared with a printed copy.

use super::pairs;
use sandtable_mech::Location;
use sandtable_mech::rules::hit_location::{self, Blow, HitTable, Struck};
use sandtable_mech::rules::{HitColumn, hit_location::table};

/// Left, front, right and rear for each total; `r` marks rear armour.
const WEAPON: [&str; 11] = [
    "2  LT CT RT CTr",
    "3  LL RA RL RA",
    "4  LA RA RA RA",
    "5  LA RL RA RL",
    "6  LL RT RL RTr",
    "7  LT CT RT CTr",
    "8  CT LT CT LTr",
    "9  RT LL LT LL",
    "10 RA LA LA LA",
    "11 RL LA LL LA",
    "12 HD HD HD HD",
];

/// Punches from left, front and right, then kicks from left, front and right, for each die roll.
const DECLARED: [&str; 6] = [
    "1 LT LA RT LL RL RL",
    "2 LT LT RT LL RL RL",
    "3 CT CT CT LL RL RL",
    "4 LA RT RA LL LL RL",
    "5 LA RA RA LL LL RL",
    "6 HD HD HD LL LL RL",
];

fn cells(row: &str) -> (u8, Vec<Struck>) {
    let mut words = row.split_whitespace();
    let roll = words.next().expect("a roll").parse().expect("a number");
    (roll, words.map(struck).collect())
}

fn struck(cell: &str) -> Struck {
    let letters = cell.trim_end_matches('r');
    Struck { location: letters.parse().expect("a location"), rear: letters != cell }
}

#[test]
fn every_cell_of_the_weapon_table() {
    for (roll, row) in WEAPON.map(cells) {
        let found = HitColumn::ALL.map(|column| hit_location::weapon(column, roll));
        assert_eq!(found.to_vec(), row, "{roll}");
    }
}

#[test]
fn every_cell_of_the_punch_and_kick_tables() {
    let [left, front, right, rear] = HitColumn::ALL;
    for (die, row) in DECLARED.map(cells) {
        let punches = [left, front, right].map(|column| hit_location::punch(column, die));
        let kicks = [left, front, right].map(|column| hit_location::kick(column, die));
        assert_eq!([punches, kicks].concat(), row, "{die}");
        let Struck { location, .. } = row[1];
        let behind = Struck { location, rear: location.is_torso() };
        assert_eq!(hit_location::punch(rear, die), behind, "front column, rear armour");
        assert_eq!(hit_location::kick(rear, die), row[4], "front column");
    }
}

/// Number of the 36 dice pairs that hit each location, in the order of `Location::ALL`.
fn distribution(column: HitColumn) -> [usize; 8] {
    Location::ALL.map(|location| {
        pairs().filter(|total| hit_location::weapon(column, *total).location == location).count()
    })
}

#[test]
fn location_frequencies_match_the_dice() {
    //                                               HD CT LT RT LA RA LL RL
    assert_eq!(distribution(HitColumn::Front), [1, 7, 5, 5, 5, 5, 4, 4]);
    assert_eq!(distribution(HitColumn::Rear), distribution(HitColumn::Front));
    assert_eq!(distribution(HitColumn::Left), [1, 5, 7, 4, 7, 3, 7, 2]);
    assert_eq!(distribution(HitColumn::Right), [1, 5, 4, 7, 3, 7, 2, 7]);
}

#[test]
fn a_location_roll_of_2_is_a_through_armour_critical() {
    let inside = HitColumn::ALL.map(|column| hit_location::through_armor(column, 2));
    let centre = Some(Location::CenterTorso);
    let (left, right) = (Some(Location::LeftTorso), Some(Location::RightTorso));
    assert_eq!(inside, [left, centre, right, centre]);
    for roll in 3..=12 {
        let inside = HitColumn::ALL.map(|column| hit_location::through_armor(column, roll));
        assert_eq!(inside, [None; 4], "{roll}");
    }
}

#[test]
fn physical_attacks_between_levels_use_the_reachable_table() {
    let at = |blow, above, prone| table(blow, above, 0, prone);
    for above in -3..=3 {
        let (punch, kick) = match above {
            -1 => (Some(HitTable::Kick), None),
            0 => (Some(HitTable::Punch), Some(HitTable::Kick)),
            1 => (None, Some(HitTable::Punch)),
            _ => (None, None),
        };
        assert_eq!(at(Blow::Punch, above, false), punch, "{above}");
        assert_eq!(at(Blow::Kick, above, false), kick, "{above}");
        let prone = |reached| (above == reached).then_some(HitTable::Weapon);
        assert_eq!(at(Blow::Punch, above, true), prone(-1), "{above}");
        assert_eq!(at(Blow::Kick, above, true), prone(0), "{above}");
    }
    assert_eq!(table(Blow::Kick, 5, 4, false), Some(HitTable::Punch), "levels are relative");
    assert_eq!(table(Blow::Kick, i8::MAX, i8::MIN, false), None);
}

#[test]
fn out_of_range_totals_are_clamped() {
    for column in HitColumn::ALL {
        assert_eq!(hit_location::weapon(column, 0), hit_location::weapon(column, 2));
        assert_eq!(hit_location::weapon(column, 255), hit_location::weapon(column, 12));
        assert_eq!(hit_location::punch(column, 0), hit_location::punch(column, 1));
        assert_eq!(hit_location::kick(column, 255), hit_location::kick(column, 6));
    }
}
