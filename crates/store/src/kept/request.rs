use sandtable_core::{Seat, SessionId};

/// A request that is done once, however often it is sent. Only hashes of it are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Of what tells it from others.
    pub key: [u8; 32],
    /// Of what it asks for.
    pub body: [u8; 32],
}

/// What came of such a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The hash of what it asked for.
    pub body: [u8; 32],
    /// The session that was created, or in which a seat was taken.
    pub session: SessionId,
    /// The seat that was taken.
    pub seat: Option<Seat>,
}
