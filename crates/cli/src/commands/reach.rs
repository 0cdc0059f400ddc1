use crate::args::Reach;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, Target};
use sandtable_hex::draw::{self, Drawing, Mark, Paint, Style};
use sandtable_hex::{Colour, Hex, HexNumber, Map};
use sandtable_mech::Side;
use sandtable_mech::{Battlefield, MovementMode, Phase, ReachabilityMap, Unit, UnitId, actions};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

const MOVER: &str = "unit";

pub(crate) fn run(args: &Reach, console: Console) -> Result<(), Failure> {
    let map = Arc::new(files::read_map(&args.map)?);
    let field = Battlefield::new(Arc::clone(&map), &args.profile).map_err(|error| {
        let message = format!("{}: {error}", args.map.display());
        Failure::new(Exit::InvalidData, "no-battlefield", message)
    })?;
    let units = units(args, &map)?;
    let mover = UnitId::from(MOVER);
    let report = actions(&field, &units, &mover, Phase::Movement)
        .map_err(|error| Failure::new(Exit::Failed, "no-actions", error))?;
    let previews =
        report.available.iter().filter_map(|action| action.preview.reachability.as_ref());
    let previews: Vec<&ReachabilityMap> = previews.collect();
    if let Some(path) = &args.svg {
        let target = Target::public(path, args.overwrite);
        return target.draw(&drawing(&map, &units, &previews), console);
    }
    console.data(&report, || {
        let picture = |preview: &&ReachabilityMap| picture(&map, &units, preview);
        previews.iter().map(picture).collect::<Vec<_>>().join("\n")
    })
}

/// Builds the units: the mover first, then every unit that may block it.
fn units(args: &Reach, map: &Map) -> Result<Vec<Unit>, Failure> {
    let orientation = map.shape().orientation();
    let facing = orientation
        .facing(&args.facing)
        .map_err(|error| Failure::new(Exit::Usage, "unknown-facing", error))?;
    let mover = Unit {
        id: UnitId::from(MOVER),
        side: Side::Player,
        position: hex(map, &args.map, args.at)?,
        facing,
        walking_mp: args.walk.unwrap_or(0),
        running_mp: args.run.unwrap_or(0),
        jump_mp: args.jump.unwrap_or(0),
        prone: false,
    };
    let mut units = vec![mover.clone()];
    for (numbers, side, name) in
        [(&args.friend, Side::Player, "friend"), (&args.enemy, Side::Opponent, "enemy")]
    {
        for number in numbers {
            let (id, position) =
                (UnitId::from(format!("{name}-{number}")), hex(map, &args.map, *number)?);
            units.push(Unit { id, side, position, ..mover.clone() });
        }
    }
    Ok(units)
}

fn hex(map: &Map, file: &Path, number: HexNumber) -> Result<Hex, Failure> {
    map.shape().hex_at(number).ok_or_else(|| {
        let (columns, rows) = (map.shape().columns(), map.shape().rows());
        let file = file.display();
        let message = format!("hex {number} is off the map: {file} has {columns} by {rows} hexes");
        Failure::new(Exit::Usage, "off-map", message)
    })
}

/// Returns the lowest cost of each reachable hex, over all facings. Destinations come cheapest
/// first.
fn cheapest(preview: &ReachabilityMap) -> BTreeMap<(i32, i32), u32> {
    let mut costs = BTreeMap::new();
    for end in &preview.destinations {
        costs.entry((end.position.x, end.position.y)).or_insert(end.mp_spent);
    }
    costs
}

fn picture(map: &Map, units: &[Unit], preview: &ReachabilityMap) -> String {
    let costs = cheapest(preview);
    let ground = draw::text(map, Paint::Ansi, |hex| {
        let standing = units.iter().find(|unit| unit.position == hex);
        standing.map(|unit| piece(map, units, unit)).or_else(|| {
            let cost = costs.get(&(hex.x, hex.y))?;
            Some(Mark::new(format!("({cost})"), Style::Reach))
        })
    });
    let (mode, points, ends) = (preview.mode, preview.max_mp, preview.destinations.len());
    let places = costs.len();
    format!("{mode} with {points} MP: {places} hexes reachable, {ends} with facings\n\n{ground}")
}

fn piece(map: &Map, units: &[Unit], unit: &Unit) -> Mark {
    let arrow = draw::arrow(map.shape().orientation(), unit.facing);
    match units.first() {
        Some(mover) if mover.id == unit.id => Mark::new(format!("U{arrow}"), Style::Own),
        Some(mover) if mover.is_enemy_of(unit) => Mark::new("E", Style::Enemy),
        _ => Mark::new("F", Style::Own),
    }
}

/// Draws all modes at once: each hex shows the gentlest mode that reaches it (walk before run
/// before jump) and its cost.
fn drawing(map: &Map, units: &[Unit], previews: &[&ReachabilityMap]) -> String {
    let mut gentlest: BTreeMap<(i32, i32), (MovementMode, u32)> = BTreeMap::new();
    for preview in previews {
        for (place, cost) in cheapest(preview) {
            let known = gentlest.entry(place).or_insert((preview.mode, cost));
            *known = (*known).min((preview.mode, cost));
        }
    }
    let mut drawing = Drawing::of(map);
    for ((x, y), (mode, cost)) in gentlest {
        let hex = Hex::new(x, y);
        drawing = drawing.tint(hex, tint(mode), 40);
        if units.iter().all(|unit| unit.position != hex) {
            drawing = drawing.label(hex, label(cost, mode));
        }
    }
    for (index, unit) in units.iter().enumerate() {
        let facing = (index == 0).then_some(unit.facing);
        let name = unit.id.as_str().chars().take(1).collect::<String>().to_uppercase();
        drawing = drawing.counter(unit.position, facing, name, unit.side as u8);
    }
    drawing.caption(caption(map, previews)).to_string()
}

/// The colour of a mode, from a palette that colour-blind readers can tell apart.
const fn tint(mode: MovementMode) -> Colour {
    match mode {
        MovementMode::Walk => Colour::new(0, 158, 115),
        MovementMode::Run => Colour::new(230, 159, 0),
        MovementMode::Jump => Colour::new(204, 121, 167),
    }
}

/// The cost with the mode's first letter, so that colour is never the only sign.
fn label(cost: u32, mode: MovementMode) -> String {
    let letter = mode.to_string().chars().next().unwrap_or('?');
    format!("{letter}{cost}")
}

fn caption(map: &Map, previews: &[&ReachabilityMap]) -> String {
    let mode = |preview: &&ReachabilityMap| format!("{} {}", preview.mode, preview.max_mp);
    let modes = previews.iter().map(mode).collect::<Vec<_>>().join(", ");
    format!("{}: hexes in reach ({modes})", map.name())
}
