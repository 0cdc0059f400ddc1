use crate::rules::UnitKind;
use crate::{ContactId, Formation, Side, State};
use sandtable_hex::Hex;
use serde::Serialize;

/// A commander's belief about the enemy next to the truth. Only the referee may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The army whose belief this is.
    pub side: Side,
    /// The enemies it has sighted, by contact id.
    pub contacts: Vec<Checked>,
    /// The number of enemy units on the field that it has never seen.
    pub never_seen: usize,
}

/// One contact next to the unit it stands for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    /// Contact id.
    pub contact: ContactId,
    /// Troop type.
    pub kind: UnitKind,
    /// Believed position.
    pub believed: Hex,
    /// Believed number of men.
    pub believed_men: u32,
    /// The number of ticks since it was last seen.
    pub age: u32,
    /// True if it is visible now.
    pub visible: bool,
    /// True if it is believed to be gone.
    pub gone: bool,
    /// The unit's true name.
    pub name: String,
    /// Its true position, if it is still on the field.
    pub truth: Option<Hex>,
    /// Its true number of men.
    pub men: u32,
    /// The distance in hexes between belief and truth; `None` where either is unknown.
    pub error: Option<u32>,
}

impl Formation {
    /// Compares one commander's belief about the enemy with the truth.
    pub fn comparison(&self, state: &State, side: Side) -> Comparison {
        let knowledge = &state.staffs[side].knowledge;
        let contacts = knowledge.contacts.iter().enumerate().filter_map(|(index, contact)| {
            let (unit, troop) = (state.units.get(contact.unit.index())?, self.troop(contact.unit)?);
            let (believed, truth) = (self.field.hex(contact.cell), self.field.hex(unit.cell));
            let truth = unit.is_afield().then_some(truth);
            // A contact that is believed to be gone has no believed position to be wrong about.
            let error = truth.filter(|_| !contact.gone);
            Some(Checked {
                contact: ContactId(index as u16),
                kind: contact.kind,
                believed,
                believed_men: contact.men,
                age: state.tick.saturating_sub(contact.seen),
                visible: contact.visible,
                gone: contact.gone,
                name: troop.name.clone(),
                truth,
                men: unit.men,
                error: error.map(|truth| believed.unsigned_distance_to(truth)),
            })
        });
        let unknown = self.units_of(side.enemy()).filter(|unit| {
            let afield = state.units.get(unit.index()).is_some_and(crate::Unit::is_afield);
            afield && knowledge.contact_of(*unit).is_none()
        });
        Comparison { side, contacts: contacts.collect(), never_seen: unknown.count() }
    }
}
