use sandtable_hex::{CellId, Shape};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A kind of country.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Biome {
    /// By which it is asked for, such as `desert`.
    pub id: String,
    /// The names of the shipped maps that suit it.
    pub maps: Vec<String>,
}

/// From which edges a map is fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Front {
    /// From the top and the bottom.
    #[default]
    NorthSouth,
    /// From the left and the right.
    WestEast,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    biome: Vec<Biome>,
    front: BTreeMap<String, Front>,
}

/// The tests count what is in it.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../data/mech/biomes.toml")).unwrap_or_default()
});

/// All kinds of country.
pub fn biomes() -> &'static [Biome] {
    &TABLE.biome
}

impl Front {
    /// From which edges a shipped map is fought.
    pub fn of(map: &str) -> Self {
        TABLE.front.get(map).copied().unwrap_or_default()
    }

    /// How deep and how wide a map is, seen from its first edge.
    pub(super) fn size(self, shape: &Shape) -> (u16, u16) {
        match self {
            Self::NorthSouth => (shape.rows(), shape.columns()),
            Self::WestEast => (shape.columns(), shape.rows()),
        }
    }

    /// How far a cell lies from the first edge, and how far along it.
    pub(super) fn place(self, shape: &Shape, cell: CellId) -> (u16, u16) {
        let (column, row) = shape.position(cell);
        match self {
            Self::NorthSouth => (row, column),
            Self::WestEast => (column, row),
        }
    }
}
