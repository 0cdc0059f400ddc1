use super::profile::Profile;
use super::rays::{Rays, Shadow};
use crate::map::Displacement;
use crate::{CellId, Eye, Look, Screen, Screens, Shape, SightRules, Ties};

/// What is around a viewer, by number of place, and how much of it is hidden.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    screens: Vec<Screen>,
    targets: Vec<Target>,
    /// Nothing as low as this rises into any line.
    floor: i32,
    /// One bit for each place: on the map at first, seen in the end.
    pub(super) pattern: Vec<u64>,
}

/// A place as something to be seen.
#[derive(Clone, Copy, Debug)]
struct Target {
    height: i32,
    haze: u32,
}

/// What something solid adds to the haze: more than all canopies on a ray can.
const SOLID: u32 = 1 << 20;

/// What is off the map rises into no line.
const NOWHERE: Screen = Screen::ground(i16::MIN);

impl Window {
    /// Opens on the places around a viewer.
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
                *target = Target { height: if here { height } else { eye }, haze: 0 };
                self.floor = self.floor.min(target.height);
                on_map |= u64::from(here) << bit;
            }
            self.pattern.push(on_map);
        }
    }

    /// Lets everything high enough cast its shadow.
    pub(super) fn darken<P: Profile>(&mut self, rays: &Rays, eye: Eye) {
        let eye = i32::from(eye.height);
        // A viewer is at the end of all its rays and hides nothing.
        for place in 1..self.screens.len() {
            let Screen { solid, canopy, density, .. } = self.screens[place];
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
            let Some(target) = self.targets.get_mut(shadow.target()) else { break };
            let profile = P::new(eye, target.height, shadow.span);
            // A product instead of a branch that no processor could foresee.
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

    /// Leaves in the pattern what is seen.
    pub(super) fn close(&mut self, rules: SightRules) {
        let limit = rules.limit.clamp(1, SOLID);
        for (group, pattern) in self.targets.chunks(64).zip(&mut self.pattern) {
            let seen = |(bit, target): (usize, &Target)| u64::from(target.haze < limit) << bit;
            *pattern &= group.iter().enumerate().map(seen).fold(0, |bits, bit| bits | bit);
        }
    }
}

/// The edges of the map as seen by a viewer.
struct Frame {
    column: i32,
    row: i32,
    columns: u32,
    rows: u32,
    /// Whether they are all out of range.
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
        self.is_far
            || ((self.column + place.columns) as u32) < self.columns
                && ((self.row + place.rows) as u32) < self.rows
    }
}
