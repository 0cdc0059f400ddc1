use crate::traffic::Traffic;
use crate::wire::Odds;
use crate::{Problem, blocking};
use sandtable::{AnyTrials, Refused};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Number of estimates that may be in progress. They take turns.
const PLACES: usize = 8;

/// Estimates of the odds by test games in the background.
///
/// One game is played at a time on the whole server, so the estimates never use more than one core.
/// The semaphore is fair: with several estimates, each plays one game in turn. Between any two orders
/// of a test game, requests in progress go first.
#[derive(Clone)]
pub(crate) struct Oddsmaker {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    traffic: Traffic,
}

/// The state of an estimate.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    pub(crate) odds: Odds,
    /// The reason why a test game could not be played to its end.
    pub(crate) problem: Option<Problem>,
}

impl Oddsmaker {
    pub(crate) fn new(traffic: Traffic) -> Self {
        let [places, turns] = [PLACES, 1].map(|permits| Arc::new(Semaphore::new(permits)));
        Self { places, turns, traffic }
    }

    /// Reserves a place for an estimate.
    ///
    /// # Errors
    /// Returns the problem `busy` if too many are in progress.
    pub(crate) fn place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| Problem::busy())
    }

    /// Starts an estimate with at most this many games within a time limit. It ends early when the
    /// receiver is dropped.
    pub(crate) fn start(
        &self,
        place: OwnedSemaphorePermit,
        trials: Box<dyn AnyTrials>,
        games: u32,
        limit: Duration,
    ) -> watch::Receiver<Estimate> {
        let odds = Odds::new(trials.tally(), false);
        let (sender, receiver) = watch::channel(Estimate { odds, problem: None });
        let (sender, deadline) = (Arc::new(sender), Instant::now() + limit);
        let work = Work { trials, games, deadline, sender, traffic: self.traffic.clone() };
        let turns = Arc::clone(&self.turns);
        tokio::spawn(async move {
            work.finish(&turns).await;
            drop(place);
        });
        receiver
    }
}

/// An estimate in progress.
struct Work {
    trials: Box<dyn AnyTrials>,
    games: u32,
    deadline: Instant,
    sender: Arc<watch::Sender<Estimate>>,
    traffic: Traffic,
}

impl Work {
    async fn finish(mut self, turns: &Semaphore) {
        let sender = Arc::clone(&self.sender);
        let mut problem = None;
        while problem.is_none() && self.goes_on() && self.trials.tally().games() < self.games {
            let turn = tokio::select! {
                turn = turns.acquire() => turn,
                () = sender.closed() => return,
            };
            let played = blocking(move || self.play()).await;
            drop(turn);
            // A panic in a game has taken the trials with it.
            let Ok((back, result)) = played else {
                let problem = Some(Problem::internal(&"a test game panicked"));
                sender.send_modify(|estimate| {
                    (estimate.odds.done, estimate.problem) = (true, problem);
                });
                return;
            };
            self = back;
            problem = result.err().map(Problem::from);
            self.report(false, None);
        }
        self.report(true, problem);
    }

    /// Plays one game, and returns itself with the result.
    fn play(mut self) -> (Self, Result<(), Refused>) {
        let (sender, traffic, deadline) = (&self.sender, &self.traffic, self.deadline);
        let mut goes_on = || {
            traffic.give_way();
            !sender.is_closed() && Instant::now() < deadline
        };
        let result = self.trials.play(&mut goes_on);
        (self, result)
    }

    fn goes_on(&self) -> bool {
        !self.sender.is_closed() && Instant::now() < self.deadline
    }

    fn report(&self, done: bool, problem: Option<Problem>) {
        let odds = Odds::new(self.trials.tally(), done);
        self.sender.send_replace(Estimate { odds, problem });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traffic::PATIENCE;
    use sandtable::{AnyScenario, Tally};
    use sandtable_core::Seed;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Test games that count their orders.
    struct Counted {
        trials: Box<dyn AnyTrials>,
        orders: Arc<AtomicU32>,
    }

    impl AnyTrials for Counted {
        fn play(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Result<(), Refused> {
            let orders = &self.orders;
            self.trials.play(&mut || {
                let goes_on = goes_on();
                orders.fetch_add(1, Ordering::Relaxed);
                goes_on
            })
        }

        fn tally(&self) -> &Tally {
            self.trials.tally()
        }
    }

    /// A game of raid has about 50 orders. While a request is in progress, each waits for it as long
    /// as patience lasts, and no longer, so that a busy server finishes the estimate too.
    #[tokio::test]
    async fn orders_of_test_games_wait_for_a_request_in_progress() {
        let game = sandtable::game("raid").unwrap();
        let scenario = AnyScenario::Named("valleys".to_owned());
        let players = ["greedy", "random"].map(str::to_owned).to_vec();
        let trials = game.trials(&scenario, players, Seed::from_number(0)).unwrap();
        let orders = Arc::new(AtomicU32::new(0));
        let trials = Box::new(Counted { trials, orders: Arc::clone(&orders) });
        let traffic = Traffic::default();
        let oddsmaker = Oddsmaker::new(traffic.clone());
        let passing = traffic.enter();
        let start = Instant::now();
        let place = oddsmaker.place().unwrap();
        let mut updates = oddsmaker.start(place, trials, 1, Duration::from_mins(1));
        while orders.load(Ordering::Relaxed) < 4 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(start.elapsed() >= PATIENCE * 4, "{:?}", start.elapsed());
        drop(passing);
        let last = updates.wait_for(|estimate| estimate.odds.done).await.unwrap();
        assert_eq!(last.odds.games, 1);
        assert!(orders.load(Ordering::Relaxed) > 4, "{orders:?}");
    }
}
