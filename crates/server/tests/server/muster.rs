//! Forces and encounters for the tests.

use crate::test_server::{Reply, TestRequest, TestServer, TestSession};
use axum::http::Method;
use serde_json::{Value, json};

/// Requests about forces and encounters.
impl TestServer {
    /// A request with a JSON body.
    pub(crate) fn json(&self, method: Method, path: &str, body: &Value) -> TestRequest {
        let request = self.request(method, path).header("content-type", "application/json");
        request.body(body.to_string())
    }

    pub(crate) fn patch(&self, path: &str, body: &Value) -> TestRequest {
        self.json(Method::PATCH, path, body)
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> TestRequest {
        self.json(Method::PUT, path, body)
    }

    pub(crate) fn delete(&self, path: &str) -> TestRequest {
        self.request(Method::DELETE, path)
    }

    /// Creates a force of these units with regular pilots, and returns its id.
    pub(crate) async fn force(&self, name: &str, units: &[&str]) -> String {
        let units: Vec<Value> = units.iter().map(|unit| json!({ "unitId": unit })).collect();
        let reply = self.post("/api/forces", &json!({ "name": name, "units": units })).send().await;
        id_of(&reply)
    }

    /// Creates an encounter, and returns its id.
    pub(crate) async fn encounter(&self, body: &Value) -> String {
        id_of(&self.post("/api/encounters", body).send().await)
    }

    /// Creates an encounter of an Atlas against a Hunchback that can be launched.
    pub(crate) async fn ready_encounter(&self, name: &str) -> String {
        let player = self.force("Hammer", &["atlas-as7-d"]).await;
        let opponent = self.force("Anvil", &["hunchback-hbk-4g"]).await;
        let forces = json!({ "name": name, "playerForceId": player, "opponentForceId": opponent });
        self.encounter(&forces).await
    }

    /// The encounter with this id.
    pub(crate) async fn shown(&self, encounter: &str) -> Value {
        self.get(&path(encounter, "")).send().await.json()["encounter"].clone()
    }

    /// Launches an encounter for two people.
    pub(crate) async fn launched(&self, encounter: &str) -> TestSession {
        let seats = json!({ "seats": ["me", "me"] });
        let reply = self.post(&path(encounter, "/launch"), &seats).send().await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        TestSession::of(&reply.json()["created"])
    }

    /// Lets the first player of a session concede, after the order that starts the game.
    pub(crate) async fn concede(&self, session: &TestSession) {
        let token = &session.tokens[0];
        let legal = self.get(&session.path("/orders")).token(token).send().await.json();
        let started = self.order(session, 0, legal[0].clone()).await;
        assert_eq!(started.status, 200, "{}", started.body);
        let now = self.get(&session.path("")).token(token).send().await.json();
        let body = json!({ "expected": now["version"] });
        let reply = self.post(&session.path("/concede"), &body).token(token).send().await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
}

/// The path of an encounter.
pub(crate) fn path(encounter: &str, rest: &str) -> String {
    format!("/api/encounters/{encounter}{rest}")
}

/// The id in the response to a creation.
pub(crate) fn id_of(reply: &Reply) -> String {
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.json()["id"].as_str().unwrap().to_owned()
}

/// The status and code of a refusal about forces and encounters, which also says so in `success` and
/// `error`.
pub(crate) fn failure(reply: &Reply) -> (u16, String) {
    let body = reply.json();
    assert_eq!(body["success"], false, "{body}");
    assert_eq!(body["error"], body["message"]);
    reply.refusal()
}
