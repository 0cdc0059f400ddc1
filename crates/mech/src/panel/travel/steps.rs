use crate::movement::costs;
use crate::terrain::in_words;
use crate::{Battlefield, MovementMode, MovementStep, ReachableHex};
use sandtable_hex::{Facing, Hex, Terrain};
use serde::Serialize;

/// A line of a planned move: a step, or all turns in one hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StepRow {
    /// The kind of line: its icon.
    pub kind: StepKind,
    /// The step in words: "Ahead to 0908" or "Turn right one hexside".
    pub words: String,
    /// The terrain that is entered, in words; `None` for turns.
    pub ground: Option<String>,
    /// The hex after it.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Movement points of this line.
    pub points: u32,
    /// Movement points up to and including this line.
    pub total: u32,
}

/// The kind of a [`StepRow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// A step ahead.
    Ahead,
    /// A step backward.
    Back,
    /// Turns counter-clockwise.
    TurnLeft,
    /// Turns clockwise.
    TurnRight,
    /// A jump.
    Jump,
}

/// A facing in which a move to a hex can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct FacingRow {
    /// The number of the facing.
    pub facing: u8,
    /// The facing in words: "south-west".
    pub words: &'static str,
    /// Movement points of the move that ends so.
    pub points: u32,
    /// Points more than the cheapest facing in that hex.
    pub extra: u32,
}

const FACINGS: [&str; 6] =
    ["north", "north-east", "south-east", "south", "south-west", "north-west"];

const HEXSIDES: [&str; 5] =
    ["one hexside", "two hexsides", "three hexsides", "four hexsides", "five hexsides"];

impl FacingRow {
    pub(in crate::panel) fn new(facing: Facing, points: u32, cheapest: u32) -> Self {
        let words = FACINGS[facing.index()];
        Self { facing: facing.index() as u8, words, points, extra: points - cheapest }
    }
}

impl StepRow {
    /// Returns the lines of a move.
    pub(in crate::panel) fn of_move(
        field: &Battlefield,
        mode: MovementMode,
        from: MovementStep,
        end: &ReachableHex,
    ) -> Vec<Self> {
        if mode == MovementMode::Jump {
            return vec![Self::landing(field, end)];
        }
        let mut rows: Vec<Self> = Vec::new();
        let (mut here, mut turns) = (from, 0);
        for (step, points) in end.path.iter().zip(costs(field, mode, from, &end.path)) {
            let (kind, points) = (kind(here, *step), u32::from(points));
            let total = rows.last().map_or(0, |row| row.total);
            let same = rows.last_mut().filter(|last| last.kind == kind && kind.is_turn());
            if let Some(last) = same {
                // Turns in the same direction are one line.
                turns += 1;
                last.words = turned(kind, turns);
                (last.points, last.total) = (last.points + points, total + points);
            } else {
                turns = 1;
                rows.push(Self::of_step(field, kind, *step, points, total));
            }
            here = *step;
        }
        // A minimum move takes all points, which are fewer than the step costs.
        if let Some(last) = rows.last_mut().filter(|last| last.total > end.mp_spent) {
            last.points = last.points.saturating_sub(last.total - end.mp_spent);
            last.total = end.mp_spent;
        }
        rows
    }

    fn of_step(
        field: &Battlefield,
        kind: StepKind,
        step: MovementStep,
        points: u32,
        before: u32,
    ) -> Self {
        let ground = (!kind.is_turn()).then(|| ground(field, step.position));
        let words = match kind {
            StepKind::Ahead => format!("Ahead to {}", number(field, step.position)),
            StepKind::Back => format!("Back to {}", number(field, step.position)),
            turn => turned(turn, 1),
        };
        Self { kind, words, ground, hex: step.position, points, total: before + points }
    }

    fn landing(field: &Battlefield, end: &ReachableHex) -> Self {
        Self {
            kind: StepKind::Jump,
            words: format!("Jump to {}", number(field, end.position)),
            ground: Some(ground(field, end.position)),
            hex: end.position,
            points: end.mp_spent,
            total: end.mp_spent,
        }
    }
}

impl StepKind {
    const fn is_turn(self) -> bool {
        matches!(self, Self::TurnLeft | Self::TurnRight)
    }
}

fn kind(from: MovementStep, to: MovementStep) -> StepKind {
    if from.position != to.position {
        let ahead = to.facing.step(from.position) == to.position;
        return if ahead { StepKind::Ahead } else { StepKind::Back };
    }
    if from.facing.clockwise() == to.facing { StepKind::TurnRight } else { StepKind::TurnLeft }
}

fn turned(kind: StepKind, hexsides: usize) -> String {
    let side = if kind == StepKind::TurnRight { "right" } else { "left" };
    let count = HEXSIDES[hexsides.clamp(1, HEXSIDES.len()) - 1];
    format!("Turn {side} {count}")
}

fn ground(field: &Battlefield, hex: Hex) -> String {
    in_words(field.map().terrain(hex).unwrap_or(&Terrain::CLEAR))
}

fn number(field: &Battlefield, hex: Hex) -> String {
    field.map().shape().number(hex).map(|number| number.to_string()).unwrap_or_default()
}
