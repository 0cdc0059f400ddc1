//! Blows.

use super::{Resolver, sum};
use crate::event::Hit;
use crate::rules::hit_location::{self, HitTable};
use crate::rules::{Chance, HitColumn, Trigger, fall, packet};
use crate::state::Charge;
use crate::{Event, PhysicalKind, Swing, UnitState};
use sandtable_core::Purpose;
use sandtable_hex::{Facing, Hex};

const BLOW_LOCATION: Purpose = Purpose::new("blow-location");
const RECOIL_LOCATION: Purpose = Purpose::new("recoil-location");

/// The climb that is too much for somebody who is shoved, and the drop that makes a fall deep.
const CLIFF: u16 = 2;

/// Only straight away from the attacker.
const STRAIGHT: [i32; 1] = [0];

/// Straight away first, then all around.
const ANYWHERE: [i32; 6] = [0, 1, 2, 3, 4, 5];

/// The die that puts a falling unit on its back.
const ON_ITS_REAR: u8 = 4;

/// A blow that is being resolved.
struct Striking {
    attacker: usize,
    target: usize,
    kind: PhysicalKind,
    to_hit_number: i16,
    /// Whether it can hit at all: the two may have been shoved apart since it was declared.
    possible: bool,
    /// What it does to the target.
    impact: Option<Impact>,
    /// What it does to the attacker.
    recoil: Option<Impact>,
}

/// Damage on its way to a unit.
#[derive(Clone, Copy)]
struct Impact {
    damage: u16,
    /// The most of it that lands in one place.
    portion: u16,
    table: HitTable,
    column: HitColumn,
}

impl Striking {
    /// The address of a roll: who strikes how.
    fn of(&self, purpose: Purpose) -> Purpose {
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
    /// What a blow does to whom it strikes.
    fn of(swing: &Swing<'_>, kind: PhysicalKind) -> Option<Self> {
        let portion = if kind.has_run_up() { packet::FIVE } else { u16::MAX };
        let (damage, column) = (swing.damage(kind), swing.column());
        swing.table(kind).map(|table| Self { damage, portion, table, column })
    }

    /// What it does to the one who strikes: a charge meets its front, a landing its legs.
    fn back(swing: &Swing<'_>, kind: PhysicalKind) -> Option<Self> {
        let table = match kind {
            PhysicalKind::Charge => HitTable::Weapon,
            PhysicalKind::DeathFromAbove => HitTable::Kick,
            _ => return None,
        };
        let (damage, portion) = (swing.recoil(kind), packet::FIVE);
        Some(Self { damage, portion, table, column: HitColumn::Front })
    }

    /// The column on which it may go through whole armour.
    fn piercing(self) -> Option<HitColumn> {
        (self.table == HitTable::Weapon).then_some(self.column)
    }
}

impl Resolver<'_> {
    /// Every declared blow in its order, then everybody who runs into another or lands on it, in the
    /// order of the units. All of it happens at once: who is destroyed by one still strikes its own.
    pub(crate) fn resolve_physical_attacks(&mut self) {
        let charges = self.charges();
        for blow in self.state.physical_attacks.clone() {
            let units =
                (self.state.index_of(&blow.attacker_id), self.state.index_of(&blow.target_id));
            if let (Some(attacker), Some(target)) = units {
                let striking = self.striking(attacker, target, blow.kind);
                self.strike_blow(&Striking { to_hit_number: blow.to_hit_number, ..striking });
            }
        }
        for (attacker, target, kind, fit) in charges {
            let striking = self.striking(attacker, target, kind);
            let possible = striking.possible && fit && self.state.units[target].in_play();
            self.strike_blow(&Striking { possible, ..striking });
        }
    }

    /// Who throws itself at whom and how, and whether fire has left it fit to.
    fn charges(&self) -> Vec<(usize, usize, PhysicalKind, bool)> {
        let charge = |(attacker, unit): (usize, &UnitState)| {
            let Charge { target, from_above } = unit.charge.as_ref()?;
            let target = self.state.index_of(target)?;
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

    fn strike_blow(&mut self, blow: &Striking) {
        if !blow.possible {
            self.report_blow(blow, [0, 0], false, [Vec::new(), Vec::new()]);
            return;
        }
        let roll = self.dice.two_d6(blow.of(blow.to_hit()));
        let number = blow.to_hit_number;
        let hit = i16::from(sum(roll)) >= number && Chance::of(number) != Chance::NEVER;
        let [impact, recoil] = [blow.impact, blow.recoil].map(|impact| impact.filter(|_| hit));
        let hits = self.where_it_lands(blow.of(BLOW_LOCATION), impact);
        let back = self.where_it_lands(blow.of(RECOIL_LOCATION), recoil);
        self.report_blow(blow, roll, hit, [hits.clone(), back.clone()]);
        self.bear(blow.target, hits, impact.and_then(Impact::piercing));
        self.bear(blow.attacker, back, recoil.and_then(Impact::piercing));
        self.follow_up(blow, hit);
    }

    /// Where each portion of the damage strikes.
    fn where_it_lands(&mut self, purpose: Purpose, impact: Option<Impact>) -> Vec<Hit> {
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

    fn report_blow(&mut self, blow: &Striking, roll: [u8; 2], hit: bool, landed: [Vec<Hit>; 2]) {
        let [hits, recoil] = landed;
        self.emit(Event::PhysicalAttackResolved {
            attacker_id: self.id(blow.attacker),
            target_id: self.id(blow.target),
            kind: blow.kind,
            to_hit_number: blow.to_hit_number,
            roll,
            hit,
            hits,
            recoil,
        });
    }

    /// Who is shoved where by a blow, and who has to fight for balance.
    fn follow_up(&mut self, blow: &Striking, hit: bool) {
        let (attacker, target) = (blow.attacker, blow.target);
        match (blow.kind, hit) {
            (PhysicalKind::KickLeft | PhysicalKind::KickRight, true) => {
                self.unbalance(target, Trigger::Kicked);
            }
            (PhysicalKind::KickLeft | PhysicalKind::KickRight, false) => {
                self.unbalance(attacker, Trigger::MissedKick);
            }
            (PhysicalKind::Push, true) => {
                let moved = self.shove(attacker, target, &STRAIGHT);
                self.unbalance(target, Trigger::Pushed);
                if !moved {
                    self.unbalance(attacker, Trigger::Pushed);
                }
            }
            (PhysicalKind::Charge, true) => {
                self.shove(attacker, target, &STRAIGHT);
                self.unbalance(target, Trigger::Charged);
                self.unbalance(attacker, Trigger::ChargedSomebody);
            }
            (PhysicalKind::DeathFromAbove, true) => {
                self.shove(attacker, target, &ANYWHERE);
                self.unbalance(target, Trigger::LandedOn);
                self.unbalance(attacker, Trigger::LandedOnSomebody);
            }
            (PhysicalKind::DeathFromAbove, false) if self.state.units[attacker].in_play() => {
                let at = self.state.units[attacker].position;
                self.fall_on(attacker, at, fall::MISSED_LANDING_LEVELS, ON_ITS_REAR);
            }
            _ => {}
        }
    }

    /// Shoves a unit out of its hex in the first of these directions that has room, counted clockwise
    /// from straight away, and puts the attacker in its place. Returns whether there was room.
    fn shove(&mut self, attacker: usize, target: usize, ways: &[i32]) -> bool {
        let [own, other] = [attacker, target].map(|unit| &self.state.units[unit]);
        let (at, alive) = (other.position, other.in_play());
        let Some(away) = Facing::between(own.position, at) else { return false };
        if alive {
            let mut around = ways.iter().map(|way| away.rotated(*way).step(at));
            let Some(to) = around.find(|to| self.has_room(at, *to)) else { return false };
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

    /// Whether somebody can be shoved from one hex into another.
    fn has_room(&self, from: Hex, to: Hex) -> bool {
        let field = &self.game.field;
        let taken = self.state.units.iter().any(|unit| unit.in_play() && unit.position == to);
        field.map().shape().contains(to) && !taken && field.levels_down(to, from) < CLIFF
    }
}
