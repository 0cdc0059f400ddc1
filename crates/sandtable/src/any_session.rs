use crate::{Catalogue, Pending, Refused};
use sandtable_bots::Seated;
use sandtable_core::record::{Secrets, Trail, checkpoint, row, write};
use sandtable_core::session::ForkPoint;
use sandtable_core::{
    Clock, Dice, Digest, LogLine, Moment, Outcome, Rejected, Seat, Seats, Seed, Session, SessionId,
    Timestamp, Viewer,
};
use sandtable_hex::draw::{Board, Drawing, Scene};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;

/// A session of any game. Orders and views are JSON.
pub trait AnySession: Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// The session's name.
    fn id(&self) -> SessionId;

    /// What the game counts its time in.
    fn clock(&self) -> Clock;

    /// How many events there are.
    fn events(&self) -> u64;

    /// How many orders stand.
    fn orders(&self) -> u32;

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// Who may act now.
    fn to_act(&self) -> Seats;

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Turn and phase.
    fn moment(&self) -> Moment;

    /// When the session was created, and when something was last added to it.
    fn times(&self) -> [Timestamp; 2];

    /// Who plays, as far as names were given.
    fn players(&self) -> Vec<String>;

    /// How many entries there are: accepted orders and what was taken back.
    fn entries(&self) -> u32;

    /// One entry with its events as text, as a store keeps it.
    fn row(&self, entry: u32) -> Option<String>;

    /// The position as text, to [resume](crate::AnyGame::resume) from; `None` if the trail is not that of
    /// its rows.
    fn checkpoint(&self, trail: &Trail) -> Option<String>;

    /// Reads what a resumed session has left for later; `false` if that does not lead to the position
    /// with which it was resumed.
    fn look_back(&self) -> bool;

    /// The entry to which an event belongs, and the number of the last event of that entry.
    fn entry_of(&self, sequence: u64) -> Option<(u32, u64)>;

    /// The number of the last event of an entry.
    fn end_of(&self, entry: u32) -> Option<u64>;

    /// When an entry was made.
    fn time_of(&self, entry: u32) -> Option<Timestamp>;

    /// Where the dice come from, if that is known here.
    fn seed(&self) -> Option<&Seed>;

    /// This session with its type.
    fn as_any(&self) -> &dyn Any;

    /// Whether a viewer could tell this session from what it was before its last entry.
    fn noticed(&self, before: &dyn AnySession, viewer: Viewer) -> bool;

    /// What came last, as a viewer hears of it; `before` is the session before that.
    fn news_after(&self, before: &dyn AnySession, viewer: Viewer) -> Vec<LogLine>;

    /// The session after one order of a bot that sits at a seat; `None` if it passes.
    ///
    /// # Errors
    /// If there is no such bot, or its order is not taken.
    fn act(
        &self,
        seat: Seat,
        bot: &str,
        at: Timestamp,
    ) -> Result<Option<Box<dyn AnySession>>, Refused>;

    /// The order that gives the game up, if there is one.
    fn concession(&self) -> Option<Value>;

    /// The board, if the game has one.
    fn board(&self) -> Option<Board>;

    /// The bare ground of the board as a drawing.
    fn ground(&self) -> Option<String>;

    /// What a viewer may know about a unit, and what it can do.
    fn report(&self, viewer: Viewer, unit: &str) -> Option<Value>;

    /// What would come of an order, as far as its seat can tell.
    ///
    /// # Errors
    /// Why the order would not be taken.
    fn preview(&self, seat: Seat, order: &Value) -> Result<Option<Value>, Refused>;

    /// Whether a seat may take the last order back without asking anybody.
    ///
    /// # Errors
    /// The reason why not.
    fn may_undo(&self, seat: Seat) -> Result<(), Refused>;

    /// The orders a seat may give now.
    fn legal(&self, seat: Seat) -> Vec<Value>;

    /// The session after an order, with dice from the seed or with those given.
    ///
    /// # Errors
    /// Why the order was not taken.
    fn submit(
        &self,
        seat: Seat,
        order: &Value,
        dice: Option<&[u32]>,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// The session with its last order taken back.
    ///
    /// # Errors
    /// Why it cannot be.
    fn undo(&self, at: Timestamp) -> Result<Box<dyn AnySession>, Refused>;

    /// A session of its own that shares this one's history up to an event, and as far beyond as what
    /// belongs together reaches.
    ///
    /// # Errors
    /// If there is no such event.
    fn fork(
        &self,
        sequence: u64,
        id: SessionId,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// Where it left another session, if it is a fork.
    fn forked_from(&self) -> Option<ForkPoint>;

    /// The number of the last event before a point.
    ///
    /// # Errors
    /// If the session has no such point.
    fn sequence(&self, point: Point) -> Result<u64, Refused>;

    /// What a viewer may know of a position.
    ///
    /// # Errors
    /// If the session has no such point.
    fn show(&self, point: Point, viewer: Viewer) -> Result<Shown, Refused>;

    /// The same as a drawing, if the game has a board.
    ///
    /// # Errors
    /// If the session has no such point.
    fn picture(&self, point: Point, viewer: Viewer) -> Result<Option<String>, Refused>;

    /// The story as a viewer may hear it.
    fn log(&self, viewer: Viewer) -> Vec<LogLine>;

    /// What came last, as one hears it who may know everything.
    fn news(&self) -> Vec<LogLine>;

    /// The session as the text of a file.
    fn export(&self, secrets: Secrets) -> String;
}

/// A point in a session's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// Now.
    Now,
    /// After the event with this number.
    Sequence(u64),
    /// At the end of this turn, or when so many ticks had passed.
    Turn(u32),
}

/// A position as it is shown to somebody.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Turn and phase.
    pub moment: Moment,
    /// The fingerprint of the whole position; only for one who may know everything, since it would
    /// betray a hidden fact that can be guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
    /// Who may act.
    #[serde(skip)]
    pub to_act: Seats,
    /// How the game has ended, if it has by then.
    #[serde(skip)]
    pub outcome: Option<Outcome>,
    /// The view.
    pub view: Value,
    /// What is on the board, for those who draw it themselves.
    #[serde(skip)]
    pub scene: Option<Scene>,
    /// What the seat that looks still has to do.
    #[serde(skip)]
    pub pending: Vec<Pending>,
    /// The view for a terminal.
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

    fn checkpoint(&self, trail: &Trail) -> Option<String> {
        checkpoint(self, trail)
    }

    fn look_back(&self) -> bool {
        Self::look_back(self)
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
        // A chance of its own for each order: a bot needs no memory, and outlives whoever runs it.
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

    fn ground(&self) -> Option<String> {
        Self::game(self).map().map(|map| Drawing::of(map).to_string())
    }

    fn report(&self, viewer: Viewer, unit: &str) -> Option<Value> {
        let game = Self::game(self);
        let view = game.view(self.state(), viewer);
        game.report(&view, seat_of(viewer), unit)
    }

    fn preview(&self, seat: Seat, order: &Value) -> Result<Option<Value>, Refused> {
        let order = read_order::<G>(order)?;
        let game = Self::game(self);
        // Dice of nobody's: what they show is not told.
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
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused> {
        Ok(Box::new(Self::fork(self, sequence, id, at)?))
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
                let there = self.end_of_turn(turn).filter(|_| turn <= last);
                there.ok_or_else(|| {
                    let message =
                        format!("there is no {clock} {turn} yet: the last is {clock} {last}");
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

    fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        Self::log(self, viewer)
    }

    fn news(&self) -> Vec<LogLine> {
        Self::news(self, Viewer::Referee)
    }

    fn export(&self, secrets: Secrets) -> String {
        write(self, secrets)
    }
}

/// The position at a point.
/// What became of a session after an order, or why it was not taken, in the words of its game.
fn taken<G: Catalogue>(
    session: &Session<G>,
    next: Result<Session<G>, Rejected<G>>,
) -> Result<Session<G>, Refused> {
    next.map_err(|rejected| Refused::order(session.game().as_ref(), &rejected))
}

fn state_at<G: Catalogue>(session: &Session<G>, point: Point) -> Result<G::State, Refused> {
    match point {
        Point::Now => Ok(session.state().clone()),
        Point::Sequence(_) | Point::Turn(_) => {
            Ok(session.at_sequence(AnySession::sequence(session, point)?)?)
        }
    }
}

/// An order from what was written.
fn read_order<G: Catalogue>(order: &Value) -> Result<G::Order, Refused> {
    G::Order::deserialize(order)
        .map_err(|error| Refused::new("malformed-order", &format!("not an order: {error}")))
}

/// The seat at which a viewer sits, if any.
const fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Referee => None,
    }
}

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
