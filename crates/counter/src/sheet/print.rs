use super::aids;
use super::counter::{CounterLook, counter};
use super::page::{Font, HEIGHT, MARGIN, Pages, Tenths, WIDTH};
use crate::scenario::{Counter, ScenarioFile, Vocabulary};
use crate::system::System;
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;

/// The side of a printed counter.
const COUNTER: Tenths = 170;
/// The space between two counters.
const GAP: Tenths = 10;

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
    let foot = format!("{} {}, {}", file.name, file.version, file.content_hash().short());
    let mut pages = Pages::new(foot);
    for table in file.all_tables().filter(|table| !table.is_blank()) {
        aids::table(&mut pages, system, table);
    }
    aids::modifiers(&mut pages, system);
    aids::terrain(&mut pages, system);
    aids::sequence(&mut pages, system);
    if let Some(scenario) = scenario {
        aids::turns(&mut pages, scenario);
        counters(&mut pages, system, scenario);
        map(&mut pages, system, scenario);
    } else {
        types(&mut pages, system);
    }
    pages.svg(&file.name, "")
}

/// Prints all counters of a scenario: fronts, then the reverses mirrored, so that both sides meet
/// when the sheet is printed on both sides.
fn counters(pages: &mut Pages, system: &System, scenario: &ScenarioFile) {
    let across = ((WIDTH - 2 * MARGIN) / (COUNTER + GAP)).max(1);
    let down = ((HEIGHT - 3 * MARGIN - 110) / (COUNTER + GAP)).max(1);
    let per_page = usize::try_from(across * down).unwrap_or(1);
    let known = |counter: &&Counter| system.entity_type(&counter.entity_type).is_some();
    let all: Vec<&Counter> = scenario.counters.iter().filter(known).collect();
    for part in all.chunks(per_page) {
        for reverse in [false, true] {
            pages.title(if reverse { "Counters, reverse" } else { "Counters, front" });
            for (at, one) in part.iter().enumerate() {
                let at = i32::try_from(at).unwrap_or_default();
                let (column, row) = (at % across, at / across);
                let column = if reverse { across - 1 - column } else { column };
                let x = MARGIN + column * (COUNTER + GAP);
                let y = pages.y() + row * (COUNTER + GAP);
                if let Some(svg) = face(system, one, reverse) {
                    pages.drawing((x, y), COUNTER * 10, &svg);
                }
            }
        }
    }
}

/// A side of a counter; `None` for the reverse of a unit with one step.
fn face(system: &System, one: &Counter, reverse: bool) -> Option<String> {
    let entity_type = system.entity_type(&one.entity_type)?;
    if reverse && entity_type.steps < 2 {
        return None;
    }
    let step = u32::from(reverse);
    let (name, values) = (&*one.name, &*one.values);
    let look = CounterLook { entity_type, side: one.side.as_ref(), name, step, values };
    Some(counter(system, &look))
}

/// Prints front and reverse of every token type for every side.
fn types(pages: &mut Pages, system: &System) {
    let file = system.file();
    let tokens: Vec<_> = file.entity_types.iter().filter(|one| one.is_token()).collect();
    if tokens.is_empty() {
        return;
    }
    pages.title("Counters");
    let sides: Vec<_> = file.sides.iter().map(|side| Some(&side.id)).collect();
    let sides = if sides.is_empty() { vec![None] } else { sides };
    for one in tokens {
        pages.need(COUNTER + 2 * GAP);
        pages.text(MARGIN, pages.y() + 100, &one.name, Font::HEAD);
        let mut x = MARGIN + 420;
        for side in &sides {
            for step in 0..one.steps.min(2) {
                let look =
                    CounterLook { entity_type: one, side: *side, name: "", step, values: &[] };
                pages.drawing((x, pages.y()), COUNTER * 10, &counter(system, &look));
                x += COUNTER + GAP;
            }
            x += GAP;
        }
        pages.down(COUNTER + 2 * GAP);
    }
}

/// Prints the map with hex numbers, in the colours of the design's types.
fn map(pages: &mut Pages, system: &System, scenario: &ScenarioFile) {
    let Some(map) = &scenario.map else { return };
    let coloured = coloured(map, system);
    let svg = Drawing::of(&coloured).own_colours().legend().to_string();
    let Some((wide, high)) = size_of(&svg) else { return };
    pages.title(map.name());
    let (width, height) = (WIDTH - 2 * MARGIN, pages.room());
    // Tenths of a millimetre per unit of the drawing, in per mille.
    let scale =
        (i64::from(width) * 1_000 / wide.max(1)).min(i64::from(height) * 1_000 / high.max(1));
    let scale = i32::try_from(scale).unwrap_or(1_000);
    pages.drawing((MARGIN, pages.y()), scale, &svg);
    pages.down(i32::try_from(high * i64::from(scale) / 1_000).unwrap_or(height));
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
