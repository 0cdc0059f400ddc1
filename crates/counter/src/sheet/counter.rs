use super::page::{INK, PAPER, escaped, width_of};
use super::symbol::drawing;
use crate::TypeId;
use crate::combat::CounterValue;
use crate::definition::{EntityType, Pattern, PropertyType, PropertyValue};
use crate::system::System;
use crate::table::Party;
use sandtable_hex::Colour;
use std::fmt::Write as _;

/// A counter to draw.
#[derive(Clone, Copy, Debug)]
pub struct CounterLook<'c> {
    /// Its type.
    pub entity_type: &'c EntityType,
    /// Its side.
    pub side: Option<&'c TypeId>,
    /// Its name; left out where it does not fit.
    pub name: &'c str,
    /// Its current step; from step 1 on the reverse is shown.
    pub step: u32,
    /// Values of its own.
    pub values: &'c [CounterValue],
}

/// The plates of sides without a colour, in the order of sides.
const PLATES: [Colour; 8] = [
    Colour::new(0x14, 0x56, 0x8c),
    Colour::new(0xb8, 0x40, 0x0f),
    Colour::new(0xe6, 0xb9, 0x3f),
    Colour::new(0x2b, 0x9d, 0x78),
    Colour::new(0xb0, 0xd9, 0xe8),
    Colour::new(0xab, 0x7c, 0xb5),
    Colour::new(0xf3, 0xea, 0xd2),
    Colour::new(0x37, 0x32, 0x2d),
];

/// A plate without a side.
const NO_SIDE: Colour = Colour::new(0xe7, 0xdc, 0xc3);

/// The middle of what is right of the band.
const MIDDLE: i32 = 55;

/// The light band of a reverse.
const BAND: &str = "#f7efdc";

/// Draws a counter as SVG, 100 by 100 units. Everything on it follows from the design.
///
/// ```
/// use sandtable_counter::sheet::{CounterLook, counter};
/// use sandtable_counter::{System, starter};
///
/// let system = System::new(starter().clone());
/// let look = CounterLook {
///     entity_type: &system.file().entity_types[0],
///     side: None,
///     name: "1st",
///     step: 1,
///     values: &[],
/// };
/// assert!(counter(&system, &look).contains(">2-2-3</text>"), "the numbers of the reverse");
/// ```
pub fn counter(system: &System, look: &CounterLook<'_>) -> String {
    let (plate, pattern) = plate_of(system, look.side);
    let print = print_on(plate);
    let reduced = look.step > 0;
    let mut out = format!(
        r#"<g><title>{}</title><rect x="1" y="1" width="98" height="98" rx="9" fill="{plate}" stroke="{INK}" stroke-width="2"/><rect x="3.5" y="3.5" width="93" height="93" rx="7" fill="none" stroke="{PAPER}" stroke-width="1.6"/>"#,
        escaped(&words(system, look))
    );
    let _ = write!(
        out,
        r#"<path d="{}" stroke="{print}" stroke-width="2" fill="none"/>"#,
        band(pattern)
    );
    symbol(&mut out, look, print);
    let figures = if reduced { INK } else { print };
    if reduced {
        let _ = write!(out, r#"<path d="M4.5 58H95.5V88q0 7-7 7H11.5q-7 0-7-7Z" fill="{BAND}"/>"#);
    }
    let numbers = numbers(system, look);
    let size = match numbers.chars().count() {
        0..=3 => 30,
        4..=5 => 25,
        6..=7 => 20,
        _ => 15,
    };
    let _ = write!(
        out,
        r#"<text x="{MIDDLE}" y="87" font-size="{size}" font-weight="750" text-anchor="middle" fill="{figures}">{}</text>"#,
        escaped(&numbers)
    );
    if !look.name.is_empty() && width_of(look.name, 8) <= 80 {
        let _ = write!(
            out,
            r#"<text x="{MIDDLE}" y="55" font-size="8" text-anchor="middle" fill="{print}">{}</text>"#,
            escaped(look.name)
        );
    }
    steps(&mut out, look, print);
    out + "</g>"
}

fn symbol(out: &mut String, look: &CounterLook<'_>, print: &str) {
    let (lines, shapes) = drawing(look.entity_type.symbol.as_deref().unwrap_or("box"));
    let _ = write!(
        out,
        r#"<path d="{lines}" fill="none" stroke="{print}" stroke-width="2.4" stroke-linejoin="round"/><path d="{shapes}" fill="{print}"/>"#
    );
    if let Some(size) = look.entity_type.size {
        let _ = write!(
            out,
            r#"<text x="50" y="17" font-size="12" font-weight="700" text-anchor="middle" fill="{print}">{size:?}</text>"#
        );
    }
}

/// One box per step on the right edge: full for a remaining, empty for a lost step.
fn steps(out: &mut String, look: &CounterLook<'_>, print: &str) {
    let steps = look.entity_type.steps.min(8);
    for step in (0..steps).filter(|_| steps > 1) {
        let fill = if step < steps - look.step.min(steps) { print } else { "none" };
        let y = 20 + 9 * step;
        let _ = write!(
            out,
            r#"<rect x="84" y="{y}" width="7" height="7" fill="{fill}" stroke="{print}" stroke-width="1.4"/>"#
        );
    }
}

/// The colour and pattern of a side.
fn plate_of(system: &System, side: Option<&TypeId>) -> (Colour, Pattern) {
    let sides = &system.file().sides;
    let number = side.and_then(|id| sides.iter().position(|one| one.id == *id));
    let Some(number) = number else { return (NO_SIDE, Pattern::Plain) };
    let color = sides[number].color.map_or(PLATES[number % PLATES.len()], |color| color.0);
    (color, sides[number].pattern.unwrap_or(Pattern::ALL[number % Pattern::ALL.len()]))
}

/// Picks paper or ink, whichever has more contrast on the plate.
fn print_on(plate: Colour) -> &'static str {
    let contrast = |other: &str| {
        let other = other.parse().map_or(0.0, luminance);
        let (light, dark) = (other.max(luminance(plate)), other.min(luminance(plate)));
        (light + 0.05) / (dark + 0.05)
    };
    if contrast(PAPER) >= contrast(INK) { PAPER } else { INK }
}

/// Relative luminance as the accessibility guidelines define it.
fn luminance(colour: Colour) -> f64 {
    let text = colour.to_string();
    let channel = |at: usize| {
        let value = text.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let share = f64::from(value.unwrap_or(0)) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/// The band along the left edge.
const fn band(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Plain => "",
        Pattern::Hatch => {
            "M5 20L14 11M5 32L14 23M5 44L14 35M5 56L14 47M5 68L14 59M5 80L14 71M5 92L14 83"
        }
        Pattern::Dots => {
            "M9 14h.1M9 23h.1M9 32h.1M9 41h.1M9 50h.1M9 59h.1M9 68h.1M9 77h.1M9 86h.1M9 13v3M9 22v3M9 31v3M9 40v3M9 49v3M9 58v3M9 67v3M9 76v3M9 85v3"
        }
        Pattern::Bars => {
            "M5 14H14M5 22H14M5 30H14M5 38H14M5 46H14M5 54H14M5 62H14M5 70H14M5 78H14M5 86H14"
        }
        Pattern::Chevron => {
            "M5 14L9.5 19L14 14M5 26L9.5 31L14 26M5 38L9.5 43L14 38M5 50L9.5 55L14 50M5 62L9.5 67L14 62M5 74L9.5 79L14 74"
        }
        Pattern::Crosses => {
            "M6 13L12 19M12 13L6 19M6 27L12 33M12 27L6 33M6 41L12 47M12 41L6 47M6 55L12 61M12 55L6 61M6 69L12 75M12 69L6 75M6 83L12 89M12 83L6 89"
        }
        Pattern::Checks => {
            "M5 12H9V16H5ZM10 17H14V21H10ZM5 22H9V26H5ZM10 27H14V31H10ZM5 32H9V36H5ZM10 37H14V41H10ZM5 42H9V46H5ZM10 47H14V51H10ZM5 52H9V56H5ZM10 57H14V61H10ZM5 62H9V66H5ZM10 67H14V71H10ZM5 72H9V76H5ZM10 77H14V81H10Z"
        }
        Pattern::Stripes => "M6.5 10V90M10 10V90M13.5 10V90",
    }
}

/// The properties that a type prints: its own list, or strengths and movement.
fn printed(system: &System, one: &EntityType) -> Vec<TypeId> {
    if !one.numbers.is_empty() {
        return one.numbers.clone();
    }
    let table = &system.file().combat_results_table;
    let strength = |party| {
        let role = system.combat_role(&table.id, party)?;
        system.binding(table.combat_concept_id.as_ref()?, role, &one.id)?.strength().cloned()
    };
    let budget = system.budget_property(&one.id).cloned();
    let mut found: Vec<TypeId> = Vec::new();
    for id in [strength(Party::Attacker), strength(Party::Defender), budget].into_iter().flatten() {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

fn numbers(system: &System, look: &CounterLook<'_>) -> String {
    let value = |id: &TypeId| {
        let found = system.number(Some(look.entity_type), look.values, look.step, id);
        found.map_or_else(|| "-".to_owned(), |number| number.to_string())
    };
    printed(system, look.entity_type).iter().map(value).collect::<Vec<_>>().join("-")
}

/// The counter in words, for screen readers.
fn words(system: &System, look: &CounterLook<'_>) -> String {
    let one = look.entity_type;
    let values = printed(system, one).into_iter().filter_map(|id| {
        let value = system.number(Some(one), look.values, look.step, &id)?;
        Some(format!("{} {value}", system.property(&id)?.name.to_lowercase()))
    });
    let strength = if look.step == 0 {
        "full strength".to_owned()
    } else {
        format!("step {} of {}", look.step + 1, one.steps)
    };
    let states = states(system, look);
    let parts = [look.name.to_owned(), one.name.clone()]
        .into_iter()
        .chain(values)
        .chain([strength])
        .chain(states);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The badges of a counter: marked properties that differ from their default.
fn states(system: &System, look: &CounterLook<'_>) -> Vec<String> {
    let marked = look.entity_type.properties.iter().filter(|entry| entry.badge);
    let changed = marked.filter_map(|entry| {
        let value =
            system.value(Some(look.entity_type), look.values, look.step, &entry.property)?;
        let kind = &system.property(&entry.property)?.property_type;
        let usual = entry.default.as_ref();
        let shown = matches!(kind, PropertyType::Bool | PropertyType::Enum(_));
        (shown && usual.is_some_and(|usual| usual != value)).then_some(value)
    });
    changed
        .map(|value| match value {
            PropertyValue::Text(text) => text.clone(),
            other => other.to_string(),
        })
        .collect()
}
