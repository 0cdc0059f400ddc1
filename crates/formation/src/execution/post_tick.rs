//! Post-tick: objectives, the end of the battle, the clock.

use super::Battle;
use crate::plan::{Trigger, Wait};
use crate::rules::constants::{LOST_SHARE, PYRRHIC_SHARE, STALEMATE_TICKS};
use crate::{Both, Cause, Ending, Event, Fixed, Holding, Outcome, Side};

impl Battle<'_> {
    pub(super) fn post_tick(&mut self) {
        self.lose_commanders();
        self.take_objectives();
        // Victory is judged in the tick that was fought, but the limit after `TickEnded`: a limit
        // of N allows exactly N ticks.
        let ending = self.ending();
        self.emit(Event::TickEnded);
        if let Some(ending) = ending.or_else(|| self.time_is_up()) {
            self.emit(Event::BattleEnded { ending });
        }
    }

    /// A commander whose unit has fled is as lost to the army as one that was killed.
    fn lose_commanders(&mut self) {
        for side in Side::BOTH {
            let Some(commander) = self.game.army(side).commander else { continue };
            let there = self.unit(commander).is_afield() && self.unit(commander).leader;
            if !there && !self.state.staffs[side].headless {
                self.emit(Event::CommanderKilled { side });
            }
        }
    }

    fn take_objectives(&mut self) {
        for (index, objective) in self.game.scenario.objectives.iter().enumerate() {
            let Some(cell) = self.game.field.cell(objective.hex) else { continue };
            // Enemies never share a hex, so the first unit that can fight decides. Routing units
            // hold nothing.
            let holder = self.occupancy.at(cell).find(|unit| self.unit(*unit).can_fight());
            let Some(side) = holder.map(|unit| self.troop(unit).side) else { continue };
            if self.state.objectives[index].is_none_or(|held| held.side != side) {
                self.emit(Event::ObjectiveCaptured { objective: index as u16, side });
            }
        }
    }

    /// Judges both armies before either has won, so that both can lose in the same tick.
    fn ending(&self) -> Option<Ending> {
        let alive = Both::each(|side| self.strength(side) > 0);
        let lost = Both::each(|side| self.lost_share(side) > LOST_SHARE);
        let holds = Both::each(|side| self.holds_objectives(side));
        let ending = |outcomes, cause| Some(crate::game::ended(outcomes, cause));
        match (alive.0, lost.0, holds.0) {
            ([false, false], _, _) => {
                let outcome = Outcome::MutualRout;
                ending([outcome; 2], Cause::Destruction)
            }
            ([true, false], _, _) => ending(self.won(Side::Blue, true), Cause::Destruction),
            ([false, true], _, _) => ending(self.won(Side::Red, true), Cause::Destruction),
            (_, [true, true], _) => ending([Outcome::MutualRout; 2], Cause::Rout),
            (_, [false, true], _) => ending(self.won(Side::Blue, false), Cause::Rout),
            (_, [true, false], _) => ending(self.won(Side::Red, false), Cause::Rout),
            (_, _, [true, false]) => ending(self.won(Side::Blue, false), Cause::Objectives),
            (_, _, [false, true]) => ending(self.won(Side::Red, false), Cause::Objectives),
            (_, _, [true, true]) => ending([Outcome::Draw; 2], Cause::Objectives),
            (_, _, [false, false]) => None,
        }
    }

    /// The outcomes for both armies if one has won.
    fn won(&self, winner: Side, decisive: bool) -> [Outcome; 2] {
        let dear = self.game.losses(&self.state, winner) > PYRRHIC_SHARE;
        let victory = match (dear, decisive) {
            (true, _) => Outcome::PyrrhicVictory,
            (false, true) => Outcome::DecisiveVictory,
            (false, false) => Outcome::Victory,
        };
        let defeat = if decisive { Outcome::DecisiveDefeat } else { Outcome::Defeat };
        match winner {
            Side::Blue => [victory, defeat],
            Side::Red => [defeat, victory],
        }
    }

    /// The number of men on the field.
    fn strength(&self, side: Side) -> u32 {
        let own = self.game.units_of(side).map(|unit| self.unit(unit));
        own.filter(|unit| unit.is_afield()).map(|unit| unit.men).sum()
    }

    /// The share of units that rout, have fled or are destroyed.
    fn lost_share(&self, side: Side) -> Fixed {
        let own = self.game.range_of(side).len() as i64;
        let gone = self.game.units_of(side).filter(|unit| {
            let unit = self.unit(*unit);
            !unit.is_afield() || unit.is_routing()
        });
        Fixed::ratio(gone.count() as i64, own)
    }

    /// Returns true if an army has held every required objective long enough.
    fn holds_objectives(&self, side: Side) -> bool {
        let long = |held: Holding, hold: u32| self.state.tick >= held.since + hold;
        self.all_required_objectives(side, long)
    }

    /// Returns true if an army holds every required objective.
    fn has_taken_objectives(&self, side: Side) -> bool {
        self.all_required_objectives(side, |_, _| true)
    }

    /// Returns true if a condition is met by every required objective, and there is at least one.
    fn all_required_objectives(
        &self,
        side: Side,
        condition: impl Fn(Holding, u32) -> bool,
    ) -> bool {
        let objectives = self.game.scenario.objectives.iter().zip(&self.state.objectives);
        let mut needed = objectives.filter(|(objective, _)| objective.required[side]).peekable();
        let mine = |held: Holding, hold: u32| held.side == side && condition(held, hold);
        needed.peek().is_some()
            && needed.all(|(objective, held)| held.is_some_and(|held| mine(held, objective.hold)))
    }

    /// Ends the battle at the tick limit or in a stalemate. An army with more than twice the men
    /// wins.
    fn time_is_up(&self) -> Option<Ending> {
        let late = self.state.tick >= self.game.scenario.tick_limit;
        let still = self.state.tick >= self.state.stirred + STALEMATE_TICKS;
        let cause = match (late, still && !self.is_something_due()) {
            (true, _) => Cause::TickLimit,
            (false, true) => Cause::Stalemate,
            (false, false) => return None,
        };
        // At most 20,000 units of 5,000 men, so doubling cannot overflow.
        let [blue, red] = Side::BOTH.map(|side| self.strength(side));
        let outcomes = if blue > 2 * red {
            self.won(Side::Blue, false)
        } else if red > 2 * blue {
            self.won(Side::Red, false)
        } else {
            [Outcome::Draw; 2]
        };
        Some(crate::game::ended(outcomes, cause))
    }

    /// Returns true if something is still due that needs no further orders: a timed wait, a timed
    /// go-code, a courier, or an objective that has to be held for a while.
    fn is_something_due(&self) -> bool {
        let on_clock = self.state.units.iter().any(|unit| {
            let wait = unit.march.waypoint().and_then(|waypoint| waypoint.wait);
            unit.is_afield()
                && unit.march.waiting.is_some()
                && matches!(wait, Some(Wait::Duration(_)))
        });
        let expected = Side::BOTH.into_iter().any(|side| {
            let staff = &self.state.staffs[side];
            let mut codes = staff.go_codes.iter();
            codes.any(|(code, given)| !given && matches!(code.trigger, Trigger::Time(_)))
                || staff.couriers.iter().any(|rider| !rider.homeward)
                || self.has_taken_objectives(side)
        });
        on_clock || expected
    }
}
