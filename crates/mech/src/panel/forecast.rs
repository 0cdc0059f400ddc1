use super::travel::all_pass;
use super::{Chip, FacingRow, HeatForecast, RollRow, StepRow, StrikeOdds, VolleyForecast};
use crate::action::ActionPreview;
use crate::rules::{Chance, Modifier, to_hit};
use crate::{
    Event, Fighter, Mech, MovementMode, MovementStep, Order, PhysicalKind, ReachabilityCalculator,
    ReachableHex, Shot, Side, State, UnitId,
};
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
    /// The damage of the volley, if the order declares weapon fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub volley: Option<VolleyForecast>,
    /// The physical attack, if the order declares one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub strike: Option<StrikeOdds>,
    /// The unit's heat at the end of the turn, as a sum.
    pub heat_sum: HeatForecast,
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
    /// The move in words, with costs: one line per step, and one for all turns in a hex.
    pub steps: Vec<StepRow>,
    /// The facings in which a move in this mode can end in the same hex, by number.
    pub facings: Vec<FacingRow>,
    /// The piloting skill rolls on the way. The first that fails ends the move.
    pub rolls: Vec<RollRow>,
    /// The chance that all of them succeed, in millionths.
    pub steady: u32,
    /// Everything that changes the unit's own shots: movement, heat.
    pub own_chips: Vec<Chip>,
    /// Everything about the unit and its hex that changes shots at it: movement, woods, water.
    pub target_chips: Vec<Chip>,
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
        let heat_sum = self.heat_forecast(&after, unit);
        Some(Forecast {
            movement: events.iter().find_map(|event| self.move_forecast(state, unit, event)),
            expected_damage: self.expected_damage(state, order),
            volley: events.last().and_then(|event| self.volley_of(state, event)),
            strike: self.strike_of(&after, unit, order),
            heat: heat_sum.after,
            reactor_runs: heat_sum.reactor_runs,
            ammunition_holds: heat_sum.ammunition_holds,
            heat_sum,
        })
    }

    /// The forecast of declared fire. Earlier attacks that it displaces come first, so the new one
    /// is the last event.
    fn volley_of(&self, state: &State, event: &Event) -> Option<VolleyForecast> {
        let Event::AttackDeclared(attack) = event else { return None };
        self.volley_forecast(state, attack)
    }

    fn strike_of(&self, after: &State, unit: usize, order: &Order) -> Option<StrikeOdds> {
        let (target, kind) = match order {
            Order::DeclarePhysicalAttack { target, kind, .. } => (target, *kind),
            Order::DeclareCharge { target, from_above, .. } => {
                (target, PhysicalKind::charge(*from_above))
            }
            _ => return None,
        };
        Some(self.strike_odds(after, unit, after.index_of(target)?, kind))
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

impl Mech {
    fn move_forecast(&self, state: &State, unit: usize, event: &Event) -> Option<MoveForecast> {
        let Event::MovementDeclared {
            from,
            to,
            facing,
            movement_type,
            path,
            mp_used,
            hexes_moved,
            heat_generated,
            ..
        } = event
        else {
            return None;
        };
        let (fighter, mode) = (self.fighter(state, unit), *movement_type);
        let (position, before) = fighter.now.before_move();
        let start = MovementStep { position, facing: before };
        let (position, facing, mp_spent) = (*to, *facing, *mp_used);
        let end = ReachableHex { position, facing, mp_spent, path: path.clone() };
        let rolls = self.rolls_on_the_way(fighter, mode, &end);
        Some(MoveForecast {
            from: *from,
            path: path.clone(),
            mp: *mp_used,
            heat: *heat_generated,
            hexes: *hexes_moved,
            own_fire: own_fire(mode),
            harder_to_hit: harder_to_hit(mode, *hexes_moved),
            steps: StepRow::of_move(&self.field, mode, start, &end),
            facings: self.facings_at(state, fighter, mode, *to),
            steady: all_pass(&rolls),
            rolls,
            own_chips: chips(
                to_hit::attacker_movement(Some(mode))
                    .into_iter()
                    .chain(to_hit::attacker_heat(fighter.now.heat)),
            ),
            target_chips: self.target_chips(mode, *hexes_moved, *to),
        })
    }

    /// The facings in which a move to a hex can end.
    fn facings_at(
        &self,
        state: &State,
        unit: Fighter<'_>,
        mode: MovementMode,
        to: Hex,
    ) -> Vec<FacingRow> {
        let mut calculator = ReachabilityCalculator::default().with_minimum_move();
        let (start, others) = (unit.mover(), self.obstacles(state));
        let ends = calculator.ends(&self.field, &others, &start, mode).unwrap_or_default();
        let mut here: Vec<_> = ends.iter().filter(|end| end.position == to).collect();
        here.sort_by_key(|end| end.facing.index());
        let cheapest = here.iter().map(|end| end.mp_spent).min().unwrap_or(0);
        here.into_iter().map(|end| FacingRow::new(end.facing, end.mp_spent, cheapest)).collect()
    }

    /// The modifiers on shots at a unit after a move that do not depend on the attacker.
    fn target_chips(&self, mode: MovementMode, hexes: u32, to: Hex) -> Vec<Chip> {
        let hexes = u16::try_from(hexes).unwrap_or(u16::MAX);
        let jumped = (mode == MovementMode::Jump).then_some(to_hit::TARGET_JUMPED);
        let woods = self.field.woods(to).map(to_hit::target_woods);
        // Water of depth 1 hides the legs from every side.
        let water = (self.field.depth(to) == 1).then_some(to_hit::PARTIAL_COVER);
        chips([to_hit::target_movement(hexes), jumped, woods, water].into_iter().flatten())
    }
}

fn chips(modifiers: impl Iterator<Item = Modifier>) -> Vec<Chip> {
    modifiers.map(Chip::from).collect()
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
