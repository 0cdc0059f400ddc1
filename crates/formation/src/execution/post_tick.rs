//! Post-tick: objectives, the end test, the clock.

use super::Battle;
use crate::plan::{Trigger, Wait};
use crate::rules::constants::{LOST_SHARE, PYRRHIC_SHARE, STALEMATE_TICKS};
use crate::{Both, Cause, Ending, Event, Fixed, Holding, Outcome, Side};

impl Battle<'_> {
    pub(super) fn post_tick(&mut self) {
        self.lose_commanders();
        self.take_objectives();
        let ending = self.ending();
        self.happen(Event::TickEnded);
        if let Some(ending) = ending.or_else(|| self.time_is_up()) {
            self.happen(Event::BattleEnded { ending });
        }
    }

    /// A commander who ran home with his unit is as good as dead to those who stay.
    fn lose_commanders(&mut self) {
        for side in Side::BOTH {
            let Some(commander) = self.game.army(side).commander else { continue };
            let there = self.unit(commander).is_afield() && self.unit(commander).leader;
            if !there && !self.state.staffs[side].headless {
                self.happen(Event::CommanderKilled { side });
            }
        }
    }

    fn take_objectives(&mut self) {
        for (index, objective) in self.game.scenario.objectives.iter().enumerate() {
            let Some(cell) = self.game.field.cell(objective.hex) else { continue };
            let holder = self.ground.at(cell).find(|unit| self.unit(*unit).can_fight());
            let Some(side) = holder.map(|unit| self.troop(unit).side) else { continue };
            if self.state.objectives[index].is_none_or(|held| held.side != side) {
                self.happen(Event::ObjectiveCaptured { objective: index as u16, side });
            }
        }
    }

    /// Both armies are judged before either has won.
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

    /// What it is for both armies when one has won.
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

    /// Men who are on the field.
    fn strength(&self, side: Side) -> u32 {
        let own = self.game.units_of(side).map(|unit| self.unit(unit));
        own.filter(|unit| unit.is_afield()).map(|unit| unit.men).sum()
    }

    /// The share of units that run, ran or are no more.
    fn lost_share(&self, side: Side) -> Fixed {
        let own = self.game.range_of(side).len() as i64;
        let gone = self.game.units_of(side).filter(|unit| {
            let unit = self.unit(*unit);
            !unit.is_afield() || unit.is_routing()
        });
        Fixed::ratio(gone.count() as i64, own)
    }

    /// Whether an army has held all that it needs for as long as it needs.
    fn holds_objectives(&self, side: Side) -> bool {
        let long = |held: Holding, hold: u32| self.state.tick >= held.since + hold;
        self.are_objectives(side, long)
    }

    /// Whether an army has in its hand all that it needs, for however short a time.
    fn has_taken_objectives(&self, side: Side) -> bool {
        self.are_objectives(side, |_, _| true)
    }

    /// Whether something is so of everything that an army needs and holds.
    fn are_objectives(&self, side: Side, so: impl Fn(Holding, u32) -> bool) -> bool {
        let objectives = self.game.scenario.objectives.iter().zip(&self.state.objectives);
        let mut needed = objectives.filter(|(objective, _)| objective.required[side]).peekable();
        let mine = |held: Holding, hold: u32| held.side == side && so(held, hold);
        needed.peek().is_some()
            && needed.all(|(objective, held)| held.is_some_and(|held| mine(held, objective.hold)))
    }

    /// When the clock has run out, or nothing has happened for long, the stronger by far has won.
    fn time_is_up(&self) -> Option<Ending> {
        let late = self.state.tick >= self.game.scenario.tick_limit;
        let still = self.state.tick >= self.state.stirred + STALEMATE_TICKS;
        let cause = match (late, still && !self.is_somebody_waiting()) {
            (true, _) => Cause::TickLimit,
            (false, true) => Cause::Stalemate,
            (false, false) => return None,
        };
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

    /// Whether the clock alone will still move somebody, or end the battle.
    fn is_somebody_waiting(&self) -> bool {
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
