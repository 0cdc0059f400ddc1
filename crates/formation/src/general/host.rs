//! An army with a task for each unit, dealt by what the units are and where they mustered.

use super::worth;
use crate::bearing::Bearing;
use crate::rules::UnitKind;
use crate::scenario::Army;
use crate::{Edge, Formation, Side, Temperament, UnitId};
use sandtable_hex::{Hex, Shape};

/// What a unit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Task {
    /// Fights in the line.
    Line,
    /// Shoots.
    Missiles,
    /// Rides against flanks, archers and what is left alone.
    Wing,
    /// Looks for the enemy.
    Scout,
    /// Waits until it is needed.
    Reserve,
    /// Commands.
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

/// How many riders scout where nobody else does.
const RIDING_SCOUTS: usize = 2;
/// How few units fight hand to hand in an army that holds nobody back.
const TOO_FEW: usize = 3;

/// An army, its tasks, and where it and the enemy may be thought to be before anybody is seen.
#[derive(Clone, Debug)]
pub(super) struct Host<'a> {
    pub(super) army: &'a Army,
    first: usize,
    tasks: Vec<Task>,
    /// The middle of the own army as it mustered.
    pub(super) ours: Hex,
    /// The middle of where the enemy may deploy, or of the edge he comes from.
    pub(super) theirs: Hex,
}

impl<'a> Host<'a> {
    pub(super) fn of(game: &'a Formation, side: Side) -> Self {
        let army = game.army(side);
        let tasks = army.units().map(|regiment| Task::of(regiment.kind)).collect();
        let bearing = Bearing::from(army.home);
        let ours = bearing.middle(army.units().map(|regiment| regiment.hex)).unwrap_or_default();
        let theirs = likely_place(game.army(side.enemy()), game.field().shape());
        let first = game.range_of(side).start;
        let mut host = Self { army, first, tasks, ours, theirs };
        host.choose_scouts();
        host.choose_reserve();
        host
    }

    pub(super) const fn general(&self) -> &'a Temperament {
        &self.army.general
    }

    /// How the army reads the map.
    pub(super) const fn bearing(&self) -> Bearing {
        Bearing::from(self.army.home)
    }

    pub(super) fn task(&self, unit: UnitId) -> Task {
        let index = unit.index().checked_sub(self.first);
        index.and_then(|index| self.tasks.get(index)).copied().unwrap_or(Task::Line)
    }

    /// Those who hold back, by their numbers.
    pub(super) fn reserve(&self) -> impl Iterator<Item = UnitId> + '_ {
        let held = self.tasks.iter().enumerate().filter(|(_, task)| **task == Task::Reserve);
        held.map(|(index, _)| UnitId((self.first + index) as u16))
    }

    /// Where there are no scouts, the lightest riders scout.
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

    /// Whole formations if some fit, else single units of the line; those who stand farthest back.
    fn choose_reserve(&mut self) {
        let worths: Vec<i64> =
            self.army.units().map(|one| worth::of_men(one.kind, one.men)).collect();
        let able = |index: usize| self.tasks[index].fights_hand_to_hand();
        let hand_to_hand: Vec<usize> = (0..self.tasks.len()).filter(|one| able(*one)).collect();
        let all: i64 = hand_to_hand.iter().map(|index| worths[*index]).sum();
        let mut share = all * i64::from(self.general().reserve.min(50)) / 100;
        if hand_to_hand.len() < TOO_FEW || share == 0 {
            return;
        }
        for formation in self.rearmost_formations() {
            let units: Vec<usize> =
                formation.filter(|one| self.tasks[*one] != Task::Staff).collect();
            let worth: i64 = units.iter().map(|index| worths[*index]).sum();
            let fit = worth <= share * 5 / 4 && !units.is_empty();
            if fit && units.iter().all(|index| self.tasks[*index].fights_hand_to_hand()) {
                share -= worth;
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
            // One unit too much is a reserve, none is not.
            if share > 0 && worths[index] <= share * 2 {
                share -= worths[index];
                self.tasks[index] = Task::Reserve;
            }
        }
    }

    /// The places of each formation's units in the army, those farthest from the enemy first.
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

/// Where an army may be thought to be: in its zone, or at its edge of the map. Where its units stand
/// nobody knows who has not seen them.
fn likely_place(army: &Army, shape: &Shape) -> Hex {
    let (columns, rows) = (shape.columns(), shape.rows());
    // Opposite edges mirror each other, also where there is no middle.
    let (column, row) = match army.home {
        Edge::North => ((columns - 1) / 2, rows / 8),
        Edge::South => (columns / 2, rows - 1 - rows / 8),
        Edge::West => (columns / 8, (rows - 1) / 2),
        Edge::East => (columns - 1 - columns / 8, rows / 2),
    };
    let edge = || shape.cell_at(column, row).map(|cell| shape.hex(cell));
    Bearing::from(army.home).middle(army.zone.iter().copied()).or_else(edge).unwrap_or_default()
}
