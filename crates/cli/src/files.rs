//! Reading files, and writing them atomically.

use crate::args::Output;
use crate::failure::{Exit, Failure};
use sandtable::{AnyGame, AnySession, Opened};
use sandtable_core::record::Transcript;
use sandtable_core::{Finding, Findings, Game, Session};
use sandtable_hex::{Map, MapError, MapErrors};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// Reads a file, or standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    read_up_to(file, u64::MAX)
}

/// Like [`read`], but refuses a file that is longer than `most` bytes.
fn read_up_to(file: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know that the file is too long.
    let limit = most.saturating_add(1);
    let result = if is_standard_input(file) {
        io::stdin().take(limit).read_to_end(&mut bytes)
    } else {
        fs::File::open(file).and_then(|input| input.take(limit).read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::file(file, "cannot-read", error))?;
    if bytes.len() as u64 > most {
        let message = format!("{}: more than {most} bytes", file.display());
        return Err(Failure::new(Exit::InvalidData, "too-large", message));
    }
    Ok(bytes)
}

/// Returns true for `-`, which stands for standard input.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// Returns true if an argument that may be a name or a file is a file: it has a dot or a slash, or
/// exists.
pub(crate) fn looks_like_a_file(text: &str) -> bool {
    let file = Path::new(text);
    text.contains(['.', '/', '\\']) || is_standard_input(file) || file.exists()
}

/// Reads a file that must be valid UTF-8.
pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    read_text_up_to(file, u64::MAX)
}

/// Like [`read_text`], but refuses a file that is longer than `most` bytes.
pub(crate) fn read_text_up_to(file: &Path, most: u64) -> Result<String, Failure> {
    String::from_utf8(read_up_to(file, most)?).map_err(|error| {
        // The valid text before the first bad byte ends in the line of that byte.
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
        let message = format!("{}: line {line}: invalid UTF-8", file.display());
        Failure::new(Exit::InvalidData, "not-text", message)
    })
}

/// Returns true if a TOML file takes a moderate amount of memory when it is parsed. Every table takes
/// 1.7 kB, and a dotted key of two bytes makes one.
pub(crate) fn is_moderate(text: &str) -> bool {
    const MOST_TABLES: usize = 50_000;
    const MOST_TOKENS: usize = 2_000_000;
    let opens = |token: &Token| {
        use TokenKind::{Dot, LeftCurlyBracket, LeftSquareBracket};
        matches!(token.kind(), Dot | LeftCurlyBracket | LeftSquareBracket)
    };
    let lex = || Source::new(text).lex();
    lex().take(MOST_TOKENS + 1).count() <= MOST_TOKENS
        && lex().filter(opens).take(MOST_TABLES + 1).count() <= MOST_TABLES
}

/// Reads a map file.
pub(crate) fn read_map(file: &Path) -> Result<Map, Failure> {
    Map::from_toml(&read_text(file)?)
        .map_err(|errors| Failure::invalid(file, &map_findings(&errors)))
}

/// Converts map errors into findings, so that all checks print the same way.
pub(crate) fn map_findings(errors: &MapErrors) -> Findings {
    let finding = |error: &MapError| {
        Finding::error(error.code(), &error.path, error.problem.to_string()).line(error.line)
    };
    Findings(errors.0.iter().map(finding).collect())
}

/// Writes a new file, atomically: see [`replace`].
pub(crate) fn write_new(output: &Output, text: &str) -> Result<(), Failure> {
    may_write(output)?;
    replace(&output.path, text)
}

/// Checks that a new file may be written. `run` asks before it plays a long game, not after.
pub(crate) fn may_write(output: &Output) -> Result<(), Failure> {
    may_create(&output.path, output.force, "--force")
}

/// Like [`may_write`], for a command that names its replace option differently.
pub(crate) fn may_create(file: &Path, replace: bool, option: &str) -> Result<(), Failure> {
    if is_standard_input(file) {
        let message = "cannot write to '-': expected a file name";
        return Err(Failure::new(Exit::Usage, "no-file", message));
    }
    if file.exists() && !replace {
        let message = format!("file already exists; use {option} to replace it");
        return Err(Failure::file(file, "file-exists", message));
    }
    Ok(())
}

/// Writes a file atomically: the text goes to a temporary file beside it, which is then renamed.
pub(crate) fn replace(file: &Path, text: &str) -> Result<(), Failure> {
    // The suffix is appended: replacing the extension would give `a.toml` and `a.json` the same
    // temporary file.
    let mut temporary = file.as_os_str().to_owned();
    temporary.push(".part");
    let temporary = PathBuf::from(temporary);
    let written = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, file));
    written.map_err(|error| {
        // Best effort: if the temporary file cannot be removed either, the first error says more.
        let _ = fs::remove_file(&temporary);
        Failure::file(file, "cannot-write", error)
    })
}

/// A session file with its parsed transcript.
pub(crate) struct SessionFile {
    pub(crate) path: PathBuf,
    pub(crate) text: Vec<u8>,
    pub(crate) transcript: Transcript,
}

impl SessionFile {
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read(path)?;
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
