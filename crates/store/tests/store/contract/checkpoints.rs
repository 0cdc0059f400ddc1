//! Stored checkpoints.

use super::Place;
use crate::fixtures::{command, id, session};
use sandtable_store::{Checkpoint, Store, StoreError};

fn point(number: u32) -> Checkpoint {
    Checkpoint { number, state: format!("state after {number}") }
}

/// A store with session 1 at version 11, and checkpoints after commands 0, 5 and 10.
async fn store_with_checkpoints(place: &impl Place) -> Box<dyn Store> {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    store.append_all((1..=10).map(|number| command(1, number)).collect()).await.unwrap();
    for number in [0, 10, 5] {
        store.checkpoint(id(1), point(number)).await.unwrap();
    }
    store
}

pub(crate) async fn the_last_checkpoint_is_found(place: impl Place) {
    let store = store_with_checkpoints(&place).await;
    assert_eq!(store.last_checkpoint(id(1), u32::MAX).await.unwrap(), Some(point(10)));
    assert_eq!(store.last_checkpoint(id(2), u32::MAX).await.unwrap(), None);
}

pub(crate) async fn a_checkpoint_before_a_number_is_found(place: impl Place) {
    let store = store_with_checkpoints(&place).await;
    assert_eq!(store.last_checkpoint(id(1), 9).await.unwrap(), Some(point(5)));
    assert_eq!(store.last_checkpoint(id(1), 5).await.unwrap(), Some(point(5)));
    assert_eq!(store.last_checkpoint(id(1), 4).await.unwrap(), Some(point(0)));
}

pub(crate) async fn a_checkpoint_with_the_same_number_is_replaced(place: impl Place) {
    let store = store_with_checkpoints(&place).await;
    let newer = Checkpoint { number: 5, state: "newer".into() };
    store.checkpoint(id(1), newer.clone()).await.unwrap();
    assert_eq!(store.last_checkpoint(id(1), 5).await.unwrap(), Some(newer));
}

pub(crate) async fn a_checkpoint_after_a_missing_command_is_refused(place: impl Place) {
    let store = store_with_checkpoints(&place).await;
    let early = store.checkpoint(id(1), point(11)).await.unwrap_err();
    assert!(matches!(early, StoreError::Stale { expected: 11, current: 11 }));
    assert_eq!(store.last_checkpoint(id(1), u32::MAX).await.unwrap(), Some(point(10)));
}

pub(crate) async fn a_checkpoint_of_a_missing_session_is_refused(place: impl Place) {
    let store = store_with_checkpoints(&place).await;
    assert_eq!(store.checkpoint(id(2), point(0)).await.unwrap_err().code(), "no-such-session");
}
