//! Fields that an order or a scenario does not have are refused with their names.

use sandtable::{AnyScenario, AnySession, AnySetup, Refused, game};
use sandtable_core::record::Transcript;
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The name of the unknown field, which no type has.
const FIELD: &str = "colour_of_paint";

fn created(name: &str, scenario: AnyScenario) -> Result<Box<dyn AnySession>, Refused> {
    let game = game(name).expect("registered");
    let setup = AnySetup::new(SessionId::from_random([1; 16]), scenario, Seed::from_number(7));
    game.create(setup, Timestamp::UNIX_EPOCH)
}

fn session(name: &str) -> Box<dyn AnySession> {
    let scenarios = game(name).expect("registered").scenarios();
    created(name, scenarios[0].into()).expect("a shipped scenario")
}

fn refusal(session: &dyn AnySession, order: &Value) -> Refused {
    let given = session.submit(Seat(0), order, None, Timestamp::UNIX_EPOCH);
    given.map(|_| ()).expect_err("an order with an unknown field")
}

/// The objects in a value, by their path without indices: one of each kind.
fn objects(value: &Value) -> BTreeMap<String, String> {
    fn walk(value: &Value, pointer: &str, kind: &str, found: &mut BTreeMap<String, String>) {
        match value {
            Value::Object(fields) => {
                found.insert(kind.to_owned(), pointer.to_owned());
                for (name, field) in fields {
                    walk(field, &format!("{pointer}/{name}"), &format!("{kind}/{name}"), found);
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    walk(item, &format!("{pointer}/{index}"), &format!("{kind}/*"), found);
                }
            }
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    walk(value, "", "", &mut found);
    found
}

/// Adds the unknown field to the object at a pointer.
fn with_field(value: &Value, pointer: &str) -> Value {
    let mut changed = value.clone();
    let object = changed.pointer_mut(pointer).and_then(Value::as_object_mut);
    object.expect("an object").insert(FIELD.to_owned(), json!(1));
    changed
}

/// The sessions that a crate stores as golden games.
fn golden(name: &str) -> Vec<Transcript> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{name}/tests/golden"));
    let files = std::fs::read_dir(folder).expect("golden games").map(|file| file.expect("a file"));
    let files = files.map(|file| file.path());
    let sessions = files.filter(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    let text = |file| std::fs::read(file).expect("a readable file");
    sessions.map(|file| Transcript::read(&text(file)).expect("an intact file")).collect()
}

/// Every kind of order of the golden games, and those that bots do not give.
fn orders(name: &str) -> Vec<Value> {
    let mut kinds: BTreeMap<Vec<String>, Value> = BTreeMap::new();
    for transcript in golden(name) {
        for entry in transcript.entries {
            let cause = serde_json::to_value(&entry.entry.cause).expect("JSON");
            let Some(order) = cause.pointer("/Order/order") else { continue };
            kinds.entry(objects(order).into_keys().collect()).or_insert_with(|| order.clone());
        }
    }
    kinds.into_values().chain(written(name)).collect()
}

/// Orders that only people give.
fn written(name: &str) -> Vec<Value> {
    let hex = json!({ "x": 1, "y": 2 });
    let waypoint =
        json!({ "hex": hex, "behaviour": "MoveTo", "pace": "Quick", "wait": { "Duration": 5 } });
    let line = json!({ "FormLine": { "start": hex, "end": hex, "facing": 0, "depth": 1 } });
    match name {
        "formation" => vec![
            json!({ "Plan": { "unit": 0, "waypoints": [waypoint] } }),
            json!({ "Reserve": { "unit": 0, "waypoints": [waypoint] } }),
            json!({ "Deploy": { "unit": 0, "hex": hex, "facing": 0, "rest": "Formed" } }),
            json!({ "AgreeOn": [{ "name": "Horn", "trigger": "Manual", "subscribers": [0] }] }),
            json!({ "ProvideFor": [{ "trigger": { "PositionLost": hex }, "response": { "Retreat": [hex] }, "priority": 1 }] }),
            json!({ "SendAll": { "units": [0, 1], "command": line } }),
            json!({ "Send": { "to": { "Unit": 0 }, "command": { "MoveTo": hex } } }),
        ],
        _ => Vec::new(),
    }
}

#[test]
fn of_an_order_at_any_depth() {
    for (name, kinds) in [("mech", 10), ("formation", 8)] {
        let session = session(name);
        let orders = orders(name);
        assert!(orders.len() >= kinds, "{name}: {} kinds of orders", orders.len());
        for order in &orders {
            let whole = session.submit(Seat(0), order, None, Timestamp::UNIX_EPOCH);
            let code = whole.err().map(|refused| refused.code);
            assert_ne!(code.as_deref(), Some("malformed-order"), "{order}");
            for pointer in objects(order).values() {
                let changed = with_field(order, pointer);
                let Refused { code, message, .. } = refusal(session.as_ref(), &changed);
                assert_eq!(code, "malformed-order", "{changed}: {message}");
                assert!(message.contains(FIELD), "{changed}: {message}");
            }
        }
    }
}

#[test]
fn of_an_order_with_nothing_else_in_it() {
    let raid = session("raid");
    let message = |order: Value| refusal(raid.as_ref(), &order).message;
    assert_eq!(
        message(json!({ "Hide": 2, "colour_of_paint": 1 })),
        "not a valid order: unknown field `colour_of_paint`"
    );
    let kind = message(json!({ "Fly": 2 }));
    assert!(kind.contains("Fly"), "{kind}");
}

#[test]
fn of_hex_coordinates() {
    let mech = session("mech");
    let to = json!({ "x": 1, "y": 2, "z": -3 });
    let order =
        json!({ "DeclareMovement": { "unit": "a", "mode": "Walk", "to": to, "facing": "N" } });
    let message = refusal(mech.as_ref(), &order).message;
    assert!(message.contains("`to.z`") || message.contains(".to.z`"), "{message}");
}

#[test]
fn of_a_scenario_in_json() {
    let refused = |name: &str, scenario: &Value| {
        let text = scenario.to_string();
        let written = AnyScenario::Written { file: "mine.json".to_owned(), text };
        created(name, written).map(|_| ())
    };
    let raid = json!({ "valleys": 6, "turns": 12 });
    assert_eq!(refused("raid", &raid), Ok(()));
    let wrong = refused("raid", &with_field(&raid, "")).expect_err("an unknown field");
    assert_eq!(wrong.code, "invalid-scenario");
    assert!(wrong.message.contains(FIELD), "{}", wrong.message);
    for name in ["mech", "formation"] {
        let golden = golden(name).remove(0);
        let first = serde_json::to_value(&golden.entries[0].events[0].fact).expect("JSON");
        let scenario = first.pointer("/Created/scenario").expect("a scenario").clone();
        assert_eq!(refused(name, &scenario), Ok(()), "{name}");
        for (kind, pointer) in objects(&scenario) {
            let wrong = refused(name, &with_field(&scenario, &pointer));
            let wrong = wrong.expect_err(&format!("{name}: an unknown field in {kind} is ignored"));
            assert!(wrong.message.contains(FIELD), "{name}: {kind}: {}", wrong.message);
        }
    }
}

#[test]
fn of_a_scenario_file() {
    let text = include_str!("../../../../data/mech/scenarios/duel.toml");
    let refused = |text: &str| {
        let written = AnyScenario::Written { file: "duel.toml".to_owned(), text: text.to_owned() };
        created("mech", written).map(|_| ())
    };
    assert_eq!(refused(text), Ok(()));
    for (part, wrong, named) in [
        ("[[units]]\n", "[[units]]\ncolour_of_paint = 1\n", "colour_of_paint"),
        (
            "[[units]]\n",
            "[[units]]\nskills = { gunnery = 4, piloting = 5, luck = 1 }\n",
            "units.0.skills.luck",
        ),
    ] {
        let text = text.lines().filter(|line| !line.starts_with("skills")).collect::<Vec<_>>();
        let text = text.join("\n").replacen(part, wrong, 1);
        let wrong = refused(&text).expect_err("an unknown field");
        let findings: Vec<String> = wrong.findings.iter().map(ToString::to_string).collect();
        assert!(findings.concat().contains(named), "{findings:?}");
    }
}

#[test]
fn beside_a_variant_in_a_scenario_file() {
    let text = include_str!("../../../../data/formation/scenarios/crossroads.toml");
    let refused = |text: &str| {
        let (file, text) = ("mine.toml".to_owned(), text.to_owned());
        created("formation", AnyScenario::Written { file, text }).map(|_| ())
    };
    assert_eq!(refused(text), Ok(()));
    let (place, _) = text.match_indices("trigger = { ").next().expect("a trigger in braces");
    let (before, after) = text.split_at(place + "trigger = { ".len());
    let wrong = refused(&format!("{before}{FIELD} = 1, {after}")).expect_err("an unknown field");
    let findings: Vec<String> = wrong.findings.iter().map(ToString::to_string).collect();
    let line = format!("line {}", before.lines().count());
    assert!(findings.concat().contains(FIELD), "{findings:?}");
    assert!(findings.concat().contains(&line), "{findings:?}");
}
