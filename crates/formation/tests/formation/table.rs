//! A battle on a table of its own: a field, two armies, and somebody who lets time pass.

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

/// The hex with these coordinates.
pub(crate) const fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r)
}

/// An open field: a parallelogram of hexes with their points up.
pub(crate) fn open_field(columns: u32, rows: u32) -> Map {
    let shape = MapShape::new(Orientation::Pointy, Outline::Parallelogram, columns, rows);
    Map::new("Field", shape.expect("a field of a sound size"))
}

/// A field with some terrain on it.
pub(crate) fn field_with(columns: u32, rows: u32, ground: &[(&str, &[(i32, i32)])]) -> Map {
    let mut map = open_field(columns, rows);
    for (terrain, hexes) in ground {
        for (q, r) in *hexes {
            let terrain = terrain.parse().expect("a terrain");
            map.set_terrain(hex(*q, *r), &terrain).expect("a hex of the field");
        }
    }
    map
}

/// The same field with some hexes at another level.
pub(crate) fn raised(mut map: Map, level: i8, hexes: &[(i32, i32)]) -> Map {
    for (q, r) in hexes {
        map.set_elevation(hex(*q, *r), level).expect("a hex of the field");
    }
    map
}

/// Ground of every sort, as often open as not.
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

/// A field of which each hex was drawn by lot, row by row: a sort of ground and a level.
pub(crate) fn wild_field(columns: u32, rows: u32, drawn: &[(usize, i8)]) -> Map {
    let mut map = open_field(columns, rows);
    let hexes = (0..rows as i32).flat_map(|r| (0..columns as i32).map(move |q| hex(q, r)));
    for (hex, (sort, level)) in hexes.zip(drawn) {
        let terrain = SORTS[sort % SORTS.len()].parse().expect("a terrain");
        map.set_terrain(hex, &terrain).expect("a hex of the field");
        map.set_elevation(hex, *level).expect("a hex of the field");
    }
    // Headquarters stand on ground that can be left.
    for q in [0, columns as i32 - 1] {
        let open = "clear".parse().expect("a terrain");
        map.set_terrain(hex(q, rows as i32 / 2), &open).expect("a hex of the field");
    }
    map
}

/// A unit of a hundred infantry, to be changed.
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

/// Changes to a unit that read like its description.
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
    /// Goes to a hex at a pace.
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

/// A battle to be: each army in one formation unless more are added.
#[derive(Clone)]
pub(crate) struct Camp(pub(crate) Scenario);

impl Camp {
    /// These units against those, on a field. Blue is at home in the west and Red in the east.
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

    /// These units, and an enemy in the last corner of the field who minds his own business.
    pub(crate) fn alone(map: Map, blue: Vec<Regiment>) -> Self {
        let (columns, rows) = (i32::from(map.shape().columns()), i32::from(map.shape().rows()));
        let far = unit("far", columns - 1, rows - 1).rule(EngagementRule::HoldFire);
        Self::new(map, blue, vec![far])
    }

    /// The same with something changed about an army.
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

    /// What is wrong with it.
    pub(crate) fn findings(&self) -> Findings {
        Formation::new(&self.0).err().unwrap_or_default()
    }

    /// The battle, with both plans standing.
    pub(crate) fn begin(self) -> Table {
        self.begin_with_seed(7)
    }

    pub(crate) fn begin_with_seed(self, seed: u64) -> Table {
        let mut table = self.plan(seed);
        for side in Side::BOTH {
            table.order(side, &Order::Begin).expect("a plan can stand");
        }
        table
    }

    /// The battle while it is planned.
    pub(crate) fn plan(self, seed: u64) -> Table {
        let game = Formation::new(&self.0).expect("a battle that can be fought");
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

/// A battle that is being fought.
pub(crate) struct Table {
    pub(crate) game: Formation,
    pub(crate) state: State,
    seed: Seed,
    commands: u32,
    /// Everything that has happened.
    pub(crate) log: Vec<Event>,
    given: Option<Vec<u32>>,
}

impl Table {
    /// Faces for the dice of the next order.
    pub(crate) fn dice(&mut self, faces: impl Into<Vec<u32>>) -> &mut Self {
        self.given = Some(faces.into());
        self
    }

    /// Gives an order; what followed from it.
    pub(crate) fn order(&mut self, side: Side, order: &Order) -> Result<Vec<Event>, Refused> {
        let given = self.given.take();
        let mut dice = match &given {
            Some(faces) => Dice::given(faces.clone()),
            None => Dice::seeded(&self.seed, self.commands),
        };
        let events = self.game.play(&mut self.state, side.seat(), order, &mut dice)?;
        if given.is_some() {
            dice.finish().expect("as many dice as are rolled");
        }
        self.commands += 1;
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    /// Sends a courier.
    pub(crate) fn send(&mut self, side: Side, unit: u16, command: Command) -> Vec<Event> {
        let to = Recipient::Unit(UnitId(unit));
        self.order(side, &Order::Send { to, command }).expect("an order that may be given")
    }

    /// Lets time pass; what happened.
    pub(crate) fn run(&mut self, ticks: u32) -> Vec<Event> {
        let given = self.given.take();
        let mut events = Vec::new();
        for side in Side::BOTH {
            if side == Side::Red {
                self.given.clone_from(&given);
            }
            let ran = self.order(side, &Order::Run { ticks });
            events.extend(ran.expect("time may pass"));
        }
        events
    }

    /// Lets time pass tick by tick until something is so. How many ticks that took.
    pub(crate) fn run_until(&mut self, most: u32, mut so: impl FnMut(&Self) -> bool) -> u32 {
        for ticks in 0..=most {
            if so(self) {
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

    /// Lets the battle be fought to its end.
    pub(crate) fn run_to_end(&mut self) {
        while self.state.ending.is_none() {
            self.run(50);
        }
    }

    /// A unit by its name.
    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.state.units[self.id(name).index()]
    }

    pub(crate) fn unit_mut(&mut self, name: &str) -> &mut Unit {
        let id = self.id(name);
        &mut self.state.units[id.index()]
    }

    pub(crate) fn id(&self, name: &str) -> UnitId {
        let index = self.game.troops().iter().position(|troop| troop.name == name);
        UnitId(index.unwrap_or_else(|| panic!("no unit is called {name}")) as u16)
    }

    /// Where a unit is.
    pub(crate) fn at(&self, name: &str) -> Hex {
        self.game.field().hex(self.unit(name).cell)
    }

    /// How many hexes apart two units are.
    pub(crate) fn apart(&self, one: &str, other: &str) -> i32 {
        self.game.field().distance(self.unit(one).cell, self.unit(other).cell)
    }

    /// How often something has happened.
    pub(crate) fn count(&self, what: impl Fn(&Event) -> bool) -> usize {
        self.log.iter().filter(|event| what(event)).count()
    }
}
