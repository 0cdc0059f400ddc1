//! Bots at a table.

use crate::test_server::TestServer;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_bot_that_exceeds_its_time_limit_is_replaced() {
    let server = TestServer::with(|config| config.bot_timeout = Duration::ZERO).await;
    let session = server.create("raid", "valleys", json!(["me", { "bot": "elite" }])).await;
    let mut stream =
        server.get(&session.path("/stream?since=0")).token(&session.tokens[0]).listen().await;
    loop {
        let event = stream.next().await.unwrap();
        if event.data["to_act"] == json!([0]) {
            break;
        }
    }
}

#[tokio::test]
async fn requests_are_answered_while_bots_think() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "elite" }, { "bot": "elite" }]);
    let slow = server.create("mech", "lances", bots).await;
    for _ in 0..5 {
        let session = server.raid().await;
        assert_eq!(server.order(&session, 0, json!({ "Hide": 1 })).await.status, 200);
        let token = slow.watch.clone().unwrap();
        assert_eq!(server.get(&slow.path("")).token(&token).send().await.status, 200);
    }
}

#[tokio::test]
async fn a_bot_answers_each_order() {
    let server = TestServer::new().await;
    let session = server.create("raid", "valleys", json!([{ "bot": "greedy" }, "me"])).await;
    let mut stream =
        server.get(&session.path("/stream?since=0")).token(&session.tokens[1]).listen().await;
    let mut version = 0;
    let mut over = false;
    let mut orders = 0;
    while !over {
        let event = stream.next().await.unwrap();
        version = version.max(event.id.unwrap());
        over = event.data["over"] == true;
        if !over && event.data["to_act"] == json!([1]) {
            let legal =
                server.get(&session.path("/orders")).token(&session.tokens[1]).send().await.json();
            let body = json!({ "order": legal[0], "expected": version });
            let reply =
                server.post(&session.path("/orders"), &body).token(&session.tokens[1]).send().await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            orders += 1;
        }
    }
    assert!(orders >= 1, "{orders}");
}
