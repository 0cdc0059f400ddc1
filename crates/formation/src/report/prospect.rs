use super::journey::Journey;
use crate::plan::{Behaviour, Deployment};
use crate::rules::Pace;
use crate::{
    Belief, Command, Formation, Order, OwnUnit, Presence, Recipient, Side, UnitId, View, Wait,
    Waypoint, picture,
};
use sandtable_hex::{CellId, Hex};
use serde::Serialize;

/// The forecast of an order, from what the commander knows: the route, and the time it takes if no
/// enemy interferes.
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
        match order {
            Order::Plan { unit, waypoints } | Order::Reserve { unit, waypoints } => {
                let unit = belief.units.iter().find(|own| own.id == *unit)?;
                Some(self.forecast_march(belief, unit, waypoints))
            }
            Order::Send { to, command } => self.forecast_dispatch(belief, *to, command),
            Order::Deploy(deployment) => self.forecast_deployment(belief, deployment),
            _ => None,
        }
    }

    fn forecast_march(&self, belief: &Belief, unit: &OwnUnit, waypoints: &[Waypoint]) -> Prospect {
        let Some(mut journey) = Journey::of(&self.field, unit) else { return Prospect::default() };
        let mut prospect = Prospect { route: vec![unit.hex], ..Prospect::default() };
        for at in waypoints {
            let Some(goal) = self.field.cell(at.hex) else { continue };
            let (cells, ticks) = journey.go(goal, at.pace);
            prospect.ticks += ticks;
            prospect.legs.push(Leg {
                hex: at.hex,
                hexes: cells.len(),
                ticks,
                then: self.stage(belief, at),
            });
            prospect.route.extend(cells.into_iter().map(|cell| self.field.hex(cell)));
            if journey.at != goal && prospect.blocked.is_none() {
                prospect.blocked = Some(self.unreachable(unit, at.hex, journey.at));
            }
            prospect.ticks += wait(&mut journey, at);
        }
        prospect.text = in_words(&prospect);
        prospect
    }

    fn unreachable(&self, unit: &OwnUnit, goal: Hex, instead: CellId) -> String {
        let place = |hex| picture::place(self, hex);
        let (goal, instead) = (place(goal), place(self.field.hex(instead)));
        format!("{} cannot reach {goal}, only {instead}", unit.name)
    }

    fn forecast_dispatch(
        &self,
        belief: &Belief,
        to: Recipient,
        command: &Command,
    ) -> Option<Prospect> {
        let unit = self.receiver(belief, to)?;
        let way = route_of(belief, unit, command);
        let mut prospect = match &way {
            Some(waypoints) => self.forecast_march(belief, unit, waypoints),
            None => Prospect::default(),
        };
        let march = prospect.text;
        let ride = self.courier_to(belief, unit);
        prospect.courier = ride.as_ref().map(|ride| ride.ticks).filter(|_| belief.riders > 0);
        let rides = match (&ride, belief.riders) {
            (None, _) => format!("no courier can reach {}", unit.name),
            (Some(_), 0) => "waits until a courier returns".to_owned(),
            (Some(ride), _) if ride.ticks == 0 => format!("reaches {} at once", unit.name),
            (Some(ride), _) => {
                format!("a courier rides about {} ticks to {}", ride.ticks, unit.name)
            }
        };
        prospect.ride = ride.map(|ride| ride.route).unwrap_or_default();
        prospect.text = if march.is_empty() { rides } else { format!("{rides}; then {march}") };
        Some(prospect)
    }

    /// Returns the unit that gets an order first: the named unit; for a formation its commander, or
    /// its first unit still on the field.
    fn receiver<'a>(&self, belief: &'a Belief, to: Recipient) -> Option<&'a OwnUnit> {
        let afield = |id: UnitId| {
            let own = belief.units.iter().find(|own| own.id == id);
            own.filter(|own| own.presence == Presence::Afield)
        };
        match to {
            Recipient::Unit(unit) => afield(unit),
            Recipient::Formation(id) => {
                // Must agree with `Battle::recipient`, which needs the true state and not a belief.
                let commander = self.army(belief.side).formations.get(id.index())?.commander;
                let anybody = || self.units_in(belief.side, id).find_map(afield);
                commander.and_then(afield).or_else(anybody)
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

/// Describes what a unit waits for, with go-codes and units by name.
fn awaited(belief: &Belief, wait: Wait) -> String {
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

/// Rests at a waypoint and returns the ticks this takes. A wait ends before the march in its last
/// tick, which is why one tick fewer is returned.
fn wait(journey: &mut Journey<'_>, at: &Waypoint) -> u32 {
    let ticks = match at.wait {
        Some(Wait::Duration(ticks)) => u32::try_from(ticks).unwrap_or(0).max(1),
        _ => 1,
    };
    if at.wait.is_none() && at.behaviour.rest().is_none() {
        return 0;
    }
    journey.rest(ticks);
    ticks - 1
}

fn in_words(prospect: &Prospect) -> String {
    let hexes: usize = prospect.legs.iter().map(|leg| leg.hexes).sum();
    let way = match (hexes, prospect.ticks) {
        (0, 0) => "stays where it is".to_owned(),
        (1, ticks) => format!("1 hex, about {ticks} ticks"),
        (hexes, ticks) => format!("{hexes} hexes, about {ticks} ticks"),
    };
    match &prospect.blocked {
        Some(why) => format!("{way}; {why}"),
        None => way,
    }
}
