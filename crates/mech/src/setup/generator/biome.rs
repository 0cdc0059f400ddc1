use sandtable_hex::{CellId, Shape};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A type of terrain, with the maps that show it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Biome {
    /// The name used in requests, such as `desert`.
    pub id: String,
    /// The names of matching shipped maps.
    pub maps: Vec<String>,
}

/// The two opposite edges of a map where the sides deploy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Front {
    /// Top and bottom edge.
    #[default]
    NorthSouth,
    /// Left and right edge.
    WestEast,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    biome: Vec<Biome>,
    front: BTreeMap<String, Front>,
}

/// The shipped table. A broken file would leave it empty, so the tests count its entries.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../data/mech/biomes.toml")).unwrap_or_default()
});

/// Returns all biomes.
pub fn biomes() -> &'static [Biome] {
    &TABLE.biome
}

impl Front {
    /// Returns the deployment edges of a shipped map.
    pub fn of(map: &str) -> Self {
        TABLE.front.get(map).copied().unwrap_or_default()
    }

    /// Depth and width of a map, seen from its first edge.
    pub(crate) fn size(self, shape: &Shape) -> (u16, u16) {
        match self {
            Self::NorthSouth => (shape.rows(), shape.columns()),
            Self::WestEast => (shape.columns(), shape.rows()),
        }
    }

    /// Distance of a cell from the first edge, and its position along that edge.
    pub(crate) fn place(self, shape: &Shape, cell: CellId) -> (u16, u16) {
        let (column, row) = shape.position(cell);
        match self {
            Self::NorthSouth => (row, column),
            Self::WestEast => (column, row),
        }
    }
}
