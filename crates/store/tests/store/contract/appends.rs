//! Commands: dense numbers, expected versions, keys.

use super::Place;
use crate::given::{at, command, id, keyed, progress, session, texts};
use sandtable_core::Seat;
use sandtable_store::{Appended, Command, Progress, Store, StoreError};
use std::sync::Arc;
use tokio::task::JoinSet;

/// A store with session 1 at version 1.
async fn begun(place: &impl Place) -> Box<dyn Store> {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    store
}

fn is_stale(result: &Result<Appended, StoreError>, version: (u32, u32)) -> bool {
    matches!(result, Err(StoreError::Stale { expected, current }) if (*expected, *current) == version)
}

pub(crate) async fn what_is_appended_is_read_back_in_order(place: impl Place) {
    let store = begun(&place).await;
    for number in 1..=12 {
        assert_eq!(store.append(command(1, number)).await.unwrap(), Appended::Kept);
    }
    let entries = texts(&*store, id(1), 0).await;
    assert_eq!(entries.len(), 13);
    assert_eq!(entries[0], "the beginning");
    assert_eq!(entries[12], "entry 12");
    assert_eq!(texts(&*store, id(1), 11).await, ["entry 11", "entry 12"]);
    assert!(texts(&*store, id(1), 13).await.is_empty());
    assert!(texts(&*store, id(2), 0).await.is_empty());
}

pub(crate) async fn a_command_moves_the_session_on(place: impl Place) {
    let store = begun(&place).await;
    let outcome = Some("Seat 1 wins".to_owned());
    let progress = Progress { turn: 7, phase: "Heat".into(), outcome };
    let last = Command { at: at(90), progress: progress.clone(), ..command(1, 1) };
    store.append(last).await.unwrap();
    let kept = store.session(id(1)).await.unwrap();
    assert_eq!((kept.version, kept.progress), (2, progress));
    assert_eq!((kept.created_at, kept.updated_at), (at(0), at(90)));
}

pub(crate) async fn another_version_than_expected_is_stale(place: impl Place) {
    let store = begun(&place).await;
    store.append(command(1, 1)).await.unwrap();
    assert!(is_stale(&store.append(command(1, 0)).await, (0, 2)));
    assert!(is_stale(&store.append(command(1, 1)).await, (1, 2)));
    assert!(is_stale(&store.append(command(1, 3)).await, (3, 2)));
    assert_eq!(store.session(id(1)).await.unwrap().version, 2);
    assert_eq!(texts(&*store, id(1), 0).await.len(), 2);
}

pub(crate) async fn a_session_that_is_not_there_takes_no_command(place: impl Place) {
    let store = begun(&place).await;
    let lost = store.append(keyed(2, 0, "a")).await.unwrap_err();
    assert!(matches!(lost, StoreError::NoSuchSession(found) if found == id(2)));
    assert_eq!(lost.code(), "no-such-session");
}

pub(crate) async fn a_repeated_key_answers_the_number_kept_before(place: impl Place) {
    let store = begun(&place).await;
    store.append(command(1, 1)).await.unwrap();
    assert_eq!(store.append(keyed(1, 2, "a")).await.unwrap(), Appended::Kept);
    assert_eq!(store.append(keyed(1, 2, "a")).await.unwrap(), Appended::Repeated(2));
    assert_eq!(store.keyed(id(1), Some(Seat(0)), "a").await.unwrap(), Some(2));
    assert_eq!(store.keyed(id(1), Some(Seat(0)), "b").await.unwrap(), None);
    assert_eq!(texts(&*store, id(1), 0).await.len(), 3);
}

pub(crate) async fn a_repeated_key_is_answered_whatever_version_it_expects(place: impl Place) {
    let store = begun(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    store.append(keyed(1, 2, "b")).await.unwrap();
    for number in [0, 1, 2, 3, 4] {
        let other = Command { entry: "something else".into(), ..keyed(1, number, "a") };
        assert_eq!(store.append(other).await.unwrap(), Appended::Repeated(1));
    }
    let kept = store.session(id(1)).await.unwrap();
    assert_eq!((kept.version, kept.progress), (3, progress(2)));
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
}

pub(crate) async fn a_key_belongs_to_the_seat_that_used_it(place: impl Place) {
    let store = begun(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    assert_eq!(store.keyed(id(1), Some(Seat(1)), "a").await.unwrap(), None);
    let other = Command { seat: Some(Seat(1)), ..keyed(1, 1, "a") };
    assert!(is_stale(&store.append(other.clone()).await, (1, 2)));
    assert_eq!(store.append(Command { number: 2, ..other }).await.unwrap(), Appended::Kept);
    assert_eq!(store.keyed(id(1), Some(Seat(0)), "a").await.unwrap(), Some(1));
    assert_eq!(store.keyed(id(1), Some(Seat(1)), "a").await.unwrap(), Some(2));
}

pub(crate) async fn a_key_of_the_server_is_nobodys_seats(place: impl Place) {
    let store = begun(&place).await;
    let servers = Command { seat: None, ..keyed(1, 1, "a") };
    assert_eq!(store.append(servers.clone()).await.unwrap(), Appended::Kept);
    assert_eq!(store.append(servers.clone()).await.unwrap(), Appended::Repeated(1));
    let again = Command { number: 2, ..servers };
    assert_eq!(store.append(again).await.unwrap(), Appended::Repeated(1));
    assert_eq!(store.keyed(id(1), None, "a").await.unwrap(), Some(1));
    assert_eq!(store.keyed(id(1), Some(Seat(0)), "a").await.unwrap(), None);
}

pub(crate) async fn a_key_of_one_session_is_free_in_another(place: impl Place) {
    let store = begun(&place).await;
    store.create(session(2)).await.unwrap();
    store.append(keyed(1, 1, "a")).await.unwrap();
    assert_eq!(store.append(keyed(2, 1, "a")).await.unwrap(), Appended::Kept);
}

pub(crate) async fn several_commands_are_kept_in_order(place: impl Place) {
    let store = begun(&place).await;
    let several = (1..=40).map(|number| command(1, number)).collect();
    assert_eq!(store.append_all(several).await.unwrap(), [Appended::Kept; 40]);
    let kept = store.session(id(1)).await.unwrap();
    assert_eq!((kept.version, kept.progress.turn, kept.updated_at), (41, 40, at(40)));
    assert_eq!(texts(&*store, id(1), 39).await, ["entry 39", "entry 40"]);
}

pub(crate) async fn several_commands_are_all_kept_or_none(place: impl Place) {
    let store = begun(&place).await;
    let gap = vec![keyed(1, 1, "a"), command(1, 2), command(1, 4)];
    let refused = store.append_all(gap).await.unwrap_err();
    assert!(matches!(refused, StoreError::Stale { expected: 4, current: 3 }));
    let kept = store.session(id(1)).await.unwrap();
    assert_eq!((kept.version, kept.progress.turn, kept.updated_at), (1, 1, at(0)));
    assert_eq!(texts(&*store, id(1), 0).await, ["the beginning"]);
    assert_eq!(store.keyed(id(1), Some(Seat(0)), "a").await.unwrap(), None);
}

pub(crate) async fn several_commands_may_begin_with_repetitions(place: impl Place) {
    let store = begun(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    let both = vec![keyed(1, 1, "a"), keyed(1, 2, "b")];
    let answers = store.append_all(both.clone()).await.unwrap();
    assert_eq!(answers, [Appended::Repeated(1), Appended::Kept]);
    let answers = store.append_all(both).await.unwrap();
    assert_eq!(answers, [Appended::Repeated(1), Appended::Repeated(2)]);
}

pub(crate) async fn no_commands_are_kept_at_once(place: impl Place) {
    let store = begun(&place).await;
    assert!(store.append_all(vec![]).await.unwrap().is_empty());
}

pub(crate) async fn commands_of_two_sessions_are_not_kept_together(place: impl Place) {
    let store = begun(&place).await;
    store.create(session(2)).await.unwrap();
    let mixed = store.append_all(vec![command(1, 1), command(2, 1)]).await.unwrap_err();
    assert_eq!(mixed.code(), "mixed-sessions");
    assert_eq!(store.session(id(1)).await.unwrap().version, 1);
}

/// What came of commands that were all sent at once.
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

pub(crate) async fn of_many_who_expect_one_version_exactly_one_wins(place: impl Place) {
    let store: Arc<dyn Store> = begun(&place).await.into();
    for version in 1..=10 {
        let rivals = (0..16)
            .map(|rival| Command { entry: format!("rival {rival}").into(), ..command(1, version) });
        let results = all_at_once(&store, rivals).await;
        let won = results.iter().filter(|result| matches!(result, Ok(Appended::Kept))).count();
        let lost = results.iter().filter(|result| is_stale(result, (version, version + 1)));
        assert_eq!((won, lost.count()), (1, 15));
    }
    assert_eq!(store.session(id(1)).await.unwrap().version, 11);
    assert_eq!(texts(&*store, id(1), 0).await.len(), 11);
}

pub(crate) async fn of_many_who_repeat_one_key_exactly_one_is_kept(place: impl Place) {
    let store: Arc<dyn Store> = begun(&place).await.into();
    let results = all_at_once(&store, (0..16).map(|_| keyed(1, 1, "a"))).await;
    let is = |wanted| {
        results.iter().filter(move |result| matches!(result, Ok(found) if *found == wanted))
    };
    assert_eq!((is(Appended::Kept).count(), is(Appended::Repeated(1)).count()), (1, 15));
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1"]);
}

pub(crate) async fn of_two_stores_exactly_one_wins_each_version(place: impl Place) {
    let stores: [Arc<dyn Store>; 2] = [begun(&place).await.into(), place.open().await.into()];
    let mut wins = 0;
    for version in 1..=50 {
        let entry =
            |store: usize| Command { entry: format!("{store}").into(), ..command(1, version) };
        let (first, second) = tokio::join!(stores[0].append(entry(0)), stores[1].append(entry(1)));
        let won = [&first, &second].map(|result| matches!(result, Ok(Appended::Kept)));
        assert!(won[0] ^ won[1], "{first:?} {second:?}");
        let loser = if won[0] { &second } else { &first };
        assert!(is_stale(loser, (version, version + 1)), "{loser:?}");
        let winner = usize::from(won[1]).to_string();
        // What one has written the other reads.
        for store in &stores {
            assert_eq!(texts(&**store, id(1), version).await, [winner.as_str()]);
        }
        wins += 1;
    }
    assert_eq!(wins, 50);
}

pub(crate) async fn many_sessions_at_once_do_not_disturb_each_other(place: impl Place) {
    let store: Arc<dyn Store> = place.open().await.into();
    let mut tasks = JoinSet::new();
    for number in 1..=20 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            store.create(session(number)).await.unwrap();
            for version in 1..=20 {
                let key = format!("key {version}");
                let kept = store.append(keyed(number, version, &key)).await.unwrap();
                assert_eq!(kept, Appended::Kept);
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

pub(crate) async fn one_that_is_refused_does_not_keep_others_from_being_kept(place: impl Place) {
    let store = begun(&place).await;
    for number in 2..=5 {
        store.create(session(number)).await.unwrap();
    }
    // They come in together, so that a store which writes them together has to tell them apart.
    let (first, half, taken, stale, nobody, last) = tokio::join!(
        store.append(command(2, 1)),
        store.append_all(vec![command(3, 1), command(3, 3)]),
        store.create(session(1)),
        store.append(command(4, 9)),
        store.append(command(9, 1)),
        store.append(command(5, 1)),
    );
    assert_eq!((first.unwrap(), last.unwrap()), (Appended::Kept, Appended::Kept));
    assert_eq!(half.unwrap_err().code(), "stale-version");
    assert_eq!(taken.unwrap_err().code(), "session-exists");
    assert_eq!(stale.unwrap_err().code(), "stale-version");
    assert_eq!(nobody.unwrap_err().code(), "no-such-session");
    for (number, version) in [(1, 1), (2, 2), (3, 1), (4, 1), (5, 2)] {
        assert_eq!(store.session(id(number)).await.unwrap().version, version, "{number}");
        assert_eq!(texts(&*store, id(number), 0).await.len(), version as usize);
    }
}

pub(crate) async fn long_entries_and_all_of_unicode_come_back(place: impl Place) {
    let store = begun(&place).await;
    let entries = ["x".repeat(300_000), "{\"ä\":\"\\u0000 ☃ 🎲\"}".into(), String::new()];
    for (number, entry) in (1..).zip(&entries) {
        store.append(Command { entry: entry.clone().into(), ..command(1, number) }).await.unwrap();
    }
    assert_eq!(texts(&*store, id(1), 1).await, entries);
}

pub(crate) async fn what_was_acknowledged_is_there_after_opening_again(place: impl Place) {
    let store = begun(&place).await;
    store.append(keyed(1, 1, "a")).await.unwrap();
    store.close().await;
    let store = place.open().await;
    assert_eq!(texts(&*store, id(1), 0).await, ["the beginning", "entry 1"]);
    assert_eq!(store.append(keyed(1, 1, "a")).await.unwrap(), Appended::Repeated(1));
    assert_eq!(store.append(command(1, 2)).await.unwrap(), Appended::Kept);
}

pub(crate) async fn a_closed_store_refuses(place: impl Place) {
    let store = begun(&place).await;
    store.close().await;
    assert_eq!(store.append(command(1, 1)).await.unwrap_err().code(), "closing");
    assert_eq!(store.session(id(1)).await.unwrap_err().code(), "closing");
    store.close().await;
}

pub(crate) async fn what_was_asked_before_closing_is_still_kept(place: impl Place) {
    let store = begun(&place).await;
    let (kept, ()) = tokio::join!(store.append(command(1, 1)), store.close());
    assert_eq!(kept.unwrap(), Appended::Kept);
    assert_eq!(place.open().await.session(id(1)).await.unwrap().version, 2);
}
