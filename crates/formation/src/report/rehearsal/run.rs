use crate::execution::Battle;
use crate::plan::{Trigger, Wait};
use crate::{
    Belief, CodeId, Event, Formation, March, OwnUnit, Phase, Presence, Rest, Side, Stance, State,
    Unit, UnitId, View, Way,
};
use sandtable_core::{Dice, Game, Seed};
use sandtable_hex::CellId;

/// Ticks without a step after which a rehearsal ends, unless something is still due by the clock:
/// long enough for blocked units to look for other routes.
const QUIET_TICKS: u32 = 100;
/// The most ticks of a rehearsal.
const LONGEST: u32 = 3_000;

/// Facts of a rehearsal that a preview reports. Ticks are those that the clock shows afterwards.
pub(super) enum Fact {
    /// A unit reaches its next waypoint.
    Reached(UnitId),
    /// A unit stops waiting at its waypoint.
    Left(UnitId),
    /// A go-code is given.
    Given(CodeId),
    /// A unit cannot reach a cell and goes to another.
    Blocked(UnitId, CellId, CellId),
}

impl Formation {
    /// Runs the plan of an army without an enemy. `note` gets the position after each tick with the
    /// facts of that tick. Returns the last position.
    pub(super) fn rehearse(
        &self,
        view: &View,
        belief: &Belief,
        mut note: impl FnMut(&State, Vec<Fact>),
    ) -> State {
        // Nothing on a march is left to chance, so these dice are never rolled.
        let mut dice = Dice::seeded(&Seed::from_number(0), 0);
        let mut battle = Battle::new(self, self.without_enemy(view, belief), &mut dice);
        let end = self.scenario.tick_limit.min(view.tick.saturating_add(LONGEST));
        let mut stirred = view.tick;
        while battle.state().tick < end && self.goes_on(battle.state(), belief.side, stirred) {
            let events = battle.rehearse(belief.side);
            if events.iter().any(|event| matches!(event, Event::Moved { .. })) {
                stirred = battle.state().tick;
            }
            note(battle.state(), events.iter().filter_map(fact).collect());
        }
        battle.state().clone()
    }

    /// The position of an army as its commander knows it, without any enemy.
    fn without_enemy(&self, view: &View, belief: &Belief) -> State {
        let mut state = self.start();
        (state.phase, state.tick) = (Phase::Active, view.tick);
        for unit in &mut state.units {
            unit.presence = Presence::Destroyed;
        }
        for own in &belief.units {
            if let Some(unit) = state.units.get_mut(own.id.index()) {
                self.place(unit, own);
            }
        }
        let codes = belief.go_codes.iter().map(|signal| (signal.code.clone(), signal.given));
        state.staffs[belief.side].go_codes = codes.collect();
        state
    }

    fn place(&self, unit: &mut Unit, own: &OwnUnit) {
        let there = matches!(own.presence, Presence::Mustered | Presence::Afield);
        // Routing units follow no plan.
        if !there || own.stance == Stance::Routing {
            return;
        }
        let cells = own.route.iter().filter_map(|hex| self.field.cell(*hex));
        let way = Way::over(cells.collect::<Vec<CellId>>());
        unit.presence = Presence::Afield;
        unit.cell = self.field.cell(own.hex).unwrap_or(unit.cell);
        (unit.facing, unit.men, unit.shape) = (own.facing, own.men, own.shape);
        (unit.fatigue, unit.rule) = (own.fatigue, own.rule);
        unit.rest = match own.stance {
            Stance::Patrol => Rest::Patrol,
            Stance::Alert => Rest::Alert,
            _ => Rest::Formed,
        };
        unit.march = March {
            pace: own.pace,
            waiting: own.waiting,
            way,
            ..March::along(own.waypoints.clone())
        };
    }

    /// Returns true while a unit of the army marches, or the clock will set one in motion.
    fn goes_on(&self, state: &State, side: Side, stirred: u32) -> bool {
        let own = state.units.get(self.range_of(side)).unwrap_or_default();
        let own = || own.iter().filter(|unit| unit.is_afield());
        let on_the_way =
            |unit: &Unit| unit.march.waypoint().is_some() && unit.march.waiting.is_none();
        let marching = own().any(on_the_way) && state.tick < stirred + QUIET_TICKS;
        let timed = |unit: &Unit| {
            let wait = unit.march.waypoint().and_then(|at| at.wait);
            unit.march.waiting.is_some() && matches!(wait, Some(Wait::Duration(_)))
        };
        let mut codes = state.staffs[side].go_codes.iter();
        let due = codes.any(|(code, given)| !given && matches!(code.trigger, Trigger::Time(_)));
        let waits = own().any(|unit| unit.march.waiting.is_some());
        marching || own().any(timed) || (due && waits)
    }
}

fn fact(event: &Event) -> Option<Fact> {
    match event {
        Event::Arrived { unit } => Some(Fact::Reached(*unit)),
        Event::WaitEnded { unit } => Some(Fact::Left(*unit)),
        Event::GoCodeTriggered { code, .. } => Some(Fact::Given(*code)),
        Event::RouteBlocked { unit, goal, instead } => Some(Fact::Blocked(*unit, *goal, *instead)),
        _ => None,
    }
}
