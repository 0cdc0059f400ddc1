use crate::{Belief, Formation, Phase, Presence, Side, Stance, UnitId, View};
use serde::Serialize;

/// Something that a commander still has to do, or may want to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reminder {
    /// What.
    pub text: String,
    /// With which unit, if it is about one.
    pub unit: Option<UnitId>,
}

/// More units than this are counted, not named.
const NAMED: usize = 8;

impl Formation {
    /// What a commander still has to do before the battle goes on.
    pub fn reminders(&self, view: &View, side: Side) -> Vec<Reminder> {
        let Some(belief) = view.belief(side) else { return Vec::new() };
        let say = |text: &str| vec![Reminder { text: text.to_owned(), unit: None }];
        match (view.phase, view.waiting[side]) {
            (Phase::Planning | Phase::Deployment, true) => {
                say("Your plan stands: waiting for the other commander")
            }
            (Phase::Planning | Phase::Deployment, false) => {
                let mut reminders = say("Your plan does not stand yet: begin when you are ready");
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

/// Units that are told to go nowhere.
fn idle(belief: &Belief) -> Vec<Reminder> {
    let idle = belief.units.iter().filter(|unit| unit.waypoints.is_empty());
    let units: Vec<(UnitId, &str)> = idle.map(|unit| (unit.id, unit.name.as_str())).collect();
    told(&units, "has no orders and stays where it is", "have no orders and stay where they are")
}

/// Units that a courier could rally.
fn running(belief: &Belief) -> Vec<Reminder> {
    let runs = |unit: &&crate::OwnUnit| {
        unit.presence == Presence::Afield && unit.stance == Stance::Routing
    };
    let running = belief.units.iter().filter(runs);
    let units: Vec<(UnitId, &str)> = running.map(|unit| (unit.id, unit.name.as_str())).collect();
    told(&units, "runs: a courier may rally it", "run: couriers may rally them")
}

fn told(units: &[(UnitId, &str)], one: &str, many: &str) -> Vec<Reminder> {
    if units.len() > NAMED {
        return vec![Reminder { text: format!("{} units {many}", units.len()), unit: None }];
    }
    let named =
        |(id, name): &(UnitId, &str)| Reminder { text: format!("{name} {one}"), unit: Some(*id) };
    units.iter().map(named).collect()
}
