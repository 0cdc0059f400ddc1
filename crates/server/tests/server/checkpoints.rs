//! Checkpoints: a session resumed from one answers every request like the session folded from all
//! rows.

use crate::kill::child;
use crate::live_server::request;
use crate::test_server::{TestServer, TestSession};
use async_trait::async_trait;
use sandtable::{AnySetup, Played, game};
use sandtable_core::record::{RowChain, Secrets};
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use sandtable_store::{
    Answered, Appended, Checkpoint, Command, CommandKey, Document, DocumentKey, Entry, Expiry,
    NewDocument, NewSession, Request, Revision, SeatClaim, SeatRow, SqliteStore, Store, StoreError,
    StoredSession, TokenHash,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// Requests about a session, sent with the watch token.
const ASKED: [&str; 9] = [
    "",
    "/view",
    "/view?turn=2",
    "/view?at=40&as=0",
    "/view?sequence=150",
    "/log",
    "/log?since=70&as=1",
    "/timeline?as=public",
    "/export",
];

async fn answers(server: &TestServer, session: &TestSession) -> Vec<String> {
    let token = session.watch.clone().unwrap();
    let mut answers = Vec::new();
    for path in ASKED {
        let reply = server.get(&session.path(path)).token(&token).send().await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        answers.push(reply.body);
    }
    answers
}

async fn until<T>(what: &str, mut poll: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..3_000 {
        if let Some(answer) = poll().await {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("timed out waiting until {what}");
}

fn id(session: &TestSession) -> SessionId {
    session.id.parse().unwrap()
}

async fn last(store: &dyn Store, session: &TestSession) -> Option<Checkpoint> {
    store.last_checkpoint(id(session), u32::MAX).await.unwrap()
}

/// Imports a battle that bots have played.
async fn imported(server: &TestServer) -> TestSession {
    let mut setup = AnySetup::new(SessionId::from_random([5; 16]), "aces", Seed::from_number(7));
    setup.players = vec!["greedy".to_owned(), "greedy".to_owned()];
    let noon = &mut || Timestamp::UNIX_EPOCH;
    let fought = game("mech").unwrap().play_out(setup, noon, &mut |_: &Played<'_>| {}).unwrap();
    let file = fought.export(Secrets::Included);
    let session = server.post("/api/sessions/import", &Value::Null).body(file).send().await;
    assert_eq!(session.status, 201, "{}", session.body);
    TestSession::of(&session.json())
}

/// The checkpoint of a session after an entry.
async fn position(server: &TestServer, session: &TestSession, entry: u32) -> String {
    let kept = server.store.session(id(session)).await.unwrap();
    let entries = server.store.entries(id(session), 0).await.unwrap();
    let rows: Vec<&str> =
        entries[..=entry as usize].iter().map(|entry| entry.text.as_str()).collect();
    let opened = game("mech").unwrap().restore(kept.id, kept.seed, &rows).unwrap();
    opened.session.checkpoint(&RowChain::of(&rows)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checkpoints_are_stored_during_play_and_used_after_a_restart() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "greedy" }, { "bot": "greedy" }]);
    let seed = Seed::from_number(7).to_string();
    let session = server.create_from("mech", "aces", bots, Some(&seed)).await;
    until("the battle ends", async || {
        let token = session.watch.as_ref().unwrap();
        let now = server.get(&session.path("")).token(token).send().await.json();
        (now["over"] == true).then_some(())
    })
    .await;
    let before = answers(&server, &session).await;
    let point = last(server.store.as_ref(), &session).await.expect("a checkpoint");
    let entries = server.store.session(id(&session)).await.unwrap().version;
    assert!((63..entries).contains(&point.number), "{}", point.number);
    let first = server.store.last_checkpoint(id(&session), point.number - 1).await.unwrap();
    assert!(first.is_some_and(|first| first.number + 64 <= point.number));
    let server = server.reopened().await;
    assert_eq!(answers(&server, &session).await, before);
    // Had the session been folded from its rows, a new checkpoint would be stored at its end.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(last(server.store.as_ref(), &session).await, Some(point));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_imported_session_gets_a_checkpoint() {
    let server = TestServer::new().await;
    let session = imported(&server).await;
    let entries = server.store.session(id(&session)).await.unwrap().version;
    let kept = async || last(server.store.as_ref(), &session).await;
    let point = until("a checkpoint is stored", kept).await;
    assert_eq!(point.number, entries - 1);
    assert_eq!(point.state, position(&server, &session, entries - 1).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_checkpoint_is_ignored_and_replaced() {
    let server = TestServer::new().await;
    let session = imported(&server).await;
    let before = answers(&server, &session).await;
    let newest =
        until("a checkpoint is stored", async || last(server.store.as_ref(), &session).await).await;
    let position = position(&server, &session, 200).await;
    let cut = position[..position.len() / 2].to_owned();
    for state in [String::new(), cut, position.replace("\"entry\":200", "\"entry\":199")] {
        for number in [200, newest.number] {
            let damaged = Checkpoint { number, state: state.clone() };
            server.store.checkpoint(id(&session), damaged).await.unwrap();
        }
        let second_server = server.second_server().await;
        assert_eq!(answers(&second_server, &session).await, before);
        until("the checkpoint is replaced", async || {
            last(server.store.as_ref(), &session).await.filter(|point| *point == newest)
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_checkpoint_that_does_not_match_its_rows_is_discarded() {
    let server = TestServer::new().await;
    let session = imported(&server).await;
    let before = answers(&server, &session).await;
    let line: Value = serde_json::from_str(&position(&server, &session, 200).await).unwrap();
    let mut body = line["body"].clone();
    body["depth"] = json!(7);
    let body = body.to_string();
    let hash = Sha256::digest(&body);
    let (first, _) = hash.split_first_chunk().unwrap();
    let sum = format!("{:016x}", u64::from_be_bytes(*first));
    let forged =
        Checkpoint { number: 200, state: format!("{{\"sum\":\"{sum}\",\"body\":{body}}}\n") };
    server.store.checkpoint(id(&session), forged).await.unwrap();
    let second_server = server.second_server().await;
    let token = session.watch.clone().unwrap();
    second_server.get(&session.path("")).token(&token).send().await;
    let discarded = async || {
        let point = server.store.last_checkpoint(id(&session), 200).await.unwrap();
        point.filter(|point| point.state.is_empty())
    };
    until("the checkpoint is blank", discarded).await;
    until("the table is discarded", async || {
        (answers(&second_server, &session).await == before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_without_checkpoints_still_works() {
    let server = TestServer::new().await;
    let store = Arc::new(Forgetful(Arc::clone(&server.store)));
    let forgetful = server.over(store);
    let session = imported(&forgetful).await;
    let token = session.watch.clone().unwrap();
    let raid = forgetful.raid().await;
    forgetful.raid_to_the_end(&raid).await;
    let before = answers(&forgetful, &session).await;
    let again = server.over(Arc::new(Forgetful(Arc::clone(&server.store))));
    assert_eq!(answers(&again, &session).await, before);
    let verified = again.get(&session.path("/verify")).token(&token).send().await;
    assert_eq!(verified.status, 200);
    assert_eq!(last(server.store.as_ref(), &session).await, None);
}

async fn get(server: SocketAddr, session: &TestSession, path: &str) -> String {
    let token = format!("Bearer {}", session.watch.as_ref().unwrap());
    let headers = [("authorization", token.as_str())];
    let (status, body) = request(server, "GET", &session.path(path), &headers, "").await.unwrap();
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checkpoints_survive_a_killed_server_and_the_battle_continues() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions.db");
    let (mut first, server) = child(&file);
    let body = json!({ "game": "mech", "scenario": "aces", "seed": Seed::from_number(7).to_string(),
        "seats": [{ "bot": "greedy" }, { "bot": "greedy" }] });
    let (_, session) =
        request(server, "POST", "/api/sessions", &[], &body.to_string()).await.unwrap();
    let session = TestSession::of(&serde_json::from_str(&session).unwrap());
    until("150 entries are stored", async || {
        let now: Value = serde_json::from_str(&get(server, &session, "").await).unwrap();
        (now["version"].as_u64() >= Some(150)).then_some(())
    })
    .await;
    first.kill().unwrap();
    first.wait().unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let version = store.session(id(&session)).await.unwrap().version;
    let point = store.last_checkpoint(id(&session), version - 2).await.unwrap().unwrap();
    assert!(point.number >= 63, "{}", point.number);
    store.close().await;
    let (mut second, server) = child(&file);
    until("the battle ends", async || {
        let now: Value = serde_json::from_str(&get(server, &session, "").await).unwrap();
        (now["over"] == true).then_some(())
    })
    .await;
    let file = get(server, &session, "/export").await;
    second.kill().unwrap();
    second.wait().unwrap();
    let (report, damage) = game("mech").unwrap().verify(file.as_bytes()).unwrap();
    assert!(report.passed() && damage.is_none(), "{report:?}");
    assert!(report.entries > version as usize);
}

/// A store that fails to store and read checkpoints.
struct Forgetful(Arc<dyn Store>);

#[async_trait]
impl Store for Forgetful {
    async fn checkpoint(&self, id: SessionId, _: Checkpoint) -> Result<(), StoreError> {
        Err(StoreError::NoSuchSession(id))
    }

    async fn last_checkpoint(
        &self,
        id: SessionId,
        _: u32,
    ) -> Result<Option<Checkpoint>, StoreError> {
        Err(StoreError::NoSuchSession(id))
    }

    async fn create(&self, session: NewSession) -> Result<(), StoreError> {
        self.0.create(session).await
    }

    async fn append(&self, command: Command) -> Result<Appended, StoreError> {
        self.0.append(command).await
    }

    async fn append_all(&self, commands: Vec<Command>) -> Result<Vec<Appended>, StoreError> {
        self.0.append_all(commands).await
    }

    async fn keyed(
        &self,
        id: SessionId,
        seat: Option<Seat>,
        key: &CommandKey,
    ) -> Result<Option<u32>, StoreError> {
        self.0.keyed(id, seat, key).await
    }

    async fn session(&self, id: SessionId) -> Result<StoredSession, StoreError> {
        self.0.session(id).await
    }

    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<Entry>, StoreError> {
        self.0.entries(id, from).await
    }

    async fn recent(&self, most: u32) -> Result<Vec<StoredSession>, StoreError> {
        self.0.recent(most).await
    }

    async fn delete(&self, id: SessionId) -> Result<(), StoreError> {
        self.0.delete(id).await
    }

    async fn delete_expired(&self, expiry: Expiry) -> Result<Vec<SessionId>, StoreError> {
        self.0.delete_expired(expiry).await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.0.probe().await
    }

    async fn create_document(&self, document: NewDocument) -> Result<Document, StoreError> {
        self.0.create_document(document).await
    }

    async fn document(&self, key: &DocumentKey) -> Result<Document, StoreError> {
        self.0.document(key).await
    }

    async fn documents(
        &self,
        kind: &str,
        owner: Option<TokenHash>,
    ) -> Result<Vec<Document>, StoreError> {
        self.0.documents(kind, owner).await
    }

    async fn replace_document(&self, revision: Revision) -> Result<Document, StoreError> {
        self.0.replace_document(revision).await
    }

    async fn delete_document(
        &self,
        key: &DocumentKey,
        expected: Option<u32>,
    ) -> Result<(), StoreError> {
        self.0.delete_document(key, expected).await
    }

    async fn launch(
        &self,
        session: NewSession,
        revision: Revision,
    ) -> Result<Document, StoreError> {
        self.0.launch(session, revision).await
    }

    async fn seats(&self, id: SessionId) -> Result<Vec<SeatRow>, StoreError> {
        self.0.seats(id).await
    }

    async fn seat(&self, id: SessionId, row: SeatRow) -> Result<(), StoreError> {
        self.0.seat(id, row).await
    }

    async fn seats_of(
        &self,
        ids: &[SessionId],
    ) -> Result<BTreeMap<SessionId, Vec<SeatRow>>, StoreError> {
        self.0.seats_of(ids).await
    }

    async fn answered(&self, key: [u8; 32]) -> Result<Option<Answered>, StoreError> {
        self.0.answered(key).await
    }

    async fn secret(&self, offered: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.0.secret(offered).await
    }

    async fn take_seat(
        &self,
        id: SessionId,
        claim: SeatClaim,
        request: Option<Request>,
    ) -> Result<Option<Seat>, StoreError> {
        self.0.take_seat(id, claim, request).await
    }

    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError> {
        self.0.seat_of(id, token).await
    }

    async fn close(&self) {
        self.0.close().await;
    }
}
