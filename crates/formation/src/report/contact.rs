use crate::{ContactId, Formation, Side, Sighting, View, picture};
use serde::Serialize;

/// An enemy as an army knows him, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct ContactReport {
    /// What is known of him.
    pub contact: Sighting,
    /// How many ticks ago he was last seen.
    pub age: u32,
    /// The number of the hex where that was.
    pub place: String,
    /// All of it in a sentence.
    pub text: String,
    /// The own unit that is nearest to that place, and how many hexes away.
    pub nearest: Option<(String, u32)>,
}

impl Formation {
    /// What an army knows of an enemy; `None` if it knows of none with that number.
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
        let words = picture::rumoured(view, known);
        let text = if known.gone {
            format!("{words}, at {place}; nobody is there now")
        } else {
            format!("{words}, at {place}")
        };
        Some(ContactReport {
            contact: *known,
            age: if known.visible { 0 } else { view.tick.saturating_sub(known.seen) },
            place,
            text,
            nearest: nearest
                .map(|unit| (unit.name.clone(), unit.hex.unsigned_distance_to(known.hex))),
        })
    }
}
