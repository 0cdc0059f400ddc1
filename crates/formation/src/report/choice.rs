use crate::rules::{Pace, Shape};
use crate::{Behaviour, EngagementRule, Rest};
use serde::Serialize;

/// Something that can be chosen, and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Choice<T> {
    /// As it is written in an order.
    pub value: T,
    /// What it is called.
    pub name: String,
    /// What it means.
    pub about: String,
}

/// What a commander chooses from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Choices {
    /// How units go.
    pub paces: Vec<Choice<Pace>>,
    /// Whether they start a fight.
    pub rules: Vec<Choice<EngagementRule>>,
    /// In which shape they stand.
    pub shapes: Vec<Choice<Shape>>,
    /// What they do at a waypoint.
    pub behaviours: Vec<Choice<Behaviour>>,
    /// How they stand.
    pub rests: Vec<Choice<Rest>>,
}

const PACES: [(Pace, &str); 4] = [
    (Pace::Walk, "slow, and hardly tiring"),
    (Pace::Quick, "as soldiers march"),
    (Pace::Run, "faster, and twice as tiring"),
    (Pace::Charge, "headlong, and four times as tiring"),
];

const RULES: [(EngagementRule, &str); 4] = [
    (EngagementRule::Aggressive, "fights and shoots whenever it can"),
    (EngagementRule::Defensive, "fights and shoots once it is attacked"),
    (EngagementRule::HoldFire, "never starts a fight and never shoots"),
    (EngagementRule::Skirmish, "fights whenever it can, then falls back and comes again"),
];

const SHAPES: [(Shape, &str); 7] = [
    (Shape::Line(2), "a broad front"),
    (Shape::Line(4), "a narrower front"),
    (Shape::Column(4), "marches a fifth faster, fights worse"),
    (Shape::Wedge(60), "strikes harder, and is struck harder"),
    (Shape::Square, "no flank and no rear, safe from horse, and slow"),
    (Shape::Skirmish(1), "loose: harder to hit, weak against horse"),
    (Shape::Skirmish(2), "looser still, with fewer in front"),
];

const BEHAVIOURS: [(Behaviour, &str, &str); 5] = [
    (Behaviour::MoveTo, "move", "goes through, and on"),
    (Behaviour::HoldAt, "hold", "stays, in good order"),
    (Behaviour::AttackFrom, "attack", "stays, ready to attack"),
    (Behaviour::ScanFrom, "scan", "stays, and looks around"),
    (Behaviour::RallyAt, "rally", "stays, and gathers"),
];

const RESTS: [(Rest, &str, &str); 3] = [
    (Rest::Formed, "formed", "in good order, and gets its breath"),
    (Rest::Patrol, "patrol", "looks around, and catches couriers"),
    (Rest::Alert, "alert", "stands ready, and catches more couriers"),
];

impl Choices {
    /// Everything there is to choose from.
    pub fn all() -> Self {
        Self {
            paces: PACES.into_iter().map(|(value, about)| displayed(value, about)).collect(),
            rules: RULES.into_iter().map(|(value, about)| displayed(value, about)).collect(),
            shapes: SHAPES.into_iter().map(|(value, about)| displayed(value, about)).collect(),
            behaviours: BEHAVIOURS.into_iter().map(named).collect(),
            rests: RESTS.into_iter().map(named).collect(),
        }
    }
}

fn displayed<T: ToString>(value: T, about: &str) -> Choice<T> {
    let name = value.to_string();
    Choice { value, name, about: about.to_owned() }
}

fn named<T>((value, name, about): (T, &str, &str)) -> Choice<T> {
    Choice { value, name: name.to_owned(), about: about.to_owned() }
}
