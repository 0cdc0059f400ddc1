//! Hex-and-counter games of a designer's own: types, turns, tables and modifiers as data.
//!
//! A designer defines a game system: kinds of counters and ground with their properties, the phases of
//! a turn, combat tables and modifiers. This crate reads and writes such systems, checks them, resolves
//! attacks with them, and computes what they come to. It knows no type, terrain or label of any game:
//! everything comes from files.
//!
//! | module | contents |
//! |---|---|
//! | [`definition`] | sides, properties of twelve types, enums, structs, entity types, variables |
//! | [`ontology`] | concepts with roles, bindings of types to roles, relations and constraints |
//! | [`turn`] | phases, player orders, and the [`Sequence`](turn::Sequence) of (turn, side, phase) |
//! | [`table`] | tables, the lookup of columns and rows, policies at the edges, dice, outcomes |
//! | [`modifier`] | modifiers and conditions, evaluated by priority with caps and stops |
//! | [`combat`] | a described battle and its resolution, [`ActiveCombat`](combat::ActiveCombat) |
//! | [`section`] | rules of play as data: movement, stacking, zones of control, combat, supply |
//! | [`system`] | the system file [`GameSystemFile`], and its prepared form [`System`] |
//! | [`scenario`] | scenario files: map, counters, objectives, victory |
//! | [`check`] | findings: code, severity, path, line and message |
//! | [`analysis`] | exact odds, bands, expected losses, sensitivity, differences of two versions |
//! | [`picture`] | counters as they look |
//! | [`sheet`] | printed play aids as SVG |
//!
//! Resolution, checks and analysis are pure functions of a design. Files go through an untyped tree
//! that is checked against the published JSON Schema, so that all problems of a file are found at once,
//! with their lines.
//!
//! # Example
//!
//! ```
//! use sandtable_counter::analysis::attack_odds;
//! use sandtable_counter::combat::{Battle, Combatant};
//! use sandtable_counter::{System, starter};
//!
//! let system = System::new(starter().clone());
//! let units = [Combatant::NAMELESS];
//! let battle = Battle { strengths: Some((11.into(), 4.into())), ..Battle::new(&units, &units) };
//! let odds = attack_odds(&system, &battle)?;
//! assert_eq!(odds.combat.column_label(&system).as_deref(), Some("2:1"), "the fraction is dropped");
//! # Ok::<(), sandtable_counter::Refusal>(())
//! ```

pub mod analysis;
pub mod check;
pub mod combat;
pub mod definition;
mod document;
mod id;
pub mod modifier;
mod number;
pub mod ontology;
pub mod picture;
mod refusal;
pub mod scenario;
pub mod section;
pub mod sheet;
pub mod system;
pub mod table;
pub mod turn;

pub use definition::PropertyValue;
pub use document::file_kind;
pub use id::TypeId;
pub use number::{Number, NumberError};
pub use refusal::Refusal;
pub use system::{GameSystemFile, Loaded, System, starter};
