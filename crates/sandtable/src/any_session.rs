use crate::Refused;
use sandtable_core::record::{Secrets, write};
use sandtable_core::{
    Clock, Digest, Game, LogLine, Moment, Outcome, Seat, Seats, Session, SessionId, Timestamp,
    Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

    /// A session of its own that shares this one's history up to an event.
    ///
    /// # Errors
    /// If there is no such event.
    fn fork(
        &self,
        sequence: u64,
        id: SessionId,
        at: Timestamp,
    ) -> Result<Box<dyn AnySession>, Refused>;

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
    /// The view.
    pub view: Value,
    /// The view for a terminal.
    #[serde(skip)]
    pub text: String,
    /// The view as a drawing, if the game has a board.
    #[serde(skip)]
    pub svg: Option<String>,
}

impl<G: Game> AnySession for Session<G> {
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
        let order = G::Order::deserialize(order)
            .map_err(|error| Refused::new("malformed-order", &format!("not an order: {error}")))?;
        let next = match dice {
            Some(faces) => self.submit_with_dice(seat, order, faces, at)?,
            None => Self::submit(self, seat, order, at)?,
        };
        Ok(Box::new(next))
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
        let state = match point {
            Point::Now => self.state().clone(),
            Point::Sequence(_) | Point::Turn(_) => {
                self.at_sequence(AnySession::sequence(self, point)?)?
            }
        };
        let game = Self::game(self);
        let view = game.view(&state, viewer);
        Ok(Shown {
            moment: game.moment(&state),
            digest: (viewer == Viewer::Referee).then(|| Digest::of(&state)),
            view: json(&view),
            text: game.text(&view),
            svg: game.svg(&view),
        })
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

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
