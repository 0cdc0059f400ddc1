//! Rivers and streams along hexsides: curves from the middle of one side to the middle of the next,
//! around the corners between them.

use super::grain::Grain;
use super::ground::Ground;
use super::layout::Layout;
use super::line::{wander, write_line};
use super::outline::{Corner, Rounded};
use super::style::{self, SideStyle};
use super::svg::Place;
use crate::{Facing, Hex, Hexside};
use hexx::Vec2;
use std::collections::BTreeMap;
use std::fmt;

const MEANDER: Grain = Grain(6);

/// A corner that water reaches: the hexes around it and the corners it flows on to.
struct Node {
    hexes: [Hex; 3],
    links: Vec<Corner>,
}

/// Corners by the coordinates of their names.
type Nodes = BTreeMap<(i32, i32), Node>;

/// Writes the water along hexsides, kind by kind.
pub(super) fn write(ground: &Ground<'_>, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (kind, sides) in ground.sides() {
        let Some(SideStyle::Flow(line)) = style::side(kind) else { continue };
        let data: String = flow(ground, sides.into_iter());
        write_line(out, ground.theme, data, line)?;
    }
    Ok(())
}

fn flow(ground: &Ground<'_>, sides: impl Iterator<Item = Hexside>) -> String {
    let mut nodes = Nodes::new();
    for side in sides {
        link(&mut nodes, side);
    }
    let shown = nodes.iter().filter(|((x, y), _)| {
        let corner = Corner(Hex::new(*x, *y));
        ground.window.shows(ground.window.corner(corner), Layout::SIZE * 2.0)
    });
    shown.map(|((x, y), node)| bends(ground, Corner(Hex::new(*x, *y)), node)).collect()
}

/// Adds a side to the corners at its ends.
fn link(nodes: &mut Nodes, side: Hexside) {
    let [near, far] = side.hexes();
    let Some(facing) = Facing::between(near, far) else { return };
    let back = facing.counter_clockwise();
    let ends = [Corner::after(near, back), Corner::after(near, facing)];
    let thirds = [back.step(near), facing.clockwise().step(near)];
    for ((here, there), third) in [(ends[0], ends[1]), (ends[1], ends[0])].into_iter().zip(thirds) {
        let fresh = || Node { hexes: [near, far, third], links: Vec::new() };
        nodes.entry((here.0.x, here.0.y)).or_insert_with(fresh).links.push(there);
    }
}

/// Returns the point around which water bends at a corner.
fn bend(ground: &Ground<'_>, corner: Corner) -> Vec2 {
    ground.window.corner(corner) + MEANDER.shift(corner.0, 0, Layout::SIZE * 0.09)
}

/// Returns the curves around a corner: one between each two sides, or the end of the water.
fn bends(ground: &Ground<'_>, corner: Corner, node: &Node) -> String {
    let control = bend(ground, corner);
    let middle = |link: &Corner| control.midpoint(bend(ground, *link));
    let curve = |one: &Corner, other: &Corner| {
        format!("M{}Q{} {}", Place(middle(one)), Place(control), Place(middle(other)))
    };
    match &node.links[..] {
        [one] => end(ground, corner, node, middle(one)),
        [one, other] => curve(one, other),
        links => {
            let next = links.iter().cycle().skip(1);
            links.iter().zip(next).map(|(one, other)| curve(one, other)).collect()
        }
    }
}

/// Returns the end of water: in a lake, beyond the edge of the field, or here.
fn end(ground: &Ground<'_>, corner: Corner, node: &Node, from: Vec2) -> String {
    let (map, layout) = (ground.drawing.map, &ground.drawing.layout);
    let control = bend(ground, corner);
    let wet = |hex: &&Hex| {
        let at = map.at(**hex);
        at.is_some_and(|here| ground.looks[here.terrain.index()].is_water())
    };
    if let Some(lake) = node.hexes.iter().find(wet) {
        return Rounded(&[from, control, layout.middle(*lake)]).to_string();
    }
    let off: Vec<Vec2> = node
        .hexes
        .iter()
        .filter(|hex| !map.shape().contains(**hex))
        .map(|hex| layout.middle(*hex))
        .collect();
    if off.is_empty() {
        return format!("M{}L{}", Place(from), Place(control));
    }
    let out: Vec2 = off.iter().map(|middle| *middle - control).sum();
    let tail = wander(control, out.normalize_or_zero(), ground.drawing.beyond(), |step| {
        MEANDER.shift(corner.0, step, Layout::SIZE * 0.45)
    });
    format!("M{}L{}{tail}", Place(from), Place(control))
}
