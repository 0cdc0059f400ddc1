//! Log lines: one line per event, with the units, the place and the result.

use crate::design::Slot;
use crate::event::{Event, Hit};
use crate::rules::critical::Critical;
use crate::rules::{HitColumn, Twist, pilot};
use crate::state::Gone;
use crate::{Fighter, Location, Mech, MovementMode, Phase, Side, State, UnitId, WeaponId};
use sandtable_hex::{Facing, Hex, Orientation};

/// The battle that an event belongs to, with the position after the event.
///
/// Without a battle (a log file that is read event by event) a line shows ids instead of names and
/// leaves out what only the battle knows: hex numbers, movement points, weapon names.
#[derive(Clone, Copy, Default)]
pub(crate) struct Context<'a>(Option<(&'a Mech, &'a State)>);

impl<'a> Context<'a> {
    pub(crate) const fn of(game: &'a Mech, state: &'a State) -> Self {
        Self(Some((game, state)))
    }

    /// Name and id of a unit, or the id alone.
    fn unit(self, id: &'a UnitId) -> &'a str {
        self.0.map_or(id.as_str(), |(game, _)| game.names.label(id))
    }

    /// The pilot of a unit by name, or "the pilot" without a battle.
    fn pilot(self, id: Option<&UnitId>) -> String {
        let name = self.0.zip(id).map(|((game, _), id)| game.names.pilot(id)).unwrap_or_default();
        if name.is_empty() { "the pilot".to_owned() } else { format!("pilot {name}") }
    }

    pub(super) fn fighter(self, id: &UnitId) -> Option<Fighter<'a>> {
        let (game, state) = self.0?;
        // The state may belong to another scenario, and `fighter` indexes the blueprints unchecked.
        let index = state.index_of(id).filter(|index| *index < game.blueprints.len())?;
        Some(game.fighter(state, index))
    }

    /// The printed number of a hex after a preposition, such as " to 0805"; empty if it is unknown.
    fn hex(self, preposition: &str, hex: Hex) -> String {
        // Without the map there is no hex number. The phrase is then left out, because readers know
        // no other coordinates.
        let number = self.0.and_then(|(game, _)| game.field.map().shape().number(hex));
        number.map_or_else(String::new, |number| format!(" {preposition} {number}"))
    }

    /// The name of a unit's weapon, or its id.
    fn weapon(self, unit: &UnitId, weapon: &WeaponId) -> String {
        let named = self.fighter(unit).and_then(|fighter| {
            let number = fighter.plan.weapon(weapon)?;
            Some(format!("{} ({weapon})", fighter.plan.weapons[number].weapon.name))
        });
        named.unwrap_or_else(|| weapon.to_string())
    }

    /// The thing in a critical slot, by the name of the weapon where it is one or feeds one.
    pub(super) fn component(self, unit: &UnitId, slot: Slot) -> String {
        let plan = self.fighter(unit).map(|fighter| fighter.plan);
        let weapon = |number: u16| {
            let armament = plan.and_then(|plan| plan.weapons.get(usize::from(number)));
            armament.map(|armament| &armament.weapon.name)
        };
        let ammo = |number: u16| {
            let bin = plan.and_then(|plan| plan.bins.get(usize::from(number)));
            bin.map(|bin| &bin.weapon.name)
        };
        match slot {
            Slot::Engine => "engine".to_owned(),
            Slot::Gyro => "gyro".to_owned(),
            Slot::Cockpit => "cockpit".to_owned(),
            Slot::LifeSupport => "life support".to_owned(),
            Slot::Sensors => "sensors".to_owned(),
            Slot::Actuator(actuator) => format!("{actuator} actuator"),
            Slot::HeatSink(_) => "heat sink".to_owned(),
            Slot::JumpJet(_) => "jump jet".to_owned(),
            Slot::Weapon(number) => weapon(number).map_or("weapon", |name| name).to_owned(),
            Slot::Ammo(number) => {
                ammo(number).map_or("ammunition".to_owned(), |name| format!("{name} ammunition"))
            }
            Slot::Empty => "empty slot".to_owned(),
        }
    }
}

impl Event {
    /// The unit that the event happens to, if there is exactly one.
    pub fn unit(&self) -> Option<&UnitId> {
        match self {
            Self::StandAttempted { unit_id, .. }
            | Self::DroppedProne { unit_id }
            | Self::MovementDeclared { unit_id, .. }
            | Self::ChargeDeclared { unit_id, .. }
            | Self::MovementLocked { unit_id }
            | Self::UnitWithdrawn { unit_id }
            | Self::TorsoTwisted { unit_id, .. }
            | Self::ArmsFlipped { unit_id, .. }
            | Self::AttackLocked { unit_id }
            | Self::AmmoConsumed { unit_id, .. }
            | Self::WeaponJammed { unit_id, .. }
            | Self::HeatInflicted { unit_id, .. }
            | Self::UnitDisplaced { unit_id, .. }
            | Self::DamageApplied { unit_id, .. }
            | Self::LocationLost { unit_id, .. }
            | Self::CriticalHitRolled { unit_id, .. }
            | Self::CriticalHitResolved { unit_id, .. }
            | Self::Explosion { unit_id, .. }
            | Self::PilotHit { unit_id, .. }
            | Self::PilotRecovery { unit_id, .. }
            | Self::PSRTriggered { unit_id, .. }
            | Self::PSRResolved { unit_id, .. }
            | Self::UnitFell { unit_id, .. }
            | Self::HeatGenerated { unit_id, .. }
            | Self::HeatDissipated { unit_id, .. }
            | Self::ShutdownCheck { unit_id, .. }
            | Self::RestartCheck { unit_id, .. }
            | Self::AmmoExplosionCheck { unit_id, .. }
            | Self::UnitDestroyed { unit_id, .. } => Some(unit_id),
            Self::GameStarted { .. }
            | Self::PhaseChanged { .. }
            | Self::InitiativeRolled { .. }
            | Self::AttackDeclared(_)
            | Self::PhysicalAttackDeclared(_)
            | Self::AttackResolved { .. }
            | Self::PhysicalAttackResolved { .. }
            | Self::ObjectiveHeld { .. }
            | Self::DrawOffered { .. }
            | Self::GameEnded { .. } => None,
        }
    }

    /// The label of the unit that the event happens to.
    fn subject<'a>(&'a self, context: Context<'a>) -> &'a str {
        self.unit().map_or("", |unit| context.unit(unit))
    }

    /// The log line of the event, without turn, phase and time.
    pub(crate) fn describe(&self, context: Context<'_>) -> String {
        match self {
            // The first side of the order is only recorded: initiative decides who moves first.
            Self::GameStarted { .. } => "Battle starts".to_owned(),
            Self::PhaseChanged { to_phase: Phase::Initiative, turn, .. } => {
                format!("Turn {turn} begins")
            }
            Self::PhaseChanged { to_phase, .. } => format!("{to_phase} phase begins"),
            Self::InitiativeRolled { player_roll, opponent_roll, winner, moves_first } => {
                let (player, opponent) = (sum(*player_roll), sum(*opponent_roll));
                format!(
                    "Initiative: Player rolls {player}, Opponent rolls {opponent}; {winner} wins, \
                     {moves_first} moves first"
                )
            }
            Self::ObjectiveHeld { holder: Some((side, turns)) } => {
                let turns = counted(*turns, "turn", "turns");
                format!("{side} holds the objective: {turns} in a row")
            }
            Self::ObjectiveHeld { holder: None } => "Neither side holds the objective".to_owned(),
            Self::DrawOffered { side } => format!("{side} offers a draw"),
            Self::GameEnded { winner, reason } => describe_ending(*winner, reason),
            _ => self.describe_movement(context).unwrap_or_else(|| self.describe_attack(context)),
        }
    }

    fn describe_movement(&self, context: Context<'_>) -> Option<String> {
        let unit = self.subject(context);
        Some(match self {
            Self::StandAttempted { target_number, roll, stood, .. } => {
                let result = if *stood { "stands up" } else { "fails to stand up" };
                format!("{unit} {result} ({})", rolled(*roll, *target_number, *stood))
            }
            Self::DroppedProne { .. } => format!("{unit} drops prone"),
            Self::MovementDeclared { .. } => self.describe_move(context)?,
            Self::ChargeDeclared { target_id, from_above: false, .. } => {
                format!("{unit} charges {}", context.unit(target_id))
            }
            Self::ChargeDeclared { target_id, from_above: true, .. } => {
                format!("{unit} jumps at {}: death from above", context.unit(target_id))
            }
            Self::MovementLocked { unit_id } => {
                let idle = |fighter: Fighter<'_>| {
                    fighter.now.moved.is_none() && fighter.now.stand_attempts == 0
                };
                let stays = context.fighter(unit_id).is_some_and(idle);
                format!("{unit} {}", if stays { "does not move" } else { "locks its movement" })
            }
            Self::UnitWithdrawn { .. } => format!("{unit} leaves the map"),
            Self::TorsoTwisted { twist, .. } => match twist {
                Twist::Left => format!("{unit} twists its torso left"),
                Twist::None => format!("{unit} turns its torso forward"),
                Twist::Right => format!("{unit} twists its torso right"),
            },
            Self::ArmsFlipped { flipped, .. } => {
                let direction = if *flipped { "backward" } else { "forward" };
                format!("{unit} flips its arms {direction}")
            }
            Self::UnitDisplaced { from, to, .. } => {
                let (from, to) = (context.hex("from", *from), context.hex("to", *to));
                format!("{unit} is displaced{from}{to}")
            }
            Self::PSRTriggered { reason, .. } => {
                format!("{unit} must make a piloting skill roll: {}", lower_case(reason))
            }
            Self::PSRResolved { reason, target_number, roll, passed, .. } => {
                let result = if *passed { "passes" } else { "fails" };
                let dice = rolled(*roll, *target_number, *passed);
                let reason = lower_case(reason);
                format!("{unit} {result} its piloting skill roll: {reason} ({dice})")
            }
            Self::UnitFell { at, side, fall_damage, .. } => {
                let side = match side {
                    HitColumn::Front => "front",
                    HitColumn::Rear => "back",
                    HitColumn::Left => "left side",
                    HitColumn::Right => "right side",
                };
                let place = context.hex("in", *at);
                format!("{unit} falls on its {side}{place} for {fall_damage} damage")
            }
            _ => return None,
        })
    }

    fn describe_move(&self, context: Context<'_>) -> Option<String> {
        let Self::MovementDeclared {
            unit_id, to, facing, movement_type, mp_used, hexes_moved, ..
        } = self
        else {
            return None;
        };
        let unit = context.unit(unit_id);
        let verb = match movement_type {
            MovementMode::Walk => "walks",
            MovementMode::Run => "runs",
            MovementMode::Jump => "jumps",
        };
        let points = context.fighter(unit_id).map(|fighter| fighter.points(*movement_type));
        let points = points.map_or_else(String::new, |points| format!(" of {points}"));
        let (place, facing) = (context.hex("to", *to), compass(*facing));
        // A reversal restarts the count at 1, so 0 means that the unit did not leave its hex.
        Some(if *hexes_moved == 0 {
            let mode = movement_type.to_string();
            format!("{unit} turns to face {facing}, {mp_used}{points} MP ({mode})")
        } else {
            format!("{unit} {verb}{place} facing {facing}, {mp_used}{points} MP")
        })
    }

    fn describe_attack(&self, context: Context<'_>) -> String {
        let unit = self.subject(context);
        match self {
            Self::AttackDeclared(attack) => {
                let needed = |number: i16| number.max(LOWEST_ROLL);
                let shots = attack.weapon_attacks.iter();
                let shots: Vec<String> = shots
                    .map(|shot| format!("{} ({}+)", shot.weapon_name, needed(shot.to_hit_number)))
                    .collect();
                let [attacker, target] =
                    [&attack.attacker_id, &attack.target_id].map(|unit| context.unit(unit));
                format!("{attacker} declares fire at {target}: {}", shots.join(", "))
            }
            Self::PhysicalAttackDeclared(attack) => format!(
                "{} declares a {} against {}, needs {}+",
                context.unit(&attack.attacker_id),
                attack.kind,
                context.unit(&attack.target_id),
                attack.to_hit_number.max(LOWEST_ROLL)
            ),
            Self::AttackLocked { unit_id } => {
                format!("{unit} {}", lock_words(context, unit_id))
            }
            Self::AmmoConsumed { weapon_type, rounds_consumed, rounds_remaining, .. } => {
                let rounds = counted((*rounds_consumed).into(), "round", "rounds");
                format!(
                    "{unit} uses {rounds} of {weapon_type} ammunition, {rounds_remaining} left in \
                     the bin"
                )
            }
            Self::AttackResolved {
                attacker_id,
                target_id,
                weapon_name,
                roll,
                hit,
                hits,
                to_hit_number,
                ..
            } => {
                let dice = rolled(*roll, Some(*to_hit_number), *hit);
                let [attacker, target] = [attacker_id, target_id].map(|unit| context.unit(unit));
                if *hit {
                    let places = places(hits);
                    format!("{attacker} hits {target} with {weapon_name}{places} ({dice})")
                } else {
                    format!("{attacker} misses {target} with {weapon_name} ({dice})")
                }
            }
            Self::PhysicalAttackResolved {
                attacker_id,
                target_id,
                kind,
                roll,
                hit,
                hits,
                recoil,
                to_hit_number,
            } => {
                let dice = rolled(*roll, Some(*to_hit_number), *hit);
                let [attacker, target] = [attacker_id, target_id].map(|unit| context.unit(unit));
                if *hit {
                    let own = if recoil.is_empty() { "" } else { "; damage to itself" };
                    let (there, here) = (places(hits), places(recoil));
                    format!("{attacker} hits {target} with a {kind}{there}{own}{here} ({dice})")
                } else if *roll == [0, 0] {
                    format!("{attacker} cannot carry out its {kind} against {target}")
                } else {
                    format!("{attacker} misses {target} with a {kind} ({dice})")
                }
            }
            Self::WeaponJammed { unit_id, weapon_id } => {
                format!("{unit}: {} jams", context.weapon(unit_id, weapon_id))
            }
            Self::HeatInflicted { amount, .. } => {
                format!("{unit} takes {amount} heat from the hit")
            }
            Self::DamageApplied {
                location,
                rear,
                armor_damage,
                structure_damage,
                armor_remaining,
                structure_remaining,
                location_destroyed,
                ..
            } => {
                let (damage, rear) =
                    (armor_damage + structure_damage, if *rear { " (rear)" } else { "" });
                let left = if *location_destroyed {
                    "location destroyed".to_owned()
                } else {
                    format!("armour {armor_remaining}, structure {structure_remaining} left")
                };
                format!("{unit} takes {damage} damage to the {}{rear}: {left}", location.name())
            }
            Self::LocationLost { location, .. } => format!("{unit} loses its {}", location.name()),
            _ => self.describe_consequence(context),
        }
    }

    fn describe_consequence(&self, context: Context<'_>) -> String {
        let unit = self.subject(context);
        match self {
            Self::CriticalHitRolled { location, roll, result, .. } => {
                let result = match result {
                    Critical::Slots(0) => "no critical hit".to_owned(),
                    Critical::Slots(slots) => {
                        counted((*slots).into(), "critical hit", "critical hits")
                    }
                    Critical::LimbBlownOff => "limb blown off".to_owned(),
                    Critical::HeadBlownOff => "head blown off".to_owned(),
                };
                format!("{unit}, {}: {result} (rolled {})", location.name(), sum(*roll))
            }
            Self::CriticalHitResolved { unit_id, location, component, .. } => {
                let component = context.component(unit_id, *component);
                format!("{unit}, {}: {component} hit", location.name())
            }
            Self::Explosion { location, damage, bin_id, .. } => {
                let what = bin_id.as_ref().map_or("weapon", |_| "ammunition");
                format!("{unit}, {}: {what} explodes for {damage} damage", location.name())
            }
            Self::PilotHit { wounds, total_wounds, source, consciousness_check_passed, .. } => {
                let wounds = counted((*wounds).into(), "wound", "wounds");
                let result = match consciousness_check_passed {
                    Some(false) => "; loses consciousness",
                    Some(true) => "; stays conscious",
                    None => "",
                };
                let (deadly, pilot) = (pilot::FATAL, context.pilot(self.unit()));
                format!(
                    "{unit}: {pilot} takes {wounds} from {source}, {total_wounds} of {deadly} in \
                     total{result}"
                )
            }
            Self::PilotRecovery { roll, .. } => {
                let result =
                    if roll.passed { "regains consciousness" } else { "stays unconscious" };
                let dice = rolled(roll.roll, Some(roll.target_number.into()), roll.passed);
                format!("{unit}: {} {result} ({dice})", context.pilot(self.unit()))
            }
            Self::HeatGenerated { source, amount, new_heat, .. } => {
                format!("{unit} gains {amount} heat from {source}, now {new_heat}")
            }
            Self::HeatDissipated { dissipation, new_heat, .. } => {
                format!("{unit} dissipates up to {dissipation} heat, now {new_heat}")
            }
            Self::ShutdownCheck { heat, target_number, roll, shutdown_occurred, .. } => {
                let result = if *shutdown_occurred { "shuts down" } else { "avoids shutdown" };
                let dice = rolled(*roll, target_number.map(i16::from), !shutdown_occurred);
                format!("{unit} {result} at heat {heat} ({dice})")
            }
            Self::RestartCheck { heat, target_number, roll, restarted, .. } => {
                let result = if *restarted { "restarts" } else { "stays shut down" };
                let dice = rolled(*roll, target_number.map(i16::from), *restarted);
                format!("{unit} {result} at heat {heat} ({dice})")
            }
            Self::AmmoExplosionCheck { heat, target_number, roll, exploded, .. } => {
                let result = if *exploded { "explodes" } else { "does not explode" };
                let dice = rolled(*roll, target_number.map(i16::from), !exploded);
                format!("{unit}: ammunition {result} at heat {heat} ({dice})")
            }
            Self::UnitDestroyed { cause, .. } => match cause {
                Gone::Damage => format!("{unit} is destroyed"),
                Gone::PilotDeath => {
                    format!("{unit} is out of action: {} is dead", context.pilot(self.unit()))
                }
                Gone::AmmoExplosion => format!("{unit} is destroyed by an ammunition explosion"),
                Gone::Withdrawn => format!("{unit} is out of action: it left the map"),
            },
            _ => String::new(),
        }
    }
}

/// The lowest total of two dice. Lower target numbers always succeed, so lines never print less.
const LOWEST_ROLL: i16 = 2;

fn describe_ending(winner: Option<Side>, reason: &str) -> String {
    let Some(winner) = winner else {
        return match reason {
            // A draw by agreement is recorded with the same reason as a concession, but without a
            // winner.
            "concede" => "Draw: both sides agree".to_owned(),
            "destruction" => "Draw: no unit is left on either side".to_owned(),
            reason => format!("Draw: {reason}"),
        };
    };
    let loser = winner.other();
    match reason {
        "concede" => format!("{winner} wins: {loser} concedes"),
        "destruction" => format!("{winner} wins: {loser} has no units left"),
        "objective" => format!("{winner} wins: objective held"),
        "holdout" => format!("{winner} wins: it held out until the last turn"),
        "turn limit" => format!("{winner} wins: fewer losses at the turn limit"),
        reason => format!("{winner} wins: {reason}"),
    }
}

/// The end of the line for a unit whose attacks are final, which may be that it makes none.
fn lock_words(context: Context<'_>, unit: &UnitId) -> &'static str {
    let Some((_, state)) = context.0 else { return "locks its attacks" };
    let charges = state.unit(unit).is_some_and(|unit| unit.charge.is_some());
    let fires = state.attacks.iter().any(|attack| attack.attacker_id == *unit);
    let strikes = state.physical_attacks.iter().any(|attack| attack.attacker_id == *unit);
    match state.phase {
        Phase::WeaponAttack if !fires => "holds its fire",
        Phase::PhysicalAttack if !strikes && !charges => "makes no physical attack",
        _ => "locks its attacks",
    }
}

fn compass(facing: Facing) -> &'static str {
    Orientation::Flat.name(facing)
}

/// The reason of a piloting skill roll inside a sentence; events record it with a capital letter.
fn lower_case(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn sum(roll: [u8; 2]) -> u8 {
    roll[0].saturating_add(roll[1])
}

/// The dice of a check and its target number. `[0, 0]` stands for a roll that was not made.
fn rolled(roll: [u8; 2], target: Option<i16>, success: bool) -> String {
    match (roll, target) {
        (_, None) => "automatic failure".to_owned(),
        ([0, 0], Some(_)) if success => "no roll needed".to_owned(),
        ([0, 0], Some(target)) => format!("no roll, needed {target}"),
        (_, Some(target)) => format!("rolled {}, needed {}", sum(roll), target.max(LOWEST_ROLL)),
    }
}

/// The locations that were hit, each with its damage.
fn places(hits: &[Hit]) -> String {
    if hits.is_empty() {
        return String::new();
    }
    let place = |hit: &Hit| {
        let (name, rear) = (Location::name(hit.location), if hit.rear { " (rear)" } else { "" });
        match hit.damage {
            // Partial cover absorbs a hit on a leg, which leaves no damage.
            0 => format!("{name} behind cover"),
            damage => format!("{name}{rear} {damage}"),
        }
    };
    let places: Vec<String> = hits.iter().map(place).collect();
    format!(": {}", places.join(", "))
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
