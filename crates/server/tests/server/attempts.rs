//! Guessing tokens, invitations and the operator secret is slowed down.

use crate::test_server::{Reply, TestServer, TestSession};
use sandtable_server::Config;
use serde_json::json;

const SECRET: &str = "the operator's own secret";
const ATTACKER: &str = "203.0.113.7";
const OTHER: &str = "203.0.113.8";

fn public_address(config: &mut Config) {
    config.listen = "192.0.2.1:7340".parse().unwrap();
    config.operator = Some(SECRET.to_owned());
}

async fn raid(server: &TestServer, seats: [&str; 2]) -> TestSession {
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": seats });
    let create = server.post("/api/sessions", &body).header("x-operator", SECRET);
    TestSession::of(&create.send().await.json())
}

async fn look(server: &TestServer, session: &TestSession, token: &str, address: &str) -> Reply {
    server.get(&session.path("")).token(token).from(address).send().await
}

/// Sends wrong tokens until the address has to wait.
async fn exhaust(server: &TestServer, session: &TestSession) {
    for number in 0..10 {
        let reply = look(server, session, &format!("guess {number}"), ATTACKER).await;
        assert_eq!(reply.refusal(), (401, "bad-token".into()), "guess {number}");
    }
    let reply = look(server, session, "guess 10", ATTACKER).await;
    assert_eq!(reply.refusal(), (429, "too-many-attempts".into()));
    let wait: u32 = reply.header("retry-after").parse().unwrap();
    assert!((1..=6).contains(&wait), "one attempt every 6 seconds: {wait}");
}

#[tokio::test]
async fn after_ten_wrong_tokens_an_address_has_to_wait() {
    let server = TestServer::with(public_address).await;
    let session = raid(&server, ["me", "me"]).await;
    assert_eq!(look(&server, &session, &session.tokens[0], ATTACKER).await.status, 200);
    exhaust(&server, &session).await;
    // A token that was valid before works on, but the attacker does not learn that another one is valid.
    assert_eq!(look(&server, &session, &session.tokens[0], ATTACKER).await.status, 200);
    assert_eq!(look(&server, &session, &session.tokens[1], ATTACKER).await.status, 429);
    assert_eq!(server.get(&session.path("")).from(ATTACKER).send().await.status, 200, "no token");
    // Other addresses notice nothing.
    assert_eq!(look(&server, &session, "guess", OTHER).await.status, 401);
    assert_eq!(look(&server, &session, &session.tokens[1], OTHER).await.status, 200);
    assert_eq!(look(&server, &session, &session.tokens[1], ATTACKER).await.status, 200);
}

#[tokio::test]
async fn a_token_that_was_only_sent_is_not_valid() {
    let server = TestServer::with(public_address).await;
    let session = raid(&server, ["me", "me"]).await;
    exhaust(&server, &session).await;
    let guess = "a guess with more than 32 characters";
    for path in ["/api/games", "/api/forces"] {
        assert_eq!(server.get(path).token(guess).from(ATTACKER).send().await.status, 200);
    }
    assert_eq!(look(&server, &session, guess, ATTACKER).await.status, 429);
}

#[tokio::test]
async fn tokens_invitations_and_operator_secrets_count_together() {
    let server = TestServer::with(public_address).await;
    let session = raid(&server, ["me", "open"]).await;
    let join = |invite: &str, address: &str| {
        let request = server.post(&session.path("/seats"), &json!({ "invite": invite }));
        request.from(address).send()
    };
    let list = |secret: &str| {
        server.get("/api/sessions").header("x-operator", secret).from(ATTACKER).send()
    };
    for number in 0..5 {
        let reply = join(&format!("guess {number}"), ATTACKER).await;
        assert_eq!(reply.refusal(), (409, "seat-taken".into()));
        let reply = list(&format!("guess {number}")).await;
        assert_eq!(reply.refusal(), (401, "operator-needed".into()));
    }
    assert_eq!(join("guess", ATTACKER).await.refusal(), (429, "too-many-attempts".into()));
    assert_eq!(list("guess").await.refusal(), (429, "too-many-attempts".into()));
    assert_eq!(list(SECRET).await.status, 200, "it was valid before");
    assert_eq!(join(&session.invites[1], ATTACKER).await.status, 429);
    assert_eq!(join(&session.invites[1], OTHER).await.status, 200);
    let metrics = server.get("/metrics").header("x-operator", SECRET).send().await.body;
    assert!(metrics.contains("\nsandtable_wrong_tokens_total 10\n"), "{metrics}");
    let refused = "\nsandtable_refusals_total{code=\"too-many-attempts\"} 3\n";
    assert!(metrics.contains(refused), "{metrics}");
}

#[tokio::test]
async fn requests_without_a_token_and_clients_of_this_machine_are_not_slowed_down() {
    let server = TestServer::with(public_address).await;
    let session = raid(&server, ["me", "me"]).await;
    for _ in 0..30 {
        assert_eq!(look(&server, &session, "guess", "127.0.0.1").await.status, 401);
        let list = server.get("/api/sessions").from(ATTACKER).send().await;
        assert_eq!(list.refusal(), (401, "operator-needed".into()));
    }
}

#[tokio::test]
async fn the_name_of_the_bearer_scheme_has_any_case() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for scheme in ["Bearer", "bearer", "BEARER", "bEaReR"] {
        let value = format!("{scheme} {}", session.tokens[1]);
        let reply = server.get(&session.path("")).header("authorization", value).send().await;
        assert_eq!(reply.json()["you"], json!({ "seat": 1 }), "{scheme}");
    }
    for value in ["Bearer", "Basic abc", "Bearerabc", ""] {
        let reply = server.get(&session.path("")).header("authorization", value).send().await;
        assert_eq!(reply.refusal(), (401, "bad-token".into()), "{value}");
    }
}
