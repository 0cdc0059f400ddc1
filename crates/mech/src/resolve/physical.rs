//! Resolution of physical attacks.

use super::{Resolver, sum};
use crate::event::Hit;
use crate::physical::{CLIFF, shaken};
use crate::rules::hit_location::{self, HitTable};
use crate::rules::{Chance, HitColumn, fall, packet};
use crate::state::Charge;
use crate::{Event, PhysicalKind, Swing, UnitState};
use sandtable_core::Purpose;
use sandtable_hex::{Facing, Hex};

const ATTACK_LOCATION: Purpose = Purpose::new("blow-location");
const RECOIL_LOCATION: Purpose = Purpose::new("recoil-location");

/// The result of the fall die that means a fall on the back.
const ON_ITS_REAR: u8 = 4;

/// A physical attack that is being resolved.
struct Striking {
    attacker: usize,
    target: usize,
    kind: PhysicalKind,
    to_hit_number: i16,
    /// False if it can no longer hit, for example because the two have been displaced.
    possible: bool,
    /// Damage to the target.
    impact: Option<Impact>,
    /// Damage to the attacker.
    recoil: Option<Impact>,
}

/// Damage on its way to a unit.
#[derive(Clone, Copy)]
struct Impact {
    damage: u16,
    /// The largest packet that hits one location.
    portion: u16,
    table: HitTable,
    column: HitColumn,
}

impl Striking {
    /// The dice address of a roll for this attacker and kind.
    fn of(&self, purpose: Purpose) -> Purpose {
        // The kind keeps the two punches of one attacker apart.
        purpose.of(self.attacker as u64).of(self.kind as u64)
    }

    const fn to_hit(&self) -> Purpose {
        Purpose::new(match self.kind {
            PhysicalKind::PunchLeft | PhysicalKind::PunchRight => "punch",
            PhysicalKind::KickLeft | PhysicalKind::KickRight => "kick",
            PhysicalKind::Push => "push",
            PhysicalKind::Charge => "charge",
            PhysicalKind::DeathFromAbove => "death-from-above",
        })
    }
}

impl Impact {
    /// The damage to the target.
    fn of(swing: &Swing<'_>, kind: PhysicalKind) -> Option<Self> {
        // A punch or kick strikes one location with all its damage: a single packet.
        let portion = if kind.has_run_up() { packet::FIVE } else { u16::MAX };
        let (damage, column) = (swing.damage(kind), swing.column());
        swing.table(kind).map(|table| Self { damage, portion, table, column })
    }

    /// The damage to the attacker: to its front for a charge, to its legs for a death from above.
    fn back(swing: &Swing<'_>, kind: PhysicalKind) -> Option<Self> {
        let table = match kind {
            PhysicalKind::Charge => HitTable::Weapon,
            PhysicalKind::DeathFromAbove => HitTable::Kick,
            _ => return None,
        };
        let (damage, portion) = (swing.recoil(kind), packet::FIVE);
        Some(Self { damage, portion, table, column: HitColumn::Front })
    }

    /// The column for through-armour critical hits, which only the weapon table has.
    fn piercing(self) -> Option<HitColumn> {
        (self.table == HitTable::Weapon).then_some(self.column)
    }
}

impl Resolver<'_> {
    /// Resolves every declared physical attack in order of declaration, then charges and deaths
    /// from above in the order of the units.
    pub(crate) fn resolve_physical_attacks(&mut self) {
        // Physical attacks are simultaneous: a unit that an earlier attack destroyed still makes
        // its own. Charges are read from the state before the first attack is resolved, for the
        // same reason.
        let charges = self.charges();
        for attack in self.state.physical_attacks.clone() {
            let units =
                (self.state.index_of(&attack.attacker_id), self.state.index_of(&attack.target_id));
            if let (Some(attacker), Some(target)) = units {
                // The to-hit number is that of the declaration. Reach and damage are those of now:
                // an earlier attack may have displaced one of the two or broken an actuator.
                let striking = self.striking(attacker, target, attack.kind);
                self.resolve_strike(&Striking { to_hit_number: attack.to_hit_number, ..striking });
            }
        }
        for (attacker, target, kind, fit) in charges {
            let striking = self.striking(attacker, target, kind);
            let possible = striking.possible && fit && self.state.units[target].in_play();
            self.resolve_strike(&Striking { possible, ..striking });
        }
    }

    /// All declared charges: attacker, target, kind, and whether the attacker is still fit to
    /// charge.
    fn charges(&self) -> Vec<(usize, usize, PhysicalKind, bool)> {
        let charge = |(attacker, unit): (usize, &UnitState)| {
            let Charge { target, from_above } = unit.charge.as_ref()?;
            let target = self.state.index_of(target)?;
            // Weapon fire since the declaration may have knocked the attacker down or out.
            let (kind, fit) = (PhysicalKind::charge(*from_above), unit.can_act() && !unit.prone);
            Some((attacker, target, kind, fit))
        };
        self.state.units.iter().enumerate().filter_map(charge).collect()
    }

    fn striking(&self, attacker: usize, target: usize, kind: PhysicalKind) -> Striking {
        let swing = self.game.swing(&self.state, attacker, target);
        Striking {
            attacker,
            target,
            kind,
            to_hit_number: swing.check(kind).target_number(),
            possible: swing.reaches(kind).is_ok(),
            impact: Impact::of(&swing, kind),
            recoil: Impact::back(&swing, kind),
        }
    }

    fn resolve_strike(&mut self, attack: &Striking) {
        if !attack.possible {
            // Reported as a miss without dice, because this event removes the declaration from the
            // state.
            self.report_attack(attack, [0, 0], false, [Vec::new(), Vec::new()]);
            return;
        }
        let roll = self.dice.two_d6(attack.of(attack.to_hit()));
        let number = attack.to_hit_number;
        let hit = i16::from(sum(roll)) >= number && Chance::of(number) != Chance::NEVER;
        let [impact, recoil] = [attack.impact, attack.recoil].map(|impact| impact.filter(|_| hit));
        // Both units' locations are rolled before any damage is applied: the event lists them all.
        let hits = self.roll_locations(attack.of(ATTACK_LOCATION), impact);
        let back = self.roll_locations(attack.of(RECOIL_LOCATION), recoil);
        self.report_attack(attack, roll, hit, [hits.clone(), back.clone()]);
        self.apply_hits(attack.target, hits, impact.and_then(Impact::piercing));
        self.apply_hits(attack.attacker, back, recoil.and_then(Impact::piercing));
        self.follow_up(attack, hit);
    }

    /// Rolls a location for each packet of damage.
    fn roll_locations(&mut self, purpose: Purpose, impact: Option<Impact>) -> Vec<Hit> {
        let Some(Impact { damage, portion, table, column }) = impact else { return Vec::new() };
        let mut hit = |damage| {
            let (roll, struck) = match table {
                HitTable::Weapon => {
                    let roll = self.dice.two_d6(purpose);
                    (roll, hit_location::weapon(column, sum(roll)))
                }
                HitTable::Punch => {
                    let die = self.dice.d6(purpose);
                    ([die, 0], hit_location::punch(column, die))
                }
                HitTable::Kick => {
                    let die = self.dice.d6(purpose);
                    ([die, 0], hit_location::kick(column, die))
                }
            };
            Hit { roll, location: struck.location, rear: struck.rear, damage }
        };
        packet::portions(damage, portion).map(&mut hit).collect()
    }

    fn report_attack(
        &mut self,
        attack: &Striking,
        roll: [u8; 2],
        hit: bool,
        landed: [Vec<Hit>; 2],
    ) {
        let [hits, recoil] = landed;
        self.emit(Event::PhysicalAttackResolved {
            attacker_id: self.id(attack.attacker),
            target_id: self.id(attack.target),
            kind: attack.kind,
            to_hit_number: attack.to_hit_number,
            roll,
            hit,
            hits,
            recoil,
        });
    }

    /// Displaces units and queues piloting skill rolls after an attack.
    fn follow_up(&mut self, attack: &Striking, hit: bool) {
        let (attacker, target, kind) = (attack.attacker, attack.target, attack.kind);
        if kind == PhysicalKind::DeathFromAbove && !hit {
            return self.miss_landing(attacker);
        }
        let displaces = hit && (kind == PhysicalKind::Push || kind.has_run_up());
        let moved = displaces && self.displace_target(attacker, target, kind);
        let [on_target, on_attacker] = shaken(kind, hit, moved);
        for (unit, trigger) in [(target, on_target), (attacker, on_attacker)] {
            if let Some(trigger) = trigger {
                self.trigger_psr(unit, trigger);
            }
        }
    }

    /// The fall after a missed death from above. Its height and side are fixed, so no die decides
    /// the side. A unit that an earlier attack destroyed does not fall.
    fn miss_landing(&mut self, attacker: usize) {
        if self.state.units[attacker].in_play() {
            let at = self.state.units[attacker].position;
            self.fall_on(attacker, at, fall::MISSED_LANDING_LEVELS, ON_ITS_REAR);
        }
    }

    /// Displaces the target, if there is room, and moves the attacker into its hex. Returns false if
    /// there was no room. A destroyed target leaves its hex free.
    fn displace_target(&mut self, attacker: usize, target: usize, kind: PhysicalKind) -> bool {
        let [own, other] = [attacker, target].map(|unit| &self.state.units[unit]);
        let (at, alive) = (other.position, other.in_play());
        let Some(away) = Facing::between(own.position, at) else { return false };
        // The target leaves before the attacker enters: a hex holds one unit.
        if alive {
            let Some(to) = self.game.room_behind(&self.state, at, away, kind) else {
                return false;
            };
            let drop = self.game.field.levels_down(at, to);
            if drop >= CLIFF {
                self.drops.insert(target, drop);
            }
            self.displace(target, to);
        }
        self.displace(attacker, at);
        true
    }

    fn displace(&mut self, unit: usize, to: Hex) {
        let now = &self.state.units[unit];
        if now.in_play() {
            let (unit_id, from) = (now.id.clone(), now.position);
            self.emit(Event::UnitDisplaced { unit_id, from, to });
        }
    }
}
