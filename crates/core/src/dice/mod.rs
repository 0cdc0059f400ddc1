//! Verifiable dice: every roll has an address, is recorded, and follows from a seed that is
//! committed to before the first roll.
//!
//! **Addresses.** A roll is not the next number of a stream. The generator is counter-based
//! (ChaCha8): the seed is its key, the command number its stream, and a hash of the [`Purpose`] its
//! block counter. Invariant: the faces depend on these three and on nothing else (a purpose that is
//! rolled again within one command counts as another purpose). So an undone order that is given
//! again rolls the same faces, a roll added to one rule does not shift the rolls of another, and
//! any single roll can be recomputed from the session file. A sequential generator would give none
//! of the three.
//!
//! **Commitment.** The first event of a session publishes SHA-256 of seed and session id; the last
//! one reveals the seed (a commit-reveal scheme). The operator cannot exchange the seed during the
//! game, and players cannot compute it from the hash. The session id is part of the hash so that
//! two sessions with the same seed do not show the same commitment.
//!
//! **Contributions.** In a game between people the committed secret is only one part of the seed.
//! Each person's seat adds a [`Contribution`] when it is taken, after the commitment was published,
//! and the dice follow from the hash of all parts. So the server cannot choose its secret to suit
//! the contributions, and a player cannot choose a contribution to suit the secret.
//!
//! The scheme is part of the file format; `docs/format.md` specifies it and tests pin it.

mod contribution;
mod hex;
mod purpose;
mod seed;
mod table;

pub use contribution::{Contribution, Contributions};
pub(crate) use hex::{hex, unhex};
pub use purpose::Purpose;
pub use seed::{Commitment, Seed, SeedError};
pub use table::{Dice, DiceFault};
