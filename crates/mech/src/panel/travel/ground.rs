use crate::movement::entering;
use crate::terrain::{cost_parts, in_words, run_cost};
use crate::{Battlefield, Mech};
use sandtable_hex::{Hex, Terrain};
use serde::Serialize;
use std::collections::BTreeMap;

/// The terrain of every hex, in words and with its cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct GroundReport {
    /// Every kind of terrain on the map.
    pub terrains: Vec<TerrainRow>,
    /// For each cell of the board, in their order: its index in `terrains`.
    pub cells: Vec<u16>,
    /// The cost of a change of level, in words.
    pub levels: &'static str,
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct TerrainRow {
    /// The terrain in words: "light woods".
    pub words: String,
    /// Movement points to enter it on the same level.
    pub points: u16,
    /// The parts of those points.
    pub parts: Vec<CostPart>,
    /// Further effects on movement, in words.
    pub notes: Vec<&'static str>,
}

/// A part of a cost in movement points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct CostPart {
    /// The reason in words.
    pub label: String,
    /// Movement points.
    pub points: u16,
}

impl Mech {
    /// Returns the terrain of every hex.
    pub(in crate::panel) fn ground_report(&self) -> GroundReport {
        let (map, clear) = (self.field.map(), Terrain::CLEAR);
        let mut known: BTreeMap<String, u16> = BTreeMap::new();
        let (mut terrains, mut cells) = (Vec::new(), Vec::new());
        for (hex, _) in map.iter() {
            let terrain = map.terrain(hex).unwrap_or(&clear);
            // Terrains that differ only in exits or decoration are the same to a player.
            let words = in_words(terrain);
            let next = terrains.len() as u16;
            let index = *known.entry(words.clone()).or_insert(next);
            if index == next {
                terrains.push(row(&self.field, hex, terrain, words));
            }
            cells.push(index);
        }
        let levels = if self.scenario.profile.free_descent {
            "each level up costs 1 point more"
        } else {
            "each level up or down costs 1 point more, at most 2 levels per hex"
        };
        GroundReport { terrains, cells, levels }
    }
}

fn row(field: &Battlefield, hex: Hex, terrain: &Terrain, words: String) -> TerrainRow {
    let parts = cost_parts(terrain, field.profile()).into_iter();
    let parts: Vec<CostPart> = parts.map(|(label, points)| CostPart { label, points }).collect();
    let no_run = run_cost(terrain, 0, 0, field.profile()).is_none();
    let notes = [
        no_run.then_some("cannot be entered at a run"),
        entering(field, hex).next().map(|_| "piloting roll to enter"),
    ];
    TerrainRow {
        words,
        points: parts.iter().map(|part| part.points).sum(),
        parts,
        notes: notes.into_iter().flatten().collect(),
    }
}
