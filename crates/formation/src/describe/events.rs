use super::names::{Names, listed};
use crate::event::{Disregard, Undelivered, Wound};
use crate::{Event, Fixed, Side, Target, UnitId};

/// Lines that would name more units than this give their number and total instead.
const MOST_NAMED: usize = 6;

/// One event as a log line.
pub(super) fn line(event: &Event, names: &Names<'_>) -> String {
    let mut families = [plan, message, march, combat, morale, clock].into_iter();
    let line = families.find_map(|family| family(event, names)).unwrap_or_default();
    // Names are left as the scenario spells them; only stand-ins for names are capitalised.
    let stand_in = ["enemy ", "an unseen ", "unit "].iter().any(|start| line.starts_with(start));
    if !stand_in {
        return line;
    }
    let mut rest = line.chars();
    rest.next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), rest.as_str()))
}

fn plan(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::Placed { unit, cell, facing, .. } => {
            let (place, facing) = (names.cell(*cell), names.facing(*facing));
            format!("{}: deployed at {place}, facing {facing}", names.unit(*unit))
        }
        Event::Planned { unit, waypoints } if waypoints.is_empty() => {
            format!("{}: waypoints cleared", names.unit(*unit))
        }
        Event::Planned { unit, waypoints } => {
            format!("{}: new route {}", names.unit(*unit), names.route(waypoints))
        }
        Event::Reserved { unit, waypoints } if waypoints.is_empty() => {
            format!("{}: reserve plan cleared", names.unit(*unit))
        }
        Event::Reserved { unit, waypoints } => {
            format!("{}: reserve plan {}", names.unit(*unit), names.route(waypoints))
        }
        Event::RuleSet { unit, rule } => {
            format!("{}: engagement rule set to {rule}", names.unit(*unit))
        }
        Event::ShapeSet { unit, shape } => {
            format!("{}: formation changed to {shape}", names.unit(*unit))
        }
        Event::AgreedOn { side, codes } if codes.is_empty() => {
            format!("{side} removes its go-codes")
        }
        Event::AgreedOn { side, codes } => {
            let codes: Vec<String> = codes.iter().map(|code| quoted(&code.name)).collect();
            format!("{side} sets its go-codes: {}", listed(&codes))
        }
        Event::ProvidedFor { side, contingencies } if contingencies.is_empty() => {
            format!("{side} removes its contingencies")
        }
        Event::ProvidedFor { side, contingencies } => {
            let all: Vec<String> =
                contingencies.iter().map(|one| quoted(&names.trigger(one))).collect();
            format!("{side} sets its contingencies: {}", listed(&all))
        }
        Event::PlanStands { side } => format!("{side} confirms its plan"),
        Event::TookField { side } => format!("{side} takes the field"),
        Event::BattleStarted { .. } => "The battle begins".to_owned(),
        Event::Obeyed { unit, number, .. } => {
            let order = names.side(*unit).and_then(|side| {
                names.dispatch(side, *number).map(|one| names.command(side, &one.command))
            });
            let order = order.map_or_else(String::new, |order| format!(" ({order})"));
            format!("{}: obeying {number}{order}", names.unit(*unit))
        }
        Event::GoCodeTriggered { side, code } => {
            format!("{side} gives {}", names.code(*side, *code))
        }
        Event::ContingencyActivated { side, index } => match names.contingency(*side, *index) {
            Some([trigger, response]) => {
                format!("{side}'s contingency {} triggers: {response}", quoted(&trigger))
            }
            None => format!("{side}'s contingency {index} triggers"),
        },
        Event::WaitEnded { unit } => format!("{}: moving on", names.unit(*unit)),
        Event::ReserveTaken { unit } => {
            format!("{}: following the reserve plan", names.unit(*unit))
        }
        _ => return None,
    })
}

fn message(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::Queued { side, dispatch } => format!(
            "{side}'s order to {} waits for a courier: {} ({})",
            names.recipient(*side, dispatch.to),
            names.command(*side, &dispatch.command),
            dispatch.number
        ),
        Event::Sent { side, dispatch, .. } => format!(
            "{side} sends a courier to {}: {} ({})",
            names.recipient(*side, dispatch.to),
            names.command(*side, &dispatch.command),
            dispatch.number
        ),
        Event::CourierRerouted { side, number, .. } => {
            format!("{side}'s courier with {number} takes a new route")
        }
        Event::CourierRode { side, number, cell, .. } => {
            format!("{side}'s courier with {number} enters {}", names.cell(*cell))
        }
        Event::CourierHunted { side, number, by, rolled, chance } => format!(
            "{side}'s courier with {number} passes {}: {}",
            names.unit(*by),
            check(*rolled, *chance, "intercepted")
        ),
        Event::CourierIntercepted { side, number, by } => {
            format!("{side}'s courier with {number} is intercepted by {}", names.unit(*by))
        }
        Event::CourierArrived { side, number } => {
            let to = names.dispatch(*side, *number).map(|one| names.recipient(*side, one.to));
            let to = to.map_or_else(String::new, |to| format!(" to {to}"));
            format!("{side}'s courier delivers {number}{to}")
        }
        Event::CourierLost { side, number, why } => {
            let why = match why {
                Undelivered::RecipientGone => "the recipient is no longer on the field",
                Undelivered::NoWay => "there is no route to the recipient",
            };
            format!("{side}'s courier cannot deliver {number}: {why}")
        }
        Event::CourierReturned { side, number } => {
            format!("{side}'s courier with {number} is back at headquarters")
        }
        Event::Disregarded { unit, number, why } => {
            let why = match why {
                Disregard::Stale => "a newer order was obeyed",
                Disregard::Routing => "routing units ignore every order except Rally",
                Disregard::NotRouting => "only routing units can rally",
                Disregard::TargetGone => "the target is gone",
                Disregard::CodeGiven => "the go-code was already given",
            };
            format!("{}: ignoring {number}, {why}", names.unit(*unit))
        }
        _ => return None,
    })
}

fn march(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::RouteFound { unit, route } => {
            format!("{}: {} to go", names.unit(*unit), counted(route.len(), "hex", "hexes"))
        }
        Event::RouteBlocked { unit, goal, instead } => format!(
            "{}: no route to {}, going to {} instead",
            names.unit(*unit),
            names.cell(*goal),
            names.cell(*instead)
        ),
        Event::Targeted { unit, target: Some(target) } => {
            let Target { unit: enemy, until, believed } = *target;
            let does = if until.is_some() { "pursuing" } else { "attacking" };
            let (enemy, place) = (names.target(enemy), names.cell(believed));
            format!("{}: {does} {enemy} at {place}", names.unit(*unit))
        }
        Event::Targeted { unit, target: None } => {
            format!("{}: giving up the pursuit", names.unit(*unit))
        }
        Event::PaceSet { unit, pace } => format!("{}: pace set to {pace}", names.unit(*unit)),
        Event::Marched { .. } => "Units on the march advance".to_owned(),
        Event::Moved { steps } => format!("{} moved", counted(steps.len(), "unit", "units")),
        Event::Arrived { unit } => match names.position(*unit) {
            Some(place) => format!("{}: arrived at {place}", names.unit(*unit)),
            None => format!("{}: arrived", names.unit(*unit)),
        },
        Event::PlanCompleted { unit } => format!("{}: plan completed", names.unit(*unit)),
        Event::Ran { steps } => format!("{} fled", counted(steps.len(), "unit", "units")),
        _ => return None,
    })
}

fn combat(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::Engaged { blue, red } => {
            let place = names.position(*blue).or_else(|| names.position(*red));
            let place = place.map_or_else(String::new, |place| format!(" at {place}"));
            format!("Melee{place}: {} and {} engage", names.unit(*blue), names.unit(*red))
        }
        Event::Disengaged { blue, red } => {
            format!("{} and {} disengage", names.unit(*blue), names.unit(*red))
        }
        Event::Turned { unit, facing } => {
            format!("{}: turning to face {}", names.unit(*unit), names.facing(*facing))
        }
        Event::Charged { unit, victim, shock, wound } => format!(
            "{}: {shock} against {}, {}",
            names.unit(*unit),
            names.unit(*victim),
            fallen(wound)
        ),
        Event::Tried { unit, rolled, chance } => {
            format!("{}: morale check, {}", names.unit(*unit), check(*rolled, *chance, "breaks"))
        }
        Event::Melee { wounds, .. } => losses("Melee losses", wounds, names),
        Event::Shot { unit, target, rolled, chance, wound } => format!(
            "{}: {}, {}",
            volley(*unit, *target, names),
            check(*rolled, *chance, "hits"),
            fallen(wound)
        ),
        Event::CutDown { wounds } => losses("Losses to blows from behind", wounds, names),
        Event::Withdrew { unit, .. } => format!("{}: breaking off the melee", names.unit(*unit)),
        Event::LeaderRisked { unit, rolled, chance } => format!(
            "{}: leader in danger, {}",
            names.unit(*unit),
            check(*rolled, *chance, "killed")
        ),
        Event::LeaderFell { unit } => format!("{}: leader killed", names.unit(*unit)),
        Event::CommanderKilled { side } => format!("{side} loses its commander"),
        Event::Destroyed { unit } => format!("{}: destroyed", names.unit(*unit)),
        _ => return None,
    })
}

fn morale(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::Frightened { units } => each("Stress rises", units, names, 100),
        Event::Shaken { unit } => format!("{}: shaken", names.unit(*unit)),
        Event::Steadied { unit } => format!("{}: steady again", names.unit(*unit)),
        Event::Broke { unit } => format!("{}: morale breaks, routing", names.unit(*unit)),
        Event::Fled { unit } => format!("{}: fled the field", names.unit(*unit)),
        Event::RallyBegan { unit, .. } => format!("{}: rallying", names.unit(*unit)),
        Event::RallyFailed { unit } => {
            format!("{}: rally failed, routing again", names.unit(*unit))
        }
        Event::Rallied { unit } => format!("{}: rallied", names.unit(*unit)),
        _ => return None,
    })
}

fn clock(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::TimeGiven { side, until } => format!("{side} advances to tick {until}"),
        Event::TickBegan => "Tick begins".to_owned(),
        Event::ContactMade { side, contact } => {
            let seen = names.sighting(*side, *contact);
            let seen = seen.map_or_else(String::new, |seen| format!(", {seen}"));
            format!("{side} sights {}{seen}", names.contact(*side, *contact))
        }
        Event::ObjectiveCaptured { objective, side } => {
            format!("{side} captures {}", names.objective(*objective))
        }
        Event::TickEnded => "Tick ends".to_owned(),
        Event::Conceded { side } => format!("{side} concedes"),
        Event::BattleEnded { ending } => format!(
            "The battle is over: {} for Blue, {} for Red ({})",
            ending.outcomes[Side::Blue],
            ending.outcomes[Side::Red],
            ending.cause.name()
        ),
        _ => return None,
    })
}

/// A volley without its dice and its result.
fn volley(unit: UnitId, target: UnitId, names: &Names<'_>) -> String {
    format!("Volley by {} at {}", names.unit(unit), names.unit(target))
}

/// A volley as its target hears of it. The chance to hit is left out: it would reveal how far away
/// an unseen archer stands.
pub(super) fn volley_received(
    unit: UnitId,
    target: UnitId,
    wound: &Wound,
    names: &Names<'_>,
) -> String {
    format!("{}: {}", volley(unit, target, names), fallen(wound))
}

/// The losses of each unit in men, to a tenth. Units without losses are left out.
pub(super) fn losses(what: &str, wounds: &[Wound], names: &Names<'_>) -> String {
    let hurt = wounds.iter().filter(|wound| is_loss(wound));
    let units: Vec<(UnitId, Fixed)> = hurt.map(|one| (one.unit, one.harm)).collect();
    each(what, &units, names, 10)
}

/// Returns true if a wound shows in a line, which prints tenths of men.
pub(super) fn is_loss(wound: &Wound) -> bool {
    wound.harm >= Fixed::milli(50)
}

/// A figure for each unit, in fractions of one `parts`th.
pub(super) fn each(what: &str, units: &[(UnitId, Fixed)], names: &Names<'_>, parts: u32) -> String {
    if units.len() > MOST_NAMED {
        let total = units.iter().map(|(_, amount)| *amount).sum();
        return format!("{what}: {} units, {} in total", units.len(), rounded(total, parts));
    }
    let entry = |(unit, amount): &(UnitId, Fixed)| {
        format!("{} {}", names.unit(*unit), rounded(*amount, parts))
    };
    format!("{what}: {}", units.iter().map(entry).collect::<Vec<_>>().join(", "))
}

/// An amount with as many decimals as `parts` has zeros, without trailing zeros.
fn rounded(amount: Fixed, parts: u32) -> String {
    let ten_thousandths = amount.ten_thousandths().unsigned_abs();
    let step = 10_000 / parts;
    let steps = (ten_thousandths + step / 2) / step;
    let (whole, rest) = (steps / parts, steps % parts);
    let width = parts.ilog10() as usize;
    let text = format!("{whole}.{rest:0width$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// A percentile roll and the result that it has up to its chance.
fn check(rolled: u32, chance: u32, result: &str) -> String {
    format!("rolled {rolled} ({result} on {chance} or less)")
}

fn fallen(wound: &Wound) -> String {
    match wound.harm.floor() {
        0 => "no losses".to_owned(),
        1 => "1 man falls".to_owned(),
        men => format!("{men} men fall"),
    }
}

fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
