//! The dice of new sessions. Between people they are shared: the server commits to a secret, and
//! every person contributes random bytes when taking a seat, so nobody knows the dice in advance.

use super::seating::is_person;
use crate::wire::Chair;
use crate::{Problem, token};
use axum::http::StatusCode;
use sandtable::AnySession;
use sandtable_core::{Contribution, OwnDice, Seat, Seed};

/// A random secret.
pub(super) fn random_seed() -> Result<Seed, Problem> {
    token::random().map(Seed::new)
}

/// A random contribution, for a client that sends none.
pub(crate) fn random_contribution() -> Result<Contribution, Problem> {
    token::random().map(Contribution::new)
}

/// The seats that contribute to the dice: those of all people, if there are several. A single
/// person has nobody to agree with.
pub(super) fn contributors(chairs: &[Chair]) -> Vec<Seat> {
    let people = (0..=u8::MAX).zip(chairs).filter(|(_, chair)| is_person(chair));
    let seats: Vec<Seat> = people.map(|(seat, _)| Seat(seat)).collect();
    if seats.len() > 1 { seats } else { Vec::new() }
}

/// New dice for a fork that people play. They may all know the dice of the parent, because it is
/// over or one of them played it alone. A person alone keeps the parent's dice, to try again, unless
/// the parent has none because one of its players never joined.
pub(super) fn own_dice(
    parent: &dyn AnySession,
    chairs: &[Chair],
) -> Result<Option<OwnDice>, Problem> {
    let contributors = contributors(chairs);
    let contributed = |seat: &Seat| parent.contributions().contains_key(seat);
    if contributors.is_empty() && parent.contributors().iter().all(contributed) {
        return Ok(None);
    }
    Ok(Some(OwnDice { seed: random_seed()?, contributors }))
}

/// Adds the contributions of the creator's own seats. The first gets the one that was sent.
pub(super) fn contribute(
    session: Box<dyn AnySession>,
    chairs: &[Chair],
    mut given: Option<Contribution>,
) -> Result<Box<dyn AnySession>, Problem> {
    let own = |seat: &Seat| chairs.get(usize::from(seat.0)) == Some(&Chair::Me);
    let seats: Vec<Seat> = session.contributors().iter().copied().filter(own).collect();
    seats.into_iter().try_fold(session, |session, seat| {
        // A fork that keeps its parent's dice keeps the contributions too.
        if session.contributions().contains_key(&seat) {
            return Ok(session);
        }
        let contribution = given.take().map_or_else(random_contribution, Ok)?;
        session.contribute(seat, contribution).map_err(|refused| Problem::internal(&refused))
    })
}

/// Checks that a game takes no chosen seed if people play against each other, or if it is a quick
/// game of a person: a player who knows the seed knows every die.
pub(super) fn check_seed(
    seed: Option<&Seed>,
    temporary: bool,
    chairs: &[Chair],
) -> Result<(), Problem> {
    let message = match chairs.iter().filter(|chair| is_person(chair)).count() {
        _ if seed.is_none() => return Ok(()),
        2.. => {
            "a game between people takes no seed, because its creator would know every die: leave out `seed`"
        }
        1 if temporary => {
            "a temporary session takes a seed only if every seat is a bot: leave out `seed`"
        }
        _ => return Ok(()),
    };
    Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "seed-not-allowed", message))
}
