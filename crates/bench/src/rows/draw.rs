//! Map pictures.

use crate::Fault;
use crate::clock::alone;
use crate::table::{Goal, Row};
use sandtable_hex::Map;
use sandtable_hex::draw::{Drawing, Theme};
use std::time::Duration;

/// The largest shipped map: 70 by 46 hexes.
const LARGEST: &str = include_str!("../../../../data/formation/maps/plain-of-reeds.toml");

/// The ground that the page shows, with everything beyond the field, in each theme.
pub(super) fn ground(name: &str) -> Result<Vec<Row>, Fault> {
    let map = Map::from_toml(LARGEST)?;
    let rows = [Theme::Light, Theme::Dark].map(|theme| {
        let draw = || Drawing::board(&map).theme(theme).to_string();
        let note = format!("{} kB", draw().len() / 1_000);
        let ours = alone(|| Ok::<_, Fault>(draw()))?;
        let goal = Goal::Within(Duration::from_millis(30));
        Ok(Row::new(format!("{name}, {theme}"), ours, goal).with_note(note))
    });
    rows.into_iter().collect()
}
