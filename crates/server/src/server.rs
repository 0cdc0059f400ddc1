use crate::connections::{self, Crowd, Patience};
use crate::limits::raise_file_limit;
use crate::lock::DatabaseLock;
use crate::{Config, Hall, router};
use sandtable::AnyGame;
use sandtable_store::{SqliteStore, Store};
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// A future behind a pointer. The body of an `async fn` is compiled where it is polled, so without
/// it the program would compile the server and its database a second time.
type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Time limit for closing the database. Everything acknowledged is on disk already; the next start
/// recovers a file that was not closed.
const CLOSING: Duration = Duration::from_millis(1_500);

type BindError = Box<dyn std::error::Error + Send + Sync>;

/// A bound server.
pub struct Server {
    listener: TcpListener,
    config: Arc<Config>,
    store: Arc<dyn Store>,
    lock: DatabaseLock,
    games: &'static [&'static dyn AnyGame],
}

impl Server {
    /// Opens the database and binds the address. Requests are answered only after [`Server::run`].
    ///
    /// # Errors
    /// Returns an error if the configuration is unsafe, the database cannot be opened or another
    /// server uses it, or the address is in use.
    pub async fn bind(config: Config) -> Result<Self, BindError> {
        Self::open(config).await
    }

    fn open(config: Config) -> Boxed<Result<Self, BindError>> {
        Box::pin(async {
            config.check()?;
            let mut lock = DatabaseLock::take(&config.database)?;
            let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&config.database).await?);
            let busy = |error| format!("cannot listen on {}: {error}", config.listen);
            let listener = TcpListener::bind(config.listen).await.map_err(busy)?;
            lock.describe(listener.local_addr()?);
            Ok(Self { listener, config: Arc::new(config), store, lock, games: sandtable::games() })
        })
    }

    /// Offers only these games instead of all registered ones.
    #[must_use]
    pub fn playing(self, games: &'static [&'static dyn AnyGame]) -> Self {
        Self { games, ..self }
    }

    /// Returns the bound address, with the actual port if port 0 was requested.
    ///
    /// # Errors
    /// Returns an error if the operating system does not report it.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until `stop` completes, then finishes those in progress and closes the
    /// database. Requests that take longer than [`Config::grace`] are dropped.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        self.serve(Box::pin(stop)).await;
    }

    fn serve(self, stop: Boxed<()>) -> Boxed<()> {
        let (closing, closed) = watch::channel(false);
        let hall = Hall::new(Arc::clone(&self.store), &self.config).playing(self.games);
        let hall = Arc::new(hall);
        hall.keep_swept();
        let crowd = Crowd::new(&self.config.limits, raise_file_limit(), hall.metrics());
        let routes = router(hall, Arc::clone(&self.config), closed);
        let stopped = async move {
            stop.await;
            // Streams never end by themselves: without this, shutdown would wait for them forever.
            closing.send_replace(true);
        };
        let patience = Patience { header: self.config.request_timeout, grace: self.config.grace };
        Box::pin(async move {
            connections::serve(self.listener, routes, crowd, patience, stopped).await;
            if tokio::time::timeout(CLOSING, self.store.close()).await.is_err() {
                tracing::warn!("the database is busy and was not closed");
            }
            drop(self.lock);
        })
    }
}
