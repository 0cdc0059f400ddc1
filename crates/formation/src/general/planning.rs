//! The plan before the battle: a route for each task, go-codes and contingencies.
//!
//! Plans that the scenario already contains stay; the general plans for all other units.

use super::advice::Candidate;
use super::geometry::{along, length, scaled};
use super::roster::{Roster, Task};
use super::strength::percent;
use crate::bearing::line;
use crate::plan::{ContingencyTrigger, Response, Trigger};
use crate::rules::Pace;
use crate::scenario::Regiment;
use crate::{
    Behaviour, Belief, CodeId, Contingency, EngagementRule, Fixed, Formation, GoCode, Order,
    OwnUnit, Side, UnitId, Wait, Waypoint,
};
use sandtable_hex::Hex;

/// Name of the go-code to attack.
const ADVANCE: &str = "Advance";
/// Distance behind the line in hexes, for the tasks that stay behind it.
const BEHIND: [(Task, i32); 3] = [(Task::Missiles, 1), (Task::Reserve, 5), (Task::Staff, 5)];
/// Number of reserve units that act on their own when the army is outflanked.
const SELF_ACTING: usize = 3;
/// Points for a level of height and for complete cover in the choice of ground.
const HEIGHT: i64 = 10;
const COVER: i64 = 20;
/// Number of orders considered at once; the others follow when these are given.
const AT_ONCE: usize = 12;

/// An unfinished plan.
pub(super) struct Draft<'a> {
    game: &'a Formation,
    belief: &'a Belief,
    roster: Roster<'a>,
    /// The vector from the starting position to where the army wants to fight.
    step: Hex,
}

impl<'a> Draft<'a> {
    pub(super) fn new(game: &'a Formation, belief: &'a Belief) -> Self {
        let roster = Roster::of(game, belief.side);
        let step = chosen_step(game, belief.side, &roster);
        Self { game, belief, roster, step }
    }

    /// Returns the orders still missing from the plan, and the order to begin.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        self.signals(&mut candidates);
        if candidates.is_empty() {
            for (unit, mustered) in self.belief.units.iter().zip(self.roster.army.units()) {
                if candidates.len() < AT_ONCE {
                    self.for_unit(unit, mustered, &mut candidates);
                }
            }
        }
        // A contingency may only call units that already have a reserve plan.
        if candidates.is_empty() {
            self.emergencies(&mut candidates);
        }
        // Confirming the plan scores 0 points, so every missing part of it ranks higher.
        candidates.push(Candidate::new(Order::Begin, []));
        candidates
    }

    /// Considers the go-code to advance. It comes first, because plans that wait for an unknown
    /// go-code are rejected.
    fn signals(&self, candidates: &mut Vec<Candidate>) {
        if self.advance().is_some() {
            return;
        }
        let mut codes: Vec<GoCode> =
            self.belief.go_codes.iter().map(|signal| signal.code.clone()).collect();
        let name = ADVANCE.to_owned();
        codes.push(GoCode { name, trigger: Trigger::Manual, subscribers: Vec::new() });
        candidates.push(Candidate::new(Order::AgreeOn(codes), [("go-code to advance", 300)]));
    }

    /// Returns the go-code to advance, if it exists already.
    fn advance(&self) -> Option<CodeId> {
        let mut codes = self.belief.go_codes.iter();
        codes.find(|signal| signal.code.name == ADVANCE).map(|signal| signal.id)
    }

    fn for_unit(&self, unit: &OwnUnit, mustered: &Regiment, candidates: &mut Vec<Candidate>) {
        let (task, id) = (self.roster.task(unit.id), unit.id);
        let rule = rule_for(task, unit);
        let planned = !mustered.waypoints.is_empty();
        if !planned && unit.rule != rule && mustered.rule == EngagementRule::default() {
            let order = Order::Engage { unit: id, rule };
            candidates.push(Candidate::new(order, [("engagement rule for its task", 120)]));
        }
        let way = self.way(task, unit);
        if !planned && unit.waypoints != way {
            let order = Order::Plan { unit: id, waypoints: way };
            candidates.push(Candidate::new(order, [("no route yet", 200), (task.reason(), 10)]));
        }
        let reserve = self.reserve_way(unit);
        if task == Task::Reserve && mustered.reserve.is_empty() && unit.reserve != reserve {
            let order = Order::Reserve { unit: id, waypoints: reserve };
            candidates.push(Candidate::new(order, [("no reserve plan yet", 150)]));
        }
    }

    /// Returns the route for a task: the line goes to where it wants to fight and, on the go-code,
    /// to the enemy; scouts go ahead of it, the others stay behind.
    fn way(&self, task: Task, unit: &OwnUnit) -> Vec<Waypoint> {
        let Some(signal) = self.advance() else { return Vec::new() };
        let to_enemy = self.roster.theirs - self.roster.ours;
        let at = |step: Hex| Waypoint::at(self.on_map(unit.hex + step, unit.hex));
        let wait = Wait::GoCode(signal);
        match task {
            Task::Line | Task::Wing => {
                let hold = at(self.step).doing(Behaviour::HoldAt).waiting(wait);
                vec![hold, at(to_enemy)]
            }
            Task::Missiles => {
                let hold = at(self.behind(task)).doing(Behaviour::HoldAt).waiting(wait);
                vec![hold, at(scaled(self.step + to_enemy, 50)).doing(Behaviour::HoldAt)]
            }
            Task::Scout => {
                let ahead = length(self.step) + self.roster.general().scouting as i32;
                let ahead = along(to_enemy, ahead.min(length(to_enemy)));
                vec![at(ahead).doing(Behaviour::ScanFrom)]
            }
            Task::Reserve | Task::Staff => {
                vec![at(self.behind(task)).doing(Behaviour::HoldAt)]
            }
        }
    }

    fn reserve_way(&self, unit: &OwnUnit) -> Vec<Waypoint> {
        let line = self.on_map(unit.hex + self.step, unit.hex);
        vec![Waypoint::at(line).doing(Behaviour::AttackFrom).pace(Pace::Run)]
    }

    /// Returns the vector of a task that stays behind the line. It never leads backward.
    fn behind(&self, task: Task) -> Hex {
        let back = BEHIND.iter().find(|(one, _)| *one == task).map_or(0, |(_, hexes)| *hexes);
        along(self.step, (length(self.step) - back).max(0))
    }

    /// Considers contingencies: if the army is outflanked, reserve units act on their own; if the
    /// commander falls (or, without a commander, losses are heavy), routing units rally at
    /// headquarters.
    fn emergencies(&self, candidates: &mut Vec<Candidate>) {
        let army = self.roster.army;
        let mut wanted = army.contingencies.clone();
        let held: Vec<UnitId> = self.roster.reserve().take(SELF_ACTING).collect();
        let turned = |unit| Contingency {
            trigger: ContingencyTrigger::EnemyFlanking,
            response: Response::ExecutePlan(unit),
            priority: 1,
        };
        wanted.extend(held.into_iter().map(turned));
        let gather = Response::Rally(army.headquarters);
        let trigger = match army.commander {
            Some(_) => ContingencyTrigger::CommanderDies,
            None => ContingencyTrigger::CasualtiesExceed(HEAVY_LOSSES),
        };
        wanted.push(Contingency { trigger, response: gather, priority: 0 });
        let provided = self.belief.contingencies.iter().map(|(contingency, _)| contingency);
        if !provided.eq(&wanted) {
            candidates.push(Candidate::new(Order::ProvideFor(wanted), [("contingencies", 100)]));
        }
    }

    /// Returns the hex, or if it is off the map, the last one before the edge on the line to it.
    fn on_map(&self, hex: Hex, from: Hex) -> Hex {
        let on_map = |hex: &Hex| self.game.field().cell(*hex).is_some();
        line(hex, from).find(on_map).unwrap_or(from)
    }
}

const HEAVY_LOSSES: Fixed = Fixed::milli(300);

impl Task {
    const fn reason(self) -> &'static str {
        match self {
            Self::Line => "line to its fighting position",
            Self::Missiles => "archers behind the line",
            Self::Wing => "cavalry on the wings",
            Self::Scout => "scouts ahead of the line",
            Self::Reserve => "reserve held back",
            Self::Staff => "commander behind the line",
        }
    }
}

fn rule_for(task: Task, unit: &OwnUnit) -> EngagementRule {
    match task {
        Task::Missiles => EngagementRule::Skirmish,
        Task::Scout if unit.kind.profile().mounted => EngagementRule::Skirmish,
        Task::Scout => EngagementRule::HoldFire,
        Task::Staff => EngagementRule::Defensive,
        Task::Line | Task::Wing | Task::Reserve => EngagementRule::Aggressive,
    }
}

/// Returns the vector from the starting position to where the army wants to fight: to the nearest
/// objective it must hold; without one, some way towards the enemy (farther for a bolder general),
/// and there to the best ground.
fn chosen_step(game: &Formation, side: Side, roster: &Roster<'_>) -> Hex {
    let asked = game.scenario().objectives.iter().filter(|one| one.required[side]);
    if let Some(goal) = asked.min_by_key(|one| {
        (one.hex.unsigned_distance_to(roster.ours), roster.bearing().order(one.hex))
    }) {
        return goal.hex - roster.ours;
    }
    let way = roster.theirs - roster.ours;
    let share = (150 - i64::from(roster.general().odds)).clamp(20, 70);
    let shares = (-3..=3).map(|tries| share + 5 * tries).map(|share| scaled(way, share));
    let value = |step: Hex| {
        let line = roster.army.units().zip(game.units_of(side));
        let line = line.filter(|(_, unit)| roster.task(*unit) == Task::Line);
        let places = line.filter_map(|(unit, _)| game.field().cell(unit.hex + step));
        let ground = places.map(|cell| {
            let cover = percent(game.field().spot(cell).cover);
            HEIGHT * i64::from(game.field().height(cell)) + COVER * cover / 100
        });
        // Better ground has to outweigh the hexes that it is away from the wished place.
        ground.sum::<i64>() - i64::from(length(step - scaled(way, share)))
    };
    shares.max_by_key(|step| value(*step)).unwrap_or_default()
}
