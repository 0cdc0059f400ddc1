use crate::Problem;
use std::any::Any;

/// A result of any type.
type Anything = Box<dyn Any + Send>;

/// Runs long work on the blocking thread pool, so that the async threads stay free for requests.
///
/// # Errors
/// Returns an internal [`Problem`] if the work panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let result = spawn(Box::new(|| -> Anything { Box::new(work()) })).await?.downcast::<T>();
    result.map(|result| *result).map_err(|_| Problem::internal(&"a result of another type"))
}

/// Runs the work without its type. The pool's code for a task is large and would otherwise be
/// compiled for each of the twenty places that use it.
async fn spawn(work: Box<dyn FnOnce() -> Anything + Send>) -> Result<Anything, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::internal(&error))
}
