use crate::TypeId;
use crate::definition::{PropertyValue, is_default};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A cell of a table: a label that is always shown, and an effect that play can carry out once it is
/// confirmed. A cell without effect is interpreted by the players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatOutcome {
    /// Label of the designer.
    pub label: String,
    /// The structured effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<OutcomeEffect>,
}

/// An effect that play can carry out after confirmation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum OutcomeEffect {
    /// Nothing happens.
    NoEffect,
    /// Units retreat.
    Retreat {
        /// Distance in hexes.
        hexes: u32,
        /// The side that retreats.
        #[serde(default, skip_serializing_if = "is_default")]
        side: Party,
        /// Chooses the hexes.
        #[serde(default, skip_serializing_if = "is_default")]
        chooser: Chooser,
        /// Whether the unit may not go farther if all hexes at the distance are full.
        #[serde(default, skip_serializing_if = "is_default")]
        exact: bool,
        /// The fate of a unit that cannot retreat.
        #[serde(default, skip_serializing_if = "is_default")]
        blocked: Blocked,
    },
    /// Defenders lose steps.
    StepLoss {
        /// Number of steps, in total or for each unit.
        steps: u32,
        /// Chooses the units.
        #[serde(default, skip_serializing_if = "is_default")]
        chooser: Chooser,
        /// Every unit loses this many.
        #[serde(default, skip_serializing_if = "is_default")]
        each: bool,
    },
    /// Attackers lose steps.
    AttackerStepLoss {
        /// Number of steps, in total or for each unit.
        steps: u32,
        /// Chooses the units.
        #[serde(default, skip_serializing_if = "is_default")]
        chooser: Chooser,
        /// Every unit loses this many.
        #[serde(default, skip_serializing_if = "is_default")]
        each: bool,
    },
    /// Both sides lose steps, the defender first.
    Exchange {
        /// Steps that the attackers lose in total.
        attacker_steps: u32,
        /// Steps that the defenders lose in total.
        defender_steps: u32,
        /// Chooses the units.
        #[serde(default, skip_serializing_if = "is_default")]
        chooser: Chooser,
    },
    /// The attackers are eliminated.
    AttackerEliminated,
    /// The defenders are eliminated.
    DefenderEliminated,
    /// One side loses steps, the other at least as much strength.
    ExchangeStrength {
        /// The side that loses its steps first.
        #[serde(default, skip_serializing_if = "is_default")]
        first: First,
        /// Steps that it loses.
        #[serde(default, skip_serializing_if = "is_default")]
        steps: Amount,
        /// The strength that counts.
        #[serde(default, skip_serializing_if = "is_default")]
        values: Values,
    },
    /// A side pays an amount in steps lost and hexes of retreat.
    Budget {
        /// The side that pays.
        #[serde(default, skip_serializing_if = "is_default")]
        side: Party,
        /// Steps and hexes together.
        amount: u32,
        /// Divides the amount.
        #[serde(default, skip_serializing_if = "is_default")]
        chooser: Chooser,
    },
    /// A property of the units of a side is set.
    SetState {
        /// The side.
        #[serde(default, skip_serializing_if = "is_default")]
        side: Party,
        /// The property.
        property: TypeId,
        /// Its new value.
        value: PropertyValue,
    },
    /// A variable is set.
    SetVariable {
        /// The variable.
        variable: TypeId,
        /// Its new value.
        value: String,
    },
    /// The active side gets replacement points this turn.
    Points {
        /// Number of points.
        points: u32,
    },
    /// Attackers may advance into the battle hex.
    Advance {
        /// Number of units.
        #[serde(default, skip_serializing_if = "is_default")]
        units: Amount,
    },
    /// Several effects, in order.
    Sequence(Vec<OutcomeEffect>),
    /// One of several outcomes.
    Choice {
        /// Picks one.
        #[serde(default, skip_serializing_if = "is_default")]
        chooser: Chooser,
        /// The outcomes to choose from.
        options: Vec<CombatOutcome>,
    },
}

/// A side of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// The side that attacks.
    Attacker,
    /// The side that is attacked.
    #[default]
    Defender,
}

/// The side that makes a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Chooser {
    /// The side that owns the affected units.
    #[default]
    Owner,
    /// The other side of the battle.
    Opponent,
    /// The side that attacks.
    Attacker,
    /// The side that is attacked.
    Defender,
}

/// The fate of a unit that cannot retreat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Blocked {
    /// It is eliminated.
    #[default]
    Eliminated,
    /// It goes as far as it can and loses a step for each missing hex.
    StepLoss,
}

/// The side that loses first in [`OutcomeEffect::ExchangeStrength`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum First {
    /// The side that is attacked.
    #[default]
    Defender,
    /// The side that attacks.
    Attacker,
    /// The side with the smaller total.
    Weaker,
}

/// The strengths that [`OutcomeEffect::ExchangeStrength`] compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Values {
    /// Without value rules.
    #[default]
    Printed,
    /// With value rules.
    Current,
}

/// A number, or everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// This many.
    Count(u32),
    /// All of them.
    All(All),
}

/// The word `All`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum All {
    /// The only value.
    All,
}

impl Default for Amount {
    fn default() -> Self {
        Self::Count(1)
    }
}

impl OutcomeEffect {
    /// Returns true if play must ask for confirmation: everything but `NoEffect`.
    pub fn needs_confirmation(&self) -> bool {
        *self != Self::NoEffect
    }

    /// Iterates over this effect and all effects inside it.
    pub fn all(&self) -> Vec<&Self> {
        let mut found = vec![self];
        let inner: Vec<&Self> = match self {
            Self::Sequence(effects) => effects.iter().collect(),
            Self::Choice { options, .. } => {
                options.iter().filter_map(|option| option.effect.as_ref()).collect()
            }
            _ => vec![],
        };
        found.extend(inner.into_iter().flat_map(Self::all));
        found
    }
}

/// The place of an outcome in a table, written as a path in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomePlace {
    /// In a cell.
    Cell {
        /// Index of the row.
        row: usize,
        /// Index of the column.
        column: usize,
    },
    /// The automatic outcome below the first column.
    BelowMinimum,
    /// The automatic outcome beyond the last column.
    AboveMaximum,
}

impl fmt::Display for OutcomePlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { row, column } => write!(out, "outcomes[{row}][{column}]"),
            Self::BelowMinimum => out.write_str("below_minimum.Automatic"),
            Self::AboveMaximum => out.write_str("above_maximum.Automatic"),
        }
    }
}
