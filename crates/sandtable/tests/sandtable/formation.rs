//! Reports, previews and pending tasks of formation.

use sandtable::{AnySession, AnySetup, Point, game};
use sandtable_core::{Seat, Seed, SessionId, Timestamp, Viewer};
use serde_json::json;

const NOON: Timestamp = Timestamp::UNIX_EPOCH;
const BLUE: Viewer = Viewer::Seat(Seat(0));
const RED: Viewer = Viewer::Seat(Seat(1));

fn crossroads() -> Box<dyn AnySession> {
    let setup = AnySetup::new(SessionId::from_random([1; 16]), "crossroads", Seed::from_number(5));
    game("formation").expect("registered").create(setup, NOON).expect("a shipped scenario")
}

#[test]
fn units_armies_and_contacts_are_reported_only_to_viewers_who_know_them() {
    let mut session = crossroads();
    let own = session.report(BLUE, "0").expect("a friendly unit");
    assert_eq!(
        (&own["unit"]["name"], &own["formation"]),
        (&"Weir spears".into(), &"The foot".into())
    );
    assert_eq!(session.report(RED, "0"), None, "an enemy unit");
    assert_eq!(session.report(Viewer::Public, "0"), None);
    assert!(session.report(Viewer::Referee, "6").is_some(), "a unit of the second army");
    let army = session.report(BLUE, "army").expect("the seat's army");
    assert_eq!(
        (&army["name"], army["zone"].as_array().map(Vec::len)),
        (&"The Weir Company".into(), Some(40))
    );
    assert_eq!(session.report(BLUE, "contact 0"), None, "no enemy was sighted yet");
    for seat in [Seat(0), Seat(1)] {
        session = session.submit(seat, &json!("Begin"), None, NOON).expect("accepted");
    }
    for seat in [Seat(0), Seat(1)] {
        let run = json!({ "Run": { "ticks": 60 } });
        session = session.submit(seat, &run, None, NOON).expect("accepted");
    }
    let contact = session.report(BLUE, "contact 0").expect("an enemy was sighted");
    assert!(contact["text"].as_str().is_some_and(|text| text.starts_with("Enemy ")));
}

#[test]
fn the_news_and_the_plan_of_an_army_are_reported_to_its_seat_only() {
    let mut session = crossroads();
    let plan = session.report(BLUE, "plan").expect("the seat's plan");
    assert_eq!(plan["tracks"].as_array().map(Vec::len), Some(6));
    assert_eq!(session.report(Viewer::Public, "plan"), None);
    for order in [json!("Begin"), json!({ "Run": { "ticks": 90 } })] {
        for seat in [Seat(0), Seat(1)] {
            session = session.submit(seat, &order, None, NOON).expect("accepted");
        }
    }
    for (viewer, side) in [(BLUE, "blue"), (RED, "red")] {
        let news = session.report(viewer, "news").expect("the seat's news");
        assert_eq!((news.as_array().map(Vec::len), &news[0]["side"]), (Some(1), &side.into()));
        let topics = news[0]["items"].as_array().expect("a list").iter();
        assert!(topics.clone().any(|item| item["topic"] == "contact"), "{news}");
    }
    let situation = session.report(RED, "situation").expect("the seat's situation");
    assert_eq!(situation["tick"], 90);
    assert_eq!(situation["army"], session.report(RED, "army").expect("the seat's army"));
    assert_eq!(situation["news"], session.report(RED, "news").expect("the seat's news")[0]);
    for viewer in [Viewer::Referee, Viewer::Public] {
        assert_eq!(session.report(viewer, "situation"), None);
    }
    let all = session.report(Viewer::Referee, "news").expect("the news of both");
    assert_eq!(all.as_array().map(Vec::len), Some(2));
    assert_eq!(session.report(Viewer::Public, "news"), None);
}

#[test]
fn a_preview_estimates_the_route_or_is_refused() {
    let session = crossroads();
    let there = json!({ "hex": { "x": 6, "y": 8 }, "behaviour": "MoveTo", "pace": "Quick" });
    let plan = json!({ "Plan": { "unit": 0, "waypoints": [there] } });
    let preview = session.preview(Seat(0), &plan).expect("a legal plan");
    let preview = preview.expect("a preview");
    assert!(preview["ticks"].as_u64() > Some(20) && preview["blocked"].is_null(), "{preview}");
    let refused = session.preview(Seat(1), &plan).expect_err("an enemy unit");
    assert_eq!(refused.code, "unit-not-found");
}

#[test]
fn pending_tasks_are_shown_to_their_seat_only() {
    let session = crossroads();
    let shown = session.show(Point::Now, BLUE).expect("the current position");
    assert_eq!(shown.pending[0].text, "Your plan is not confirmed yet: begin when you are ready");
    let shown = session.show(Point::Now, Viewer::Public).expect("the current position");
    assert!(shown.pending.is_empty());
}
