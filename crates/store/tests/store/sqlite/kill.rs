//! Killed processes and competing processes. Each child process is this test binary again, running
//! one of the ignored tests; it reports every acknowledged command on its error stream.

use super::Sqlite;
use crate::contract::Place;
use crate::fixtures::{command, id, session, texts};
use sandtable_store::{Appended, Command, SqliteStore, Store, StoreError};
use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{self, Child, Stdio};

/// The environment variable with the path of the database.
const FILE: &str = "SANDTABLE_STORE_TEST_FILE";

const ROUNDS: usize = 20;
const VERSIONS: u32 = 60;

fn child(test: &str, file: &Path) -> Child {
    process::Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Parses a child's report, `stored 2 17`, into session and number.
fn report(line: &str) -> Option<(u8, u32)> {
    let (session, number) = line.strip_prefix("stored ")?.split_once(' ')?;
    Some((session.parse().ok()?, number.parse().ok()?))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "runs until it is killed"]
async fn appends_until_it_is_killed() {
    let store = SqliteStore::open(env::var(FILE).unwrap().as_ref()).await.unwrap();
    tokio::join!(append_for_ever(&store, 1), append_for_ever(&store, 2));
}

async fn append_for_ever(store: &SqliteStore, session: u8) {
    let from = store.session(id(session)).await.unwrap().version;
    for number in from.. {
        assert_eq!(store.append(command(session, number)).await.unwrap(), Appended::Stored);
        eprintln!("stored {session} {number}");
    }
}

#[tokio::test]
async fn acknowledged_commands_survive_a_killed_process() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    store.create(session(2)).await.unwrap();
    store.close().await;
    let mut last = BTreeMap::from([(1, 0), (2, 0)]);
    for round in 0..ROUNDS {
        let mut child = child("sqlite::kill::appends_until_it_is_killed", &place.file());
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut acknowledged = 0;
        // Everything it reported before it died counts, even if it is read later.
        for (session, number) in lines.map_while(Result::ok).filter_map(|line| report(&line)) {
            last.insert(session, number);
            acknowledged += 1;
            if acknowledged == 1 + round * 3 {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(acknowledged > round * 3, "the child died on its own after {acknowledged}");
        assert_stored(&place, &last).await;
    }
}

/// Asserts that every acknowledged command is stored once, plus at most the one that was in
/// progress.
async fn assert_stored(place: &Sqlite, last: &BTreeMap<u8, u32>) {
    let store = place.open().await;
    for (session, last) in last {
        let version = store.session(id(*session)).await.unwrap().version;
        assert!((last + 1..=last + 2).contains(&version), "{version} after {last}");
        let entries = texts(&*store, id(*session), 1).await;
        let expected: Vec<String> = (1..version).map(|number| format!("entry {number}")).collect();
        assert_eq!(entries, expected);
    }
    store.close().await;
}

#[tokio::test]
#[ignore = "competes with another process"]
async fn competes_for_every_version() {
    let store = SqliteStore::open(env::var(FILE).unwrap().as_ref()).await.unwrap();
    for number in 1..=VERSIONS {
        let mine = Command { entry: process::id().to_string().into(), ..command(1, number) };
        match store.append(mine).await {
            Ok(_) => eprintln!("stored 1 {number}"),
            Err(StoreError::Stale { expected, current }) => assert!(expected < current),
            Err(other) => eprintln!("failed: {other}"),
        }
    }
    store.close().await;
}

#[tokio::test]
async fn of_three_competing_processes_exactly_one_wins_each_version() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let rivals = [(); 3].map(|()| child("sqlite::kill::competes_for_every_version", &place.file()));
    let mut winners = BTreeMap::new();
    for mut rival in rivals {
        let lines = BufReader::new(rival.stderr.take().unwrap()).lines();
        for (_, number) in lines.map_while(Result::ok).filter_map(|line| report(&line)) {
            let earlier = winners.insert(number, rival.id().to_string());
            assert_eq!(earlier, None, "{number} was won twice");
        }
        assert!(rival.wait().unwrap().success());
    }
    let entries = texts(&*store, id(1), 1).await;
    assert_eq!(entries.len(), VERSIONS as usize);
    assert_eq!(winners.into_values().collect::<Vec<_>>(), entries);
}
