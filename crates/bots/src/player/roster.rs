use crate::{Bot, GREEDY, Greedy, LEVELS, Level, Random};
use sandtable_core::{Game, Seat, Seed};
use thiserror::Error;

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown bot '{name}': expected one of {}", names().join(", "))]
pub struct UnknownBot {
    /// The name that was asked for.
    pub name: String,
}

/// Everybody who can be called to the table, weakest first.
///
/// ```
/// let names = sandtable_bots::names();
/// assert_eq!(names, ["random", "recruit", "regular", "veteran", "elite", "greedy"]);
/// ```
pub fn names() -> Vec<&'static str> {
    [Random::NAME].into_iter().chain(levels().map(|level| level.name)).collect()
}

/// The bot with this name, for a seat.
///
/// # Errors
/// If nobody is called that; the message lists who there is.
pub fn bot<G: Game>(name: &str, seed: &Seed, seat: Seat) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    if name == Random::NAME {
        return Ok(Box::new(Random::new(seed, seat)));
    }
    let level = levels().find(|level| level.name == name);
    let level = level.ok_or_else(|| UnknownBot { name: name.to_owned() })?;
    Ok(Box::new(Greedy::at(level, seed, seat)))
}

/// The bots with these names, from the first seat on.
///
/// # Errors
/// If somebody is not known.
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
