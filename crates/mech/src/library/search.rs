use super::{UnitCard, UnitSheet};
use crate::Design;
use crate::picture::token_svg;
use std::sync::LazyLock;

/// Every card with the text that a search compares: name, chassis, variant, class and id in lower
/// case. Made once, because the page searches with every key.
static CARDS: LazyLock<Vec<(String, UnitCard)>> = LazyLock::new(|| {
    let indexed = |card: UnitCard| {
        // Name and chassis are parts of the id too, but people type spaces and hyphens both ways.
        let text = format!("{} {} {}", card.name, card.class.name(), card.id);
        (text.to_lowercase(), card)
    };
    Design::shipped().map(UnitCard::of).map(indexed).collect()
});

/// Returns the shipped designs that match every word of a search, in alphabetical order; all of
/// them for an empty search.
///
/// ```
/// use sandtable_mech::library::units;
///
/// let found: Vec<String> = units("ASSAULT as7").into_iter().map(|unit| unit.name).collect();
/// assert_eq!(found, ["Atlas AS7-D"]);
/// assert_eq!(units("").len(), 25);
/// ```
pub fn units(search: &str) -> Vec<UnitCard> {
    let search = search.to_lowercase();
    let words: Vec<&str> = search.split_whitespace().collect();
    let matching = CARDS.iter().filter(|(text, _)| words.iter().all(|word| text.contains(word)));
    matching.map(|(_, card)| card.clone()).collect()
}

/// Returns the counter of a shipped design as SVG, in the colours of a seat.
pub fn token(id: &str, seat: u8) -> Option<String> {
    Some(token_svg(Design::shipped_as(id)?, seat))
}

/// Returns the sheet of a shipped design.
pub fn unit(id: &str) -> Option<UnitSheet> {
    UnitSheet::of(Design::shipped_as(id)?)
}
