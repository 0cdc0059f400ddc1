//! Tunable numbers of the rules, all in one place.

use crate::Fixed;

/// The default tick limit. A battle that reaches its limit is judged as it stands.
pub const MAX_TICKS: u32 = 6_000;
/// Speed of a courier, in hexes of open ground per tick.
pub const COURIER_SPEED: Fixed = Fixed::milli(300);
/// Speed of a routing unit, in hexes of open ground per tick.
pub const ROUT_SPEED: Fixed = Fixed::milli(150);
/// The share of its speed that a unit loses at full fatigue.
pub const SLOWED_BY_FATIGUE: Fixed = Fixed::milli(300);
/// The maximum number of hexes a unit or courier can enter in one tick.
pub const HEXES_PER_TICK: usize = 3;
/// The maximum number of units of an army in one hex.
pub const STACKING: usize = 2;
/// The factor for the cost of a step from one enemy zone of control into another.
pub const ZONE_TO_ZONE: i32 = 2;
/// The number of ticks after which a blocked unit looks for another route.
pub const PATIENCE: u16 = 10;

/// Additional vision per level of elevation, in hexes.
pub const VISION_PER_LEVEL: u32 = 2;
/// Vision lost in a forest, in hexes.
pub const VISION_LOST_IN_FOREST: u32 = 4;
/// The distance up to which concealed units are noticed, in hexes.
pub const CONCEALED_UNTIL: i32 = 2;

/// Fatigue per tick of melee.
pub const FATIGUE_OF_COMBAT: Fixed = Fixed::milli(20);
/// Fatigue per tick of marching at the usual pace.
pub const FATIGUE_OF_MARCH: Fixed = Fixed::milli(5);
/// Fatigue recovered per tick of rest.
pub const RECOVERY: Fixed = Fixed::milli(10);

/// Minimum and maximum number of men that fall per striker and tick.
pub const RATE: (Fixed, Fixed) = (Fixed::milli(1), Fixed::milli(150));
/// The effect of full pressure on that rate.
pub const RATE_OF_PRESSURE: Fixed = Fixed::milli(20);
/// Pressure gained per tick by the side that lost fewer men.
pub const PRESSURE_SHIFT: Fixed = Fixed::milli(50);
/// Pressure lost per tick.
pub const PRESSURE_DECAY: Fixed = Fixed::milli(10);
/// The maximum number of men that can strike at one man.
pub const STRIKERS_PER_VICTIM: i32 = 2;
/// Ticks of melee after which skirmishers fall back.
pub const SKIRMISH_TICKS: u32 = 3;
/// Ticks that they rest before they return.
pub const SKIRMISH_REST: i64 = 10;

/// The maximum stress, above every threshold.
pub const STRESS_CAP: Fixed = Fixed::whole(2);
/// The minimum threshold.
pub const THRESHOLD_FLOOR: Fixed = Fixed::milli(300);
/// The bonus of good order to the threshold, and the cohesion above which it applies.
pub const THRESHOLD_OF_COHESION: (Fixed, Fixed) = (Fixed::milli(100), Fixed::milli(800));
/// The penalty of full fatigue to the threshold.
pub const THRESHOLD_OF_FATIGUE: Fixed = Fixed::milli(200);
/// The share of its threshold from which a unit is shaken.
pub const SHAKEN: Fixed = Fixed::milli(800);
/// Stress per tick of melee.
pub const STRESS_OF_COMBAT: Fixed = Fixed::milli(10);
/// Stress per man lost.
pub const STRESS_OF_LOSS: Fixed = Fixed::milli(20);
/// Stress per tick with an enemy at the flank.
pub const STRESS_OF_FLANK: Fixed = Fixed::milli(100);
/// Stress per tick with an enemy behind.
pub const STRESS_OF_REAR: Fixed = Fixed::milli(200);
/// Stress per tick of being surrounded.
pub const STRESS_OF_ENCIRCLEMENT: Fixed = Fixed::milli(100);
/// The number of sides that enemies must hold to surround a unit.
pub const SURROUNDED_FROM: usize = 3;
/// Stress when a friend nearby breaks, once.
pub const CONTAGION: Fixed = Fixed::milli(100);
/// The range of that, in hexes.
pub const CONTAGION_RANGE: i32 = 2;
/// Stress when a unit's officer is killed.
pub const STRESS_OF_OFFICER: Fixed = Fixed::milli(300);
/// Stress of breaking off a melee.
pub const STRESS_OF_WITHDRAWAL: Fixed = Fixed::milli(100);
/// Stress lost per tick out of danger; twice as much near a leader.
pub const CALM: Fixed = Fixed::milli(5);

/// Cohesion lost per man lost.
pub const COHESION_OF_LOSS: Fixed = Fixed::milli(20);
/// Cohesion recovered per tick of rest in good order.
pub const COHESION_RECOVERY: Fixed = Fixed::milli(10);
/// The minimum cohesion of a unit that breaks.
pub const COHESION_FLOOR: Fixed = Fixed::milli(100);
/// Cohesion recovered by rallying, and the level it does not exceed.
pub const COHESION_OF_RALLY: (Fixed, Fixed) = (Fixed::milli(200), Fixed::milli(800));

/// Routing units rally only if no enemy is within this distance, in hexes.
pub const SAFE_FROM: i32 = 3;
/// The range of a leader, in hexes.
pub const LEADER_RANGE: i32 = 3;
/// The stress below which a unit rallies by itself, after [`RALLY_MARGIN`], and the stress it
/// loses.
pub const RALLY_ALONE: (Fixed, Fixed) = (Fixed::milli(500), Fixed::milli(100));
/// The same near a leader.
pub const RALLY_LED: (Fixed, Fixed) = (Fixed::milli(700), Fixed::milli(150));
/// The margin subtracted from stress before that comparison.
pub const RALLY_MARGIN: Fixed = Fixed::milli(100);
/// Stress lost when a unit is ordered to rally.
pub const RALLY_ORDERED: Fixed = Fixed::milli(200);
/// The number of ticks that rallying takes.
pub const RALLY_TICKS: u32 = 30;
/// The maximum length of a pursuit, in ticks.
pub const PURSUIT_TICKS: u32 = 30;

/// The range at which units on watch can intercept couriers, in hexes.
pub const INTERCEPTION_RANGE: i32 = 2;
/// The chance of a unit on patrol to intercept a courier, in percent.
pub const INTERCEPTION_ON_PATROL: u32 = 50;
/// The chance of an alert unit to intercept a courier, in percent.
pub const INTERCEPTION_WHEN_ALERT: u32 = 70;
/// The maximum number of orders that wait for a courier.
pub const OUTBOX: usize = 100;

/// An army has lost if more than this share of its units has routed or is gone.
pub const LOST_SHARE: Fixed = Fixed::milli(800);
/// A victory that cost more than this share of the army's men is pyrrhic.
pub const PYRRHIC_SHARE: Fixed = Fixed::milli(500);
/// The number of ticks without movement, losses or anything due after which a battle is a
/// stalemate.
pub const STALEMATE_TICKS: u32 = 300;
/// The interval in which an attacking unit updates its target's position, in ticks.
pub const AIM_TICKS: u32 = 5;
/// The number of ticks that a defensive unit fights back after an attack.
pub const PROVOKED_TICKS: u32 = 10;
