use crate::limits::{Address, Share, Shares};
use crate::metrics::{Counter, Metrics};
use crate::{Limits, Problem};
use sandtable_core::SessionId;
use std::sync::Arc;

/// The open streams, with their limits per address and session.
#[derive(Clone)]
pub(crate) struct Streams {
    addresses: Arc<Shares<Address>>,
    sessions: Arc<Shares<SessionId>>,
    metrics: Arc<Metrics>,
}

/// An open stream. It is counted until it is dropped.
pub(crate) struct OpenStream {
    _address: Option<Share<Address>>,
    _session: Option<Share<SessionId>>,
    metrics: Arc<Metrics>,
}

impl Streams {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        let addresses = Arc::new(Shares::new(limits.streams_per_address));
        Self { addresses, sessions: Arc::new(Shares::new(limits.streams_per_session)), metrics }
    }

    /// Opens a stream, of a session or of an estimate.
    ///
    /// # Errors
    /// Returns the problem `too-many-streams` if the address or the session has too many.
    pub(crate) fn open(
        &self,
        address: Address,
        session: Option<SessionId>,
    ) -> Result<OpenStream, Problem> {
        let full = || Problem::too_many_streams("your address");
        let counted = address.counted().map(|counted| self.addresses.take(counted));
        let address = counted.map(|share| share.ok_or_else(full)).transpose()?;
        let full = || Problem::too_many_streams("this session");
        let session = session.map(|id| self.sessions.take(id).ok_or_else(full)).transpose()?;
        self.metrics.add(Counter::StreamsOpened);
        let metrics = Arc::clone(&self.metrics);
        Ok(OpenStream { _address: address, _session: session, metrics })
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.metrics.add(Counter::StreamsClosed);
    }
}
