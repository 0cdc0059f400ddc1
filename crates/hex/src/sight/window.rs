use super::profile::Profile;
use super::rays::{Rays, Shadow};
use crate::map::Displacement;
use crate::{CellId, Eye, Look, Screen, Screens, Shape, SightRules, Ties};

/// The working memory of one look: the surroundings of the observer, indexed by place.
// Shadow casting. `fill` copies the terrain in range, `darken` lets every obstacle add its density
// to the targets behind it, `close` keeps the targets whose total stays below the limit.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    screens: Vec<Screen>,
    targets: Vec<Target>,
    /// The lowest height that any line in this window reaches: an obstacle up to here hides
    /// nothing.
    floor: i32,
    /// One bit per place: first whether it is on the map, after `close` whether it is visible.
    pub(super) pattern: Vec<u64>,
}

/// A place that may be visible.
#[derive(Clone, Copy, Debug)]
struct Target {
    height: i32,
    /// Total density on the line to it; [`SOLID`] per solid obstacle.
    haze: u32,
}

/// The density of a solid obstacle: more than all canopies on a ray can add up to.
const SOLID: u32 = 1 << 20;

/// Stands for places off the map, which obstruct no line.
const NOWHERE: Screen = Screen::ground(i16::MIN);

impl Window {
    /// Loads the surroundings of an observer.
    pub(super) fn fill(
        &mut self,
        screens: &Screens,
        look: Look,
        from: CellId,
        places: &[Displacement],
    ) {
        let eye = i32::from(look.eye.height);
        let frame = Frame::around(screens.shape(), look);
        self.floor = eye;
        self.pattern.clear();
        self.screens.resize(places.len(), NOWHERE);
        self.targets.resize(places.len(), Target { height: eye, haze: 0 });
        let groups = self.screens.chunks_mut(64).zip(self.targets.chunks_mut(64));
        for (places, (window, targets)) in places.chunks(64).zip(groups) {
            let mut on_map = 0;
            let each = places.iter().zip(window).zip(targets);
            for (bit, ((place, screen), target)) in each.enumerate() {
                let here = frame.contains(place);
                *screen = if here { screens.at(place.end(from)) } else { NOWHERE };
                let height = i32::from(screen.ground) + i32::from(look.target);
                // A place off the map gets the height of the eye, so that it does not lower the
                // floor.
                *target = Target { height: if here { height } else { eye }, haze: 0 };
                self.floor = self.floor.min(target.height);
                on_map |= u64::from(here) << bit;
            }
            self.pattern.push(on_map);
        }
    }

    /// Casts the shadows of all obstacles that are high enough.
    pub(super) fn darken<P: Profile>(&mut self, rays: &Rays, eye: Eye) {
        let eye = i32::from(eye.height);
        // Place 0 is the observer's own, which is an end of every line and hides nothing.
        for place in 1..self.screens.len() {
            let Screen { solid, canopy, density, .. } = self.screens[place];
            // A solid obstacle may add its canopy as well: the target is hidden in any case.
            for (top, haze) in [(solid.into(), SOLID), (canopy.into(), density.into())] {
                if top > self.floor && haze > 0 {
                    self.cast::<P>(rays.shadows(place), eye, top, haze);
                }
            }
        }
        self.darken_between::<P>(rays, eye);
    }

    fn cast<P: Profile>(&mut self, shadows: &[Shadow], eye: i32, top: i32, haze: u32) {
        for shadow in shadows {
            // Targets are in order of distance: the first one out of range ends the list.
            let Some(target) = self.targets.get_mut(shadow.target()) else { break };
            let profile = P::new(eye, target.height, shadow.span);
            // A multiplication instead of a branch that would be mispredicted often.
            target.haze += haze * u32::from(profile.is_below(top, shadow.foot()));
        }
    }

    fn darken_between<P: Profile>(&mut self, rays: &Rays, eye: i32) {
        let screens = &self.screens;
        let is_low = |shadow: &Shadow| i32::from(screens[shadow.place()].top()) <= self.floor;
        let ties = rays.rules().ties;
        for [a, b] in rays.pairs() {
            let Some(target) = self.targets.get_mut(a.target()) else { break };
            if is_low(a) && is_low(b) {
                continue;
            }
            let profile = P::new(eye, target.height, a.span);
            let haze = |shadow: &Shadow| {
                let Screen { solid, canopy, density, .. } = screens[shadow.place()];
                let is_below = |top: i16| profile.is_below(top.into(), shadow.foot());
                SOLID * u32::from(is_below(solid))
                    + u32::from(density) * u32::from(is_below(canopy))
            };
            target.haze += match ties {
                Ties::Worse => haze(a).max(haze(b)),
                Ties::Better => haze(a).min(haze(b)),
            };
        }
    }

    /// Removes the hidden places from the pattern.
    pub(super) fn close(&mut self, rules: SightRules) {
        // A limit of 0 acts like 1. A limit above `SOLID` would let a line pass a solid obstacle.
        let limit = rules.limit.clamp(1, SOLID);
        for (group, pattern) in self.targets.chunks(64).zip(&mut self.pattern) {
            let seen = |(bit, target): (usize, &Target)| u64::from(target.haze < limit) << bit;
            *pattern &= group.iter().enumerate().map(seen).fold(0, |bits, bit| bits | bit);
        }
    }
}

/// The edges of the map relative to an observer.
struct Frame {
    column: i32,
    row: i32,
    columns: u32,
    rows: u32,
    /// Whether all edges are out of range.
    is_far: bool,
}

impl Frame {
    fn around(shape: &Shape, look: Look) -> Self {
        let [column, row] = shape.column_row(look.eye.hex).unwrap_or_default();
        let (columns, rows) = (i32::from(shape.columns()), i32::from(shape.rows()));
        let range = look.range as i32;
        let is_far =
            column >= range && row >= range && column + range < columns && row + range < rows;
        Self { column, row, columns: columns as u32, rows: rows as u32, is_far }
    }

    #[inline]
    const fn contains(&self, place: &Displacement) -> bool {
        // A negative position becomes a huge unsigned number, so one comparison checks both edges.
        self.is_far
            || ((self.column + place.columns) as u32) < self.columns
                && ((self.row + place.rows) as u32) < self.rows
    }
}
