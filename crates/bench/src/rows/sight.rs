//! What a side sees.

use crate::Fault;
use crate::clock::side_by_side;
use crate::ground::Hills;
use crate::table::{Goal, Row};
use crate::work::Watch;
use sandtable_hex::Hex;
use std::collections::HashSet;

/// A thousand units look around. Ours minds hills and adds up woods; the peer's lines only ask
/// whether a hex is woods, so it does less, and there is no same answer to hold both to.
pub(super) fn fog_refresh(name: &str) -> Result<Vec<Row>, Fault> {
    let hills = Hills::new(300, 1_000)?;
    let mut watch = Watch::new(&hills)?;
    let (ours, theirs) = side_by_side(|| watch.refresh(), || lines(&hills))?;
    let goal = Goal::Faster { must: 4.0, aim: 6.0 };
    Ok(vec![Row::new(name, ours, goal).beside("hexx lines", theirs)])
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
