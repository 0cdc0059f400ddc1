use super::deed::{Deed, blow, spot};
use super::unit::UnitLog;
use crate::event::result::{self, Grouping};
use crate::weapon::WeaponClass;
use crate::{Event, Fighter, Happened, Mech, Roll, Side, State, UnitId};
use sandtable_core::report::{
    Chapters, Chronicle, Curve, CurvePoint, Spot, Step, Tally, TurningPoint,
};
use std::collections::BTreeMap;

/// Collects curves, turning points, tracks and hits of a battle.
#[derive(Clone, Debug)]
pub(crate) struct BattleChronicle {
    /// Strength of each side at the start, and now.
    start: [u64; 2],
    now: [u64; 2],
    strength: Curve,
    heat: Curve,
    units: Vec<UnitLog>,
    /// By the sequence number of the first event of a volley, and the unit that suffered.
    deeds: BTreeMap<(u64, UnitId), (Deed, Spot)>,
    /// By seat and name of the weapon; expected hits are in 36ths until the end.
    tallies: BTreeMap<(u8, String), Tally>,
}

/// The heat at the top of the scale, in tenths.
const MOST_HEAT: u32 = 300;

impl BattleChronicle {
    pub(crate) fn new(game: &Mech, state: &State) -> Self {
        let start = strength(game, state);
        let curve = |name, title, unit, most| Curve {
            name,
            title,
            unit,
            parts: 10,
            most,
            points: Vec::new(),
        };
        Self {
            start,
            now: start,
            strength: curve("strength", "Strength", "%", 1000),
            heat: curve("heat", "Mean heat", "", MOST_HEAT),
            units: vec![UnitLog::default(); state.units.len()],
            deeds: BTreeMap::new(),
            tallies: BTreeMap::new(),
        }
    }

    fn log(&mut self, state: &State, unit: &UnitId) -> Option<&mut UnitLog> {
        self.units.get_mut(state.index_of(unit)?)
    }

    /// Counts an attack and its chance.
    fn count_attack(&mut self, game: &Mech, step: &Step<'_, Mech>) {
        let state = step.happening.after;
        let row = result::row(game, &step.happening);
        let (unit, name, class, roll, damage) = match row.map(|row| row.happened) {
            Some(Happened::Shot(shot)) => {
                let class = shot.class.map_or("ballistic", class);
                (shot.unit, shot.weapon, class, shot.roll, shot.damage)
            }
            Some(Happened::Strike(strike)) => {
                let name = capital(blow(strike.attack));
                (strike.unit, name, "physical", strike.roll, strike.damage)
            }
            _ => return,
        };
        // An attack that could not be carried out rolled no dice.
        let Roll { chance, dice: Some(_), passed, .. } = roll else { return };
        let tally = self.tallies.entry((unit.seat, name.clone())).or_insert_with(|| Tally {
            seat: unit.seat,
            name,
            class,
            shots: 0,
            hits: 0,
            expected_hits: 0,
            damage: 0,
        });
        tally.shots += 1;
        tally.hits += u32::from(passed);
        tally.expected_hits += u32::from(chance.ways());
        tally.damage += u32::from(damage);
        if let Some(log) = self.log(state, &unit.id).filter(|_| passed) {
            log.hits += 1;
        }
    }

    /// Counts damage for the unit that took it and, if an attack caused it, for the attacker.
    fn count_damage(&mut self, step: &Step<'_, Mech>) {
        let happening = &step.happening;
        let Some(Event::DamageApplied { unit_id, armor_damage, structure_damage, .. }) =
            happening.event()
        else {
            return;
        };
        let damage = u32::from(*armor_damage) + u32::from(*structure_damage);
        if let Some(log) = self.log(happening.after, unit_id) {
            log.taken += damage;
        }
        let cause = Grouping::of(happening.events, happening.index).follows;
        let by = cause.and_then(|cause| match happening.events.get(cause)? {
            Event::AttackResolved { attacker_id, target_id, .. }
            | Event::PhysicalAttackResolved { attacker_id, target_id, .. } => {
                (target_id == unit_id).then_some(attacker_id)
            }
            _ => None,
        });
        if let Some(log) = by.and_then(|attacker| self.log(happening.after, attacker)) {
            log.given += damage;
        }
    }

    /// Adds a loss of strength to the volley, fall or explosion that caused it.
    fn count_loss(&mut self, game: &Mech, step: &Step<'_, Mech>) {
        let happening = &step.happening;
        let Some(unit) = happening.event().and_then(|event| event.unit()) else { return };
        let Some(now) = happening.after.unit(unit) else { return };
        let left = strength(game, happening.after);
        let side = now.side as usize;
        let loss = self.now[side].saturating_sub(left[side]);
        self.now = left;
        let Grouping { group, follows } = Grouping::of(happening.events, happening.index);
        // The events of an order have consecutive numbers.
        let number =
            |index: usize| (step.sequence + index as u64).saturating_sub(happening.index as u64);
        let (first, cause) = (number(group), number(follows.unwrap_or(happening.index)));
        let (deed, _) = self
            .deeds
            .entry((first, unit.clone()))
            .or_insert_with(|| (Deed::new(step.turn, cause, unit.clone()), spot(now.position)));
        deed.loss += loss;
        deed.add(game, happening.events, happening.index, cause);
    }
}

impl Chronicle<Mech> for BattleChronicle {
    fn note(&mut self, game: &Mech, step: &Step<'_, Mech>) {
        match step.happening.event() {
            Some(Event::AttackResolved { .. } | Event::PhysicalAttackResolved { .. }) => {
                self.count_attack(game, step);
            }
            Some(Event::DamageApplied { .. }) => {
                self.count_damage(step);
                self.count_loss(game, step);
            }
            Some(Event::UnitDestroyed { unit_id, .. } | Event::UnitWithdrawn { unit_id }) => {
                if let Some(log) = self.log(step.happening.after, unit_id) {
                    log.gone_at.get_or_insert(step.turn);
                }
                self.count_loss(game, step);
            }
            Some(Event::LocationLost { .. }) => self.count_loss(game, step),
            _ => {}
        }
    }

    fn sample(&mut self, game: &Mech, state: &State, turn: u32, sequence: u64) {
        let left = strength(game, state);
        let permille = |side: usize| (left[side] * 1000 / self.start[side].max(1)) as u32;
        let values = vec![permille(0), permille(1)];
        self.strength.points.push(CurvePoint { turn, sequence, values });
        let values = Side::BOTH.map(|side| mean_heat(game, state, side)).to_vec();
        self.heat.points.push(CurvePoint { turn, sequence, values });
        for (log, fighter) in self.units.iter_mut().zip(game.fighters(state)) {
            log.visit(fighter, turn);
        }
    }

    fn finish(self: Box<Self>, game: &Mech, state: &State) -> Chapters {
        let start = self.start;
        let point = |(deed, hex): (Deed, Spot)| {
            let side = state.unit(&deed.unit).map_or(0, |unit| unit.side as usize);
            let point = deed.turning_point(game, state, start[side]);
            TurningPoint { hex: Some(hex), ..point }
        };
        let fates = self.units.into_iter().zip(game.fighters(state));
        let tally = |tally: Tally| {
            let expected_hits = tally.expected_hits * 100 / 36;
            Tally { expected_hits, ..tally }
        };
        Chapters {
            curves: vec![self.strength, self.heat],
            turning_points: self.deeds.into_values().map(point).collect(),
            units: fates.map(|(log, fighter)| log.fate(game, &fighter.now.id, fighter)).collect(),
            weapons: self.tallies.into_values().map(tally).collect(),
        }
    }
}

/// The strength of each side: the battle value of its units in play, each by its share of armour and
/// structure left.
pub(crate) fn strength(game: &Mech, state: &State) -> [u64; 2] {
    let mut sides = [0; 2];
    for fighter in game.fighters(state).filter(|fighter| fighter.now.in_play()) {
        let (points, all) = (fighter.now.points(), fighter.plan.points().max(1));
        // Scaled before the division, so that a single point of damage counts.
        let value = u64::from(fighter.plan.battle_value.0.max(1)) * 1000;
        sides[fighter.now.side as usize] += value * u64::from(points) / u64::from(all);
    }
    sides
}

/// The mean heat of a side's units in play, in tenths.
fn mean_heat(game: &Mech, state: &State, side: Side) -> u32 {
    let own = |fighter: &Fighter<'_>| fighter.now.side == side && fighter.now.in_play();
    let heats: Vec<u32> =
        game.fighters(state).filter(own).map(|fighter| fighter.now.heat.into()).collect();
    heats.iter().sum::<u32>() * 10 / (heats.len() as u32).max(1)
}

const fn class(class: WeaponClass) -> &'static str {
    match class {
        WeaponClass::Energy => "energy",
        WeaponClass::Ballistic => "ballistic",
        WeaponClass::Missile => "missile",
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
