//! Events in words: as one tells them who knows everything, and as they reach a commander.

use crate::event::{Disregard, Undelivered};
use crate::rules::shock::Shock;
use crate::{Event, Formation, Side, State, UnitId};
use sandtable_core::Viewer;

/// One event in words, units by their numbers.
pub(crate) fn plainly(event: &Event) -> String {
    say(event, |unit| unit.to_string())
}

/// One event as a viewer hears of it: his own army's news, and what it saw of the enemy's.
pub(crate) fn tell(
    game: &Formation,
    state: &State,
    event: &Event,
    viewer: Viewer,
) -> Option<String> {
    if is_routine(event) {
        return None;
    }
    let side = match viewer {
        Viewer::Referee => {
            return Some(say(event, |unit| name(game, unit)));
        }
        Viewer::Public => None,
        Viewer::Seat(seat) => Some(Side::of(seat)?),
    };
    match (event, side) {
        (Event::BattleStarted { .. } | Event::BattleEnded { .. } | Event::Conceded { .. }, _) => {
            Some(plainly(event))
        }
        (_, None) => None,
        (_, Some(side)) => heard(game, state, event, side),
    }
}

/// What happens all the time, and is seen on the map rather than read.
fn is_routine(event: &Event) -> bool {
    matches!(
        event,
        Event::TickBegan
            | Event::TickEnded
            | Event::Marched { .. }
            | Event::Moved { .. }
            | Event::Ran { .. }
            | Event::CourierRode { .. }
            | Event::CourierRerouted { .. }
            | Event::RouteFound { .. }
            | Event::TimeGiven { .. }
            | Event::Turned { .. }
            | Event::PaceSet { .. }
    ) || matches!(event, Event::Frightened { units } if units.is_empty())
}

fn name(game: &Formation, unit: UnitId) -> String {
    game.troop(unit).map_or_else(|| unit.to_string(), |troop| troop.name.clone())
}

/// An army hears of its own; of the enemy's it hears what happens in its sight.
fn heard(game: &Formation, state: &State, event: &Event, side: Side) -> Option<String> {
    let knowledge = &state.staffs[side].knowledge;
    let contact = |unit: UnitId| {
        let id = knowledge.contact_of(unit)?;
        knowledge.contact(id).filter(|contact| contact.visible).map(|_| id)
    };
    let own = |unit: UnitId| game.range_of(side).contains(&unit.index());
    let called = |unit: UnitId| {
        if own(unit) {
            name(game, unit)
        } else {
            contact(unit).map_or_else(|| "an unseen enemy".to_owned(), |id| id.to_string())
        }
    };
    let known = |unit: UnitId| knowledge.contact_of(unit).map(|id| id.to_string());
    match about(event) {
        About::Army(whose) if whose == side => match event {
            // Who hunts a courier does not show his dice, nor how watchful he is.
            Event::CourierHunted { number, .. } => {
                Some(format!("The courier with {number} is hunted"))
            }
            _ => Some(say(event, called)),
        },
        About::Army(_) => None,
        About::Unit(unit) => match event {
            // Whom a unit is after, its commander has named himself.
            Event::Targeted { target: Some(target), .. } if own(unit) => {
                let prey = known(target.unit).unwrap_or_else(|| "an unseen enemy".to_owned());
                Some(format!("{} is after {prey}", name(game, unit)))
            }
            // What happens inside a unit is its own army's business; what anybody can see, is not.
            _ if own(unit) => Some(say(event, called)),
            Event::Broke { .. }
            | Event::Destroyed { .. }
            | Event::Fled { .. }
            | Event::Rallied { .. } => contact(unit).map(|_| say(event, called)),
            _ => None,
        },
        About::Fight(unit, other) => match event {
            // The chance of a volley would tell how far away an archer is whom nobody sees.
            Event::Shot { wound, .. } if own(other) => Some(format!(
                "{} shoots at {}: {} fall",
                called(unit),
                called(other),
                wound.harm.floor()
            )),
            _ => (own(unit) || own(other)).then(|| say(event, called)),
        },
        About::Everybody => match event {
            Event::Melee { wounds, .. } => {
                let mine = wounds.iter().filter(|wound| own(wound.unit)).count();
                (mine > 0).then(|| ours(mine, "fights", "fight") + " hand to hand")
            }
            Event::CutDown { wounds } => {
                let mine = wounds.iter().filter(|wound| own(wound.unit)).count();
                (mine > 0).then(|| ours(mine, "is", "are") + " cut down from behind")
            }
            Event::Frightened { units } => {
                let mine = units.iter().filter(|(unit, _)| own(*unit)).count();
                (mine > 0).then(|| ours(mine, "is", "are") + " frightened")
            }
            Event::ObjectiveCaptured { objective, side: taker } => {
                let place = game.scenario.objectives.get(usize::from(*objective));
                let cell = place.and_then(|place| game.field.cell(place.hex));
                let seen = cell.is_some_and(|cell| knowledge.visible.contains(cell));
                (seen || *taker == side).then(|| say(event, called))
            }
            _ => None,
        },
    }
}

/// Whom an event is about.
enum About {
    Army(Side),
    Unit(UnitId),
    Fight(UnitId, UnitId),
    Everybody,
}

fn about(event: &Event) -> About {
    match event {
        Event::AgreedOn { side, .. }
        | Event::ProvidedFor { side, .. }
        | Event::PlanStands { side }
        | Event::TookField { side }
        | Event::TimeGiven { side, .. }
        | Event::Queued { side, .. }
        | Event::Sent { side, .. }
        | Event::CourierRerouted { side, .. }
        | Event::CourierRode { side, .. }
        | Event::CourierHunted { side, .. }
        | Event::CourierIntercepted { side, .. }
        | Event::CourierArrived { side, .. }
        | Event::CourierLost { side, .. }
        | Event::CourierReturned { side, .. }
        | Event::ContactMade { side, .. }
        | Event::GoCodeTriggered { side, .. }
        | Event::ContingencyActivated { side, .. }
        | Event::CommanderKilled { side }
        | Event::Conceded { side } => About::Army(*side),
        Event::Placed { unit, .. }
        | Event::Planned { unit, .. }
        | Event::Reserved { unit, .. }
        | Event::RuleSet { unit, .. }
        | Event::ShapeSet { unit, .. }
        | Event::Obeyed { unit, .. }
        | Event::Disregarded { unit, .. }
        | Event::WaitEnded { unit }
        | Event::ReserveTaken { unit }
        | Event::RouteFound { unit, .. }
        | Event::RouteBlocked { unit, .. }
        | Event::Targeted { unit, .. }
        | Event::PaceSet { unit, .. }
        | Event::Arrived { unit }
        | Event::PlanCompleted { unit }
        | Event::Turned { unit, .. }
        | Event::Tried { unit, .. }
        | Event::Withdrew { unit, .. }
        | Event::LeaderRisked { unit, .. }
        | Event::LeaderFell { unit }
        | Event::Destroyed { unit }
        | Event::Shaken { unit }
        | Event::Steadied { unit }
        | Event::Broke { unit }
        | Event::Fled { unit }
        | Event::RallyBegan { unit, .. }
        | Event::RallyFailed { unit }
        | Event::Rallied { unit } => About::Unit(*unit),
        Event::Engaged { blue, red } | Event::Disengaged { blue, red } => About::Fight(*blue, *red),
        Event::Charged { unit, victim, .. } => About::Fight(*unit, *victim),
        Event::Shot { unit, target, .. } => About::Fight(*unit, *target),
        Event::BattleStarted { .. }
        | Event::TickBegan
        | Event::Marched { .. }
        | Event::Moved { .. }
        | Event::Melee { .. }
        | Event::CutDown { .. }
        | Event::Frightened { .. }
        | Event::Ran { .. }
        | Event::ObjectiveCaptured { .. }
        | Event::TickEnded
        | Event::BattleEnded { .. } => About::Everybody,
    }
}

/// An event in words, units by what they are called.
fn say(event: &Event, name: impl Fn(UnitId) -> String) -> String {
    let mut words = [plan, message, march, combat, morale, clock].into_iter();
    words.find_map(|tell| tell(event, &name)).unwrap_or_default()
}

type Names<'a> = &'a dyn Fn(UnitId) -> String;

/// What one unit does, or several do.
fn some(count: usize, does: &str, they_do: &str) -> String {
    if count == 1 { format!("1 unit {does}") } else { format!("{count} units {they_do}") }
}

/// The same of a commander's own.
fn ours(count: usize, does: &str, they_do: &str) -> String {
    format!("{count} of our units {}", if count == 1 { does } else { they_do })
}

fn plan(event: &Event, name: Names<'_>) -> Option<String> {
    Some(match event {
        Event::Placed { unit, .. } => format!("{} takes its place", name(*unit)),
        Event::Planned { unit, waypoints } if waypoints.is_empty() => {
            format!("{} has no way before it", name(*unit))
        }
        Event::Planned { unit, waypoints } => match waypoints.len() {
            1 => format!("{} sets out by way of one waypoint", name(*unit)),
            several => format!("{} sets out by way of {several} waypoints", name(*unit)),
        },
        Event::Reserved { unit, .. } => format!("{} is given a plan in reserve", name(*unit)),
        Event::RuleSet { unit, rule } => format!("{} fights by the rule: {rule}", name(*unit)),
        Event::ShapeSet { unit, shape } => format!("{} forms a {shape}", name(*unit)),
        Event::AgreedOn { side, codes } => format!("{side} agrees on {} go-codes", codes.len()),
        Event::ProvidedFor { side, contingencies } => {
            format!("{side} provides for {} emergencies", contingencies.len())
        }
        Event::PlanStands { side } => format!("The plan of {side} stands"),
        Event::TookField { side } => format!("{side} takes the field"),
        Event::BattleStarted { .. } => "The battle begins".to_owned(),
        Event::Obeyed { unit, number, .. } => format!("{} obeys {number}", name(*unit)),
        Event::GoCodeTriggered { side, code } => format!("{side} gives {code}"),
        Event::ContingencyActivated { side, index } => {
            format!("{side} meets emergency {index}")
        }
        Event::WaitEnded { unit } => format!("{} goes on", name(*unit)),
        Event::ReserveTaken { unit } => format!("{} follows its reserve plan", name(*unit)),
        _ => return None,
    })
}

fn message(event: &Event, name: Names<'_>) -> Option<String> {
    Some(match event {
        Event::Queued { side, dispatch } => {
            format!("{side} writes {}: {}", dispatch.number, dispatch.command)
        }
        Event::Sent { side, dispatch, .. } => {
            format!("A courier of {side} rides with {}: {}", dispatch.number, dispatch.command)
        }
        Event::CourierRerouted { side, number, .. } => {
            format!("The courier of {side} with {number} takes another way")
        }
        Event::CourierRode { side, number, .. } => {
            format!("The courier of {side} with {number} rides on")
        }
        Event::CourierHunted { number, rolled, chance, .. } => {
            format!("The courier with {number} is hunted: {rolled} against {chance}")
        }
        Event::CourierIntercepted { number, by, .. } => {
            format!("The courier with {number} is intercepted by {}", name(*by))
        }
        Event::CourierArrived { number, .. } => format!("{number} arrives"),
        Event::CourierLost { number, why, .. } => {
            let why = match why {
                Undelivered::RecipientGone => "nobody is left to receive it",
                Undelivered::NoWay => "there is no way",
            };
            format!("{number} is lost: {why}")
        }
        Event::CourierReturned { number, .. } => format!("The courier of {number} is back"),
        Event::Disregarded { unit, number, why } => {
            let why = match why {
                Disregard::Stale => "a newer order was obeyed",
                Disregard::Routing => "it runs",
                Disregard::NotRouting => "it does not run",
                Disregard::TargetGone => "the enemy is gone",
                Disregard::CodeGiven => "the go-code was given already",
            };
            format!("{} does not obey {number}: {why}", name(*unit))
        }
        _ => return None,
    })
}

fn march(event: &Event, name: Names<'_>) -> Option<String> {
    Some(match event {
        Event::RouteFound { unit, route } => {
            format!("{} has {} hexes to go", name(*unit), route.len())
        }
        Event::RouteBlocked { unit, .. } => {
            format!("{} finds no way, and goes as near as it can", name(*unit))
        }
        Event::Targeted { unit, target: Some(target) } => {
            format!("{} is after {}", name(*unit), name(target.unit))
        }
        Event::Targeted { unit, target: None } => format!("{} gives up the chase", name(*unit)),
        Event::PaceSet { unit, pace } => format!("{} changes to a {pace}", name(*unit)),
        Event::Marched { .. } => "Everybody under way gets on".to_owned(),
        Event::Moved { steps } => some(steps.len(), "moves", "move"),
        Event::Arrived { unit } => format!("{} arrives", name(*unit)),
        Event::PlanCompleted { unit } => format!("{} has carried out its plan", name(*unit)),
        Event::Ran { steps } => some(steps.len(), "runs", "run"),
        _ => return None,
    })
}

fn combat(event: &Event, name: Names<'_>) -> Option<String> {
    Some(match event {
        Event::Engaged { blue, red } => format!("{} and {} engage", name(*blue), name(*red)),
        Event::Disengaged { blue, red } => format!("{} and {} part", name(*blue), name(*red)),
        Event::Turned { unit, .. } => format!("{} turns", name(*unit)),
        Event::Charged { unit, victim, shock, wound } => {
            charge(name, *unit, *victim, *shock, wound.harm)
        }
        Event::Tried { unit, rolled, chance } => {
            format!("The nerve of {} is tried: {rolled} against {chance}", name(*unit))
        }
        Event::Melee { wounds, .. } => some(wounds.len(), "fights", "fight") + " hand to hand",
        Event::Shot { unit, target, rolled, chance, wound } => format!(
            "{} shoots at {}: {rolled} against {chance}, {} fall",
            name(*unit),
            name(*target),
            wound.harm.floor()
        ),
        Event::CutDown { wounds } => {
            some(wounds.len(), "that flees is", "that flee are") + " cut down from behind"
        }
        Event::Withdrew { unit, .. } => format!("{} breaks off the fight", name(*unit)),
        Event::LeaderRisked { unit, rolled, chance } => {
            format!("The leader of {} is in danger: {rolled} against {chance}", name(*unit))
        }
        Event::LeaderFell { unit } => format!("The leader of {} falls", name(*unit)),
        Event::CommanderKilled { side } => format!("{side} has lost its commander"),
        Event::Destroyed { unit } => format!("Nobody is left of {}", name(*unit)),
        _ => return None,
    })
}

fn morale(event: &Event, name: Names<'_>) -> Option<String> {
    Some(match event {
        Event::Frightened { units } => some(units.len(), "is", "are") + " frightened",
        Event::Shaken { unit } => format!("{} wavers", name(*unit)),
        Event::Steadied { unit } => format!("{} stands firm again", name(*unit)),
        Event::Broke { unit } => format!("{} breaks and runs", name(*unit)),
        Event::Fled { unit } => format!("{} leaves the field", name(*unit)),
        Event::RallyBegan { unit, .. } => format!("{} stops running and gathers", name(*unit)),
        Event::RallyFailed { unit } => format!("{} runs again", name(*unit)),
        Event::Rallied { unit } => format!("{} has rallied", name(*unit)),
        _ => return None,
    })
}

fn clock(event: &Event, _: Names<'_>) -> Option<String> {
    Some(match event {
        Event::TimeGiven { side, until } => format!("{side} waits until tick {until}"),
        Event::TickBegan => "A tick begins".to_owned(),
        Event::ContactMade { side, contact } => format!("{side} sights {contact}"),
        Event::ObjectiveCaptured { objective, side } => {
            format!("{side} takes objective {}", objective + 1)
        }
        Event::TickEnded => "The tick is over".to_owned(),
        Event::Conceded { side } => format!("{side} gives up"),
        Event::BattleEnded { ending } => format!(
            "The battle is over: {} for Blue, {} for Red ({})",
            ending.outcomes[Side::Blue],
            ending.outcomes[Side::Red],
            ending.cause.name()
        ),
        _ => return None,
    })
}

fn charge(
    name: Names<'_>,
    unit: UnitId,
    victim: UnitId,
    shock: Shock,
    harm: crate::Fixed,
) -> String {
    format!("{} {shock} against {}: {} fall", name(unit), name(victim), harm.floor())
}
