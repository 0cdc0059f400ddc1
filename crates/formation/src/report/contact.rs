use super::encounter::age;
use crate::{ContactId, Formation, Side, Sighting, View, picture};
use serde::Serialize;

/// A sighted enemy as an army knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct ContactReport {
    /// The facts of the last sighting.
    pub contact: Sighting,
    /// Ticks since it was last seen; 0 if it is visible.
    pub age: u32,
    /// Number of the hex where it was last seen, as printed on the map.
    pub place: String,
    /// The whole report as one sentence.
    pub text: String,
    /// The nearest own unit and its distance in hexes.
    pub nearest: Option<(String, u32)>,
}

impl Formation {
    /// Returns the report on a sighted enemy; `None` if the army knows no contact with that number.
    pub fn contact_report(
        &self,
        view: &View,
        side: Side,
        contact: ContactId,
    ) -> Option<ContactReport> {
        let belief = view.belief(side)?;
        let known = belief.contacts.iter().find(|known| known.id == contact)?;
        let there = belief.units.iter().filter(|unit| picture::is_there(unit.presence));
        let nearest = there.min_by_key(|unit| unit.hex.unsigned_distance_to(known.hex));
        let place = picture::place(self, known.hex);
        let words = picture::contact_tooltip(view, known);
        let text = if known.gone {
            format!("{words}, at {place}; no longer there")
        } else {
            format!("{words}, at {place}")
        };
        Some(ContactReport {
            contact: *known,
            age: age(view, known),
            place,
            text,
            nearest: nearest
                .map(|unit| (unit.name.clone(), unit.hex.unsigned_distance_to(known.hex))),
        })
    }
}
