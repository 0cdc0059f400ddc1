use crate::{Colour, Terrain};
use std::collections::BTreeMap;
use thiserror::Error;

/// The index of a terrain in the [`Palette`] of its map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(u16);

impl TerrainId {
    /// Returns the index for an array with one entry per terrain.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A terrain of a map with its appearance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Swatch {
    /// The terrain itself.
    pub terrain: Terrain,
    glyph: String,
    /// The colour in which it is drawn, if the map defines one.
    pub fill: Option<Colour>,
}

impl Swatch {
    /// Returns the one to three characters that represent the terrain in files and text pictures.
    pub fn glyph(&self) -> &str {
        &self.glyph
    }
}

/// The distinct terrains of a map, each stored once and numbered.
///
/// A map has thousands of hexes but few terrains: a game inspects each entry once, compiles its
/// cost and sight tables by [`TerrainId`], and needs no names while it runs.
///
/// ```
/// use sandtable_hex::{Palette, Terrain};
///
/// let mut palette = Palette::default();
/// let woods = palette.intern(&"woods:1".parse()?)?;
/// assert_eq!(palette.intern(&"woods".parse()?)?, woods);
/// assert_eq!(palette[woods].glyph(), "w", "the first free letter that fits");
/// let costs: Vec<i32> =
///     palette.iter().map(|(_, entry)| 1 + entry.terrain.level("woods").unwrap_or(0)).collect();
/// assert_eq!(costs[woods.index()], 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Palette {
    swatches: Vec<Swatch>,
    by_terrain: BTreeMap<Terrain, TerrainId>,
    by_glyph: BTreeMap<String, TerrainId>,
    /// The number of generated glyphs tried so far.
    numbered: u32,
}

/// The terrain cannot be added to the palette.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaletteError {
    /// All ids are used.
    #[error("the map already has 65536 different terrains, which is the maximum")]
    Full,
    /// The glyph is malformed.
    #[error(
        "'{0}' is not a glyph: \
         expected one to three characters without spaces, quotes and backslashes"
    )]
    Glyph(String),
    /// The glyph already represents another terrain.
    #[error("glyph '{glyph}' already stands for {terrain}: expected a unique glyph")]
    GlyphTaken {
        /// The requested glyph.
        glyph: String,
        /// The terrain that uses it.
        terrain: Terrain,
    },
    /// The terrain already has another glyph.
    #[error("{terrain} already has the glyph '{glyph}': expected each terrain once")]
    TerrainTaken {
        /// The requested terrain.
        terrain: Terrain,
        /// The glyph it has.
        glyph: String,
    },
}

impl Palette {
    /// Returns the id of a terrain. A new terrain is added with a unique glyph.
    ///
    /// # Errors
    /// Returns [`PaletteError::Full`] for the 65537th terrain.
    pub fn intern(&mut self, terrain: &Terrain) -> Result<TerrainId, PaletteError> {
        if let Some(known) = self.by_terrain.get(terrain) {
            return Ok(*known);
        }
        // A full palette is refused before `free_glyph` uses up a glyph.
        self.next_id()?;
        let glyph = self.free_glyph(terrain);
        self.push(Swatch { terrain: terrain.clone(), glyph, fill: None })
    }

    /// Adds a new terrain with a glyph and an optional colour.
    ///
    /// # Errors
    /// Returns [`PaletteError`] if the glyph is malformed, the glyph or the terrain is already used
    /// or the palette is full.
    pub fn insert(
        &mut self,
        terrain: Terrain,
        glyph: &str,
        fill: Option<Colour>,
    ) -> Result<TerrainId, PaletteError> {
        if !is_glyph(glyph) {
            return Err(PaletteError::Glyph(glyph.to_owned()));
        }
        if let Some(&taken) = self.by_glyph.get(glyph) {
            let terrain = self[taken].terrain.clone();
            return Err(PaletteError::GlyphTaken { glyph: glyph.to_owned(), terrain });
        }
        if let Some(&taken) = self.by_terrain.get(&terrain) {
            let glyph = self[taken].glyph.clone();
            return Err(PaletteError::TerrainTaken { terrain, glyph });
        }
        self.push(Swatch { terrain, glyph: glyph.to_owned(), fill })
    }

    /// Sets the colour in which a terrain is drawn. A new terrain is added.
    ///
    /// # Errors
    /// Returns [`PaletteError::Full`] for the 65537th terrain.
    pub fn set_fill(
        &mut self,
        terrain: &Terrain,
        fill: Option<Colour>,
    ) -> Result<(), PaletteError> {
        let id = self.intern(terrain)?;
        self.swatches[id.index()].fill = fill;
        Ok(())
    }

    /// Returns the id of the terrain with this glyph.
    pub fn by_glyph(&self, glyph: &str) -> Option<TerrainId> {
        self.by_glyph.get(glyph).copied()
    }

    /// Returns the number of terrains.
    pub const fn len(&self) -> usize {
        self.swatches.len()
    }

    /// Returns whether the palette has no terrains.
    pub const fn is_empty(&self) -> bool {
        self.swatches.is_empty()
    }

    /// Returns all terrains with their ids, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (TerrainId, &Swatch)> {
        self.swatches.iter().enumerate().map(|(index, swatch)| (TerrainId(index as u16), swatch))
    }

    /// Returns whether both palettes have the same terrains with the same glyphs and colours; the
    /// numbering is ignored.
    pub(crate) fn shows_the_same(&self, other: &Self) -> bool {
        // Both lists are in the order of glyphs, so equal palettes pair up entry by entry.
        self.by_glyph.len() == other.by_glyph.len()
            && self
                .by_glyph
                .values()
                .zip(other.by_glyph.values())
                .all(|(a, b)| self[*a] == other[*b])
    }

    fn push(&mut self, swatch: Swatch) -> Result<TerrainId, PaletteError> {
        let id = self.next_id()?;
        self.by_terrain.insert(swatch.terrain.clone(), id);
        self.by_glyph.insert(swatch.glyph.clone(), id);
        self.swatches.push(swatch);
        Ok(id)
    }

    fn next_id(&self) -> Result<TerrainId, PaletteError> {
        let number = u16::try_from(self.swatches.len());
        number.map(TerrainId).map_err(|_| PaletteError::Full)
    }

    /// Returns a dot for clear ground, else the first letter of the name, else the next free glyph.
    fn free_glyph(&mut self, terrain: &Terrain) -> String {
        let initial = terrain.features().first().and_then(|feature| feature.name().chars().next());
        let letter = initial.map_or('.', |letter| letter.to_ascii_lowercase());
        let fitting = [letter, letter.to_ascii_uppercase()].map(String::from);
        let free = |glyph: &String| is_glyph(glyph) && !self.by_glyph.contains_key(glyph);
        if let Some(glyph) = fitting.into_iter().find(free) {
            return glyph;
        }
        loop {
            let glyph = numbered_glyph(self.numbered);
            self.numbered += 1;
            if !self.by_glyph.contains_key(&glyph) {
                return glyph;
            }
        }
    }
}

/// Panics for an id of another palette that has more terrains, as a slice does.
impl std::ops::Index<TerrainId> for Palette {
    type Output = Swatch;

    fn index(&self, id: TerrainId) -> &Swatch {
        &self.swatches[id.index()]
    }
}

fn is_glyph(text: &str) -> bool {
    let disturbs = |letter: char| {
        letter.is_whitespace() || letter.is_control() || matches!(letter, '"' | '\'' | '\\')
    };
    (1..=3).contains(&text.chars().count()) && !text.contains(disturbs)
}

/// Returns `a` to `Z`, then `aa` to `ZZ`, then `aaa` and so on: more glyphs than a palette has ids.
fn numbered_glyph(number: u32) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |digit: u32| char::from(LETTERS[(digit % 52) as usize]);
    match number {
        0..52 => letter(number).to_string(),
        // 52 glyphs have one letter and 52 * 52 have two, so three letters start at 2756.
        52..2756 => [number - 52, (number - 52) / 52].map(letter).iter().rev().collect(),
        _ => {
            let rest = number - 2756;
            [rest, rest / 52, rest / (52 * 52)].map(letter).iter().rev().collect()
        }
    }
}
