use super::BarredHexes;
use crate::action::{Action, PhaseActionReport};
use crate::panel::forecast::own_fire;
use crate::rules::heat;
use crate::{Fighter, Mech, MovementMode, Phase, ReachabilityCalculator, State, Unit};
use serde::Serialize;

/// A way to spend the movement phase: standing still, or a movement mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ModeCard {
    /// The mode; `None` for standing still.
    pub mode: Option<MovementMode>,
    /// The mode in words: "Stand", "Walk", "Run" or "Jump".
    pub label: &'static str,
    /// Movement points.
    pub points: u16,
    /// The least and the most heat of such a move.
    pub heat: [u16; 2],
    /// Modifier on the unit's own shots this turn.
    pub own_fire: i8,
    /// The reason why the unit cannot move so; `None` if it can.
    pub refused: Option<String>,
    /// A restriction of the mode, such as "prone: it can only turn"; `None` without one.
    pub note: Option<&'static str>,
    /// For each cell of the board, in their order: the points to get there, also beyond the points
    /// that the unit has. 0 for its own hex, for hexes that cannot be entered, and for those more
    /// than twice as far as it can go. Empty for standing still and without points.
    pub costs: Vec<u16>,
    /// Hexes that cannot be entered in this mode at all, by reason.
    pub barred: Vec<BarredHexes>,
}

const LABELS: [&str; 3] = ["Walk", "Run", "Jump"];

/// Points that the horizon of the costs adds to twice the unit's own, for units with few.
const MARGIN: u16 = 4;

impl Mech {
    /// Returns the cards of all modes, standing still first; none outside the movement phase.
    pub(in crate::panel) fn mode_cards(
        &self,
        state: &State,
        unit: usize,
        actions: &PhaseActionReport,
    ) -> Vec<ModeCard> {
        if state.phase != Phase::Movement {
            return Vec::new();
        }
        let fighter = self.fighter(state, unit);
        let moves = MovementMode::ALL.map(|mode| self.mode_card(state, fighter, mode, actions));
        [standing()].into_iter().chain(moves).collect()
    }

    fn mode_card(
        &self,
        state: &State,
        unit: Fighter<'_>,
        mode: MovementMode,
        actions: &PhaseActionReport,
    ) -> ModeCard {
        let points = unit.points(mode);
        let moving = points > 0 && unit.now.can_act() && !unit.now.prone;
        let costs = if moving { self.costs_beyond(state, unit, mode) } else { Vec::new() };
        let barred = if moving { self.barred_hexes(state, unit, mode, &costs) } else { Vec::new() };
        ModeCard {
            mode: Some(mode),
            label: LABELS[mode as usize],
            points,
            heat: [1, points].map(|hexes| heat::of_movement(Some(mode), hexes)),
            own_fire: own_fire(mode),
            refused: refused(unit, mode, actions),
            note: (unit.now.prone && points > 0).then_some("prone: it can only turn"),
            costs,
            barred,
        }
    }

    /// The cost of every hex up to a horizon beyond the unit's points.
    fn costs_beyond(&self, state: &State, unit: Fighter<'_>, mode: MovementMode) -> Vec<u16> {
        let start = unit.mover();
        let horizon = unit.points(mode).saturating_mul(2).saturating_add(MARGIN);
        let farther =
            Unit { walking_mp: horizon, running_mp: horizon, jump_mp: horizon, ..start.clone() };
        let mut calculator = ReachabilityCalculator::default();
        let ends = calculator.ends(&self.field, &self.obstacles(state), &farther, mode);
        let shape = self.field.map().shape();
        let mut cheapest = sandtable_hex::Grid::filled(std::sync::Arc::clone(shape), 0_u16);
        // Ends come cheapest first, so the first of a hex is its cost.
        for end in ends.unwrap_or_default() {
            if let Some(known) = cheapest.get_mut(end.position).filter(|known| **known == 0) {
                *known = end.mp_spent.min(u16::MAX.into()) as u16;
            }
        }
        if let Some(own) = cheapest.get_mut(start.position) {
            *own = 0;
        }
        shape.cells().map(|cell| cheapest[cell]).collect()
    }
}

const fn standing() -> ModeCard {
    ModeCard {
        mode: None,
        label: "Stand",
        points: 0,
        heat: [0, 0],
        own_fire: 0,
        refused: None,
        note: None,
        costs: Vec::new(),
        barred: Vec::new(),
    }
}

/// The reason why a mode is refused: in a few words where the unit is the reason.
fn refused(unit: Fighter<'_>, mode: MovementMode, actions: &PhaseActionReport) -> Option<String> {
    let refused = actions.refused.iter().find(|one| one.action == Action::Move { mode })?;
    let short = match (refused.rule, mode) {
        ("no-movement-points", MovementMode::Jump) if unit.plan.jets == 0 => "no jump jets",
        ("legs-destroyed", _) => "legs destroyed",
        ("prone", _) => "prone",
        ("under-water", _) => "under water",
        ("no-movement-points", _) => "no movement points",
        _ => return Some(refused.reason.clone()),
    };
    Some(short.to_owned())
}
