//! Sight and fog: what armies see, remember and believe.
//!
//! Armies look around once, at the start of a tick, and act on that picture until its end. All
//! units move at the same time, so no unit may react to a step made in the same tick.

use crate::knowledge::Contact;
use crate::{ContactId, Formation, Knowledge, Side, State, Troop, Unit, UnitId};
use sandtable_hex::{CellId, CellSet};

/// The cells that at least one unit of an army sees.
pub fn visible(game: &Formation, state: &State, side: Side) -> CellSet {
    game.field.seen_by(afield(game, state, side).map(|(unit, troop)| (troop.kind, unit.cell)))
}

/// Updates the knowledge of both armies.
pub(crate) fn look_around(game: &Formation, state: &mut State) {
    for side in Side::BOTH {
        let seen = visible(game, state, side);
        let searched =
            || game.field.searched_by(afield(game, state, side).map(|(unit, _)| unit.cell));
        // Without concealing terrain the set of searched cells is never asked for.
        let searched = game.field.conceals().then(searched);
        let State { units, staffs, tick, .. } = state;
        let knowledge = &mut staffs[side].knowledge;
        // `report` compares units with the new visible set, so it is stored first.
        remember(knowledge, seen, *tick);
        let eyes = Eyes { game, tick: *tick, searched };
        for id in game.units_of(side.enemy()) {
            if let Some(unit) = units.get(id.index()) {
                eyes.report(knowledge, id, unit);
            }
        }
    }
}

fn afield<'a>(
    game: &'a Formation,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = (&'a Unit, &'a Troop)> {
    let range = game.range_of(side);
    let units = state.units.get(range.clone()).unwrap_or_default();
    let troops = game.troops.get(range).unwrap_or_default();
    units.iter().zip(troops).filter(|(unit, _)| unit.is_afield() && unit.men > 0)
}

/// Stamps the cells that went out of sight with the current tick.
fn remember(knowledge: &mut Knowledge, seen: CellSet, tick: u32) {
    for cell in knowledge.visible.difference(&seen) {
        if let Some(last) = knowledge.last_seen.get_mut(cell.index()) {
            // The value is the tick after the last look, as 0 stands for cells that are not
            // remembered.
            *last = tick.max(1);
        }
    }
    for cell in seen.difference(&knowledge.visible) {
        if let Some(last) = knowledge.last_seen.get_mut(cell.index()) {
            *last = 0;
        }
    }
    knowledge.visible = seen;
}

struct Eyes<'a> {
    game: &'a Formation,
    tick: u32,
    searched: Option<CellSet>,
}

impl Eyes<'_> {
    /// Returns true if a unit in a visible cell would be noticed. Forests and buildings hide units
    /// from all but those nearby.
    fn searches(&self, cell: CellId) -> bool {
        !self.game.field.spot(cell).conceals
            || self.searched.as_ref().is_some_and(|searched| searched.contains(cell))
    }

    fn report(&self, knowledge: &mut Knowledge, id: UnitId, unit: &Unit) {
        let there = knowledge.visible.contains(unit.cell) && self.searches(unit.cell);
        let seen = unit.is_afield() && there;
        match (seen, knowledge.contact_of(id)) {
            (true, known) => self.sight(knowledge, known, id, unit),
            (false, Some(known)) => {
                let visible = &knowledge.visible;
                if let Some(contact) = knowledge.contacts.get_mut(known.index()) {
                    // A contact is gone if it left the field while in plain sight, or if its last
                    // position is in view and empty.
                    contact.gone |= contact.visible && !unit.is_afield();
                    contact.gone |= visible.contains(contact.cell) && self.searches(contact.cell);
                    // Cleared last: the lines above ask for the sight of the last tick.
                    contact.visible = false;
                }
            }
            (false, None) => {}
        }
    }

    fn sight(&self, knowledge: &mut Knowledge, known: Option<ContactId>, id: UnitId, unit: &Unit) {
        let Some(troop) = self.game.troops.get(id.index()) else { return };
        let contact = Contact {
            unit: id,
            kind: troop.kind,
            cell: unit.cell,
            facing: unit.facing,
            men: estimated(unit.men),
            routing: unit.is_routing(),
            seen: self.tick,
            visible: true,
            gone: false,
        };
        // A contact keeps its number for the whole battle, even after it was out of sight.
        if let Some(before) = known.and_then(|known| knowledge.contacts.get_mut(known.index())) {
            *before = contact;
            return;
        }
        // Numbered in the order of sighting: unit ids are dense and would reveal units that were
        // never seen.
        let number = ContactId(knowledge.contacts.len() as u16);
        knowledge.contacts.push(contact);
        if let Some(place) = knowledge.numbers.get_mut(id.index()) {
            *place = Some(number);
        }
    }
}

/// Rounds a number of men up to tens: from afar only an estimate is possible.
fn estimated(men: u32) -> u32 {
    men.div_ceil(10) * 10
}
