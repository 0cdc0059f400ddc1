use crate::action::ActionPreview;
use crate::rules::{Chance, to_hit};
use crate::{Event, Mech, MovementMode, MovementStep, Order, Shot, Side, State, UnitId};
use sandtable_core::{Dice, Game};
use sandtable_hex::Hex;
use serde::Serialize;

/// Consequences of a declaration that are known before any dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Forecast {
    /// The move, if the order declares one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub movement: Option<MoveForecast>,
    /// Expected damage of all declared shots together, in hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expected_damage: Option<u32>,
    /// The unit's heat at the end of the turn.
    pub heat: u16,
    /// Chance in 36ths that the reactor does not shut down at that heat.
    pub reactor_runs: Chance,
    /// Chance in 36ths that no ammunition explodes at that heat.
    pub ammunition_holds: Chance,
}

/// The forecast of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct MoveForecast {
    /// The starting hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub from: Hex,
    /// Every step and turn, in order; empty for a jump.
    pub path: Vec<MovementStep>,
    /// Movement points spent.
    pub mp: u32,
    /// Heat generated.
    pub heat: u32,
    /// Hexes moved, as counted for the target movement modifier.
    pub hexes: u32,
    /// Modifier on the to-hit numbers of the unit's own shots.
    pub own_fire: i8,
    /// Modifier on the to-hit numbers of shots at the unit.
    pub harder_to_hit: i8,
}

impl Mech {
    /// Returns the forecast of a declaration. `None` if the order would be refused or is not a
    /// declaration.
    pub fn forecast(&self, state: &State, side: Side, order: &Order) -> Option<Forecast> {
        let unit = state.index_of(declaring_unit(order)?)?;
        let events = self.decide(state, side.seat(), order, &mut Dice::given([])).ok()?;
        // Plays the order on a copy of the state, so that the forecast follows the rules exactly.
        let mut after = state.clone();
        for event in &events {
            self.fold(&mut after, event);
        }
        let (fighter, heat) = (self.fighter(&after, unit), self.heat_ahead(&after, unit));
        let ammunition = fighter.ammunition_risk(heat, &self.scenario.profile);
        Some(Forecast {
            movement: events.iter().find_map(move_forecast),
            expected_damage: self.expected_damage(state, order),
            heat,
            reactor_runs: fighter.shutdown_risk(heat).avoided(),
            ammunition_holds: ammunition.avoided(),
        })
    }

    fn expected_damage(&self, state: &State, order: &Order) -> Option<u32> {
        let Order::DeclareAttack { unit, target, weapons } = order else { return None };
        let (unit, target) = (state.index_of(unit)?, state.index_of(target)?);
        let (aim, plan) = (self.aim(state, unit, target), self.fighter(state, unit).plan);
        let damage = |Shot { weapon, mode }: &Shot| {
            let armament = &plan.weapons[plan.weapon(weapon)?];
            let bracket = armament.weapon.bracket(aim.distance)?;
            ActionPreview::of_shot(&aim, armament, *mode, bracket).expected_damage
        };
        Some(weapons.iter().filter_map(damage).sum())
    }
}

/// The unit that an order declares something for. These orders roll no dice, so
/// [`Mech::forecast`] can decide them with an empty set.
const fn declaring_unit(order: &Order) -> Option<&UnitId> {
    match order {
        Order::DeclareMovement { unit, .. }
        | Order::DeclareCharge { unit, .. }
        | Order::DeclareAttack { unit, .. }
        | Order::DeclarePhysicalAttack { unit, .. } => Some(unit),
        _ => None,
    }
}

fn move_forecast(event: &Event) -> Option<MoveForecast> {
    match event {
        Event::MovementDeclared {
            from,
            movement_type,
            path,
            mp_used,
            hexes_moved,
            heat_generated,
            ..
        } => Some(MoveForecast {
            from: *from,
            path: path.clone(),
            mp: *mp_used,
            heat: *heat_generated,
            hexes: *hexes_moved,
            own_fire: own_fire(*movement_type),
            harder_to_hit: harder_to_hit(*movement_type, *hexes_moved),
        }),
        _ => None,
    }
}

/// The modifier that a movement mode puts on the mover's own shots.
pub(super) fn own_fire(mode: MovementMode) -> i8 {
    to_hit::attacker_movement(Some(mode)).map_or(0, |modifier| modifier.value)
}

/// The modifier that a move puts on shots at the mover.
pub(super) fn harder_to_hit(mode: MovementMode, hexes: u32) -> i8 {
    let hexes = u16::try_from(hexes).unwrap_or(u16::MAX);
    let moved = to_hit::target_movement(hexes).map_or(0, |modifier| modifier.value);
    let jumped = if mode == MovementMode::Jump { to_hit::TARGET_JUMPED.value } else { 0 };
    moved + jumped
}
