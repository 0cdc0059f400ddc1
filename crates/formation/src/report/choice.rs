use crate::rules::{Pace, Shape};
use crate::{Behaviour, EngagementRule, Rest};
use serde::Serialize;

/// A value that an order can take, with its name and meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Choice<T> {
    /// The value as orders contain it.
    pub value: T,
    /// Short name for lists.
    pub name: String,
    /// Effect in a few words.
    pub about: String,
}

/// The values a commander can choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Choices {
    /// Marching paces.
    pub paces: Vec<Choice<Pace>>,
    /// Engagement rules.
    pub rules: Vec<Choice<EngagementRule>>,
    /// Formation shapes.
    pub shapes: Vec<Choice<Shape>>,
    /// Behaviours at a waypoint.
    pub behaviours: Vec<Choice<Behaviour>>,
    /// Postures at rest.
    pub rests: Vec<Choice<Rest>>,
}

const PACES: [(Pace, &str); 4] = [
    (Pace::Walk, "slow, hardly tiring"),
    (Pace::Quick, "normal marching pace"),
    (Pace::Run, "faster, twice as tiring"),
    (Pace::Charge, "fastest, four times as tiring"),
];

const RULES: [(EngagementRule, &str); 4] = [
    (EngagementRule::Aggressive, "fights and shoots whenever it can"),
    (EngagementRule::Defensive, "fights and shoots once it is attacked"),
    (EngagementRule::HoldFire, "never starts a fight and never shoots"),
    (EngagementRule::Skirmish, "fights whenever it can, falls back, then returns"),
];

const SHAPES: [(Shape, &str); 7] = [
    (Shape::Line(2), "a broad front"),
    (Shape::Line(4), "a narrower front"),
    (Shape::Column(4), "marches a fifth faster, fights worse"),
    (Shape::Wedge(60), "hits harder, and is hit harder"),
    (Shape::Square, "no flank or rear, safe from cavalry, slow"),
    (Shape::Skirmish(1), "loose: harder to hit, weak against cavalry"),
    (Shape::Skirmish(2), "looser still, fewer men in front"),
];

const BEHAVIOURS: [(Behaviour, &str, &str); 5] = [
    (Behaviour::MoveTo, "move", "passes through"),
    (Behaviour::HoldAt, "hold", "stays in good order"),
    (Behaviour::AttackFrom, "attack", "stays, ready to attack"),
    (Behaviour::ScanFrom, "scan", "stays on the lookout"),
    (Behaviour::RallyAt, "rally", "stays and rallies"),
];

const RESTS: [(Rest, &str, &str); 3] = [
    (Rest::Formed, "formed", "in good order, regains cohesion"),
    (Rest::Patrol, "patrol", "looks around, intercepts couriers"),
    (Rest::Alert, "alert", "stands ready, intercepts more couriers"),
];

impl Choices {
    /// Returns every value of every choice.
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
