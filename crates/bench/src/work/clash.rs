//! Two armies that march into each other: the battle of the published tick-by-tick engine.

use crate::Fault;
use crate::ground::SplitMix;
use sandtable_core::{Dice, Game, Seed};
use sandtable_formation::rules::{Shape, UnitKind};
use sandtable_formation::scenario::{Army, Formation as Group, Regiment};
use sandtable_formation::{
    Both, Edge, EngagementRule, Formation, Order, Rest, Scenario, Side, State, Temperament,
    Waypoint,
};
use sandtable_hex::{Hex, Map, Orientation, Outline, Shape as Outlined, pointy};
use std::sync::Arc;

/// The number of ticks that one order advances.
const TICKS: u32 = 10;

/// The battle of the published measurement: infantry in ranks eleven hexes apart, each unit on its
/// way to the position of its mirror image.
#[derive(Debug)]
pub struct Clash {
    game: Formation,
}

impl Clash {
    /// Creates a battle with `units` units per side on an open square map.
    ///
    /// # Errors
    /// Returns an error if the scenario is invalid.
    pub fn open(units: i32, side: u32) -> Result<Self, Fault> {
        Self::on(meadow(side)?, units)
    }

    /// Like [`Clash::open`], with woods on a tenth of the hexes and rough ground on another tenth.
    ///
    /// # Errors
    /// Returns an error if the scenario is invalid.
    pub fn wooded(units: i32, side: u32) -> Result<Self, Fault> {
        let mut map = meadow(side)?;
        let mut chance = SplitMix(7);
        let (forest, rough) = ("forest".parse()?, "rough".parse()?);
        for hex in (0..side as i32).flat_map(|r| (0..side as i32).map(move |q| Hex::new(q, r))) {
            match chance.below(100) {
                0..10 => map.set_terrain(hex, &forest)?,
                10..20 => map.set_terrain(hex, &rough)?,
                _ => {}
            }
        }
        Self::on(map, units)
    }

    fn on(map: Map, units: i32) -> Result<Self, Fault> {
        let width = i32::from(map.shape().columns());
        let armies = Both::each(|side| army(side, units, width));
        let scenario =
            Scenario { map: Arc::new(map), armies, objectives: Vec::new(), tick_limit: 6_000 };
        Ok(Self { game: Formation::new(&scenario)? })
    }

    /// Starts the battle: both sides confirm their plans.
    ///
    /// # Errors
    /// Returns an error if an order is refused.
    pub fn begin(&self) -> Result<State, Fault> {
        let mut state = self.game.start();
        for side in Side::BOTH {
            self.order(&mut state, side, &Order::Begin)?;
        }
        Ok(state)
    }

    /// Advances the battle by `ticks` ticks or until it ends.
    ///
    /// # Errors
    /// Returns an error if an order is refused.
    pub fn fight(&self, state: &mut State, ticks: u32) -> Result<(), Fault> {
        let until = state.tick + ticks;
        while state.ending.is_none() && state.tick < until {
            for side in Side::BOTH {
                self.order(state, side, &Order::Run { ticks: TICKS.min(until - state.tick) })?;
            }
        }
        Ok(())
    }

    /// Returns the number of men of both armies who were killed or have fled.
    pub fn lost(&self, state: &State) -> u32 {
        let lost = |side| self.game.muster(state, side)[1..].iter().sum::<u32>();
        Side::BOTH.map(lost).into_iter().sum()
    }

    fn order(&self, state: &mut State, side: Side, order: &Order) -> Result<(), Fault> {
        let mut dice = Dice::seeded(&Seed::from_number(1), state.tick);
        self.game.play(state, side.seat(), order, &mut dice)?;
        Ok(())
    }
}

fn meadow(side: u32) -> Result<Map, Fault> {
    let shape = Outlined::new(Orientation::Pointy, Outline::Parallelogram, side, side)?;
    Ok(Map::new("Meadow", shape))
}

/// Returns the position of unit number `index` of `units`: in ranks one behind the other.
///
/// A rank has 50 units on the map of 60 hexes and 100 on the others.
pub fn post(side: Side, index: i32, units: i32, width: i32) -> Hex {
    let rows = units.min(if width == 60 { 50 } else { 100 });
    let (rank, r) = (index / rows, (width - rows) / 2 + index % rows);
    let q = match side {
        Side::Blue => width / 2 - 6 - rank,
        Side::Red => width / 2 + 5 + rank,
    };
    Hex::new(q, r)
}

fn army(side: Side, units: i32, width: i32) -> Army {
    let regiments =
        (0..units).map(|index| regiment(side, index, post(side, index, units, width), width));
    let regiments: Vec<Regiment> = regiments.collect();
    let group = |(number, units): (usize, &[Regiment])| Group {
        name: format!("{side} {number}"),
        commander: None,
        units: units.to_vec(),
    };
    Army {
        name: side.to_string(),
        formations: regiments.chunks(10).enumerate().map(group).collect(),
        commander: None,
        headquarters: Hex::ZERO,
        couriers: 0,
        home: if side == Side::Blue { Edge::West } else { Edge::East },
        zone: Vec::new(),
        go_codes: Vec::new(),
        contingencies: Vec::new(),
        general: Temperament::default(),
    }
}

fn regiment(side: Side, index: i32, hex: Hex, width: i32) -> Regiment {
    Regiment {
        name: format!("{side} {index}"),
        kind: UnitKind::Infantry,
        men: 100,
        leader: false,
        hex,
        facing: pointy::E,
        rest: Rest::Formed,
        shape: Shape::default(),
        rule: EngagementRule::Aggressive,
        waypoints: vec![Waypoint::at(Hex::new(width - 1 - hex.x, hex.y))],
        reserve: Vec::new(),
    }
}
