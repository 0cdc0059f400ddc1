use crate::{AnyGame, AnySession, AnySetup, Refused};
use sandtable_core::{Seat, Seed, SessionId, Timestamp};

/// The bot that plays both sides: quick, and sensible enough to look at.
const BOT: &str = "recruit";

/// Most orders before the battle is drawn as it is.
const MOST_ORDERS: u32 = 600;

/// Plays a shipped scenario between two bots until the battle is [under way](AnyGame::under_way), for
/// pictures. The same scenario always gives the same battle.
///
/// # Errors
/// Returns a refusal if the scenario is unknown, or an order of a bot is refused.
pub fn under_way(game: &dyn AnyGame, scenario: &str) -> Result<Box<dyn AnySession>, Refused> {
    let setup = AnySetup::new(SessionId::from_random([0; 16]), scenario, Seed::from_number(7));
    let mut session = game.create(setup, Timestamp::UNIX_EPOCH)?;
    let mut next = Seat(0);
    while session.moment().turn < game.under_way()
        && session.orders() < MOST_ORDERS
        && let Some((seat, after)) = step(session.as_ref(), next)?
    {
        (session, next) = (after, Seat(seat.0.wrapping_add(1)));
    }
    Ok(session)
}

/// The seat that gave an order, and the session after it.
type Moved = (Seat, Box<dyn AnySession>);

/// Lets the first bot that has an order give it; seats from `next` on are asked first. Returns `None`
/// at the end of the game.
fn step(session: &dyn AnySession, next: Seat) -> Result<Option<Moved>, Refused> {
    let mut seats: Vec<Seat> = session.to_act().iter().collect();
    seats.sort_by_key(|seat| (*seat < next, *seat));
    for seat in seats {
        if let Some(after) = session.act(seat, BOT, Timestamp::UNIX_EPOCH)? {
            return Ok(Some((seat, after)));
        }
    }
    Ok(None)
}
