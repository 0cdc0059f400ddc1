use crate::board::Point;
use std::collections::BTreeMap;

/// Joins edges into lines that are as long as possible, so that dashes run on and the file is short.
/// A closed line ends where it starts.
pub(super) fn chains(edges: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut loose = Loose::of(edges);
    let mut lines = Vec::new();
    // Open lines start at their ends; what is left then are closed lines.
    for ends_only in [true, false] {
        for edge in edges {
            for start in *edge {
                if !ends_only || loose.degree(start) == 1 {
                    lines.extend(loose.follow(start));
                }
            }
        }
    }
    lines
}

/// The edges that are not yet part of a line.
struct Loose {
    at: BTreeMap<Point, Vec<Point>>,
}

impl Loose {
    fn of(edges: &[[Point; 2]]) -> Self {
        let mut at: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
        for [one, other] in edges {
            at.entry(*one).or_default().push(*other);
            at.entry(*other).or_default().push(*one);
        }
        Self { at }
    }

    fn degree(&self, point: Point) -> usize {
        self.at.get(&point).map_or(0, Vec::len)
    }

    /// Takes the edges of one line, from this point on.
    fn follow(&mut self, start: Point) -> Option<Vec<Point>> {
        let mut line = vec![start];
        let mut here = start;
        while let Some(next) = self.at.get_mut(&here).and_then(Vec::pop) {
            if let Some(back) = self.at.get_mut(&next)
                && let Some(index) = back.iter().position(|point| *point == here)
            {
                back.remove(index);
            }
            line.push(next);
            here = next;
        }
        (line.len() > 1).then_some(line)
    }
}
