use super::MoveCosts;
use crate::{CellId, CellSet, Facing, Shape};

/// A cell without a region: it is off the map or not assigned yet.
const NONE: u32 = u32::MAX;

/// The map divided into regions: within a region every cell can be reached from every other.
///
/// The question "is there any path?" compares two labels instead of searching.
// Regions are the strongly connected components of the graph of steps, because steps may be
// one-way. Tarjan's algorithm finds them in linear time and numbers them so that every step out of
// a region leads to a lower number. So a region cannot reach one with a higher number, and a walk
// over the exits can skip everything below its goal.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    region: Vec<u32>,
    /// Start of each region's exits in `exits`, plus one entry for the end of the last.
    first_exit: Vec<u32>,
    exits: Vec<u32>,
}

impl Regions {
    pub(super) fn of(costs: &MoveCosts) -> Self {
        let (region, count) = Tarjan::new(costs).run();
        let mut crossings = crossings(costs, &region);
        // Sorted by the region left, so that the exits of each region are one slice.
        crossings.sort_unstable();
        crossings.dedup();
        let first_exit = (0..=count)
            .map(|from| crossings.partition_point(|&(other, _)| other < from) as u32)
            .collect();
        Self { region, first_exit, exits: crossings.into_iter().map(|(_, to)| to).collect() }
    }

    #[inline]
    pub(super) fn connected(&self, from: CellId, to: CellId) -> bool {
        let region = |cell: CellId| self.region.get(cell.index()).copied().unwrap_or(NONE);
        let (from, to) = (region(from), region(to));
        from != NONE && to != NONE && (from == to || self.leads(from, to))
    }

    /// Returns the cells of all regions that have at least 1/`parts` of the size of the largest.
    pub(super) fn large(&self, shape: &Shape, parts: usize) -> CellSet {
        let mut sizes = vec![0_usize; self.first_exit.len()];
        let region = |cell: CellId| self.region[cell.index()] as usize;
        shape.cells().for_each(|cell| sizes[region(cell)] += 1);
        let largest = sizes.iter().copied().max().unwrap_or(0);
        CellSet::of(shape, shape.cells().filter(|cell| sizes[region(*cell)] * parts >= largest))
    }

    fn exits(&self, region: u32) -> &[u32] {
        let bound = |region: u32| self.first_exit[region as usize] as usize;
        &self.exits[bound(region)..bound(region + 1)]
    }

    /// Returns whether exits lead from one region to another, directly or through other regions.
    fn leads(&self, from: u32, to: u32) -> bool {
        if from < to || self.exits(from).is_empty() {
            return false;
        }
        // Exits lead to lower numbers and those below `to` are skipped, so `to` up to `from - 1`
        // suffices.
        let mut seen = vec![false; (from - to) as usize];
        let mut open = vec![from];
        while let Some(region) = open.pop() {
            for &exit in self.exits(region).iter().filter(|&&exit| exit >= to) {
                if exit == to {
                    return true;
                }
                if !std::mem::replace(&mut seen[(exit - to) as usize], true) {
                    open.push(exit);
                }
            }
        }
        false
    }
}

/// Returns each step that leaves a region, as a pair of region numbers.
fn crossings(costs: &MoveCosts, region: &[u32]) -> Vec<(u32, u32)> {
    let mut crossings = Vec::new();
    for from in costs.shape().cells() {
        costs.each_step(from, |_, to, _| {
            let (from, to) = (region[from.index()], region[to.index()]);
            if from != to {
                crossings.push((from, to));
            }
        });
    }
    crossings
}

/// One run of Tarjan's algorithm.
// With an explicit stack: recursion over a large map would overflow the stack of a thread.
struct Tarjan<'a> {
    costs: &'a MoveCosts,
    region: Vec<u32>,
    regions: u32,
    /// The number of each cell's first visit, starting at 1; 0 if not visited yet.
    visit: Vec<u32>,
    visits: u32,
    /// The earliest visit known to be reachable from each cell: Tarjan's "low link".
    earliest: Vec<u32>,
    /// Visited cells that are not in a finished region.
    pending: Vec<CellId>,
    /// The path from the first cell to the current one, with the next facing to try.
    trail: Vec<(CellId, u8)>,
}

impl<'a> Tarjan<'a> {
    fn new(costs: &'a MoveCosts) -> Self {
        let cells = costs.shape().capacity();
        Self {
            costs,
            region: vec![NONE; cells],
            regions: 0,
            visit: vec![0; cells],
            visits: 0,
            earliest: vec![0; cells],
            pending: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Returns the region of each cell and the number of regions.
    fn run(mut self) -> (Vec<u32>, u32) {
        let costs = self.costs;
        for cell in costs.shape().cells() {
            if self.visit[cell.index()] == 0 {
                self.enter(cell);
                self.follow();
            }
        }
        (self.region, self.regions)
    }

    fn enter(&mut self, cell: CellId) {
        self.visits += 1;
        self.visit[cell.index()] = self.visits;
        self.earliest[cell.index()] = self.visits;
        self.pending.push(cell);
        self.trail.push((cell, 0));
    }

    fn follow(&mut self) {
        while let Some((cell, facing)) = self.trail.last_mut() {
            let (from, tried) = (*cell, *facing);
            *facing += 1;
            if tried < 6 {
                self.look(from, Facing::from_index(tried));
            } else {
                self.leave(from);
            }
        }
    }

    fn look(&mut self, from: CellId, facing: Facing) {
        let Some((to, _)) = self.costs.forward(from, facing) else { return };
        if self.visit[to.index()] == 0 {
            self.enter(to);
        } else if self.region[to.index()] == NONE {
            // Only a pending cell can lead back to an earlier one. A finished region cannot.
            self.note(from, self.visit[to.index()]);
        }
    }

    fn leave(&mut self, cell: CellId) {
        self.trail.pop();
        let earliest = self.earliest[cell.index()];
        // No earlier cell can be reached from here, so this cell is the root of a region.
        if earliest == self.visit[cell.index()] {
            self.close_region(cell);
        }
        if let Some(&(before, _)) = self.trail.last() {
            self.note(before, earliest);
        }
    }

    fn note(&mut self, cell: CellId, visit: u32) {
        let earliest = &mut self.earliest[cell.index()];
        *earliest = visit.min(*earliest);
    }

    /// Assigns all pending cells since the first cell of a region to that region.
    fn close_region(&mut self, first: CellId) {
        while let Some(cell) = self.pending.pop() {
            self.region[cell.index()] = self.regions;
            if cell == first {
                break;
            }
        }
        self.regions += 1;
    }
}
