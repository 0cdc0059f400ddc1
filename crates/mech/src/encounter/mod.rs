//! Encounters: two forces, a map and a template become a scenario.
//!
//! An [`EncounterDraft`] is what people edit. [`EncounterDraft::validate`] says what is missing,
//! [`EncounterDraft::scenario`] makes the scenario, with both forces placed as the [`Template`]
//! says.

mod draft;
mod options;
mod picture;
mod placement;
mod scenario;
mod template;
mod validation;

pub use draft::{DESCRIPTION_LENGTH, EncounterDraft, MOST_TURNS};
pub(crate) use options::words;
pub use options::{
    Choice, Defaults, Limits, MapCard, MusterOptions, SkillCard, TemplateCard, TerrainChoice,
    TypeCard,
};
pub use placement::Start;
pub use template::Template;
pub use validation::Validation;
