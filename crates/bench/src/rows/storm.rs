//! Battle determination of the storm game.

use crate::Fault;
use crate::clock::alone;
use crate::table::{Goal, Row};
use sandtable_storm::{
    Alliances, Board, Faction, Force, Location, Profile, Sector, Storm, battles,
};
use std::time::Duration;

/// The stacks of each faction.
const STACKS: usize = 10;

/// The battles of a full board: 60 stacks of six factions, in each profile.
pub(super) fn full_board(name: &str) -> Result<Vec<Row>, Fault> {
    let board = Board::printed();
    let forces = full(board);
    let sector = Sector::new(9).ok_or("no sector 9")?;
    let rows = Profile::NAMED.map(|(profile_name, profile)| {
        let judge = || battles(board, &forces, Alliances::default(), Storm::at(sector), profile);
        let found = judge().len();
        if found == 0 {
            return Err("no battle on a full board".into());
        }
        let ours = alone(|| Ok::<_, Fault>(judge()))?;
        let note = format!("{} stacks, {found} battles", forces.len());
        let goal = Goal::Within(Duration::from_micros(2));
        Ok(Row::new(format!("{name}, {profile_name}"), ours, goal).with_note(note))
    });
    rows.into_iter().collect()
}

/// Six factions spread over the board, so that most territories hold several of them.
fn full(board: &Board) -> Vec<Force> {
    let places: Vec<Location> = board.locations().collect();
    let stacks = Faction::ALL.into_iter().enumerate();
    let stack = |(number, faction): (usize, Faction)| {
        let place = move |stack: usize| (stack * 8 + number) % 86;
        (0..STACKS).map(move |stack| (faction, place(stack)))
    };
    let force = |(faction, place): (Faction, usize)| {
        let location = *places.get(place)?;
        Some(Force { faction, location, fighters: 2, advisors: 0 })
    };
    stacks.flat_map(stack).filter_map(force).collect()
}
