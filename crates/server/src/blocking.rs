use crate::Problem;

/// Runs long work on the blocking thread pool, so that the async threads stay free for requests.
///
/// # Errors
/// Returns an internal [`Problem`] if the work panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::internal(&error))
}
