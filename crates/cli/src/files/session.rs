//! Session files.

use super::read::read;
use crate::failure::{Exit, Failure};
use sandtable::{AnyGame, AnySession, Opened};
use sandtable_core::record::Transcript;
use sandtable_core::{Game, Session};
use std::path::{Path, PathBuf};

/// A session file with its parsed transcript.
pub(crate) struct SessionFile {
    pub(crate) path: PathBuf,
    pub(crate) text: Vec<u8>,
    pub(crate) transcript: Transcript,
}

impl SessionFile {
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        Self::parse(path, read(path)?)
    }

    /// Parses the content of a session file.
    pub(crate) fn parse(path: &Path, text: Vec<u8>) -> Result<Self, Failure> {
        let transcript =
            Transcript::read(&text).map_err(|damage| Failure::damaged(path, &damage))?;
        Ok(Self { path: path.to_owned(), text, transcript })
    }

    /// Returns the session's game.
    pub(crate) fn game(&self) -> Result<&'static dyn AnyGame, Failure> {
        let name = &self.transcript.header.game;
        let place = format!("{}: line 1: ", self.path.display());
        sandtable::game(name).ok_or_else(|| Exit::InvalidData.unknown_game(&place, name))
    }

    /// Opens the session up to the first damaged line.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        self.open_as(self.game()?)
    }

    /// Opens the session, failing if any line is damaged.
    pub(crate) fn intact(&self) -> Result<Box<dyn AnySession>, Failure> {
        self.undamaged(self.open()?)
    }

    /// Like [`Self::intact`], but also fails if it is a session of another game than `G`. The
    /// result has the type that [`typed`] expects.
    pub(crate) fn intact_as<G: Game>(&self) -> Result<Box<dyn AnySession>, Failure> {
        let game = sandtable::game(G::NAME).ok_or_else(not_registered::<G>)?;
        self.undamaged(self.open_as(game)?)
    }

    fn open_as(&self, game: &dyn AnyGame) -> Result<Opened, Failure> {
        game.open(&self.text).map_err(|damage| Failure::damaged(&self.path, &damage))
    }

    fn undamaged(&self, opened: Opened) -> Result<Box<dyn AnySession>, Failure> {
        match opened.damage {
            Some(damage) => Err(Failure::damaged(&self.path, &damage)),
            None => Ok(opened.session),
        }
    }
}

/// Returns a session with the type of its game, for commands that need more than every game offers.
///
/// Sessions are opened by the registry all the same: the code that reads the events of a game is
/// large, and a typed read would compile it a second time.
pub(crate) fn typed<G: Game>(session: &dyn AnySession) -> Result<&Session<G>, Failure> {
    session.as_any().downcast_ref().ok_or_else(not_registered::<G>)
}

fn not_registered<G: Game>() -> Failure {
    Exit::Failed.unknown_game("", G::NAME)
}
