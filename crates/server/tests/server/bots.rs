//! Bots sit at the table like anybody, and nobody waits for them for ever.

use crate::house::House;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_bot_that_thinks_too_long_is_replaced_and_the_game_goes_on() {
    let house = House::with(|config| config.patience = Duration::ZERO).await;
    let made = house.create("raid", "valleys", json!(["me", { "bot": "elite" }])).await;
    let mut stream = house.get(&made.path("/stream?since=0")).token(&made.tokens[0]).listen().await;
    loop {
        let told = stream.next().await.unwrap();
        if told.data["to_act"] == json!([0]) {
            break;
        }
    }
}

#[tokio::test]
async fn while_bots_think_everybody_else_is_answered() {
    let house = House::new().await;
    let bots = json!([{ "bot": "elite" }, { "bot": "elite" }]);
    let slow = house.create("mech", "lances", bots).await;
    for _ in 0..5 {
        let made = house.raid().await;
        assert_eq!(house.order(&made, 0, json!({ "Hide": 1 })).await.status, 200);
        let token = slow.watch.clone().unwrap();
        assert_eq!(house.get(&slow.path("")).token(&token).send().await.status, 200);
    }
}

#[tokio::test]
async fn a_bot_takes_its_turn_after_each_of_ours() {
    let house = House::new().await;
    let made = house.create("raid", "valleys", json!([{ "bot": "greedy" }, "me"])).await;
    let mut stream = house.get(&made.path("/stream?since=0")).token(&made.tokens[1]).listen().await;
    let mut version = 0;
    let mut over = false;
    let mut orders = 0;
    while !over {
        let told = stream.next().await.unwrap();
        version = version.max(told.id.unwrap());
        over = told.data["over"] == true;
        if !over && told.data["to_act"] == json!([1]) {
            let legal = house.get(&made.path("/orders")).token(&made.tokens[1]).send().await.json();
            let body = json!({ "order": legal[0], "expected": version });
            let reply =
                house.post(&made.path("/orders"), &body).token(&made.tokens[1]).send().await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            orders += 1;
        }
    }
    assert!(orders >= 1, "{orders}");
}
