//! The number of open tables is bounded: idle ones are evicted.

use crate::test_server::TestServer;
use sandtable_core::SessionId;
use sandtable_server::wire::Chair;
use sandtable_server::{Address, Hall, Opening, Table};
use std::sync::{Arc, Weak};

/// Number of tables kept open.
const CAPACITY: usize = 256;
const SESSIONS: usize = 2_000;

async fn raid(hall: &Hall) -> SessionId {
    let chairs = vec![Chair::Me, Chair::Open];
    hall.create(Opening::new("raid", "valleys", chairs), None).await.unwrap().session.id
}

async fn opened(hall: &Hall) -> (SessionId, Weak<Table>) {
    let id = raid(hall).await;
    (id, Arc::downgrade(&hall.table(id, Address::LOCAL).await.unwrap()))
}

fn open(tables: &[(SessionId, Weak<Table>)]) -> usize {
    tables.iter().filter(|(_, table)| table.strong_count() > 0).count()
}

#[tokio::test]
async fn no_more_than_256_of_2000_tables_stay_in_memory() {
    let server = TestServer::new().await;
    let hall = Hall::new(Arc::clone(&server.store), &server.config);
    let mut tables = Vec::new();
    for _ in 0..SESSIONS {
        tables.push(opened(&hall).await);
    }
    assert_eq!(open(&tables), CAPACITY);
    // Evicted tables are loaded again on demand.
    assert!(tables[..SESSIONS - CAPACITY].iter().all(|(_, table)| table.strong_count() == 0));
    for (id, _) in &tables[..20] {
        assert_eq!(hall.table(*id, Address::LOCAL).await.unwrap().id(), *id);
    }
    assert_eq!(open(&tables), CAPACITY - 20);
}

#[tokio::test]
async fn the_least_recently_used_table_is_evicted_unless_it_is_in_use() {
    let server = TestServer::new().await;
    let hall = Hall::new(Arc::clone(&server.store), &server.config);
    let mut tables = Vec::new();
    for _ in 0..CAPACITY {
        tables.push(opened(&hall).await);
    }
    let in_use = hall.table(tables[0].0, Address::LOCAL).await.unwrap();
    drop(hall.table(tables[2].0, Address::LOCAL).await.unwrap());
    for _ in 0..2 {
        opened(&hall).await;
    }
    let there: Vec<bool> = tables[..5].iter().map(|(_, table)| table.strong_count() > 0).collect();
    assert_eq!(there, [true, false, true, false, true]);
    for _ in 0..CAPACITY {
        opened(&hall).await;
    }
    assert_eq!(open(&tables), 1);
    assert!(Arc::ptr_eq(&in_use, &hall.table(in_use.id(), Address::LOCAL).await.unwrap()));
}
