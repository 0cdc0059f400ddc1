//! What a position is worth.

use crate::{Fighter, Mech, Side, State};

/// What a side that has won is worth more than one that has not.
const VICTORY: i64 = 1_000_000;

impl Mech {
    /// What a position is worth to a side, in battle value: of everything it has left, less what the
    /// enemy has left. A side that has won is worth a million more.
    pub(crate) fn value_to(&self, state: &State, side: Side) -> i64 {
        let left = |fighter: Fighter<'_>| {
            let (points, all) = (fighter.now.points(), fighter.plan.points().max(1));
            let worth = u64::from(fighter.plan.battle_value.0) * u64::from(points) / u64::from(all);
            let sign = if fighter.now.side == side { 1 } else { -1 };
            if fighter.now.in_play() { sign * worth as i64 } else { 0 }
        };
        let won = state.ending.as_ref().and_then(|ending| ending.winner);
        let victory = won.map_or(0, |winner| if winner == side { VICTORY } else { -VICTORY });
        self.fighters(state).map(left).sum::<i64>() + victory
    }
}
