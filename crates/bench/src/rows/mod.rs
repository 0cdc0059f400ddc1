//! The rows of the table, one file a subject.

mod battle;
mod clash;
mod reach;
mod record;
mod route;
mod serve;
mod sight;
mod store;

use crate::Fault;
use crate::table::Row;
use std::fmt::Debug;

/// Measures the rows of one name.
pub type Measure = fn(&str) -> Result<Vec<Row>, Fault>;

/// All rows by name.
pub const ALL: [(&str, Measure); 23] = [
    ("reach over (hex, facing), 8 MP", reach::facing),
    ("reach over (hex, facing), whole 300x300 map", reach::facing_everywhere),
    ("plain reach, 8 MP", reach::plain),
    ("route, corner to corner 300x300", route::corner_to_corner),
    ("routes on 500x500, roads and lakes", route::roads_and_lakes),
    ("published routes", route::published),
    ("making the landmarks of 500x500", route::landmarks),
    ("no route, walled goal 500x500", route::walled),
    ("no route, corner to corner 500x500", route::corners_apart),
    ("fog refresh, 1,000 units on 300x300", sight::fog_refresh),
    ("session append", record::append),
    ("session replay", record::replay),
    ("session load", record::load),
    ("durable append", store::append),
    ("order over HTTP", serve::order),
    ("mech duel of Hunchbacks, bots, with log", battle::duel),
    ("mech four against four, bots, with log", battle::four_against_four),
    ("mech log, fold", battle::replay),
    ("mech legal orders of one unit", battle::legal),
    ("formation tick, 1,000 a side on 60x60", clash::open),
    ("formation tick, 1,000 a side, woods on 60x60", clash::wooded),
    ("formation tick on 200x200", clash::growth),
    ("formation sight", clash::vision),
];

/// Whoever finds something else has not done the same work.
fn same<T: PartialEq + Debug + ?Sized>(found: &T, expected: &T) -> Result<(), Fault> {
    if found == expected {
        return Ok(());
    }
    Err(format!("found {found:?}, expected {expected:?}").into())
}
