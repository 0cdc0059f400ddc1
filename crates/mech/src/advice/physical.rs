//! Which enemy to attack physically, and how.

use super::{DUTY, worth};
use crate::physical::Swing;
use crate::rules::Trigger;
use crate::{Fighter, Mech, Order, PhysicalKind, State, UnitId};
use sandtable_core::{Advice, Reason};

impl Mech {
    pub(super) fn advise_physical_attacks(
        &self,
        state: &State,
        unit: usize,
        advice: &mut Vec<Advice<Order>>,
    ) {
        let id = || state.units[unit].id.clone();
        // Locking ends the declaration, so an attack with a score below it is not made.
        advice.push(Advice::new(Order::LockAttack { unit: id() }, DUTY));
        let own = self.fighter(state, unit);
        for (target, enemy) in self.fighters(state).enumerate() {
            let near = enemy.now.position.unsigned_distance_to(own.now.position) == 1;
            if !near || enemy.now.side == own.now.side || !enemy.now.in_play() {
                continue;
            }
            let swing = self.swing(state, unit, target);
            let blows = PhysicalKind::DECLARED.into_iter();
            for kind in blows.filter(|kind| swing.may_strike(*kind).is_ok()) {
                let order =
                    Order::DeclarePhysicalAttack { unit: id(), target: enemy.now.id.clone(), kind };
                advice.push(Advice::new(order, points(self, &swing, own, enemy, kind)));
            }
        }
    }

    pub(super) fn physical_reasons(
        &self,
        state: &State,
        (unit, target): (&UnitId, &UnitId),
        kind: PhysicalKind,
    ) -> Vec<Reason> {
        let (Some(unit), Some(target)) = (state.index_of(unit), state.index_of(target)) else {
            return Vec::new();
        };
        let (own, enemy) = (self.fighter(state, unit), self.fighter(state, target));
        let swing = self.swing(state, unit, target);
        let chance = swing.prospect(kind).chance;
        let damage = damage(&swing, own, enemy, kind);
        let total = points(self, &swing, own, enemy, kind);
        let falls = falls(self, &swing, own, enemy, kind);
        let mut reasons = vec![
            Reason::new(format!("{kind}, {chance} to hit"), damage),
            Reason::new("chance of falls", falls),
        ];
        if total != damage + falls {
            reasons.push(Reason::new("second punch", total - damage - falls));
        }
        reasons
    }
}

/// The best physical attack of a unit on another, and its value.
pub(super) fn best_attack(
    game: &Mech,
    swing: &Swing<'_>,
    own: Fighter<'_>,
    enemy: Fighter<'_>,
) -> Option<(PhysicalKind, i64)> {
    let blows = PhysicalKind::DECLARED.into_iter();
    let blows = blows.filter(|kind| swing.may_strike(*kind).is_ok());
    blows
        .map(|kind| (kind, points(game, swing, own, enemy, kind)))
        .max_by_key(|(_, points)| *points)
}

/// The value of an attack. A punch counts both arms if the other arm can punch too.
fn points(
    game: &Mech,
    swing: &Swing<'_>,
    own: Fighter<'_>,
    enemy: Fighter<'_>,
    kind: PhysicalKind,
) -> i64 {
    // Only punches come in pairs, so the first is valued together with the second; otherwise a kick
    // would compete with half an attack. For the second punch, `may_strike` refuses the first.
    let other = match kind {
        PhysicalKind::PunchLeft => Some(PhysicalKind::PunchRight),
        PhysicalKind::PunchRight => Some(PhysicalKind::PunchLeft),
        _ => None,
    };
    let other = other.filter(|fist| swing.may_strike(*fist).is_ok());
    let both = other.map_or(0, |fist| damage(swing, own, enemy, fist));
    damage(swing, own, enemy, kind) + both + falls(game, swing, own, enemy, kind)
}

fn damage(swing: &Swing<'_>, own: Fighter<'_>, enemy: Fighter<'_>, kind: PhysicalKind) -> i64 {
    i64::from(swing.prospect(kind).damage) * worth::of_hit(own, enemy) / 100
}

/// The value of possible falls: of the target if the attack hits, of the attacker if a kick misses.
fn falls(
    game: &Mech,
    swing: &Swing<'_>,
    own: Fighter<'_>,
    enemy: Fighter<'_>,
    kind: PhysicalKind,
) -> i64 {
    let hits = i64::from(swing.prospect(kind).chance.ways());
    // Both factors are in 36ths; the division brings their product back to 36ths.
    let falls = |unit, trigger, ways| ways * worth::falls_in_36(game, unit, trigger) / 36;
    let gained = match kind {
        // A prone unit cannot fall.
        _ if enemy.now.prone => 0,
        PhysicalKind::Push => falls(enemy, Trigger::Pushed, hits),
        _ if kind.is_kick() => falls(enemy, Trigger::Kicked, hits),
        _ => 0,
    };
    // A missed kick calls for a piloting skill roll of the attacker.
    let risked = if kind.is_kick() { falls(own, Trigger::MissedKick, 36 - hits) } else { 0 };
    worth::FALL * (gained - risked) / 36
}
