//! The files that the command has read, so that it never writes onto one of them.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Every regular file read so far. Readers add to it, so that no command can forget one of its
/// inputs.
static READ: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

/// The identity of a file, whatever path leads to it: device and inode, so that symbolic links,
/// hard links and other spellings of a path do not hide it.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    device: u64,
    inode: u64,
}

/// The identity of a file. The standard library knows no file numbers here, so it is the resolved
/// path.
#[cfg(not(unix))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity(std::path::PathBuf);

impl Identity {
    #[cfg(unix)]
    pub(super) fn of(_: &Path, metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        // Terminals, pipes and devices are read and written at the same time without harm.
        metadata.is_file().then(|| Self { device: metadata.dev(), inode: metadata.ino() })
    }

    #[cfg(not(unix))]
    pub(super) fn of(path: &Path, metadata: &Metadata) -> Option<Self> {
        metadata.is_file().then(|| path.canonicalize().ok().map(Self)).flatten()
    }

    /// The file that standard input or output was redirected to.
    #[cfg(unix)]
    pub(super) fn of_stream(stream: impl std::os::fd::AsFd) -> Option<Self> {
        let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
        Self::of(Path::new("-"), &file.metadata().ok()?)
    }

    #[cfg(not(unix))]
    pub(super) fn of_stream<S>(_: S) -> Option<Self> {
        None
    }

    /// Returns true if the command has read this file.
    pub(super) fn was_read(&self) -> bool {
        READ.lock().unwrap_or_else(PoisonError::into_inner).contains(self)
    }
}

/// Opens a file and remembers it as an input.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    remember(Identity::of(path, &file.metadata()?));
    Ok(file)
}

/// Returns standard input and remembers the file it was redirected from.
pub(super) fn standard_input() -> io::Stdin {
    let input = io::stdin();
    remember(Identity::of_stream(&input));
    input
}

fn remember(input: Option<Identity>) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).extend(input);
}
