use crate::{Bot, GREEDY, Greedy, LEVELS, Level, Random};
use sandtable_core::{Game, Seat, Seed};
use thiserror::Error;

/// The error for an unknown bot name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown bot '{name}': expected one of {}", names().join(", "))]
pub struct UnknownBot {
    /// The requested name.
    pub name: String,
}

/// The names of all bots, weakest first.
///
/// ```
/// let names = sandtable_bots::names();
/// assert_eq!(names, ["random", "recruit", "regular", "veteran", "elite", "greedy"]);
/// ```
pub fn names() -> Vec<&'static str> {
    [Random::NAME].into_iter().chain(levels().map(|level| level.name)).collect()
}

/// Creates the bot with this name for a seat.
///
/// # Errors
/// Returns [`UnknownBot`] for an unknown name; the message lists the known ones.
pub fn bot<G: Game>(name: &str, seed: &Seed, seat: Seat) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    if name == Random::NAME {
        return Ok(Box::new(Random::new(seed, seat)));
    }
    let level = levels().find(|level| level.name == name);
    let level = level.ok_or_else(|| UnknownBot { name: name.to_owned() })?;
    Ok(Box::new(Greedy::at(level, seed, seat)))
}

/// Creates the bots with these names, one per seat from seat 0 on.
///
/// # Errors
/// Returns [`UnknownBot`] for the first unknown name.
pub fn bots<G: Game>(
    names: &[impl AsRef<str>],
    seed: &Seed,
) -> Result<Vec<Box<dyn Bot<G>>>, UnknownBot> {
    let seats = (0..=u8::MAX).map(Seat);
    names.iter().zip(seats).map(|(name, seat)| bot(name.as_ref(), seed, seat)).collect()
}

fn levels() -> impl Iterator<Item = Level> {
    LEVELS.into_iter().chain([GREEDY])
}
