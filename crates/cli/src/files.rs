//! Reading whole files, and writing them wholly or not at all.

use crate::args::Output;
use crate::failure::{Exit, Failure};
use sandtable::{AnyGame, AnySession, Opened};
use sandtable_core::record::Transcript;
use sandtable_core::{Finding, Findings};
use sandtable_hex::{Map, MapError, MapErrors};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if is_standard_input(file) {
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    result.map_err(|error| Failure::file(file, "cannot-read", error))
}

/// Whether standard input is meant instead of a file.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// Whether a file is meant where a name could be: by a dot or a slash, or because there is one.
pub(crate) fn looks_like_a_file(text: &str) -> bool {
    let file = Path::new(text);
    text.contains(['.', '/', '\\']) || is_standard_input(file) || file.exists()
}

/// The text of a file that must be text.
pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    String::from_utf8(read(file)?).map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
        let message = format!("{}: line {line}: not text: expected UTF-8", file.display());
        Failure::new(Exit::InvalidData, "not-text", message)
    })
}

/// A map.
pub(crate) fn read_map(file: &Path) -> Result<Map, Failure> {
    Map::from_toml(&read_text(file)?).map_err(|errors| Failure::invalid(file, &findings(&errors)))
}

/// What is wrong with a map, in the words that all checks share.
fn findings(errors: &MapErrors) -> Findings {
    let finding = |error: &MapError| {
        let line = error.line.map(|line| format!("line {line}"));
        let place = [line, Some(error.path.clone()).filter(|path| !path.is_empty())];
        let place = place.into_iter().flatten().collect::<Vec<_>>().join(", ");
        Finding::error(error.code(), place, error.problem.to_string())
    };
    Findings(errors.0.iter().map(finding).collect())
}

/// Writes a new file. It appears with its whole content or not at all.
pub(crate) fn write_new(output: &Output, text: &str) -> Result<(), Failure> {
    may_write(output)?;
    replace(&output.path, text)
}

/// Whether a new file may be written. Asked beforehand where it takes long to have something to write.
pub(crate) fn may_write(output: &Output) -> Result<(), Failure> {
    may_create(&output.path, output.force, "--force")
}

/// The same where the option that allows to replace a file is called otherwise.
pub(crate) fn may_create(file: &Path, replace: bool, option: &str) -> Result<(), Failure> {
    if is_standard_input(file) {
        let message = "what is written must be a file, and - is none: name the file";
        return Err(Failure::new(Exit::Usage, "no-file", message));
    }
    if file.exists() && !replace {
        let message = format!("the file exists already: use {option} to replace it");
        return Err(Failure::file(file, "file-exists", message));
    }
    Ok(())
}

/// Writes a file beside the old one and then puts it in the old one's place.
pub(crate) fn replace(file: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, file));
    written.map_err(|error| {
        // Nothing half-written is left behind; if even that fails, the first error says more.
        let _ = fs::remove_file(&beside);
        Failure::file(file, "cannot-write", error)
    })
}

/// The text of a session's file and the game it belongs to.
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

    /// The game, if it is one we know.
    pub(crate) fn game(&self) -> Result<&'static dyn AnyGame, Failure> {
        let name = &self.transcript.header.game;
        let place = format!("{}: line 1: ", self.path.display());
        sandtable::game(name).ok_or_else(|| Exit::InvalidData.unknown_game(&place, name))
    }

    /// The session, as far as the file is sound.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        self.game()?.open(&self.text).map_err(|damage| Failure::damaged(&self.path, &damage))
    }

    /// The session, if the file is sound to its end.
    pub(crate) fn intact(&self) -> Result<Box<dyn AnySession>, Failure> {
        let opened = self.open()?;
        match opened.damage {
            Some(damage) => Err(Failure::damaged(&self.path, &damage)),
            None => Ok(opened.session),
        }
    }
}
