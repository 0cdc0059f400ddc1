use super::events::{each, is_loss, line, losses, volley_received};
use super::names::Names;
use crate::event::Wound;
use crate::{Command, Dispatch, DispatchId, Event, Fixed, Formation, Side, State, UnitId};
use sandtable_core::Viewer;

/// One event without its battle: units and hexes by their ids.
pub(crate) fn describe(event: &Event) -> String {
    line(event, &Names::ids())
}

/// A command without its battle: contacts, go-codes and hexes by their ids.
pub(crate) fn command(command: &Command) -> String {
    // Ids do not depend on the army.
    Names::ids().command(Side::Blue, command)
}

/// The addressee and the command of a dispatch, as the army that wrote it reads them.
pub(crate) fn dispatch(
    game: &Formation,
    state: &State,
    side: Side,
    dispatch: &Dispatch,
) -> [String; 2] {
    let names = Names::of_army(game, state, side);
    [names.recipient(side, dispatch.to), names.command(side, &dispatch.command)]
}

/// One event as a viewer hears of it, or `None` if it is routine or does not reach the viewer.
///
/// `state` is the position after the event.
pub(crate) fn tell(
    game: &Formation,
    state: &State,
    event: &Event,
    viewer: Viewer,
) -> Option<String> {
    if is_routine(event) || is_sent_at_once(state, event) {
        return None;
    }
    let side = match viewer {
        Viewer::Referee => return Some(line(event, &Names::all(game, state))),
        Viewer::Public => None,
        Viewer::Seat(seat) => Some(Side::of(seat)?),
    };
    match side {
        _ if is_public(event) => Some(describe(event)),
        None => None,
        Some(side) => heard(game, state, event, side),
    }
}

/// True for events that every viewer hears of.
const fn is_public(event: &Event) -> bool {
    matches!(
        event,
        Event::BattleStarted { .. } | Event::BattleEnded { .. } | Event::Conceded { .. }
    )
}

/// True if an event happens all the time and is better seen on the map than read.
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
    ) || match event {
        Event::Frightened { units } => units.is_empty(),
        Event::Melee { wounds, .. } | Event::CutDown { wounds } => !wounds.iter().any(is_loss),
        _ => false,
    }
}

/// True if an order that was just queued leaves with a courier at once. The line that reports the
/// courier says all there is to say, so only orders that have to wait get a line of their own.
fn is_sent_at_once(state: &State, event: &Event) -> bool {
    let Event::Queued { side, dispatch } = event else { return false };
    let staff = &state.staffs[*side];
    let waiting = |number: DispatchId| staff.outbox.iter().position(|one| one.number == number);
    // Orders leave oldest first, one per courier, so the place in the outbox decides.
    waiting(dispatch.number).is_none_or(|place| place < usize::from(staff.riders))
}

/// An army hears of its own units, and of the enemy's what happens in its sight.
fn heard(game: &Formation, state: &State, event: &Event, side: Side) -> Option<String> {
    let names = Names::of_army(game, state, side);
    let knowledge = &state.staffs[side].knowledge;
    let own = |unit: UnitId| game.range_of(side).contains(&unit.index());
    let is_seen = |unit: UnitId| {
        let known = knowledge.contact_of(unit).and_then(|id| knowledge.contact(id));
        known.is_some_and(|contact| contact.visible)
    };
    match subject(event) {
        Subject::Army(whose) if whose == side => match event {
            // Neither the dice nor the watchfulness of the enemy is known.
            Event::CourierHunted { number, .. } => {
                Some(format!("Enemies try to intercept {side}'s courier with {number}"))
            }
            _ => Some(line(event, &names)),
        },
        Subject::Army(_) => None,
        // What happens inside a unit is known only to its own army; a rout is seen by both.
        Subject::Unit(unit) if own(unit) => Some(line(event, &names)),
        Subject::Unit(unit) => match event {
            Event::Broke { .. }
            | Event::Destroyed { .. }
            | Event::Fled { .. }
            | Event::Rallied { .. } => is_seen(unit).then(|| line(event, &names)),
            _ => None,
        },
        Subject::Fight(unit, other) => match event {
            Event::Shot { wound, .. } if own(other) => {
                Some(volley_received(unit, other, wound, &names))
            }
            _ => (own(unit) || own(other)).then(|| line(event, &names)),
        },
        Subject::Several => match event {
            Event::Melee { wounds, .. } => suffered("Melee losses", wounds, own, &names),
            Event::CutDown { wounds } => {
                suffered("Losses to blows from behind", wounds, own, &names)
            }
            Event::Frightened { units } => {
                let ours = units.iter().filter(|(unit, _)| own(*unit));
                let ours: Vec<(UnitId, Fixed)> = ours.copied().collect();
                (!ours.is_empty()).then(|| each("Stress rises", &ours, &names, 100))
            }
            Event::ObjectiveCaptured { objective, side: taker } => {
                let place = game.scenario.objectives.get(usize::from(*objective));
                let cell = place.and_then(|place| game.field.cell(place.hex));
                // The same rule as in `view`: the log must not tell more than the map shows.
                let seen = cell.is_some_and(|cell| knowledge.visible.contains(cell));
                (seen || *taker == side).then(|| line(event, &names))
            }
            _ => None,
        },
    }
}

/// The losses of an army's own units in an event that hurts several.
fn suffered(
    what: &str,
    wounds: &[Wound],
    own: impl Fn(UnitId) -> bool,
    names: &Names<'_>,
) -> Option<String> {
    let ours = wounds.iter().filter(|wound| own(wound.unit) && is_loss(wound));
    let ours: Vec<Wound> = ours.copied().collect();
    (!ours.is_empty()).then(|| losses(what, &ours, names))
}

/// The subject of an event, which decides who hears of it.
enum Subject {
    /// An army's plans, messages and staff.
    Army(Side),
    /// One unit.
    Unit(UnitId),
    /// An attacker and its target, or two units in melee.
    Fight(UnitId, UnitId),
    /// Several units or both armies.
    Several,
}

fn subject(event: &Event) -> Subject {
    // No wildcard: a new event does not compile until its audience is decided.
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
        | Event::Conceded { side } => Subject::Army(*side),
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
        | Event::Rallied { unit } => Subject::Unit(*unit),
        Event::Engaged { blue, red } | Event::Disengaged { blue, red } => {
            Subject::Fight(*blue, *red)
        }
        Event::Charged { unit, victim, .. } => Subject::Fight(*unit, *victim),
        Event::Shot { unit, target, .. } => Subject::Fight(*unit, *target),
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
        | Event::BattleEnded { .. } => Subject::Several,
    }
}
