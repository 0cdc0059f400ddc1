//! Signs before lines of text, in legends and notes.

use super::disc;
use crate::Faction;
use sandtable_hex::draw::svg::{Escaped, Place, Vec2};
use std::fmt::{self, Write};

/// A sign.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// A counter of fighters, or of advisors.
    Disc(Faction, bool),
    /// The storm.
    Storm,
    /// Crossed swords: a battle.
    Swords,
    /// A bar: forces that the storm separates.
    Bar,
    /// A diamond: spice.
    Spice,
    /// No sign; the text starts where others do.
    None,
}

impl Sign {
    fn write(self, out: &mut String) -> fmt::Result {
        out.write_str(match self {
            Self::Disc(faction, advisors) => return disc::write_sample(out, faction, advisors),
            Self::Storm => {
                r#"<rect x="-18" y="-18" width="36" height="36" rx="8" fill="var(--storm)" stroke="var(--storm-edge)"/><path class="wind" d="M-11 1c3-12 19-10 17 0s-13 8-10 0M-3 11c7 2 13-2 14-8"/>"#
            }
            Self::Swords => r##"<use href="#swords"/>"##,
            Self::Bar => r##"<use href="#bar"/>"##,
            Self::Spice => {
                r##"<path d="M0-16L15 0L0 16L-15 0Z" fill="#d9822b" stroke="#fdf3dc" stroke-width="1.5"/>"##
            }
            Self::None => "",
        })
    }

    /// The class that hides the line where its sign is hidden.
    const fn class(self) -> &'static str {
        match self {
            Self::Spice => "spice",
            _ => "line",
        }
    }
}

/// Writes a line of text with its sign. The place is the left end, at half the height of the line.
pub(super) fn write_line(out: &mut String, sign: Sign, text: &str, at: Vec2) -> fmt::Result {
    let centre = Place(at + Vec2::new(24.0, 0.0));
    write!(out, r#"<g class="{}" transform="translate({centre})">"#, sign.class())?;
    sign.write(out)?;
    writeln!(out, r#"<text class="key" x="34" dy=".35em">{}</text></g>"#, Escaped(text))
}
