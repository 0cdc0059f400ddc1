//! Small fields and units for tests.

use sandtable_hex::{Facing, Hex, Map, Orientation, Outline, Shape, Shoved, flat};
use sandtable_mech::rules::Profile;
use sandtable_mech::rules::pilot::Skills;
use sandtable_mech::{
    Battlefield, Deployment, Design, MovementMode, ReachabilityCalculator, ReachabilityMap,
    Scenario, Side, Unit, UnitId, Victory,
};
use std::sync::Arc;

/// The centre of the fields below, far from every edge.
pub(crate) const MIDDLE: Hex = Hex::new(15, 8);

/// A field of 31 by 31 hexes; `paint` gives level and terrain of each.
pub(crate) fn field(paint: impl Fn(Hex) -> (i8, &'static str)) -> Battlefield {
    field_by(&Profile::STANDARD, paint)
}

/// The same under the tabletop profile.
pub(crate) fn tabletop_field(paint: impl Fn(Hex) -> (i8, &'static str)) -> Battlefield {
    field_by(&Profile::TABLETOP, paint)
}

/// The same under any profile.
pub(crate) fn field_by(
    profile: &Profile,
    paint: impl Fn(Hex) -> (i8, &'static str),
) -> Battlefield {
    let outline = Outline::Rectangle(Shoved::Odd);
    let shape = Shape::new(Orientation::Flat, outline, 31, 31).expect("a small map");
    let mut map = Map::new("Test field", shape.clone());
    for cell in shape.cells() {
        let hex = shape.hex(cell);
        let (level, terrain) = paint(hex);
        map.set_elevation(hex, level).expect("on the map");
        map.set_terrain(hex, &terrain.parse().expect("a terrain")).expect("on the map");
    }
    Battlefield::new(map.into(), profile).expect("a flat-top map")
}

/// Clear ground on one level.
pub(crate) fn open_field() -> Battlefield {
    field(|_| (0, "clear"))
}

/// A unit in the centre facing north: 4 walking MP, 6 running MP, no jump jets.
pub(crate) fn a_unit() -> Unit {
    Unit {
        id: UnitId::from("mech-1"),
        side: Side::Player,
        position: MIDDLE,
        facing: flat::N,
        walking_mp: 4,
        running_mp: 6,
        jump_mp: 0,
        prone: false,
    }
}

/// Another unit of a side.
pub(crate) fn another(name: &str, side: Side, position: Hex) -> Unit {
    Unit { id: UnitId::from(name), side, position, ..a_unit() }
}

/// The reachability map of the first unit.
pub(crate) fn reach(field: &Battlefield, units: &[Unit], mode: MovementMode) -> ReachabilityMap {
    let mut calculator = ReachabilityCalculator::default();
    calculator.reach(field, units, &units[0], mode).expect("on the map")
}

/// The hex a number of steps from the centre in a direction.
pub(crate) fn away(facing: Facing, steps: usize) -> Hex {
    (0..steps).fold(MIDDLE, |hex, _| facing.step(hex))
}

/// A unit of a shipped design, facing north.
pub(crate) fn deployed(name: &str, side: Side, design: &str, position: Hex) -> Deployment {
    Deployment {
        id: UnitId::from(name),
        side,
        design: Arc::new(Design::shipped_as(design).expect("a shipped design").clone()),
        skills: Skills::default(),
        pilot: None,
        position,
        facing: flat::N,
    }
}

/// A battle of three turns on open ground.
pub(crate) fn battle(units: Vec<Deployment>) -> Scenario {
    Scenario {
        map: Arc::clone(open_field().map()),
        turn_limit: 3,
        profile: Profile::STANDARD,
        victory: Victory::default(),
        units,
    }
}
