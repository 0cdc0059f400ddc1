use super::encounter::{Encounter, Pass, Risk};
use super::journey::Journey;
use crate::arrangement::{on_map, places};
use crate::plan::{Behaviour, Deployment};
use crate::rules::Pace;
use crate::{
    Belief, Command, ContactId, Formation, Order, OwnUnit, Presence, Recipient, Side, UnitId, View,
    Wait, Waypoint, picture,
};
use sandtable_hex::{CellId, Hex};
use serde::Serialize;

/// The forecast of an order, from what the commander knows: couriers, routes, and the time they take
/// if no enemy interferes.
///
/// Route, legs, ride and encounters at the top are those of the first unit; `units` has all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Prospect {
    /// The hexes of the route, starting with the unit's position.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// Total ticks, including timed waits.
    pub ticks: u32,
    /// The route split at its waypoints.
    pub legs: Vec<Leg>,
    /// The courier's route, if the order needs one.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub ride: Vec<Hex>,
    /// Ticks until the order arrives; `None` if no courier is free.
    pub courier: Option<u32>,
    /// The reason why the route does not reach its destination.
    pub blocked: Option<String>,
    /// The whole forecast as one sentence.
    pub text: String,
    /// The forecast for each unit that the order reaches.
    pub units: Vec<UnitProspect>,
    /// Couriers at headquarters.
    pub riders: u16,
    /// Couriers that the order takes.
    pub needed: u16,
    /// The tick at which the last unit has the order; `None` if one of them has to wait for a
    /// courier, or the order needs none.
    pub read_at: Option<u32>,
    /// The tick at which the last unit arrives; `None` if no unit marches or the order has to wait.
    pub arrives_at: Option<u32>,
    /// Known enemies that the unit meets first.
    pub meets: Vec<Encounter>,
    /// Known enemies that might intercept a courier of this order.
    pub risks: Vec<Risk>,
    /// The danger to the couriers in words; empty if the order needs none.
    pub risk: String,
}

/// The forecast of an order for one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct UnitProspect {
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// The hexes of its route, starting with its position; empty if the order moves no unit.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// Ticks on the march, including timed waits.
    pub ticks: u32,
    /// The route split at its waypoints.
    pub legs: Vec<Leg>,
    /// The route of its courier; empty if another unit of the formation gets the order.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub ride: Vec<Hex>,
    /// Ticks until it has the order; `None` if the order waits for a courier or cannot be delivered.
    pub courier: Option<u32>,
    /// The tick at which it has the order.
    pub read_at: Option<u32>,
    /// The tick at which it reaches the end of its route.
    pub arrives_at: Option<u32>,
    /// The reason why the route does not reach its destination.
    pub blocked: Option<String>,
    /// Known enemies that it meets first.
    pub meets: Vec<Encounter>,
}

/// The part of a route up to one waypoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Leg {
    /// The waypoint's hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Number of hexes entered.
    pub hexes: usize,
    /// Ticks on the march, without waiting.
    pub ticks: u32,
    /// The behaviour at the waypoint, in words.
    pub then: String,
}

impl Formation {
    /// Returns the forecast of an order; `None` for orders that move no unit.
    pub fn prospect(&self, view: &View, side: Side, order: &Order) -> Option<Prospect> {
        let belief = view.belief(side)?;
        let known = (view, belief);
        match order {
            Order::Plan { unit, waypoints } | Order::Reserve { unit, waypoints } => {
                let unit = belief.units.iter().find(|own| own.id == *unit)?;
                Some(self.forecast_plan(known, unit, waypoints))
            }
            Order::Send { to: Recipient::Unit(unit), command } => {
                self.forecast_letters(known, &[*unit], command)
            }
            Order::Send { to: Recipient::Formation(id), command } => {
                let to = Recipient::Formation(*id);
                let units: Vec<UnitId> = self.units_in(side, *id).collect();
                self.forecast_dispatch(known, to, &units, command)
            }
            Order::SendAll { units, command } => self.forecast_letters(known, units, command),
            Order::Deploy(deployment) => self.forecast_deployment(belief, deployment),
            _ => None,
        }
    }

    fn forecast_plan(
        &self,
        (view, belief): (&View, &Belief),
        unit: &OwnUnit,
        waypoints: &[Waypoint],
    ) -> Prospect {
        let mut march = self.forecast_march((view, belief), unit, waypoints, None);
        march.arrives_at = Some(view.tick + march.ticks).filter(|_| march.ticks > 0);
        Prospect { text: in_words(&march), ..Prospect::of(vec![march]) }
    }

    fn forecast_march(
        &self,
        (view, belief): (&View, &Belief),
        unit: &OwnUnit,
        waypoints: &[Waypoint],
        target: Option<ContactId>,
    ) -> UnitProspect {
        let mut prospect =
            UnitProspect { unit: unit.id, name: unit.name.clone(), ..UnitProspect::default() };
        let Some(mut journey) = Journey::of(&self.field, unit) else { return prospect };
        let mut way = Vec::new();
        for at in waypoints {
            let Some(goal) = self.field.cell(at.hex) else { continue };
            let before = journey.clock;
            let cells = journey.go(goal, at.pace);
            prospect.legs.push(Leg {
                hex: at.hex,
                hexes: cells.len(),
                ticks: journey.clock - before,
                then: self.stage(belief, at),
            });
            let passes = cells.into_iter().map(|(cell, ticks)| {
                let hex = self.field.hex(cell);
                Pass { hex, ticks, pace: at.pace }
            });
            way.extend(passes);
            if journey.at != goal && prospect.blocked.is_none() {
                prospect.blocked = Some(self.unreachable(unit, at.hex, journey.at));
            }
            journey.wait(at);
        }
        prospect.route = std::iter::once(unit.hex).chain(way.iter().map(|pass| pass.hex)).collect();
        prospect.ticks = journey.clock;
        prospect.meets = self.encounters((view, belief), unit, &way, target);
        prospect
    }

    fn unreachable(&self, unit: &OwnUnit, goal: Hex, instead: CellId) -> String {
        let place = |hex| picture::place(self, hex);
        let (goal, instead) = (place(goal), place(self.field.hex(instead)));
        format!("{} cannot reach {goal}, only {instead}", unit.name)
    }

    /// The forecast of a command to single units, each with a courier of its own.
    fn forecast_letters(
        &self,
        known: (&View, &Belief),
        units: &[UnitId],
        command: &Command,
    ) -> Option<Prospect> {
        let belief = known.1;
        let units: Vec<&OwnUnit> = units.iter().filter_map(|unit| afield(belief, *unit)).collect();
        let goals = self.goals_of(command, &units, 0);
        let mut free = belief.riders;
        let mut rides = 0;
        let mut prospects = Vec::new();
        for (unit, goal) in units.iter().copied().zip(goals) {
            let ride = self.courier_to(belief, unit);
            let mut prospect = self.forecast_command(known, unit, command, goal);
            prospect.courier = ride.as_ref().map(|ride| ride.ticks).filter(|_| free > 0);
            // A courier to a unit at headquarters is back at once and takes the next order.
            let away = u16::from(ride.as_ref().is_none_or(|ride| ride.ticks > 0));
            (rides, free) = (rides + away, free.saturating_sub(away));
            prospect.ride = ride.map(|ride| ride.route).unwrap_or_default();
            prospects.push(prospect);
        }
        self.posted(known, prospects, rides)
    }

    /// The forecast of a command to a formation: one courier rides to its commander, and all units
    /// obey at once.
    fn forecast_dispatch(
        &self,
        known: (&View, &Belief),
        to: Recipient,
        units: &[UnitId],
        command: &Command,
    ) -> Option<Prospect> {
        let belief = known.1;
        let receiver = self.receiver(belief, to)?;
        let ride = self.courier_to(belief, receiver);
        let mut units: Vec<&OwnUnit> =
            units.iter().filter_map(|unit| afield(belief, *unit)).collect();
        let leader = units.iter().position(|unit| unit.id == receiver.id).unwrap_or(0);
        let mut goals = self.goals_of(command, &units, leader);
        // The unit that gets the order comes first: the forecast as a whole speaks of it.
        units[..=leader].rotate_right(1);
        goals[..=leader].rotate_right(1);
        let rides = u16::from(ride.as_ref().is_none_or(|ride| ride.ticks > 0));
        let courier = ride.as_ref().map(|ride| ride.ticks).filter(|_| belief.riders > 0);
        let forecast = |(unit, goal): (&OwnUnit, Option<Hex>)| {
            let prospect = self.forecast_command(known, unit, command, goal);
            let ride = ride.as_ref().filter(|_| unit.id == receiver.id);
            let ride = ride.map(|ride| ride.route.clone()).unwrap_or_default();
            UnitProspect { ride, courier, ..prospect }
        };
        let prospects = units.into_iter().zip(goals).map(forecast).collect();
        self.posted(known, prospects, rides)
    }

    /// Where each unit goes under a command that names a place.
    fn goals_of(&self, command: &Command, units: &[&OwnUnit], leader: usize) -> Vec<Option<Hex>> {
        let at: Vec<Hex> = units.iter().map(|unit| unit.hex).collect();
        let goals = places(command, &at, leader).into_iter().zip(at);
        goals.map(|(goal, from)| goal.map(|goal| on_map(&self.field, goal, from))).collect()
    }

    fn forecast_command(
        &self,
        known: (&View, &Belief),
        unit: &OwnUnit,
        command: &Command,
        goal: Option<Hex>,
    ) -> UnitProspect {
        let own = goal.map_or_else(|| command.clone(), |goal| command.at(goal));
        let target = match command {
            Command::Attack(contact) => Some(*contact),
            _ => None,
        };
        match route_of(known.1, unit, &own) {
            Some(waypoints) => self.forecast_march(known, unit, &waypoints, target),
            None => {
                UnitProspect { unit: unit.id, name: unit.name.clone(), ..UnitProspect::default() }
            }
        }
    }

    /// Adds times of delivery and arrival, and the risks of the rides.
    fn posted(
        &self,
        (view, belief): (&View, &Belief),
        mut units: Vec<UnitProspect>,
        needed: u16,
    ) -> Option<Prospect> {
        for unit in &mut units {
            unit.read_at = unit.courier.map(|ticks| view.tick + ticks);
            let marches = unit.route.len() > 1;
            unit.arrives_at = unit.read_at.filter(|_| marches).map(|read| read + unit.ticks);
        }
        let first = units.first()?;
        let text = sent_in_words(first);
        let rides: Vec<Hex> = units.iter().flat_map(|unit| unit.ride.iter().copied()).collect();
        let risks = self.risks(view, belief, &rides);
        let near: Vec<&str> = risks.iter().map(|risk| risk.text.as_str()).collect();
        let risk = if near.is_empty() { "none near".to_owned() } else { near.join(", ") };
        let all = units.iter().all(|unit| unit.read_at.is_some());
        let read_at = units.iter().filter_map(|unit| unit.read_at).max().filter(|_| all);
        Some(Prospect {
            text,
            riders: belief.riders,
            needed,
            read_at,
            risks,
            risk,
            ..Prospect::of(units)
        })
    }

    /// Returns the unit that gets an order first: the named unit; for a formation its commander, or
    /// its first unit still on the field.
    pub(super) fn receiver<'a>(&self, belief: &'a Belief, to: Recipient) -> Option<&'a OwnUnit> {
        match to {
            Recipient::Unit(unit) => afield(belief, unit),
            Recipient::Formation(id) => {
                // Must agree with `Battle::recipient`, which needs the true state and not a belief.
                let commander = self.army(belief.side).formations.get(id.index())?.commander;
                let mut units = self.units_in(belief.side, id);
                let anybody = || units.find_map(|unit| afield(belief, unit));
                commander.and_then(|unit| afield(belief, unit)).or_else(anybody)
            }
        }
    }

    fn forecast_deployment(&self, belief: &Belief, deployment: &Deployment) -> Option<Prospect> {
        let unit = belief.units.iter().find(|own| own.id == deployment.unit)?;
        let zone = &self.army(belief.side).zone;
        let inside = deployment.hex == unit.hex || zone.contains(&deployment.hex);
        let place = picture::place(self, deployment.hex);
        let text = if inside {
            format!("{}: starts at {place}", unit.name)
        } else {
            format!("{place} is outside your deployment zone")
        };
        let blocked = Some(text.clone()).filter(|_| !inside);
        Some(Prospect { blocked, text, ..Prospect::default() })
    }

    /// Describes a waypoint in words.
    pub(super) fn stage(&self, belief: &Belief, at: &Waypoint) -> String {
        let place = picture::place(self, at.hex);
        let does = match at.behaviour {
            Behaviour::MoveTo => "passes",
            Behaviour::HoldAt => "holds",
            Behaviour::AttackFrom => "stands ready at",
            Behaviour::ScanFrom => "scans from",
            Behaviour::RallyAt => "rallies at",
        };
        let wait = at.wait.map(|wait| format!(", waits {}", awaited(belief, wait)));
        format!("{does} {place} ({}){}", at.pace, wait.unwrap_or_default())
    }
}

impl Prospect {
    /// The forecast of an order for these units, without couriers.
    fn of(units: Vec<UnitProspect>) -> Self {
        let first = units.first().cloned().unwrap_or_default();
        // Units that do not march have no time of arrival; a unit whose order waits spoils the date.
        let marching = || units.iter().filter(|unit| unit.route.len() > 1);
        let all = marching().all(|unit| unit.arrives_at.is_some());
        let arrives_at = marching().filter_map(|unit| unit.arrives_at).max().filter(|_| all);
        Self {
            route: first.route,
            ticks: first.ticks,
            legs: first.legs,
            ride: first.ride,
            courier: first.courier,
            blocked: units.iter().find_map(|unit| unit.blocked.clone()),
            arrives_at,
            meets: first.meets,
            units,
            ..Self::default()
        }
    }
}

fn afield(belief: &Belief, unit: UnitId) -> Option<&OwnUnit> {
    let own = belief.units.iter().find(|own| own.id == unit);
    own.filter(|own| own.presence == Presence::Afield)
}

/// Describes what a unit waits for, with go-codes and units by name.
pub(super) fn awaited(belief: &Belief, wait: Wait) -> String {
    match wait {
        Wait::GoCode(code) => {
            let signal = belief.go_codes.iter().find(|signal| signal.id == code);
            let name = signal.map(|signal| format!("“{}”", signal.code.name));
            format!("for {}", name.unwrap_or_else(|| code.to_string()))
        }
        Wait::UnitArrives(unit) => {
            let own = belief.units.iter().find(|own| own.id == unit);
            format!("for {}", own.map_or_else(|| unit.to_string(), |own| own.name.clone()))
        }
        Wait::Duration(_) | Wait::EnemySighted | Wait::Attacked => wait.to_string(),
    }
}

/// Returns the route a command gives to its recipient; `None` if the command moves no unit.
fn route_of(belief: &Belief, unit: &OwnUnit, command: &Command) -> Option<Vec<Waypoint>> {
    let hold = |hex| vec![Waypoint::at(hex).doing(Behaviour::HoldAt)];
    match command {
        Command::MoveTo(hex) => Some(vec![Waypoint::at(*hex)]),
        Command::Defend(hex) | Command::Rally(Some(hex)) => Some(hold(*hex)),
        Command::FormLine { start, .. } => Some(hold(*start)),
        Command::HoldPosition => Some(hold(unit.hex)),
        Command::Retreat(route) => {
            Some(route.iter().map(|hex| Waypoint::at(*hex).pace(Pace::Run)).collect())
        }
        Command::Attack(contact) => {
            let known = belief.contacts.iter().find(|known| known.id == *contact)?;
            let there = Waypoint::at(known.hex).pace(Pace::Run);
            Some(vec![there.doing(Behaviour::AttackFrom)])
        }
        Command::ChangeFormation(_)
        | Command::ChangeEngagement(_)
        | Command::ExecuteGoCode(_)
        | Command::Rally(None) => None,
    }
}

fn in_words(unit: &UnitProspect) -> String {
    let hexes: usize = unit.legs.iter().map(|leg| leg.hexes).sum();
    let way = match (hexes, unit.ticks) {
        (0, 0) => "stays where it is".to_owned(),
        (1, ticks) => format!("1 hex, about {ticks} ticks"),
        (hexes, ticks) => format!("{hexes} hexes, about {ticks} ticks"),
    };
    match &unit.blocked {
        Some(why) => format!("{way}; {why}"),
        None => way,
    }
}

fn sent_in_words(unit: &UnitProspect) -> String {
    let name = &unit.name;
    let rides = match unit.courier {
        Some(0) => format!("reaches {name} at once"),
        Some(ticks) => format!("a courier rides about {ticks} ticks to {name}"),
        None if unit.ride.is_empty() => format!("no courier can reach {name}"),
        None => "waits until a courier returns".to_owned(),
    };
    if unit.route.is_empty() { rides } else { format!("{rides}; then {}", in_words(unit)) }
}
