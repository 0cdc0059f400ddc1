//! Orders: once each, one after the other, and never half.

use crate::house::{House, Made, Reply};
use futures_util::future::join_all;
use serde_json::{Value, json};

async fn version(house: &House, made: &Made, seat: usize) -> u64 {
    let summary = house.get(&made.path("")).token(&made.tokens[seat]).send().await.json();
    summary["version"].as_u64().unwrap()
}

fn hide(expected: u64, valley: u8) -> Value {
    json!({ "order": { "Hide": valley }, "expected": expected })
}

#[tokio::test]
async fn an_order_that_is_sent_again_with_its_key_is_done_once() {
    let house = House::new().await;
    let made = house.raid().await;
    let send = |key: &'static str| {
        let ask = house.post(&made.path("/orders"), &hide(1, 3)).token(&made.tokens[0]);
        ask.key(key).send()
    };
    let first = send("a-click").await.json();
    assert_eq!((&first["version"], &first["repeated"]), (&json!(2), &json!(false)));
    let again = send("a-click").await.json();
    assert_eq!((&again["version"], &again["repeated"]), (&json!(2), &json!(true)));
    assert_eq!(again["lines"], first["lines"], "it is told the same");
    assert_eq!(again["shown"], first["shown"]);
    let another = send("another").await;
    assert_eq!(another.refusal(), (409, "stale-version".into()));
    assert_eq!(version(&house, &made, 0).await, 2);
}

#[tokio::test]
async fn of_many_repetitions_at_once_one_is_done() {
    let house = House::new().await;
    let made = house.raid().await;
    let asks = (0..12).map(|_| {
        let ask = house.post(&made.path("/orders"), &hide(1, 3)).token(&made.tokens[0]);
        ask.key("a-click").send()
    });
    let replies: Vec<Value> = join_all(asks).await.iter().map(Reply::json).collect();
    assert!(replies.iter().all(|reply| reply["version"] == 2), "{replies:?}");
    assert_eq!(replies.iter().filter(|reply| reply["repeated"] == false).count(), 1);
    assert_eq!(version(&house, &made, 0).await, 2);
}

#[tokio::test]
async fn seats_do_not_share_their_keys() {
    let house = House::new().await;
    let made = house.raid().await;
    for seat in 0..2 {
        let order = hide(version(&house, &made, seat).await, 3);
        let ask = house.post(&made.path("/orders"), &order).token(&made.tokens[seat]);
        assert_eq!(ask.key("a-click").send().await.json()["repeated"], false);
    }
}

#[tokio::test]
async fn who_knows_less_than_there_is_to_know_is_told_so_and_changes_nothing() {
    let house = House::new().await;
    let made = house.raid().await;
    house.order(&made, 1, json!({ "Hide": 2 })).await;
    let late = house.post(&made.path("/orders"), &hide(1, 3)).token(&made.tokens[0]).send().await;
    assert_eq!(late.refusal(), (409, "stale-version".into()));
    assert_eq!(late.json()["current"], 2);
    assert_eq!(version(&house, &made, 0).await, 2);
}

#[tokio::test]
async fn what_the_rules_refuse_has_their_code_and_changes_nothing() {
    let house = House::new().await;
    let made = house.raid().await;
    for (order, refusal) in [
        (json!({ "Hide": 99 }), (422, "no-such-valley")),
        (json!({ "Raid": 1 }), (422, "wrong-phase")),
        (json!({ "Fly": 1 }), (400, "malformed-order")),
        (json!(null), (400, "malformed-order")),
    ] {
        let reply = house.order(&made, 0, order.clone()).await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{order}");
        let preview = house.post(&made.path("/preview"), &json!({ "order": order }));
        let preview = preview.token(&made.tokens[0]).send().await.json();
        assert_eq!(
            (&preview["accepted"], &preview["refusal"]["code"]),
            (&json!(false), &json!(refusal.1))
        );
    }
    assert_eq!(version(&house, &made, 0).await, 1);
}

#[tokio::test]
async fn whoever_goes_away_while_his_order_is_kept_leaves_the_table_in_order() {
    let house = House::new().await;
    let made = house.raid().await;
    for round in 0..40_u64 {
        let order = json!({ "order": { "Hide": 3 }, "expected": 1 });
        let ask = house.post(&made.path("/orders"), &order).token(&made.tokens[0]);
        let patience = std::time::Duration::from_micros(round * 150);
        // The answer is not waited for: dropping it is what a broken line does.
        tokio::time::timeout(patience, ask.key("a-click").send()).await.ok();
    }
    let order = json!({ "order": { "Hide": 3 }, "expected": 1 });
    let ask = house.post(&made.path("/orders"), &order).token(&made.tokens[0]).key("a-click");
    assert_eq!(ask.send().await.json()["version"], 2);
    let reply = house.order(&made, 1, json!({ "Hide": 3 })).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[tokio::test]
async fn a_session_that_another_server_changed_is_read_again() {
    let house = House::new().await;
    let made = house.raid().await;
    let neighbour = house.neighbour().await;
    assert_eq!(neighbour.order(&made, 1, json!({ "Hide": 2 })).await.status, 200);
    let mut stream = house.get(&made.path("/stream")).token(&made.tokens[0]).listen().await;
    let first = house.order(&made, 0, json!({ "Hide": 3 })).await;
    assert_eq!(first.refusal(), (409, "stale-version".into()));
    assert_eq!(stream.next().await.unwrap().kind, "closing", "who listens comes again");
    assert_eq!(version(&house, &made, 0).await, 2);
    assert_eq!(house.order(&made, 0, json!({ "Hide": 3 })).await.status, 200);
}

#[tokio::test]
async fn an_order_is_taken_back_if_nobody_has_learnt_anything_since() {
    let house = House::new().await;
    let made = house.create("mech", "duel", json!(["me", "me"])).await;
    let nothing = json!({ "expected": 1 });
    let undo = |body: &Value, seat: usize| {
        house.post(&made.path("/undo"), body).token(&made.tokens[seat]).send()
    };
    assert_eq!(undo(&nothing, 0).await.refusal(), (409, "undo-nothing".into()));
    let raid = house.raid().await;
    house.order(&raid, 0, json!({ "Hide": 3 })).await;
    let ask = house.post(&raid.path("/undo"), &json!({ "expected": 2 })).token(&raid.tokens[0]);
    assert_eq!(ask.send().await.status, 409, "the other one is hiding too");
}

#[tokio::test]
async fn a_game_that_can_be_given_up_ends_with_it() {
    let house = House::new().await;
    let made = house.create("formation", "crossroads", json!(["me", "me"])).await;
    let concede = house.post(&made.path("/concede"), &json!({ "expected": 1 }));
    let answer = concede.token(&made.tokens[0]).send().await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let shown = answer.json()["shown"].clone();
    assert_eq!((&shown["over"], &shown["outcome"]["winners"]), (&json!(true), &json!([1])));
    let text = shown["outcome"]["text"].as_str().unwrap();
    assert!(text.starts_with("Red wins"), "{text}");
    let list = house.get("/api/sessions").send().await.json();
    assert_eq!(list[0]["outcome"]["text"], text, "the list says the same");
    let raid = house.raid().await;
    let none = house.post(&raid.path("/concede"), &json!({ "expected": 1 }));
    assert!(none.token(&raid.tokens[0]).send().await.status >= 400, "no raid is given up");
}
