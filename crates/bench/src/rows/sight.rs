//! Fog of war.

use crate::Fault;
use crate::clock::side_by_side;
use crate::ground::Hills;
use crate::table::{Goal, Row};
use crate::work::Watch;
use sandtable_hex::Hex;
use std::collections::HashSet;

/// Measures a look of 1,000 units. Ours handles hills and adds up woods, while the peer's lines
/// only test whether a hex has woods. The peer does less work, and the answers cannot be compared.
pub(super) fn fog_refresh(name: &str) -> Result<Vec<Row>, Fault> {
    let hills = Hills::new(300, 1_000)?;
    let mut watch = Watch::new(&hills)?;
    let (ours, theirs) = side_by_side(|| watch.refresh(), || lines(&hills))?;
    let goal = Goal::Faster { required: 4.0, target: 6.0 };
    Ok(vec![Row::new(name, ours, goal).versus("hexx lines", theirs)])
}

fn lines(hills: &Hills) -> HashSet<Hex> {
    let mut seen = HashSet::new();
    for unit in &hills.units {
        let in_range = unit.range(Hills::RANGE).filter(|hex| hills.shape().contains(*hex));
        let clear = |target: &Hex| {
            let between = unit.line_to(*target).skip(1);
            between.take_while(|hex| hex != target).all(|hex| !hills.woods(hex))
        };
        seen.extend(in_range.filter(clear));
    }
    seen
}
