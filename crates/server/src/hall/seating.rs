use crate::wire::{Chair, Created, Sitting};
use crate::{Access, IdempotentRequest, Problem, Table, Token};
use axum::http::StatusCode;
use sandtable::{AnyGame, AnySession};
use sandtable_core::Seat;
use sandtable_store::{Occupant, SeatRow, TokenHash};

/// The seats of a new session with their tokens and invitations.
pub(super) struct Seating {
    /// The seats as they are stored.
    pub(super) rows: Vec<SeatRow>,
    /// The seats as the creator gets them.
    sittings: Vec<Sitting>,
    /// Token to watch everything, if the creator may.
    pub(super) watch: Option<Token>,
}

impl Seating {
    /// Assigns the seats. The tokens of an idempotent request are the same in every attempt.
    pub(super) fn new(
        chairs: &[Chair],
        knows_all: bool,
        request: Option<&IdempotentRequest>,
    ) -> Result<Self, Problem> {
        let (rows, sittings) = assign_seats(chairs, request)?;
        // Watching everything gives no player an advantage if only bots play.
        let only_bots = !chairs.iter().any(is_person);
        let watch = || IdempotentRequest::token(request, "watch", 0);
        let watch = (only_bots || knows_all).then(watch).transpose()?;
        Ok(Self { rows, sittings, watch })
    }

    /// The response to the creator of a session.
    pub(super) fn created(&self, table: &Table) -> Created {
        let access = creator(&self.sittings, self.watch.as_ref());
        let (seats, watch) = (self.sittings.clone(), self.watch.clone());
        Created { session: table.summary(access), seats, watch }
    }
}

/// Returns true if a person plays or may play.
pub(super) const fn is_person(chair: &Chair) -> bool {
    matches!(chair, Chair::Me | Chair::Open)
}

/// Checks that there is one player per seat and that every bot exists.
pub(super) fn check_chairs(
    game: &dyn AnyGame,
    session: &dyn AnySession,
    chairs: &[Chair],
) -> Result<(), Problem> {
    let bad =
        |code: &str, message: String| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    if chairs.len() != usize::from(session.seats()) {
        let message = format!("expected {} seats, got {}", session.seats(), chairs.len());
        return Err(bad("wrong-number-of-players", message));
    }
    let known = game.bots();
    let unknown = chairs.iter().find_map(|chair| match chair {
        Chair::Bot(name) if !known.contains(&name.as_str()) => Some(name),
        _ => None,
    });
    unknown.map_or(Ok(()), |name| {
        let message = format!("unknown bot '{name}': expected one of {}", known.join(", "));
        Err(bad("unknown-bot", message))
    })
}

/// Assigns the seats and creates their tokens and invitations.
fn assign_seats(
    chairs: &[Chair],
    request: Option<&IdempotentRequest>,
) -> Result<(Vec<SeatRow>, Vec<Sitting>), Problem> {
    let (mut rows, mut sittings) = (Vec::new(), Vec::new());
    // `check_chairs` has compared the length with the number of seats, so `zip` drops no chair.
    for (number, chair) in (0..=u8::MAX).zip(chairs) {
        let token = |purpose: &str| IdempotentRequest::token(request, purpose, number);
        let (occupant, token, invite) = match chair {
            Chair::Me => (Occupant::Person, Some(token("seat")?), None),
            Chair::Open => (Occupant::Open, None, Some(token("invite")?)),
            Chair::Bot(name) => (Occupant::Bot(name.clone()), None, None),
        };
        let hash = |token: &Option<Token>| -> Option<TokenHash> { token.as_ref().map(Token::hash) };
        let (seat, hashes) = (Seat(number), [hash(&token), hash(&invite)]);
        let [token_hash, invite_hash] = hashes;
        rows.push(SeatRow {
            seat,
            occupant,
            token: token_hash,
            invite: invite_hash,
            contribution: None,
        });
        sittings.push(Sitting { seat: number, token, invite });
    }
    Ok((rows, sittings))
}

/// The player's name in the session log.
pub(super) fn player(chair: &Chair) -> String {
    match chair {
        Chair::Me | Chair::Open => "person".to_owned(),
        Chair::Bot(name) => name.clone(),
    }
}

/// The role of the creator: the first seat of their own, else watcher, else public.
fn creator(sittings: &[Sitting], watch: Option<&Token>) -> Access {
    let own = sittings.iter().find(|sitting| sitting.token.is_some());
    match own {
        Some(sitting) => Access::Seat(Seat(sitting.seat)),
        None if watch.is_some() => Access::Watch,
        None => Access::Public,
    }
}
