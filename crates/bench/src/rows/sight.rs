//! What a side sees.

use crate::clock::side_by_side;
use crate::table::{Goal, Row};
use crate::terrain::SplitMix;
use sandtable_hex::{
    Eye, Fog, Grid, Hex, Look, Lookout, Orientation, Outline, Rays, Screen, Screens, Shape, Shoved,
    SightError, SightRules,
};
use std::collections::HashSet;
use std::sync::Arc;

const UNITS: u32 = 1_000;
const RANGE: u32 = 8;
const SIDE: u32 = 300;

/// A thousand units look around. Ours minds hills and adds up woods; the peer's lines only ask
/// whether a hex is woods, so it does less.
pub(super) fn fog_refresh(name: &str) -> Vec<Row> {
    measure(name).unwrap_or_default()
}

fn measure(name: &str) -> Result<Vec<Row>, SightError> {
    let outline = Outline::Rectangle(Shoved::Odd);
    let Ok(shape) = Shape::new(Orientation::Flat, outline, SIDE, SIDE) else {
        return Ok(Vec::new());
    };
    let shape = Arc::new(shape);
    let mut chance = SplitMix(7);
    let ground = Grid::from_fn(Arc::clone(&shape), |_| {
        let hill = Screen::ground(chance.below(4) as i16 / 2);
        if chance.below(10) == 0 { hill.with_canopy(2, 1) } else { hill }
    });
    let units: Vec<Hex> = (0..UNITS)
        .filter_map(|_| {
            let [column, row] = [0; 2].map(|_: i32| chance.below(u64::from(SIDE)) as u16);
            shape.cell_at(column, row).map(|cell| shape.hex(cell))
        })
        .collect();
    let level = |hex: Hex| ground.get(hex).map_or(0, |screen| screen.ground);
    let woods = |hex: Hex| ground.get(hex).is_some_and(|screen| screen.density > 0);

    let screens = Screens::new(ground.clone());
    let rays = Rays::new(Arc::clone(&shape), SightRules::default(), RANGE)?;
    let mut lookout = Lookout::new(&rays, &screens)?;
    let mut fog = Fog::new(&shape);
    for (number, hex) in (0..).zip(&units) {
        let look = Look { eye: Eye::new(*hex, level(*hex) + 1), range: RANGE, target: 1 };
        fog.watch(&mut lookout, number, look)?;
    }
    let ours = || fog.refresh(&mut lookout).is_ok();
    let theirs = || {
        let mut seen = HashSet::new();
        for unit in &units {
            let in_range = unit.range(RANGE).filter(|hex| shape.contains(*hex));
            let clear = |target: &Hex| {
                let between = unit.line_to(*target).skip(1);
                between.take_while(|hex| hex != target).all(|hex| !woods(hex))
            };
            seen.extend(in_range.filter(clear));
        }
        seen
    };
    let (ours, theirs) = side_by_side(ours, theirs);
    let goal = Goal::Faster { must: 4.0, aim: 6.0 };
    Ok(vec![Row { work: name.to_owned(), ours, peer: Some(("hexx lines", theirs)), goal }])
}
