use super::findings::{Findings, Value};
use super::{MapError, MapErrors, MapProblem};
use crate::map::terrain::is_plain_name;
use crate::{
    CellId, Colour, Ground, GroundError, Hexside, Map, Orientation, Outline, Palette, Shape,
    Shoved, Terrain,
};
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeSet;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table};

/// The format version that this program writes, and the newest it reads.
pub(super) const FORMAT: i64 = 1;

/// All top-level keys of a map file.
const KEYS: [&str; 12] = [
    "format",
    "name",
    "description",
    "orientation",
    "shape",
    "shoved",
    "columns",
    "rows",
    "terrain",
    "elevation",
    "legend",
    "hexside",
];

impl Map {
    /// The longest map file that is read, in bytes: enough for a map of the largest size with some
    /// hundred thousand hexsides.
    pub const LARGEST_TEXT: usize = 16 << 20;

    /// Reads a map file.
    ///
    /// ```
    /// use sandtable_hex::Map;
    ///
    /// let map = Map::from_toml(r##"
    /// format = 1
    /// name = "Corner of a wood"
    /// orientation = "flat"
    /// shape = "rectangle"
    /// columns = 3
    /// rows = 2
    /// terrain = """
    /// . . w
    /// . w w
    /// """
    /// [legend]
    /// "." = "clear"
    /// "w" = { terrain = "woods:1", fill = "#7a9a5a" }
    /// [[hexside]]
    /// kind = "river"
    /// sides = ["0101/S", "0101/SE"]
    /// "##)?;
    /// let hex = map.shape().hex_at("0301".parse()?).unwrap();
    /// assert_eq!(map.terrain(hex).unwrap().to_string(), "woods:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`MapErrors`], which lists all problems, if the text is not a valid map.
    pub fn from_toml(text: &str) -> Result<Self, MapErrors> {
        if text.len() > Self::LARGEST_TEXT {
            let problem = MapProblem::TooLarge { bytes: text.len(), most: Self::LARGEST_TEXT };
            return Err(MapErrors(vec![MapError { line: None, path: String::new(), problem }]));
        }
        let mut findings = Findings::in_text(text);
        let (document, broken) = DeTable::parse_recoverable(text);
        for error in broken {
            let line = findings.line(&error.span().unwrap_or_default());
            findings.report(line, "", MapProblem::Syntax(error.message().to_owned()));
        }
        if !findings.is_empty() {
            return findings.finish(None);
        }
        let document = Spanned::new(document.span(), document.get_ref());
        read_document(findings, &document)
    }

    /// Reads a map that is a section of a larger document. `text` is the whole document, so that
    /// problems have the lines of its file.
    ///
    /// ```
    /// use sandtable_hex::Map;
    /// use toml::de::DeTable;
    ///
    /// let text = "title = 'Empty'\n[map]\nformat = 2\n";
    /// let document = DeTable::parse(text)?;
    /// let errors = Map::from_section(text, &document.get_ref()["map"]).unwrap_err();
    /// assert_eq!(errors.0[0].line, Some(3));
    /// # Ok::<(), toml::de::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`MapErrors`], which lists all problems, if the section is not a valid map.
    pub fn from_section(text: &str, section: &Spanned<DeValue<'_>>) -> Result<Self, MapErrors> {
        let mut findings = Findings::in_text(text);
        let Some(table) = section.get_ref().as_table() else {
            findings.wrong_type(section, "", "a table with the keys of a map file");
            return findings.finish(None);
        };
        read_document(findings, &Spanned::new(section.span(), table))
    }
}

fn read_document(
    mut findings: Findings<'_>,
    document: &Document<'_, '_>,
) -> Result<Map, MapErrors> {
    // Keys of a newer format may have another meaning, so they are not checked.
    let known = is_known_format(&mut findings, document);
    let map = known.then(|| read_map(&mut findings, document)).flatten();
    findings.finish(map)
}

// Converted to text first, so that there is one reader with one set of checks.
impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let document = Table::deserialize(input)?;
        let text = toml::to_string(&document).map_err(de::Error::custom)?;
        Self::from_toml(&text).map_err(|errors| de::Error::custom(without_lines(errors)))
    }
}

/// Removes line numbers, which would refer to the intermediate text.
fn without_lines(mut errors: MapErrors) -> MapErrors {
    errors.0.iter_mut().for_each(|error| error.line = None);
    errors
}

/// The maximum number of glyphs listed in a message about an unknown one.
const MOST_GLYPHS: usize = 40;

type Document<'d, 't> = Spanned<&'d DeTable<'t>>;

fn is_known_format(findings: &mut Findings<'_>, document: &Document<'_, '_>) -> bool {
    let Some(format) = findings.number(document, "format") else { return false };
    let (line, found) = (findings.line(&format.span()), *format.get_ref());
    if found > FORMAT {
        findings.report(line, "format", MapProblem::NewerFormat { found, known: FORMAT });
    } else if found < 1 {
        let found = found.to_string();
        findings.report(line, "format", MapProblem::Value { found, expected: "1" });
    }
    findings.is_empty()
}

fn read_map(findings: &mut Findings<'_>, document: &Document<'_, '_>) -> Option<Map> {
    findings.check_keys(document.get_ref(), "", &KEYS);
    let name = findings.text(document, "name").map(|name| name.get_ref().to_string());
    let description = read_description(findings, document);
    let shape = read_shape(findings, document);
    let palette = read_legend(findings, document);
    let terrain = findings.text(document, "terrain");
    // Missing keys have been reported above. The rest can be checked without them.
    let (name, palette) = (name.unwrap_or_default(), palette.unwrap_or_default());
    let mut map = Map::with_palette(name, shape?, palette, Ground::default());
    map.set_description(description);
    if let Some(block) = terrain {
        read_terrain(findings, document, &mut map, &block);
    }
    read_elevation(findings, document, &mut map);
    read_hexsides(findings, document, &mut map);
    Some(map)
}

fn read_description(findings: &mut Findings<'_>, document: &Document<'_, '_>) -> Option<String> {
    let value = document.get_ref().get("description")?;
    findings.as_text(value, "description").map(|text| text.get_ref().to_string())
}

fn read_shape(findings: &mut Findings<'_>, document: &Document<'_, '_>) -> Option<Shape> {
    let orientation = read_choice(
        findings,
        document,
        "orientation",
        "flat or pointy",
        &[("flat", Orientation::Flat), ("pointy", Orientation::Pointy)],
    );
    let outline = read_outline(findings, document);
    let columns = read_length(findings, document, "columns");
    let rows = read_length(findings, document, "rows");
    // All four are read before the first `?`, so that one pass reports all problems.
    let (orientation, outline, columns, rows) = (orientation?, outline?, columns?, rows?);
    let line = findings.line(&columns.span());
    let shape = Shape::new(orientation, outline, *columns.get_ref(), *rows.get_ref());
    findings.accept(line, "columns and rows", shape)
}

fn read_length(
    findings: &mut Findings<'_>,
    document: &Document<'_, '_>,
    key: &'static str,
) -> Option<Spanned<u32>> {
    let number = findings.number(document, key)?;
    let found = number.get_ref().to_string();
    let length = u32::try_from(*number.get_ref());
    let length = length.map_err(|_| MapProblem::Value { found, expected: "1 to 999" });
    let length = findings.accept(findings.line(&number.span()), key, length)?;
    Some(Spanned::new(number.span(), length))
}

fn read_outline(findings: &mut Findings<'_>, document: &Document<'_, '_>) -> Option<Outline> {
    const CHOICE: &str = "rectangle or parallelogram";
    let choices = [("rectangle", false), ("parallelogram", true)];
    let slanted = read_choice(findings, document, "shape", CHOICE, &choices)?;
    let shoved = document.get_ref().get("shoved");
    match (slanted, shoved) {
        (true, None) => Some(Outline::Parallelogram),
        (true, Some(value)) => {
            let found = "parallelogram".to_owned();
            let expected = "shape \"rectangle\" if this key is present";
            let line = findings.line(&value.span());
            findings.report(line, "shoved", MapProblem::Value { found, expected });
            None
        }
        (false, None) => Some(Outline::Rectangle(Shoved::Odd)),
        (false, Some(_)) => {
            let choices = [("odd", Shoved::Odd), ("even", Shoved::Even)];
            let shoved = read_choice(findings, document, "shoved", "odd or even", &choices)?;
            Some(Outline::Rectangle(shoved))
        }
    }
}

fn read_choice<T: Copy>(
    findings: &mut Findings<'_>,
    document: &Document<'_, '_>,
    key: &'static str,
    expected: &'static str,
    choices: &[(&str, T)],
) -> Option<T> {
    let text = findings.text(document, key)?;
    let chosen = choices.iter().find(|(word, _)| word == text.get_ref());
    if chosen.is_none() {
        let found = text.get_ref().to_string();
        let line = findings.line(&text.span());
        findings.report(line, key, MapProblem::Value { found, expected });
    }
    chosen.map(|(_, meaning)| *meaning)
}

fn read_legend(findings: &mut Findings<'_>, document: &Document<'_, '_>) -> Option<Palette> {
    let value = findings.required(document, "", "legend")?;
    let Some(legend) = value.get_ref().as_table() else {
        findings.wrong_type(value, "legend", "a table of glyphs and terrains");
        return None;
    };
    let mut entries: Vec<_> = legend.iter().collect();
    // Terrain ids follow the order of the file, whatever order the parsed table has.
    entries.sort_by_key(|(glyph, _)| glyph.span().start);
    let mut palette = Palette::default();
    for (glyph, value) in entries {
        let (line, path) = (findings.line(&glyph.span()), format!("legend '{}'", glyph.get_ref()));
        if let Some((terrain, fill)) = read_legend_entry(findings, value, &path) {
            let entry = palette.insert(terrain, glyph.get_ref(), fill);
            findings.accept(line, path, entry);
        }
    }
    Some(palette)
}

/// Reads terrain and colour of a legend entry, which is either a string or a table.
fn read_legend_entry(
    findings: &mut Findings<'_>,
    value: &Value<'_>,
    path: &str,
) -> Option<(Terrain, Option<Colour>)> {
    let Some(table) = value.get_ref().as_table() else {
        return Some((read_parsed(findings, value, path)?, None));
    };
    findings.check_keys(table, path, &["terrain", "fill"]);
    let table = Spanned::new(value.span(), table);
    let terrain = findings.required(&table, path, "terrain");
    let terrain = terrain.and_then(|terrain| read_parsed(findings, terrain, path));
    let fill = table.get_ref().get("fill").map(|fill| read_parsed(findings, fill, path));
    Some((terrain?, fill.flatten()))
}

fn read_parsed<T>(findings: &mut Findings<'_>, value: &Value<'_>, path: &str) -> Option<T>
where
    T: std::str::FromStr<Err: Into<MapProblem>>,
{
    let text = findings.as_text(value, path)?;
    findings.accept(findings.line(&text.span()), path, text.get_ref().parse())
}

fn read_terrain(
    findings: &mut Findings<'_>,
    document: &Document<'_, '_>,
    map: &mut Map,
    block: &Spanned<&str>,
) {
    // A glyph with an invalid legend entry has been reported there.
    let legend = document.get_ref().get("legend").and_then(|legend| legend.get_ref().as_table());
    let mut reported = BTreeSet::new();
    read_block(findings, map, "terrain", block, |map, cell, glyph| {
        if let Some(id) = map.palette().by_glyph(glyph) {
            map.ground_mut()[cell].terrain = id;
            return Ok(());
        }
        let explained = legend.is_some_and(|legend| legend.contains_key(glyph));
        if explained || !reported.insert(glyph.to_owned()) {
            return Ok(());
        }
        let glyphs = map.palette().iter().map(|(_, swatch)| swatch.glyph());
        let known: Vec<&str> = glyphs.take(MOST_GLYPHS).collect();
        Err(MapProblem::Glyph { glyph: glyph.to_owned(), known: known.join(" ") })
    });
}

fn read_elevation(findings: &mut Findings<'_>, document: &Document<'_, '_>, map: &mut Map) {
    let Some(value) = document.get_ref().get("elevation") else { return };
    let Some(block) = findings.as_text(value, "elevation") else { return };
    read_block(findings, map, "elevation", &block, |map, cell, level| {
        let level = level.parse().map_err(|_| MapProblem::Elevation(level.to_owned()))?;
        map.ground_mut()[cell].elevation = level;
        Ok(())
    });
}

/// Reads one word per hex, row by row.
fn read_block(
    findings: &mut Findings<'_>,
    map: &mut Map,
    key: &str,
    block: &Spanned<&str>,
    mut put: impl FnMut(&mut Map, CellId, &str) -> Result<(), MapProblem>,
) {
    let columns = usize::from(map.shape().columns());
    let expected = usize::from(map.shape().rows());
    let mut found = 0;
    for (row, (line, words)) in findings.rows(&block.span(), block.get_ref()).enumerate() {
        found += 1;
        let mut length = 0;
        for (column, word) in words.enumerate() {
            length += 1;
            // A count beyond `u16` becomes one that no map has, so the surplus words are only
            // counted.
            if let Some(cell) = map.shape().cell_at(saturated(column), saturated(row))
                && let Err(problem) = put(map, cell, word)
            {
                let path = format!("{key} row {} cell {}", row + 1, column + 1);
                findings.report(line, path, problem);
            }
        }
        // Surplus rows are reported once below, as a wrong number of rows.
        if length != columns && row < expected {
            let problem = MapProblem::RowLength { found: length, expected: columns };
            findings.report(line, format!("{key} row {}", row + 1), problem);
        }
    }
    if found != expected {
        let line = findings.line(&block.span());
        findings.report(line, key, MapProblem::RowCount { found, expected });
    }
}

fn saturated(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn read_hexsides(findings: &mut Findings<'_>, document: &Document<'_, '_>, map: &mut Map) {
    let Some(value) = document.get_ref().get("hexside") else { return };
    let Some(blocks) = value.get_ref().as_array() else {
        findings.wrong_type(value, "hexside", "[[hexside]] blocks");
        return;
    };
    for (index, block) in blocks.iter().enumerate() {
        let path = format!("hexside {}", index + 1);
        read_hexside_block(findings, block, &path, map);
    }
}

fn read_hexside_block(findings: &mut Findings<'_>, block: &Value<'_>, path: &str, map: &mut Map) {
    let Some(table) = block.get_ref().as_table() else {
        return findings.wrong_type(block, path, "a table with kind and sides");
    };
    findings.check_keys(table, path, &["kind", "sides"]);
    let table = Spanned::new(block.span(), table);
    let kind = read_kind(findings, &table, path);
    let Some(sides) = findings.required(&table, path, "sides") else { return };
    let Some(list) = sides.get_ref().as_array() else {
        return findings.wrong_type(sides, path, "a list of hexsides");
    };
    for (index, side) in list.iter().enumerate() {
        let path = format!("{path} side {}", index + 1);
        if let (Some(text), Some(kind)) = (findings.as_text(side, &path), kind) {
            let added = add_side(map, kind, text.get_ref());
            findings.accept(findings.line(&text.span()), path, added);
        }
    }
}

/// Reads the kind of a hexside block, which is checked once for all of its sides.
fn read_kind<'d>(
    findings: &mut Findings<'_>,
    block: &Document<'d, '_>,
    path: &str,
) -> Option<&'d str> {
    let kind = findings.required(block, path, "kind")?;
    let kind = findings.as_text(kind, path)?;
    let plain = is_plain_name(kind.get_ref()).then_some(*kind.get_ref());
    let kind_or_error = plain.ok_or_else(|| GroundError::Kind(kind.get_ref().to_string()));
    findings.accept(findings.line(&kind.span()), path, kind_or_error)
}

fn add_side(map: &mut Map, kind: &str, text: &str) -> Result<(), MapProblem> {
    let (hex, facing) = Hexside::place(text, map.shape())?;
    if map.add_side(hex, facing, kind)? {
        Ok(())
    } else {
        Err(MapProblem::HexsideTwice { side: text.to_owned(), kind: kind.to_owned() })
    }
}
