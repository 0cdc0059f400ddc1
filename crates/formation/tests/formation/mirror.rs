//! Nothing depends on how a map is turned: armies that mirror each other fight a battle that mirrors
//! itself, to the last man and the last tick.

use sandtable_bots::{Bot, Seated, bot};
use sandtable_core::{Dice, Game, Seed};
use sandtable_formation::setup::SCENARIOS;
use sandtable_formation::{
    Event, Formation, March, Outcome, Scenario, Side, State, Target, Unit, UnitId, Way, Waypoint,
};
use sandtable_hex::{CellId, Facing, Hex};

/// The two hills, with names that stand in the same order on both of them when lots are drawn so: twins
/// never want the same hex, and against all others they fare alike.
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
    Formation::new(scenario).expect("a battle that can be fought")
}

/// A map turned around.
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
        field.cell(self.corners - field.hex(cell)).expect("a map that can be turned around")
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

    /// Whether each unit is to its twin as the one half of the map is to the other.
    fn check(&self, state: &State) {
        let (blue, red) = state.units.split_at(usize::from(self.units / 2));
        for (index, (one, other)) in blue.iter().zip(red).enumerate() {
            let march = March { way: way(one.march.ahead().iter().copied()), ..one.march.clone() };
            let one = Unit { march, ..one.clone() };
            assert_eq!(one, self.unit(other), "unit {index} after tick {}", state.tick);
        }
    }
}

/// What is left of a way, wherever it began.
fn way(ahead: impl Iterator<Item = CellId>) -> Way {
    Way::over(ahead.collect::<Vec<_>>())
}

/// Lets two generals who never err fight with dice that always show the same.
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
fn armies_that_mirror_each_other_fight_a_battle_that_mirrors_itself() {
    for face in [1, 35, 50, 100] {
        let state = fight(&namesakes(face), face);
        let ending = state.ending.expect("an end");
        let [blue, red] = ending.outcomes.0;
        assert_eq!(blue, red, "{face}");
        assert_ne!(blue, Outcome::Victory, "{face}");
    }
}
