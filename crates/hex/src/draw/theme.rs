use crate::Colour;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The light in which a map is drawn. Both show the same printed map: by day and by lamplight.
///
/// ```
/// use sandtable_hex::draw::Theme;
///
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// assert!("dusk".parse::<Theme>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Ink on light paper: files, print and the light page.
    #[default]
    Light,
    /// The same map on dark paper, for the dark page.
    Dark,
}

/// The text is not a theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a theme: expected light or dark")]
pub struct ThemeError(pub String);

impl Theme {
    /// Returns the name of the theme.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the colour of an ink in this theme.
    pub(super) const fn ink(self, ink: Ink) -> &'static str {
        ink.0[self as usize]
    }

    /// Returns the colour that a map or a design chose, darkened to match dark paper.
    pub(super) fn own(self, colour: Colour) -> Colour {
        const NIGHT: Colour = Colour::new(0x24, 0x20, 0x18);
        match self {
            Self::Light => colour,
            Self::Dark => colour.mixed(NIGHT, 68),
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let all = [Self::Light, Self::Dark];
        all.into_iter()
            .find(|theme| theme.name() == text)
            .ok_or_else(|| ThemeError(text.to_owned()))
    }
}

/// A colour of the printed map: by day, by lamplight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ink([&'static str; 2]);

/// All colours of the printed map. The page has those it needs as `--map-…` in `tokens.css`.
#[rustfmt::skip]
pub(super) mod ink {
    use super::Ink;

    pub(in super::super) const GROUND: Ink = Ink(["#f1e8d0", "#3b3529"]);
    pub(in super::super) const STIPPLE: Ink = Ink(["#d3c199", "#554b38"]);
    pub(in super::super) const LEVELS: [Ink; 3] =
        [Ink(["#e9dbb9", "#463e2f"]), Ink(["#dfcba0", "#534936"]), Ink(["#d2b986", "#625640"])];
    pub(in super::super) const LOWS: [Ink; 3] =
        [Ink(["#e5dabe", "#332e25"]), Ink(["#d8cbab", "#2b2720"]), Ink(["#cabb98", "#24201a"])];
    pub(in super::super) const SHADE: Ink = Ink(["rgba(96,66,24,.2)", "rgba(0,0,0,.34)"]);
    pub(in super::super) const LIGHT: Ink = Ink(["rgba(255,252,240,.55)", "rgba(255,236,196,.07)"]);
    pub(in super::super) const HACHURE: Ink = Ink(["#9a7a48", "#a98c5c"]);
    pub(in super::super) const WOODS: Ink = Ink(["#d6dab0", "#343f2a"]);
    pub(in super::super) const HEAVY: Ink = Ink(["#bfc896", "#2b3723"]);
    pub(in super::super) const WOODS_EDGE: Ink = Ink(["#8c9a62", "#56683f"]);
    pub(in super::super) const TREE: Ink = Ink(["#8f9f63", "#4d5c37"]);
    pub(in super::super) const TREE_LINE: Ink = Ink(["#66753f", "#252e1b"]);
    pub(in super::super) const REED: Ink = Ink(["#66753f", "#8a9a66"]);
    pub(in super::super) const WATER: Ink = Ink(["#b3d0d2", "#27434a"]);
    pub(in super::super) const DEEP: Ink = Ink(["#98bec4", "#1f383f"]);
    pub(in super::super) const SHALLOW: Ink = Ink(["#c9dcd8", "#32505a"]);
    pub(in super::super) const SHORE: Ink = Ink(["#41788a", "#76a9b4"]);
    pub(in super::super) const RIPPLE: Ink = Ink(["#77a6b0", "#456f79"]);
    pub(in super::super) const ROAD: Ink = Ink(["#faf3e0", "#776850"]);
    pub(in super::super) const CASING: Ink = Ink(["#9a7a4e", "#211c14"]);
    pub(in super::super) const TRACK: Ink = Ink(["#9a7a4e", "#a08a63"]);
    pub(in super::super) const RAIL: Ink = Ink(["#4a4036", "#c9bda4"]);
    pub(in super::super) const ROUGH: Ink = Ink(["#a78f66", "#8d7b59"]);
    pub(in super::super) const ROOF: Ink = Ink(["#b86a4b", "#8f5640"]);
    pub(in super::super) const ROOF_DARK: Ink = Ink(["#a45a3e", "#743f2d"]);
    pub(in super::super) const SLATE: Ink = Ink(["#a29584", "#6b6154"]);
    pub(in super::super) const SLATE_DARK: Ink = Ink(["#8b7e6e", "#544b40"]);
    pub(in super::super) const WALL: Ink = Ink(["#6b5f50", "#a09179"]);
    pub(in super::super) const FIELDS: Ink = Ink(["#ece0ae", "#453f2a"]);
    pub(in super::super) const FURROW: Ink = Ink(["#c3b06e", "#6d6340"]);
    pub(in super::super) const SAND: Ink = Ink(["#f3e6bf", "#48402e"]);
    pub(in super::super) const GRAIN: Ink = Ink(["#b59a62", "#7d6c48"]);
    pub(in super::super) const SWAMP: Ink = Ink(["#d9ddc0", "#363d30"]);
    pub(in super::super) const RUBBLE: Ink = Ink(["rgba(150,112,60,.14)", "rgba(0,0,0,.16)"]);
    pub(in super::super) const PAVED: Ink = Ink(["rgba(120,108,92,.13)", "rgba(255,244,220,.06)"]);
    pub(in super::super) const JOINT: Ink = Ink(["#c8bca2", "#5c5447"]);
    pub(in super::super) const CLIFF: Ink = Ink(["rgba(120,92,50,.18)", "rgba(0,0,0,.18)"]);
    pub(in super::super) const BUILT: Ink = Ink(["rgba(150,104,44,.11)", "rgba(0,0,0,.14)"]);
    pub(in super::super) const GRID: Ink = Ink(["#4f3f25", "#f0e4c8"]);
    pub(in super::super) const LABEL: Ink = Ink(["#33291b", "#f2e8d0"]);
    pub(in super::super) const HALO: Ink = Ink(["#f7f0dd", "#2b261c"]);
    pub(in super::super) const QUIET: Ink = Ink(["#6b5c41", "#b5a686"]);
    pub(in super::super) const VEIL: Ink = Ink(["#efe8d8", "#1f1c17"]);
    pub(in super::super) const EDGE: Ink = Ink(["#7a6442", "#a08a63"]);
    pub(in super::super) const FOG: Ink = Ink(["#3a2e1c", "#070604"]);
    pub(in super::super) const HATCH: Ink = Ink(["#4a4030", "#a98c5c"]);
    pub(in super::super) const INK: Ink = Ink(["#26211b", "#efe8da"]);
    pub(in super::super) const OTHER: Ink = Ink(["#5f3b66", "#c9a3d0"]);
}
