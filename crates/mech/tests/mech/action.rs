//! Movement actions that a unit is offered in a phase.

use crate::fixture::{a_unit, another, open_field, reach};
use sandtable_hex::Hex;
use sandtable_mech::MovementMode::{self, Jump, Run, Walk};
use sandtable_mech::Side;
use sandtable_mech::{Phase, Unit, UnitId, actions};

fn modes(unit: Unit) -> (Vec<MovementMode>, Vec<(MovementMode, &'static str)>) {
    let id = unit.id.clone();
    let report = actions(&open_field(), &[unit], &id, Phase::Movement).expect("a known unit");
    let available = report.available.iter().filter_map(|action| action.movement_mode);
    let refused =
        report.refused.iter().filter_map(|action| Some((action.movement_mode?, action.rule)));
    (available.collect(), refused.collect())
}

#[test]
fn each_mode_with_movement_points_is_an_available_action() {
    let none = "no-movement-points";
    let unit =
        |walking_mp, running_mp, jump_mp| Unit { walking_mp, running_mp, jump_mp, ..a_unit() };
    assert_eq!(modes(unit(4, 6, 4)), (vec![Walk, Run, Jump], vec![]));
    assert_eq!(modes(unit(4, 6, 0)), (vec![Walk, Run], vec![(Jump, none)]));
    assert_eq!(modes(unit(1, 0, 0)), (vec![Walk], vec![(Run, none), (Jump, none)]));
    assert_eq!(modes(unit(0, 0, 3)), (vec![Jump], vec![(Walk, none), (Run, none)]));
    assert_eq!(modes(unit(0, 0, 0)), (vec![], vec![(Walk, none), (Run, none), (Jump, none)]));
}

#[test]
fn the_preview_of_a_move_is_its_reachability() {
    let field = open_field();
    let units = [
        Unit { jump_mp: 3, ..a_unit() },
        another("friend", Side::Player, Hex::new(15, 7)),
        another("enemy", Side::Opponent, Hex::new(16, 7)),
    ];
    let report = actions(&field, &units, &units[0].id, Phase::Movement).expect("a known unit");
    assert_eq!(report.available.len(), 3);
    for action in &report.available {
        let mode = action.movement_mode.expect("a move");
        let preview = action.preview.reachability.as_ref().expect("a move");
        assert_eq!(*preview, reach(&field, &units, mode), "both use the same search");
        assert!(!preview.destinations.is_empty());
    }
}

#[test]
fn other_phases_have_no_movement_actions() {
    for phase in Phase::ALL.into_iter().filter(|phase| *phase != Phase::Movement) {
        let report = actions(&open_field(), &[a_unit()], &a_unit().id, phase).expect("known");
        assert_eq!((report.phase, report.available.len(), report.refused.len()), (phase, 0, 0));
    }
}

#[test]
fn an_unknown_unit_is_refused_by_name() {
    let refused = actions(&open_field(), &[a_unit()], &UnitId::from("ghost"), Phase::Movement);
    assert_eq!(refused.expect_err("a ghost").to_string(), "Unit ghost not found");
}

#[test]
fn reports_serialise_facings_by_name() {
    let unit = Unit { walking_mp: 1, running_mp: 0, ..a_unit() };
    let report = actions(&open_field(), std::slice::from_ref(&unit), &unit.id, Phase::Movement)
        .expect("known");
    let json = serde_json::to_value(&report).expect("plain data");
    let reachability = &json["available"][0]["preview"]["reachability"];
    assert_eq!(reachability["mode"], "Walk");
    let facings: Vec<_> = reachability["destinations"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|d| &d["facing"])
        .collect();
    assert!(facings.contains(&&serde_json::json!("NW")), "{facings:?}");
}
