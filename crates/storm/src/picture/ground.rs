//! The board itself: rim, locations, borders, strongholds, ridges, spice and numbers.

use super::chain::chains;
use super::panel::Panel;
use super::storm;
use crate::board::Point;
use crate::board::schematic::{direction, middle_of, start_of};
use crate::{Kind, Location, Sector, Territory};
use sandtable_hex::draw::svg::{Escaped, Place, Polygon, Polyline, Tenth, Vec2};
use std::fmt::{self, Write};

/// Draws everything below the storm.
pub(super) fn write(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    write_rim(out, panel)?;
    if panel.picture.case {
        write_spokes(out, panel)?;
    }
    write_locations(out, panel)?;
    if !panel.picture.case {
        writeln!(out, r#"<circle r="{}" fill="url(#light)"/>"#, Tenth(panel.radius))?;
    }
    write_borders(out, panel)?;
    for ridge in &panel.picture.shapes.ridges {
        let outline: Vec<Vec2> = ridge.iter().map(|point| panel.place(*point)).collect();
        writeln!(out, r#"<path class="ridge" d="{}"/>"#, Polygon(&outline))?;
    }
    let edge = Tenth(panel.radius);
    writeln!(out, r#"<circle r="{edge}" fill="none" stroke="var(--rim-edge)" stroke-width="3"/>"#)
}

fn write_rim(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let rings = [(14.0, "rim-edge"), (11.5, "rim"), (1.0, "empty")];
    rings.into_iter().try_for_each(|(beyond, colour)| {
        writeln!(out, r#"<circle r="{}" fill="var(--{colour})"/>"#, Tenth(panel.radius + beyond))
    })
}

/// Draws the sectors of a wheel on which one territory lies, and its hub.
fn write_spokes(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let hub = panel.radius * f32::from(storm::hub(panel.picture)) / 100.0;
    let spokes = (0..Sector::COUNT).filter_map(Sector::new).map(|sector| {
        let way = direction(start_of(sector));
        Polyline(&[way * hub, way * panel.radius]).to_string()
    });
    let (hub, spokes) = (Tenth(hub), spokes.collect::<String>());
    writeln!(
        out,
        r#"<circle r="{hub}" fill="var(--card)" stroke="var(--hair)" stroke-width="2"/><path class="sectors" d="{spokes}"/>"#
    )
}

fn write_locations(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let board = &panel.picture.board;
    for (location, shape) in &panel.picture.shapes.locations {
        let class = class(board.territory(location.territory));
        let outline: Vec<Vec2> = shape.outline.iter().map(|at| panel.place(*at)).collect();
        let (id, name) = (board.name_of(*location), panel.picture.location_name(*location));
        writeln!(
            out,
            r#"<path class="{class}" data-location="{}" d="{}"><title>{}</title></path>"#,
            Escaped(&id),
            Polygon(&outline),
            Escaped(&name)
        )?;
    }
    Ok(())
}

const fn class(territory: &Territory) -> &'static str {
    match (territory.kind, territory.shielded) {
        (Kind::Stronghold, _) => "stronghold",
        (Kind::Rock, _) => "rock",
        (Kind::Sand, true) => "basin",
        (Kind::Sand, false) => "sand",
        (Kind::Polar, _) => "polar",
    }
}

/// Draws dotted lines between sectors and solid lines between territories.
fn write_borders(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let (mut inner, mut outer, mut walls) = (Vec::new(), Vec::new(), Vec::new());
    let stronghold =
        |at: &Location| panel.picture.board.territory(at.territory).kind == Kind::Stronghold;
    for (sides, edges) in panel.picture.shapes.borders() {
        let [one, other] = sides;
        let same = one.map(|at| at.territory) == other.map(|at| at.territory);
        if same {
            inner.extend(edges);
        } else if sides.iter().flatten().any(stronghold) {
            walls.extend(edges);
        } else {
            outer.extend(edges);
        }
    }
    let path = |edges: &[[Point; 2]]| -> String {
        let on_paper = |line: Vec<Point>| -> Vec<Vec2> {
            line.into_iter().map(|point| panel.place(point)).collect()
        };
        let lines = chains(edges).into_iter().map(on_paper);
        lines.map(|line| Polyline(&line).to_string()).collect()
    };
    for (class, edges) in
        [("sectors", &inner), ("borders", &outer), ("wall", &walls), ("wall-line", &walls)]
    {
        if !edges.is_empty() {
            writeln!(out, r#"<path class="{class}" d="{}"/>"#, path(edges))?;
        }
    }
    Ok(())
}

/// Draws the numbers of the sectors outside the rim; that of the storm is red.
pub(super) fn write_numbers(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let storm = panel.picture.storm.map(crate::Storm::sector);
    for sector in (0..Sector::COUNT).filter_map(Sector::new) {
        let at = direction(middle_of(sector)) * (panel.radius + 35.0);
        let class = if storm == Some(sector) { "rim now" } else { "rim" };
        let (x, y) = (Tenth(at.x), Tenth(at.y));
        writeln!(out, r#"<text class="{class}" x="{x}" y="{y}" dy=".35em">{sector}</text>"#)?;
    }
    Ok(())
}

/// Draws a diamond with the amount where spice appears.
pub(super) fn write_spice(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    for (at, amount) in spice(panel) {
        writeln!(
            out,
            r##"<g class="spice" transform="translate({})"><path d="M0-13L12 0L0 13L-12 0Z" fill="#d9822b" stroke="#fdf3dc" stroke-width="1.5"/><text class="amount near" y="4">{amount}</text></g>"##,
            Place(at)
        )?;
    }
    Ok(())
}

/// The places and amounts of spice.
pub(super) fn spice(panel: &Panel<'_>) -> Vec<(Vec2, u8)> {
    let (board, shapes) = (&panel.picture.board, &panel.picture.shapes);
    let found = board.indices().filter_map(|territory| {
        let spice = board.territory(territory).spice?;
        let shape = shapes.locations.get(&Location { territory, sector: Some(spice.sector) })?;
        let spot = shape.spice.or(shape.spots.last().copied())?;
        Some((panel.place(spot.at), spice.amount))
    });
    found.collect()
}
