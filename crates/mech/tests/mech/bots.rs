//! Whole battles between bots.

use crate::fixture::{MIDDLE, battle, deployed};
use sandtable_bots::{Match, ORDER_LIMIT, bots, play_out};
use sandtable_core::{Game, Seat, Seed, Session, SessionId, Setup, Timestamp};
use sandtable_hex::{Hex, flat};
use sandtable_mech::rules::heat;
use sandtable_mech::{Design, Event, Mech, Order, Scenario, Side, State};

const NOON: Timestamp = Timestamp::UNIX_EPOCH;

/// A duel of two identical mechs, 11 hexes apart on open ground.
fn duel(design: &str) -> Scenario {
    let north = Hex::new(MIDDLE.x, MIDDLE.y - 5);
    let south = Hex::new(MIDDLE.x, MIDDLE.y + 6);
    let mut scenario = battle(vec![
        deployed("one", Side::Player, design, south),
        deployed("two", Side::Opponent, design, north),
    ]);
    scenario.units[1].facing = flat::S;
    scenario.turn_limit = 60;
    scenario
}

fn session(scenario: Scenario, seed: u64) -> Session<Mech> {
    let setup = Setup::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(seed));
    Session::create(setup, NOON).expect("a valid scenario")
}

fn fought(scenario: Scenario, players: [&str; 2], seed: u64) -> Session<Mech> {
    let mut bots = bots::<Mech>(&players, &Seed::from_number(seed)).expect("known bots");
    play_out(session(scenario, seed), &mut bots, || NOON, ORDER_LIMIT).expect("an end")
}

fn winner(session: &Session<Mech>) -> Option<Seat> {
    session.outcome().and_then(|outcome| outcome.winners.iter().next())
}

#[test]
fn at_least_95_of_100_duels_between_equal_designs_end_decided_before_turn_60() {
    let mut decided = 0;
    for design in Design::shipped() {
        for seed in 0..4 {
            let session = fought(duel(&design.id()), ["greedy", "greedy"], seed);
            decided += u32::from(winner(&session).is_some() && session.state().turn < 60);
        }
    }
    assert!(decided >= 95, "{decided} of 100");
}

/// Wins of the first bot in a number of duels, with sides swapped every other game.
fn wins(first: &str, second: &str, games: u64) -> u64 {
    let win = |seed: u64| {
        let swapped = seed % 2 == 1;
        let players = if swapped { [second, first] } else { [first, second] };
        let session = fought(duel("shadow-hawk-shd-2h"), players, seed);
        u64::from(winner(&session) == Some(Seat(u8::from(swapped))))
    };
    (0..games).map(win).sum()
}

#[test]
fn the_greedy_bot_beats_the_random_bot() {
    let short = Scenario { turn_limit: 8, ..duel("shadow-hawk-shd-2h") };
    for seed in 0..3 {
        assert_eq!(winner(&fought(short.clone(), ["random", "greedy"], seed)), Some(Seat(1)));
    }
}

#[test]
fn each_level_beats_the_one_below_it() {
    let won = [("regular", "recruit"), ("veteran", "regular"), ("elite", "recruit")]
        .map(|(better, worse)| wins(better, worse, 60));
    assert!(won.into_iter().all(|won| won > 30), "{won:?} of 60 each");
}

/// The heat at the end of the turn that a unit can foresee when it declares its shots.
fn projected(game: &Mech, state: &State, unit: &str) -> u16 {
    let mut all = game.fighters(state);
    let fighter = all.find(|fighter| fighter.now.id.as_str() == unit).expect("a known unit");
    let own = state.attacks.iter().filter(|attack| attack.attacker_id.as_str() == unit);
    let shots: u16 = own.flat_map(|attack| &attack.weapon_attacks).map(|shot| shot.heat).sum();
    let engine = heat::of_engine(fighter.now.hits.engine);
    let made = fighter.movement_heat() + shots + engine;
    heat::after(fighter.now.heat, made, fighter.dissipation(0))
}

#[test]
fn bots_do_not_overheat_into_a_shutdown() {
    for (seed, design) in (0..).zip(["warhammer-whm-6r", "rifleman-rfl-3n", "jenner-jr7-d"]) {
        let mut players =
            bots::<Mech>(&["greedy", "elite"], &Seed::from_number(seed)).expect("known");
        let mut game = Match::new(session(duel(design), seed), &mut players);
        loop {
            let order = match game.step(|| NOON).expect("no bot is stuck") {
                None => break,
                Some(step) => step.entry.game_events().next().cloned(),
            };
            if let Some(Event::AttackDeclared(attack)) = order {
                let (rules, state) = (game.session().game(), game.session().state());
                let heat = projected(rules, state, attack.attacker_id.as_str());
                assert!(heat < 14, "{design} would end the turn at {heat}");
            }
        }
    }
}

#[test]
fn every_decision_can_be_explained() {
    let mut players = bots::<Mech>(&["greedy", "greedy"], &Seed::from_number(5)).expect("known");
    let mut game = Match::new(session(duel("griffin-grf-1n"), 5), &mut players).explaining(3);
    let mut explained = [0; 3];
    while let Some(step) = game.step(|| NOON).expect("no bot is stuck") {
        let decision = step.explained.expect("asked for");
        let best = decision.considered.first().expect("something was considered");
        assert_eq!(best.advice.order, decision.order, "the best candidate is chosen");
        let kind = match decision.order {
            Order::DeclareMovement { .. } => 0,
            Order::DeclareAttack { .. } => 1,
            Order::DeclarePhysicalAttack { .. } => 2,
            _ => continue,
        };
        explained[kind] += 1;
        let sum: i64 = best.reasons.iter().map(|reason| reason.points).sum();
        assert!(!best.reasons.is_empty() && sum == best.advice.points, "{:?}", best.reasons);
    }
    assert!(explained.into_iter().all(|count| count > 0), "{explained:?}");
}

#[test]
fn the_value_of_a_position_is_the_difference_in_battle_value() {
    let session = session(duel("hunchback-hbk-4g"), 1);
    let value = |session: &Session<Mech>, seat| session.game().value(session.state(), Seat(seat));
    assert_eq!([value(&session, 0), value(&session, 1)], [0, 0], "equal forces");
    let gone = Event::UnitDestroyed { unit_id: "two".into(), cause: sandtable_mech::Gone::Damage };
    let session = session.append(gone, NOON);
    assert_eq!(
        [value(&session, 0), value(&session, 1)],
        [1041, -1041],
        "the battle value of the lost unit"
    );
}
