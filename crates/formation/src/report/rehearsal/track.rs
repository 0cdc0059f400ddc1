use crate::plan::Wait;
use crate::rules::Shape;
use crate::{CodeId, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::Serialize;

/// The march of one unit in the preview of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Track {
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// Its formation shape, which no plan changes.
    pub shape: Shape,
    /// Its position from each tick on, in ascending order; the first is its starting position.
    pub steps: Vec<Footstep>,
    /// Its waypoints, in order.
    pub stops: Vec<Stop>,
    /// The tick at which it reaches its last waypoint; `None` if the preview does not get there.
    pub done_at: Option<u32>,
}

/// The position of a unit from a tick on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Footstep {
    /// The tick.
    pub tick: u32,
    /// The unit's hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Its facing.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
}

/// A waypoint in the preview of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Stop {
    /// Its hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Number of its hex, as printed on the map.
    pub place: String,
    /// The tick at which the unit reaches it; `None` if that depends on an open wait.
    pub reached_at: Option<u32>,
    /// The tick at which the unit moves on; `None` if it stays or passes through.
    pub leaves_at: Option<u32>,
    /// What the unit waits for there.
    pub wait: Option<Wait>,
    /// The go-code the unit waits for there, if it is one.
    pub code: Option<CodeId>,
    /// True if the wait does not end by itself: it depends on the enemy or on an order.
    pub open: bool,
    /// For waypoints behind an open wait, the ticks from the end of that wait to the arrival here.
    pub after: Option<u32>,
    /// Behaviour, pace and wait in words.
    pub text: String,
}

/// The most footsteps of one unit that are sent.
const MOST_STEPS: usize = 60;

/// Leaves out footsteps of a long march, at equal intervals. The first and the last stay.
pub(super) fn thinned(steps: Vec<Footstep>) -> Vec<Footstep> {
    let every = steps.len().div_ceil(MOST_STEPS).max(1);
    let last = steps.len().saturating_sub(1);
    let kept = |(index, _): &(usize, Footstep)| index % every == 0 || *index == last;
    steps.into_iter().enumerate().filter(kept).map(|(_, step)| step).collect()
}
