use super::read::FORMAT;
use crate::{CellId, Map, Orientation, Outline, Shoved, Swatch};
use serde::{Serialize, Serializer, ser};
use std::fmt::{self, Display, Write};
use toml::{Table, Value};

impl Map {
    /// Serialises the map as a file that [`Map::from_toml`] reads back as an equal map.
    ///
    /// Equal maps with equally ordered palettes give the same text, and a small change to a map is
    /// a small change to the text. Only a map with several hundred thousand hexsides exceeds
    /// [`Map::LARGEST_TEXT`], beyond which files are not read.
    ///
    /// ```
    /// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape};
    ///
    /// let mut map = Map::new("Spit", Shape::new(Orientation::Pointy, Outline::Parallelogram, 3, 1)?);
    /// map.set_terrain(Hex::new(2, 0), &"sand".parse()?)?;
    /// let text = map.to_toml();
    /// assert!(text.contains("terrain = \"\"\"\n. . s\n\"\"\""));
    /// assert_eq!(Map::from_toml(&text)?, map);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_toml(&self) -> String {
        let mut out = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        self.write_head(out)?;
        self.write_block(out, "terrain", |cell| self.swatch(cell).glyph())?;
        if self.ground().iter().any(|(_, ground)| ground.elevation != 0) {
            self.write_block(out, "elevation", |cell| self.ground()[cell].elevation)?;
        }
        self.write_legend(out)?;
        self.write_hexsides(out)
    }

    fn write_head(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "format = {FORMAT}")?;
        writeln!(out, "name = {}", quoted(self.name()))?;
        if let Some(description) = self.description() {
            writeln!(out, "description = {}", quoted(description))?;
        }
        let shape = self.shape();
        let orientation = match shape.orientation() {
            Orientation::Flat => "flat",
            Orientation::Pointy => "pointy",
        };
        writeln!(out, "orientation = \"{orientation}\"")?;
        out.push_str(match shape.outline() {
            Outline::Rectangle(Shoved::Odd) => "shape = \"rectangle\"\nshoved = \"odd\"\n",
            Outline::Rectangle(Shoved::Even) => "shape = \"rectangle\"\nshoved = \"even\"\n",
            Outline::Parallelogram => "shape = \"parallelogram\"\n",
        });
        writeln!(out, "columns = {}\nrows = {}", shape.columns(), shape.rows())
    }

    /// Writes one word per hex, in columns of equal width.
    fn write_block<T: Display>(
        &self,
        out: &mut String,
        key: &str,
        word: impl Fn(CellId) -> T,
    ) -> fmt::Result {
        let length = |cell| word(cell).to_string().chars().count();
        let width = self.shape().cells().map(length).max().unwrap_or(1);
        writeln!(out, "{key} = \"\"\"")?;
        for cell in self.shape().cells() {
            let (column, _) = self.shape().position(cell);
            let gap = if column + 1 == self.shape().columns() { "\n" } else { " " };
            write!(out, "{:>width$}{gap}", word(cell))?;
        }
        writeln!(out, "\"\"\"")
    }

    fn write_legend(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "\n[legend]")?;
        for (_, swatch) in self.palette().iter() {
            writeln!(out, "{} = {}", quoted(swatch.glyph()), legend_entry(swatch))?;
        }
        Ok(())
    }

    fn write_hexsides(&self, out: &mut String) -> fmt::Result {
        for (kind, sides) in self.sides_by_kind() {
            write!(out, "\n[[hexside]]\nkind = {}\nsides = [", quoted(kind))?;
            let mut column = 0;
            for (number, facing) in sides {
                // One line of the file per column of the map.
                out.push_str(if number.column == column { " " } else { "\n    " });
                column = number.column;
                write!(out, "\"{number}/{}\",", self.shape().orientation().name(facing))?;
            }
            writeln!(out, "\n]")?;
        }
        Ok(())
    }
}

/// A map inside another document has the same keys as a map file.
impl Serialize for Map {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        // Converted from the text, so that there is one writer.
        let document: Table = toml::from_str(&self.to_toml()).map_err(ser::Error::custom)?;
        document.serialize(out)
    }
}

fn legend_entry(swatch: &Swatch) -> String {
    let terrain = quoted(&swatch.terrain.to_string());
    match swatch.fill {
        Some(fill) => format!("{{ terrain = {terrain}, fill = \"{fill}\" }}"),
        None => terrain,
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
