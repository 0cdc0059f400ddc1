use crate::Fault;
use crate::tally::{Count, Counts, Tally};
use sandtable_core::{Game, Rejected, Seat, Seed, Session, SessionId, Setup, Timestamp};

/// Creates a session of the tally game with `orders` orders: one event each, and one for the start.
///
/// # Errors
/// Never: the game refuses nothing.
pub fn played(orders: u32) -> Result<Session<Tally>, Fault> {
    let setup = Setup::new(SessionId::from_random([7; 16]), (), Seed::from_number(7));
    let mut session = Session::create(setup, Timestamp::UNIX_EPOCH)?;
    for number in 0..orders {
        play(&mut session, number)?;
    }
    Ok(session)
}

/// Plays one order in place and returns the number of events.
///
/// # Errors
/// Never: the game refuses nothing.
pub fn play(session: &mut Session<Tally>, number: u32) -> Result<u64, Rejected<Tally>> {
    session.play(Seat(0), Count(number as u8), Timestamp::UNIX_EPOCH)?;
    Ok(session.len())
}

/// Plays one order and leaves the old session unchanged.
///
/// # Errors
/// Never: the game refuses nothing.
pub fn submit(session: &Session<Tally>, number: u32) -> Result<Session<Tally>, Rejected<Tally>> {
    session.submit(Seat(0), Count(number as u8), Timestamp::UNIX_EPOCH)
}

/// Folds all events into a state.
pub fn fold(session: &Session<Tally>) -> Counts {
    let mut state = session.game().start();
    let events = session.history().filter_map(|record| record.fact.game());
    session.game().apply_all(&mut state, events);
    state
}
