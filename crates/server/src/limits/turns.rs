use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// The queues of the keys that have work or wait for it.
type Queues<K> = Mutex<BTreeMap<K, Queue>>;

/// The queue of a key.
#[derive(Debug)]
struct Queue {
    places: Arc<Semaphore>,
    /// Number of visits, waiting ones included.
    visits: usize,
}

/// Lets a limited number of things work at the same time per key. Others wait for their turn, in the order
/// they ask; [`Shares`](super::Shares) refuses them instead.
#[derive(Clone, Debug)]
pub(crate) struct Turns<K: Ord> {
    most: usize,
    queues: Arc<Queues<K>>,
}

/// The turn of one thing, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn<K: Ord> {
    // Dropped in this order: the visit removes a queue without visits.
    _permit: OwnedSemaphorePermit,
    _visit: Visit<K>,
}

/// The use of a queue, waiting included.
#[derive(Debug)]
struct Visit<K: Ord> {
    key: K,
    queues: Arc<Queues<K>>,
}

impl<K: Ord + Copy> Turns<K> {
    /// Allows at most this many per key; 0 allows any number.
    pub(crate) fn new(most: u32) -> Self {
        let any = Semaphore::MAX_PERMITS;
        let most = usize::try_from(most).unwrap_or(any).min(any);
        Self { most: if most == 0 { any } else { most }, queues: Arc::default() }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// Never fails: the semaphores are not closed.
    pub(crate) async fn take(&self, key: K) -> Result<Turn<K>, AcquireError> {
        let (visit, places) = self.visit(key);
        let permit = places.acquire_owned().await?;
        Ok(Turn { _permit: permit, _visit: visit })
    }

    fn visit(&self, key: K) -> (Visit<K>, Arc<Semaphore>) {
        let mut queues = lock(&self.queues);
        let new = || Queue { places: Arc::new(Semaphore::new(self.most)), visits: 0 };
        let queue = queues.entry(key).or_insert_with(new);
        queue.visits += 1;
        (Visit { key, queues: Arc::clone(&self.queues) }, Arc::clone(&queue.places))
    }
}

impl<K: Ord> Drop for Visit<K> {
    fn drop(&mut self) {
        let mut queues = lock(&self.queues);
        if let Some(queue) = queues.get_mut(&self.key) {
            queue.visits -= 1;
            if queue.visits == 0 {
                queues.remove(&self.key);
            }
        }
    }
}

fn lock<K>(queues: &Queues<K>) -> MutexGuard<'_, BTreeMap<K, Queue>> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::Turns;
    use std::time::Duration;

    #[tokio::test]
    async fn a_key_waits_for_its_own_turns_only() {
        let turns = Turns::new(2);
        let first = turns.take("a").await.unwrap();
        let second = turns.take("a").await.unwrap();
        let third = tokio::spawn({
            let turns = turns.clone();
            async move { turns.take("a").await.unwrap() }
        });
        drop(turns.take("b").await.unwrap());
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(!third.is_finished());
        drop(first);
        let third = third.await.unwrap();
        drop((second, third));
        assert!(turns.queues.lock().unwrap().is_empty(), "unused queues are removed");
    }

    #[tokio::test]
    async fn leaving_the_queue_gives_the_place_up() {
        let turns = Turns::new(1);
        let first = turns.take(1).await.unwrap();
        for _ in 0..10 {
            let waiting = tokio::time::timeout(Duration::from_millis(1), turns.take(1));
            assert!(waiting.await.is_err());
        }
        drop(first);
        drop(turns.take(1).await.unwrap());
        assert!(turns.queues.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn with_0_nothing_waits() {
        let turns = Turns::new(0);
        let all = [turns.take(1).await.unwrap(), turns.take(1).await.unwrap()];
        drop(all);
    }
}
