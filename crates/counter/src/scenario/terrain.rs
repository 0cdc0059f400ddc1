use crate::TypeId;
use crate::definition::{EntityType, Placement};
use crate::system::System;
use sandtable_hex::{Feature, Terrain};
use std::collections::BTreeMap;

/// The words of map files and the types they stand for.
#[derive(Clone, Debug)]
pub struct Vocabulary<'s> {
    types: BTreeMap<String, &'s EntityType>,
}

/// What a hex consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// Its base terrain types; exactly one in a valid map.
    pub bases: Vec<TypeId>,
    /// Its features, in the order of the map.
    pub features: Vec<TypeId>,
    /// Words that stand for no type.
    pub unknown: Vec<String>,
}

impl<'s> Vocabulary<'s> {
    /// Collects ids and map words of all ground types.
    pub fn of(system: &'s System) -> Self {
        let ground = || system.file().entity_types.iter().filter(|one| !one.is_token());
        let mut types = BTreeMap::new();
        for one in ground() {
            types.insert(one.id.to_string(), one);
        }
        for one in ground() {
            for word in &one.map_words {
                types.entry(word.clone()).or_insert(one);
            }
        }
        Self { types }
    }

    /// Returns the type of a word.
    pub fn get(&self, word: &str) -> Option<&'s EntityType> {
        self.types.get(word).copied()
    }

    /// Returns the type of a feature: by name and level first, then by name alone.
    fn feature(&self, feature: &Feature) -> Option<&'s EntityType> {
        let exact = self.get(&format!("{}:{}", feature.name(), feature.level));
        exact.or_else(|| self.get(feature.name()))
    }

    /// Returns what a hex with this terrain consists of. Maps do not keep the word for ground
    /// without features, so it is the base where no other word is one.
    pub fn tile(&self, terrain: &Terrain) -> Tile {
        let mut tile = Tile::default();
        for feature in terrain.features() {
            match self.feature(feature) {
                Some(one) if one.placement == Placement::Base => tile.bases.push(one.id.clone()),
                Some(one) if one.placement == Placement::Feature => {
                    tile.features.push(one.id.clone());
                }
                _ => tile.unknown.push(feature.to_string()),
            }
        }
        if tile.bases.is_empty() {
            let open = self.get(&Terrain::default().to_string());
            let base = open.filter(|one| one.placement == Placement::Base);
            tile.bases.extend(base.map(|one| one.id.clone()));
        }
        tile
    }
}
