//! Test harness: a small map, two armies, and helpers that give orders and let time pass.

use sandtable_core::{Dice, Findings, Game, Seed};
use sandtable_formation::plan::Waypoint;
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::scenario::{Army, Formation as Group, Objective, Regiment};
use sandtable_formation::{
    Both, Command, Contingency, Edge, EngagementRule, Event, Formation, GoCode, Order, Recipient,
    Refused, Rest, Scenario, Side, State, Temperament, Unit, UnitId,
};
use sandtable_hex::{Facing, Hex, Map, Orientation, Outline, Shape as MapShape, pointy};
use std::sync::Arc;

/// The hex with these axial coordinates.
pub(crate) const fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r)
}

/// Creates an open map: a parallelogram of pointy-top hexes.
pub(crate) fn open_field(columns: u32, rows: u32) -> Map {
    let shape = MapShape::new(Orientation::Pointy, Outline::Parallelogram, columns, rows);
    Map::new("Field", shape.expect("a valid size"))
}

/// Creates a map with some terrain.
pub(crate) fn field_with(columns: u32, rows: u32, ground: &[(&str, &[(i32, i32)])]) -> Map {
    let mut map = open_field(columns, rows);
    for (terrain, hexes) in ground {
        for (q, r) in *hexes {
            let terrain = terrain.parse().expect("a terrain");
            map.set_terrain(hex(*q, *r), &terrain).expect("a hex on the map");
        }
    }
    map
}

/// Sets the elevation of some hexes.
pub(crate) fn raised(mut map: Map, level: i8, hexes: &[(i32, i32)]) -> Map {
    for (q, r) in hexes {
        map.set_elevation(hex(*q, *r), level).expect("a hex on the map");
    }
    map
}

/// All kinds of terrain, with open ground more often than the others.
pub(crate) const SORTS: [&str; 16] = [
    "clear",
    "clear",
    "clear",
    "clear",
    "clear",
    "clear",
    "road",
    "rough",
    "forest",
    "shallow-water",
    "deep-water",
    "cliff",
    "building",
    "clear;stream",
    "clear;wall",
    "clear;ridge",
];

/// Creates a map from random draws, row by row: a terrain and a level per hex.
pub(crate) fn wild_field(columns: u32, rows: u32, drawn: &[(usize, i8)]) -> Map {
    let mut map = open_field(columns, rows);
    let hexes = (0..rows as i32).flat_map(|r| (0..columns as i32).map(move |q| hex(q, r)));
    for (hex, (sort, level)) in hexes.zip(drawn) {
        let terrain = SORTS[sort % SORTS.len()].parse().expect("a terrain");
        map.set_terrain(hex, &terrain).expect("a hex on the map");
        map.set_elevation(hex, *level).expect("a hex on the map");
    }
    // Headquarters need passable terrain.
    for q in [0, columns as i32 - 1] {
        let open = "clear".parse().expect("a terrain");
        map.set_terrain(hex(q, rows as i32 / 2), &open).expect("a hex on the map");
    }
    map
}

/// A unit of a hundred infantry, the starting point for most tests.
pub(crate) fn unit(name: &str, q: i32, r: i32) -> Regiment {
    Regiment {
        name: name.to_owned(),
        kind: UnitKind::Infantry,
        men: 100,
        leader: false,
        hex: hex(q, r),
        facing: pointy::E,
        rest: Rest::Formed,
        shape: Shape::default(),
        rule: EngagementRule::Aggressive,
        waypoints: Vec::new(),
        reserve: Vec::new(),
    }
}

/// Builder methods for a unit.
pub(crate) trait Described: Sized {
    fn kind(self, kind: UnitKind) -> Self;
    fn men(self, men: u32) -> Self;
    fn facing(self, facing: Facing) -> Self;
    fn rule(self, rule: EngagementRule) -> Self;
    fn rest(self, rest: Rest) -> Self;
    fn shape(self, shape: Shape) -> Self;
    fn led(self) -> Self;
    fn going(self, way: impl Into<Vec<Waypoint>>) -> Self;
    fn reserve(self, way: impl Into<Vec<Waypoint>>) -> Self;
    /// Moves to a hex at a pace.
    fn to(self, q: i32, r: i32, pace: Pace) -> Self {
        self.going([Waypoint::at(hex(q, r)).pace(pace)])
    }
}

impl Described for Regiment {
    fn kind(self, kind: UnitKind) -> Self {
        Self { kind, ..self }
    }
    fn men(self, men: u32) -> Self {
        Self { men, ..self }
    }
    fn facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }
    fn rule(self, rule: EngagementRule) -> Self {
        Self { rule, ..self }
    }
    fn rest(self, rest: Rest) -> Self {
        Self { rest, ..self }
    }
    fn shape(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }
    fn led(self) -> Self {
        Self { leader: true, ..self }
    }
    fn going(self, way: impl Into<Vec<Waypoint>>) -> Self {
        Self { waypoints: way.into(), ..self }
    }
    fn reserve(self, way: impl Into<Vec<Waypoint>>) -> Self {
        Self { reserve: way.into(), ..self }
    }
}

/// A scenario under construction, with one formation per army unless more are added.
#[derive(Clone)]
pub(crate) struct Setup(pub(crate) Scenario);

impl Setup {
    /// Creates a scenario from two lists of units. Blue's home edge is west, Red's is east.
    pub(crate) fn new(map: Map, blue: Vec<Regiment>, red: Vec<Regiment>) -> Self {
        let (columns, rows) = (i32::from(map.shape().columns()), i32::from(map.shape().rows()));
        let army = |name: &str, units: Vec<Regiment>, home, headquarters| Army {
            name: name.to_owned(),
            formations: vec![Group { name: format!("{name} line"), commander: None, units }],
            commander: None,
            headquarters,
            couriers: 3,
            home,
            zone: Vec::new(),
            go_codes: Vec::new(),
            contingencies: Vec::new(),
            general: Temperament::default(),
        };
        Self(Scenario {
            map: Arc::new(map),
            armies: Both([
                army("Blue", blue, Edge::West, hex(0, rows / 2)),
                army("Red", red, Edge::East, hex(columns - 1, rows / 2)),
            ]),
            objectives: Vec::new(),
            tick_limit: 6_000,
        })
    }

    /// Creates a scenario with Blue units and one passive enemy in the far corner.
    pub(crate) fn alone(map: Map, blue: Vec<Regiment>) -> Self {
        let (columns, rows) = (i32::from(map.shape().columns()), i32::from(map.shape().rows()));
        let far = unit("far", columns - 1, rows - 1).rule(EngagementRule::HoldFire);
        Self::new(map, blue, vec![far])
    }

    /// Changes an army.
    pub(crate) fn with(mut self, side: Side, change: impl FnOnce(&mut Army)) -> Self {
        change(&mut self.0.armies[side]);
        self
    }

    pub(crate) fn code(self, side: Side, code: GoCode) -> Self {
        self.with(side, |army| army.go_codes.push(code))
    }

    pub(crate) fn contingency(self, side: Side, contingency: Contingency) -> Self {
        self.with(side, |army| army.contingencies.push(contingency))
    }

    pub(crate) fn couriers(self, side: Side, couriers: u16) -> Self {
        self.with(side, |army| army.couriers = couriers)
    }

    pub(crate) fn commander(self, side: Side, unit: u16) -> Self {
        self.with(side, |army| army.commander = Some(UnitId(unit)))
    }

    pub(crate) fn objective(mut self, objective: Objective) -> Self {
        self.0.objectives.push(objective);
        self
    }

    pub(crate) fn tick_limit(mut self, ticks: u32) -> Self {
        self.0.tick_limit = ticks;
        self
    }

    /// Returns the findings that keep the scenario from being played.
    pub(crate) fn findings(&self) -> Findings {
        Formation::new(&self.0).err().unwrap_or_default()
    }

    /// Starts the battle: both sides confirm their plans.
    pub(crate) fn begin(self) -> Table {
        self.begin_with_seed(7)
    }

    pub(crate) fn begin_with_seed(self, seed: u64) -> Table {
        let mut table = self.plan(seed);
        for side in Side::BOTH {
            table.order(side, &Order::Begin).expect("a valid plan");
        }
        table
    }

    /// Starts the planning phase.
    pub(crate) fn plan(self, seed: u64) -> Table {
        let game = Formation::new(&self.0).expect("a playable scenario");
        let state = game.start();
        Table {
            game,
            state,
            seed: Seed::from_number(seed),
            commands: 0,
            log: Vec::new(),
            given: None,
        }
    }
}

/// A battle in progress.
pub(crate) struct Table {
    pub(crate) game: Formation,
    pub(crate) state: State,
    seed: Seed,
    commands: u32,
    /// All events so far.
    pub(crate) log: Vec<Event>,
    given: Option<Vec<u32>>,
}

impl Table {
    /// Sets the dice of the next order.
    pub(crate) fn dice(&mut self, faces: impl Into<Vec<u32>>) -> &mut Self {
        self.given = Some(faces.into());
        self
    }

    /// Gives an order and returns its events.
    pub(crate) fn order(&mut self, side: Side, order: &Order) -> Result<Vec<Event>, Refused> {
        let given = self.given.take();
        let mut dice = match &given {
            Some(faces) => Dice::given(faces.clone()),
            None => Dice::seeded(&self.seed, self.commands),
        };
        let events = self.game.play(&mut self.state, side.seat(), order, &mut dice)?;
        if given.is_some() {
            dice.finish().expect("all given dice are used");
        }
        self.commands += 1;
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    /// Sends an order by courier.
    pub(crate) fn send(&mut self, side: Side, unit: u16, command: Command) -> Vec<Event> {
        let to = Recipient::Unit(UnitId(unit));
        self.order(side, &Order::Send { to, command }).expect("a valid order")
    }

    /// Lets time pass for both sides and returns the events.
    pub(crate) fn run(&mut self, ticks: u32) -> Vec<Event> {
        let given = self.given.take();
        let mut events = Vec::new();
        for side in Side::BOTH {
            if side == Side::Red {
                self.given.clone_from(&given);
            }
            let ran = self.order(side, &Order::Run { ticks });
            events.extend(ran.expect("time can pass"));
        }
        events
    }

    /// Lets time pass tick by tick until a condition holds. Returns the number of ticks.
    pub(crate) fn run_until(&mut self, most: u32, mut done: impl FnMut(&Self) -> bool) -> u32 {
        for ticks in 0..=most {
            if done(self) {
                return ticks;
            }
            if self.state.ending.is_none() {
                self.run(1);
            }
        }
        panic!(
            "not within {most} ticks; the last events: {:?}",
            self.log.iter().rev().take(20).collect::<Vec<_>>()
        );
    }

    /// Lets time pass until the battle ends.
    pub(crate) fn run_to_end(&mut self) {
        while self.state.ending.is_none() {
            self.run(50);
        }
    }

    /// Returns the unit with a name.
    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.state.units[self.id(name).index()]
    }

    pub(crate) fn unit_mut(&mut self, name: &str) -> &mut Unit {
        let id = self.id(name);
        &mut self.state.units[id.index()]
    }

    pub(crate) fn id(&self, name: &str) -> UnitId {
        let index = self.game.troops().iter().position(|troop| troop.name == name);
        UnitId(index.unwrap_or_else(|| panic!("unknown unit {name}")) as u16)
    }

    /// Returns the hex of a unit.
    pub(crate) fn at(&self, name: &str) -> Hex {
        self.game.field().hex(self.unit(name).cell)
    }

    /// Returns the distance between two units.
    pub(crate) fn apart(&self, one: &str, other: &str) -> i32 {
        self.game.field().distance(self.unit(one).cell, self.unit(other).cell)
    }

    /// Counts the events that match.
    pub(crate) fn count(&self, what: impl Fn(&Event) -> bool) -> usize {
        self.log.iter().filter(|event| what(event)).count()
    }
}
