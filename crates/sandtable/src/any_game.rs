use crate::any_session::json;
use crate::trials::Trials;
use crate::{AnyScenario, AnySession, AnyTrials, Blurb, Catalogue, Listener, Played, Refused};
use sandtable_bots::{Match, Step};
use sandtable_core::record::{
    CheckpointError, Damage, Reading, from_rows, read, read_while, resume,
};
use sandtable_core::session::Fact;
use sandtable_core::{Clock, Seat, Seed, Session, SessionId, Setup, Timestamp, Verification};
use serde::Deserialize;
use serde_json::Value;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game of any kind.
pub trait AnyGame: Send + Sync {
    /// The name in files and commands.
    fn name(&self) -> &'static str;

    /// The name for people.
    fn title(&self) -> &'static str;

    /// One-sentence description.
    fn about(&self) -> &'static str;

    /// Unit of game time.
    fn clock(&self) -> Clock;

    /// Returns true if the game has hidden information.
    fn hides(&self) -> bool;

    /// Returns true if the game has a board that can be drawn.
    fn has_board(&self) -> bool;

    /// The phases of a turn, in order.
    fn phases(&self) -> &'static [&'static str];

    /// The turn or tick at which a battle is well under way, for pictures of one.
    fn under_way(&self) -> u32;

    /// Returns the name of a seat.
    fn seat_name(&self, seat: Seat) -> String;

    /// Returns the names of the shipped scenarios.
    fn scenarios(&self) -> Vec<&'static str>;

    /// Returns the title and description of a shipped scenario.
    fn blurb(&self, scenario: &str) -> Option<Blurb>;

    /// Returns the title in the text of a scenario file, if it has one.
    fn written_title(&self, text: &str) -> Option<String>;

    /// Creates a session.
    ///
    /// # Errors
    /// Returns a refusal if the scenario is unknown, its file is invalid, or it cannot be played.
    fn create(&self, setup: AnySetup, at: Timestamp) -> Result<Box<dyn AnySession>, Refused>;

    /// Returns the names of the bots.
    fn bots(&self) -> Vec<&'static str>;

    /// Plays a whole session between the bots that the setup names as players.
    ///
    /// # Errors
    /// Returns a refusal if the session cannot be created, a player is not a bot, the number of
    /// players is wrong, or the game gets stuck.
    fn play_out(
        &self,
        setup: AnySetup,
        at: &mut dyn FnMut() -> Timestamp,
        listener: &mut dyn Listener,
    ) -> Result<Box<dyn AnySession>, Refused>;

    /// Prepares games of a scenario between these bots, to be played one by one and counted.
    ///
    /// # Errors
    /// Returns a refusal if the scenario or a bot is unknown, the scenario is invalid, or the number
    /// of players is wrong.
    fn trials(
        &self,
        scenario: &AnyScenario,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTrials>, Refused>;

    /// Opens a session file, up to the first damaged line.
    ///
    /// # Errors
    /// Returns the damage if not even the beginning can be read.
    fn open(&self, text: &[u8]) -> Result<Opened, Damage>;

    /// Like [`AnyGame::open`], but asks `go_on` before each entry and returns `None` when it breaks.
    ///
    /// # Errors
    /// As for [`AnyGame::open`].
    fn open_while(
        &self,
        text: &[u8],
        go_on: &dyn Fn() -> ControlFlow<()>,
    ) -> Result<Option<Opened>, Damage>;

    /// Rebuilds a session from the rows of a store, up to the first damaged row.
    ///
    /// # Errors
    /// Returns the damage if not even the beginning can be read.
    fn restore(&self, id: SessionId, seed: Option<Seed>, rows: &[&str]) -> Result<Opened, Damage>;

    /// Like [`AnyGame::restore`], but starts from a [checkpoint](AnySession::checkpoint): rows
    /// before it are parsed only when they are needed.
    ///
    /// # Errors
    /// Returns the reason why the checkpoint cannot be used. Then restore the session without it.
    fn resume(
        &self,
        id: SessionId,
        seed: Option<Seed>,
        rows: &Arc<[String]>,
        checkpoint: &str,
    ) -> Result<Opened, CheckpointError>;

    /// Recomputes a session file and compares, up to the first damaged line, which is returned too.
    ///
    /// # Errors
    /// Returns the damage if not even the beginning can be read.
    fn verify(&self, text: &[u8]) -> Result<(Verification, Option<Damage>), Damage>;

    /// Describes an event of a file; `None` if these rules cannot parse it.
    fn describe(&self, fact: &Value) -> Option<String>;
}

/// The setup of a session of any game.
#[derive(Clone, Debug)]
pub struct AnySetup {
    /// Id of the session.
    pub id: SessionId,
    /// The scenario to play.
    pub scenario: AnyScenario,
    /// Seed of the dice.
    pub seed: Seed,
    /// Player names, one per seat; empty if unnamed.
    pub players: Vec<String>,
    /// Seats that contribute to the dice; see [`Session::contribute`].
    pub contributors: Vec<Seat>,
}

impl AnySetup {
    /// A session of this scenario with this seed, without player names.
    pub fn new(id: SessionId, scenario: impl Into<AnyScenario>, seed: Seed) -> Self {
        let (players, contributors) = (Vec::new(), Vec::new());
        Self { id, scenario: scenario.into(), seed, players, contributors }
    }
}

/// A session read from a file or a store.
pub struct Opened {
    /// The session up to the last intact entry.
    pub session: Box<dyn AnySession>,
    /// The damage after it, if any.
    pub damage: Option<Damage>,
}

/// A game with its type erased. It is zero-sized: the registry needs only its methods.
pub(crate) struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

/// Erases the type of a game, for games that are not registered.
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
        let AnySetup { id, scenario: asked, seed, players, contributors } = setup;
        let scenario = self.find(&asked)?;
        let session = Session::create(Setup { id, scenario, seed, players, contributors }, at);
        session.map_err(|findings| Refused::invalid(&asked, findings))
    }

    fn find(&self, asked: &AnyScenario) -> Result<G::Scenario, Refused> {
        match asked {
            AnyScenario::Named(name) => G::scenario(name).ok_or_else(|| {
                let (game, known) = (G::NAME, self.scenarios().join(", "));
                let message =
                    format!("unknown scenario '{name}' of {game}: expected one of {known}");
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

    fn under_way(&self) -> u32 {
        G::UNDER_WAY
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

    fn written_title(&self, text: &str) -> Option<String> {
        G::written_title(text)
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
        // Only a compiled game knows its number of seats, so this comes after `begin`.
        seated(players, session.game().seats())?;
        listener.began(&session);
        let mut game = Match::new(session, &mut bots).explaining(listener.explained());
        while let Some(Step { seat, explained, .. }) = game.step(&mut *at)? {
            let explained = explained.map(|decision| decision.map(|order| json(&order)));
            listener.played(&Played { seat, session: game.session(), explained });
        }
        Ok(Box::new(game.into_session()))
    }

    fn trials(
        &self,
        scenario: &AnyScenario,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTrials>, Refused> {
        let compiled = G::new(&self.find(scenario)?);
        let game = compiled.map_err(|findings| Refused::invalid(scenario, findings))?;
        seated(players.len(), game.seats())?;
        Ok(Box::new(Trials::new(game, players, seed)?))
    }

    fn open(&self, text: &[u8]) -> Result<Opened, Damage> {
        Ok(opened(read::<G>(text)?))
    }

    fn open_while(
        &self,
        text: &[u8],
        go_on: &dyn Fn() -> ControlFlow<()>,
    ) -> Result<Option<Opened>, Damage> {
        Ok(read_while::<G>(text, go_on)?.map(opened))
    }

    fn restore(&self, id: SessionId, seed: Option<Seed>, rows: &[&str]) -> Result<Opened, Damage> {
        Ok(opened(from_rows::<G>(id, seed, rows)?))
    }

    fn resume(
        &self,
        id: SessionId,
        seed: Option<Seed>,
        rows: &Arc<[String]>,
        checkpoint: &str,
    ) -> Result<Opened, CheckpointError> {
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

/// Erases the type of a session that was read.
fn opened<G: Catalogue>(reading: Reading<G>) -> Opened {
    let (session, damage) = reading.salvaged();
    Opened { session: Box::new(session), damage }
}

/// Checks that there is one player per seat.
fn seated(players: usize, seats: u8) -> Result<(), Refused> {
    if players == usize::from(seats) {
        return Ok(());
    }
    let message = format!("expected {seats} players, one per seat, got {players}");
    Err(Refused::new("wrong-number-of-players", &message))
}
