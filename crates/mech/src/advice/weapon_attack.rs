//! Fire advice: targets, weapons and torso twist.

use super::heat::HeatBudget;
use super::volley::Volley;
use super::{DUTY, worth};
use crate::fire::Aim;
use crate::rules::Twist;
use crate::{Fighter, FireMode, Location, Mech, Order, Shot, State, UnitId};
use sandtable_core::{Advice, Reason};

/// A torso twist costs one more order, so it has to gain at least this much.
const TWIST: i64 = 10;

impl Mech {
    pub(super) fn advise_fire(&self, state: &State, unit: usize, advice: &mut Vec<Advice<Order>>) {
        let id = || state.units[unit].id.clone();
        advice.push(Advice::new(Order::LockAttack { unit: id() }, DUTY));
        let now = &state.units[unit];
        for (target, volley) in self.volleys(state, self.fighter(state, unit), unit) {
            advice.push(Advice::new(self.fire_order(state, unit, target, volley), volley.points));
        }
        // The torso twists before the first shot only, and not on a prone unit.
        let fired = now.weapons.iter().any(|weapon| weapon.fired);
        if now.prone || fired {
            return;
        }
        // The state is shared, so each twist is tried on a copy of the unit.
        let mut turned = now.clone();
        for twist in
            [Twist::Left, Twist::None, Twist::Right].into_iter().filter(|t| *t != now.twist)
        {
            turned.twist = twist;
            let fighter = Fighter { now: &turned, ..self.fighter(state, unit) };
            let best = self.volleys(state, fighter, unit).map(|(_, volley)| volley.points).max();
            if let Some(points) = best {
                let order = Order::TwistTorso { unit: id(), twist };
                advice.push(Advice::new(order, points - TWIST));
            }
        }
    }

    /// The best volley at each enemy, where it has a positive value.
    fn volleys<'a>(
        &'a self,
        state: &'a State,
        fighter: Fighter<'a>,
        unit: usize,
    ) -> impl Iterator<Item = (usize, Volley)> {
        let enemies = (0..state.units.len()).filter(move |at| {
            state.units[*at].side != fighter.now.side && state.units[*at].in_play()
        });
        enemies.filter_map(move |target| {
            let volley = self.volley_at(state, fighter, unit, target);
            (volley.points > 0).then_some((target, volley))
        })
    }

    fn volley_at(&self, state: &State, fighter: Fighter<'_>, unit: usize, target: usize) -> Volley {
        let enemy = self.fighter(state, target);
        let aim = Aim::new(&self.field, fighter, enemy);
        if aim.may_fire().is_err() {
            return Volley::default();
        }
        let declared = state.declared_heat(unit);
        let heat = fighter.movement_heat();
        let budget = HeatBudget::of(fighter, heat, declared, self.submerged_sinks(fighter));
        let worth = worth::of_hit(fighter, enemy);
        let best = |leans_on: &Option<Location>| {
            Volley::best(fighter, &aim, budget, worth, |number| {
                if Some(fighter.plan.weapons[number].location) == *leans_on {
                    return None;
                }
                let before = crate::turn::reserved(self, state, unit, number, &[]);
                aim.bears(number, FireMode::Normal, before).ok()
            })
        };
        // A prone unit props itself up on one arm, whose weapons cannot fire: try both.
        let arms = [Some(Location::LeftArm), Some(Location::RightArm)];
        let choices: &[Option<Location>] = if fighter.now.prone { &arms } else { &[None] };
        choices.iter().map(best).max_by_key(|volley| volley.points).unwrap_or_default()
    }

    fn fire_order(&self, state: &State, unit: usize, target: usize, volley: Volley) -> Order {
        let plan = self.fighter(state, unit).plan;
        let chosen =
            plan.weapons.iter().enumerate().filter(|(at, _)| volley.weapons >> at & 1 != 0);
        let mut weapons: Vec<Shot> = chosen
            .map(|(_, weapon)| Shot { weapon: weapon.id.clone(), mode: FireMode::Normal })
            .collect();
        // `bears` has judged each weapon alone. Weapons that share a bin may together need more
        // rounds than are left, and one refused weapon refuses the whole order.
        self.drop_what_has_no_shots(state, unit, &mut weapons);
        let (unit, target) = (state.units[unit].id.clone(), state.units[target].id.clone());
        Order::DeclareAttack { unit, target, weapons }
    }

    /// Drops weapons whose ammunition is used up by earlier shots of the same order.
    fn drop_what_has_no_shots(&self, state: &State, unit: usize, weapons: &mut Vec<Shot>) {
        let fighter = self.fighter(state, unit);
        let mut kept: Vec<Shot> = Vec::with_capacity(weapons.len());
        for shot in weapons.drain(..) {
            let Some(number) = fighter.plan.weapon(&shot.weapon) else { continue };
            let kind = fighter.plan.weapons[number].weapon;
            let before = crate::turn::reserved(self, state, unit, number, &kept);
            if kind.shots.is_none() || fighter.shots(kind) > before {
                kept.push(shot);
            }
        }
        *weapons = kept;
    }

    /// The value of each shot, and the cost of their heat and ammunition.
    pub(super) fn fire_reasons(
        &self,
        state: &State,
        unit: &UnitId,
        target: &UnitId,
        shots: &[Shot],
    ) -> Vec<Reason> {
        let (Some(unit), Some(target)) = (state.index_of(unit), state.index_of(target)) else {
            return Vec::new();
        };
        let (fighter, enemy) = (self.fighter(state, unit), self.fighter(state, target));
        let aim = Aim::new(&self.field, fighter, enemy);
        let worth = worth::of_hit(fighter, enemy);
        let mut reasons = Vec::new();
        for shot in shots {
            let Some(number) = fighter.plan.weapon(&shot.weapon) else { continue };
            let Ok(bracket) = aim.bears(number, shot.mode, 0) else { continue };
            let weapon = &fighter.plan.weapons[number];
            let odds = aim.odds(weapon, shot.mode, bracket);
            let name = format!("{}, {} to hit", weapon.weapon.name, odds.chance);
            reasons.push(Reason::new(name, i64::from(odds.damage) * worth / 100));
        }
        let volley = self.volley_at(state, fighter, unit, target);
        let total: i64 = reasons.iter().map(|reason| reason.points).sum();
        // The remainder, so that the reasons add up to the points of the advice.
        reasons.push(Reason::new("heat and ammunition", volley.points - total));
        reasons
    }
}
