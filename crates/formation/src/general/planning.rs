//! The plan: where each task leads, what is agreed on, and what is provided for.
//!
//! What whoever set the battle up has planned already stays as it is; the general plans for the others.

use super::host::{Host, Task};
use super::idea::Idea;
use super::way::{along, length, scaled};
use super::worth::percent;
use crate::bearing::line;
use crate::plan::{Emergency, Response, Trigger};
use crate::rules::Pace;
use crate::scenario::Regiment;
use crate::{
    Behaviour, Belief, CodeId, Contingency, EngagementRule, Fixed, Formation, GoCode, Order,
    OwnUnit, Side, UnitId, Wait, Waypoint,
};
use sandtable_hex::Hex;

/// What the signal to attack is called.
const ADVANCE: &str = "Advance";
/// How many hexes behind the line others stay.
const BEHIND: [(Task, i32); 3] = [(Task::Missiles, 1), (Task::Reserve, 5), (Task::Staff, 5)];
/// How many units of the reserve come by themselves when the army is turned.
const SELF_ACTING: usize = 3;
/// What a level of height counts in the choice of ground, and what complete cover.
const HEIGHT: i64 = 10;
const COVER: i64 = 20;
/// How many orders are thought of at once; the others come when these are given.
const AT_ONCE: usize = 12;

/// A plan in the making.
pub(super) struct Draft<'a> {
    game: &'a Formation,
    belief: &'a Belief,
    host: Host<'a>,
    /// From where the army musters to where it wants to fight.
    step: Hex,
}

impl<'a> Draft<'a> {
    pub(super) fn new(game: &'a Formation, belief: &'a Belief) -> Self {
        let host = Host::of(game, belief.side);
        let step = chosen_step(game, belief.side, &host);
        Self { game, belief, host, step }
    }

    /// What is still to be ordered, and that the plan stands.
    pub(super) fn ideas(&self) -> Vec<Idea> {
        let mut ideas = Vec::new();
        self.signals(&mut ideas);
        if ideas.is_empty() {
            for (unit, mustered) in self.belief.units.iter().zip(self.host.army.units()) {
                if ideas.len() < AT_ONCE {
                    self.for_unit(unit, mustered, &mut ideas);
                }
            }
        }
        // A contingency may only call those who have a way in.
        if ideas.is_empty() {
            self.emergencies(&mut ideas);
        }
        ideas.push(Idea::new(Order::Begin, []));
        ideas
    }

    /// The signal comes first: plans that wait for it are refused before it is agreed on.
    fn signals(&self, ideas: &mut Vec<Idea>) {
        if self.advance().is_some() {
            return;
        }
        let mut codes: Vec<GoCode> =
            self.belief.go_codes.iter().map(|signal| signal.code.clone()).collect();
        let name = ADVANCE.to_owned();
        codes.push(GoCode { name, trigger: Trigger::Manual, subscribers: Vec::new() });
        ideas.push(Idea::new(Order::AgreeOn(codes), [("a signal to advance", 300)]));
    }

    /// The signal to advance, once it is agreed on.
    fn advance(&self) -> Option<CodeId> {
        let mut codes = self.belief.go_codes.iter();
        codes.find(|signal| signal.code.name == ADVANCE).map(|signal| signal.id)
    }

    fn for_unit(&self, unit: &OwnUnit, mustered: &Regiment, ideas: &mut Vec<Idea>) {
        let (task, id) = (self.host.task(unit.id), unit.id);
        let rule = rule_for(task, unit);
        let planned = !mustered.waypoints.is_empty();
        if !planned && unit.rule != rule && mustered.rule == EngagementRule::default() {
            let order = Order::Engage { unit: id, rule };
            ideas.push(Idea::new(order, [("a rule that suits the task", 120)]));
        }
        let way = self.way(task, unit);
        if !planned && unit.waypoints != way {
            let order = Order::Plan { unit: id, waypoints: way };
            ideas.push(Idea::new(order, [("a task in the plan", 200), (task.reason(), 10)]));
        }
        let reserve = self.reserve_way(unit);
        if task == Task::Reserve && mustered.reserve.is_empty() && unit.reserve != reserve {
            let order = Order::Reserve { unit: id, waypoints: reserve };
            ideas.push(Idea::new(order, [("a way in for the reserve", 150)]));
        }
    }

    /// Where a task leads: the line to where it wants to fight, and from there on the signal to the
    /// enemy; scouts ahead of it, the others behind.
    fn way(&self, task: Task, unit: &OwnUnit) -> Vec<Waypoint> {
        let Some(signal) = self.advance() else { return Vec::new() };
        let to_enemy = self.host.theirs - self.host.ours;
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
                let ahead = length(self.step) + self.host.general().scouting as i32;
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

    /// The step of those who stay behind the line; never to the rear of where they are.
    fn behind(&self, task: Task) -> Hex {
        let back = BEHIND.iter().find(|(one, _)| *one == task).map_or(0, |(_, hexes)| *hexes);
        along(self.step, (length(self.step) - back).max(0))
    }

    /// If the army is turned, the reserve comes without being called; if its commander falls, or too
    /// many men, those who run are gathered at headquarters.
    fn emergencies(&self, ideas: &mut Vec<Idea>) {
        let army = self.host.army;
        let mut wanted = army.contingencies.clone();
        let held: Vec<UnitId> = self.host.reserve().take(SELF_ACTING).collect();
        let turned = |unit| Contingency {
            trigger: Emergency::EnemyFlanking,
            response: Response::ExecutePlan(unit),
            priority: 1,
        };
        wanted.extend(held.into_iter().map(turned));
        let gather = Response::Rally(army.headquarters);
        let trigger = match army.commander {
            Some(_) => Emergency::CommanderDies,
            None => Emergency::CasualtiesExceed(HEAVY_LOSSES),
        };
        wanted.push(Contingency { trigger, response: gather, priority: 0 });
        let provided = self.belief.contingencies.iter().map(|(contingency, _)| contingency);
        if !provided.eq(&wanted) {
            ideas.push(Idea::new(Order::ProvideFor(wanted), [("provision for the worst", 100)]));
        }
    }

    /// The hex, or the nearest to it on the map on the way from another.
    fn on_map(&self, hex: Hex, from: Hex) -> Hex {
        let on_map = |hex: &Hex| self.game.field().cell(*hex).is_some();
        line(hex, from).find(on_map).unwrap_or(from)
    }
}

const HEAVY_LOSSES: Fixed = Fixed::milli(300);

impl Task {
    const fn reason(self) -> &'static str {
        match self {
            Self::Line => "the line goes where it wants to fight",
            Self::Missiles => "missiles behind the line",
            Self::Wing => "horse on the wings",
            Self::Scout => "scouts ahead",
            Self::Reserve => "a reserve held back",
            Self::Staff => "the commander behind the line",
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

/// From the muster to where the army wants to fight: to what it must hold, else some way towards the
/// enemy, the farther the bolder its general, and there to the best ground.
fn chosen_step(game: &Formation, side: Side, host: &Host<'_>) -> Hex {
    let asked = game.scenario().objectives.iter().filter(|one| one.required[side]);
    if let Some(goal) = asked
        .min_by_key(|one| (one.hex.unsigned_distance_to(host.ours), host.bearing().order(one.hex)))
    {
        return goal.hex - host.ours;
    }
    let way = host.theirs - host.ours;
    let share = (150 - i64::from(host.general().odds)).clamp(20, 70);
    let shares = (-3..=3).map(|tries| share + 5 * tries).map(|share| scaled(way, share));
    let worth = |step: Hex| {
        let line = host.army.units().zip(game.units_of(side));
        let line = line.filter(|(_, unit)| host.task(*unit) == Task::Line);
        let places = line.filter_map(|(unit, _)| game.field().cell(unit.hex + step));
        let ground = places.map(|cell| {
            let cover = percent(game.field().spot(cell).cover);
            HEIGHT * i64::from(game.field().height(cell)) + COVER * cover / 100
        });
        ground.sum::<i64>() - i64::from(length(step - scaled(way, share)))
    };
    shares.max_by_key(|step| worth(*step)).unwrap_or_default()
}
