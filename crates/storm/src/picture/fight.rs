//! Battles: outlines around groups, crossed swords, and marks where the storm separates forces.

use super::Picture;
use super::chain::chains;
use super::disc::{Disc, FAR_SCALE};
use super::panel::Panel;
use crate::board::schematic::{SECTOR_ANGLE, direction, middle_of, run_of};
use crate::board::{Point, edges};
use crate::{Battle, Factions, Location, Sector, Sectors, Storm, TerritoryIndex};
use sandtable_hex::draw::svg::{Escaped, Place, Polyline, Tenth, Vec2, number};
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// Outlines the locations of each battle, and links those that do not touch.
pub(super) fn write_outlines(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    for battle in &panel.picture.battles {
        let outline: String = boundary(panel, battle)
            .iter()
            .map(|line| Polyline(&on_paper(panel, line)).to_string() + "Z")
            .collect();
        let id = Escaped(&panel.picture.board.territory(battle.territory).id);
        writeln!(
            out,
            r#"<g class="battle" data-territory="{id}" data-sectors="{}"><path class="fight-edge" d="{outline}"/><path class="fight" d="{outline}"/>"#,
            battle.clash.sectors
        )?;
        for way in ways(sectors_of(panel.picture, battle.territory), battle.clash.sectors) {
            write_link(out, panel, battle.territory, &way)?;
        }
        writeln!(out, "</g>")?;
    }
    Ok(())
}

/// Draws a dotted line through the empty sectors between two of a group.
fn write_link(
    out: &mut String,
    panel: &Panel<'_>,
    territory: TerritoryIndex,
    way: &[Sector],
) -> fmt::Result {
    let storm = panel.picture.storm.map(Storm::sector);
    if way.len() < 3 || way.iter().any(|sector| Some(*sector) == storm) {
        return Ok(());
    }
    let spot = |sector: &Sector| {
        let location = Location { territory, sector: Some(*sector) };
        let spot = panel.picture.shapes.locations.get(&location)?.spots.first()?;
        Some(panel.place(spot.at))
    };
    let places: Vec<Vec2> = way.iter().filter_map(spot).collect();
    writeln!(out, r#"<path class="link" d="{}"/>"#, Polyline(&places))
}

fn sectors_of(picture: &Picture<'_>, index: TerritoryIndex) -> Sectors {
    picture.board.territory(index).sectors
}

fn on_paper(panel: &Panel<'_>, line: &[Point]) -> Vec<Vec2> {
    line.iter().map(|point| panel.place(*point)).collect()
}

/// The boundary of all locations of a battle together.
fn boundary(panel: &Panel<'_>, battle: &Battle) -> Vec<Vec<Point>> {
    let mut count: BTreeMap<[Point; 2], usize> = BTreeMap::new();
    for sector in battle.clash.sectors.iter() {
        let location = Location { territory: battle.territory, sector: Some(sector) };
        if let Some(shape) = panel.picture.shapes.locations.get(&location) {
            edges(&shape.outline).for_each(|edge| *count.entry(edge).or_default() += 1);
        }
    }
    let outer = count.into_iter().filter(|(_, count)| *count == 1);
    chains(&outer.map(|(edge, _)| edge).collect::<Vec<_>>())
}

/// The place of a mark in wide and in narrow pictures.
pub(super) struct Mark {
    pub(super) near: Vec2,
    pub(super) far: Vec2,
}

/// Places the mark of each battle: at the corner of its outline that is farthest from any counter.
pub(super) fn marks(panel: &Panel<'_>) -> Vec<Mark> {
    let mark = |battle: &Battle| {
        let corners = boundary(panel, battle).concat();
        let corners: Vec<Vec2> = corners.into_iter().map(|point| panel.place(point)).collect();
        Mark {
            near: free_corner(panel, &corners, |disc| disc.near),
            far: free_corner(panel, &corners, |disc| disc.far),
        }
    };
    panel.picture.battles.iter().map(mark).collect()
}

fn free_corner(panel: &Panel<'_>, corners: &[Vec2], place: fn(&Disc) -> Vec2) -> Vec2 {
    let room = |at: &Vec2| {
        let nearest = panel.avoided().iter().map(|disc| place(disc).distance(*at));
        nearest.fold(panel.radius * 0.4, f32::min)
    };
    // The name of a case is in the middle of the wheel, so its marks keep to the rim.
    let usable = |at: &&Vec2| !panel.picture.case || at.length() > panel.radius * 0.9;
    let best = corners.iter().filter(usable).max_by(|one, other| room(one).total_cmp(&room(other)));
    best.copied().unwrap_or_default()
}

/// Marks each battle with crossed swords.
pub(super) fn write_swords(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    for Mark { near, far } in &panel.marks {
        writeln!(
            out,
            r##"<use class="swords" href="#swords" transform="translate({})" style="--far:translate({}px,{}px)scale({})"/>"##,
            Place(*near),
            Tenth(far.x),
            Tenth(far.y),
            Tenth(FAR_SCALE * 0.8)
        )?;
    }
    Ok(())
}

/// The ways between neighbouring sectors of a set inside a territory, both ends included.
fn ways(territory: Sectors, occupied: Sectors) -> Vec<Vec<Sector>> {
    let run: Vec<Sector> = run_of(territory).filter(|at| occupied.contains(*at)).collect();
    let way = |from: Sector, to: Sector| -> Vec<Sector> {
        [from].into_iter().chain(from.until(to)).chain([to]).collect()
    };
    let mut ways: Vec<_> = run.windows(2).map(|pair| way(pair[0], pair[1])).collect();
    if let [first, .., last] = run[..]
        && territory == Sectors::ALL
    {
        ways.push(way(last, first));
    }
    ways
}

/// Marks the storm between forces that it separates, on the wheel of one territory.
pub(super) fn write_separations(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let Some(storm) = panel.picture.storm.map(Storm::sector) else { return Ok(()) };
    separations(panel.picture).iter().try_for_each(|way| write_separation(out, panel, way, storm))
}

/// The ways through the storm, in a case, between neighbouring forces that are in no common battle.
pub(super) fn separations(picture: &Picture<'_>) -> Vec<Vec<Sector>> {
    let (Some(storm), Some(index)) = (picture.storm, picture.board.indices().next()) else {
        return Vec::new();
    };
    let fighters = fighters(picture);
    let occupied = fighters.keys().copied().collect();
    let apart = |way: &Vec<Sector>| {
        let [from, .., to] = way[..] else { return false };
        let one_battle = picture
            .battles
            .iter()
            .any(|battle| battle.clash.sectors.contains(from) && battle.clash.sectors.contains(to));
        way.contains(&storm.sector()) && !one_battle && fighters.get(&from) != fighters.get(&to)
    };
    ways(sectors_of(picture, index), occupied).into_iter().filter(apart).collect()
}

/// The factions with fighters in each sector.
fn fighters(picture: &Picture<'_>) -> BTreeMap<Sector, Factions> {
    let mut fighters: BTreeMap<Sector, Factions> = BTreeMap::new();
    for ((location, faction), count) in &picture.counts {
        if let (Some(sector), 1..) = (location.sector, count.fighters) {
            let here = fighters.entry(sector).or_default();
            *here = here.with(*faction);
        }
    }
    fighters
}

/// Draws a dashed arc from one sector to another, with a bar in the storm or at its edge.
fn write_separation(
    out: &mut String,
    panel: &Panel<'_>,
    way: &[Sector],
    storm: Sector,
) -> fmt::Result {
    let [from, .., to] = way[..] else { return Ok(()) };
    let radius = panel.radius * 0.725;
    let turn = SECTOR_ANGLE * (number(way.len()) - 1.0);
    let [start, end] = [from, to].map(|sector| Place(direction(middle_of(sector)) * radius));
    let large = u8::from(turn > 180.0);
    let curve = Tenth(radius);
    let half = match (storm == from, storm == to) {
        (true, _) => SECTOR_ANGLE / 2.0,
        (_, true) => -SECTOR_ANGLE / 2.0,
        _ => 0.0,
    };
    let bar = direction(middle_of(storm) + half) * radius;
    writeln!(
        out,
        r##"<g class="separation"><path class="apart" d="M{start}A{curve} {curve} 0 {large} 0 {end}"/><use href="#bar" transform="translate({})"/></g>"##,
        Place(bar)
    )
}
