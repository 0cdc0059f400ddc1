use crate::{Event, UnitId};

/// The place of an event among the events of its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grouping {
    /// The index of the first event of the group.
    pub(crate) group: usize,
    /// The index of the event that caused this one, unless it stands for itself.
    pub(crate) follows: Option<usize>,
}

impl Grouping {
    /// Finds the group of an event. A volley is every shot of one unit at one target; consequences
    /// join the attack, fall or heat that caused them.
    pub(crate) fn of(events: &[&Event], index: usize) -> Self {
        let alone = Self { group: index, follows: None };
        let Some(event) = events.get(index) else { return alone };
        let Some(cause) = cause(events, index) else {
            return Self { group: first_of_volley(events, index, event), follows: None };
        };
        // A cause never follows from its own consequence, so this ends: ammunition is the only
        // event that precedes its cause, and an attack has no cause.
        Self { group: Self::of(events, cause).group, follows: Some(cause) }
    }
}

/// The attacker and target of an attack that was carried out, and whether it is a physical one.
const fn attack(event: &Event) -> Option<(&UnitId, &UnitId, bool)> {
    match event {
        Event::AttackResolved { attacker_id, target_id, .. } => {
            Some((attacker_id, target_id, false))
        }
        Event::PhysicalAttackResolved { attacker_id, target_id, .. } => {
            Some((attacker_id, target_id, true))
        }
        _ => None,
    }
}

fn first_of_volley(events: &[&Event], index: usize, event: &Event) -> usize {
    let volley = attack(event);
    let same = |other: &&Event| volley.is_some() && attack(other) == volley;
    events[..index].iter().position(same).unwrap_or(index)
}

/// The index of the event that caused another, if it is a consequence.
fn cause(events: &[&Event], index: usize) -> Option<usize> {
    let (event, earlier) = (events[index], &events[..index]);
    let last = |of: &dyn Fn(&Event) -> bool| earlier.iter().rposition(|event| of(event));
    let involves = |unit: &UnitId, event: &Event| {
        attack(event).is_some_and(|(attacker, target, _)| attacker == unit || target == unit)
    };
    match event {
        // A round is spent before its shot is rolled.
        Event::AmmoConsumed { .. } => {
            let shot = |event: &&Event| attack(event).is_some();
            events[index..].iter().position(shot).map(|offset| index + offset)
        }
        Event::WeaponJammed { .. } | Event::HeatInflicted { .. } => {
            last(&|event| attack(event).is_some())
        }
        Event::DamageApplied { .. }
        | Event::LocationLost { .. }
        | Event::CriticalHitRolled { .. }
        | Event::CriticalHitResolved { .. }
        | Event::Explosion { .. }
        | Event::UnitDisplaced { .. }
        | Event::PilotHit { .. }
        | Event::UnitDestroyed { .. } => last(&is_blow),
        // Rolls are made after the last attack, so the nearest attack need not be the cause.
        Event::PSRTriggered { unit_id, .. } | Event::PSRResolved { unit_id, .. } => {
            last(&|event| involves(unit_id, event) || is_of(unit_id, event, is_heat))
                .or_else(|| last(&|event| is_of(unit_id, event, is_movement)))
        }
        Event::UnitFell { unit_id, .. } => {
            last(&|event| is_of(unit_id, event, is_roll_to_stay_up) || involves(unit_id, event))
        }
        _ if is_heat(event) => {
            let unit = event.unit()?;
            earlier.iter().position(|event| is_of(unit, event, is_heat))
        }
        _ => None,
    }
}

fn is_of(unit: &UnitId, event: &Event, kind: fn(&Event) -> bool) -> bool {
    kind(event) && event.unit() == Some(unit)
}

/// Returns true for events that may damage a unit; their damage follows them.
pub(super) fn is_blow(event: &Event) -> bool {
    attack(event).is_some()
        || matches!(
            event,
            Event::UnitFell { .. } | Event::UnitWithdrawn { .. } | Event::AmmoExplosionCheck { .. }
        )
        || is_heat(event)
}

const fn is_heat(event: &Event) -> bool {
    matches!(
        event,
        Event::HeatGenerated { .. }
            | Event::HeatDissipated { .. }
            | Event::ShutdownCheck { .. }
            | Event::RestartCheck { .. }
            | Event::AmmoExplosionCheck { .. }
    )
}

const fn is_movement(event: &Event) -> bool {
    matches!(event, Event::MovementLocked { .. } | Event::MovementDeclared { .. })
}

const fn is_roll_to_stay_up(event: &Event) -> bool {
    matches!(event, Event::PSRResolved { .. } | Event::StandAttempted { .. })
}
