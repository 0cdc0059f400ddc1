//! The numbers that can be tuned, in one place.

use crate::Fixed;

/// After how many ticks a battle is judged as it stands.
pub const MAX_TICKS: u32 = 6_000;
/// What a courier rides in a tick, in hexes of open ground.
pub const COURIER_SPEED: Fixed = Fixed::milli(300);
/// What a routing unit runs in a tick, in hexes of open ground.
pub const ROUT_SPEED: Fixed = Fixed::milli(150);
/// How much tiredness slows at most.
pub const SLOWED_BY_FATIGUE: Fixed = Fixed::milli(300);
/// How many hexes a unit can enter in one tick.
pub const HEXES_PER_TICK: usize = 3;
/// How many units of an army can stand in one hex.
pub const STACKING: usize = 2;
/// What a step from one enemy's zone of control into another's costs: so many times as much.
pub const ZONE_TO_ZONE: i32 = 2;
/// After how many ticks behind somebody who does not move a unit looks for another way.
pub const PATIENCE: u8 = 10;

/// How much further one sees for each level of height.
pub const VISION_PER_LEVEL: u32 = 2;
/// How much less far one sees out of a forest.
pub const VISION_LOST_IN_FOREST: u32 = 4;
/// From how many hexes away those are seen whom their ground hides.
pub const CONCEALED_UNTIL: i32 = 2;

/// Tiredness of a tick of fighting.
pub const FATIGUE_OF_COMBAT: Fixed = Fixed::milli(20);
/// Tiredness of a tick of marching at the usual pace.
pub const FATIGUE_OF_MARCH: Fixed = Fixed::milli(5);
/// Tiredness that a tick of rest takes away.
pub const RECOVERY: Fixed = Fixed::milli(10);

/// The fewest and the most men who fall for each who strikes, in a tick.
pub const RATE: (Fixed, Fixed) = (Fixed::milli(1), Fixed::milli(150));
/// How much pressure adds to that when it is complete.
pub const RATE_OF_PRESSURE: Fixed = Fixed::milli(20);
/// What pressure gains who lost fewer men.
pub const PRESSURE_SHIFT: Fixed = Fixed::milli(50);
/// What pressure loses in a tick.
pub const PRESSURE_DECAY: Fixed = Fixed::milli(10);
/// How many men can strike for each whom they strike at.
pub const STRIKERS_PER_VICTIM: i32 = 2;
/// How long skirmishers fight before they fall back.
pub const SKIRMISH_TICKS: u32 = 3;
/// How many ticks they get their breath before they come back.
pub const SKIRMISH_REST: i64 = 10;

/// The most stress there is: above every threshold.
pub const STRESS_CAP: Fixed = Fixed::whole(2);
/// The lowest threshold.
pub const THRESHOLD_FLOOR: Fixed = Fixed::milli(300);
/// What good order adds to the threshold, and above which cohesion.
pub const THRESHOLD_OF_COHESION: (Fixed, Fixed) = (Fixed::milli(100), Fixed::milli(800));
/// What complete exhaustion takes from the threshold.
pub const THRESHOLD_OF_FATIGUE: Fixed = Fixed::milli(200);
/// From which share of its threshold a unit is shaken.
pub const SHAKEN: Fixed = Fixed::milli(800);
/// Stress of a tick of fighting.
pub const STRESS_OF_COMBAT: Fixed = Fixed::milli(10);
/// Stress of each man who falls.
pub const STRESS_OF_LOSS: Fixed = Fixed::milli(20);
/// Stress of a tick with an enemy at the flank.
pub const STRESS_OF_FLANK: Fixed = Fixed::milli(100);
/// Stress of a tick with an enemy behind.
pub const STRESS_OF_REAR: Fixed = Fixed::milli(200);
/// Stress of a tick among three enemies or more.
pub const STRESS_OF_ENCIRCLEMENT: Fixed = Fixed::milli(100);
/// How many of the six sides enemies must hold to surround.
pub const SURROUNDED_FROM: usize = 3;
/// Stress of a friend who breaks nearby, once.
pub const CONTAGION: Fixed = Fixed::milli(100);
/// How near that is.
pub const CONTAGION_RANGE: i32 = 2;
/// Stress of losing one's officer.
pub const STRESS_OF_OFFICER: Fixed = Fixed::milli(300);
/// Stress of breaking off a fight on purpose.
pub const STRESS_OF_WITHDRAWAL: Fixed = Fixed::milli(100);
/// Stress that a safe tick takes away; twice as much near a leader.
pub const CALM: Fixed = Fixed::milli(5);

/// Cohesion that each fallen man costs.
pub const COHESION_OF_LOSS: Fixed = Fixed::milli(20);
/// Cohesion that a tick of rest in good order restores.
pub const COHESION_RECOVERY: Fixed = Fixed::milli(10);
/// Cohesion that is left at least when a unit breaks.
pub const COHESION_FLOOR: Fixed = Fixed::milli(100);
/// Cohesion that rallying restores, and up to what.
pub const COHESION_OF_RALLY: (Fixed, Fixed) = (Fixed::milli(200), Fixed::milli(800));

/// How near an enemy may be to those who rally.
pub const SAFE_FROM: i32 = 3;
/// How near a leader must be to be followed.
pub const LEADER_RANGE: i32 = 3;
/// Below which stress, less a tenth, a unit rallies by itself, and what that takes away.
pub const RALLY_ALONE: (Fixed, Fixed) = (Fixed::milli(500), Fixed::milli(100));
/// The same near a leader.
pub const RALLY_LED: (Fixed, Fixed) = (Fixed::milli(700), Fixed::milli(150));
/// What is taken from stress before it is compared.
pub const RALLY_MARGIN: Fixed = Fixed::milli(100);
/// What the order to rally takes away.
pub const RALLY_ORDERED: Fixed = Fixed::milli(200);
/// How long rallying takes.
pub const RALLY_TICKS: u32 = 30;
/// How long a beaten enemy is pursued at most.
pub const PURSUIT_TICKS: u32 = 30;

/// How near a courier must pass.
pub const INTERCEPTION_RANGE: i32 = 2;
/// The chance of a unit on patrol, in percent.
pub const INTERCEPTION_ON_PATROL: u32 = 50;
/// The chance of a unit that is alert, in percent.
pub const INTERCEPTION_WHEN_ALERT: u32 = 70;
/// How many messages can wait for a courier.
pub const OUTBOX: usize = 100;

/// Above which share of units that ran or died an army has lost.
pub const LOST_SHARE: Fixed = Fixed::milli(800);
/// Above which share of its own men lost a victory is not worth its price.
pub const PYRRHIC_SHARE: Fixed = Fixed::milli(500);
/// For how many ticks nobody moves, falls or waits for an hour before a battle is judged.
pub const STALEMATE_TICKS: u32 = 300;
/// How often a unit that attacks looks where its target is.
pub const AIM_TICKS: u32 = 5;
/// For how long a Defensive unit that was shot at answers.
pub const PROVOKED_TICKS: u32 = 10;
