use crate::action::ActionPreview;
use crate::rules::{Chance, to_hit};
use crate::{Event, Mech, MovementMode, MovementStep, Order, Shot, Side, State, UnitId};
use sandtable_core::{Dice, Game};
use sandtable_hex::Hex;
use serde::Serialize;

/// What would come of an order, before any dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Forecast {
    /// For a move, how it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub movement: Option<MoveForecast>,
    /// For shots, damage to be expected of all of them, in hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expected_damage: Option<u32>,
    /// The heat with which the unit would end the turn.
    pub heat: u16,
    /// How likely its reactor runs then, in 36ths.
    pub reactor_runs: Chance,
    /// How likely its ammunition does not explode, in 36ths.
    pub ammunition_holds: Chance,
}

/// How a move would go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct MoveForecast {
    /// Where from.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub from: Hex,
    /// By which turns and steps; empty for a jump.
    pub path: Vec<MovementStep>,
    /// What it costs.
    pub mp: u32,
    /// What it heats.
    pub heat: u32,
    /// How many hexes it counts for.
    pub hexes: u32,
    /// What it adds to the target numbers of the unit's own shots.
    pub own_fire: i8,
    /// What it adds to those of shots at the unit.
    pub harder_to_hit: i8,
}

impl Mech {
    /// What would come of an order of a unit, before any dice. `None` if the order would be
    /// refused, or declares nothing.
    pub fn forecast(&self, state: &State, side: Side, order: &Order) -> Option<Forecast> {
        let unit = state.index_of(declaring(order)?)?;
        let events = self.decide(state, side.seat(), order, &mut Dice::given([])).ok()?;
        let mut after = state.clone();
        for event in &events {
            self.fold(&mut after, event);
        }
        let (fighter, heat) = (self.fighter(&after, unit), self.heat_ahead(&after, unit));
        let ammunition = fighter.ammunition_risk(heat, &self.scenario.profile);
        Some(Forecast {
            movement: events.iter().find_map(of_move),
            expected_damage: self.of_shots(state, order),
            heat,
            reactor_runs: fighter.shutdown_risk(heat).avoided(),
            ammunition_holds: ammunition.avoided(),
        })
    }

    fn of_shots(&self, state: &State, order: &Order) -> Option<u32> {
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

/// The unit whose declaration an order is. Declarations roll no dice.
const fn declaring(order: &Order) -> Option<&UnitId> {
    match order {
        Order::DeclareMovement { unit, .. }
        | Order::DeclareCharge { unit, .. }
        | Order::DeclareAttack { unit, .. }
        | Order::DeclarePhysicalAttack { unit, .. } => Some(unit),
        _ => None,
    }
}

fn of_move(event: &Event) -> Option<MoveForecast> {
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

/// What a move adds to the target numbers of the mover's shots.
pub(super) fn own_fire(mode: MovementMode) -> i8 {
    to_hit::attacker_movement(Some(mode)).map_or(0, |modifier| modifier.value)
}

/// What a move adds to the target numbers of shots at the mover.
pub(super) fn harder_to_hit(mode: MovementMode, hexes: u32) -> i8 {
    let hexes = u16::try_from(hexes).unwrap_or(u16::MAX);
    let moved = to_hit::target_movement(hexes).map_or(0, |modifier| modifier.value);
    let jumped = if mode == MovementMode::Jump { to_hit::TARGET_JUMPED.value } else { 0 };
    moved + jumped
}
