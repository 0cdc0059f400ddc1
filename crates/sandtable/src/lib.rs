//! Every game behind one interface. This is the only crate that erases their types.
//!
//! The program, the server and the Python package know games only through [`AnyGame`] and
//! [`AnySession`]. A new game is one crate and one line in the [`registry`].
//!
//! ```
//! use sandtable::{AnySetup, game};
//! use sandtable_core::{Seat, Seed, SessionId};
//!
//! let raid = game("raid").ok_or("not registered")?;
//! let setup = AnySetup::new(SessionId::from_random([1; 16]), "valleys", Seed::from_number(7));
//! let noon = "2026-01-01T12:00:00Z".parse()?;
//! let session = raid.create(setup, noon)?;
//! let hidden = session.submit(Seat(0), &serde_json::json!({ "Hide": 3 }), None, noon)?;
//! assert_eq!((session.events(), hidden.events()), (1, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_game;
mod any_scenario;
mod any_session;
mod battle_report;
mod catalogue;
mod game_event;
mod listener;
mod muster;
mod refused;
pub mod registry;
mod sketch;
mod trials;
mod under_way;
mod verdict;

pub use any_game::{AnyGame, AnySetup, Opened, any};
pub use any_scenario::AnyScenario;
pub use any_session::{AnySession, Point, Shown};
pub use catalogue::{Blurb, Catalogue, Pending};
pub use game_event::GameEvent;
pub use listener::{Listener, Played};
pub use muster::{Muster, muster};
pub use refused::Refused;
pub use registry::{game, games};
pub use sandtable_bots::{Considered, Decision, Tally, Why};
pub use sandtable_mech::encounter::{EncounterDraft, MusterOptions, Template, Validation};
pub use sandtable_mech::force::{ForceCard, ForceDraft, ForceUnit, UnitDraft};
pub use sandtable_mech::library::{UnitCard, UnitSheet};
pub use sandtable_mech::opposition::{Opposition, OppositionRequest};
pub use sketch::sketch;
pub use trials::{AnyTrials, odds};
pub use under_way::under_way;
pub use verdict::Verdict;
