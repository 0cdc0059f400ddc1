use crate::{Belief, Formation, Phase, Presence, Side, Stance, UnitId, View};
use serde::Serialize;

/// Something a commander still has to do, or may want to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reminder {
    /// The reminder as a sentence.
    pub text: String,
    /// The unit it concerns, if it is about a single one.
    pub unit: Option<UnitId>,
}

/// Up to this many units are listed by name; more are only counted.
const NAMED: usize = 8;

impl Formation {
    /// Returns what a commander still has to do before the battle continues.
    pub fn reminders(&self, view: &View, side: Side) -> Vec<Reminder> {
        let Some(belief) = view.belief(side) else { return Vec::new() };
        let say = |text: &str| vec![Reminder { text: text.to_owned(), unit: None }];
        match (view.phase, view.waiting[side]) {
            (Phase::Planning | Phase::Deployment, true) => {
                say("Your plan is confirmed: waiting for the other commander")
            }
            (Phase::Planning | Phase::Deployment, false) => {
                let mut reminders = say("Your plan is not confirmed yet: begin when you are ready");
                reminders.extend(idle(belief));
                reminders
            }
            (Phase::Active, true) => say("Waiting for the other commander to let time pass"),
            (Phase::Active, false) => {
                let mut reminders = say("Send orders, or let time pass");
                reminders.extend(running(belief));
                reminders
            }
            (Phase::Finished, _) => Vec::new(),
        }
    }
}

/// Returns a reminder for units without a route.
fn idle(belief: &Belief) -> Vec<Reminder> {
    let idle = belief.units.iter().filter(|unit| unit.waypoints.is_empty());
    let units: Vec<(UnitId, &str)> = idle.map(|unit| (unit.id, unit.name.as_str())).collect();
    by_name_or_number(&units, "no orders, holding position", "without orders, holding position")
}

/// Returns a reminder for routing units, which a courier could rally.
fn running(belief: &Belief) -> Vec<Reminder> {
    let runs = |unit: &&crate::OwnUnit| {
        unit.presence == Presence::Afield && unit.stance == Stance::Routing
    };
    let running = belief.units.iter().filter(runs);
    let units: Vec<(UnitId, &str)> = running.map(|unit| (unit.id, unit.name.as_str())).collect();
    by_name_or_number(&units, "routing, a courier may rally it", "routing, couriers may rally them")
}

fn by_name_or_number(units: &[(UnitId, &str)], one: &str, many: &str) -> Vec<Reminder> {
    if units.len() > NAMED {
        return vec![Reminder { text: format!("{} units {many}", units.len()), unit: None }];
    }
    let named =
        |(id, name): &(UnitId, &str)| Reminder { text: format!("{name}: {one}"), unit: Some(*id) };
    units.iter().map(named).collect()
}
