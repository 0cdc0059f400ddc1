//! Positions are kept beside play. A session goes on from the last one, and nobody can tell: what is asked
//! of it is answered as if it had been folded from all its rows.

use crate::house::{House, Made};
use crate::kill::child;
use crate::wire::ask;
use async_trait::async_trait;
use sandtable::{AnySetup, Played, game};
use sandtable_core::record::{Secrets, Trail};
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use sandtable_store::{
    Answered, Appended, Checkpoint, Command, Entry, Kept, NewSession, Request, SeatRow,
    SqliteStore, Store, StoreError, TokenHash,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// What is asked about a session, through the eyes of one who may know everything.
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

async fn answers(house: &House, made: &Made) -> Vec<String> {
    let token = made.watch.clone().unwrap();
    let mut answers = Vec::new();
    for path in ASKED {
        let reply = house.get(&made.path(path)).token(&token).send().await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        answers.push(reply.body);
    }
    answers
}

async fn until<T>(what: &str, mut asked: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..3_000 {
        if let Some(answer) = asked().await {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{what}: it has not come about");
}

fn id(made: &Made) -> SessionId {
    made.id.parse().unwrap()
}

async fn last(store: &dyn Store, made: &Made) -> Option<Checkpoint> {
    store.last_checkpoint(id(made), u32::MAX).await.unwrap()
}

/// A battle that bots have fought elsewhere, brought here as a file.
async fn imported(house: &House) -> Made {
    let mut setup = AnySetup::new(SessionId::from_random([5; 16]), "aces", Seed::from_number(7));
    setup.players = vec!["greedy".to_owned(), "greedy".to_owned()];
    let noon = &mut || Timestamp::UNIX_EPOCH;
    let fought = game("mech").unwrap().play_out(setup, noon, &mut |_: &Played<'_>| {}).unwrap();
    let file = fought.export(Secrets::Kept);
    let made = house.post("/api/sessions/import", &Value::Null).body(file).send().await;
    assert_eq!(made.status, 201, "{}", made.body);
    Made::of(&made.json())
}

/// The position of a session after an entry, as it is kept.
async fn position(house: &House, made: &Made, entry: u32) -> String {
    let kept = house.store.session(id(made)).await.unwrap();
    let entries = house.store.entries(id(made), 0).await.unwrap();
    let rows: Vec<&str> =
        entries[..=entry as usize].iter().map(|entry| entry.text.as_str()).collect();
    let opened = game("mech").unwrap().restore(kept.id, kept.seed, &rows).unwrap();
    opened.session.checkpoint(&Trail::of(&rows)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checkpoints_are_kept_while_a_battle_is_fought_and_the_session_goes_on_from_the_last() {
    let house = House::new().await;
    let bots = json!([{ "bot": "greedy" }, { "bot": "greedy" }]);
    let seed = Seed::from_number(7).to_string();
    let made = house.create_from("mech", "aces", bots, Some(&seed)).await;
    until("the battle ends", async || {
        let token = made.watch.as_ref().unwrap();
        let now = house.get(&made.path("")).token(token).send().await.json();
        (now["over"] == true).then_some(())
    })
    .await;
    let before = answers(&house, &made).await;
    let point = last(house.store.as_ref(), &made).await.expect("a checkpoint");
    let entries = house.store.session(id(&made)).await.unwrap().version;
    assert!((63..entries).contains(&point.number), "{}", point.number);
    let first = house.store.last_checkpoint(id(&made), point.number - 1).await.unwrap();
    assert!(first.is_some_and(|first| first.number + 64 <= point.number));
    let house = house.reopened().await;
    assert_eq!(answers(&house, &made).await, before);
    // Had it been folded from the beginning, its last position would have been kept again.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(last(house.store.as_ref(), &made).await, Some(point));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_comes_with_a_long_past_is_kept_with_its_position() {
    let house = House::new().await;
    let made = imported(&house).await;
    let entries = house.store.session(id(&made)).await.unwrap().version;
    let kept = async || last(house.store.as_ref(), &made).await;
    let point = until("its position is kept", kept).await;
    assert_eq!(point.number, entries - 1);
    assert_eq!(point.state, position(&house, &made, entries - 1).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_checkpoint_that_is_damaged_is_ignored_and_another_one_kept() {
    let house = House::new().await;
    let made = imported(&house).await;
    let before = answers(&house, &made).await;
    let newest =
        until("a position is kept", async || last(house.store.as_ref(), &made).await).await;
    let position = position(&house, &made, 200).await;
    let cut = position[..position.len() / 2].to_owned();
    for state in [String::new(), cut, position.replace("\"entry\":200", "\"entry\":199")] {
        for number in [200, newest.number] {
            let damaged = Checkpoint { number, state: state.clone() };
            house.store.checkpoint(id(&made), damaged).await.unwrap();
        }
        let neighbour = house.neighbour().await;
        assert_eq!(answers(&neighbour, &made).await, before);
        until("it is kept anew", async || {
            last(house.store.as_ref(), &made).await.filter(|point| *point == newest)
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_checkpoint_that_does_not_follow_from_the_rows_is_struck_out() {
    let house = House::new().await;
    let made = imported(&house).await;
    let before = answers(&house, &made).await;
    let line: Value = serde_json::from_str(&position(&house, &made, 200).await).unwrap();
    let mut body = line["body"].clone();
    body["depth"] = json!(7);
    let body = body.to_string();
    let hash = Sha256::digest(&body);
    let (first, _) = hash.split_first_chunk().unwrap();
    let sum = format!("{:016x}", u64::from_be_bytes(*first));
    let forged =
        Checkpoint { number: 200, state: format!("{{\"sum\":\"{sum}\",\"body\":{body}}}\n") };
    house.store.checkpoint(id(&made), forged).await.unwrap();
    let neighbour = house.neighbour().await;
    let token = made.watch.clone().unwrap();
    neighbour.get(&made.path("")).token(&token).send().await;
    let struck = async || {
        let point = house.store.last_checkpoint(id(&made), 200).await.unwrap();
        point.filter(|point| point.state.is_empty())
    };
    until("it is struck out", struck).await;
    until("the table is put away", async || {
        (answers(&neighbour, &made).await == before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_checkpoint_that_cannot_be_kept_or_read_harms_nobody() {
    let house = House::new().await;
    let store = Arc::new(Forgetful(Arc::clone(&house.store)));
    let forgetful = house.over(store);
    let made = imported(&forgetful).await;
    let token = made.watch.clone().unwrap();
    let raid = forgetful.raid().await;
    forgetful.raid_to_the_end(&raid).await;
    let before = answers(&forgetful, &made).await;
    let again = house.over(Arc::new(Forgetful(Arc::clone(&house.store))));
    assert_eq!(answers(&again, &made).await, before);
    let verified = again.get(&made.path("/verify")).token(&token).send().await;
    assert_eq!(verified.status, 200);
    assert_eq!(last(house.store.as_ref(), &made).await, None);
}

async fn get(server: SocketAddr, made: &Made, path: &str) -> String {
    let token = format!("Bearer {}", made.watch.as_ref().unwrap());
    let headers = [("authorization", token.as_str())];
    let (status, body) = ask(server, "GET", &made.path(path), &headers, "").await.unwrap();
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checkpoints_outlive_a_server_that_is_killed_and_the_battle_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions.db");
    let (mut first, server) = child(&file);
    let body = json!({ "game": "mech", "scenario": "aces", "seed": Seed::from_number(7).to_string(),
        "seats": [{ "bot": "greedy" }, { "bot": "greedy" }] });
    let (_, made) = ask(server, "POST", "/api/sessions", &[], &body.to_string()).await.unwrap();
    let made = Made::of(&serde_json::from_str(&made).unwrap());
    until("the battle is under way", async || {
        let now: Value = serde_json::from_str(&get(server, &made, "").await).unwrap();
        (now["version"].as_u64() >= Some(150)).then_some(())
    })
    .await;
    first.kill().unwrap();
    first.wait().unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let version = store.session(id(&made)).await.unwrap().version;
    let point = store.last_checkpoint(id(&made), version - 2).await.unwrap().unwrap();
    assert!(point.number >= 63, "{}", point.number);
    store.close().await;
    let (mut second, server) = child(&file);
    until("the battle ends", async || {
        let now: Value = serde_json::from_str(&get(server, &made, "").await).unwrap();
        (now["over"] == true).then_some(())
    })
    .await;
    let file = get(server, &made, "/export").await;
    second.kill().unwrap();
    second.wait().unwrap();
    let (report, damage) = game("mech").unwrap().verify(file.as_bytes()).unwrap();
    assert!(report.passed() && damage.is_none(), "{report:?}");
    assert!(report.entries > version as usize);
}

/// A store that keeps everything but checkpoints.
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
        key: &str,
    ) -> Result<Option<u32>, StoreError> {
        self.0.keyed(id, seat, key).await
    }

    async fn session(&self, id: SessionId) -> Result<Kept, StoreError> {
        self.0.session(id).await
    }

    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<Entry>, StoreError> {
        self.0.entries(id, from).await
    }

    async fn recent(&self, most: u32) -> Result<Vec<Kept>, StoreError> {
        self.0.recent(most).await
    }

    async fn delete(&self, id: SessionId) -> Result<(), StoreError> {
        self.0.delete(id).await
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
        invite: TokenHash,
        token: TokenHash,
        request: Option<Request>,
    ) -> Result<Option<Seat>, StoreError> {
        self.0.take_seat(id, invite, token, request).await
    }

    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError> {
        self.0.seat_of(id, token).await
    }

    async fn close(&self) {
        self.0.close().await;
    }
}
