use super::ground::Ground;
use super::layout::{Extent, Layout};
use super::scene::{Scene, Shade, Sign, Wash, Way, Word};
use super::style::TerrainLook;
use super::svg::{Escaped, Place, Polygon, Tenth};
use super::theme::{Theme, ink};
use super::{Emblem, Look, Piece};
use crate::{Colour, Facing, Hex, Map, Orientation, Swatch};
use hexx::Vec2;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// A map drawn as if on paper, with units, routes and labels on it.
///
/// Its `Display` output is a complete SVG document, the same for the same input. Terrain is shown
/// by symbols as well as by colour, elevation by hachures and numbers. Items on hexes off the map
/// are not drawn.
///
/// ```
/// use sandtable_hex::draw::Drawing;
/// use sandtable_hex::{Colour, Hex, Map, Orientation, Outline, Shape, Shoved, flat};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let map = Map::new("Small", shape);
/// let svg = Drawing::of(&map)
///     .tint(Hex::new(1, 0), Colour::new(0, 158, 115), 40)
///     .counter(Hex::ZERO, flat::SE, "A1", 0)
///     .path(&[Hex::ZERO, Hex::new(1, 0), Hex::new(1, 1)])
///     .label(Hex::new(1, 1), "7")
///     .caption("Three by three")
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[must_use]
pub struct Drawing<'m> {
    pub(super) map: &'m Map,
    pub(super) layout: Layout,
    pub(super) scene: Scene,
    pub(super) theme: Theme,
    /// The index of each look of the scene.
    looks: HashMap<Look, u16>,
    legend: bool,
    /// Names in the legend instead of the words of the map.
    pub(super) names: BTreeMap<String, String>,
    numbers: bool,
    own_colours: bool,
    /// The width of the ground beyond the field.
    beyond: f32,
    window: Option<Extent>,
}

impl<'m> Drawing<'m> {
    /// The width of the ground around the field in files.
    const MARGIN: f32 = 22.0;
    /// The same on the page, where the map lies under panels and reaches the edges of the screen.
    const BEYOND: f32 = 12.0 * Layout::SIZE;
    const CAPTION: f32 = 30.0;
    /// Empty paper below the text.
    const FOOT: f32 = 8.0;
    /// The height of a line of notes.
    const NOTE: f32 = 17.0;
    /// Maps up to this width have text of the usual size.
    const USUAL: f32 = 1_300.0;

    /// Creates a drawing of the map without additions.
    pub fn of(map: &'m Map) -> Self {
        Self {
            map,
            layout: Layout::of(map.shape()),
            scene: Scene::default(),
            theme: Theme::default(),
            looks: HashMap::new(),
            legend: false,
            names: BTreeMap::new(),
            numbers: true,
            own_colours: false,
            beyond: Self::MARGIN,
            window: None,
        }
    }

    /// Creates the ground of a [`Board`](super::Board): without numbers, which the page writes
    /// itself, and with more ground around the field.
    pub fn board(map: &'m Map) -> Self {
        Self { numbers: false, beyond: Self::BEYOND, ..Self::of(map) }
    }

    /// Draws in the colours of a theme.
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Draws all terrain in the colours that the map defines. Otherwise they count for unknown
    /// terrain only.
    pub const fn own_colours(mut self) -> Self {
        self.own_colours = true;
        self
    }

    /// Draws only a part of the paper: left edge, top edge, width and height.
    ///
    /// The part looks exactly as in the whole picture. It depends on the ground of the hexes in it
    /// and of those at most six hexes away, so that after a change of the ground all other parts
    /// can be kept.
    pub fn window(mut self, [x, y, width, height]: [f32; 4]) -> Self {
        let least = Vec2::new(x, y);
        self.window = Some(Extent { least, most: least + Vec2::new(width, height) });
        self
    }

    /// Draws only the part of the paper, this many hexes wide and high, in which most pieces of both
    /// sides are fighting. Without pieces of different sides everything is drawn. Captions and notes
    /// are left out, because they stand below the whole map, and fog, which would cover most of it;
    /// so are names that would cover a piece or another name.
    pub fn around_fight(mut self, [width, height]: [f32; 2]) -> Self {
        (self.scene.caption, self.scene.notes, self.scene.shades) = Default::default();
        let size = self.layout.spacing() * Vec2::new(width, height);
        let Some(middle) = self.fight(size / 2.0) else { return self };
        let least = middle - size / 2.0;
        self.drop_crowded_labels(Extent { least, most: least + size });
        self.window([least.x, least.y, size.x, size.y])
    }

    /// Returns the point halfway between two pieces of different sides around which most pieces of
    /// the side with fewer pieces there are; of several such points, the one with the most pieces,
    /// and then the one with the fewest pieces cut by the edge of the picture.
    ///
    /// Only pieces well inside count: narrow screens cut off the sides of a picture.
    fn fight(&self, reach: Vec2) -> Option<Vec2> {
        let piece = Vec2::splat(Layout::SIZE);
        let inside = reach * Vec2::new(0.6, 1.0) - piece;
        let pieces = self.scene.pieces.iter();
        let placed: Vec<_> =
            pieces.map(|piece| (piece.side, self.layout.middle(piece.hex))).collect();
        let pairs = placed.iter().enumerate().flat_map(|(at, (side, one))| {
            let others = placed[at + 1..].iter().filter(move |(other, _)| other != side);
            others.map(move |(_, two)| (*one + *two) / 2.0)
        });
        pairs.max_by_key(|middle| {
            let within = |at: &Vec2, reach: Vec2| (*at - *middle).abs().cmple(reach).all();
            let whole = placed.iter().filter(|(_, at)| within(at, inside));
            let count = |reach| placed.iter().filter(|(_, at)| within(at, reach)).count();
            let cut = count(reach + piece) - count(reach - piece);
            let (mut own, mut total) = (0, 0);
            for (side, _) in whole {
                total += 1;
                own += usize::from(*side == placed[0].0);
            }
            (own.min(total - own), total, Reverse(cut))
        })
    }

    /// Covers a hex with a colour of `percent` opacity, and outlines it.
    pub fn tint(mut self, hex: Hex, colour: Colour, percent: u8) -> Self {
        self.scene.tints.push(Wash { hex, colour, percent: percent.min(100) });
        self
    }

    /// Covers a hex with fog of `percent` opacity.
    pub fn shade(mut self, hex: Hex, percent: u8) -> Self {
        self.scene.shades.push(Shade { hex, percent: percent.min(100) });
        self
    }

    /// Writes text into a hex.
    pub fn label(mut self, hex: Hex, text: impl Into<String>) -> Self {
        self.scene.labels.push(Word { hex, text: text.into() });
        self
    }

    /// Draws a path from hex to hex, with an arrow at its end.
    pub fn path(mut self, hexes: &[Hex]) -> Self {
        self.scene.paths.push(hexes.to_vec());
        self
    }

    /// Places a piece of a side on a hex, with or without a facing.
    pub fn counter(
        self,
        hex: Hex,
        facing: impl Into<Option<Facing>>,
        text: impl Into<String>,
        side: u8,
    ) -> Self {
        self.piece(hex, Piece::new(text, side).facing(facing))
    }

    /// Places a piece on a hex.
    pub fn piece(mut self, hex: Hex, piece: Piece) -> Self {
        let placed = piece.placed(hex, |look| known(&mut self.looks, &mut self.scene, look));
        self.scene.pieces.push(placed);
        self
    }

    /// Leaves a wreck on a hex: it is drawn below the pieces and cannot be chosen.
    pub fn remains(mut self, hex: Hex, piece: Piece) -> Self {
        let placed = piece.placed(hex, |look| known(&mut self.looks, &mut self.scene, look));
        self.scene.remains.push(placed);
        self
    }

    /// Draws the move of a unit of a side in this turn as a dotted line.
    pub fn track(mut self, hexes: &[Hex], side: u8) -> Self {
        self.scene.tracks.push(Way { hexes: hexes.to_vec(), side });
        self
    }

    /// Draws the planned route of a unit of a side.
    pub fn way(mut self, hexes: &[Hex], side: u8) -> Self {
        self.scene.ways.push(Way { hexes: hexes.to_vec(), side });
        self
    }

    /// Places an emblem on a hex, in the colour of a side or neutral.
    pub fn emblem(mut self, hex: Hex, emblem: Emblem, side: Option<u8>) -> Self {
        let look = known(&mut self.looks, &mut self.scene, emblem.look(side));
        self.scene.emblems.push(Sign { hex, emblem, side, look, mirrored: None });
        self
    }

    /// Places a courier on a hex; it rides to the left or to the right.
    pub fn rider(mut self, hex: Hex, side: u8, leftward: bool) -> Self {
        self = self.emblem(hex, Emblem::Rider, Some(side));
        if let (Some(sign), true) = (self.scene.emblems.last_mut(), leftward) {
            sign.mirrored = Some(true);
        }
        self
    }

    /// Writes the name of a place below its hex.
    pub fn name(mut self, hex: Hex, text: impl Into<String>) -> Self {
        self.scene.names.push(Word { hex, text: text.into() });
        self
    }

    /// Sets the caption below the map.
    pub fn caption(mut self, text: impl Into<String>) -> Self {
        self.scene.caption = Some(text.into());
        self
    }

    /// Adds a line of small print below the map and its caption.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.scene.notes.push(text.into());
        self
    }

    /// Gives a terrain or a kind of hexside, as the map writes it, another name in the legend.
    pub fn entry(mut self, word: impl Into<String>, name: impl Into<String>) -> Self {
        self.names.insert(word.into(), name.into());
        self
    }

    /// Adds a legend of symbols and lines below the map.
    pub const fn legend(mut self) -> Self {
        self.legend = true;
        self
    }

    /// Omits the hex numbers.
    pub const fn without_numbers(mut self) -> Self {
        self.numbers = false;
        self
    }

    /// Omits caption and notes, for pictures beside which the page says the same.
    pub fn without_notes(mut self) -> Self {
        (self.scene.caption, self.scene.notes) = Default::default();
        self
    }

    /// Returns what is shown on the map, for callers that draw it themselves.
    pub fn into_scene(self) -> Scene {
        self.scene
    }

    /// Returns the centre of a hex, or `None` if it is off the map.
    pub(super) fn middle(&self, hex: Hex) -> Option<Vec2> {
        self.map.shape().contains(hex).then(|| self.layout.middle(hex))
    }

    /// Returns the id of the hex outline. It differs by orientation, because both may be on one
    /// page.
    pub(super) fn hex_id(&self) -> &'static str {
        match self.map.shape().orientation() {
            Orientation::Flat => "flat-hex",
            Orientation::Pointy => "pointy-hex",
        }
    }

    fn open(&self, out: &mut fmt::Formatter<'_>, paper: Extent) -> fmt::Result {
        let size = paper.most - paper.least;
        let (corner, wide, high) = (Place(paper.least), Tenth(size.x), Tenth(size.y));
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corner} {wide} {high}" width="{wide}" height="{high}" role="img" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" text-anchor="middle">"#
        )?;
        writeln!(out, "<title>{}</title>", Escaped(self.map.name()))?;
        writeln!(out, "<desc>{}</desc>", Escaped(&self.spoken()))?;
        let (x, y) = (Tenth(paper.least.x), Tenth(paper.least.y));
        let paper = self.theme.ink(ink::VEIL);
        writeln!(out, r#"<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{paper}"/>"#)
    }

    /// Describes the picture in words, for screen readers.
    fn spoken(&self) -> String {
        let shape = self.map.shape();
        let (columns, rows) = (shape.columns(), shape.rows());
        let size = format!("A {} map of {columns} by {rows} hexes.", shape.orientation());
        match self.map.description() {
            Some(said) => format!("{said}\n{size}"),
            None => size,
        }
    }

    fn write_definitions(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "<defs>")?;
        let corners = self.layout.corners();
        writeln!(out, r#"<path id="{}" d="{}"/>"#, self.hex_id(), Polygon(&corners))?;
        self.define_looks(out)?;
        writeln!(out, "</defs>")
    }

    fn write_caption(&self, out: &mut fmt::Formatter<'_>, paper: Extent) -> fmt::Result {
        let Some(caption) = &self.scene.caption else { return Ok(()) };
        let x = f32::midpoint(paper.least.x, paper.most.x);
        let scale = self.scale();
        let y = paper.most.y - self.notes_height() - Self::CAPTION * scale / 2.0;
        writeln!(
            out,
            r#"<text x="{}" y="{}" font-family="Georgia, 'DejaVu Serif', serif" font-size="{}" font-style="italic" fill="{}">{}</text>"#,
            Tenth(x),
            Tenth(y),
            Tenth(15.0 * scale),
            self.theme.ink(ink::LABEL),
            Escaped(caption)
        )
    }

    fn write_notes(&self, out: &mut fmt::Formatter<'_>, paper: Extent) -> fmt::Result {
        let x = f32::midpoint(paper.least.x, paper.most.x);
        let (scale, height) = (self.scale(), self.notes_height());
        let mut y = paper.most.y - Self::FOOT - height + Self::NOTE * scale / 2.0;
        for note in &self.scene.notes {
            writeln!(
                out,
                r#"<text x="{}" y="{}" font-size="{}" fill="{}">{}</text>"#,
                Tenth(x),
                Tenth(y),
                Tenth(11.0 * scale),
                self.theme.ink(ink::LABEL),
                Escaped(note)
            )?;
            y += Self::NOTE * scale;
        }
        Ok(())
    }

    fn notes_height(&self) -> f32 {
        self.scene.notes.iter().map(|_| Self::NOTE * self.scale()).sum()
    }

    /// Returns the scale of the text below the map: a wide map is viewed from further away.
    pub(super) fn scale(&self) -> f32 {
        let map = self.layout.extent(self.map.shape());
        ((map.most.x - map.least.x) / Self::USUAL).max(1.0)
    }

    /// Returns the appearance of all terrains, by terrain id.
    pub(super) fn looks(&self) -> Vec<TerrainLook> {
        self.map.palette().iter().map(|(_, swatch)| self.look(swatch)).collect()
    }

    pub(super) fn look(&self, swatch: &Swatch) -> TerrainLook {
        TerrainLook::of(swatch, self.own_colours)
    }

    /// Returns the width of the ground beyond the field.
    pub(super) const fn beyond(&self) -> f32 {
        self.beyond
    }

    /// Returns the width of the strip in which the ground fades to paper.
    pub(super) const fn fade(&self) -> f32 {
        self.beyond * 0.7
    }

    /// Returns the extent of the ground: the field and what is around it.
    pub(super) fn ground_paper(&self) -> Extent {
        let map = self.layout.extent(self.map.shape());
        let margin = Vec2::splat(self.beyond);
        Extent { least: map.least - margin, most: map.most + margin }
    }

    /// Returns the extent of the ground that is drawn.
    pub(super) fn land(&self) -> Extent {
        self.window.unwrap_or_else(|| self.ground_paper())
    }

    /// Returns the extent of the whole drawing.
    pub(super) fn paper(&self) -> Extent {
        if let Some(window) = self.window {
            return window;
        }
        let ground = self.ground_paper();
        let map = self.layout.extent(self.map.shape());
        let below = if self.legend { self.legend_height(map) } else { 0.0 };
        let caption = if self.scene.caption.is_some() { Self::CAPTION * self.scale() } else { 0.0 };
        let room = Vec2::new(0.0, below + caption + self.notes_height());
        Extent { least: ground.least, most: ground.most + room }
    }
}

/// Returns the index of a look, which is added to the scene if it is new.
fn known(looks: &mut HashMap<Look, u16>, scene: &mut Scene, look: Look) -> u16 {
    if let Some(index) = looks.get(&look) {
        return *index;
    }
    let index = scene.looks.len() as u16;
    scene.looks.push(look.clone());
    looks.insert(look, index);
    index
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (map, paper) = (self.layout.extent(self.map.shape()), self.paper());
        self.open(out, paper)?;
        self.write_definitions(out)?;
        Ground::of(self).write(out)?;
        self.write_shades(out)?;
        self.write_tints(out)?;
        if self.numbers {
            self.write_elevations(out)?;
            self.write_numbers(out)?;
        }
        self.write_overlays(out)?;
        if self.legend {
            self.write_legend(out, map)?;
        }
        self.write_caption(out, paper)?;
        self.write_notes(out, paper)?;
        writeln!(out, "</svg>")
    }
}
