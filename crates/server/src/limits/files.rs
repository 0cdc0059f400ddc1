/// The limit of open files that is assumed where it cannot be read.
#[cfg(not(unix))]
const USUAL_LIMIT: u64 = 1_024;

/// Raises the limit of open files to the hard limit, and returns the limit in effect.
#[cfg(unix)]
pub(crate) fn raise_file_limit() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: before.maximum, ..before };
    let now = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => raised,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files");
            before
        }
    };
    now.current.unwrap_or(u64::MAX)
}

/// Returns the usual limit of open files.
#[cfg(not(unix))]
pub(crate) fn raise_file_limit() -> u64 {
    USUAL_LIMIT
}
