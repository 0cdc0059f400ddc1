use super::run::Fact;
use super::track::{Footstep, Stop, Track, thinned};
use super::warning::Warning;
use crate::plan::Wait;
use crate::report::journey::Journey;
use crate::report::prospect::awaited;
use crate::{Belief, CodeId, Formation, OwnUnit, Side, State, UnitId, View, picture};
use sandtable_hex::{CellId, Hex};
use serde::Serialize;

/// Where each unit of an army is at each tick if no enemy interferes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct PlanPreview {
    /// The army.
    pub side: Side,
    /// The first tick of the preview: the current one.
    pub from: u32,
    /// The last tick in which something changes.
    pub until: u32,
    /// The march of every unit on the field, by ascending id.
    pub tracks: Vec<Track>,
    /// The ticks at which a waypoint is reached, in ascending order.
    pub marks: Vec<u32>,
    /// The go-codes of the plan, in order.
    pub signals: Vec<SignalPreview>,
    /// The first unit at each objective, in the order of the objectives.
    pub goals: Vec<GoalPreview>,
    /// Likely mistakes, in the order of their ticks.
    pub warnings: Vec<Warning>,
}

/// A go-code in the preview of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct SignalPreview {
    /// The go-code.
    pub code: CodeId,
    /// Its name.
    pub name: String,
    /// The tick at which it is given; `None` if it depends on the enemy or on an order.
    pub given_at: Option<u32>,
}

/// The first unit of an army at an objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct GoalPreview {
    /// Name of the objective.
    pub name: String,
    /// Its hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// True if this army must hold it to win.
    pub required: bool,
    /// The first unit there; `None` if no unit gets there without further orders.
    pub unit: Option<UnitId>,
    /// The tick at which that unit is there.
    pub at: Option<u32>,
    /// The whole as one sentence.
    pub text: String,
}

impl Formation {
    /// Returns the preview of an army's plan; `None` if the view does not include the army.
    pub fn plan_preview(&self, view: &View, side: Side) -> Option<PlanPreview> {
        let belief = view.belief(side)?;
        let mut log = Log::new(self, view, belief);
        let last = self.rehearse(view, belief, |state, facts| log.note(state, facts));
        Some(log.preview(&last))
    }
}

/// Collects the facts of a rehearsal.
struct Log<'a> {
    game: &'a Formation,
    view: &'a View,
    belief: &'a Belief,
    entries: Vec<Entry<'a>>,
    given: Vec<Option<u32>>,
    first: Vec<Option<(UnitId, u32)>>,
    warnings: Vec<Warning>,
}

/// The march of one unit so far.
struct Entry<'a> {
    unit: &'a OwnUnit,
    steps: Vec<Footstep>,
    /// Ticks at which each waypoint was reached and left.
    stops: Vec<[Option<u32>; 2]>,
    /// The number of waypoints reached.
    reached: usize,
}

impl<'a> Log<'a> {
    fn new(game: &'a Formation, view: &'a View, belief: &'a Belief) -> Self {
        let there = belief.units.iter().filter(|unit| picture::is_there(unit.presence));
        let entries = there.map(|unit| Entry::new(unit, view.tick)).collect();
        let given = belief.go_codes.iter().map(|signal| signal.given.then_some(view.tick));
        let objectives = game.scenario.objectives.iter();
        let first = objectives.map(|objective| {
            let there = belief.units.iter().filter(|unit| picture::is_there(unit.presence));
            let first = there.filter(|unit| unit.hex == objective.hex).map(|unit| unit.id).min();
            first.map(|unit| (unit, view.tick))
        });
        let (given, first) = (given.collect(), first.collect());
        Self { game, view, belief, entries, given, first, warnings: Vec::new() }
    }

    fn note(&mut self, state: &State, facts: Vec<Fact>) {
        for fact in facts {
            match fact {
                Fact::Reached(unit) => self.reach(state, unit),
                Fact::Left(unit) => self.leave(state, unit),
                Fact::Given(code) => {
                    if let Some(given) = self.given.get_mut(code.index()) {
                        *given = Some(state.tick);
                    }
                }
                Fact::Blocked(unit, goal, instead) => self.blocked(state, unit, [goal, instead]),
            }
        }
        let field = &self.game.field;
        for entry in &mut self.entries {
            let Some(now) = state.units.get(entry.unit.id.index()) else { continue };
            entry.step(Footstep { tick: state.tick, hex: field.hex(now.cell), facing: now.facing });
        }
        self.reach_objectives(state);
    }

    fn entry(&mut self, unit: UnitId) -> Option<&mut Entry<'a>> {
        self.entries.iter_mut().find(|entry| entry.unit.id == unit)
    }

    fn reach(&mut self, state: &State, unit: UnitId) {
        let tick = state.tick;
        let Some(entry) = self.entry(unit) else { return };
        let waypoint = entry.unit.waypoints.get(entry.reached).copied();
        if let Some(stop) = entry.stops.get_mut(entry.reached) {
            stop[0] = Some(tick);
        }
        entry.reached += 1;
        let last = entry.reached >= entry.unit.waypoints.len();
        let stays = waypoint.is_some_and(|at| at.wait.is_some() || at.behaviour.rest().is_some());
        if last || stays {
            self.look_for_friends(state, unit);
        }
    }

    fn leave(&mut self, state: &State, unit: UnitId) {
        let tick = state.tick;
        let Some(entry) = self.entry(unit) else { return };
        let at = entry.reached.checked_sub(1);
        if let Some(stop) = at.and_then(|at| entry.stops.get_mut(at)) {
            stop[1] = Some(tick);
        }
    }

    fn blocked(&mut self, state: &State, unit: UnitId, [goal, instead]: [CellId; 2]) {
        let [goal, instead] = [goal, instead].map(|cell| self.game.field.hex(cell));
        let place = |hex| picture::place(self.game, hex);
        let name = self.name(unit);
        let text = format!("{name}: cannot reach {}, only {}", place(goal), place(instead));
        let (unit, hex, tick) = (Some(unit), Some(goal), Some(state.tick));
        self.warnings.push(Warning { unit, hex, tick, text });
    }

    /// Warns of a unit that stops where it sees no other unit of its army.
    fn look_for_friends(&mut self, state: &State, id: UnitId) {
        let (Some(unit), Some(troop)) = (state.units.get(id.index()), self.game.troop(id)) else {
            return;
        };
        let seen = self.game.field.seen_by(std::iter::once((troop.kind, unit.cell)));
        let own = self.game.units_of(self.belief.side).filter(|other| *other != id);
        let mut own = own.filter_map(|other| state.units.get(other.index())).peekable();
        let alone = own.peek().is_some()
            && !own.any(|other| other.is_afield() && seen.contains(other.cell));
        if alone {
            let hex = self.game.field.hex(unit.cell);
            let (name, place) = (&troop.name, picture::place(self.game, hex));
            let text = format!("{name}: no friend in sight at {place}");
            let (unit, hex, tick) = (Some(id), Some(hex), Some(state.tick));
            self.warnings.push(Warning { unit, hex, tick, text });
        }
    }

    fn reach_objectives(&mut self, state: &State) {
        let own = self.game.units_of(self.belief.side);
        let own: Vec<(UnitId, CellId)> = own
            .filter_map(|id| state.units.get(id.index()).map(|unit| (id, unit)))
            .filter(|(_, unit)| unit.is_afield())
            .map(|(id, unit)| (id, unit.cell))
            .collect();
        for (objective, first) in self.game.scenario.objectives.iter().zip(&mut self.first) {
            let cell = self.game.field.cell(objective.hex);
            let there = own.iter().find(|(_, at)| Some(*at) == cell);
            *first = first.or(there.map(|(unit, _)| (*unit, state.tick)));
        }
    }

    fn name(&self, unit: UnitId) -> &'a str {
        self.game.troop(unit).map_or("", |troop| troop.name.as_str())
    }

    fn preview(mut self, last: &State) -> PlanPreview {
        let tracks: Vec<Track> = self.entries.iter().map(|entry| self.track(entry, last)).collect();
        self.warn_of_delays(&tracks, last);
        let goals = self.goals();
        let reached = tracks.iter().flat_map(|track| &track.stops).filter_map(|at| at.reached_at);
        let mut marks: Vec<u32> = reached.collect();
        marks.sort_unstable();
        marks.dedup();
        let steps = tracks.iter().filter_map(|track| track.steps.last()).map(|step| step.tick);
        let until = steps.chain(marks.last().copied()).max().unwrap_or(self.view.tick);
        let codes = self.belief.go_codes.iter().zip(&self.given);
        let signals = codes.map(|(signal, given_at)| SignalPreview {
            code: signal.id,
            name: signal.code.name.clone(),
            given_at: *given_at,
        });
        PlanPreview {
            side: self.belief.side,
            from: self.view.tick,
            until,
            signals: signals.collect(),
            tracks,
            marks,
            goals,
            warnings: self.warnings,
        }
    }

    fn track(&self, entry: &Entry<'_>, last: &State) -> Track {
        let waypoints = self.stops(entry, last);
        let done_at = waypoints.last().and_then(|stop| stop.reached_at);
        let OwnUnit { id, name, shape, .. } = entry.unit;
        let steps = thinned(entry.steps.clone());
        Track { unit: *id, name: name.clone(), shape: *shape, steps, stops: waypoints, done_at }
    }

    fn stops(&self, entry: &Entry<'_>, last: &State) -> Vec<Stop> {
        let waits = last.units.get(entry.unit.id.index()).is_some_and(|unit| {
            let open = unit.march.waypoint().is_some_and(|at| at.wait.is_some());
            unit.march.waiting.is_some() && open
        });
        // The waypoint at which the unit still waits when the rehearsal ends.
        let open = entry.reached.checked_sub(1).filter(|_| waits);
        let mut journey = open.and_then(|_| self.journey(entry, last));
        let stops = entry.unit.waypoints.iter().zip(&entry.stops).enumerate();
        let stops = stops.map(|(index, (at, [reached_at, leaves_at]))| {
            let behind = open.is_some_and(|open| index > open);
            let after = journey.as_mut().filter(|_| behind).and_then(|journey| {
                let goal = self.game.field.cell(at.hex)?;
                journey.go(goal, at.pace);
                let arrives = journey.clock;
                journey.wait(at);
                Some(arrives)
            });
            Stop {
                hex: at.hex,
                place: picture::place(self.game, at.hex),
                reached_at: *reached_at,
                leaves_at: *leaves_at,
                wait: at.wait,
                code: match at.wait {
                    Some(Wait::GoCode(code)) => Some(code),
                    _ => None,
                },
                open: open == Some(index),
                after,
                text: self.game.stage(self.belief, at),
            }
        });
        stops.collect()
    }

    /// The march of a unit from where it waits at the end of the rehearsal.
    fn journey(&self, entry: &Entry<'_>, last: &State) -> Option<Journey<'a>> {
        let now = last.units.get(entry.unit.id.index())?;
        let (hex, fatigue) = (self.game.field.hex(now.cell), now.fatigue);
        Journey::of(&self.game.field, &OwnUnit { hex, fatigue, ..entry.unit.clone() })
    }

    /// Warns of units that do not get to their next waypoint, and of waits for units that do not
    /// come.
    fn warn_of_delays(&mut self, tracks: &[Track], last: &State) {
        for track in tracks {
            let open = track.stops.iter().find(|stop| stop.open);
            let next = track.stops.iter().find(|stop| stop.reached_at.is_none());
            let text = match (open, next) {
                (Some(Stop { wait: Some(wait @ Wait::UnitArrives(_)), place, .. }), _) => {
                    let awaited = awaited(self.belief, *wait);
                    format!("{}: waits at {place} {awaited}, which does not come", track.name)
                }
                (None, Some(stop)) => {
                    format!("{}: not at {} by tick {}", track.name, stop.place, last.tick)
                }
                _ => continue,
            };
            let hex = open.or(next).map(|stop| stop.hex);
            self.warnings.push(Warning { unit: Some(track.unit), hex, tick: None, text });
        }
        for (objective, first) in self.game.scenario.objectives.iter().zip(&self.first) {
            let needed = objective.required[self.belief.side] && first.is_none();
            if needed && self.sent_to(objective.hex).is_none() {
                let text = format!("No unit is sent to {}", objective.name);
                let hex = Some(objective.hex);
                self.warnings.push(Warning { unit: None, hex, tick: None, text });
            }
        }
    }

    /// The first unit with a waypoint in a hex, whenever it gets there.
    fn sent_to(&self, hex: Hex) -> Option<&'a str> {
        let sent = |entry: &&Entry<'a>| entry.unit.waypoints.iter().any(|at| at.hex == hex);
        self.entries.iter().find(sent).map(|entry| entry.unit.name.as_str())
    }

    fn goals(&self) -> Vec<GoalPreview> {
        let objectives = self.game.scenario.objectives.iter().zip(&self.first);
        let goals = objectives.map(|(objective, first)| {
            let name = &objective.name;
            let text = match (first, self.sent_to(objective.hex)) {
                (Some((unit, at)), _) if *at == self.view.tick => {
                    format!("{} at {name} now", self.name(*unit))
                }
                (Some((unit, at)), _) => {
                    format!("{} first at {name}, at tick {at}", self.name(*unit))
                }
                (None, Some(sent)) => format!("{sent} at {name} after an open wait"),
                (None, None) => format!("No unit is sent to {name}"),
            };
            GoalPreview {
                name: name.clone(),
                hex: objective.hex,
                required: objective.required[self.belief.side],
                unit: first.map(|(unit, _)| unit),
                at: first.map(|(_, at)| at),
                text,
            }
        });
        goals.collect()
    }
}

impl<'a> Entry<'a> {
    fn new(unit: &'a OwnUnit, tick: u32) -> Self {
        let steps = vec![Footstep { tick, hex: unit.hex, facing: unit.facing }];
        let mut waypoints = vec![[None; 2]; unit.waypoints.len()];
        // A unit that waits is at its first waypoint already.
        let reached = usize::from(unit.waiting.is_some() && !waypoints.is_empty());
        if let (Some(stop), 1) = (waypoints.first_mut(), reached) {
            stop[0] = unit.waiting;
        }
        Self { unit, steps, stops: waypoints, reached }
    }

    /// Adds a footstep if the unit has moved or turned.
    fn step(&mut self, step: Footstep) {
        let same = |last: &Footstep| (last.hex, last.facing) == (step.hex, step.facing);
        if !self.steps.last().is_some_and(same) {
            self.steps.push(step);
        }
    }
}
