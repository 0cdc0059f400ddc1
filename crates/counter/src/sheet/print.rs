use super::page::{INNER, MARGIN, Pages};
use super::words::type_name;
use super::{aids, counters, table, terrain};
use crate::definition::Placement;
use crate::scenario::{ScenarioFile, Vocabulary};
use crate::system::System;
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;

/// Draws the play aids of a system, and of a scenario if one is given, as SVG pages one below the
/// other. A page fits A4 and Letter.
///
/// ```
/// use sandtable_counter::sheet::play_aids;
/// use sandtable_counter::{System, starter};
///
/// let svg = play_aids(&System::new(starter().clone()), None);
/// assert!(svg.starts_with("<svg ") && svg.contains("Combat Results Table"));
/// ```
pub fn play_aids(system: &System, scenario: Option<&ScenarioFile>) -> String {
    let file = system.file();
    let foot = format!("{} {} · {}", file.name, file.version, file.content_hash().short());
    let mut pages = Pages::new(foot);
    for one in file.all_tables().filter(|one| !one.is_blank()) {
        table::table(&mut pages, system, one);
    }
    aids::modifiers(&mut pages, system);
    terrain::terrain(&mut pages, system);
    aids::sequence(&mut pages, system);
    let clips = if let Some(scenario) = scenario {
        aids::turns(&mut pages, system, scenario);
        let clips = counters::counters(&mut pages, system, scenario);
        map(&mut pages, system, scenario);
        clips
    } else {
        counters::types(&mut pages, system)
    };
    pages.svg(&file.name, &clips)
}

/// Prints the map with hex numbers, in the colours of the design's types.
fn map(pages: &mut Pages, system: &System, scenario: &ScenarioFile) {
    let Some(map) = &scenario.map else { return };
    let coloured = coloured(map, system);
    let svg = named(Drawing::of(&coloured), map, system).own_colours().legend().to_string();
    let Some((wide, high)) = size_of(&svg) else { return };
    pages.title(map.name(), "");
    let (width, height) = (INNER, pages.room());
    // Tenths of a millimetre per unit of the drawing, in per mille.
    let scale =
        (i64::from(width) * 1_000 / wide.max(1)).min(i64::from(height) * 1_000 / high.max(1));
    let scale = i32::try_from(scale).unwrap_or(1_000);
    pages.drawing((MARGIN, pages.y()), scale, &svg);
    pages.down(i32::try_from(high * i64::from(scale) / 1_000).unwrap_or(height));
}

/// Names everything on a map as the design does.
fn named<'m>(drawing: Drawing<'m>, map: &Map, system: &System) -> Drawing<'m> {
    let words = Vocabulary::of(system);
    let terrains = map.palette().iter().map(|(_, swatch)| {
        let tile = words.tile(&swatch.terrain);
        // The base of a feature is seen by its colour.
        let shown = if tile.features.is_empty() { tile.bases } else { tile.features };
        let names: Vec<String> = shown.iter().map(|id| type_name(system, id)).collect();
        (swatch.terrain.to_string(), names.join(", "))
    });
    let sides = system.file().entity_types.iter();
    let sides = sides.filter(|one| one.is_placed(Placement::Hexside)).flat_map(|one| {
        let words = one.map_words.iter().cloned().chain([one.id.to_string()]);
        words.map(|word| (word, one.name.clone()))
    });
    terrains.chain(sides).fold(drawing, |drawing, (word, name)| drawing.entry(word, name))
}

fn coloured(map: &Map, system: &System) -> Map {
    let words = Vocabulary::of(system);
    let mut coloured = map.clone();
    for (_, swatch) in map.palette().iter() {
        // Features are drawn by their signs, on the colour of the base.
        let tile = words.tile(&swatch.terrain);
        let base = tile.bases.first().and_then(|id| system.entity_type(id));
        let color = base.and_then(|one| one.color);
        // A colour that the map gives itself stays; so does the usual one if the palette is full.
        if let Some(color) = color.filter(|_| swatch.fill.is_none()) {
            let _ = coloured.set_fill(&swatch.terrain, Some(color.0));
        }
    }
    coloured
}

/// The size that the head of a drawing states, in whole units.
fn size_of(svg: &str) -> Option<(i64, i64)> {
    let attribute = |name: &str| -> Option<i64> {
        let (_, rest) = svg.split_once(&format!(" {name}=\""))?;
        rest.split(['.', '"']).next()?.parse().ok()
    };
    Some((attribute("width")?, attribute("height")?))
}
