use crate::{Colour, Terrain};
use std::collections::BTreeMap;
use thiserror::Error;

/// The number of a terrain in the [`Palette`] of its map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(u16);

impl TerrainId {
    /// The position of this terrain in an array of one entry per terrain.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One terrain of a map and how it is shown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Swatch {
    /// What is there.
    pub terrain: Terrain,
    glyph: String,
    /// The colour in which it is drawn, where the map says one.
    pub fill: Option<Colour>,
}

impl Swatch {
    /// The one to three characters that stand for the terrain in files and text pictures.
    pub fn glyph(&self) -> &str {
        &self.glyph
    }
}

/// The distinct terrains of a map, each stored once and numbered.
///
/// A map has thousands of hexes but few terrains: a game looks at each entry once, compiles its
/// cost and sight tables by [`TerrainId`], and never sees a name again while it plays.
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
    /// How many of the glyphs that go by number have been tried.
    numbered: u32,
}

/// A terrain that a palette cannot take in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaletteError {
    /// There are as many terrains as can be numbered.
    #[error("a map may have 65536 different terrains: expected no further one")]
    Full,
    /// The glyph is not one.
    #[error(
        "'{0}' is not a glyph: \
         expected one to three characters without spaces, quotes and backslashes"
    )]
    Glyph(String),
    /// The glyph stands for another terrain already.
    #[error("glyph '{glyph}' already stands for {terrain}: expected a glyph of its own")]
    GlyphTaken {
        /// The glyph asked for.
        glyph: String,
        /// The terrain that has it.
        terrain: Terrain,
    },
    /// The terrain has another glyph already.
    #[error("{terrain} already has the glyph '{glyph}': expected each terrain once")]
    TerrainTaken {
        /// The terrain asked for.
        terrain: Terrain,
        /// The glyph that it has.
        glyph: String,
    },
}

impl Palette {
    /// The number of a terrain, which is taken in if it is new and gets a glyph of its own.
    ///
    /// # Errors
    /// Refuses the 65537th terrain.
    pub fn intern(&mut self, terrain: &Terrain) -> Result<TerrainId, PaletteError> {
        if let Some(known) = self.by_terrain.get(terrain) {
            return Ok(*known);
        }
        self.next_id()?;
        let glyph = self.free_glyph(terrain);
        self.push(Swatch { terrain: terrain.clone(), glyph, fill: None })
    }

    /// Takes in a new terrain with a glyph and perhaps a colour.
    ///
    /// # Errors
    /// Refuses a malformed glyph, a glyph or a terrain that is there already, and the 65537th
    /// terrain.
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

    /// Sets the colour in which a terrain is drawn, taking it in if it is new.
    ///
    /// # Errors
    /// Refuses the 65537th terrain.
    pub fn set_fill(
        &mut self,
        terrain: &Terrain,
        fill: Option<Colour>,
    ) -> Result<(), PaletteError> {
        let id = self.intern(terrain)?;
        self.swatches[id.index()].fill = fill;
        Ok(())
    }

    /// The number of the terrain that a glyph stands for.
    pub fn by_glyph(&self, glyph: &str) -> Option<TerrainId> {
        self.by_glyph.get(glyph).copied()
    }

    /// How many terrains there are.
    pub const fn len(&self) -> usize {
        self.swatches.len()
    }

    /// Whether there is no terrain yet.
    pub const fn is_empty(&self) -> bool {
        self.swatches.is_empty()
    }

    /// All terrains with their numbers, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (TerrainId, &Swatch)> {
        self.swatches.iter().enumerate().map(|(index, swatch)| (TerrainId(index as u16), swatch))
    }

    /// The same terrains under the same glyphs and colours, in whatever order they are numbered.
    pub(crate) fn shows_the_same(&self, other: &Self) -> bool {
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

    /// A dot for clear ground, otherwise the first letter of the name, otherwise the next free one.
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

/// Panics on a number of another palette that has more terrains, as a slice does.
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

/// `a` to `Z`, then `aa` to `ZZ`, then `aaa` and on: more than a palette can number.
fn numbered_glyph(number: u32) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |digit: u32| char::from(LETTERS[(digit % 52) as usize]);
    match number {
        0..52 => letter(number).to_string(),
        52..2756 => [number - 52, (number - 52) / 52].map(letter).iter().rev().collect(),
        _ => {
            let rest = number - 2756;
            [rest, rest / 52, rest / (52 * 52)].map(letter).iter().rev().collect()
        }
    }
}
