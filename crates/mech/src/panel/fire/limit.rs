use crate::fire::{modes, rounds};
use crate::{Armament, Fighter, FireMode, Location, Mech, State, WeaponId, turn};
use serde::Serialize;

/// A limit on shots that are declared together: the weights of the selected shots that it lists add
/// up to no more than `most`. All limits have this form, so a page can disable a shot without
/// knowing the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Limit {
    /// The shots that the limit counts.
    pub shots: Vec<LimitedShot>,
    /// The largest sum of weights.
    pub most: u16,
    /// The reason, to be shown with a shot that would exceed the limit.
    pub words: String,
}

/// A shot with its weight in a [`Limit`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct LimitedShot {
    /// The id of the weapon.
    pub weapon: WeaponId,
    /// The fire mode.
    pub mode: FireMode,
    /// The amount it uses up.
    pub weight: u16,
}

impl Limit {
    fn new(shots: Vec<LimitedShot>, most: u16, words: impl Into<String>) -> Self {
        Self { shots, most, words: words.into() }
    }

    /// The weight of a shot; 0 if the limit does not count it.
    fn weight(&self, (weapon, mode): (&WeaponId, FireMode)) -> u16 {
        let listed = self.shots.iter().find(|shot| (&shot.weapon, shot.mode) == (weapon, mode));
        listed.map_or(0, |shot| shot.weight)
    }

    /// Returns true if a shot can be added to others.
    pub(super) fn allows(
        &self,
        chosen: &[(&WeaponId, FireMode)],
        shot: (&WeaponId, FireMode),
    ) -> bool {
        let own = self.weight(shot);
        let sum = chosen.iter().map(|other| self.weight(*other)).fold(own, u16::saturating_add);
        own == 0 || sum <= self.most
    }
}

impl Mech {
    /// Returns the limits on shots that a unit declares together.
    pub(super) fn limits(&self, state: &State, unit: usize) -> Vec<Limit> {
        let fighter = self.fighter(state, unit);
        let mut limits = one_mode_each(fighter);
        limits.extend(self.shared_rounds(state, unit));
        if fighter.now.prone {
            limits.extend(one_arm(fighter));
        }
        limits
    }

    /// Weapons of a kind share their bins, from which declared shots have reserved rounds.
    fn shared_rounds(&self, state: &State, unit: usize) -> Vec<Limit> {
        let fighter = self.fighter(state, unit);
        let weapons = &fighter.plan.weapons;
        let same = |one: &Armament, other: &Armament| std::ptr::eq(one.weapon, other.weapon);
        let kinds = weapons.iter().enumerate().filter(|(number, weapon)| {
            let first = !weapons[..*number].iter().any(|other| same(weapon, other));
            first && weapon.weapon.shots.is_some()
        });
        let limit = |(number, first): (usize, &Armament)| {
            let kind = first.weapon;
            let reserved = turn::reserved(self, state, unit, number, &[]);
            let left = fighter.shots(kind).saturating_sub(reserved);
            let alike = weapons.iter().filter(|other| same(first, other));
            let shots: Vec<LimitedShot> = alike.flat_map(|weapon| shots(weapon, rounds)).collect();
            let most: u16 = weapons.iter().filter(|other| same(first, other)).map(greediest).sum();
            let rounds = super::super::chip::counted(left.into(), "round", "rounds");
            let words = format!("only {rounds} left for {}", kind.name);
            // A limit that no selection can exceed would only add to the answer.
            (most > left).then(|| Limit::new(shots, left, words))
        };
        kinds.filter_map(limit).collect()
    }
}

/// Every mode of a weapon as a shot with a weight.
fn shots(weapon: &Armament, weight: fn(FireMode) -> u16) -> impl Iterator<Item = LimitedShot> {
    let modes = modes(weapon.weapon).iter();
    modes.map(move |mode| LimitedShot {
        weapon: weapon.id.clone(),
        mode: *mode,
        weight: weight(*mode),
    })
}

/// The most rounds that a weapon can use in a turn.
fn greediest(weapon: &Armament) -> u16 {
    modes(weapon.weapon).iter().map(|mode| rounds(*mode)).max().unwrap_or(0)
}

const fn once(_: FireMode) -> u16 {
    1
}

/// A weapon fires once per turn, in one of its modes.
fn one_mode_each(unit: Fighter<'_>) -> Vec<Limit> {
    let several = unit.plan.weapons.iter().filter(|weapon| modes(weapon.weapon).len() > 1);
    let limit = |weapon| Limit::new(shots(weapon, once).collect(), 1, "fires in one mode per turn");
    several.map(limit).collect()
}

/// A prone unit fires with one arm and props itself up on the other, so no two weapons in different
/// arms fire together: one limit per such pair.
fn one_arm(unit: Fighter<'_>) -> Vec<Limit> {
    let arm = |arm: Location| unit.plan.weapons.iter().filter(move |weapon| weapon.location == arm);
    let pairs = arm(Location::LeftArm)
        .flat_map(|left| arm(Location::RightArm).map(move |right| [left, right]));
    let limit = |pair: [&Armament; 2]| {
        let shots = pair.into_iter().flat_map(|weapon| shots(weapon, once)).collect();
        Limit::new(shots, 1, "prone: it props itself up on the other arm")
    };
    pairs.map(limit).collect()
}
