//! Resolution of weapon fire.

use super::{Resolver, sum};
use crate::event::Hit;
use crate::fire;
use crate::rules::HitColumn;
use crate::rules::cluster::{self, Family};
use crate::rules::hit_location::{self, Struck};
use crate::state::{Attack, WeaponAttack};
use crate::weapon::{Weapon, WeaponFamily};
use crate::{Event, FireMode};
use sandtable_core::Purpose;

const TO_HIT: Purpose = Purpose::new("to-hit");
const CLUSTER: Purpose = Purpose::new("cluster");
const HIT_LOCATION: Purpose = Purpose::new("hit-location");

/// The to-hit total at which an Ultra autocannon at double rate jams.
const JAMS_ON: u8 = 2;

/// A shot that is being resolved.
struct Firing<'a> {
    attacker: usize,
    target: usize,
    attack: &'a Attack,
    shot: &'a WeaponAttack,
    weapon: &'static Weapon,
    /// The index of the weapon on its unit.
    number: usize,
}

impl Firing<'_> {
    /// The dice address of a roll for this attacker and weapon.
    fn of(&self, purpose: Purpose) -> Purpose {
        // Addressed by attacker and weapon, so the order in which shots are declared does not
        // change the dice of any of them.
        purpose.of(self.attacker as u64).of(self.number as u64)
    }

    fn family(&self) -> Family {
        fire::family(self.weapon, self.shot.mode)
    }
}

impl Resolver<'_> {
    /// Resolves every declared attack in order of declaration.
    pub(crate) fn resolve_attacks(&mut self) {
        // Fire is simultaneous: a unit that an earlier attack destroyed still fires, with the
        // to-hit numbers of the declaration. Damage is applied in order, so later hits see the
        // armour that is left.
        // The loop runs over a copy, because `AttackResolved` removes its shot from the state.
        for attack in self.state.attacks.clone() {
            for shot in &attack.weapon_attacks {
                self.resolve_shot(&attack, shot);
            }
        }
    }

    fn resolve_shot(&mut self, attack: &Attack, shot: &WeaponAttack) {
        let units =
            (self.state.index_of(&attack.attacker_id), self.state.index_of(&attack.target_id));
        let (Some(attacker), Some(target)) = units else { return };
        let plan = self.fighter(attacker).plan;
        let Some(number) = plan.weapon(&shot.weapon_id) else { return };
        let weapon = plan.weapons[number].weapon;
        let firing = Firing { attacker, target, attack, shot, weapon, number };
        let streak = weapon.family == WeaponFamily::StreakSrm;
        // The round is spent before the to-hit roll, hit or miss. Only Streak launchers wait for
        // it.
        if !streak {
            self.consume_ammo(&firing);
        }
        let roll = self.dice.two_d6(firing.of(TO_HIT));
        let hit = i16::from(sum(roll)) >= shot.to_hit_number && shot.to_hit_number <= 12;
        if streak && hit {
            self.consume_ammo(&firing);
        }
        // Streak missiles are launched only on a hit: a miss costs neither ammunition nor heat.
        let heat = if streak && !hit { 0 } else { shot.heat };
        // All locations are rolled before any damage is applied: the event has to list every hit,
        // and it precedes the damage in the log.
        let (cluster, hits) = if hit { self.roll_hits(&firing) } else { (None, Vec::new()) };
        self.emit(Event::AttackResolved {
            attacker_id: attack.attacker_id.clone(),
            target_id: attack.target_id.clone(),
            weapon_id: shot.weapon_id.clone(),
            weapon_name: shot.weapon_name.clone(),
            to_hit_number: shot.to_hit_number,
            roll,
            hit,
            cluster,
            hits: hits.clone(),
            heat,
        });
        if shot.mode == FireMode::Double && sum(roll) == JAMS_ON {
            let (unit_id, weapon_id) = (attack.attacker_id.clone(), shot.weapon_id.clone());
            self.emit(Event::WeaponJammed { unit_id, weapon_id });
        }
        if hit && shot.mode == FireMode::Heat {
            self.emit(Event::HeatInflicted {
                unit_id: attack.target_id.clone(),
                amount: fire::FLAMER_HEAT,
            });
        }
        // No unit moves or turns before the piloting skill rolls at the end of the phase, so this
        // is still the column on which the hits were rolled.
        self.apply_hits(target, hits, Some(self.column(&firing)));
    }

    /// Takes the rounds from the first bin that has any. If the bins exploded earlier in this
    /// phase, the shot is fired anyway: the round was already loaded.
    fn consume_ammo(&mut self, firing: &Firing<'_>) {
        if firing.weapon.shots.is_none() {
            return;
        }
        // One event per round, because the second round may come from another bin.
        for _ in 0..fire::rounds(firing.shot.mode) {
            let fighter = self.fighter(firing.attacker);
            let Some(bin) = fighter.bin_for(firing.weapon) else { return };
            let event = Event::AmmoConsumed {
                unit_id: fighter.now.id.clone(),
                bin_id: fighter.plan.bins[bin].id.clone(),
                weapon_type: firing.weapon.name.clone(),
                rounds_consumed: 1,
                // `bin_for` returns only bins that have rounds, so this cannot underflow.
                rounds_remaining: fighter.now.ammo[bin] - 1,
            };
            self.emit(event);
        }
    }

    /// Rolls the number of hits on the cluster table and a location for each packet of damage.
    fn roll_hits(&mut self, firing: &Firing<'_>) -> (Option<([u8; 2], u8)>, Vec<Hit>) {
        if firing.shot.mode == FireMode::Heat {
            return (None, Vec::new());
        }
        let family = firing.family();
        let size = fire::salvo_size(firing.weapon);
        let cluster = family.column(size).map(|column| {
            let roll = self.dice.two_d6(firing.of(CLUSTER));
            // Every launcher and LB-X gun of the weapon table has a column, so 1 is never used.
            (roll, cluster::hits(column, sum(roll)).unwrap_or(1))
        });
        let count =
            cluster.map_or(if family == Family::StreakSrm { size } else { 1 }, |(_, hits)| hits);
        let packets: Vec<u16> = family.packets(count, firing.shot.damage).collect();
        let hits = packets.into_iter().map(|damage| self.hit(firing, damage)).collect();
        (cluster, hits)
    }

    fn hit(&mut self, firing: &Firing<'_>, damage: u16) -> Hit {
        let roll = self.dice.two_d6(firing.of(HIT_LOCATION));
        let Struck { location, rear } = hit_location::weapon(self.column(firing), sum(roll));
        let profile = &self.game.scenario.profile;
        let damage = fire::landed(damage, location, firing.attack.partial_cover, profile);
        Hit { roll, location, rear, damage }
    }

    /// The side of the target that is hit.
    fn column(&self, firing: &Firing<'_>) -> HitColumn {
        let [attacker, target] = [firing.attacker, firing.target].map(|at| &self.state.units[at]);
        HitColumn::of_attack(target.position, target.facing, attacker.position)
    }
}
