//! Rounded outlines of sets of hexes.
//!
//! Three hexes meet at every corner of a hex map, so exactly two sides of an outline meet at each of
//! its corners: outlines never touch or cross. The corners are relaxed towards their neighbours, and
//! the outline is rounded by Chaikin's corner cutting. Its limit is the quadratic B-spline, one curve
//! per corner from the middle of one side to the middle of the next, so no step of the cutting is
//! needed. Each curve depends only on the three corners before and after it. That makes the drawing
//! local: a changed hex changes the curves near it and no others.

use super::grain::Grain;
use super::svg::Place;
use super::window::Window;
use crate::{Facing, Hex};
use hexx::Vec2;
use std::fmt;

/// The smoothing of an outline.
#[derive(Clone, Copy)]
pub(super) struct Smooth {
    /// The number of times that each corner is moved towards the middle of its neighbours.
    pub(super) rounds: u8,
    /// The share of the way that it is moved.
    pub(super) pull: f32,
    /// The largest irregularity.
    pub(super) stray: f32,
    pub(super) grain: Grain,
}

impl Smooth {
    /// Leaves the corners where they are.
    pub(super) const SHARP: Self = Self { rounds: 0, pull: 0.0, stray: 0.0, grain: Grain(0) };
}

/// A corner of the hex grid, named by the sum of the three hexes that meet there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner(pub(super) Hex);

impl Corner {
    /// Returns the corner between two neighbouring sides of a hex, the second being clockwise.
    pub(super) fn after(hex: Hex, facing: Facing) -> Self {
        let [one, other] = [facing.step(hex), facing.clockwise().step(hex)];
        Self(Hex::new(hex.x + one.x + other.x, hex.y + one.y + other.y))
    }
}

/// A closed outline: the controls of its curves, with the set to the right of them.
pub(super) struct Outline {
    controls: Vec<Vec2>,
    corners: Vec<Corner>,
}

/// A curve of an outline: start, control, end.
pub(super) struct Arc {
    pub(super) ends: [Vec2; 2],
    pub(super) control: Vec2,
    pub(super) corner: Corner,
}

impl Arc {
    /// Returns a point of the curve and the direction there.
    pub(super) fn at(&self, share: f32) -> (Vec2, Vec2) {
        let first = self.ends[0].lerp(self.control, share);
        let second = self.control.lerp(self.ends[1], share);
        (first.lerp(second, share), (second - first).normalize_or_zero())
    }
}

impl Window<'_> {
    /// Returns the outlines of a set of spots.
    pub(super) fn outlines(&self, set: &[bool], smooth: Smooth) -> Vec<Outline> {
        self.borders(set).into_iter().map(|corners| self.outline(corners, smooth)).collect()
    }

    fn outline(&self, corners: Vec<Corner>, smooth: Smooth) -> Outline {
        let mut controls: Vec<Vec2> = corners.iter().map(|corner| self.corner(*corner)).collect();
        for _ in 0..smooth.rounds {
            controls = relaxed(&controls, smooth.pull);
        }
        for (control, corner) in controls.iter_mut().zip(&corners) {
            *control += smooth.grain.shift(corner.0, 0, smooth.stray);
        }
        Outline { controls, corners }
    }

    /// Returns the corners of each border of a set, clockwise around it.
    fn borders(&self, set: &[bool]) -> Vec<Vec<Corner>> {
        let mut walked = vec![[false; 6]; set.len()];
        let mut borders = Vec::new();
        for index in (0..set.len()).filter(|index| set[*index]) {
            for facing in Facing::ALL {
                let border = self.border(set, &mut walked, (index, facing));
                borders.extend((!border.is_empty()).then_some(border));
            }
        }
        borders
    }

    /// Walks the border that begins at one side of a spot. Returns nothing for a side that is not
    /// on a border or was walked before.
    fn border(
        &self,
        set: &[bool],
        walked: &mut [[bool; 6]],
        start: (usize, Facing),
    ) -> Vec<Corner> {
        let within = |index: usize, facing| self.step(index, facing).filter(|beyond| set[*beyond]);
        let mut corners = Vec::new();
        let (mut index, mut facing) = start;
        while within(index, facing).is_none() && !walked[index][facing.index()] {
            walked[index][facing.index()] = true;
            corners.push(Corner::after(self.spots[index].hex, facing));
            // At the end of a side the border turns right around the same hex, or left along the
            // next hex of the set.
            match within(index, facing.clockwise()) {
                None => facing = facing.clockwise(),
                Some(next) => (index, facing) = (next, facing.counter_clockwise()),
            }
        }
        corners
    }
}

/// Moves each point of a closed line towards the middle of its neighbours.
fn relaxed(points: &[Vec2], pull: f32) -> Vec<Vec2> {
    let count = points.len();
    let moved = |index: usize| {
        let (before, after) = (points[(index + count - 1) % count], points[(index + 1) % count]);
        points[index].lerp(before.midpoint(after), pull)
    };
    (0..count).map(moved).collect()
}

impl Outline {
    /// Returns the curves of the outline.
    pub(super) fn arcs(&self) -> impl Iterator<Item = Arc> + '_ {
        let count = self.controls.len();
        (0..count).map(move |index| {
            let control = self.controls[index];
            let before = self.controls[(index + count - 1) % count];
            let after = self.controls[(index + 1) % count];
            let ends = [before.midpoint(control), control.midpoint(after)];
            Arc { ends, control, corner: self.corners[index] }
        })
    }

    /// Returns the polygon of the unsmoothed corners.
    pub(super) fn corners(&self) -> &[Vec2] {
        &self.controls
    }
}

/// Path data of a rounded outline.
impl fmt::Display for Outline {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, arc) in self.arcs().enumerate() {
            if index == 0 {
                write!(out, "M{}", Place(arc.ends[0]))?;
            }
            write!(out, "Q{} {}", Place(arc.control), Place(arc.ends[1]))?;
        }
        out.write_str("Z")
    }
}

/// Path data of an open line that is rounded at the points between its ends.
pub(super) struct Rounded<'p>(pub(super) &'p [Vec2]);

impl fmt::Display for Rounded<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, between @ .., last] = self.0 else { return Ok(()) };
        write!(out, "M{}", Place(*first))?;
        for (index, control) in between.iter().enumerate() {
            let next = between.get(index + 1);
            let end = next.map_or(*last, |next| control.midpoint(*next));
            write!(out, "Q{} {}", Place(*control), Place(end))?;
        }
        if between.is_empty() { write!(out, "L{}", Place(*last)) } else { Ok(()) }
    }
}
