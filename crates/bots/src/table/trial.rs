use super::play::in_turn;
use crate::{Bot, ORDER_LIMIT, Seated, Stuck};
use sandtable_core::{Dice, Game, Outcome, Refusal, Seat, Seed};

/// A finished game without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The result.
    pub outcome: Outcome,
    /// The turn or tick in which it ended.
    pub turn: u32,
    /// Number of orders.
    pub orders: u32,
}

/// Plays a game to its end without keeping a log, with the same orders and dice as [`play_out`] with
/// this seed. `goes_on` is asked before each order; if it returns false, the game is abandoned.
///
/// [`play_out`]: crate::play_out
///
/// ```
/// use sandtable_bots::{ORDER_LIMIT, bots, play_out, try_out};
/// use sandtable_core::example::raid::{Raid, Scenario};
/// use sandtable_core::{Game, Seed, Session, SessionId, Setup, Timestamp};
///
/// let (seed, players) = (Seed::from_number(7), ["greedy", "random"]);
/// let raid = Raid::new(&Scenario::default())?;
/// let trial = try_out(&raid, &mut bots(&players, &seed)?, &seed, || true)?.ok_or("abandoned")?;
///
/// let setup = Setup::new(SessionId::from_random([1; 16]), Scenario::default(), seed.clone());
/// let session = Session::<Raid>::create(setup, Timestamp::UNIX_EPOCH)?;
/// let played = play_out(session, &mut bots(&players, &seed)?, || Timestamp::UNIX_EPOCH, ORDER_LIMIT)?;
/// assert_eq!((played.outcome(), played.commands()), (Some(trial.outcome), trial.orders));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`Stuck`] if the game does not end.
pub fn try_out<G: Game>(
    game: &G,
    bots: &mut [Box<dyn Bot<G>>],
    seed: &Seed,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Trial>, Stuck> {
    let (mut state, mut orders, mut next) = (game.start(), 0, Seat(0));
    loop {
        if let Some(outcome) = game.outcome(&state) {
            return Ok(Some(Trial { outcome, turn: game.moment(&state).turn, orders }));
        }
        if !goes_on() {
            return Ok(None);
        }
        let seats = game.to_act(&state);
        let order = orders + 1;
        if let Some(seat) = in_turn(seats, next).next().filter(|_| orders >= ORDER_LIMIT) {
            return Err(Stuck::Endless { order, seat, limit: ORDER_LIMIT });
        }
        let mut asked = in_turn(seats, next);
        let chosen = asked.find_map(|seat| {
            let decision = bots.get_mut(seat.index())?.choose(&Seated::new(game, &state, seat))?;
            Some((seat, decision.order))
        });
        let (seat, given) = chosen.ok_or(Stuck::NoOrder { order, seats })?;
        let mut dice = Dice::seeded(seed, orders);
        game.play(&mut state, seat, &given, &mut dice).map_err(|refusal| Stuck::Refused {
            order,
            seat,
            bot: bots.get(seat.index()).map_or(String::new(), |bot| bot.name().to_owned()),
            code: refusal.code(),
            reason: refusal.to_string(),
        })?;
        (orders, next) = (order, Seat(seat.0.wrapping_add(1)));
    }
}
