//! A battle as text for the terminal, and as a drawing for SVG and the page.

mod drawing;
mod silhouette;
mod standing;
mod tab;
mod text;

pub(crate) use drawing::drawing;
pub use silhouette::silhouettes;
pub(crate) use standing::{deployed, token_svg};
pub(crate) use text::{condition, number_of, percent, place, text};
