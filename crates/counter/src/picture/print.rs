//! The numbers and badges of a counter, and the room they take.

use super::CounterLook;
use crate::TypeId;
use crate::definition::{EntityType, PropertyType, PropertyValue};
use crate::system::System;
use crate::table::Party;

/// A property that is printed as a number.
pub(super) struct Printed {
    pub(super) property: TypeId,
    /// The word before it in descriptions.
    pub(super) word: String,
}

/// Returns the properties that a type prints: its own list, or strengths and movement.
pub(super) fn printed(system: &System, one: &EntityType) -> Vec<Printed> {
    if !one.numbers.is_empty() {
        let named = |id: &TypeId| Printed {
            property: id.clone(),
            word: system.property(id).map_or_else(|| id.to_string(), |it| it.name.to_lowercase()),
        };
        return one.numbers.iter().map(named).collect();
    }
    let (attack, defence) =
        (strength(system, one, Party::Attacker), strength(system, one, Party::Defender));
    let movement = system.budget_property(&one.id).cloned();
    let roles = if attack == defence {
        vec![(attack, "strength"), (movement, "movement")]
    } else {
        vec![(attack, "attack"), (defence, "defence"), (movement, "movement")]
    };
    let known = roles.into_iter().filter_map(|(id, word)| Some((id?, word.to_owned())));
    known.map(|(property, word)| Printed { property, word }).collect()
}

/// Returns the property that a type fights with.
fn strength(system: &System, one: &EntityType, party: Party) -> Option<TypeId> {
    let table = &system.file().combat_results_table;
    let role = system.combat_role(&table.id, party)?;
    system.binding(table.combat_concept_id.as_ref()?, role, &one.id)?.strength().cloned()
}

/// Returns the numbers of a counter in order; a hyphen stands for one without a value.
pub(super) fn numbers(system: &System, look: &CounterLook<'_>) -> Vec<String> {
    let value = |one: Printed| {
        let number = look.number(system, &one.property);
        number.map_or_else(|| "-".to_owned(), |number| number.to_string())
    };
    printed(system, look.entity_type).into_iter().map(value).collect()
}

/// A state that a counter shows at its top right.
pub(super) struct Badge {
    pub(super) letter: char,
    pub(super) words: String,
}

/// Returns the badges of a counter: marked properties that differ from their default, and supply.
pub(super) fn badges(system: &System, look: &CounterLook<'_>) -> Vec<Badge> {
    let marked = look.entity_type.properties.iter().filter(|entry| entry.badge);
    let changed = marked.filter_map(|entry| {
        let kind = system.property(&entry.property)?;
        let value = |own| system.value(Some(look.entity_type), own, look.step, &entry.property);
        let (usual, value) = (value(&[])?, value(look.values)?);
        let shown = matches!(kind.property_type, PropertyType::Bool | PropertyType::Enum(_));
        (shown && value != usual).then(|| match value {
            PropertyValue::Text(option) => Badge::new(&kind.name, option),
            other => Badge::new(&kind.name, &other.to_string()),
        })
    });
    let supply = look.unsupplied.then(|| Badge { letter: 'U', words: "out of supply".to_owned() });
    changed.chain(supply).collect()
}

impl Badge {
    /// The first letter of a property, and the property with its value.
    fn new(property: &str, value: &str) -> Self {
        let letter = property.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('?');
        let letter = letter.to_uppercase().next().unwrap_or(letter);
        Self { letter, words: format!("{}: {value}", property.to_lowercase()) }
    }
}

/// Returns the width of a text in thousandths of its size, in a wide sans-serif font. Fonts differ:
/// the usual ones are up to a fifth narrower.
pub(crate) fn thousandths(text: &str) -> i32 {
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | '\'' | '|' | '!' | '.' | ',' | ':' | ';' | 'I' | ' ' | '\u{a0}' => 310,
        'f' | 'r' | 't' | '(' | ')' | '-' | '/' | '·' => 390,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 900,
        'A'..='Z' => 680,
        '0'..='9' => 600,
        letter if letter.is_ascii() => 590,
        _ => 800,
    };
    // Longer texts are cut before they are printed.
    text.chars().take(20_000).map(width).sum()
}
