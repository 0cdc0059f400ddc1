//! Modes, costs, steps and rolls of a move.

use super::positions::positions;
use crate::fixture::tabletop_field;
use crate::table::{ONE, PLAYER, duel, hunchbacks, id, in_phase, north, play, roll, with_events};
use sandtable_core::{Dice, Game, Session};
use sandtable_hex::{Hex, flat};
use sandtable_mech::panel::{ModeCard, MoveForecast, StepKind};
use sandtable_mech::rules::Profile;
use sandtable_mech::setup::SCENARIOS;
use sandtable_mech::{
    Event, Forecast, Mech, MovementMode, Order, Phase, Scenario, Side, State, UnitId,
};
use std::collections::BTreeMap;
use std::sync::Arc;

fn move_to(unit: &UnitId, mode: MovementMode, to: Hex, facing: sandtable_hex::Facing) -> Order {
    Order::DeclareMovement { unit: unit.clone(), mode, to, facing }
}

fn forecast(session: &Session<Mech>, order: &Order) -> Forecast {
    session.game().forecast(session.state(), Side::Player, order).expect("a legal move")
}

fn planned(session: &Session<Mech>, mode: MovementMode, to: Hex) -> MoveForecast {
    let order = move_to(&id(ONE), mode, to, flat::NE);
    forecast(session, &order).movement.expect("a move")
}

fn modes(session: &Session<Mech>) -> Vec<ModeCard> {
    session.game().report(session.state(), &id(ONE)).expect("a unit").modes
}

/// A pond one hex north of the unit, under the printed rules.
fn by_the_pond() -> Scenario {
    let pond = tabletop_field(|hex| if hex == north(2) { (0, "water:1") } else { (0, "clear") });
    let scenario = duel("shadow-hawk-shd-2h", "hunchback-hbk-4g", 9);
    Scenario { map: Arc::clone(pond.map()), profile: Profile::TABLETOP, ..scenario }
}

#[test]
fn a_move_is_told_step_by_step() {
    let session = in_phase(by_the_pond(), Phase::Movement);
    let plan = planned(&session, MovementMode::Walk, north(2));
    let steps: Vec<_> = plan
        .steps
        .iter()
        .map(|row| (row.words.as_str(), row.ground.as_deref(), row.points, row.total))
        .collect();
    let number = |hex| session.game().field().map().shape().number(hex).expect("on the map");
    let [first, second] = [1, 2].map(|steps| format!("Ahead to {}", number(north(steps))));
    assert_eq!(
        steps,
        [
            (first.as_str(), Some("clear"), 1, 1),
            (second.as_str(), Some("water, depth 1"), 2, 3),
            ("Turn right one hexside", None, 1, 4),
        ]
    );
    assert_eq!(plan.steps[2].kind, StepKind::TurnRight);
    let facings: Vec<_> = plan.facings.iter().map(|row| (row.words, row.extra)).collect();
    assert_eq!(
        facings,
        [("north", 0), ("north-east", 1), ("south-east", 2), ("south-west", 2), ("north-west", 1)]
    );
    let chips: Vec<_> = plan.target_chips.iter().map(|chip| (&*chip.label, chip.value)).collect();
    assert_eq!(chips, [("partial cover", 1)]);
}

#[test]
fn a_roll_on_the_way_has_its_sum_and_consequence() {
    let session = in_phase(by_the_pond(), Phase::Movement);
    let plan = planned(&session, MovementMode::Walk, north(2));
    let [roll] = &plan.rolls[..] else { panic!("one roll: {:?}", plan.rolls) };
    let needed = roll.needed.as_ref().expect("a roll");
    let chips: Vec<_> = needed.chips.iter().map(|chip| (&*chip.label, chip.value)).collect();
    assert_eq!((needed.base, chips, needed.words.as_str()), (5, vec![("water", -1)], "4+"));
    assert_eq!((roll.hex, roll.damage, plan.steady), (north(2), 3, 916_666));
    assert!(roll.failure.ends_with("3 points of damage, pilot may be wounded"), "{}", roll.failure);
}

#[test]
fn standing_up_has_its_roll_and_cost() {
    let fallen = Event::DroppedProne { unit_id: id(ONE) };
    let session = with_events(in_phase(by_the_pond(), Phase::Movement), [fallen]);
    let report = session.game().report(session.state(), &id(ONE)).expect("a unit");
    let rising = report.stand_up.expect("a prone unit");
    assert_eq!((rising.points, rising.heat, rising.roll.damage), (2, 1, 6));
    assert_eq!(rising.roll.title, "Piloting roll to stand up");
    assert_eq!(rising.roll.needed.map(|needed| needed.words).as_deref(), Some("5+"));
    assert_eq!(rising.order, Some(Order::StandUp { unit: id(ONE) }));
    assert!(report.modes.iter().all(|card| card.costs.is_empty()), "it can only turn");
}

/// Every roll of a forecast is the roll that locking the move makes, with the same number.
#[test]
fn forecast_rolls_are_those_of_the_rules() {
    let session = in_phase(by_the_pond(), Phase::Movement);
    let order = move_to(&id(ONE), MovementMode::Walk, north(2), flat::N);
    let numbers: Vec<_> = forecast(&session, &order)
        .movement
        .expect("a move")
        .rolls
        .iter()
        .map(|roll| roll.needed.as_ref().map(|needed| needed.number))
        .collect();
    let session = play(session, [(PLAYER, order)]);
    let session = roll(&session, Order::LockMovement { unit: id(ONE) }, &[6, 6]);
    let rolled: Vec<_> = crate::table::last_events(&session)
        .into_iter()
        .filter_map(|event| match event {
            Event::PSRResolved { target_number, .. } => Some(target_number),
            _ => None,
        })
        .collect();
    assert_eq!(numbers, rolled);
}

#[test]
fn heat_is_a_sum() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let order = move_to(&id(ONE), MovementMode::Run, north(2), flat::N);
    let heat = forecast(&session, &order).heat_sum;
    assert_eq!((heat.now, heat.coming, heat.carried_off, heat.after), (0, 2, 13, 0));
    let sources: Vec<_> = heat.sources.iter().map(|part| (part.label, part.points)).collect();
    assert_eq!(sources, [("movement", 2)]);
}

#[test]
fn modes_have_points_heat_and_aim_or_a_reason() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let rows: Vec<_> = modes(&session)
        .into_iter()
        .map(|card| (card.label, card.points, card.heat, card.own_fire, card.refused))
        .collect();
    assert_eq!(
        rows,
        [
            ("Stand", 0, [0, 0], 0, None),
            ("Walk", 4, [1, 1], 1, None),
            ("Run", 6, [2, 2], 2, None),
            ("Jump", 0, [3, 3], 3, Some("no jump jets".to_owned())),
        ]
    );
}

/// The cost of every hex that a unit can reach is that of the cheapest way, and every hex beyond its
/// points is out of reach.
#[test]
fn costs_agree_with_the_reach_in_all_shipped_scenarios() {
    let mut compared = 0;
    for shipped in SCENARIOS.values() {
        let mech = Mech::new(&shipped.scenario).expect("a valid scenario");
        let state = moving(&mech);
        for unit in &state.units {
            let report = mech.report(&state, &unit.id).expect("a known unit");
            for card in &report.modes {
                let Some(ways) = report.moves.iter().find(|ways| Some(ways.mode) == card.mode)
                else {
                    continue;
                };
                let mut cheapest: BTreeMap<(i32, i32), u32> = BTreeMap::new();
                for stop in ways.stops.iter().filter(|stop| stop.end) {
                    let known =
                        cheapest.entry((stop.position.x, stop.position.y)).or_insert(stop.mp);
                    *known = stop.mp.min(*known);
                }
                for ((hex, _), cost) in mech.field().map().iter().zip(&card.costs) {
                    let near = (1..=card.points).contains(cost);
                    let found = cheapest.get(&(hex.x, hex.y)).filter(|_| hex != unit.position);
                    // A minimum move costs more than the unit has and is still possible.
                    if near && card.mode != Some(MovementMode::Jump) {
                        assert_eq!(found, Some(&u32::from(*cost)), "{} to {hex:?}", unit.id);
                    }
                    compared += usize::from(near);
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared} hexes");
}

/// A state in the movement phase of the first turn.
fn moving(mech: &Mech) -> State {
    let mut state = mech.start();
    let (from_phase, to_phase) = (Phase::Initiative, Phase::Movement);
    for event in [
        Event::GameStarted { first_side: Side::Player },
        Event::PhaseChanged { from_phase, to_phase, turn: 1 },
    ] {
        mech.apply(&mut state, &event);
    }
    state
}

/// The lines of every move add up to its points, except that a minimum move takes what there is.
#[test]
fn steps_add_up_to_the_points_of_the_move() {
    let mut compared = 0;
    for position in positions(Phase::Movement).iter().step_by(6) {
        for unit in position.units() {
            let side = position.state.unit(&unit).expect("a unit").side;
            let report = position.game.report(&position.state, &unit).expect("a known unit");
            for ways in &report.moves {
                for stop in ways.stops.iter().filter(|stop| stop.end).step_by(37) {
                    let order = move_to(&unit, ways.mode, stop.position, stop.facing);
                    let shown = position.game.forecast(&position.state, side, &order);
                    let Some(plan) = shown.and_then(|shown| shown.movement) else { continue };
                    let last = plan.steps.last().expect("a step");
                    assert_eq!((last.total, plan.mp), (stop.mp, stop.mp), "{}", position.name);
                    assert_eq!(plan.rolls.len(), usize::from(stop.rolls), "{}", position.name);
                    assert!(
                        plan.facings.iter().any(|row| row.points == stop.mp),
                        "{}",
                        position.name
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared} moves");
}

#[test]
fn hexes_that_cannot_be_entered_have_a_reason() {
    let map = tabletop_field(|hex| match hex {
        _ if hex == north(2) => (0, "water:1"),
        _ if hex == north(3) => (4, "clear"),
        _ => (0, "clear"),
    });
    let scenario = duel("shadow-hawk-shd-2h", "hunchback-hbk-4g", 4);
    let scenario = Scenario { map: Arc::clone(map.map()), profile: Profile::TABLETOP, ..scenario };
    let session = in_phase(scenario, Phase::Movement);
    let reason = |mode: MovementMode, hex: Hex| {
        let cell = session.game().field().map().iter().position(|(at, _)| at == hex);
        let cell = cell.expect("on the map") as u32;
        let cards = modes(&session);
        let card = cards.iter().find(|card| card.mode == Some(mode)).expect("a card");
        let found = card.barred.iter().find(|barred| barred.cells.contains(&cell));
        found.map(|barred| barred.reason.clone())
    };
    assert_eq!(reason(MovementMode::Run, north(2)).as_deref(), Some("no running into water"));
    assert_eq!(reason(MovementMode::Walk, north(2)), None);
    assert_eq!(reason(MovementMode::Walk, north(3)).as_deref(), Some("too steep"));
    assert_eq!(reason(MovementMode::Jump, north(3)).as_deref(), Some("too high for this jump"));
    let taken = "occupied by Opponent's Hunchback";
    assert_eq!(reason(MovementMode::Walk, north(4)).as_deref(), Some(taken));
}

#[test]
fn the_ground_is_told_in_words_with_its_cost() {
    let session = in_phase(by_the_pond(), Phase::Movement);
    let ground = session.game().report(session.state(), &id(ONE)).expect("a unit").ground;
    let rows: Vec<_> = ground
        .terrains
        .iter()
        .map(|row| (row.words.as_str(), row.points, &row.notes[..]))
        .collect();
    let wet: &[&str] = &["cannot be entered at a run", "piloting roll to enter"];
    assert_eq!(rows, [("clear", 1, &[][..]), ("water, depth 1", 2, wet)]);
    assert_eq!(ground.cells.len(), session.game().field().map().iter().count());
    let mut dice = Dice::given([]);
    let stand = Order::LockMovement { unit: id(ONE) };
    assert!(session.game().decide(session.state(), PLAYER, &stand, &mut dice).is_ok());
}
