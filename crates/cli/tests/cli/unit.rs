//! `mech actions` and `mech sheet`.

use crate::run::{Folder, sandtable};
use sandtable_core::record::{Secrets, write};
use sandtable_core::{Seat, Seed, Session, SessionId, Setup};
use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, flat};
use sandtable_mech::rules::Profile;
use sandtable_mech::rules::pilot::Skills;
use sandtable_mech::{Deployment, Design, Event, Mech, Order, Phase, Scenario, Side, Victory};

/// Two Hunchbacks facing each other across `distance` hexes of open ground.
fn scenario(distance: i32) -> Scenario {
    let outline = Outline::Rectangle(Shoved::Odd);
    let shape = Shape::new(Orientation::Flat, outline, 9, 12).expect("a small map");
    let hunchback = Design::shipped_as("hunchback-hbk-4g").expect("a shipped design").clone();
    let unit = |id: &str, side, row, facing| Deployment {
        id: id.into(),
        side,
        design: hunchback.clone().into(),
        skills: Skills::default(),
        pilot: None,
        position: Hex::new(4, row),
        facing,
    };
    Scenario {
        map: Map::new("Plain", shape).into(),
        turn_limit: 3,
        profile: Profile::STANDARD,
        victory: Victory::default(),
        units: vec![
            unit("mech-1", Side::Player, 7, flat::N),
            unit("mech-2", Side::Opponent, 7 - distance, flat::S),
        ],
    }
}

/// Writes a session file in this phase of its first turn.
fn battle(folder: &Folder, distance: i32, phase: Phase) -> String {
    let noon = "2026-01-01T12:00:00Z".parse().expect("a time");
    let id = SessionId::from_random([7; 16]);
    let setup = Setup::<Mech>::new(id, scenario(distance), Seed::from_number(7));
    let session = Session::create(setup, noon).expect("a valid scenario");
    let start = Order::StartGame { first_side: Side::Player };
    let session = session.submit(Seat(0), start, noon).expect("a legal order");
    let change = Event::PhaseChanged { from_phase: Phase::Initiative, to_phase: phase, turn: 1 };
    let session = session.append(change, noon);
    folder.file("battle.jsonl", &write(&session, Secrets::Included))
}

#[test]
fn actions_list_available_and_refused_weapon_attacks() {
    let folder = Folder::new();
    let file = battle(&folder, 5, Phase::WeaponAttack);
    let run = sandtable(&["mech", "actions", &file, "--unit", "mech-1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r"
    Player's Hunchback (mech-1) in turn 1, Weapon attack

    action                                       needs  chance  damage  heat  details
    twist torso left
    twist torso right
    fire medium-laser-1 at Opponent's Hunchback  6+     72.2 %  3.61    3     skill 4, Medium range +2
    fire medium-laser-2 at Opponent's Hunchback  6+     72.2 %  3.61    3     skill 4, Medium range +2
    fire ac-20-1 at Opponent's Hunchback         6+     72.2 %  14.44   7     skill 4, Medium range +2
    lock

    refused                                     rule          reason
    turn torso forward                          cannot-twist  Player's Hunchback cannot twist its torso that way: it is prone, has declared fire or already faces there
    flip arms                                   cannot-flip   Player's Hunchback cannot flip its arms: it is prone, has declared fire or is not built for it
    fire small-laser-1 at Opponent's Hunchback  out-of-range  Opponent's Hunchback is out of range of weapon small-laser-1
    ");
}

#[test]
fn actions_show_how_far_each_movement_mode_reaches() {
    let folder = Folder::new();
    let file = battle(&folder, 5, Phase::Movement);
    let run = sandtable(&["mech", "actions", &file, "--unit", "mech-1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r"
    Player's Hunchback (mech-1) in turn 1, Movement

    action  heat  details
    walk    1     24 hexes reachable with 4 MP, 59 with facings
    run     2     61 hexes reachable with 6 MP, 202 with facings
    lock

    refused                                   rule                reason
    jump                                      no-movement-points  Player's Hunchback has no movement points to jump
    stand up                                  not-prone           Player's Hunchback is not prone
    drop prone                                not-in-profile      The rules profile of this battle does not allow that
    withdraw                                  not-at-edge         Player's Hunchback is not at the edge of the map
    charge Opponent's Hunchback               target-not-moved    Opponent's Hunchback has not finished its movement
    death from above on Opponent's Hunchback  target-not-moved    Opponent's Hunchback has not finished its movement
    ");
}

#[test]
fn actions_as_json_include_the_orders() {
    let folder = Folder::new();
    let file = battle(&folder, 1, Phase::PhysicalAttack);
    let json = sandtable(&["mech", "actions", &file, "--unit", "mech-1", "--json"]).json();
    assert_eq!((&json["unit"], &json["phase"]), (&"mech-1".into(), &"PhysicalAttack".into()));
    let push = serde_json::json!({
        "DeclarePhysicalAttack": { "unit": "mech-1", "target": "mech-2", "kind": "push" },
    });
    let available = json["available"].as_array().expect("a list");
    assert!(available.iter().any(|action| action["order"] == push), "{json}");
}

#[test]
fn a_record_sheet_is_printed_as_text_or_json() {
    let folder = Folder::new();
    let file = battle(&folder, 5, Phase::Movement);
    let run = sandtable(&["mech", "sheet", &file, "--unit", "mech-2"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let head = "Hunchback HBK-4G, 50 tons, battle value 1041\n\
                Opponent's Hunchback (mech-2) at 0505 facing S\n";
    assert!(run.out.starts_with(head), "{}", run.out);
    let json = sandtable(&["mech", "sheet", &file, "--unit", "mech-2", "--json"]).json();
    assert_eq!((&json["id"], &json["heat"]), (&"mech-2".into(), &0.into()));
}

#[test]
fn unknown_units_and_other_games_are_refused() {
    let folder = Folder::new();
    let file = battle(&folder, 5, Phase::Movement);
    let cases = [
        ([file.as_str(), "ghost"], 2, "unknown unit 'ghost': expected one of mech-1, mech-2"),
        (["data/sessions/raid.jsonl", "mech-1"], 4, "raid"),
        (["no-such.jsonl", "mech-1"], 1, "no-such.jsonl"),
    ];
    for ([file, unit], code, words) in cases {
        for command in ["actions", "sheet"] {
            let run = sandtable(&["mech", command, file, "--unit", unit]);
            assert_eq!(run.code, code, "{}", run.err);
            assert!(run.err.contains(words) && run.out.is_empty(), "{}", run.err);
        }
    }
}
