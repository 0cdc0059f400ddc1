//! Volleys: targets and hits.

use super::Battle;
use crate::event::Wound;
use crate::rules::missile::{Bow, STRESS, victims};
use crate::{Contact, EngagementRule, Event, Fixed, Morale, Stance, UnitId};
use sandtable_core::Purpose;

const VOLLEY: Purpose = Purpose::new("volley");

/// A volley that has a target.
struct Volley {
    unit: UnitId,
    target: UnitId,
    chance: u32,
}

impl Battle<'_> {
    /// Resolves all volleys of the tick simultaneously: targets and numbers of shooters are those
    /// before the first hit.
    pub(super) fn missiles(&mut self) {
        let shooters = self.all().filter_map(|unit| self.volley(unit));
        let volleys: Vec<Volley> = shooters.collect();
        let losses: Vec<u32> = volleys.iter().map(|one| victims(self.unit(one.unit).men)).collect();
        for (Volley { unit, target, chance }, loss) in volleys.into_iter().zip(losses) {
            let rolled = self.percentile(VOLLEY, unit);
            let (hit, miss) = STRESS;
            let (harm, stress) = if rolled <= chance {
                (Fixed::whole(loss as i32), hit)
            } else {
                (Fixed::ZERO, miss)
            };
            // Earlier volleys of the tick may have left fewer men than this one would kill.
            let harm = harm.min(Fixed::whole(self.unit(target).men as i32));
            let wound = Wound { unit: target, harm, stress };
            self.emit(Event::Shot { unit, target, rolled, chance, wound });
        }
    }

    fn volley(&self, unit: UnitId) -> Option<Volley> {
        let bow = self.troop(unit).kind.profile().bow?;
        if !self.may_shoot(unit, &bow) {
            return None;
        }
        let (target, distance) = self.mark(unit, &bow)?;
        let (now, other) = (self.unit(unit), self.unit(target));
        let field = &self.game.field;
        // The army sees the target, but this unit may not: then it shoots over an obstacle, at a
        // lower chance.
        let in_sight = field.sees(now.cell, other.cell);
        let (cover, shape) = (field.spot(other.cell).cover, other.shape.effects().shot);
        Some(Volley { unit, target, chance: bow.chance(distance, cover, shape, in_sight) })
    }

    fn may_shoot(&self, unit: UnitId, bow: &Bow) -> bool {
        let (now, tick) = (self.unit(unit), self.state.tick);
        let still = now.stance() != Stance::Moving || bow.on_the_move;
        let allowed = match now.rule {
            EngagementRule::Aggressive | EngagementRule::Skirmish => true,
            EngagementRule::Defensive => now.is_provoked(tick),
            EngagementRule::HoldFire => false,
        };
        let able = now.is_afield() && now.morale == Morale::Steady && now.foes == 0;
        able && allowed && still && now.volleys > 0 && now.loaded <= tick
    }

    /// The nearest enemy that the army sees, in range and not in melee.
    fn mark(&self, unit: UnitId, bow: &Bow) -> Option<(UnitId, u32)> {
        let knowledge = &self.state.staffs[self.troop(unit).side].knowledge;
        let here = self.unit(unit).cell;
        // Contacts still have the cells from before movement. A target in sight is shot at in its
        // current cell.
        let distance =
            |contact: &Contact| self.game.field.distance(here, self.unit(contact.unit).cell) as u32;
        let in_reach = knowledge.in_sight().filter_map(|contact| {
            let (there, far) = (self.unit(contact.unit), distance(contact));
            let open = there.is_afield() && there.men > 0 && there.foes == 0;
            (open && bow.reaches(far)).then_some((far, self.lot(contact.unit), contact.unit))
        });
        in_reach.min().map(|(far, _, target)| (target, far))
    }
}
