//! Melee: all blows of a tick are simultaneous.

use super::Battle;
use crate::engagement::{is_surrounded, quarter_from};
use crate::event::Wound;
use crate::rules::constants::{
    PRESSURE_DECAY, PRESSURE_SHIFT, STRESS_OF_COMBAT, STRESS_OF_ENCIRCLEMENT, STRESS_OF_FLANK,
    STRESS_OF_LOSS, STRESS_OF_REAR, STRIKERS_PER_VICTIM,
};
use crate::rules::kind::Reach;
use crate::rules::melee::{Blow, Quarter};
use crate::{Both, EngagementRule, Event, Fixed, Side, Unit, UnitId};

/// The blows that one unit takes in one tick.
#[derive(Clone, Copy, Default)]
struct BlowsTaken {
    harm: Fixed,
    worst: Option<Quarter>,
}

impl Battle<'_> {
    pub(super) fn melee(&mut self) {
        if self.state.engagements.is_empty() {
            return;
        }
        // Pass 1 reads the state, pass 2 turns the totals into wounds, and one event applies them
        // all. Were wounds applied pair by pair, a unit processed later would strike with fewer
        // men.
        let mut blows_taken = vec![BlowsTaken::default(); self.state.units.len()];
        let mut pressures = Vec::with_capacity(self.state.engagements.len());
        for engagement in &self.state.engagements {
            let Both([blue, red]) = engagement.units;
            let struck = self.strike(blue, red, engagement.pressure);
            let answered = self.strike(red, blue, -engagement.pressure);
            for (unit, (harm, quarter)) in [(red, struck), (blue, answered)] {
                let taken = &mut blows_taken[unit.index()];
                taken.harm += harm;
                taken.worst = taken.worst.max(Some(quarter));
            }
            // An `Ordering` casts to -1, 0 or 1: Blue gains pressure if it struck down more men
            // than it lost.
            let shift = PRESSURE_SHIFT.by((struck.0.cmp(&answered.0)) as i32);
            let pressure = eased(engagement.pressure) + shift;
            pressures.push(pressure.clamp(-Fixed::ONE, Fixed::ONE));
        }
        // Melee causes stress even without losses, so the quarter and not the harm marks the
        // fighters.
        let fought = blows_taken.iter().enumerate().filter(|(_, one)| one.worst.is_some());
        let wounds = fought.map(|(index, one)| self.wound(UnitId(index as u16), *one)).collect();
        self.emit(Event::Melee { wounds, pressures });
    }

    /// The men that one unit strikes down in a tick, and from which side. A unit that a charge has
    /// just broken no longer strikes.
    fn strike(&self, striker: UnitId, victim: UnitId, pressure: Fixed) -> (Fixed, Quarter) {
        let (blow, quarter) = self.blow(striker, victim, pressure);
        let (one, other) = (self.unit(striker), self.unit(victim));
        if !one.can_fight() {
            return (Fixed::ZERO, quarter);
        }
        // The front rank is split between all opponents; it does not fight each of them at full
        // strength.
        let fighters = self.strikers(striker, one).split(i32::from(one.foes.max(1)));
        let reached = Fixed::whole((other.men as i32).saturating_mul(STRIKERS_PER_VICTIM));
        (fighters.min(reached).times(blow.rate()), quarter)
    }

    /// The factors of a blow by one unit at another.
    fn blow(&self, striker: UnitId, victim: UnitId, pressure: Fixed) -> (Blow, Quarter) {
        let (one, other) = (self.unit(striker), self.unit(victim));
        let (by, on) = (self.troop(striker).kind.profile(), self.troop(victim).kind.profile());
        let field = &self.game.field;
        let effects = other.shape.effects();
        let quarter =
            if effects.all_round { Quarter::Front } else { quarter_from(field, other, one.cell) };
        let blow = Blow {
            weapon: by.weapon,
            armour: on.armour,
            pressure,
            quarter,
            height: field.height(one.cell) - field.height(other.cell),
            cover: field.spot(other.cell).cover,
            fatigue: one.fatigue,
            cohesion: one.cohesion,
            shaken: one.morale != crate::Morale::Steady,
            striking: one.shape.effects().striking,
            struck: if by.mounted { effects.ridden } else { effects.struck },
        };
        (blow, quarter)
    }

    /// The number of men that strike: the front rank, and half as many again with long weapons.
    fn strikers(&self, striker: UnitId, unit: &Unit) -> Fixed {
        let front = Fixed::whole(unit.shape.front(unit.men) as i32);
        let long = self.troop(striker).kind.profile().weapon.reach >= Reach::Long;
        let all = if long { front + front.split(2) } else { front };
        all.min(Fixed::whole(unit.men as i32))
    }

    fn wound(&self, unit: UnitId, taken: BlowsTaken) -> Wound {
        let now = self.unit(unit);
        let turned = match taken.worst {
            Some(Quarter::Rear) => STRESS_OF_REAR,
            Some(Quarter::Flank) => STRESS_OF_FLANK,
            Some(Quarter::Front) | None => Fixed::ZERO,
        };
        let enclosed =
            if is_surrounded(self.sides_held(unit)) { STRESS_OF_ENCIRCLEMENT } else { Fixed::ZERO };
        // Several opponents can strike down more men than the unit has. Stress counts only real
        // losses.
        let harm = taken.harm.min(Fixed::whole(now.men as i32));
        let stress = STRESS_OF_COMBAT + STRESS_OF_LOSS.times(harm) + turned + enclosed;
        Wound { unit, harm, stress }
    }

    /// The number of its six sides that enemies hold.
    fn sides_held(&self, unit: UnitId) -> usize {
        let enemy = self.troop(unit).side.enemy();
        let around = self.game.field.around(self.unit(unit).cell);
        let held =
            |cell| self.occupancy.of_side(enemy, cell).any(|other| self.unit(other).can_fight());
        around.filter(|(_, cell)| held(*cell)).count()
    }

    /// Strikes units that turn their back on adjacent enemies, once per enemy. Enemies that hold
    /// fire only defend themselves and do not strike.
    pub(super) fn strike_from_behind(&mut self, leaving: &[UnitId]) {
        let wounds: Vec<Wound> = leaving.iter().filter_map(|unit| self.free_hits(*unit)).collect();
        if !wounds.is_empty() {
            self.emit(Event::CutDown { wounds });
        }
    }

    fn free_hits(&self, unit: UnitId) -> Option<Wound> {
        let enemy: Side = self.troop(unit).side.enemy();
        let beside = self.occupancy.adjacent(&self.game.field, enemy, self.unit(unit).cell);
        let hunters = beside.filter(|hunter| {
            let hunter = self.unit(*hunter);
            hunter.can_fight() && hunter.rule != EngagementRule::HoldFire
        });
        let hit = |hunter: UnitId| {
            // A parting blow falls on the back, whichever way the unit faces, and belongs to no
            // engagement, so it has no pressure.
            let (blow, _) = self.blow(hunter, unit, Fixed::ZERO);
            let rate = Blow { quarter: Quarter::Rear, ..blow }.rate();
            self.strikers(hunter, self.unit(hunter)).times(rate)
        };
        let harm: Fixed = hunters.map(hit).sum();
        let harm = harm.min(Fixed::whole(self.unit(unit).men as i32));
        (harm > Fixed::ZERO).then(|| Wound { unit, harm, stress: STRESS_OF_LOSS.times(harm) })
    }
}

/// Pressure after one tick of decay towards zero.
fn eased(pressure: Fixed) -> Fixed {
    if pressure > Fixed::ZERO {
        (pressure - PRESSURE_DECAY).max(Fixed::ZERO)
    } else {
        (pressure + PRESSURE_DECAY).min(Fixed::ZERO)
    }
}
