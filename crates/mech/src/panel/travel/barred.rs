use crate::{Fighter, Mech, MovementMode, ReachabilityCalculator, State};
use sandtable_hex::{CellId, CellSet, Facing, MoveCosts};
use serde::Serialize;
use std::collections::BTreeMap;

/// Hexes that cannot be entered, for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct BarredHexes {
    /// The reason in words, such as "too steep".
    pub reason: String,
    /// Their indices in the cells of the board.
    pub cells: Vec<u32>,
}

impl Mech {
    /// Returns the hexes that a unit cannot enter in a mode, whatever it spends. `costs` are the
    /// costs of all hexes, 0 for those that the search did not reach.
    pub(super) fn barred_hexes(
        &self,
        state: &State,
        unit: Fighter<'_>,
        mode: MovementMode,
        costs: &[u16],
    ) -> Vec<BarredHexes> {
        let shape = self.field.map().shape();
        let taken: BTreeMap<CellId, &str> = self
            .fighters(state)
            .filter(|other| other.now.in_play() && other.now.id != unit.now.id)
            .filter_map(|other| {
                Some((shape.cell(other.now.position)?, self.names.name(&other.now.id)))
            })
            .collect();
        let landing = self.landing_hexes(state, unit);
        let mut barred: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for ((index, cell), cost) in (0..).zip(shape.cells()).zip(costs) {
            let reason = match taken.get(&cell) {
                Some(name) => Some(format!("occupied by {name}")),
                None if mode == MovementMode::Jump => {
                    let near = (1..=unit.points(mode)).contains(cost);
                    (near && !landing.contains(cell)).then(|| "too high for this jump".to_owned())
                }
                None if *cost == 0 => self.closed(mode, cell).map(str::to_owned),
                None => None,
            };
            if let Some(reason) = reason {
                barred.entry(reason).or_default().push(index);
            }
        }
        barred.into_iter().map(|(reason, cells)| BarredHexes { reason, cells }).collect()
    }

    /// The hexes in which a jump can end.
    fn landing_hexes(&self, state: &State, unit: Fighter<'_>) -> CellSet {
        let (shape, mut calculator) = (self.field.map().shape(), ReachabilityCalculator::default());
        let (start, others) = (unit.mover(), self.obstacles(state));
        let ends = calculator.ends(&self.field, &others, &start, MovementMode::Jump);
        let ends = ends.unwrap_or_default().iter();
        CellSet::of(shape, ends.filter_map(|end| shape.cell(end.position)))
    }

    /// The reason why no neighbour leads into a hex.
    fn closed(&self, mode: MovementMode, cell: CellId) -> Option<&'static str> {
        let open = |costs: &MoveCosts| {
            Facing::ALL.into_iter().any(|facing| {
                let before = costs.shape().step(cell, facing.opposite());
                before.is_some_and(|before| costs.step(before, facing).is_some())
            })
        };
        match mode {
            MovementMode::Jump => None,
            _ if !open(self.field.walking()) => Some("too steep"),
            MovementMode::Run if !open(self.field.running()) => Some("no running into water"),
            MovementMode::Walk | MovementMode::Run => None,
        }
    }
}
