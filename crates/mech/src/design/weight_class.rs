use serde::Serialize;

/// The weight class of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum WeightClass {
    /// Up to 35 tons.
    Light,
    /// Up to 55 tons.
    Medium,
    /// Up to 75 tons.
    Heavy,
    /// More than 75 tons.
    Assault,
}

impl WeightClass {
    /// Returns the class of a weight in tons.
    pub const fn of(tons: u16) -> Self {
        match tons {
            ..=35 => Self::Light,
            36..=55 => Self::Medium,
            56..=75 => Self::Heavy,
            _ => Self::Assault,
        }
    }

    /// Returns the name in requests and on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
            Self::Assault => "assault",
        }
    }
}
