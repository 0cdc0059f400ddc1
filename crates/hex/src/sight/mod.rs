//! Who sees what: exact lines, line of sight with elevation, fields of view, fog.
//!
//! A [`Line`] says which hexes lie between two others. [`SightRules`] judge whether what stands on
//! them ([`Screens`]) hides one end from the other: in both directions alike. [`Rays`] and a
//! [`Lookout`] answer the same question for all hexes around at once, and a [`Fog`] keeps what one
//! side sees and remembers while its units move. Where whole armies look every tick over ground that
//! stays, [`Outlooks`] look once from each cell and keep what was seen.
//!
//! | file | what is in it |
//! |---|---|
//! | `line` | [`Line`], [`LineKind`], [`Crossing`] |
//! | `screen` | [`Screen`], [`Screens`]: what stands in the way, a cell |
//! | `rules` | [`SightRules`], [`HeightRule`], [`Ties`] |
//! | `profile` | the height rules in numbers |
//! | `between` | [`Eye`], [`Sight`], [`Obscured`]: line of sight |
//! | `rays` | [`Rays`]: the lines to all hexes around, prepared |
//! | `lookout` | [`Lookout`], [`Look`], [`Field`]: field of view |
//! | `outlook` | [`Outlooks`], [`Outlook`]: fields of view that are kept |
//! | `window` | what is around a viewer while it looks |
//! | `fog` | [`Fog`]: what the observers of a side see |
//! | `knowledge` | [`Visibility`]: seen, remembered or unknown, and since when |

mod between;
mod error;
mod fog;
mod knowledge;
mod line;
mod lookout;
mod outlook;
mod profile;
mod rays;
mod rules;
mod screen;
mod window;

pub use between::{Blocked, Eye, Obscured, Sight};
pub use error::SightError;
pub use fog::Fog;
pub use knowledge::Visibility;
pub use line::{Crossing, Line, LineKind};
pub use lookout::{Field, Look, Lookout};
pub use outlook::{Outlook, Outlooks};
pub use rays::Rays;
pub use rules::{HeightRule, SightRules, Ties};
pub use screen::{Screen, Screens, Veil};
