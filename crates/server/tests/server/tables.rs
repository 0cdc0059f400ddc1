//! What the hall keeps open is bounded: tables that nobody is at are put away, with all they hold.

use crate::house::House;
use sandtable_core::SessionId;
use sandtable_server::wire::Chair;
use sandtable_server::{Hall, Table};
use std::sync::{Arc, Weak};

/// How many tables are kept open.
const ROOM: usize = 256;
const SESSIONS: usize = 2_000;

async fn raid(hall: &Hall) -> SessionId {
    let chairs = vec![Chair::Me, Chair::Open];
    hall.create(("raid", "valleys".to_owned()), chairs, None, None).await.unwrap().session.id
}

async fn opened(hall: &Hall) -> (SessionId, Weak<Table>) {
    let id = raid(hall).await;
    (id, Arc::downgrade(&hall.table(id).await.unwrap()))
}

fn open(tables: &[(SessionId, Weak<Table>)]) -> usize {
    tables.iter().filter(|(_, table)| table.strong_count() > 0).count()
}

#[tokio::test]
async fn two_thousand_sessions_leave_no_more_than_the_open_tables_in_memory() {
    let house = House::new().await;
    let hall = Hall::new(Arc::clone(&house.store), &house.config);
    let mut tables = Vec::new();
    for _ in 0..SESSIONS {
        tables.push(opened(&hall).await);
    }
    assert_eq!(open(&tables), ROOM);
    // All but the last were put away, and are there again when they are asked for.
    assert!(tables[..SESSIONS - ROOM].iter().all(|(_, table)| table.strong_count() == 0));
    for (id, _) in &tables[..20] {
        assert_eq!(hall.table(*id).await.unwrap().id(), *id);
    }
    assert_eq!(open(&tables), ROOM - 20);
}

#[tokio::test]
async fn the_table_that_was_asked_for_longest_ago_is_put_away_first_and_none_that_is_in_use() {
    let house = House::new().await;
    let hall = Hall::new(Arc::clone(&house.store), &house.config);
    let mut tables = Vec::new();
    for _ in 0..ROOM {
        tables.push(opened(&hall).await);
    }
    let in_use = hall.table(tables[0].0).await.unwrap();
    drop(hall.table(tables[2].0).await.unwrap());
    for _ in 0..2 {
        opened(&hall).await;
    }
    let there: Vec<bool> = tables[..5].iter().map(|(_, table)| table.strong_count() > 0).collect();
    assert_eq!(there, [true, false, true, false, true]);
    for _ in 0..ROOM {
        opened(&hall).await;
    }
    assert_eq!(open(&tables), 1);
    assert!(Arc::ptr_eq(&in_use, &hall.table(in_use.id()).await.unwrap()));
}
