//! Visibility: exact lines, line of sight with elevation, fields of view, viewsheds, fog of war.
//!
//! A [`Line`] lists the hexes between two others. [`SightRules`] decide whether the terrain on them
//! ([`Screens`]) blocks the view; the answer is the same in both directions. [`Rays`] and a
//! [`Lookout`] answer the same question for all hexes in range at once. A [`Fog`] tracks what one
//! side sees and remembers while its units move. Where whole armies look every tick over terrain
//! that does not change, [`Viewsheds`] compute the viewshed of each cell once and keep it.
//!
//! | file | contents |
//! |---|---|
//! | `line` | [`Line`], [`LineKind`], [`Crossing`] |
//! | `screen` | [`Screen`], [`Screens`]: obstacles per cell |
//! | `rules` | [`SightRules`], [`HeightRule`], [`Ties`], [`SightError`] |
//! | `profile` | the arithmetic of the height rules |
//! | `line_of_sight` | [`Eye`], [`Sight`], [`Obscured`]: line of sight between two hexes |
//! | `rays` | [`Rays`]: precomputed lines to all hexes in range |
//! | `lookout` | [`Lookout`], [`Look`], [`Field`]: field of view |
//! | `window` | the shadow casting behind a field of view |
//! | `viewshed` | [`Viewsheds`], [`Viewshed`]: cached viewsheds |
//! | `fog` | [`Fog`]: the fog of war of one side |
//! | `knowledge` | [`Visibility`]: visible, remembered or unknown, with times |

mod fog;
mod knowledge;
mod line;
mod line_of_sight;
mod lookout;
mod profile;
mod rays;
mod rules;
mod screen;
mod viewshed;
mod window;

pub use fog::Fog;
pub use knowledge::Visibility;
pub use line::{Crossing, Line, LineKind};
pub use line_of_sight::{Blocked, Eye, Obscured, Sight};
pub use lookout::{Field, Look, Lookout};
pub use rays::Rays;
pub use rules::{HeightRule, SightError, SightRules, Ties};
pub use screen::{Screen, Screens, Veil};
pub use viewshed::{Viewshed, Viewsheds};
