//! Forces as discs: where they lie, and how they are drawn.

use super::Picture;
use super::livery::{livery, symbol};
use super::panel::place;
use crate::board::schematic::direction;
use crate::{Faction, Location};
use sandtable_hex::draw::svg::{Escaped, Place, Tenth, Vec2, number};
use std::fmt::{self, Write};

/// The radius of a disc, with its edge.
pub(super) const RADIUS: f32 = 20.0;
/// The scale of a disc in a narrow picture, so that its number is still readable.
pub(super) const FAR_SCALE: f32 = 1.65;
/// In pictures with more discs than this, nothing is moved to keep clear of them: a game has at most
/// 120 forces, and searches for free places compare everything with every disc.
pub(super) const MOST_AVOIDED: usize = 400;

/// The fighters, or the advisors, of one faction in one location.
pub(super) struct Disc {
    pub(super) faction: Faction,
    pub(super) location: Location,
    count: u32,
    advisors: bool,
    pub(super) near: Vec2,
    pub(super) far: Vec2,
}

/// Places the forces of a picture with this radius.
pub(super) fn placed(picture: &Picture<'_>, radius: f32) -> Vec<Disc> {
    let mut discs: Vec<Disc> = Vec::new();
    let mut beside = 0;
    for ((location, faction), count) in &picture.counts {
        for (count, advisors) in [(count.fighters, false), (count.advisors, true)] {
            if count == 0 {
                continue;
            }
            // Counts are sorted by location.
            let first = discs.last().is_none_or(|last| last.location != *location);
            beside = if first { 0 } else { beside + 1 };
            let near = spot(picture, *location, beside, radius);
            let (location, faction) = (*location, *faction);
            discs.push(Disc { faction, location, count, advisors, near, far: near });
        }
    }
    let places: Vec<Vec2> = discs.iter().map(|disc| disc.near).collect();
    let near = apart(&places, RADIUS, radius);
    let far = apart(&near, RADIUS * FAR_SCALE * 0.94, radius);
    for ((disc, near), far) in discs.iter_mut().zip(near).zip(far) {
        (disc.near, disc.far) = (near, far);
    }
    discs
}

/// The place of the nth disc in a location: its spots in order, then around its spots.
fn spot(picture: &Picture<'_>, location: Location, beside: usize, radius: f32) -> Vec2 {
    let spots = picture.shapes.locations.get(&location).map_or(&[][..], |shape| &shape.spots);
    let Some(spot) = spots.get(beside % spots.len().max(1)) else { return Vec2::ZERO };
    let round = beside / spots.len();
    place(spot.at, radius) + direction(77.0 * number(beside)) * (number(round) * RADIUS)
}

/// Moves discs apart until they overlap by no more than their edges, and keeps them on the board.
// Relaxation: every two discs that are too close move by half of what is missing. Without overlap
// nothing moves, so that discs stay on the spots of the shapes where there is room.
fn apart(places: &[Vec2], disc: f32, radius: f32) -> Vec<Vec2> {
    let mut places = places.to_vec();
    if places.len() > MOST_AVOIDED {
        return places;
    }
    for _ in 0..60 {
        for one in 0..places.len() {
            for other in 0..one {
                separate(&mut places, one, other, disc * 1.96);
            }
        }
        for place in &mut places {
            *place = place.clamp_length_max(radius - disc * 0.6);
        }
    }
    places
}

fn separate(places: &mut [Vec2], one: usize, other: usize, least: f32) {
    let between = places[one] - places[other];
    let missing = least - between.length();
    if missing > 0.0 {
        // Discs in the same place move apart in a direction of their own.
        let way = between.try_normalize().unwrap_or_else(|| direction(137.5 * number(one)));
        places[one] += way * (missing / 2.0);
        places[other] -= way * (missing / 2.0);
    }
}

impl Disc {
    pub(super) fn write(&self, out: &mut String, picture: &Picture<'_>) -> fmt::Result {
        let Self { faction, location, count, advisors, near, far } = self;
        let livery = livery(*faction);
        let print = if *advisors { livery.plate } else { livery.print };
        let kind = if *advisors { " advisors" } else { "" };
        let title = format!(
            "{}: {count}{kind} in {}",
            picture.faction_name(*faction),
            picture.location_name(*location)
        );
        writeln!(
            out,
            r##"<g class="disc{kind}" data-faction="{faction}" data-at="{}" transform="translate({})" style="--far:translate({}px,{}px)scale({FAR_SCALE})" fill="{print}"><title>{}</title><use href="#{}"/><use class="near" href="#{faction}-emblem" transform="translate(0-7.5)scale(.78)"/><text class="count">{count}</text></g>"##,
            Escaped(&picture.board.name_of(*location)),
            Place(*near),
            Tenth(far.x),
            Tenth(far.y),
            Escaped(&title),
            symbol(*faction, *advisors)
        )
    }
}

/// A disc without a number, for the legend.
pub(super) fn write_sample(out: &mut String, faction: Faction, advisors: bool) -> fmt::Result {
    let livery = livery(faction);
    let print = if advisors { livery.plate } else { livery.print };
    write!(
        out,
        r##"<use href="#{}"/><use href="#{faction}-emblem" transform="scale(1.35)" fill="{print}"/>"##,
        symbol(faction, advisors)
    )
}
