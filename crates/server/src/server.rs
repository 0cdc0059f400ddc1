use crate::{Config, Hall, lines, router};
use sandtable_store::{SqliteStore, Store};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    config: Arc<Config>,
    store: Arc<dyn Store>,
}

impl Server {
    /// Opens the database and begins to listen; nothing is answered yet.
    ///
    /// # Errors
    /// If it must not be started like this, the database cannot be opened, or the address is taken.
    pub async fn bind(config: Config) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        config.check()?;
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&config.database).await?);
        let busy = |error| format!("{} cannot be listened to: {error}", config.listen);
        let listener = TcpListener::bind(config.listen).await.map_err(busy)?;
        Ok(Self { listener, config: Arc::new(config), store })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until it is told to stop; what was begun is finished then.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let (closing, closed) = watch::channel(false);
        let hall = Arc::new(Hall::new(Arc::clone(&self.store), &self.config));
        let routes = router(hall, Arc::clone(&self.config), closed);
        let stopped = async move {
            stop.await;
            // Streams never end by themselves.
            closing.send_replace(true);
        };
        lines::serve(self.listener, routes, self.config.longest, stopped).await;
        self.store.close().await;
    }
}
