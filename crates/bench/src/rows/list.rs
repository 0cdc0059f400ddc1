use super::{
    battle, clash, counter, draw, muster, quick, reach, record, route, serve, sight, store, storm,
};
use crate::Fault;
use crate::table::Row;
use std::fmt::Debug;

/// Measures the rows of one name; some names have several rows.
pub type Measure = fn(&str) -> Result<Vec<Row>, Fault>;

/// All measurements by name.
pub const ALL: [(&str, Measure); 33] = [
    ("reach over (hex, facing), 8 MP", reach::facing),
    ("reach over (hex, facing), whole 300x300 map", reach::facing_everywhere),
    ("reach without facing, 8 MP", reach::plain),
    ("route, corner to corner 300x300", route::corner_to_corner),
    ("routes on 500x500, roads and lakes", route::roads_and_lakes),
    ("published routes with landmarks", route::published),
    ("create landmarks, 500x500", route::landmarks),
    ("unreachable goal (walled in), 500x500", route::walled),
    ("unreachable goal (corner to corner), 500x500", route::corners_apart),
    ("fog refresh, 1,000 units on 300x300", sight::fog_refresh),
    ("ground of the largest shipped map", draw::ground),
    ("session append", record::append),
    ("session replay", record::replay),
    ("session load", record::load),
    ("durable append", store::append),
    ("order over HTTP", serve::order),
    ("list of 1,000 encounters", muster::encounters),
    ("unit search", muster::units),
    ("run of a mech game, four against four, with log", quick::resolved),
    ("mech odds, four against four", quick::odds),
    ("mech duel of Hunchbacks, bots, with log", battle::duel),
    ("mech four against four, bots, with log", battle::four_against_four),
    ("mech log, fold", battle::replay),
    ("mech legal orders of one unit", battle::legal),
    ("formation tick, 60x60, 1,000 per side", clash::open),
    ("formation tick, 60x60 with woods, 1,000 per side", clash::wooded),
    ("formation tick, 200x200", clash::growth),
    ("formation sight", clash::vision),
    ("storm battles of a full board", storm::full_board),
    ("counter odds", counter::odds),
    ("counter combat, one attack resolved", counter::combat),
    ("counter table", counter::table),
    ("counter file", counter::file),
];

/// Returns an error if two results differ: then the work was not the same.
pub(super) fn check_equal<T: PartialEq + Debug + ?Sized>(
    found: &T,
    expected: &T,
) -> Result<(), Fault> {
    if found == expected {
        return Ok(());
    }
    Err(format!("found {found:?}, expected {expected:?}").into())
}
