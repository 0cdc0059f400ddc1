use crate::rules::UnitKind;
use crate::{ContactId, Formation, Side, State};
use sandtable_hex::Hex;
use serde::Serialize;

/// What one commander believes of the enemy, beside what is true. Only for one who may know both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Whose belief.
    pub side: Side,
    /// The enemies he knows of, by their numbers as contacts.
    pub contacts: Vec<Checked>,
    /// How many enemy units on the field he has never seen.
    pub never_seen: usize,
}

/// One contact, and the unit that it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    /// The contact.
    pub contact: ContactId,
    /// What it is.
    pub kind: UnitKind,
    /// Where it is believed to be.
    pub believed: Hex,
    /// How many men it is believed to have.
    pub believed_men: u32,
    /// How many ticks ago it was last seen.
    pub age: u32,
    /// Whether it is seen now.
    pub visible: bool,
    /// Whether it is believed to be gone.
    pub gone: bool,
    /// What it is called.
    pub name: String,
    /// Where it is, if it is still on the field.
    pub truth: Option<Hex>,
    /// How many men it has.
    pub men: u32,
    /// By how many hexes the belief is wrong; `None` where there is nothing to compare.
    pub error: Option<u32>,
}

impl Formation {
    /// What one commander believes of the enemy, beside what is true.
    pub fn comparison(&self, state: &State, side: Side) -> Comparison {
        let knowledge = &state.staffs[side].knowledge;
        let contacts = knowledge.contacts.iter().enumerate().filter_map(|(index, contact)| {
            let (unit, troop) = (state.units.get(contact.unit.index())?, self.troop(contact.unit)?);
            let (believed, truth) = (self.field.hex(contact.cell), self.field.hex(unit.cell));
            let truth = unit.is_afield().then_some(truth);
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
