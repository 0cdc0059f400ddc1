use crate::design::Slot;
use crate::event::{Event, Hit};
use crate::rules::critical::Critical;
use crate::{Names, UnitId};

impl Event {
    /// The unit that an event happens to, if it is just one.
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

    /// What people call the unit that an event happens to.
    fn subject<'a>(&'a self, names: &'a Names) -> &'a str {
        self.unit().map_or("", |unit| names.name(unit))
    }

    /// The event in words.
    pub(crate) fn describe(&self, names: &Names) -> String {
        match self {
            Self::GameStarted { first_side } => format!("The battle begins, {first_side} first"),
            Self::PhaseChanged { from_phase, to_phase, .. } => {
                format!("Phase changed from {from_phase} to {to_phase}")
            }
            Self::InitiativeRolled { player_roll, opponent_roll, winner, moves_first } => {
                let (player, opponent) = (sum(*player_roll), sum(*opponent_roll));
                format!(
                    "Initiative: Player {player}, Opponent {opponent}; {winner} wins, \
                     {moves_first} moves first"
                )
            }
            Self::ObjectiveHeld { holder: Some((side, turns)) } => {
                format!("{side} holds the objective, turn {turns} in a row")
            }
            Self::ObjectiveHeld { holder: None } => "Nobody holds the objective".to_owned(),
            Self::DrawOffered { side } => format!("{side} offers a draw"),
            Self::GameEnded { winner: Some(winner), reason } => format!("{winner} wins: {reason}"),
            Self::GameEnded { winner: None, reason } if reason == "concede" => {
                "Draw: both sides agree".to_owned()
            }
            Self::GameEnded { winner: None, reason } => format!("Draw: {reason}"),
            _ => self.describe_movement(names).unwrap_or_else(|| self.describe_fight(names)),
        }
    }

    fn describe_movement(&self, names: &Names) -> Option<String> {
        let unit = self.subject(names);
        Some(match self {
            Self::StandAttempted { target_number, roll, stood, .. } => {
                let result = if *stood { "stands up" } else { "fails to stand up" };
                format!("{unit} {result} ({})", rolled(*roll, *target_number))
            }
            Self::DroppedProne { .. } => format!("{unit} drops prone"),
            Self::MovementDeclared { movement_type, mp_used, hexes_moved, .. } => {
                let hexes = counted(*hexes_moved, "hex", "hexes");
                format!("{unit} will {movement_type} {hexes} for {mp_used} MP")
            }
            Self::ChargeDeclared { target_id, from_above: false, .. } => {
                format!("{unit} charges {}", names.name(target_id))
            }
            Self::ChargeDeclared { target_id, from_above: true, .. } => {
                format!("{unit} jumps at {}: death from above", names.name(target_id))
            }
            Self::MovementLocked { .. } => format!("{unit} locks its movement"),
            Self::UnitWithdrawn { .. } => format!("{unit} leaves the map"),
            Self::TorsoTwisted { twist, .. } => {
                format!("{unit} turns its torso: {}", format!("{twist:?}").to_lowercase())
            }
            Self::ArmsFlipped { flipped, .. } => {
                let way = if *flipped { "backward" } else { "forward" };
                format!("{unit} swings its arms {way}")
            }
            Self::UnitDisplaced { .. } => format!("{unit} is shifted one hex"),
            Self::PSRTriggered { reason, .. } => {
                format!("{unit} must roll to keep its balance: {reason}")
            }
            Self::PSRResolved { reason, target_number, roll, passed, .. } => {
                let result = if *passed { "keeps its balance" } else { "loses its balance" };
                format!("{unit} {result}: {reason} ({})", rolled(*roll, *target_number))
            }
            Self::UnitFell { side, fall_damage, .. } => {
                let side = format!("{side:?}").to_lowercase();
                format!("{unit} falls on its {side} for {fall_damage} damage")
            }
            _ => return None,
        })
    }

    fn describe_fight(&self, names: &Names) -> String {
        let unit = self.subject(names);
        match self {
            Self::AttackDeclared(attack) => {
                let shots: Vec<String> = attack
                    .weapon_attacks
                    .iter()
                    .map(|shot| format!("{} ({}+)", shot.weapon_name, shot.to_hit_number))
                    .collect();
                let [attacker, target] =
                    [&attack.attacker_id, &attack.target_id].map(|unit| names.name(unit));
                format!("{attacker} will fire at {target}: {}", shots.join(", "))
            }
            Self::PhysicalAttackDeclared(blow) => format!(
                "{} will strike {}: {} ({}+)",
                names.name(&blow.attacker_id),
                names.name(&blow.target_id),
                blow.kind,
                blow.to_hit_number
            ),
            Self::AttackLocked { .. } => format!("{unit} locks its attacks"),
            Self::AmmoConsumed { weapon_type, rounds_remaining, .. } => {
                format!("{unit} fires {weapon_type} ammunition, {rounds_remaining} left in the bin")
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
                let dice = rolled(*roll, Some(*to_hit_number));
                let [attacker, target] = [attacker_id, target_id].map(|unit| names.name(unit));
                if *hit {
                    format!("{attacker} hits {target} with {weapon_name}{} ({dice})", landed(hits))
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
                let dice = rolled(*roll, Some(*to_hit_number));
                let [attacker, target] = [attacker_id, target_id].map(|unit| names.name(unit));
                if *hit {
                    let own = if recoil.is_empty() { "" } else { ", and itself" };
                    let (there, here) = (landed(hits), landed(recoil));
                    format!("{attacker} lands a {kind} on {target}{there}{own}{here} ({dice})")
                } else if *roll == [0, 0] {
                    format!("{attacker}: its {kind} on {target} comes to nothing")
                } else {
                    format!("{attacker} misses {target} with a {kind} ({dice})")
                }
            }
            Self::WeaponJammed { weapon_id, .. } => format!("{unit}: {weapon_id} jams"),
            Self::HeatInflicted { amount, .. } => format!("{unit} is heated by {amount}"),
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
                    "it is destroyed".to_owned()
                } else {
                    format!("armour {armor_remaining}, structure {structure_remaining} left")
                };
                format!("{unit} takes {damage} damage to {location}{rear}: {left}")
            }
            Self::LocationLost { location, .. } => format!("{unit} loses its {location}"),
            _ => self.describe_consequence(names),
        }
    }

    fn describe_consequence(&self, names: &Names) -> String {
        let unit = self.subject(names);
        match self {
            Self::CriticalHitRolled { location, roll, result, .. } => {
                let result = match result {
                    Critical::Slots(0) => "no critical hit".to_owned(),
                    Critical::Slots(slots) => {
                        counted((*slots).into(), "critical hit", "critical hits")
                    }
                    Critical::LimbBlownOff => "it is blown off".to_owned(),
                    Critical::HeadBlownOff => "the head is blown off".to_owned(),
                };
                format!("{unit}, inside {location}: {result} (rolled {})", sum(*roll))
            }
            Self::CriticalHitResolved { location, component, .. } => {
                format!("{unit}: {} in {location} is hit", component_name(*component))
            }
            Self::Explosion { location, damage, bin_id, .. } => {
                let what = bin_id.as_ref().map_or("a weapon", |_| "ammunition");
                format!("{unit}: {what} in {location} explodes for {damage} damage")
            }
            Self::PilotHit { wounds, total_wounds, source, consciousness_check_passed, .. } => {
                let wounds = counted((*wounds).into(), "wound", "wounds");
                let out = if *consciousness_check_passed == Some(false) {
                    " and is knocked out"
                } else {
                    ""
                };
                format!(
                    "The pilot of {unit} takes {wounds} from {source}, {total_wounds} in all{out}"
                )
            }
            Self::PilotRecovery { roll, .. } => {
                let result = if roll.passed { "wakes up" } else { "stays unconscious" };
                format!(
                    "The pilot of {unit} {result} ({})",
                    rolled(roll.roll, Some(roll.target_number.into()))
                )
            }
            Self::HeatGenerated { source, amount, new_heat, .. } => {
                format!("{unit} gains {amount} heat from {source}: {new_heat}")
            }
            Self::HeatDissipated { dissipation, new_heat, .. } => {
                format!("{unit} sheds up to {dissipation} heat: {new_heat}")
            }
            Self::ShutdownCheck { heat, target_number, roll, shutdown_occurred, .. } => {
                let result = if *shutdown_occurred { "shuts down" } else { "keeps running" };
                format!(
                    "{unit} {result} at heat {heat} ({})",
                    rolled(*roll, target_number.map(i16::from))
                )
            }
            Self::RestartCheck { heat, restarted, .. } => {
                let result = if *restarted { "starts up again" } else { "stays shut down" };
                format!("{unit} {result} at heat {heat}")
            }
            Self::AmmoExplosionCheck { heat, target_number, roll, exploded, .. } => {
                let result = if *exploded { "goes off" } else { "holds" };
                let dice = rolled(*roll, target_number.map(i16::from));
                format!("{unit}: its ammunition {result} at heat {heat} ({dice})")
            }
            Self::UnitDestroyed { cause, .. } => {
                format!("{unit} is out of the battle: {}", cause.in_words())
            }
            _ => String::new(),
        }
    }
}

fn sum(roll: [u8; 2]) -> u8 {
    roll[0].saturating_add(roll[1])
}

fn rolled(roll: [u8; 2], target: Option<i16>) -> String {
    match (roll, target) {
        (_, None) => "no roll could help".to_owned(),
        ([0, 0], Some(target)) => format!("no roll, needed {target}"),
        (_, Some(target)) => format!("rolled {}, needed {target}", sum(roll)),
    }
}

fn landed(hits: &[Hit]) -> String {
    if hits.is_empty() {
        return String::new();
    }
    let place = |hit: &Hit| match hit.damage {
        0 => format!("{} behind cover", hit.location),
        damage => format!("{} {damage}", hit.location),
    };
    let places: Vec<String> = hits.iter().map(place).collect();
    format!(": {}", places.join(", "))
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn component_name(component: Slot) -> &'static str {
    match component {
        Slot::Engine => "the engine",
        Slot::Gyro => "the gyro",
        Slot::Cockpit => "the cockpit",
        Slot::LifeSupport => "life support",
        Slot::Sensors => "the sensors",
        Slot::Actuator(_) => "an actuator",
        Slot::HeatSink(_) => "a heat sink",
        Slot::JumpJet(_) => "a jump jet",
        Slot::Weapon(_) => "a weapon",
        Slot::Ammo(_) => "ammunition",
        Slot::Empty => "nothing",
    }
}
