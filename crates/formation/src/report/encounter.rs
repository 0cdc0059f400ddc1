//! Known enemies on a unit's way, and near a courier's.

use crate::engagement::quarter;
use crate::rules::Pace;
use crate::rules::constants::INTERCEPTION_RANGE;
use crate::rules::melee::Quarter;
use crate::rules::shock::Shock;
use crate::{Belief, ContactId, Fixed, Formation, OwnUnit, Sighting, View, picture};
use sandtable_hex::Hex;
use serde::Serialize;

/// A known enemy that a unit meets on its way, if the enemy is still where it was last seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Encounter {
    /// The enemy.
    pub contact: ContactId,
    /// Its estimated number of men.
    pub men: u32,
    /// Its troop type in words.
    pub kind: String,
    /// The hex in which it was last seen.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Ticks since it was last seen; 0 if it is visible.
    pub age: u32,
    /// The hex from which the unit meets it.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub from: Hex,
    /// Ticks on the march until then.
    pub ticks: u32,
    /// The side of the enemy that the unit meets.
    pub quarter: Quarter,
    /// The expected effect of a charge, if the unit charges.
    pub shock: Option<ShockProspect>,
    /// The encounter as one sentence.
    pub text: String,
}

/// The expected effect of a charge on an enemy in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct ShockProspect {
    /// The effect in a word.
    pub force: Force,
    /// Expected number of men killed.
    pub fallen: u32,
    /// Expected stress, in percent of the breaking point of a fresh unit of this type.
    pub stress: u32,
}

/// The force of a charge in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
#[serde(rename_all = "lowercase")]
pub enum Force {
    /// Below `MODERATE_FROM` percent of the victim's breaking point.
    Weak,
    /// Below `STRONG_FROM` percent of it.
    Moderate,
    /// From `STRONG_FROM` percent of it.
    Strong,
}

/// Stress in percent of the breaking point from which a charge counts as moderate.
const MODERATE_FROM: u32 = 30;
/// Stress in percent of the breaking point from which a charge counts as strong.
const STRONG_FROM: u32 = 50;

/// A known enemy that might intercept a courier on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Risk {
    /// The enemy.
    pub contact: ContactId,
    /// The hex in which it was last seen.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Ticks since it was last seen; 0 if it is visible.
    pub age: u32,
    /// The enemy and its place in words.
    pub text: String,
}

/// One hex of a forecast march.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// The hex entered.
    pub(super) hex: Hex,
    /// Ticks on the march until then.
    pub(super) ticks: u32,
    /// The pace.
    pub(super) pace: Pace,
}

impl Formation {
    /// Returns the known enemies that a unit meets first on its way. `target` is the enemy it was
    /// ordered to attack, which it charges if it can.
    pub(super) fn encounters(
        &self,
        (view, belief): (&View, &Belief),
        unit: &OwnUnit,
        way: &[Pass],
        target: Option<ContactId>,
    ) -> Vec<Encounter> {
        let apart = |contact: &Sighting, hex: Hex| contact.hex.unsigned_distance_to(hex);
        // A neighbour that the unit leaves behind is not met on the way.
        let ahead = |contact: &&Sighting| {
            !contact.gone && (apart(contact, unit.hex) > 1 || Some(contact.id) == target)
        };
        let known: Vec<&Sighting> = belief.contacts.iter().filter(ahead).collect();
        let start = Pass { hex: unit.hex, ticks: 0, pace: unit.pace };
        let passes = std::iter::once(start).chain(way.iter().copied());
        let met = passes.map(|pass| {
            let met = known.iter().filter(|contact| apart(contact, pass.hex) == 1);
            met.map(|contact| self.encounter(view, unit, contact, pass, target)).collect()
        });
        met.into_iter().find(|met: &Vec<Encounter>| !met.is_empty()).unwrap_or_default()
    }

    fn encounter(
        &self,
        view: &View,
        unit: &OwnUnit,
        contact: &Sighting,
        pass: Pass,
        target: Option<ContactId>,
    ) -> Encounter {
        let cells = self.field.cell(contact.hex).zip(self.field.cell(pass.hex));
        let from = cells.and_then(|(there, here)| self.field.direction(there, here));
        let quarter = from.map_or(Quarter::Front, |from| quarter(contact.facing, from));
        let charges = pass.pace == Pace::Charge || target == Some(contact.id);
        let shock =
            (charges && unit.kind.profile().charges).then(|| ShockProspect::of(contact, quarter));
        let age = age(view, contact);
        let Sighting { men, kind, .. } = *contact;
        let side = match quarter {
            Quarter::Front => "front",
            Quarter::Flank => "flank",
            Quarter::Rear => "rear",
        };
        let (place, seen) = (picture::place(self, contact.hex), seen(age));
        Encounter {
            contact: contact.id,
            men,
            kind: kind.to_string(),
            hex: contact.hex,
            age,
            from: pass.hex,
            ticks: pass.ticks,
            quarter,
            shock,
            text: format!("Meets about {men} {kind} at {place} on their {side}{seen}"),
        }
    }

    /// Returns the known enemies that might intercept a courier on its way.
    pub(super) fn risks(&self, view: &View, belief: &Belief, ride: &[Hex]) -> Vec<Risk> {
        let near = |contact: &&Sighting| {
            let close =
                |hex: &Hex| hex.unsigned_distance_to(contact.hex) as i32 <= INTERCEPTION_RANGE;
            // A routing unit watches nothing.
            !contact.gone && !contact.routing && ride.iter().any(close)
        };
        let risk = |contact: &Sighting| {
            let (kind, id, age) = (contact.kind, contact.id, age(view, contact));
            let (place, seen) = (picture::place(self, contact.hex), seen(age));
            let text = format!("enemy {kind} ({id}) at {place}{seen}");
            Risk { contact: id, hex: contact.hex, age, text }
        };
        belief.contacts.iter().filter(near).map(risk).collect()
    }
}

impl ShockProspect {
    fn of(contact: &Sighting, quarter: Quarter) -> Self {
        let shock = match quarter {
            Quarter::Front => Shock::CavalryCharge,
            Quarter::Flank => Shock::FlankAttack,
            Quarter::Rear => Shock::RearCharge,
        };
        let impact = shock.impact(contact.kind, contact.men);
        let parts = |fixed: Fixed| i64::from(fixed.ten_thousandths());
        let share = Fixed::ratio(parts(impact.stress), parts(contact.kind.profile().threshold));
        let stress = share.ten_thousandths().unsigned_abs() / 100;
        let force = match stress {
            0..MODERATE_FROM => Force::Weak,
            MODERATE_FROM..STRONG_FROM => Force::Moderate,
            _ => Force::Strong,
        };
        Self { force, fallen: impact.fallen, stress }
    }
}

/// Ticks since a contact was last seen; 0 if it is visible.
pub(super) fn age(view: &View, contact: &Sighting) -> u32 {
    if contact.visible { 0 } else { view.tick.saturating_sub(contact.seen) }
}

fn seen(age: u32) -> String {
    if age == 0 { String::new() } else { format!(", seen {age} ticks ago") }
}
