//! Nothing depends on the orientation of a map: mirrored armies fight a mirrored battle, to the
//! last man and the last tick.

use sandtable_bots::{Bot, Seated, bot};
use sandtable_core::{Dice, Game, Seed};
use sandtable_formation::setup::SCENARIOS;
use sandtable_formation::{
    Event, Formation, March, Outcome, Scenario, Side, State, Target, Unit, UnitId, Way, Waypoint,
};
use sandtable_hex::{CellId, Facing, Hex};

/// The two-hills scenario with names whose lots are in the same order in both armies: twins never
/// claim the same hex, and each has the same rank among its own army.
fn namesakes(lots: u32) -> Formation {
    let mut scenario = SCENARIOS.get("two-hills").expect("a shipped scenario").scenario.clone();
    let count = scenario.armies[Side::Blue].units().count();
    let mut names: Vec<String> = (0..2 * count).map(|number| format!("unit {number}")).collect();
    let game = named(&mut scenario, &names);
    let state = State { lots, ..game.start() };
    let lot = |index: &usize| game.lot(&state, UnitId(*index as u16));
    let mut drawn: Vec<usize> = (0..2 * count).collect();
    drawn.sort_by_key(lot);
    for (place, index) in drawn.into_iter().enumerate() {
        names[place % 2 * count + place / 2].clone_from(&game.troops()[index].name);
    }
    named(&mut scenario, &names)
}

fn named(scenario: &mut Scenario, names: &[String]) -> Formation {
    let formations = scenario.armies.0.iter_mut().flat_map(|army| &mut army.formations);
    let units = formations.flat_map(|formation| &mut formation.units);
    units.zip(names).for_each(|(unit, name)| unit.name.clone_from(name));
    Formation::new(scenario).expect("a playable scenario")
}

/// A map rotated by 180 degrees.
struct Turned<'a> {
    game: &'a Formation,
    corners: Hex,
    units: u16,
}

impl<'a> Turned<'a> {
    fn new(game: &'a Formation) -> Self {
        let shape = game.field().shape();
        let corners = [(0, 0), (shape.columns() - 1, shape.rows() - 1)];
        let [first, last] = corners.map(|(column, row)| shape.cell_at(column, row));
        let corners = shape.hex(first.expect("a corner")) + shape.hex(last.expect("a corner"));
        Self { game, corners, units: game.troops().len() as u16 }
    }

    fn cell(&self, cell: CellId) -> CellId {
        let field = self.game.field();
        field.cell(self.corners - field.hex(cell)).expect("a map that can be rotated")
    }

    fn waypoint(&self, waypoint: &Waypoint) -> Waypoint {
        let facing = waypoint.facing.map(Facing::opposite);
        Waypoint { hex: self.corners - waypoint.hex, facing, ..*waypoint }
    }

    fn target(&self, target: Target) -> Target {
        let unit = UnitId((target.unit.0 + self.units / 2) % self.units);
        Target { unit, believed: self.cell(target.believed), ..target }
    }

    fn unit(&self, unit: &Unit) -> Unit {
        let march = March {
            waypoints: unit.march.waypoints.iter().map(|one| self.waypoint(one)).collect(),
            way: way(unit.march.ahead().iter().map(|cell| self.cell(*cell))),
            ..unit.march.clone()
        };
        Unit {
            cell: self.cell(unit.cell),
            facing: unit.facing.opposite(),
            target: unit.target.map(|target| self.target(target)),
            march,
            ..unit.clone()
        }
    }

    /// Checks that each unit mirrors its twin.
    fn check(&self, state: &State) {
        let (blue, red) = state.units.split_at(usize::from(self.units / 2));
        for (index, (one, other)) in blue.iter().zip(red).enumerate() {
            let march = March { way: way(one.march.ahead().iter().copied()), ..one.march.clone() };
            let one = Unit { march, ..one.clone() };
            assert_eq!(one, self.unit(other), "unit {index} after tick {}", state.tick);
        }
    }
}

/// The rest of a route, wherever it started.
fn way(ahead: impl Iterator<Item = CellId>) -> Way {
    Way::over(ahead.collect::<Vec<_>>())
}

/// Lets two generals that make no mistakes fight with dice that always show the same face.
fn fight(game: &Formation, face: u32) -> State {
    let turned = Turned::new(game);
    let mut state = game.start();
    let seed = Seed::from_number(1);
    let mut bots: [Box<dyn Bot<Formation>>; 2] =
        Side::BOTH.map(|side| bot("greedy", &seed, side.seat()).expect("a bot"));
    while state.ending.is_none() {
        for (side, bot) in Side::BOTH.into_iter().zip(&mut bots) {
            let seated = Seated::new(game, &state, side.seat());
            if !seated.is_to_act() {
                continue;
            }
            let order = bot.choose(&seated).expect("an order").order;
            let mut dice = Dice::given(vec![face; 2_000]);
            let events = game.decide(&state, side.seat(), &order, &mut dice).expect("accepted");
            for event in events {
                game.apply(&mut state, &event);
                if event == Event::TickEnded {
                    turned.check(&state);
                }
            }
        }
    }
    state
}

#[test]
fn mirrored_armies_fight_a_mirrored_battle() {
    for face in [1, 35, 50, 100] {
        let state = fight(&namesakes(face), face);
        let ending = state.ending.expect("the battle has ended");
        let [blue, red] = ending.outcomes.0;
        assert_eq!(blue, red, "{face}");
        assert_ne!(blue, Outcome::Victory, "{face}");
    }
}
