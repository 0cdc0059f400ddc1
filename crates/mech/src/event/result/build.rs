use super::group::{Grouping, is_blow};
use super::part::{Damaged, Place, Roll, Who, left_in_words};
use super::row::{
    DeclaredShot, FallResult, Happened, MoveResult, ResultRow, ShotResult, StrikeResult,
};
use crate::event::{Context, Event, Hit};
use crate::rules::critical::Critical;
use crate::rules::{Chance, pilot};
use crate::state::{Attack, WeaponAttack};
use crate::{FireMode, Mech, MovementMode, Phase, Side, UnitId, fire};
use sandtable_core::Happening;

/// Returns the result of an event; `None` if it names a unit that is not in the battle.
pub(crate) fn row(game: &Mech, happening: &Happening<'_, Mech>) -> Option<ResultRow> {
    let event = happening.event()?;
    let Grouping { group, follows } = Grouping::of(happening.events, happening.index);
    let number = |index: usize| index.min(usize::from(u16::MAX)) as u16;
    let happened = Builder { game, happening }.happened(event)?;
    let mark = happened.mark();
    Some(ResultRow {
        line: number(happening.index),
        group: number(group),
        follows: follows.map(number),
        mark: mark.map(|(kind, _)| kind),
        suffered: mark.and_then(|(_, seat)| seat),
        happened,
    })
}

#[derive(Clone, Copy)]
struct Builder<'a> {
    game: &'a Mech,
    happening: &'a Happening<'a, Mech>,
}

impl<'a> Builder<'a> {
    fn happened(self, event: &Event) -> Option<Happened> {
        let battle = of_battle(event);
        battle.or_else(|| self.of_movement(event)).or_else(|| self.of_attack(event)).or_else(|| {
            self.of_damage(event).or_else(|| self.of_pilot(event)).or_else(|| self.of_heat(event))
        })
    }

    fn of_movement(self, event: &Event) -> Option<Happened> {
        let unit = self.who(event.unit()?)?;
        Some(match event {
            Event::StandAttempted { target_number, roll, stood, .. } => {
                Happened::Stand { unit, roll: Roll::new(*target_number, *roll, *stood) }
            }
            Event::DroppedProne { .. } => Happened::DropProne { unit },
            Event::MovementDeclared { .. } => self.movement(event, unit)?,
            Event::ChargeDeclared { target_id, from_above, .. } => Happened::ChargeDeclared {
                unit,
                target: self.who(target_id)?,
                from_above: *from_above,
            },
            Event::MovementLocked { unit_id } => {
                let now = self.happening.after.unit(unit_id)?;
                Happened::MoveLocked { unit, moved: now.moved.is_some() || now.stand_attempts > 0 }
            }
            Event::UnitWithdrawn { .. } => Happened::Withdrawn { unit },
            Event::UnitDisplaced { from, to, .. } => {
                Happened::Displaced { unit, from: *from, to: *to }
            }
            Event::TorsoTwisted { twist, .. } => Happened::Twist { unit, twist: *twist },
            Event::ArmsFlipped { flipped, .. } => Happened::ArmsFlipped { unit, flipped: *flipped },
            _ => return None,
        })
    }

    fn movement(self, event: &Event, unit: Who) -> Option<Happened> {
        let Event::MovementDeclared {
            unit_id,
            from,
            to,
            facing,
            movement_type,
            mp_used,
            hexes_moved,
            heat_generated,
            path,
        } = event
        else {
            return None;
        };
        let moved = self.happening.after.unit(unit_id).and_then(|now| now.moved.as_ref());
        let jump = *movement_type == MovementMode::Jump;
        Some(Happened::Move(MoveResult {
            unit,
            mode: *movement_type,
            from: *from,
            from_facing: moved.map_or(*facing, |moved| moved.from_facing),
            to: *to,
            facing: *facing,
            path: if jump { Vec::new() } else { path.clone() },
            hexes: *hexes_moved,
            points: *mp_used,
            heat: *heat_generated,
        }))
    }

    fn of_attack(self, event: &Event) -> Option<Happened> {
        Some(match event {
            Event::AttackDeclared(attack) => Happened::FireDeclared {
                unit: self.who(&attack.attacker_id)?,
                target: self.who(&attack.target_id)?,
                shots: attack.weapon_attacks.iter().map(declared).collect(),
            },
            Event::PhysicalAttackDeclared(attack) => {
                let roll = Roll::new(Some(attack.to_hit_number), [0, 0], false);
                Happened::StrikeDeclared {
                    unit: self.who(&attack.attacker_id)?,
                    target: self.who(&attack.target_id)?,
                    attack: attack.kind,
                    needed: roll.needed?,
                    chance: roll.chance,
                }
            }
            Event::AttackLocked { unit_id } => {
                Happened::AttackLocked { unit: self.who(unit_id)?, attacks: self.attacks(unit_id) }
            }
            Event::AmmoConsumed {
                unit_id, weapon_type, rounds_consumed, rounds_remaining, ..
            } => Happened::Ammunition {
                unit: self.who(unit_id)?,
                weapon: weapon_type.clone(),
                used: *rounds_consumed,
                left: *rounds_remaining,
            },
            Event::WeaponJammed { unit_id, weapon_id } => {
                let fighter = self.context().fighter(unit_id)?;
                let known = fighter.plan.weapon(weapon_id);
                let name = known.map(|number| fighter.plan.weapons[number].weapon.name.clone());
                let weapon = name.unwrap_or_else(|| weapon_id.to_string());
                Happened::Jam { unit: self.who(unit_id)?, weapon }
            }
            Event::HeatInflicted { unit_id, amount } => {
                Happened::HeatInflicted { unit: self.who(unit_id)?, amount: *amount }
            }
            Event::AttackResolved { .. } => self.shot(event)?,
            Event::PhysicalAttackResolved { .. } => self.strike(event)?,
            _ => return None,
        })
    }

    fn shot(self, event: &Event) -> Option<Happened> {
        let Event::AttackResolved {
            attacker_id,
            target_id,
            weapon_id,
            weapon_name,
            to_hit_number,
            roll,
            hit,
            cluster,
            hits,
            heat,
        } = event
        else {
            return None;
        };
        let plan = self.context().fighter(attacker_id)?.plan;
        let weapon = plan.weapon(weapon_id).map(|number| plan.weapons[number].weapon);
        let declared = self.declaration(attacker_id, event);
        let roll = Roll::new(Some(*to_hit_number), *roll, *hit);
        let mean = declared.zip(weapon).map(|(declared, weapon)| {
            fire::mean_damage(weapon, declared.mode, declared.range_bracket)
        });
        let damaged = self.damaged(target_id);
        Some(Happened::Shot(ShotResult {
            unit: self.who(attacker_id)?,
            target: self.who(target_id)?,
            weapon_id: weapon_id.clone(),
            weapon: weapon_name.clone(),
            class: weapon.map(crate::Weapon::class),
            family: weapon.map(|weapon| weapon.family),
            mode: declared.map_or(FireMode::Normal, |declared| declared.mode),
            roll,
            cluster: *cluster,
            places: places(hits),
            damage: total(hits),
            expected: mean.map(|mean| u32::from(roll.chance.ways()) * mean / 36),
            heat: *heat,
            left: left_in_words(&damaged),
            damaged,
        }))
    }

    /// The declaration of a shot, which resolving it removes from the state.
    fn declaration(self, attacker: &UnitId, event: &Event) -> Option<&'a WeaponAttack> {
        let Event::AttackResolved { weapon_id, .. } = event else { return None };
        let own = |attack: &&Attack| attack.attacker_id == *attacker;
        let mut shots =
            self.happening.before?.attacks.iter().filter(own).flat_map(|own| &own.weapon_attacks);
        shots.find(|shot| shot.weapon_id == *weapon_id)
    }

    fn strike(self, event: &Event) -> Option<Happened> {
        let Event::PhysicalAttackResolved {
            attacker_id,
            target_id,
            kind,
            to_hit_number,
            roll,
            hit,
            hits,
            recoil,
        } = event
        else {
            return None;
        };
        let state = self.happening.before.unwrap_or(self.happening.after);
        let units = [attacker_id, target_id].map(|unit| state.index_of(unit));
        let [Some(attacker), Some(target)] = units else { return None };
        let damage = self.game.swing(state, attacker, target).damage(*kind);
        let roll = Roll::new(Some(*to_hit_number), *roll, *hit);
        let damaged = self.damaged(target_id);
        Some(Happened::Strike(StrikeResult {
            unit: self.who(attacker_id)?,
            target: self.who(target_id)?,
            attack: *kind,
            name: kind.to_string(),
            roll,
            places: places(hits),
            damage: total(hits),
            expected: u32::from(damage) * 100 * u32::from(roll.chance.ways()) / 36,
            recoil: places(recoil),
            recoil_damage: total(recoil),
            left: left_in_words(&damaged),
            damaged,
        }))
    }

    fn of_damage(self, event: &Event) -> Option<Happened> {
        let unit = self.who(event.unit()?)?;
        Some(match event {
            Event::DamageApplied { .. } => {
                let damaged = damaged(event)?;
                Happened::Damage { unit, damaged, left: left_in_words(&[damaged]) }
            }
            Event::LocationLost { location, .. } => {
                Happened::LocationLost { unit, location: *location }
            }
            Event::CriticalHitRolled { location, roll, result, .. } => Happened::CriticalRoll {
                unit,
                location: *location,
                dice: *roll,
                hits: if let Critical::Slots(slots) = result { *slots } else { 0 },
                blown_off: !matches!(result, Critical::Slots(_)),
            },
            Event::CriticalHitResolved { unit_id, location, component, .. } => {
                let component = self.context().component(unit_id, *component);
                Happened::Critical { unit, location: *location, component }
            }
            Event::Explosion { location, bin_id, damage, .. } => Happened::Explosion {
                unit,
                location: *location,
                ammunition: bin_id.is_some(),
                damage: *damage,
            },
            Event::UnitDestroyed { cause, .. } => {
                Happened::Destroyed { unit, why: *cause, words: cause.in_words() }
            }
            _ => return None,
        })
    }

    fn of_pilot(self, event: &Event) -> Option<Happened> {
        let unit = self.who(event.unit()?)?;
        Some(match event {
            Event::PilotHit {
                wounds,
                total_wounds,
                source,
                consciousness_check_passed,
                rolls,
                ..
            } => Happened::Wound {
                unit,
                wounds: *wounds,
                total: *total_wounds,
                fatal: pilot::FATAL,
                source: *source,
                rolls: rolls.iter().map(Roll::from).collect(),
                conscious: *consciousness_check_passed,
            },
            Event::PilotRecovery { roll, .. } => Happened::Wake { unit, roll: roll.into() },
            Event::PSRTriggered { reason, .. } => {
                Happened::PilotingDue { unit, reason: reason.clone() }
            }
            Event::PSRResolved { reason, target_number, modifiers, roll, passed, .. } => {
                Happened::Piloting {
                    unit,
                    reason: reason.clone(),
                    roll: Roll::new(*target_number, *roll, *passed),
                    modifiers: modifiers.clone(),
                }
            }
            Event::UnitFell { unit_id, roll, side, fall_damage, new_facing, hits, .. } => {
                let damaged = self.damaged(unit_id);
                Happened::Fall(FallResult {
                    unit,
                    die: *roll,
                    side: *side,
                    facing: *new_facing,
                    damage: *fall_damage,
                    places: places(hits),
                    left: left_in_words(&damaged),
                    damaged,
                })
            }
            _ => return None,
        })
    }

    fn of_heat(self, event: &Event) -> Option<Happened> {
        let unit = self.who(event.unit()?)?;
        let roll = |target: &Option<u8>, dice: &[u8; 2], passed| {
            Roll::new(target.map(i16::from), *dice, passed)
        };
        Some(match event {
            Event::HeatGenerated { source, amount, new_heat, .. } => {
                Happened::Heat { unit, source: *source, amount: *amount, heat: *new_heat }
            }
            Event::HeatDissipated { dissipation, new_heat, .. } => {
                Happened::Cooling { unit, amount: *dissipation, heat: *new_heat }
            }
            Event::ShutdownCheck { heat, target_number, roll: dice, shutdown_occurred, .. } => {
                let roll = roll(target_number, dice, !shutdown_occurred);
                Happened::Shutdown { unit, heat: *heat, roll }
            }
            Event::RestartCheck { heat, target_number, roll: dice, restarted, .. } => {
                let roll = roll(target_number, dice, *restarted);
                Happened::Restart { unit, heat: *heat, roll }
            }
            Event::AmmoExplosionCheck { heat, target_number, roll: dice, exploded, .. } => {
                let roll = roll(target_number, dice, !exploded);
                Happened::AmmunitionRisk { unit, heat: *heat, roll }
            }
            _ => return None,
        })
    }

    /// The damage to a unit that follows from the event, one entry per location.
    fn damaged(self, unit: &UnitId) -> Vec<Damaged> {
        let mut all: Vec<Damaged> = Vec::new();
        let here = self.happening.later().iter().take_while(|event| !is_blow(event));
        for event in here.filter(|event| event.unit() == Some(unit)) {
            let Some(damaged) = damaged(event) else { continue };
            let same =
                |one: &&mut Damaged| (one.location, one.rear) == (damaged.location, damaged.rear);
            match all.iter_mut().find(same) {
                // The later event says what is left; the losses add up.
                Some(known) => {
                    let (armour, structure) = (known.armour, known.structure);
                    *known = damaged;
                    known.armour += armour;
                    known.structure += structure;
                }
                None => all.push(damaged),
            }
        }
        all
    }

    /// True if a unit has attacks of this phase that are not resolved yet.
    fn attacks(self, unit: &UnitId) -> bool {
        let state = self.happening.after;
        let charges = state.unit(unit).is_some_and(|unit| unit.charge.is_some());
        match state.phase {
            Phase::WeaponAttack => state.attacks.iter().any(|one| one.attacker_id == *unit),
            _ => charges || state.physical_attacks.iter().any(|one| one.attacker_id == *unit),
        }
    }

    fn who(self, unit: &UnitId) -> Option<Who> {
        let now = self.happening.after.unit(unit)?;
        Some(Who {
            id: unit.clone(),
            name: self.game.names.machine(unit).to_owned(),
            seat: now.side.seat().0,
            at: now.position,
        })
    }

    const fn context(self) -> Context<'a> {
        Context::of(self.game, self.happening.after)
    }
}

fn declared(shot: &WeaponAttack) -> DeclaredShot {
    let chance = Chance::of(shot.to_hit_number);
    DeclaredShot {
        weapon_id: shot.weapon_id.clone(),
        weapon: shot.weapon_name.clone(),
        needed: shot.to_hit_number.max(2),
        chance,
    }
}

fn damaged(event: &Event) -> Option<Damaged> {
    let Event::DamageApplied {
        location,
        rear,
        armor_damage,
        structure_damage,
        armor_remaining,
        structure_remaining,
        location_destroyed,
        ..
    } = event
    else {
        return None;
    };
    Some(Damaged {
        location: *location,
        rear: *rear,
        armour: *armor_damage,
        structure: *structure_damage,
        armour_left: *armor_remaining,
        structure_left: *structure_remaining,
        destroyed: *location_destroyed,
    })
}

fn places(hits: &[Hit]) -> Vec<Place> {
    hits.iter().map(Place::from).collect()
}

fn total(hits: &[Hit]) -> u16 {
    hits.iter().fold(0, |sum, hit| sum.saturating_add(hit.damage))
}

/// Events that concern no single unit.
fn of_battle(event: &Event) -> Option<Happened> {
    let seat = |side: Side| side.seat().0;
    Some(match event {
        Event::GameStarted { .. } => Happened::BattleStarted,
        Event::PhaseChanged { to_phase: Phase::Initiative, turn, .. } => {
            Happened::Turn { turn: *turn }
        }
        Event::PhaseChanged { to_phase, turn, .. } => {
            Happened::Phase { phase: *to_phase, turn: *turn }
        }
        Event::InitiativeRolled { player_roll, opponent_roll, winner, moves_first } => {
            Happened::Initiative {
                dice: [*player_roll, *opponent_roll],
                winner: seat(*winner),
                first: seat(*moves_first),
            }
        }
        Event::ObjectiveHeld { holder } => Happened::Objective {
            seat: holder.map(|(side, _)| seat(side)),
            turns: holder.map_or(0, |(_, turns)| turns),
        },
        Event::DrawOffered { side } => Happened::DrawOffer { seat: seat(*side) },
        Event::GameEnded { winner, reason } => {
            Happened::BattleEnded { winner: winner.map(seat), reason: reason.clone() }
        }
        _ => return None,
    })
}
