//! Writing files: completely or not at all, and never onto an input of the command.

use super::inputs::Identity;
use super::lock::{Locked, PATIENCE, open_for_change};
use super::read::is_dash;
use crate::args::Overwrite;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use serde_json::json;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// The kind of a file's content, which decides who may read a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A session, readable by its owner only: it holds the seed, which predicts the dice.
    Session,
    /// A map, a scenario, a drawing.
    Public,
}

/// The file that a command writes, or standard output for `-`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    path: &'a Path,
    overwrite: bool,
    content: Content,
}

/// The way to write to a target.
enum Place {
    StandardOutput,
    /// A device or a named pipe. It is written to directly: a rename would replace it by a file.
    Stream(PathBuf),
    /// No file yet.
    New(PathBuf),
    /// A file that may be replaced.
    Existing(PathBuf),
}

impl<'a> Target<'a> {
    /// A session file.
    pub(crate) const fn session(path: &'a Path, overwrite: Overwrite) -> Self {
        Self { path, overwrite: overwrite.allowed, content: Content::Session }
    }

    /// Any other file.
    pub(crate) const fn public(path: &'a Path, overwrite: Overwrite) -> Self {
        Self { path, overwrite: overwrite.allowed, content: Content::Public }
    }

    /// Returns true for `-` and for the name that Unix has for it.
    pub(crate) fn is_standard_output(&self) -> bool {
        is_dash(self.path) || self.path == Path::new("/dev/stdout")
    }

    /// Checks that the file may be written: before a long game, not after it.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.place().map(drop)
    }

    /// Writes the file. Inputs that were read since [`check`](Self::check) count as well.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match self.place()? {
            Place::StandardOutput => print(text),
            Place::Stream(path) => {
                let opened = OpenOptions::new().write(true).open(&path);
                let written = opened.and_then(|mut stream| stream.write_all(text.as_bytes()));
                piped(written).map_err(|error| Failure::file(self.path, "cannot-write", error))
            }
            Place::New(path) => replace(&path, text, self.content, None, self.overwrite),
            Place::Existing(path) => Locked::open(path, self.content, PATIENCE)?.replace(text),
        }
    }

    /// Writes a drawing that is the whole result of a command, and prints the name of its file.
    pub(crate) fn draw(&self, drawing: &str, console: Console) -> Result<(), Failure> {
        self.write(drawing)?;
        let svg = self.path;
        console.beside(Some(self)).data(&json!({ "svg": svg }), || svg.display().to_string())
    }

    fn place(&self) -> Result<Place, Failure> {
        let own_input = || {
            let message = "this file is an input of the command; write to another file";
            Failure::file(self.path, "own-input", message)
        };
        if self.is_standard_output() {
            let input = Identity::of_stream(io::stdout()).is_some_and(|file| file.was_read());
            return if input { Err(own_input()) } else { Ok(Place::StandardOutput) };
        }
        let unusable = |error: io::Error| Failure::file(self.path, "cannot-write", error);
        // Before links are resolved: the link of a pipe in /dev/fd has a text that leads to no file.
        if self.path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Ok(Place::Stream(self.path.to_owned()));
        }
        let path = followed(self.path).map_err(unusable)?;
        let metadata = match path.metadata() {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Place::New(path)),
            Err(error) => return Err(unusable(error)),
        };
        if metadata.is_dir() {
            return Err(unusable(ErrorKind::IsADirectory.into()));
        }
        if Identity::of(&path, &metadata).is_some_and(|file| file.was_read()) {
            return Err(own_input());
        }
        if !self.overwrite {
            return Err(exists(self.path));
        }
        open_for_change(&path)?;
        Ok(Place::Existing(path))
    }
}

/// Writes the content of a file to standard output.
fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    piped(written).map_err(|error| Failure::new(Exit::Failed, "output", error))
}

/// Accepts that the reader of a pipe has closed it, as `head` does.
pub(crate) fn piped(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Resolves symbolic links, also those that lead to no file yet.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: u32 = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        // Fails for anything that is not a symbolic link.
        let Ok(next) = fs::read_link(&path) else { return Ok(path) };
        path = folder(&path).join(next);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Writes a file at a path without symbolic links: the text goes to a temporary file beside it,
/// which is then renamed.
///
/// The temporary file has a unique name, so that two processes never share one, and reaches the
/// disk before the rename: after a power cut the path leads to the old content or to the new one.
pub(super) fn replace(
    path: &Path,
    text: &str,
    content: Content,
    before: Option<&Metadata>,
    overwrite: bool,
) -> Result<(), Failure> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => Failure::file(path, "cannot-write", error),
    };
    let folder = folder(path);
    sweep(folder);
    let temporary = temporary(folder, content).map_err(failed)?;
    fill(&temporary, text, before).map_err(failed)?;
    let renamed =
        if overwrite { temporary.persist(path) } else { temporary.persist_noclobber(path) };
    renamed.map_err(|error| failed(error.error))?;
    // Makes the rename durable. Not every system can flush a folder, and the file is whole anyway.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The names of temporary files.
const TEMPORARY: [&str; 2] = [".sandtable-", ".part"];

/// The age from which a temporary file may be a remainder. A younger one may not be locked yet.
const STALE: Duration = Duration::from_mins(1);

/// Removes the temporary files of processes that were killed: they may hold a seed. A process that
/// is still writing has locked its file. Whatever fails is left for the next time.
fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_temporary = |name: &str| name.starts_with(TEMPORARY[0]) && name.ends_with(TEMPORARY[1]);
    let remains = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_temporary));
    for path in remains.map(|entry| entry.path()) {
        let Ok(file) = File::open(&path) else { continue };
        let modified = file.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        if age.is_some_and(|age| age > STALE) && file.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
}

fn temporary(folder: &Path, content: Content) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY[0]).suffix(TEMPORARY[1]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The user's umask still applies.
        let mode = if content == Content::Session { 0o600 } else { 0o666 };
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = content;
    let temporary = builder.tempfile_in(folder)?;
    // Tells other processes that it is in use. Not every file system can lock.
    let _ = temporary.as_file().try_lock();
    Ok(temporary)
}

fn fill(temporary: &NamedTempFile, text: &str, before: Option<&Metadata>) -> io::Result<()> {
    temporary.as_file().write_all(text.as_bytes())?;
    if let Some(before) = before {
        let permissions = keep_owner(temporary.as_file(), before);
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.as_file().sync_all()
}

/// Gives a file the owner and group of the one it replaces, and returns the permissions to give it.
///
/// Only the superuser may change the owner; a member of the group may keep the group. Without the
/// group, its permissions would go to the user's own group, which the old file was not open to.
#[cfg(unix)]
fn keep_owner(file: &File, before: &Metadata) -> fs::Permissions {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    const GROUP: u32 = 0o070;
    let (owner, group) = (Some(before.uid()), Some(before.gid()));
    let kept = fchown(file, owner, group).or_else(|_| fchown(file, None, group));
    match kept {
        Ok(()) => before.permissions(),
        Err(_) => fs::Permissions::from_mode(before.permissions().mode() & !GROUP),
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, before: &Metadata) -> fs::Permissions {
    before.permissions()
}

fn exists(path: &Path) -> Failure {
    Failure::file(path, "file-exists", "file already exists; use --overwrite to replace it")
}

/// The failure for a file that its owner has protected.
pub(super) fn read_only(path: &Path) -> Failure {
    Failure::file(path, "read-only", "the file is read-only")
}
