use super::face::{View, face};
use super::print::{Printed, badges, printed};
use crate::TypeId;
use crate::combat::CounterValue;
use crate::definition::EntityType;
use crate::system::System;
use sandtable_hex::draw::{Level, Look};

/// A counter to draw.
///
/// ```
/// use sandtable_counter::picture::CounterLook;
/// use sandtable_counter::{System, starter};
///
/// let system = System::new(starter().clone());
/// let front = CounterLook::of(&system.file().entity_types[0]);
/// let back = CounterLook { step: 1, ..front };
/// assert!(front.words(&system).ends_with(", attack 4, defence 4, movement 3, full strength"));
/// assert!(back.words(&system).ends_with(", attack 2, defence 2, movement 3, step 2 of 2"));
/// assert_ne!(front.look(&system), back.look(&system));
/// ```
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
    /// True if it has moved or attacked.
    pub spent: bool,
    /// True if it is out of supply.
    pub unsupplied: bool,
    /// The number of its hex, for the words.
    pub hex: Option<&'c str>,
}

impl<'c> CounterLook<'c> {
    /// A counter of a type at full strength, without a side or a name.
    pub const fn of(entity_type: &'c EntityType) -> Self {
        Self {
            entity_type,
            side: None,
            name: "",
            step: 0,
            values: &[],
            spent: false,
            unsupplied: false,
            hex: None,
        }
    }

    /// Draws the counter at three levels of detail: a plate of 18, 30 and 48 units.
    pub fn look(&self, system: &System) -> Look {
        Look::each(|level| {
            face(
                system,
                self,
                match level {
                    Level::Far => View::Far,
                    Level::Middle => View::Middle,
                    Level::Near => View::Near,
                },
            )
        })
    }

    /// Describes the counter for screen readers.
    pub fn words(&self, system: &System) -> String {
        let values = printed(system, self.entity_type).into_iter().filter_map(|one| {
            let Printed { property, word } = one;
            Some(format!("{word} {}", self.number(system, &property)?))
        });
        let strength = match self.step {
            0 => "full strength".to_owned(),
            step => format!("step {} of {}", step + 1, self.entity_type.steps),
        };
        let states = badges(system, self).into_iter().map(|badge| badge.words);
        let spent = self.spent.then(|| "has acted".to_owned());
        let names = [self.name.to_owned(), self.entity_type.name.clone()].into_iter();
        let parts = names.chain(values).chain([strength]).chain(states).chain(spent);
        let parts = parts.chain(self.hex.map(str::to_owned)).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Returns a numeric property at the current step.
    pub(super) fn number(&self, system: &System, property: &str) -> Option<crate::Number> {
        system.number(Some(self.entity_type), self.values, self.step, property)
    }
}
