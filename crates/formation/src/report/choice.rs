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
    /// Commands that a courier can carry.
    pub commands: Vec<Choice<CommandKind>>,
}

/// The kinds of [`Command`](crate::Command), by the names of its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum CommandKind {
    /// Needs a hex.
    MoveTo,
    /// Needs a contact.
    Attack,
    /// Needs a hex.
    Defend,
    /// Needs nothing.
    HoldPosition,
    /// Needs the hexes of a route.
    Retreat,
    /// Takes a hex to gather at, or none.
    Rally,
    /// Needs a shape.
    ChangeFormation,
    /// Needs an engagement rule.
    ChangeEngagement,
    /// Needs two hexes, a facing and a number of ranks.
    FormLine,
    /// Needs a go-code.
    ExecuteGoCode,
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

const COMMANDS: [(CommandKind, &str, &str); 10] = [
    (CommandKind::MoveTo, "Move", "marches to a hex"),
    (
        CommandKind::Attack,
        "Attack",
        "runs at an enemy where it was last seen, and charges if it can",
    ),
    (CommandKind::Defend, "Defend", "marches to a hex and holds it, fights if attacked"),
    (CommandKind::HoldPosition, "Hold", "stops and holds its hex"),
    (CommandKind::Retreat, "Retire", "runs along a route, holds fire and gathers at the end"),
    (CommandKind::Rally, "Rally", "stops routing, and gathers at a hex if one is given"),
    (CommandKind::ChangeFormation, "Form", "changes its formation shape"),
    (CommandKind::ChangeEngagement, "Engage", "changes its engagement rule"),
    (CommandKind::FormLine, "Line", "forms a line between two hexes"),
    (CommandKind::ExecuteGoCode, "Signal", "gives a go-code as soon as the order arrives"),
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
            commands: COMMANDS.into_iter().map(named).collect(),
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
