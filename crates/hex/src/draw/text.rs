use super::{Mark, Paint};
use crate::{CellId, Hex, Map, Orientation, Outline, Shape, Shoved};

/// The maximum number of characters per hex.
const WIDEST: usize = 7;

/// Draws a map with characters.
///
/// A hex shows the glyph of its terrain and its level unless that is 0, or the mark that `marks`
/// returns for it. Flat-top maps take two lines per row, with the offset columns on the lower one;
/// pointy-top maps take one line per row, with the offset rows half a hex to the right.
///
/// ```
/// use sandtable_hex::draw::{self, Paint};
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 2)?;
/// let mut map = Map::new("Small", shape);
/// map.set_elevation(Hex::ZERO, 2)?;
/// let picture = draw::text(&map, Paint::Plain, |hex| (hex == Hex::new(1, 0)).then(|| "A↑".into()));
/// assert_eq!(picture, "    \
///     01 02 03
/// 01  .2    .
///        A↑
/// 02  .     .
///        .
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text(map: &Map, paint: Paint, marks: impl Fn(Hex) -> Option<Mark>) -> String {
    let mark = |cell| marks(map.shape().hex(cell)).map_or_else(|| ground(map, cell), fitted);
    let cells: Vec<_> = map.shape().cells().map(|cell| (cell, mark(cell))).collect();
    let widest = cells.iter().map(|(_, mark)| mark.text.chars().count()).max();
    let sheet = Sheet::new(map.shape(), widest.unwrap_or(1));
    let mut lines = vec![Line::default(); sheet.line_count()];
    for (cell, mark) in cells {
        let (column, row) = map.shape().position(cell);
        let (line, start) = sheet.place(column, row);
        lines[line].0.push((start, mark));
    }
    for row in 0..map.shape().rows() {
        let (line, _) = sheet.place(0, row);
        lines[line].0.push((0, sheet.number(row).into()));
    }
    lines.insert(0, sheet.header());
    lines.into_iter().map(|line| line.written(paint)).collect()
}

/// Lists the glyphs of a text picture, and the hexside features, which the picture cannot show.
pub fn key(map: &Map) -> String {
    let mut lines = Vec::new();
    for (_, swatch) in map.palette().iter() {
        lines.push(format!("{:<3} {}\n", swatch.glyph(), swatch.terrain));
    }
    for (kind, sides) in map.sides_by_kind() {
        let name = |facing| map.shape().orientation().name(facing);
        let sides = sides.iter().map(|(number, facing)| format!(" {number}/{}", name(*facing)));
        lines.push(format!("{kind}{}\n", sides.collect::<String>()));
    }
    lines.concat()
}

fn ground(map: &Map, cell: CellId) -> Mark {
    let glyph = map.swatch(cell).glyph();
    match map.ground()[cell].elevation {
        0 => glyph.into(),
        level => format!("{glyph}{level}").into(),
    }
}

/// Truncates a mark and replaces control characters, which would upset a terminal.
fn fitted(mut mark: Mark) -> Mark {
    let letters = mark.text.chars().take(WIDEST);
    mark.text = letters.map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    mark
}

/// The marks on one line of text, each with its start column.
#[derive(Clone, Default)]
struct Line(Vec<(usize, Mark)>);

impl Line {
    fn written(mut self, paint: Paint) -> String {
        self.0.sort_by_key(|(start, _)| *start);
        let (mut out, mut length) = (String::new(), 0);
        for (start, mark) in self.0 {
            out.extend(std::iter::repeat_n(' ', start.saturating_sub(length)));
            out.push_str(&mark.painted(paint));
            length = start.max(length) + mark.text.chars().count();
        }
        out.push('\n');
        out
    }
}

/// The positions of hexes on the lines of text.
struct Sheet<'s> {
    shape: &'s Shape,
    /// The number of digits of a row or column number.
    digits: usize,
    /// Characters from one column to the next, or half of that if rows are offset.
    step: usize,
}

impl<'s> Sheet<'s> {
    fn new(shape: &'s Shape, widest: usize) -> Self {
        let digits = if shape.columns().max(shape.rows()) > 99 { 3 } else { 2 };
        let step = match shape.orientation() {
            // Neighbouring columns are never on the same line, so a wide mark may overlap the next.
            Orientation::Flat => (digits + 1).max((widest + 1).div_ceil(2)),
            Orientation::Pointy => (digits.max(widest) + 1).div_ceil(2),
        };
        Self { shape, digits, step }
    }

    fn place(&self, column: u16, row: u16) -> (usize, usize) {
        let (across, down) = (usize::from(column), usize::from(row));
        let (line, steps) = match self.shape.orientation() {
            Orientation::Flat => (2 * down + self.lag(across), across),
            Orientation::Pointy => (down, 2 * across + self.lag(down)),
        };
        (line, self.digits + 2 + steps * self.step)
    }

    /// Returns by how many half hexes a column or row is offset.
    fn lag(&self, index: usize) -> usize {
        match self.shape.outline() {
            Outline::Rectangle(Shoved::Odd) => index % 2,
            Outline::Rectangle(Shoved::Even) => 1 - index % 2,
            Outline::Parallelogram => index,
        }
    }

    fn line_count(&self) -> usize {
        let columns = self.shape.columns();
        let last = (columns.saturating_sub(2)..columns)
            .map(|column| self.place(column, self.shape.rows() - 1).0);
        last.max().map_or(0, |line| line + 1)
    }

    fn header(&self) -> Line {
        let columns = 0..self.shape.columns();
        Line(columns.map(|column| (self.place(column, 0).1, self.number(column).into())).collect())
    }

    fn number(&self, index: u16) -> String {
        format!("{:0digits$}", index + 1, digits = self.digits)
    }
}
