use super::suggestion::Suggestion;
use super::{FireTarget, RangeBand};
use crate::rules::{Chance, Twist, arc};
use crate::{Location, Mech, Order, Refused, State, WeaponId, fire, turn};
use sandtable_core::{Dice, Game};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A direction of torso and arms, with the targets from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Stance {
    /// The direction in words: "Left", "Ahead" or "Right".
    pub label: &'static str,
    /// The torso twist.
    pub twist: Twist,
    /// True if the arms are flipped backward.
    pub flipped: bool,
    /// True for the stance the unit is in.
    pub current: bool,
    /// The orders that lead to it, in order; empty for the current stance and if it is refused.
    pub orders: Vec<Order>,
    /// The reason why it cannot be chosen; `None` if it can, or if it is the current one.
    pub refused: Option<String>,
    /// The number of weapons that can fire at some enemy.
    pub bearing: u8,
    /// The number of weapons that can fire at some enemy here, but not in the current stance; 0 if
    /// the stance cannot be chosen.
    pub gained: u8,
    /// All enemies in play, the highest expected damage first.
    pub targets: Vec<FireTarget>,
    /// The hexes in the arcs of the working weapons, by range bracket, nearest first. Lines of sight
    /// are not considered.
    pub bands: Vec<RangeBand>,
}

const LABELS: [(Twist, &str); 3] =
    [(Twist::Left, "Left"), (Twist::None, "Ahead"), (Twist::Right, "Right")];

impl Mech {
    /// Returns all stances of a unit.
    pub(super) fn stances(
        &self,
        state: &State,
        unit: usize,
        suggestion: &Suggestion<'_>,
    ) -> Vec<Stance> {
        let stances = self.possible_stances(state, unit).into_iter();
        let mut stances: Vec<Stance> = stances
            .map(|(twist, label, flipped)| {
                self.stance(state, unit, (twist, label, flipped), suggestion)
            })
            .collect();
        let now: BTreeSet<WeaponId> =
            stances.iter().filter(|stance| stance.current).flat_map(Stance::weapons).collect();
        for stance in &mut stances {
            let weapons = stance.weapons();
            stance.bearing = weapons.len().min(u8::MAX.into()) as u8;
            let gained = weapons.difference(&now).count().min(u8::MAX.into()) as u8;
            stance.gained = if stance.refused.is_none() { gained } else { 0 };
        }
        stances
    }

    fn possible_stances(&self, state: &State, unit: usize) -> Vec<(Twist, &'static str, bool)> {
        let fighter = self.fighter(state, unit);
        let built = [Location::LeftArm, Location::RightArm].map(|arm| fighter.plan.built(arm));
        let flips: &[bool] = if arc::can_flip(built) { &[false, true] } else { &[false] };
        let stances =
            flips.iter().flat_map(|flipped| LABELS.map(|(twist, label)| (twist, label, *flipped)));
        stances.collect()
    }

    fn stance(
        &self,
        state: &State,
        unit: usize,
        (twist, label, flipped): (Twist, &'static str, bool),
        suggestion: &Suggestion<'_>,
    ) -> Stance {
        // The rules judge a stance on a copy of the state in which the unit has taken it.
        let mut turned = state.clone();
        (turned.units[unit].twist, turned.units[unit].arms_flipped) = (twist, flipped);
        let now = &state.units[unit];
        let current = (now.twist, now.arms_flipped) == (twist, flipped);
        let way = self.way_to(state, unit, twist, flipped);
        let enemies = (0..turned.units.len())
            .filter(|at| turned.units[*at].side != now.side && turned.units[*at].in_play());
        let mut targets: Vec<FireTarget> =
            enemies.map(|at| self.fire_target(&turned, unit, at, suggestion)).collect();
        targets.sort_by_key(|target| Reverse(target.expected));
        let bands = self.range_bands(self.fighter(&turned, unit));
        let (orders, refused) = match way {
            Ok(orders) => (orders, None),
            Err(refusal) => (Vec::new(), Some(self.stance_refusal(state, unit, &refusal))),
        };
        Stance {
            label,
            twist,
            flipped,
            current,
            orders,
            refused,
            bearing: 0,
            gained: 0,
            targets,
            bands,
        }
    }

    /// The reason why a unit cannot turn torso or arms, in a few words where the unit is the reason.
    fn stance_refusal(&self, state: &State, unit: usize, refusal: &Refused) -> String {
        let now = &state.units[unit];
        let turning = matches!(refusal, Refused::CannotTwist(_) | Refused::CannotFlip(_));
        match now.weapons.iter().any(|weapon| weapon.fired) {
            _ if turning && now.prone => "prone".to_owned(),
            true if turning => "it has already declared fire".to_owned(),
            _ => refusal.in_words(&self.names),
        }
    }

    /// Returns true if a shot of a unit could hit an enemy, in any stance that it can take.
    pub(in crate::panel) fn can_hit(&self, state: &State, unit: usize) -> bool {
        let mut turned = state.clone();
        self.possible_stances(state, unit).into_iter().any(|(twist, _, flipped)| {
            (turned.units[unit].twist, turned.units[unit].arms_flipped) = (twist, flipped);
            self.way_to(state, unit, twist, flipped).is_ok() && self.hits_from_here(&turned, unit)
        })
    }

    /// Returns true if a shot of a unit could hit an enemy without turning.
    fn hits_from_here(&self, state: &State, unit: usize) -> bool {
        let side = state.units[unit].side;
        let enemies = (0..state.units.len()).filter(|at| state.units[*at].side != side);
        enemies.into_iter().any(|target| {
            let aim = self.aim(state, unit, target);
            aim.may_fire().is_ok()
                && self.fighter(state, unit).plan.weapons.iter().enumerate().any(
                    |(number, weapon)| {
                        let reserved = turn::reserved(self, state, unit, number, &[]);
                        fire::modes(weapon.weapon).iter().any(|mode| {
                            let bracket = aim.bears(number, *mode, reserved).ok();
                            bracket.is_some_and(|at| {
                                aim.odds(weapon, *mode, at).chance > Chance::NEVER
                            })
                        })
                    },
                )
        })
    }

    /// The orders that lead to a stance, or the reason why one of them would be refused.
    fn way_to(
        &self,
        state: &State,
        unit: usize,
        twist: Twist,
        flipped: bool,
    ) -> Result<Vec<Order>, Refused> {
        let now = &state.units[unit];
        let id = || now.id.clone();
        let twists = (now.twist != twist).then(|| Order::TwistTorso { unit: id(), twist });
        let flips = (now.arms_flipped != flipped).then(|| Order::FlipArms { unit: id() });
        let orders: Vec<Order> = twists.into_iter().chain(flips).collect();
        // Neither order rolls dice or makes the other impossible, so each is asked for by itself.
        for order in &orders {
            self.decide(state, now.side.seat(), order, &mut Dice::given([]))?;
        }
        Ok(orders)
    }
}

impl Stance {
    /// The weapons that can fire at some enemy.
    fn weapons(&self) -> BTreeSet<WeaponId> {
        let shots = self.targets.iter().flat_map(|target| &target.shots);
        shots.filter(|shot| shot.odds.is_some()).map(|shot| shot.weapon.clone()).collect()
    }
}
