//! The army with a task for each unit, assigned by troop type and starting position.

use super::strength;
use crate::bearing::Bearing;
use crate::rules::UnitKind;
use crate::scenario::Army;
use crate::{Edge, Formation, Side, Temperament, UnitId};
use sandtable_hex::{Hex, Shape};

/// The role of a unit in the army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Task {
    /// Fights in the line of battle.
    Line,
    /// Shoots from behind the line.
    Missiles,
    /// Cavalry that attacks flanks, archers and isolated units.
    Wing,
    /// Looks for the enemy.
    Scout,
    /// Held back until it is needed.
    Reserve,
    /// Carries the commander.
    Staff,
}

impl Task {
    const fn of(kind: UnitKind) -> Self {
        match kind {
            UnitKind::Command => Self::Staff,
            UnitKind::Scouts => Self::Scout,
            UnitKind::Archers | UnitKind::Crossbowmen => Self::Missiles,
            _ if kind.profile().mounted => Self::Wing,
            _ => Self::Line,
        }
    }

    const fn fights_hand_to_hand(self) -> bool {
        matches!(self, Self::Line | Self::Wing)
    }
}

/// Number of light cavalry units that scout in an army without scouts.
const RIDING_SCOUTS: usize = 2;
/// An army with fewer melee units than this keeps no reserve.
const TOO_FEW: usize = 3;

/// The army, its tasks, and where both armies probably are before any enemy is sighted.
#[derive(Clone, Debug)]
pub(super) struct Roster<'a> {
    pub(super) army: &'a Army,
    first: usize,
    tasks: Vec<Task>,
    /// The centre of the army at the start.
    pub(super) ours: Hex,
    /// The centre of the enemy's deployment zone, or of the edge it comes from.
    pub(super) theirs: Hex,
}

impl<'a> Roster<'a> {
    pub(super) fn of(game: &'a Formation, side: Side) -> Self {
        let army = game.army(side);
        let tasks = army.units().map(|regiment| Task::of(regiment.kind)).collect();
        let bearing = Bearing::from(army.home);
        let ours = bearing.middle(army.units().map(|regiment| regiment.hex)).unwrap_or_default();
        let theirs = likely_place(game.army(side.enemy()), game.field().shape());
        let first = game.range_of(side).start;
        let mut roster = Self { army, first, tasks, ours, theirs };
        roster.choose_scouts();
        roster.choose_reserve();
        roster
    }

    pub(super) const fn general(&self) -> &'a Temperament {
        &self.army.general
    }

    /// Returns the direction from which the army reads the map.
    pub(super) const fn bearing(&self) -> Bearing {
        Bearing::from(self.army.home)
    }

    pub(super) fn task(&self, unit: UnitId) -> Task {
        let index = unit.index().checked_sub(self.first);
        index.and_then(|index| self.tasks.get(index)).copied().unwrap_or(Task::Line)
    }

    /// Returns the units in reserve, by number.
    pub(super) fn reserve(&self) -> impl Iterator<Item = UnitId> + '_ {
        let held = self.tasks.iter().enumerate().filter(|(_, task)| **task == Task::Reserve);
        held.map(|(index, _)| UnitId((self.first + index) as u16))
    }

    /// Makes light cavalry scout if the army has no scouts.
    fn choose_scouts(&mut self) {
        if self.tasks.contains(&Task::Scout) {
            return;
        }
        let light = |kind| matches!(kind, UnitKind::LightCavalry | UnitKind::HorseArchers);
        let riders = self.army.units().enumerate().filter(|(_, unit)| light(unit.kind));
        for (index, _) in riders.take(RIDING_SCOUTS) {
            self.tasks[index] = Task::Scout;
        }
    }

    /// Chooses whole formations if some fit, else single units of the line; the rearmost first.
    fn choose_reserve(&mut self) {
        let values: Vec<i64> =
            self.army.units().map(|one| strength::of_men(one.kind, one.men)).collect();
        let able = |index: usize| self.tasks[index].fights_hand_to_hand();
        let hand_to_hand: Vec<usize> = (0..self.tasks.len()).filter(|one| able(*one)).collect();
        let all: i64 = hand_to_hand.iter().map(|index| values[*index]).sum();
        // A scenario's own general may ask for more, but never holds back more than half.
        let mut share = all * i64::from(self.general().reserve.min(50)) / 100;
        if hand_to_hand.len() < TOO_FEW || share == 0 {
            return;
        }
        for formation in self.rearmost_formations() {
            let units: Vec<usize> =
                formation.filter(|one| self.tasks[*one] != Task::Staff).collect();
            let value: i64 = units.iter().map(|index| values[*index]).sum();
            // A formation may exceed the share by a quarter; one courier reaches all of it.
            let fit = value <= share * 5 / 4 && !units.is_empty();
            if fit && units.iter().all(|index| self.tasks[*index].fights_hand_to_hand()) {
                share -= value;
                for index in units {
                    self.tasks[index] = Task::Reserve;
                }
            }
        }
        if self.tasks.contains(&Task::Reserve) {
            return;
        }
        let mut single: Vec<(u32, usize)> = self
            .army
            .units()
            .enumerate()
            .filter(|(index, _)| self.tasks[*index] == Task::Line)
            .map(|(index, unit)| (unit.hex.unsigned_distance_to(self.theirs), index))
            .collect();
        single.sort_unstable_by_key(|(far, index)| (std::cmp::Reverse(*far), *index));
        for (_, index) in single {
            // A reserve that is one unit too strong is better than no reserve.
            if share > 0 && values[index] <= share * 2 {
                share -= values[index];
                self.tasks[index] = Task::Reserve;
            }
        }
    }

    /// Returns each formation's indices in the army, the formation farthest from the enemy first.
    fn rearmost_formations(&self) -> Vec<impl Iterator<Item = usize> + use<>> {
        let mut start = 0;
        let mut ranges: Vec<(u32, std::ops::Range<usize>)> = Vec::new();
        for formation in &self.army.formations {
            let range = start..start + formation.units.len();
            start = range.end;
            let hexes = formation.units.iter().map(|unit| unit.hex);
            let place = self.bearing().middle(hexes).unwrap_or(self.ours);
            ranges.push((place.unsigned_distance_to(self.theirs), range));
        }
        ranges.sort_by_key(|(far, _)| std::cmp::Reverse(*far));
        ranges.into_iter().map(|(_, range)| range).collect()
    }
}

/// Returns where an army probably is: in its deployment zone, or at its edge of the map. The
/// general must not use the units' real positions, because it has not seen them.
fn likely_place(army: &Army, shape: &Shape) -> Hex {
    let (columns, rows) = (shape.columns(), shape.rows());
    // Opposite edges must mirror each other, even if the number of columns or rows is even.
    let (column, row) = match army.home {
        Edge::North => ((columns - 1) / 2, rows / 8),
        Edge::South => (columns / 2, rows - 1 - rows / 8),
        Edge::West => (columns / 8, (rows - 1) / 2),
        Edge::East => (columns - 1 - columns / 8, rows / 2),
    };
    let edge = || shape.cell_at(column, row).map(|cell| shape.hex(cell));
    Bearing::from(army.home).middle(army.zone.iter().copied()).or_else(edge).unwrap_or_default()
}
