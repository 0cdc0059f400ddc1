//! Pieces and their labels as SVG.

use super::layout::{Extent, Layout};
use super::look::{ClipPaths, Level, Parts, fingerprint};
use super::piece::{HEX, Hold, Label, Layer, Placed, STACK};
use super::svg::{Escaped, Place, Tenth, text_width};
use super::{Drawing, INK, PAPER, Scene, Seat};
use crate::{Facing, Orientation};
use hexx::Vec2;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The size of a look's unit on paper, where a hex is [`HEX`] units high.
fn unit() -> f32 {
    Layout::SIZE * 3.0_f32.sqrt() / HEX
}

/// The transform to the position of a token on paper, in units of its look.
pub(super) struct Spot(pub(super) Vec2);

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "translate({}) scale({:.3})", Place(self.0), unit())
    }
}

impl Drawing<'_> {
    /// Defines the near level of every look once; pieces refer to it.
    pub(super) fn define_looks(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = self.used();
        let looks = used.iter().filter_map(|index| self.scene.looks.get(*index));
        let parts = looks.flat_map(|look| look.level(Level::Near));
        write!(out, "{}", parts.collect::<ClipPaths<'_>>())?;
        for index in used {
            let (id, content) = self.token(index);
            writeln!(out, r#"<g id="{id}">{content}</g>"#)?;
        }
        Ok(())
    }

    /// Returns the indices of the looks of everything that is on the map.
    fn used(&self) -> BTreeSet<usize> {
        let Scene { pieces, remains, emblems, .. } = &self.scene;
        let on_map = |hex| self.middle(hex).is_some();
        let pieces = pieces.iter().chain(remains).filter(|placed| on_map(placed.hex));
        let layers = pieces.flat_map(|placed| placed.layers.iter().map(|layer| layer.look));
        let signs = emblems.iter().filter(|sign| on_map(sign.hex)).map(|sign| sign.look);
        layers.chain(signs).map(usize::from).collect()
    }

    /// Returns a look as SVG, and its id.
    pub(super) fn token(&self, index: usize) -> (String, String) {
        let parts = self.scene.looks.get(index).map_or(&[][..], |look| look.level(Level::Near));
        let content = Parts(parts).to_string();
        (format!("look-{:x}", fingerprint(&content)), content)
    }

    /// Writes pieces on the same hex as a stack, each a little higher, and the labels on top.
    pub(super) fn write_pieces(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<String> =
            (0..self.scene.looks.len()).map(|index| self.token(index).0).collect();
        for pieces in [&self.scene.remains, &self.scene.pieces] {
            let laid = self.laid(pieces);
            for (placed, at) in &laid {
                self.write_layers(out, placed, *at, &ids)?;
            }
            for (placed, label, at) in labelled(&laid) {
                let tag = LabelTag(placed, &label);
                writeln!(out, r#"<g transform="{}">{tag}</g>"#, Spot(at))?;
            }
        }
        Ok(())
    }

    /// Returns the position of each piece that is on the map.
    fn laid<'p>(&self, pieces: &'p [Placed]) -> Vec<(&'p Placed, Vec2)> {
        let mut heights: BTreeMap<(i32, i32), f32> = BTreeMap::new();
        let place = |placed: &'p Placed| {
            let below = heights.entry((placed.hex.x, placed.hex.y)).or_insert(0.0);
            let shift = Vec2::new(STACK, -STACK) * *below * unit();
            *below += 1.0;
            Some((placed, self.middle(placed.hex)? + shift))
        };
        pieces.iter().filter_map(place).collect()
    }

    /// Removes labels that would cover a piece or an earlier label, or that leave the picture.
    pub(super) fn drop_crowded_labels(&mut self, picture: Extent) {
        let spots: Vec<Option<Vec2>> =
            self.scene.pieces.iter().map(|placed| self.middle(placed.hex)).collect();
        let plate = Vec2::splat(Level::Near.half() * unit());
        let mut taken: Vec<Extent> =
            spots.iter().flatten().map(|at| Extent::around(*at, plate)).collect();
        for (placed, at) in self.scene.pieces.iter_mut().zip(spots) {
            let past = placed.past.is_some();
            let words = placed.label.as_ref().zip(at).map(|(label, at)| label.extent(past, at));
            let free = words.filter(|words| {
                picture.contains(*words) && !taken.iter().any(|other| words.meets(*other))
            });
            placed.label = placed.label.take().filter(|_| free.is_some());
            taken.extend(free);
        }
    }

    fn write_layers(
        &self,
        out: &mut fmt::Formatter<'_>,
        placed: &Placed,
        at: Vec2,
        ids: &[String],
    ) -> fmt::Result {
        writeln!(out, r#"<g transform="{}">"#, Spot(at))?;
        for Layer { look, hold, turn } in &placed.layers {
            let Some(id) = ids.get(usize::from(*look)) else { continue };
            let facing = placed.facing.filter(|_| *hold == Some(Hold::Facing));
            let ahead =
                facing.map_or(0.0, |facing| heading(self.map.shape().orientation(), facing));
            let turn = ahead + f32::from(turn.unwrap_or(0));
            write!(out, r##"<use href="#{id}""##)?;
            if turn != 0.0 {
                write!(out, r#" transform="rotate({})""#, Tenth(turn))?;
            }
            writeln!(out, "/>")?;
        }
        writeln!(out, "</g>")
    }
}

/// Returns the labels of pieces and their positions. Numbers of one side in the same hex are one label, "120 + 80",
/// because they would cover each other.
fn labelled<'p>(laid: &[(&'p Placed, Vec2)]) -> Vec<(&'p Placed, Label, Vec2)> {
    let mut labels: Vec<(&Placed, Label, Vec2)> = Vec::new();
    let mut sums: BTreeMap<(i32, i32, u8), usize> = BTreeMap::new();
    for (placed, at) in laid {
        let Some(label) = &placed.label else { continue };
        if label.middle.is_some() {
            let first =
                *sums.entry((placed.hex.x, placed.hex.y, placed.side)).or_insert(labels.len());
            if let Some((_, sum, _)) = labels.get_mut(first) {
                sum.text = format!("{} + {}", sum.text, label.text);
                continue;
            }
        }
        labels.push((placed, label.clone(), *at));
    }
    labels
}

/// Returns the direction of a facing in degrees clockwise from the top.
pub(super) fn heading(orientation: Orientation, facing: Facing) -> f32 {
    let first: i16 = match orientation {
        Orientation::Flat => 0,
        Orientation::Pointy => -30,
    };
    f32::from(first + 60 * facing.index() as i16)
}

impl Label {
    /// Returns the size of its letters in units of a look.
    fn font_size(&self) -> f32 {
        if self.middle.is_some() { 11.5 } else { 12.0 }
    }

    /// Returns the width of its text in units of a look.
    fn text_width(&self) -> f32 {
        text_width(&self.text, self.font_size())
    }

    /// Returns width and height with the box in units of a look.
    fn size(&self, past: bool) -> Vec2 {
        let (pad, height) = match (past, self.middle) {
            (true, _) => (0.0, 14.0),
            (false, Some(_)) => (6.0, 13.0),
            (false, None) => (12.0, 16.0),
        };
        Vec2::new(self.text_width() + pad, height)
    }

    /// Returns the place on paper below a token.
    fn extent(&self, past: bool, token: Vec2) -> Extent {
        let size = self.size(past);
        let middle = Vec2::new(0.0, self.below.value() + size.y / 2.0);
        Extent::around(token + middle * unit(), size / 2.0 * unit())
    }
}

/// The words below a token, around its centre.
pub(super) struct LabelTag<'p>(pub(super) &'p Placed, pub(super) &'p Label);

impl fmt::Display for LabelTag<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(placed, label @ Label { text, below, .. }) = self;
        let wide = label.size(placed.past.is_some()).x;
        let (left, wide) = (Tenth(-wide / 2.0), Tenth(wide));
        let plate = Seat::of(placed.side).plate;
        let length = Tenth(label.text_width());
        let text = format_args!(
            r#"textLength="{length}" lengthAdjust="spacingAndGlyphs">{}</text>"#,
            Escaped(text)
        );
        write!(out, r#"<g transform="translate(0 {below})">"#)?;
        if placed.past.is_some() {
            write!(
                out,
                r##"<text y="11" font-size="12" font-style="italic" font-weight="600" fill="#4b443b" stroke="#f7f0dd" stroke-width="3" stroke-linejoin="round" paint-order="stroke" {text}"##
            )?;
        } else if label.middle.is_some() {
            write!(
                out,
                r#"<rect x="{left}" width="{wide}" height="13" rx="3" fill="{PAPER}" fill-opacity=".92"/><text y="10.5" font-size="11.5" font-weight="600" fill="{INK}" {text}"#
            )?;
        } else {
            write!(
                out,
                r#"<rect x="{left}" width="{wide}" height="16" rx="3" fill="{PAPER}" stroke="{plate}"/><text y="12" font-size="12" font-weight="600" fill="{INK}" {text}"#
            )?;
        }
        write!(out, "</g>")
    }
}
