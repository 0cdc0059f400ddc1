use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The right to use a database, held by one server at a time.
///
/// It is a lock on a file beside the database. The kernel releases it when the process ends, however
/// it ends, so a killed server does not prevent the next one from starting. The file stays: deleting
/// it would let a third server lock a new file while the second still waits for the old one.
#[derive(Debug)]
pub(crate) struct DatabaseLock(File);

/// The reason why a database cannot be used.
#[derive(Debug, Error)]
pub(crate) enum LockError {
    /// Another server uses it.
    #[error("another server uses the database {}: {by}; stop it, or choose another file with --database", database.display())]
    InUse {
        /// The database.
        database: PathBuf,
        /// The process and the address of the other server.
        by: String,
    },
    /// The database has several names, and the lock of each would be another one.
    #[error(
        "the database {} has {names} names (hard links), so another server may use it under another one: delete the other names, or start with a copy (cp) of the file",
        database.display()
    )]
    Linked {
        /// The database.
        database: PathBuf,
        /// The number of its names.
        names: u64,
    },
    /// The database or its lock file cannot be opened.
    #[error("cannot lock the database with {}: {source}", file.display())]
    Failed {
        /// The lock file.
        file: PathBuf,
        /// The reason reported by the system.
        source: io::Error,
    },
}

impl DatabaseLock {
    /// Locks a database.
    ///
    /// # Errors
    /// Returns an error if another server has locked it, the database has several names, or a file cannot
    /// be opened.
    pub(crate) fn take(database: &Path) -> Result<Self, LockError> {
        let failed = |file: &Path| {
            let file = file.to_owned();
            move |source| LockError::Failed { file, source }
        };
        // Two names of one file are one database. A link to a file that does not exist yet has no
        // canonical name, so the file comes first; an empty one is a new database.
        if !database.exists() {
            open(database).map_err(failed(database))?;
        }
        let file = database.canonicalize().map_err(failed(database))?;
        check_names(&file)?;
        let mut name = file.into_os_string();
        name.push(".lock");
        let path = PathBuf::from(name);
        let failed = failed(&path);
        let mut file = match open(&path) {
            Ok(file) => file,
            Err(source) => return Err(failed(source)),
        };
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::Error(source)) => Err(failed(source)),
            Err(TryLockError::WouldBlock) => {
                let mut by = String::new();
                file.read_to_string(&mut by).ok();
                let by = if by.is_empty() { "it is just starting".to_owned() } else { by };
                Err(LockError::InUse { database: database.to_owned(), by })
            }
        }
    }

    /// Writes the process and address of this server into the lock file, for the message of a second
    /// one. If that fails, only the message has less to say.
    pub(crate) fn describe(&mut self, address: SocketAddr) {
        let text = format!("process {} listens on {address}", std::process::id());
        let file = &mut self.0;
        let written = file.set_len(0).and_then(|()| file.rewind());
        written.and_then(|()| file.write_all(text.as_bytes())).ok();
    }
}

/// Checks that a database has one name only.
#[cfg(unix)]
fn check_names(database: &Path) -> Result<(), LockError> {
    let names = database.metadata().map_or(1, |file| {
        if file.is_file() { std::os::unix::fs::MetadataExt::nlink(&file) } else { 1 }
    });
    let linked = || LockError::Linked { database: database.to_owned(), names };
    if names > 1 { Err(linked()) } else { Ok(()) }
}

/// Other systems do not report the number of names.
#[cfg(not(unix))]
fn check_names(_: &Path) -> Result<(), LockError> {
    Ok(())
}

fn open(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
