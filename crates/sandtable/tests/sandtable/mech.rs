//! Reports, previews and pending tasks of mech.

use sandtable::{AnySession, AnySetup, Pending, Point, game};
use sandtable_core::{Seat, Seed, SessionId, Timestamp, Viewer};
use serde_json::{Value, json};

const NOON: Timestamp = Timestamp::UNIX_EPOCH;

fn duel() -> Box<dyn AnySession> {
    let setup = AnySetup::new(SessionId::from_random([1; 16]), "duel", Seed::from_number(7));
    game("mech").expect("registered").create(setup, NOON).expect("a shipped scenario")
}

fn pending(session: &dyn AnySession, seat: Seat) -> Vec<Pending> {
    session.show(Point::Now, Viewer::Seat(seat)).expect("the current position").pending
}

/// Gives the first pending order until a unit has a choice.
fn in_movement() -> Box<dyn AnySession> {
    let mut session = duel();
    while let Some(order) = pending(session.as_ref(), Seat(0))[0].order.clone() {
        session = session.submit(Seat(0), &order, None, NOON).expect("a pending order is legal");
    }
    session
}

#[test]
fn pending_tasks_name_the_order_or_the_unit_that_has_a_choice() {
    let session = duel();
    let first = &pending(session.as_ref(), Seat(0))[0];
    assert_eq!(first.text, "Begin the battle");
    assert_eq!(first.order, Some(json!({ "StartGame": { "first_side": "Player" } })));
    let session = in_movement();
    let seat = session.to_act().iter().next().expect("a seat moves first");
    let unit = ["player-hunchback", "opponent-hunchback"][seat.index()];
    let first = &pending(session.as_ref(), seat)[0];
    assert_eq!((first.unit.as_deref(), &first.order), (Some(unit), &None));
    let other = Seat(1 - seat.0);
    assert!(pending(session.as_ref(), other)[0].text.starts_with("Waiting for"));
}

#[test]
fn a_report_has_sheet_actions_moves_and_roster_for_every_viewer() {
    let session = in_movement();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
        let report = session.report(viewer, "player-hunchback").expect("a known unit");
        assert_eq!(report["sheet"]["name"], "Player's Hunchback");
        assert_eq!(report["sheet"]["design"], "Hunchback HBK-4G");
        assert_eq!(report["actions"]["phase"], "Movement");
        assert_eq!(report["roster"].as_array().map(Vec::len), Some(2));
        assert!(report["moves"].is_array() && report["declared"].is_array());
    }
    assert_eq!(session.report(Viewer::Public, "ghost"), None);
}

#[test]
fn a_preview_shows_the_result_of_a_move_and_changes_nothing() {
    let session = in_movement();
    let seat = session.to_act().iter().next().expect("a seat moves first");
    let unit = ["player-hunchback", "opponent-hunchback"][seat.index()];
    let report = session.report(Viewer::Seat(seat), unit).expect("a known unit");
    let walk = &report["moves"][0];
    let stop = walk["stops"][0].as_array().expect("a row");
    let facing = ["N", "NE", "SE", "S", "SW", "NW"][stop[2].as_u64().unwrap_or(0) as usize];
    let to = json!({ "x": stop[0], "y": stop[1] });
    let order =
        json!({ "DeclareMovement": { "unit": unit, "mode": "Walk", "to": to, "facing": facing } });
    let shown = session.preview(seat, &order).expect("in reach").expect("a forecast");
    assert_eq!(shown["movement"]["mp"], stop[5]);
    assert_eq!(shown["movement"]["own_fire"], Value::from(1));
    let far = json!({ "x": 99, "y": 99 });
    let order =
        json!({ "DeclareMovement": { "unit": unit, "mode": "Walk", "to": far, "facing": "N" } });
    let refused = session.preview(seat, &order).expect_err("off the map");
    let name = ["Player's Hunchback", "Opponent's Hunchback"][seat.index()];
    let words = format!("{name} cannot walk there: out of reach");
    assert_eq!((refused.code.as_str(), &refused.message), ("out-of-reach", &words));
    let ordered = session.submit(seat, &order, None, NOON).err();
    assert_eq!(ordered.map(|refused| refused.message), Some(words));
}
