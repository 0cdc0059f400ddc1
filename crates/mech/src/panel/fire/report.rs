use super::{Limit, Stance};
use crate::fire::modes;
use crate::weapon::{WeaponClass, WeaponFamily};
use crate::{Fighter, FireMode, Mech, State, WeaponId};
use serde::Serialize;

/// Everything about the fire of a unit. The numbers of the shots do not depend on whose turn it is,
/// so they are also there for units that cannot be given orders now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct FireReport {
    /// The weapons, in the order of the design.
    pub weapons: Vec<WeaponCard>,
    /// Torso left, ahead and right; then the same with flipped arms, if the arms can flip.
    pub stances: Vec<Stance>,
    /// Limits on shots that are declared together.
    pub limits: Vec<Limit>,
}

/// The facts about a weapon that do not depend on the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct WeaponCard {
    /// The id that attack orders use.
    pub id: WeaponId,
    /// The weapon's name in the weapon table.
    pub name: String,
    /// Energy, ballistic or missile: its icon.
    pub class: WeaponClass,
    /// The family, for a more exact icon.
    pub family: WeaponFamily,
    /// The location in words, such as "right torso" or "left torso, rear".
    pub place: String,
    /// Shots left for all weapons of the kind together; `None` if it needs no ammunition.
    pub shots: Option<u16>,
    /// The fire modes, normal first.
    pub modes: &'static [FireMode],
}

impl Mech {
    /// Returns the report about a unit's fire.
    pub(in crate::panel) fn fire_report(&self, state: &State, unit: usize) -> FireReport {
        let fighter = self.fighter(state, unit);
        let limits = self.limits(state, unit);
        let weapons = (0..fighter.plan.weapons.len()).map(|number| card(fighter, number));
        let suggestion = self.suggestion(state, unit, &limits);
        let stances = self.stances(state, unit, &suggestion);
        FireReport { weapons: weapons.collect(), stances, limits }
    }
}

fn card(unit: Fighter<'_>, number: usize) -> WeaponCard {
    let armament = &unit.plan.weapons[number];
    let weapon = armament.weapon;
    let rear = if armament.rear { ", rear" } else { "" };
    WeaponCard {
        id: armament.id.clone(),
        name: weapon.name.clone(),
        class: weapon.class(),
        family: weapon.family,
        place: format!("{}{rear}", armament.location.name()),
        shots: weapon.shots.map(|_| unit.shots(weapon)),
        modes: modes(weapon),
    }
}
