//! Combat: engagements, charges, melee, volleys and losses.

use super::Battle;
use crate::engagement::{fight, quarter_from};
use crate::event::Wound;
use crate::rules::Pace;
use crate::rules::constants::{PURSUIT_TICKS, SKIRMISH_TICKS, STRESS_OF_OFFICER};
use crate::rules::melee::Quarter;
use crate::rules::shock::{BREAK_FROM, Impact, Shock};
use crate::{Both, EngagementRule, Event, Fixed, Morale, Side, Stance, Target, UnitId};
use sandtable_core::Purpose;

const SHOCK: Purpose = Purpose::new("shock");
const LEADER: Purpose = Purpose::new("leader");

impl Battle<'_> {
    pub(super) fn combat(&mut self) {
        // A charge needs the pairs that have just met, and melee must see the units it broke. Units
        // turn only after the melee, so a first blow at a flank or rear counts as one.
        let begun = self.update_engagements();
        self.charge(&begun);
        self.melee();
        self.face_opponents();
        self.missiles();
        self.resolve_losses();
        self.skirmishers_fall_back();
    }

    /// Compares adjacent enemies with the current engagements, ends and begins melees, and returns
    /// the new ones.
    fn update_engagements(&mut self) -> Vec<[UnitId; 2]> {
        let contacts = self.adjacent_fighters();
        // Both lists are sorted, so one merge pass finds the pairs that are only in one of them.
        let before: Vec<[UnitId; 2]> =
            self.state.engagements.iter().map(|engagement| engagement.units.0).collect();
        let (mut begun, mut ended) = (Vec::new(), Vec::new());
        let (mut old, mut new) = (before.into_iter().peekable(), contacts.into_iter().peekable());
        loop {
            match (old.peek().copied(), new.peek().copied()) {
                (None, None) => break,
                (Some(pair), other) if other.is_none_or(|other| pair < other) => {
                    old.next();
                    ended.push(pair);
                }
                (known, Some(pair)) => {
                    new.next();
                    if known == Some(pair) {
                        old.next();
                    } else {
                        begun.push(pair);
                    }
                }
                (Some(_), None) => {
                    // Unreachable: the first arm takes every pair that is only in the old list, but
                    // the compiler does not see that through its guard.
                    old.next();
                }
            }
        }
        for [blue, red] in ended.iter().copied() {
            self.emit(Event::Disengaged { blue, red });
        }
        // After `Disengaged`, because only a unit without an opponent may pursue.
        self.pursue(&ended);
        for [blue, red] in begun.iter().copied() {
            self.emit(Event::Engaged { blue, red });
        }
        begun
    }

    /// Pairs of adjacent enemies that fight, in ascending order.
    fn adjacent_fighters(&self) -> Vec<[UnitId; 2]> {
        let (field, tick) = (&self.game.field, self.state.tick);
        let mut pairs = Vec::new();
        for blue in self.game.units_of(Side::Blue) {
            let one = self.unit(blue);
            if !one.can_fight() {
                continue;
            }
            let first = pairs.len();
            for red in self.occupancy.adjacent(field, Side::Red, one.cell) {
                let other = self.unit(red);
                // A melee goes on even if neither unit would start it now, for example because both
                // are shaken. The counts of foes spare most pairs the search.
                let already = one.foes > 0 && other.foes > 0 && self.are_fighting([blue, red]);
                if other.can_fight() && (already || fight(one, other, tick)) {
                    pairs.push([blue, red]);
                }
            }
            // Neighbours come by facing, but the merge in `update_engagements` needs ascending
            // pairs.
            pairs[first..].sort_unstable();
        }
        pairs
    }

    fn are_fighting(&self, units: [UnitId; 2]) -> bool {
        self.state.engagements.binary_search_by_key(&units, |one| one.units.0).is_ok()
    }

    /// A unit left without an opponent pursues one that routed from it, if its rule allows that.
    fn pursue(&mut self, ended: &[[UnitId; 2]]) {
        let mut pursuits: Vec<(UnitId, u64, UnitId)> = Vec::new();
        for [blue, red] in ended {
            for (unit, prey) in [(*blue, *red), (*red, *blue)] {
                let runner = self.unit(prey);
                if self.may_pursue(unit) && runner.is_afield() && runner.is_routing() {
                    pursuits.push((unit, self.lot(prey), prey));
                }
            }
        }
        // The lot decides between several fugitives.
        pursuits.sort_unstable();
        pursuits.dedup_by_key(|(unit, ..)| *unit);
        for (unit, _, prey) in pursuits {
            let until = Some(self.state.tick + PURSUIT_TICKS);
            let target = Target { unit: prey, until, believed: self.unit(prey).cell };
            self.emit(Event::PaceSet { unit, pace: Pace::Run });
            self.emit(Event::Targeted { unit, target: Some(target) });
        }
    }

    fn may_pursue(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        let free = now.is_afield() && now.morale == Morale::Steady && now.foes == 0;
        free && now.rule == EngagementRule::Aggressive && now.target.is_none()
    }

    /// Resolves all charges of the tick simultaneously: each effect depends on the victim's state
    /// before any charge, and morale is checked after all of them.
    fn charge(&mut self, begun: &[[UnitId; 2]]) {
        let mut shocks: Vec<(UnitId, UnitId, Shock, Impact)> = Vec::new();
        for (unit, victim) in self.charges(begun) {
            let shock = self.shock(unit, victim);
            let (men, kind) = (self.unit(victim).men, self.troop(victim).kind);
            shocks.push((unit, victim, shock, shock.impact(kind, men)));
        }
        let mut shocked: Vec<UnitId> = shocks.iter().map(|(_, victim, ..)| *victim).collect();
        for (unit, victim, shock, impact) in shocks {
            let harm = Fixed::whole(impact.fallen as i32);
            let wound = Wound { unit: victim, harm, stress: impact.stress };
            self.emit(Event::Charged { unit, victim, shock, wound });
        }
        shocked.sort_unstable();
        shocked.dedup();
        // A unit that was charged twice is checked once, with the stress of both charges.
        for victim in shocked {
            self.check_morale(victim);
        }
    }

    /// Picks one victim per charging unit: the one straightest ahead, then by lot.
    fn charges(&self, begun: &[[UnitId; 2]]) -> Vec<(UnitId, UnitId)> {
        let mut charges: Vec<(UnitId, u32, u64, UnitId)> = Vec::new();
        for [blue, red] in begun {
            for (unit, victim) in [(*blue, *red), (*red, *blue)] {
                if self.is_charging(unit) {
                    let ahead = self.unit(unit).facing;
                    // New opponents are adjacent, so the default (straight behind) is never used.
                    let turns = self.towards(unit, victim).map_or(3, |way| ahead.turns_to(way));
                    charges.push((unit, turns, self.lot(victim), victim));
                }
            }
        }
        charges.sort_unstable();
        charges.dedup_by_key(|(unit, ..)| *unit);
        charges.into_iter().map(|(unit, _, _, victim)| (unit, victim)).collect()
    }

    fn is_charging(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        // A charge needs momentum: a unit that entered no hex in this tick delivers no shock.
        now.march.pace == Pace::Charge
            && self.troop(unit).kind.profile().charges
            && self.moved.contains(&unit)
    }

    fn shock(&self, unit: UnitId, victim: UnitId) -> Shock {
        let side = self.troop(victim).side;
        let knowledge = &self.state.staffs[side].knowledge;
        let known = knowledge.contact_of(unit).and_then(|id| knowledge.contact(id));
        // Armies looked before movement, so a unit that charges out of hiding in this tick is still
        // unseen.
        if !known.is_some_and(|contact| contact.visible) {
            return Shock::Ambush;
        }
        let victim = self.unit(victim);
        if victim.shape.effects().all_round {
            return Shock::CavalryCharge;
        }
        match quarter_from(&self.game.field, victim, self.unit(unit).cell) {
            Quarter::Front => Shock::CavalryCharge,
            Quarter::Flank => Shock::FlankAttack,
            Quarter::Rear => Shock::RearCharge,
        }
    }

    /// Checks the morale of a unit whose stress is near its threshold; the nearer, the likelier it
    /// breaks.
    fn check_morale(&mut self, unit: UnitId) {
        let (now, kind) = (self.unit(unit), self.troop(unit).kind);
        let threshold = now.threshold(kind);
        let from = threshold.times(BREAK_FROM);
        if !now.can_fight() || now.stress <= from {
            return;
        }
        // The chance grows linearly from 0 % at `BREAK_FROM` of the threshold to 100 % at the
        // threshold.
        let over = (now.stress - from).ten_thousandths().into();
        let share = Fixed::ratio(over, (threshold - from).ten_thousandths().into());
        let chance = (share.share().ten_thousandths() / 100) as u32;
        let rolled = self.percentile(SHOCK, unit);
        self.emit(Event::Tried { unit, rolled, chance });
        if rolled <= chance {
            self.break_unit(unit);
        }
    }

    /// Turns units in melee towards the opponent they have fought longest, then the strongest, then
    /// by lot.
    fn face_opponents(&mut self) {
        let mut claims: Vec<(UnitId, Claim)> = Vec::new();
        for engagement in &self.state.engagements {
            let Both([blue, red]) = engagement.units;
            for (unit, other) in [(blue, red), (red, blue)] {
                let men = std::cmp::Reverse(self.unit(other).men);
                claims.push((unit, (engagement.since, men, self.lot(other), other)));
            }
        }
        claims.sort_unstable();
        claims.dedup_by_key(|(unit, _)| *unit);
        for (unit, (_, _, _, other)) in claims {
            let now = self.unit(unit);
            let Some(facing) = self.towards(unit, other) else { continue };
            if now.can_fight() && !now.withdrawing && now.facing != facing {
                self.emit(Event::Turned { unit, facing });
            }
        }
    }

    /// Resolves the losses since the last call: leaders that may have fallen, and units destroyed.
    pub(super) fn resolve_losses(&mut self) {
        let lost = self.new_losses();
        for (unit, fallen) in lost {
            let now = self.unit(unit);
            if now.men == 0 {
                // The leader falls with the last man, without a roll.
                self.lose_leader(unit);
                self.remove(unit, Event::Destroyed { unit });
            } else if now.leader {
                // The risk is the share of the men present who fell. `men` is positive here, so the
                // division is safe.
                let chance = 100 * fallen / (now.men + fallen);
                let rolled = self.percentile(LEADER, unit);
                self.emit(Event::LeaderRisked { unit, rolled, chance });
                if rolled <= chance {
                    self.lose_leader(unit);
                }
            }
        }
    }

    /// Units that lost men since the last call, with their losses.
    fn new_losses(&mut self) -> Vec<(UnitId, u32)> {
        // The buffer is taken out and put back, so its allocation is reused in every tick. Without
        // duplicates, several blows at one unit put its leader at risk once.
        let mut hit_units = std::mem::take(&mut self.hit_units);
        hit_units.sort_unstable();
        hit_units.dedup();
        let mut lost = Vec::new();
        for unit in hit_units.drain(..) {
            let now = &self.state.units[unit.index()];
            let losses_resolved = &mut self.losses_resolved[unit.index()];
            // `fallen` only grows, so the subtraction cannot underflow.
            let more = now.fallen - *losses_resolved;
            if more > 0 && now.is_afield() {
                lost.push((unit, more));
            }
            *losses_resolved = now.fallen;
        }
        self.hit_units = hit_units;
        lost
    }

    /// Kills a leader. Every unit that followed it gains stress.
    fn lose_leader(&mut self, unit: UnitId) {
        if !self.unit(unit).leader {
            return;
        }
        self.emit(Event::LeaderFell { unit });
        let side = self.troop(unit).side;
        let army = self.game.army(side);
        let mut shocked: Vec<UnitId> = vec![unit];
        if army.commander == Some(unit) {
            shocked = self.game.units_of(side).collect();
            self.emit(Event::CommanderKilled { side });
        } else {
            for (id, formation) in army.formations.iter().enumerate() {
                if formation.commander == Some(unit) {
                    shocked = self.game.units_in(side, crate::FormationId(id as u16)).collect();
                }
            }
        }
        let afield = shocked.into_iter().filter(|unit| self.unit(*unit).is_afield());
        let units = afield.map(|unit| (unit, STRESS_OF_OFFICER)).collect();
        self.emit(Event::Frightened { units });
    }

    /// Makes skirmishers fall back after a few ticks of melee.
    fn skirmishers_fall_back(&mut self) {
        let tick = self.state.tick;
        let mut tired = Vec::new();
        for engagement in &self.state.engagements {
            let long = tick >= engagement.since + SKIRMISH_TICKS;
            for unit in engagement.units.0 {
                let now = self.unit(unit);
                let skirmishes = now.rule == EngagementRule::Skirmish && !now.withdrawing;
                if long && skirmishes && now.stance() == Stance::Engaged && !tired.contains(&unit) {
                    tired.push(unit);
                }
            }
        }
        for unit in tired {
            // `Planned` clears the withdrawal flag, so the new route comes first.
            self.fall_back(unit, SKIRMISH_RETREAT);
            self.withdraw(unit);
        }
    }
}

/// The sort key for a unit's main opponent: start of the melee, men, lot, id.
type Claim = (u32, std::cmp::Reverse<u32>, u64, UnitId);

/// The distance that skirmishers fall back, in hexes.
const SKIRMISH_RETREAT: usize = 4;
