//! Import of MegaMek `.board` files.
//!
//! All data about hexes are kept: level, terrain with levels and exits, and the theme, which
//! becomes a feature `theme-…`. Unknown terrain stays on the map and is reported as a warning.

use crate::terrain::unknown_terrain;
use sandtable_core::{Finding, Findings};
use sandtable_hex::{
    CellSet, Feature, HexNumber, Map, Orientation, Outline, Shape, Shoved, Terrain,
};

/// A board converted to a map.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The map.
    pub map: Map,
    /// Problems that do not prevent using the map.
    pub warnings: Vec<Finding>,
}

/// Reads the text of a `.board` file.
///
/// ```
/// let board = r#"
/// size 1 2
/// hex 0101 0 "woods:1;foliage_elev:2" "grass"
/// hex 0102 -1 "water:1;gravel:3" ""
/// end
/// "#;
/// let imported = sandtable_mech::board::import("Pond", board)?;
/// let hex = imported.map.shape().hex_at("0102".parse()?).unwrap();
/// assert_eq!(imported.map.elevation(hex), Some(-1));
/// assert_eq!(imported.map.terrain(hex).unwrap().level("gravel"), Some(3), "kept");
/// assert_eq!(imported.warnings[0].path, "0102", "and reported");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns all errors in the file as findings, each with its line.
pub fn import(name: &str, text: &str) -> Result<Imported, Findings> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(name, number, line);
    }
    reader.finish(text.lines().count() + 1)
}

/// The state of the reader.
#[derive(Default)]
struct Reader {
    board: Option<(Map, CellSet)>,
    ended: bool,
    descriptions: Vec<String>,
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
}

impl Reader {
    fn line(&mut self, name: &str, number: usize, line: &str) {
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let result = match words.as_slice() {
            [] => Ok(()),
            [comment, ..] if comment.starts_with('#') => Ok(()),
            // After the arms for empty lines and comments, which may follow the end.
            _ if self.ended => Err(("board.after-end", "expected nothing after 'end'".to_owned())),
            ["size", columns, rows] => self.size(name, columns, rows),
            ["hex", hex, level, terrain] => self.hex(hex, level, terrain, ""),
            ["hex", hex, level, terrain, theme] => self.hex(hex, level, terrain, theme),
            // The map depends on these two words, so a malformed line is an error. Other unknown
            // lines are only warnings.
            ["hex" | "size", ..] => Err((
                "board.line",
                "expected 'size COLUMNS ROWS' or 'hex NUMBER LEVEL \"TERRAIN\" \"THEME\"'"
                    .to_owned(),
            )),
            ["end", ..] => {
                self.ended = true;
                Ok(())
            }
            ["description" | "note", rest @ ..] => {
                self.descriptions.push(rest.join(" "));
                Ok(())
            }
            ["option" | "tag" | "background", ..] => {
                self.warn("board.ignored", number, format!("not used here: {line}"));
                Ok(())
            }
            [other, ..] => {
                self.warn("board.unknown-line", number, format!("unknown word '{other}': ignored"));
                Ok(())
            }
        };
        if let Err((code, message)) = result {
            self.errors.push(Finding::error(code, format!("line {number}"), message));
        }
    }

    fn size(&mut self, name: &str, columns: &str, rows: &str) -> Result<(), Fault> {
        if self.board.is_some() {
            return Err(("board.size-twice", "duplicate 'size': expected once".to_owned()));
        }
        let number = |text: &str| {
            let message = || format!("'{text}' is not a count of hexes: expected a whole number");
            text.parse::<u32>().map_err(|_| ("board.size", message()))
        };
        let outline = Outline::Rectangle(Shoved::Odd);
        let shape = Shape::new(Orientation::Flat, outline, number(columns)?, number(rows)?)
            .map_err(|error| ("board.size", error.to_string()))?;
        let seen = CellSet::empty(&shape);
        self.board = Some((Map::new(name, shape), seen));
        Ok(())
    }

    fn hex(&mut self, hex: &str, level: &str, terrain: &str, theme: &str) -> Result<(), Fault> {
        let Some((map, seen)) = &mut self.board else {
            return Err((
                "board.no-size",
                "a hex before the size: expected 'size' first".to_owned(),
            ));
        };
        let number: HexNumber = hex.parse().map_err(|error| fault("board.hex-number", &error))?;
        let off_map = || {
            let (columns, rows) = (map.shape().columns(), map.shape().rows());
            let message = format!("hex {hex} is off a board of {columns} by {rows} hexes");
            ("board.off-map", message)
        };
        let place = map.shape().hex_at(number).ok_or_else(off_map)?;
        if map.shape().cell(place).is_some_and(|cell| !seen.insert(cell)) {
            return Err(("board.hex-twice", format!("duplicate hex {hex}: expected once")));
        }
        let level: i8 = level.parse().map_err(|_| {
            let message = format!("'{level}' is not a level: expected -128 to 127");
            ("board.level", message)
        })?;
        let mut features = terrain.parse::<Terrain>().map_err(|e| fault("board.terrain", &e))?;
        if !theme.trim().is_empty() {
            features = themed(&features, theme).map_err(|e| fault("board.theme", &e))?;
        }
        map.set_terrain(place, &features).map_err(|error| fault("board.terrain", &error))?;
        map.set_elevation(place, level).map_err(|error| fault("board.level", &error))
    }

    fn finish(mut self, last: usize) -> Result<Imported, Findings> {
        if !self.ended {
            let message = "missing 'end': the file may be truncated";
            self.errors.push(Finding::error("board.truncated", format!("line {last}"), message));
        }
        let Some((mut map, seen)) = self.board else {
            let message = "missing 'size COLUMNS ROWS'";
            self.errors.push(Finding::error("board.no-size", "file", message));
            return Err(Findings(self.errors));
        };
        // Without this check a missing hex would silently become clear ground.
        self.errors.extend(missing(&map, &seen));
        if !self.errors.is_empty() {
            return Err(Findings(self.errors));
        }
        if !self.descriptions.is_empty() {
            map.set_description(Some(self.descriptions.join("\n")));
        }
        self.warnings.extend(unknown_terrain(&map));
        Ok(Imported { map, warnings: self.warnings })
    }

    fn warn(&mut self, code: &'static str, line: usize, message: String) {
        self.warnings.push(Finding::warning(code, format!("line {line}"), message));
    }
}

/// An error in a line: a stable code and a message.
type Fault = (&'static str, String);

fn fault(code: &'static str, error: &dyn std::error::Error) -> Fault {
    (code, error.to_string())
}

fn themed(terrain: &Terrain, theme: &str) -> Result<Terrain, sandtable_hex::TerrainError> {
    let name = theme.trim().replace(char::is_whitespace, "-");
    let theme = Feature::new(&format!("{}{name}", crate::terrain::THEME), 1)?;
    Terrain::of(terrain.features().iter().cloned().chain([theme]).collect())
}

/// Returns a finding if hexes are missing from the file.
fn missing(map: &Map, seen: &CellSet) -> Option<Finding> {
    let shape = map.shape();
    let absent = shape.cells().filter(|cell| !seen.contains(*cell));
    let numbers: Vec<String> = absent
        .filter_map(|cell| shape.number(shape.hex(cell)))
        .map(|number| number.to_string())
        .collect();
    let first = numbers.first()?;
    let message = format!(
        "{} of {} hexes are missing, the first is {first}: expected one line per hex",
        numbers.len(),
        shape.hex_count()
    );
    Some(Finding::error("board.hex-missing", "file", message))
}

/// Splits a line into words. Text in double quotes is one word, including spaces.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    // Every second part is inside quotes.
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
