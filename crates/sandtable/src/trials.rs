use crate::{AnyGame, AnyScenario, Catalogue, Refused};
use sandtable_bots::{Tally, bots, try_out};
use sandtable_core::Seed;

/// Games of one scenario between the same bots, played one after the other and counted.
///
/// Game N has the dice of the seed's branch N, so the tally depends only on the scenario, the players,
/// the seed and the number of games.
pub trait AnyTrials: Send {
    /// Plays the next game and counts it. `goes_on` is asked before each order; if it returns false,
    /// the game is abandoned and not counted.
    ///
    /// # Errors
    /// Returns a refusal if the game gets stuck.
    fn play(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Result<(), Refused>;

    /// The results so far.
    fn tally(&self) -> &Tally;
}

/// Plays a number of games of a scenario between bots and counts the results.
///
/// ```
/// use sandtable_core::Seed;
///
/// let raid = sandtable::game("raid").ok_or("not registered")?;
/// let players = ["greedy".to_owned(), "random".to_owned()];
/// let odds = |games| sandtable::odds(raid, &"valleys".into(), &players, &Seed::from_number(7), games);
/// let tally = odds(100)?;
/// assert_eq!(tally.games(), 100);
/// assert_eq!(tally, odds(100)?, "the same games");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns a refusal if the scenario or a bot is unknown, the scenario is invalid, the number of
/// players is wrong, or a game gets stuck.
pub fn odds(
    game: &dyn AnyGame,
    scenario: &AnyScenario,
    players: &[String],
    seed: &Seed,
    games: u32,
) -> Result<Tally, Refused> {
    let mut trials = game.trials(scenario, players.to_vec(), seed.clone())?;
    for _ in 0..games {
        trials.play(&mut || true)?;
    }
    Ok(trials.tally().clone())
}

/// Trials of a game of known type.
pub(crate) struct Trials<G> {
    game: G,
    players: Vec<String>,
    seed: Seed,
    /// Number of the next game.
    next: u32,
    tally: Tally,
}

impl<G: Catalogue> Trials<G> {
    /// Starts the trials of a compiled scenario.
    pub(crate) fn new(game: G, players: Vec<String>, seed: Seed) -> Result<Self, Refused> {
        // Unknown names are reported now, not with the first game.
        bots::<G>(&players, &seed)?;
        let tally = Tally::new(game.seats());
        Ok(Self { game, players, seed, next: 0, tally })
    }
}

impl<G: Catalogue> AnyTrials for Trials<G> {
    fn play(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Result<(), Refused> {
        let seed = self.seed.branch(self.next);
        let mut bots = bots::<G>(&self.players, &seed)?;
        if let Some(trial) = try_out(&self.game, &mut bots, &seed, goes_on)? {
            self.next += 1;
            self.tally.add(&trial);
        }
        Ok(())
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}
