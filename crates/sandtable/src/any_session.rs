use crate::battle_report::battle_report;
use crate::{AnyScenario, Catalogue, GameEvent, Pending, Refused};
use sandtable_bots::Seated;
use sandtable_core::content::{field_beside_variant, strict};
use sandtable_core::record::{Parts, RowChain, Secrets, checkpoint, row};
use sandtable_core::report::BattleReport;
use sandtable_core::session::ForkPoint;
use sandtable_core::{
    Clock, Commitment, Contribution, ContributionRefused, Contributions, Dice, Digest, LogLine,
    Moment, Outcome, OwnDice, Rejected, Seat, Seats, Seed, Session, SessionId, Setup, Timestamp,
    Verification, Viewer,
};
use sandtable_hex::draw::{Board, Drawing, Scene, Theme};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::ops::ControlFlow;

/// A session of any game. Orders and views are JSON values.
pub trait AnySession: Send + Sync {
    /// Name of the game.
    fn game(&self) -> &'static str;

    /// Id of the session.
    fn id(&self) -> SessionId;

    /// Unit of game time.
    fn clock(&self) -> Clock;

    /// Number of events.
    fn events(&self) -> u64;

    /// Number of accepted orders that were not undone.
    fn orders(&self) -> u32;

    /// Number of seats.
    fn seats(&self) -> u8;

    /// Seats that may act now.
    fn to_act(&self) -> Seats;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Current turn and phase.
    fn moment(&self) -> Moment;

    /// Times of creation and of the last entry.
    fn times(&self) -> [Timestamp; 2];

    /// Player names; empty if none were given.
    fn players(&self) -> Vec<String>;

    /// Number of entries: accepted orders, undos and other steps of the log.
    fn entries(&self) -> u32;

    /// Serialises one entry with its events, as a store keeps it.
    fn row(&self, entry: u32) -> Option<String>;

    /// Serialises the position, to [resume](crate::AnyGame::resume) from. Returns `None` if `chain`
    /// does not belong to the rows of this session.
    fn checkpoint(&self, chain: &RowChain) -> Option<String>;

    /// Parses the rows that a resumed session skipped. Returns false if they do not lead to the
    /// position of the checkpoint.
    fn load_past(&self) -> bool;

    /// Returns the entry that contains an event, and the number of that entry's last event.
    fn entry_of(&self, sequence: u64) -> Option<(u32, u64)>;

    /// Returns the number of an entry's last event.
    fn end_of(&self, entry: u32) -> Option<u64>;

    /// Returns the time of an entry.
    fn time_of(&self, entry: u32) -> Option<Timestamp>;

    /// The seed of the dice, if it is known here.
    fn seed(&self) -> Option<&Seed>;

    /// The session as `Any`, to downcast it to its type.
    fn as_any(&self) -> &dyn Any;

    /// Returns true if a viewer could tell this session from the one before its last entry.
    fn noticed(&self, before: &dyn AnySession, viewer: Viewer) -> bool;

    /// Returns the log lines of the last entry for a viewer; `before` is the session before it.
    fn news_after(&self, before: &dyn AnySession, viewer: Viewer) -> Vec<LogLine>;

    /// Lets a bot give one order for a seat; `None` if it passes.
    ///
    /// # Errors
    /// Returns a refusal if the bot is unknown, or its order is refused.
    fn act(
        &self,
        seat: Seat,
        bot: &str,
        at: Timestamp,
    ) -> Result<Option<Box<dyn AnySession>>, Refused>;

    /// The order that concedes the game, if there is one.
    fn concession(&self) -> Option<Value>;

    /// The board, if the game has one.
    fn board(&self) -> Option<Board>;

    /// Draws the board without units, in the colours of a theme.
    fn ground(&self, theme: Theme) -> Option<String>;

    /// Returns what a viewer knows about a unit, and the unit's available actions.
    fn report(&self, viewer: Viewer, unit: &str) -> Option<Value>;

    /// Returns the battle so far in figures, including hidden information; `None` if the game keeps
    /// no chronicle.
    fn battle_report(&self) -> Option<BattleReport>;

    /// Predicts the result of an order, from what its seat knows.
    ///
    /// # Errors
    /// Returns a refusal if the order would be refused.
    fn preview(&self, seat: Seat, order: &Value) -> Result<Option<Value>, Refused>;

    /// Checks that a seat may undo the last order without asking other players.
    ///
    /// # Errors
    /// Returns the reason why not.
    fn may_undo(&self, seat: Seat) -> Result<(), Refused>;

    /// Lists the legal orders of a seat.
    fn legal(&self, seat: Seat) -> Vec<Value>;

    /// Applies an order, with dice from the seed or with the given faces.
    ///
    /// # Errors
    /// Returns a refusal if the order is refused.
    fn submit(
        &self,
        seat: Seat,
        order: &Value,
        dice: Option<&[u32]>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// Undoes the last order.
    ///
    /// # Errors
    /// Returns a refusal if it cannot be undone.
    fn undo(&self, at: Timestamp) -> Result<Box<dyn AnySession>, Refused>;

    /// Creates a session that shares the history of this one up to an event. An event inside an
    /// order (or tick) is rounded up to its end. The fork keeps the dice of this session, unless it
    /// gets its own.
    ///
    /// # Errors
    /// Returns a refusal if the event does not exist.
    fn fork(
        &self,
        sequence: u64,
        id: SessionId,
        dice: Option<OwnDice>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// Creates a session of the same scenario with dice and player names of its own. The rules are
    /// those of today; maps, units and profile are part of the scenario and stay as they were.
    ///
    /// # Errors
    /// Returns a refusal if the scenario cannot be played any more.
    fn again(
        &self,
        id: SessionId,
        dice: OwnDice,
        players: Vec<String>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// Adds the contribution of a seat to the dice; see [`Session::contribute`].
    ///
    /// # Errors
    /// Returns the reason if the seat is not a contributor or has contributed already.
    fn contribute(
        &self,
        seat: Seat,
        contribution: Contribution,
    ) -> Result<Box<dyn AnySession>, ContributionRefused>;

    /// The seats that contribute to the dice.
    fn contributors(&self) -> &[Seat];

    /// The contributions to the dice so far.
    fn contributions(&self) -> &Contributions;

    /// The commitment to the secret of the dice.
    fn commitment(&self) -> &Commitment;

    /// The session and event that this session was forked from, if it is a fork.
    fn forked_from(&self) -> Option<ForkPoint>;

    /// Returns the number of the last event at or before a point.
    ///
    /// # Errors
    /// Returns a refusal if the session has not reached the point.
    fn sequence(&self, point: Point) -> Result<u64, Refused>;

    /// Returns the position at a point, as a viewer sees it.
    ///
    /// # Errors
    /// Returns a refusal if the session has not reached the point.
    fn show(&self, point: Point, viewer: Viewer) -> Result<Shown, Refused>;

    /// Draws the position at a point as SVG, as a viewer sees it; `None` if the game has no board.
    ///
    /// # Errors
    /// Returns a refusal if the session has not reached the point.
    fn picture(&self, point: Point, viewer: Viewer) -> Result<Option<String>, Refused>;

    /// Draws the current position as SVG in the colours of a theme, as a viewer sees it, without hex
    /// numbers, caption and notes; `None` if the game has no board.
    fn themed_picture(&self, viewer: Viewer, theme: Theme) -> Option<String>;

    /// Draws the thick of the battle as SVG, in the colours of a theme, with the pieces that the first
    /// player knows; `None` if the game has no board.
    fn illustration(&self, theme: Theme) -> Option<String>;

    /// Returns the log as a viewer sees it.
    fn log(&self, viewer: Viewer) -> Vec<LogLine>;

    /// Returns the events that a viewer may know.
    fn game_events(&self, viewer: Viewer) -> Vec<GameEvent>;

    /// Returns the log lines of the last entry, as the referee sees them.
    fn news(&self) -> Vec<LogLine>;

    /// Serialises the session as a file.
    fn export(&self, secrets: Secrets) -> String {
        self.parts(secrets).collect()
    }

    /// Serialises the session as a file in parts, each with at most one entry.
    fn parts(&self, secrets: Secrets) -> Box<dyn Iterator<Item = String> + Send>;

    /// Recomputes the session and compares. Asks `go_on` before each entry and returns `None` when
    /// it breaks.
    fn verify_while(&self, go_on: &dyn Fn() -> ControlFlow<()>) -> Option<Verification>;
}

/// Width and height of an illustration in hexes: the shape of the tiles on the page of games.
const ILLUSTRATION: [f32; 2] = [16.0, 3.6];

/// A point in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// The current position.
    Now,
    /// After the event with this number.
    Sequence(u64),
    /// At the end of this turn, or after this many ticks.
    Turn(u32),
}

/// A position as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Turn and phase.
    pub moment: Moment,
    /// Digest of the whole state; only for the referee, because a seat could test guesses about
    /// hidden facts against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
    /// Seats that may act.
    #[serde(skip)]
    pub to_act: Seats,
    /// The result, if the game was over at this point.
    #[serde(skip)]
    pub outcome: Option<Outcome>,
    /// The view, in the game's own format.
    pub view: Value,
    /// Pieces and markings on the board.
    #[serde(skip)]
    pub scene: Option<Scene>,
    /// What the viewing seat still has to do.
    #[serde(skip)]
    pub pending: Vec<Pending>,
    /// The view as text for a terminal.
    #[serde(skip)]
    pub text: String,
}

impl<G: Catalogue> AnySession for Session<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn id(&self) -> SessionId {
        self.id()
    }

    fn clock(&self) -> Clock {
        G::CLOCK
    }

    fn events(&self) -> u64 {
        self.len()
    }

    fn orders(&self) -> u32 {
        self.commands()
    }

    fn seats(&self) -> u8 {
        Self::game(self).seats()
    }

    fn to_act(&self) -> Seats {
        Self::game(self).to_act(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn moment(&self) -> Moment {
        Self::game(self).moment(self.state())
    }

    fn times(&self) -> [Timestamp; 2] {
        [self.created_at(), self.updated_at()]
    }

    fn players(&self) -> Vec<String> {
        self.created().players.clone()
    }

    fn entries(&self) -> u32 {
        Self::entries(self).len() as u32
    }

    fn row(&self, entry: u32) -> Option<String> {
        row(self, entry as usize)
    }

    fn checkpoint(&self, chain: &RowChain) -> Option<String> {
        checkpoint(self, chain)
    }

    fn load_past(&self) -> bool {
        Self::load_past(self)
    }

    fn entry_of(&self, sequence: u64) -> Option<(u32, u64)> {
        let entry = Self::entry_of(self, sequence).ok()? as u32;
        Some((entry, AnySession::end_of(self, entry)?))
    }

    fn end_of(&self, entry: u32) -> Option<u64> {
        self.entry(entry as usize).map(|entry| entry.end() - 1)
    }

    fn time_of(&self, entry: u32) -> Option<Timestamp> {
        self.entry(entry as usize).map(|entry| entry.at)
    }

    fn seed(&self) -> Option<&Seed> {
        Self::seed(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn noticed(&self, before: &dyn AnySession, viewer: Viewer) -> bool {
        let before = before.as_any().downcast_ref::<Self>();
        before.is_none_or(|before| Self::noticed(self, before, viewer))
    }

    fn news_after(&self, before: &dyn AnySession, viewer: Viewer) -> Vec<LogLine> {
        match before.as_any().downcast_ref::<Self>() {
            Some(before) => Self::news_after(self, before, viewer),
            None => Self::news(self, viewer),
        }
    }

    fn act(
        &self,
        seat: Seat,
        bot: &str,
        at: Timestamp,
    ) -> Result<Option<Box<dyn AnySession>>, Refused> {
        // A fresh random branch per order: bots keep no memory, so a server can be restarted
        // between two orders.
        let seed = Self::seed(self).map(|seed| seed.branch(self.commands()));
        let seed = seed.unwrap_or_else(|| Seed::from_number(u64::from(self.commands())));
        let mut bot = sandtable_bots::bot::<G>(bot, &seed, seat)?;
        let table = Seated::new(Self::game(self).as_ref(), self.state(), seat);
        let Some(decision) = bot.choose(&table) else { return Ok(None) };
        let next = Self::submit(self, seat, decision.order, at);
        Ok(Some(Box::new(taken(self, next)?)))
    }

    fn concession(&self) -> Option<Value> {
        G::concession().map(|order| json(&order))
    }

    fn board(&self) -> Option<Board> {
        Self::game(self).map().map(Board::of)
    }

    fn ground(&self, theme: Theme) -> Option<String> {
        Self::game(self).map().map(|map| Drawing::board(map).theme(theme).to_string())
    }

    fn report(&self, viewer: Viewer, unit: &str) -> Option<Value> {
        if let Some(report) = G::history_report(self, viewer, unit) {
            return Some(report);
        }
        let game = Self::game(self);
        let view = game.view(self.state(), viewer);
        game.report(&view, seat_of(viewer), unit)
    }

    fn battle_report(&self) -> Option<BattleReport> {
        battle_report(self)
    }

    fn preview(&self, seat: Seat, order: &Value) -> Result<Option<Value>, Refused> {
        let order = read_order::<G>(order)?;
        let game = Self::game(self);
        // Throwaway dice: a preview must not reveal what the real ones would show.
        let mut dice = Dice::seeded(&Seed::from_number(0), 0);
        let decided = game.decide(self.state(), seat, &order, &mut dice);
        decided.map_err(|refusal| Refused::order(game.as_ref(), &Rejected::Refused(refusal)))?;
        let view = game.view(self.state(), Viewer::Seat(seat));
        Ok(game.preview(&view, seat, &order))
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refused> {
        Ok(Self::may_undo(self, seat)?)
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        Self::game(self).legal(self.state(), seat).iter().map(json).collect()
    }

    fn submit(
        &self,
        seat: Seat,
        order: &Value,
        dice: Option<&[u32]>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused> {
        let order = read_order::<G>(order)?;
        let next = match dice {
            Some(faces) => self.submit_with_dice(seat, order, faces, at),
            None => Self::submit(self, seat, order, at),
        };
        Ok(Box::new(taken(self, next)?))
    }

    fn undo(&self, at: Timestamp) -> Result<Box<dyn AnySession>, Refused> {
        Ok(Box::new(Self::undo(self, at)?))
    }

    fn fork(
        &self,
        sequence: u64,
        id: SessionId,
        dice: Option<OwnDice>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused> {
        Ok(Box::new(self.fork_with(sequence, id, dice, at)?))
    }

    fn again(
        &self,
        id: SessionId,
        OwnDice { seed, contributors }: OwnDice,
        players: Vec<String>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused> {
        let scenario = self.created().scenario.clone();
        let again = Self::create(Setup { id, scenario, seed, players, contributors }, at);
        let named = || AnyScenario::from(format!("scenario of session {}", self.id()));
        Ok(Box::new(again.map_err(|findings| Refused::invalid(&named(), findings))?))
    }

    fn contribute(
        &self,
        seat: Seat,
        contribution: Contribution,
    ) -> Result<Box<dyn AnySession>, ContributionRefused> {
        Ok(Box::new(Self::contribute(self, seat, contribution)?))
    }

    fn contributors(&self) -> &[Seat] {
        &self.created().contributors
    }

    fn contributions(&self) -> &Contributions {
        Self::contributions(self)
    }

    fn commitment(&self) -> &Commitment {
        &self.created().commitment
    }

    fn forked_from(&self) -> Option<ForkPoint> {
        self.created().forked_from
    }

    fn sequence(&self, point: Point) -> Result<u64, Refused> {
        match point {
            Point::Now => Ok(self.len() - 1),
            Point::Sequence(sequence) => Ok(sequence),
            Point::Turn(turn) => {
                let (last, clock) = (Self::game(self).moment(self.state()).turn, G::CLOCK);
                // `end_of_turn` returns the last event for any later turn, so the limit is checked
                // here.
                let there = self.end_of_turn(turn).filter(|_| turn <= last);
                there.ok_or_else(|| {
                    let message =
                        format!("{clock} {turn} has not been reached: the last is {clock} {last}");
                    Refused::new(&format!("no-such-{clock}"), &message)
                })
            }
        }
    }

    fn show(&self, point: Point, viewer: Viewer) -> Result<Shown, Refused> {
        let state = state_at(self, point)?;
        let game = Self::game(self);
        let view = game.view(&state, viewer);
        Ok(Shown {
            moment: game.moment(&state),
            to_act: game.to_act(&state),
            outcome: game.outcome(&state),
            digest: (viewer == Viewer::Referee).then(|| Digest::of(&state)),
            view: json(&view),
            text: game.text(&view),
            scene: game.drawing(&view).map(Drawing::into_scene),
            pending: seat_of(viewer).map_or_else(Vec::new, |seat| game.pending(&view, seat)),
        })
    }

    fn picture(&self, point: Point, viewer: Viewer) -> Result<Option<String>, Refused> {
        let game = Self::game(self);
        Ok(game.svg(&game.view(&state_at(self, point)?, viewer)))
    }

    fn themed_picture(&self, viewer: Viewer, theme: Theme) -> Option<String> {
        let game = Self::game(self);
        let view = game.view(Self::state(self), viewer);
        Some(game.drawing(&view)?.theme(theme).without_numbers().without_notes().to_string())
    }

    fn illustration(&self, theme: Theme) -> Option<String> {
        let game = Self::game(self);
        // Anyone may look at the picture, also players of the same scenario who must not learn the enemy's units.
        let view = game.view(Self::state(self), Viewer::Seat(Seat(0)));
        let drawing = game.drawing(&view)?.theme(theme).without_numbers();
        Some(drawing.around_fight(ILLUSTRATION).to_string())
    }

    fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        Self::log(self, viewer)
    }

    fn game_events(&self, viewer: Viewer) -> Vec<GameEvent> {
        let events = self.disclosed(viewer).into_iter();
        events.map(|event| GameEvent::new(event, G::ACTORS)).collect()
    }

    fn news(&self) -> Vec<LogLine> {
        Self::news(self, Viewer::Referee)
    }

    fn parts(&self, secrets: Secrets) -> Box<dyn Iterator<Item = String> + Send> {
        Box::new(Parts::of(self, secrets))
    }

    fn verify_while(&self, go_on: &dyn Fn() -> ControlFlow<()>) -> Option<Verification> {
        Self::verify_while(self, go_on)
    }
}

/// Turns a rejected order into a refusal in the words of the game.
fn taken<G: Catalogue>(
    session: &Session<G>,
    next: Result<Session<G>, Rejected<G>>,
) -> Result<Session<G>, Refused> {
    next.map_err(|rejected| Refused::order(session.game().as_ref(), &rejected))
}

/// Returns the state at a point.
fn state_at<G: Catalogue>(session: &Session<G>, point: Point) -> Result<G::State, Refused> {
    match point {
        Point::Now => Ok(session.state().clone()),
        Point::Sequence(_) | Point::Turn(_) => {
            Ok(session.at_sequence(AnySession::sequence(session, point)?)?)
        }
    }
}

/// Parses an order. Fields that it does not have are refused with their name: a misspelt one would
/// otherwise be ignored.
fn read_order<G: Catalogue>(order: &Value) -> Result<G::Order, Refused> {
    strict::<G::Order, _>(order).map_err(|error| {
        let reason = field_beside_variant::<G::Order>(order.clone())
            .map_or_else(|| error.to_string(), |field| format!("unknown field `{field}`"));
        Refused::new("malformed-order", &format!("not a valid order: {reason}"))
    })
}

/// Returns the seat of a viewer, if it has one.
const fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Referee => None,
    }
}

/// Converts a value to JSON.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
