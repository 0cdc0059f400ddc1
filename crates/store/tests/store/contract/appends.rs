//! Commands: dense numbers, expected versions and idempotency keys.

use super::Place;
use crate::fixtures::{at, command, id, keyed, progress, session, texts};
use sandtable_core::{Digest, Seat};
use sandtable_store::{Appended, Command, CommandKey, Progress, Store, StoreError};
use std::sync::Arc;
use tokio::task::JoinSet;

/// A store with session 1 at version 1.
async fn store_with_session(place: &impl Place) -> Box<dyn Store> {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    store
}

fn is_stale(result: &Result<Appended, StoreError>, version: (u32, u32)) -> bool {
    matches!(result, Err(StoreError::Stale { expected, current }) if (*expected, *current) == version)
}

pub(crate) async fn commands_are_read_back_in_order(place: impl Place) {
    let store = store_with_session(&place).await;
    for number in 1..=12 {
        assert_eq!(store.append(command(1, number)).await.unwrap(), Appended::Stored);
    }
    let entries = texts(&*store, id(1), 0).await;
    assert_eq!(entries.len(), 13);
    assert_eq!(entries[0], "created");
    assert_eq!(entries[12], "entry 12");
    assert_eq!(texts(&*store, id(1), 11).await, ["entry 11", "entry 12"]);
    assert!(texts(&*store, id(1), 13).await.is_empty());
    assert!(texts(&*store, id(2), 0).await.is_empty());
}

pub(crate) async fn a_command_updates_the_session(place: impl Place) {
    let store = store_with_session(&place).await;
    let outcome = Some("Seat 1 wins".to_owned());
    let progress = Progress { turn: 7, phase: "Heat".into(), outcome };
    let last = Command { at: at(90), progress: progress.clone(), ..command(1, 1) };
    store.append(last).await.unwrap();
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!((stored.version, stored.progress), (2, progress));
    assert_eq!((stored.created_at, stored.updated_at), (at(0), at(90)));
}

pub(crate) async fn a_command_for_another_version_is_stale(place: impl Place) {
    let store = store_with_session(&place).await;
    store.append(command(1, 1)).await.unwrap();
    assert!(is_stale(&store.append(command(1, 0)).await, (0, 2)));
    assert!(is_stale(&store.append(command(1, 1)).await, (1, 2)));
    assert!(is_stale(&store.append(command(1, 3)).await, (3, 2)));
    assert_eq!(store.session(id(1)).await.unwrap().version, 2);
    assert_eq!(texts(&*store, id(1), 0).await.len(), 2);
}

pub(crate) async fn a_command_for_a_missing_session_is_refused(place: impl Place) {
    let store = store_with_session(&place).await;
    let missing = store.append(keyed(2, 0, "a")).await.unwrap_err();
    assert!(matches!(missing, StoreError::NoSuchSession(found) if found == id(2)));
    assert_eq!(missing.code(), "no-such-session");
}

pub(crate) async fn a_repeated_key_returns_the_number_of_the_first_command(place: impl Place) {
    let store = store_with_session(&place).await;
    store.append(command(1, 1)).await.unwrap();
    assert_eq!(store.append(keyed(1, 2, "a")).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(keyed(1, 2, "a")).await.unwrap(), Appended::Repeated(2));
    assert_eq!(store.keyed(id(1), Some(Seat(0)), &"a".into()).await.unwrap(), Some(2));
    assert_eq!(store.keyed(id(1), Some(Seat(0)), &"b".into()).await.unwrap(), None);
    assert_eq!(texts(&*store, id(1), 0).await.len(), 3);
}

pub(crate) async fn a_repeated_key_is_answered_for_any_expected_version(place: impl Place) {
    let store = store_with_session(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    store.append(keyed(1, 2, "b")).await.unwrap();
    for number in [0, 1, 2, 3, 4] {
        let other = Command { entry: "something else".into(), ..keyed(1, number, "a") };
        assert_eq!(store.append(other).await.unwrap(), Appended::Repeated(1));
    }
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!((stored.version, stored.progress), (3, progress(2)));
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
}

pub(crate) async fn a_key_reused_for_another_request_is_refused(place: impl Place) {
    let store = store_with_session(&place).await;
    let key = |text: &str| CommandKey { key: "a".into(), body: Some(Digest::of_text(text)) };
    let with = |number: u32, text: &str| Command { key: Some(key(text)), ..command(1, number) };
    assert_eq!(store.append(with(1, "one")).await.unwrap(), Appended::Stored);
    for number in [0, 1, 2, 3] {
        assert_eq!(store.append(with(number, "one")).await.unwrap(), Appended::Repeated(1));
        assert_eq!(store.append(with(number, "two")).await.unwrap_err().code(), "key-reused");
    }
    let find = async |key: CommandKey| store.keyed(id(1), Some(Seat(0)), &key).await;
    assert_eq!(find(key("one")).await.unwrap(), Some(1));
    assert_eq!(find(key("two")).await.unwrap_err().code(), "key-reused");
    assert_eq!(find("a".into()).await.unwrap(), Some(1), "without a body every request matches");
    // Rows of earlier versions have no body.
    store.append(keyed(1, 2, "b")).await.unwrap();
    let b = CommandKey { key: "b".into(), ..key("anything") };
    assert_eq!(find(b).await.unwrap(), Some(2));
    let several = vec![command(1, 3), with(4, "two")];
    assert_eq!(store.append_all(several).await.unwrap_err().code(), "key-reused");
    assert_eq!(store.session(id(1)).await.unwrap().version, 3);
}

pub(crate) async fn a_key_belongs_to_the_seat_that_used_it(place: impl Place) {
    let store = store_with_session(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    assert_eq!(store.keyed(id(1), Some(Seat(1)), &"a".into()).await.unwrap(), None);
    let other = Command { seat: Some(Seat(1)), ..keyed(1, 1, "a") };
    assert!(is_stale(&store.append(other.clone()).await, (1, 2)));
    assert_eq!(store.append(Command { number: 2, ..other }).await.unwrap(), Appended::Stored);
    assert_eq!(store.keyed(id(1), Some(Seat(0)), &"a".into()).await.unwrap(), Some(1));
    assert_eq!(store.keyed(id(1), Some(Seat(1)), &"a".into()).await.unwrap(), Some(2));
}

pub(crate) async fn a_key_of_the_server_belongs_to_no_seat(place: impl Place) {
    let store = store_with_session(&place).await;
    let servers = Command { seat: None, ..keyed(1, 1, "a") };
    assert_eq!(store.append(servers.clone()).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(servers.clone()).await.unwrap(), Appended::Repeated(1));
    let again = Command { number: 2, ..servers };
    assert_eq!(store.append(again).await.unwrap(), Appended::Repeated(1));
    assert_eq!(store.keyed(id(1), None, &"a".into()).await.unwrap(), Some(1));
    assert_eq!(store.keyed(id(1), Some(Seat(0)), &"a".into()).await.unwrap(), None);
}

pub(crate) async fn the_same_key_can_be_used_in_another_session(place: impl Place) {
    let store = store_with_session(&place).await;
    store.create(session(2)).await.unwrap();
    store.append(keyed(1, 1, "a")).await.unwrap();
    assert_eq!(store.append(keyed(2, 1, "a")).await.unwrap(), Appended::Stored);
}

pub(crate) async fn several_commands_are_stored_in_order(place: impl Place) {
    let store = store_with_session(&place).await;
    let several = (1..=40).map(|number| command(1, number)).collect();
    assert_eq!(store.append_all(several).await.unwrap(), [Appended::Stored; 40]);
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!((stored.version, stored.progress.turn, stored.updated_at), (41, 40, at(40)));
    assert_eq!(texts(&*store, id(1), 39).await, ["entry 39", "entry 40"]);
}

pub(crate) async fn several_commands_are_stored_all_or_none(place: impl Place) {
    let store = store_with_session(&place).await;
    let gap = vec![keyed(1, 1, "a"), command(1, 2), command(1, 4)];
    let refused = store.append_all(gap).await.unwrap_err();
    assert!(matches!(refused, StoreError::Stale { expected: 4, current: 3 }));
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!((stored.version, stored.progress.turn, stored.updated_at), (1, 1, at(0)));
    assert_eq!(texts(&*store, id(1), 0).await, ["created"]);
    assert_eq!(store.keyed(id(1), Some(Seat(0)), &"a".into()).await.unwrap(), None);
}

pub(crate) async fn several_commands_may_start_with_repeated_ones(place: impl Place) {
    let store = store_with_session(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    let both = vec![keyed(1, 1, "a"), keyed(1, 2, "b")];
    let answers = store.append_all(both.clone()).await.unwrap();
    assert_eq!(answers, [Appended::Repeated(1), Appended::Stored]);
    let answers = store.append_all(both).await.unwrap();
    assert_eq!(answers, [Appended::Repeated(1), Appended::Repeated(2)]);
}

pub(crate) async fn an_empty_list_of_commands_is_accepted(place: impl Place) {
    let store = store_with_session(&place).await;
    assert!(store.append_all(vec![]).await.unwrap().is_empty());
}

pub(crate) async fn commands_of_two_sessions_cannot_be_appended_together(place: impl Place) {
    let store = store_with_session(&place).await;
    store.create(session(2)).await.unwrap();
    let mixed = store.append_all(vec![command(1, 1), command(2, 1)]).await.unwrap_err();
    assert_eq!(mixed.code(), "mixed-sessions");
    assert_eq!(store.session(id(1)).await.unwrap().version, 1);
}

/// Appends commands concurrently and returns their results.
async fn all_at_once(
    store: &Arc<dyn Store>,
    commands: impl IntoIterator<Item = Command>,
) -> Vec<Result<Appended, StoreError>> {
    let mut tasks = JoinSet::new();
    for command in commands {
        let store = Arc::clone(store);
        tasks.spawn(async move { store.append(command).await });
    }
    tasks.join_all().await
}

pub(crate) async fn of_concurrent_commands_for_one_version_exactly_one_wins(place: impl Place) {
    let store: Arc<dyn Store> = store_with_session(&place).await.into();
    for version in 1..=10 {
        let rivals = (0..16)
            .map(|rival| Command { entry: format!("rival {rival}").into(), ..command(1, version) });
        let results = all_at_once(&store, rivals).await;
        let won = results.iter().filter(|result| matches!(result, Ok(Appended::Stored))).count();
        let lost = results.iter().filter(|result| is_stale(result, (version, version + 1)));
        assert_eq!((won, lost.count()), (1, 15));
    }
    assert_eq!(store.session(id(1)).await.unwrap().version, 11);
    assert_eq!(texts(&*store, id(1), 0).await.len(), 11);
}

pub(crate) async fn of_concurrent_commands_with_one_key_exactly_one_is_stored(place: impl Place) {
    let store: Arc<dyn Store> = store_with_session(&place).await.into();
    let results = all_at_once(&store, (0..16).map(|_| keyed(1, 1, "a"))).await;
    let is = |wanted| {
        results.iter().filter(move |result| matches!(result, Ok(found) if *found == wanted))
    };
    assert_eq!((is(Appended::Stored).count(), is(Appended::Repeated(1)).count()), (1, 15));
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1"]);
}

pub(crate) async fn of_two_stores_exactly_one_wins_each_version(place: impl Place) {
    let stores: [Arc<dyn Store>; 2] =
        [store_with_session(&place).await.into(), place.open().await.into()];
    let mut wins = 0;
    for version in 1..=50 {
        let entry =
            |store: usize| Command { entry: format!("{store}").into(), ..command(1, version) };
        let (first, second) = tokio::join!(stores[0].append(entry(0)), stores[1].append(entry(1)));
        let won = [&first, &second].map(|result| matches!(result, Ok(Appended::Stored)));
        assert!(won[0] ^ won[1], "{first:?} {second:?}");
        let loser = if won[0] { &second } else { &first };
        assert!(is_stale(loser, (version, version + 1)), "{loser:?}");
        let winner = usize::from(won[1]).to_string();
        // Both stores read what the winner wrote.
        for store in &stores {
            assert_eq!(texts(&**store, id(1), version).await, [winner.as_str()]);
        }
        wins += 1;
    }
    assert_eq!(wins, 50);
}

pub(crate) async fn concurrent_sessions_do_not_affect_each_other(place: impl Place) {
    let store: Arc<dyn Store> = place.open().await.into();
    let mut tasks = JoinSet::new();
    for number in 1..=20 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            store.create(session(number)).await.unwrap();
            for version in 1..=20 {
                let key = format!("key {version}");
                let appended = store.append(keyed(number, version, &key)).await.unwrap();
                assert_eq!(appended, Appended::Stored);
            }
        });
    }
    tasks.join_all().await;
    for number in 1..=20 {
        assert_eq!(store.session(id(number)).await.unwrap().version, 21);
        let entries = texts(&*store, id(number), 1).await;
        let expected: Vec<String> = (1..=20).map(|version| format!("entry {version}")).collect();
        assert_eq!(entries, expected);
    }
}

pub(crate) async fn a_refused_write_does_not_affect_others_in_its_batch(place: impl Place) {
    let store = store_with_session(&place).await;
    for number in 2..=5 {
        store.create(session(number)).await.unwrap();
    }
    // Sent concurrently, so that a store with group commit has them in one batch.
    let (first, half, taken, stale, missing, last) = tokio::join!(
        store.append(command(2, 1)),
        store.append_all(vec![command(3, 1), command(3, 3)]),
        store.create(session(1)),
        store.append(command(4, 9)),
        store.append(command(9, 1)),
        store.append(command(5, 1)),
    );
    assert_eq!((first.unwrap(), last.unwrap()), (Appended::Stored, Appended::Stored));
    assert_eq!(half.unwrap_err().code(), "stale-version");
    assert_eq!(taken.unwrap_err().code(), "session-exists");
    assert_eq!(stale.unwrap_err().code(), "stale-version");
    assert_eq!(missing.unwrap_err().code(), "no-such-session");
    for (number, version) in [(1, 1), (2, 2), (3, 1), (4, 1), (5, 2)] {
        assert_eq!(store.session(id(number)).await.unwrap().version, version, "{number}");
        assert_eq!(texts(&*store, id(number), 0).await.len(), version as usize);
    }
}

pub(crate) async fn long_and_unicode_entries_are_read_back(place: impl Place) {
    let store = store_with_session(&place).await;
    let entries = ["x".repeat(300_000), "{\"ä\":\"\\u0000 ☃ 🎲\"}".into(), String::new()];
    for (number, entry) in (1..).zip(&entries) {
        store.append(Command { entry: entry.clone().into(), ..command(1, number) }).await.unwrap();
    }
    assert_eq!(texts(&*store, id(1), 1).await, entries);
}

pub(crate) async fn acknowledged_commands_survive_a_restart(place: impl Place) {
    let store = store_with_session(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    store.close().await;
    let store = place.open().await;
    assert_eq!(texts(&*store, id(1), 0).await, ["created", "entry 1"]);
    assert_eq!(store.append(keyed(1, 1, "a")).await.unwrap(), Appended::Repeated(1));
    assert_eq!(store.append(command(1, 2)).await.unwrap(), Appended::Stored);
}

pub(crate) async fn a_check_changes_nothing_and_fails_when_closed(place: impl Place) {
    let store = place.open().await;
    store.probe().await.unwrap();
    store.create(session(1)).await.unwrap();
    let before = store.session(id(1)).await.unwrap();
    store.probe().await.unwrap();
    assert_eq!(store.session(id(1)).await.unwrap(), before);
    store.close().await;
    assert!(store.probe().await.is_err());
    let again = place.open().await;
    again.probe().await.unwrap();
    assert_eq!(again.session(id(1)).await.unwrap(), before);
}

pub(crate) async fn a_closed_store_refuses_every_call(place: impl Place) {
    let store = store_with_session(&place).await;
    store.close().await;
    assert_eq!(store.append(command(1, 1)).await.unwrap_err().code(), "closing");
    assert_eq!(store.session(id(1)).await.unwrap_err().code(), "closing");
    store.close().await;
}

pub(crate) async fn writes_before_closing_are_stored(place: impl Place) {
    let store = store_with_session(&place).await;
    let (appended, ()) = tokio::join!(store.append(command(1, 1)), store.close());
    assert_eq!(appended.unwrap(), Appended::Stored);
    assert_eq!(place.open().await.session(id(1)).await.unwrap().version, 2);
}
