use crate::Problem;

/// Does something that takes its time away from those who serve requests.
///
/// # Errors
/// If it breaks down.
pub(crate) async fn off<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::internal(&error))
}
