use crate::{AtTurnLimit, Side};
use serde::{Deserialize, Serialize};

/// The kind of battle that an encounter becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", rename = "ScenarioTemplate"))]
#[serde(rename_all = "lowercase")]
pub enum Template {
    /// An even fight from opposite edges.
    #[default]
    Skirmish,
    /// The player's column is attacked from both flanks.
    Ambush,
    /// The player wins if it still has units after the last turn.
    Holdout,
    /// An even fight to destruction with a turn limit of one's own.
    Custom,
}

/// The part of the map where a side starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// Along the northern or western edge.
    FirstEdge,
    /// Along the southern or eastern edge.
    SecondEdge,
    /// Around the centre, along the line between the edges.
    Centre,
    /// In single file through the middle of the map.
    Column,
    /// Close on both sides of the column.
    Flanks,
}

/// The row of a template.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    pub(super) turn_limit: u32,
    pub(super) at_turn_limit: AtTurnLimit,
    /// The starts of player and opponent.
    pub(super) starts: [Start; 2],
}

impl Template {
    /// Every template.
    pub const ALL: [Self; 4] = [Self::Skirmish, Self::Ambush, Self::Holdout, Self::Custom];

    /// Returns the template with an id.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|template| template.id() == id)
    }

    /// The id in requests and files.
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// The rules of the template in two sentences.
    pub const fn about(self) -> &'static str {
        self.row().about
    }

    /// The last turn, unless the encounter has a limit of its own.
    pub const fn turn_limit(self) -> u32 {
        self.row().turn_limit
    }

    /// The result when the last turn ends.
    pub const fn at_turn_limit(self) -> AtTurnLimit {
        self.row().at_turn_limit
    }

    /// The side that is attacked; `None` if both sides attack.
    pub fn defender(self) -> Option<Side> {
        let [player, opponent] = self.row().starts;
        let attacked = |start| matches!(start, Start::Centre | Start::Column);
        match (attacked(player), attacked(opponent)) {
            (true, _) => Some(Side::Player),
            (_, true) => Some(Side::Opponent),
            _ => None,
        }
    }

    pub(super) const fn row(self) -> &'static Row {
        // In the order of `ALL`, which is the order of declaration.
        &ROWS[self as usize]
    }
}

static ROWS: [Row; 4] = [
    Row {
        id: "skirmish",
        title: "Skirmish",
        about: "Both forces start along opposite edges, with the same room. \
                After the last turn the side with fewer losses wins.",
        turn_limit: 30,
        at_turn_limit: AtTurnLimit::LessDamaged,
        starts: [Start::SecondEdge, Start::FirstEdge],
    },
    Row {
        id: "ambush",
        title: "Ambush",
        about: "Your force marches in column through the middle of the map, and the opponent \
                attacks from close on both flanks. Nothing is hidden: both sides see every unit. \
                After the last turn the side with fewer losses wins.",
        turn_limit: 20,
        at_turn_limit: AtTurnLimit::LessDamaged,
        starts: [Start::Column, Start::Flanks],
    },
    Row {
        id: "holdout",
        title: "Holdout",
        about: "Your force defends the centre of the map, and the opponent attacks from one edge. \
                You win if at least one of your units still stands after the last turn.",
        turn_limit: 12,
        at_turn_limit: AtTurnLimit::PlayerHolds,
        starts: [Start::Centre, Start::FirstEdge],
    },
    Row {
        id: "custom",
        title: "Custom",
        about: "Both forces start along opposite edges and fight until one side has no units \
                left. The battle is a draw after the last turn.",
        turn_limit: 15,
        at_turn_limit: AtTurnLimit::Draw,
        starts: [Start::SecondEdge, Start::FirstEdge],
    },
];
