use super::hex::hex_bytes;
use crate::Seat;
use std::collections::BTreeMap;

/// Random bytes that a player adds to the dice of a session, so that nobody else can know or choose
/// them: neither the person who created the game nor, before it has committed to its own secret,
/// the server.
#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Contribution([u8; 32]);

/// The contributions to the dice of a session, one per seat.
pub type Contributions = BTreeMap<Seat, Contribution>;

impl Contribution {
    /// Creates a contribution from its bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes of the contribution.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

hex_bytes!(Contribution);
