//! Structs: their fields, and structs that contain themselves.

use super::types::check_property;
use super::{Report, codes};
use crate::TypeId;
use crate::definition::{PropertyType, StructDefinition};
use crate::system::System;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The deepest nesting of structs.
const DEEPEST: usize = 16;

/// The most structs and fields that the search for cycles looks at. A file of tangled structs has
/// more cycles than anybody wants to read.
const MOST_WORK: usize = 3_000_000;

pub(super) fn check_structs(system: &System, report: &mut Report) {
    let structs = &system.file().structs;
    for (at, one) in structs.iter().enumerate() {
        let path = format!("structs[{at}]");
        if one.fields.is_empty() {
            report.add(codes::E031, &path, format!("struct \"{}\" has no fields", one.name));
        }
        for (number, field) in one.fields.iter().enumerate() {
            check_property(system, field, &format!("{path}.fields[{number}]"), report);
        }
    }
    check_nesting(structs, report);
}

/// Finds structs that contain themselves, and nesting that is too deep.
fn check_nesting(structs: &[StructDefinition], report: &mut Report) {
    let nesting = Nesting::of(structs);
    let mut work = MOST_WORK;
    for (at, depth) in nesting.depths().into_iter().enumerate() {
        let path = || format!("structs[{at}]");
        match depth {
            Some(depth) if depth > DEEPEST => {
                let message = format!("nested {depth} deep; at most {DEEPEST}");
                report.add(codes::L004, path(), message);
            }
            Some(_) => {}
            None => {
                let Some(cycle) = nesting.cycle(at, &mut work) else { continue };
                let ids: Vec<&str> = cycle.into_iter().map(|one| &*structs[one].id).collect();
                let name = &structs[at].name;
                let message = format!("struct \"{name}\" contains itself: {}", ids.join(" > "));
                report.add(codes::E030, path(), message);
            }
        }
    }
}

/// The structs that each struct contains, by number.
struct Nesting(Vec<Vec<usize>>);

impl Nesting {
    fn of(structs: &[StructDefinition]) -> Self {
        let numbers: BTreeMap<&TypeId, usize> =
            structs.iter().enumerate().map(|(number, one)| (&one.id, number)).collect();
        let contained = |one: &StructDefinition| {
            let ids = one.fields.iter().filter_map(|field| inner_struct(&field.property_type));
            let found: BTreeSet<usize> = ids.filter_map(|id| numbers.get(id).copied()).collect();
            found.into_iter().collect()
        };
        Self(structs.iter().map(contained).collect())
    }

    /// The depth of every struct, from the innermost outwards; `None` for structs that contain
    /// themselves and for those that contain such a struct.
    fn depths(&self) -> Vec<Option<usize>> {
        let mut outer: Vec<Vec<usize>> = vec![vec![]; self.0.len()];
        for (number, contained) in self.0.iter().enumerate() {
            for inner in contained {
                outer[*inner].push(number);
            }
        }
        let mut open: Vec<usize> = self.0.iter().map(Vec::len).collect();
        let mut ready: Vec<usize> = (0..open.len()).filter(|one| open[*one] == 0).collect();
        let mut depths: Vec<Option<usize>> = vec![None; self.0.len()];
        while let Some(number) = ready.pop() {
            let deepest = self.0[number].iter().filter_map(|inner| depths[*inner]).max();
            depths[number] = Some(1 + deepest.unwrap_or(0));
            for one in &outer[number] {
                open[*one] -= 1;
                if open[*one] == 0 {
                    ready.push(*one);
                }
            }
        }
        depths
    }

    /// Returns the shortest way from a struct to itself, by breadth-first search. `work` is what the
    /// search may still look at.
    fn cycle(&self, start: usize, work: &mut usize) -> Option<Vec<usize>> {
        *work = work.checked_sub(self.0.len())?;
        let mut from: Vec<Option<usize>> = vec![None; self.0.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(number) = queue.pop_front() {
            *work = work.checked_sub(self.0[number].len())?;
            for inner in &self.0[number] {
                if *inner == start {
                    return Some(way(&from, start, number));
                }
                if from[*inner].is_none() {
                    from[*inner] = Some(number);
                    queue.push_back(*inner);
                }
            }
        }
        None
    }
}

/// The way from the start of a search to the last struct, and back to the start.
fn way(from: &[Option<usize>], start: usize, last: usize) -> Vec<usize> {
    let back = |one: &usize| from[*one].filter(|_| *one != start);
    let mut way: Vec<usize> = std::iter::successors(Some(last), back).collect();
    way.reverse();
    way.push(start);
    way
}

fn inner_struct(kind: &PropertyType) -> Option<&TypeId> {
    match kind {
        PropertyType::Struct(id) => Some(id),
        PropertyType::List(inner) | PropertyType::Map { value: inner, .. } => inner_struct(inner),
        _ => None,
    }
}
