use crate::any_session::json;
use crate::{AnyScenario, AnySession, Blurb, Catalogue, Listener, Played, Refused};
use sandtable_bots::{Match, Step};
use sandtable_core::record::{Damage, Unfit, from_rows, read, resume};
use sandtable_core::session::Fact;
use sandtable_core::{Clock, Seat, Seed, Session, SessionId, Setup, Timestamp, Verification};
use serde::Deserialize;
use serde_json::Value;
use std::marker::PhantomData;
use std::sync::Arc;

/// A game of any kind.
pub trait AnyGame: Send + Sync {
    /// The short name by which files and commands call it.
    fn name(&self) -> &'static str;

    /// The name on the box.
    fn title(&self) -> &'static str;

    /// What it is about.
    fn about(&self) -> &'static str;

    /// What it counts its time in.
    fn clock(&self) -> Clock;

    /// Whether players know different things.
    fn hides(&self) -> bool;

    /// Whether it is played on a board that can be drawn.
    fn has_board(&self) -> bool;

    /// The phases of a turn, in order.
    fn phases(&self) -> &'static [&'static str];

    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;

    /// The names of the scenarios that come with it.
    fn scenarios(&self) -> Vec<&'static str>;

    /// What one of these scenarios is called, and what it is about.
    fn blurb(&self, scenario: &str) -> Option<Blurb>;

    /// A new session.
    ///
    /// # Errors
    /// If there is no such scenario, or its file is not sound, or it cannot be played.
    fn create(&self, setup: AnySetup, at: Timestamp) -> Result<Box<dyn AnySession>, Refused>;

    /// The names of the bots that can play it.
    fn bots(&self) -> Vec<&'static str>;

    /// A whole session, played by the bots that the setup names as its players.
    ///
    /// # Errors
    /// If the session cannot be created, a player is no bot, there are more or fewer than the table has
    /// seats, or the game gets stuck.
    fn play_out(
        &self,
        setup: AnySetup,
        at: &mut dyn FnMut() -> Timestamp,
        listener: &mut dyn Listener,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// The session in the text of a file, as far as the file is sound.
    ///
    /// # Errors
    /// If nothing of it can be read.
    fn open(&self, text: &[u8]) -> Result<Opened, Damage>;

    /// The session that a store's rows describe, as far as they are sound.
    ///
    /// # Errors
    /// If nothing of it can be read.
    fn restore(&self, id: SessionId, seed: Option<Seed>, rows: &[&str]) -> Result<Opened, Damage>;

    /// The same from a checkpoint on, which one of its sessions has [given](AnySession::checkpoint): what
    /// comes before is read when somebody asks for it.
    ///
    /// # Errors
    /// Why the checkpoint is of no use: the session has to be restored without it.
    fn resume(
        &self,
        id: SessionId,
        seed: Option<Seed>,
        rows: &Arc<[String]>,
        checkpoint: &str,
    ) -> Result<Opened, Unfit>;

    /// Computes everything in a file once more and compares it with what the file says, as far as
    /// the file is sound. Also tells what was wrong after that, if anything.
    ///
    /// # Errors
    /// If nothing of it can be read.
    fn verify(&self, text: &[u8]) -> Result<(Verification, Option<Damage>), Damage>;

    /// An event's words, from what a file says about it; `None` if these rules cannot read it.
    fn describe(&self, fact: &Value) -> Option<String>;
}

/// What a session is created from, whatever the game.
#[derive(Clone, Debug)]
pub struct AnySetup {
    /// The session's name.
    pub id: SessionId,
    /// What is played.
    pub scenario: AnyScenario,
    /// Where the dice come from.
    pub seed: Seed,
    /// Who sits where.
    pub players: Vec<String>,
}

impl AnySetup {
    /// A session of this scenario with these dice.
    pub fn new(id: SessionId, scenario: impl Into<AnyScenario>, seed: Seed) -> Self {
        Self { id, scenario: scenario.into(), seed, players: Vec::new() }
    }
}

/// A session that was read from a file.
pub struct Opened {
    /// The session up to the last sound entry.
    pub session: Box<dyn AnySession>,
    /// What was wrong after it, if anything.
    pub damage: Option<Damage>,
}

/// A game whose types are forgotten.
pub(crate) struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

/// A game of any kind, for those who play more than what is registered.
///
/// ```
/// use sandtable_core::example::raid::Raid;
///
/// assert_eq!(sandtable::any::<Raid>().title(), "Raid");
/// ```
pub fn any<G: Catalogue>() -> &'static dyn AnyGame {
    const { &Erased::<G>::NEW }
}

impl<G: Catalogue> Erased<G> {
    fn begin(&self, setup: AnySetup, at: Timestamp) -> Result<Session<G>, Refused> {
        let AnySetup { id, scenario: asked, seed, players } = setup;
        let scenario = self.find(&asked)?;
        let session = Session::create(Setup { id, scenario, seed, players }, at);
        session.map_err(|findings| Refused::invalid(&asked, findings))
    }

    fn find(&self, asked: &AnyScenario) -> Result<G::Scenario, Refused> {
        match asked {
            AnyScenario::Named(name) => G::scenario(name).ok_or_else(|| {
                let (game, known) = (G::NAME, self.scenarios().join(", "));
                let message = format!("{game} has no scenario '{name}': expected one of {known}");
                Refused::new("unknown-scenario", &message)
            }),
            AnyScenario::Written { text, .. } => {
                G::read_scenario(text).map_err(|findings| Refused::invalid(asked, findings))
            }
        }
    }
}

impl<G: Catalogue> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn clock(&self) -> Clock {
        G::CLOCK
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn has_board(&self) -> bool {
        G::BOARD
    }

    fn phases(&self) -> &'static [&'static str] {
        G::PHASES
    }

    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(seat)
    }

    fn scenarios(&self) -> Vec<&'static str> {
        G::scenarios()
    }

    fn blurb(&self, scenario: &str) -> Option<Blurb> {
        G::blurb(scenario)
    }

    fn create(&self, setup: AnySetup, at: Timestamp) -> Result<Box<dyn AnySession>, Refused> {
        Ok(Box::new(self.begin(setup, at)?))
    }

    fn bots(&self) -> Vec<&'static str> {
        sandtable_bots::names()
    }

    fn play_out(
        &self,
        setup: AnySetup,
        at: &mut dyn FnMut() -> Timestamp,
        listener: &mut dyn Listener,
    ) -> Result<Box<dyn AnySession>, Refused> {
        let players = setup.players.len();
        let mut bots = sandtable_bots::bots::<G>(&setup.players, &setup.seed)?;
        let session = self.begin(setup, at())?;
        seated(players, session.game().seats())?;
        listener.began(&session);
        let mut game = Match::new(session, &mut bots).explaining(listener.explained());
        while let Some(Step { seat, explained, .. }) = game.step(&mut *at)? {
            let explained = explained.map(|decision| decision.map(|order| json(&order)));
            listener.played(&Played { seat, session: game.session(), explained });
        }
        Ok(Box::new(game.into_session()))
    }

    fn open(&self, text: &[u8]) -> Result<Opened, Damage> {
        let (session, damage) = read::<G>(text)?.salvaged();
        Ok(Opened { session: Box::new(session), damage })
    }

    fn restore(&self, id: SessionId, seed: Option<Seed>, rows: &[&str]) -> Result<Opened, Damage> {
        let (session, damage) = from_rows::<G>(id, seed, rows)?.salvaged();
        Ok(Opened { session: Box::new(session), damage })
    }

    fn resume(
        &self,
        id: SessionId,
        seed: Option<Seed>,
        rows: &Arc<[String]>,
        checkpoint: &str,
    ) -> Result<Opened, Unfit> {
        let (session, damage) = resume::<G>((id, seed), rows, checkpoint)?;
        Ok(Opened { session: Box::new(session), damage })
    }

    fn verify(&self, text: &[u8]) -> Result<(Verification, Option<Damage>), Damage> {
        let reading = read::<G>(text)?;
        Ok((reading.verify(), reading.damage().cloned()))
    }

    fn describe(&self, fact: &Value) -> Option<String> {
        Fact::<G>::deserialize(fact).ok().map(|fact| fact.describe())
    }
}

/// Every seat has a player, and every player a seat.
fn seated(players: usize, seats: u8) -> Result<(), Refused> {
    if players == usize::from(seats) {
        return Ok(());
    }
    let message = format!("expected {seats} players, one for each seat, and got {players}");
    Err(Refused::new("wrong-number-of-players", &message))
}
