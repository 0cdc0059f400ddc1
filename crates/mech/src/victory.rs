use crate::{Side, State, UnitState};
use sandtable_core::Finding;
use sandtable_hex::{Hex, Map};
use serde::{Deserialize, Serialize};

/// The victory conditions besides destruction of a side, which always decides.
///
/// ```
/// use sandtable_mech::{AtTurnLimit, Victory};
///
/// let victory: Victory = serde_json::from_str(r#"{"at_turn_limit": "draw"}"#)?;
/// assert_eq!(victory, Victory { at_turn_limit: AtTurnLimit::Draw, objective: None });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Victory {
    /// The result at the turn limit.
    pub at_turn_limit: AtTurnLimit,
    /// Hexes to hold, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
}

/// The result at the turn limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtTurnLimit {
    /// The side that has lost fewer points of armour and structure wins. It is a draw if the losses
    /// differ by no more than a twentieth of the greater.
    #[default]
    LessDamaged,
    /// Always a draw.
    Draw,
    /// The player wins: it defends and still has units.
    PlayerHolds,
    /// The opponent wins: it defends and still has units.
    OpponentHolds,
}

impl AtTurnLimit {
    /// Returns the side that wins by still standing after the last turn, if one does.
    pub const fn defender(self) -> Option<Side> {
        match self {
            Self::PlayerHolds => Some(Side::Player),
            Self::OpponentHolds => Some(Side::Opponent),
            Self::LessDamaged | Self::Draw => None,
        }
    }
}

/// Hexes that win the battle if held long enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// All of them have to be held.
    pub hexes: Vec<Hex>,
    /// Ends of turns in a row at which one side alone has to hold all hexes.
    pub turns: u32,
}

impl Victory {
    /// Checks the conditions against a map.
    pub(crate) fn check(&self, map: &Map) -> Vec<Finding> {
        let Some(objective) = &self.objective else { return Vec::new() };
        let off_map = objective.hexes.iter().filter(|hex| !map.shape().contains(**hex));
        let mut findings: Vec<Finding> = off_map
            .map(|hex| {
                let message =
                    format!("objective hex at axial ({}, {}) is off the map", hex.x, hex.y);
                Finding::error("mech.objective-off-map", "victory.objective.hexes", message)
            })
            .collect();
        if objective.hexes.is_empty() || objective.turns == 0 {
            let message = "an objective needs at least one hex and one turn";
            findings.push(Finding::error("mech.objective-empty", "victory.objective", message));
        }
        findings
    }

    /// Returns winner and reason if destruction or the objective decides the battle; a winner of
    /// `None` is a draw.
    pub(crate) fn decided(&self, state: &State) -> Option<(Option<Side>, &'static str)> {
        let alive = |side| state.units.iter().any(|unit| unit.side == side && unit.in_play());
        // Destruction decides before the objective: a side without units cannot hold anything.
        match Side::BOTH.map(alive) {
            [true, true] => {}
            [true, false] => return Some((Some(Side::Player), "destruction")),
            [false, true] => return Some((Some(Side::Opponent), "destruction")),
            [false, false] => return Some((None, "destruction")),
        }
        let needed = self.objective.as_ref()?.turns;
        // The end of this turn has been counted: see `Resolver::note_objective`.
        let (side, turns) = state.holding?;
        (turns >= needed).then_some((Some(side), "objective"))
    }

    /// Returns the side that holds the objective at the end of this turn, and for how many turns in
    /// a row.
    pub(crate) fn holder(&self, state: &State) -> Option<(Side, u32)> {
        let objective = self.objective.as_ref()?;
        let at = |hex: &Hex| {
            let holds = |unit: &&UnitState| unit.in_play() && unit.position == *hex;
            state.units.iter().find(holds).map(|unit| unit.side)
        };
        let mut sides = objective.hexes.iter().map(at);
        // The first hex names the only side that can hold all of them. An empty list is a finding
        // of `check`, so the objective has a first hex.
        let first = sides.next()??;
        let alone = sides.all(|side| side == Some(first));
        // The streak of the other side does not carry over: a change of hands starts at 1.
        let before = state.holding.filter(|(side, _)| *side == first);
        alone.then(|| (first, before.map_or(0, |(_, turns)| turns) + 1))
    }

    /// Returns winner and reason at the turn limit. Destruction has been ruled out before, so both
    /// sides still have units.
    pub(crate) fn at_turn_limit(&self, losses: [u32; 2]) -> (Option<Side>, &'static str) {
        let winner = match self.at_turn_limit {
            AtTurnLimit::Draw => None,
            AtTurnLimit::LessDamaged => less_damaged(losses),
            AtTurnLimit::PlayerHolds | AtTurnLimit::OpponentHolds => {
                return (self.at_turn_limit.defender(), "holdout");
            }
        };
        (winner, "turn limit")
    }
}

/// Returns the side with clearly fewer losses.
fn less_damaged([player, opponent]: [u32; 2]) -> Option<Side> {
    let (greater, difference) = (player.max(opponent), player.abs_diff(opponent));
    // Cross-multiplied, because rules use no floats. It also makes 0 against 0 a draw.
    let clear = difference * 20 > greater;
    clear.then_some(if player < opponent { Side::Player } else { Side::Opponent })
}
