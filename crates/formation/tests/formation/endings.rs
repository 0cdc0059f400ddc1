//! Endings: outcomes are evaluated for both armies at once.

use crate::table::{Described, Setup, Table, hex, open_field, unit};
use sandtable_formation::plan::{GoCode, Trigger};
use sandtable_formation::rules::Pace;
use sandtable_formation::rules::constants::{STALEMATE_TICKS, STRESS_CAP};
use sandtable_formation::scenario::Objective;
use sandtable_formation::{
    Both, Cause, Ending, EngagementRule, Event, Fixed, Holding, Order, Outcome, Side, Wait,
    Waypoint,
};

/// One unit each, out of reach of the other.
fn apart() -> Setup {
    let rule = EngagementRule::HoldFire;
    let (b, r) = (unit("b", 4, 10).rule(rule), unit("r", 19, 10).rule(rule));
    Setup::new(open_field(24, 20), vec![b], vec![r])
}

fn ended(table: &Table) -> ([Outcome; 2], Cause) {
    let Ending { outcomes: Both(outcomes), cause } =
        table.state.ending.expect("the battle has ended");
    (outcomes, cause)
}

/// Applies a change to each army in turn and checks that the endings mirror each other.
fn either_way(change: impl Fn(&mut Table, &str, &str)) -> ([Outcome; 2], Cause) {
    let [blue, red] = [["b", "r"], ["r", "b"]].map(|[one, other]| {
        let mut table = apart().begin();
        change(&mut table, one, other);
        table.run(1);
        ended(&table)
    });
    assert_eq!((blue.0, blue.1), ([red.0[1], red.0[0]], red.1), "the same for both armies");
    blue
}

/// H-END-1.
#[test]
fn a_routing_army_is_defeated_and_both_can_be() {
    let runs = |table: &mut Table, name: &str| table.unit_mut(name).stress = STRESS_CAP;
    let beaten = either_way(|table, one, _| runs(table, one));
    assert_eq!(beaten, ([Outcome::Defeat, Outcome::Victory], Cause::Rout));
    let both = either_way(|table, one, other| {
        runs(table, one);
        runs(table, other);
    });
    assert_eq!(both, ([Outcome::MutualRout; 2], Cause::Rout));
}

/// H-END-1.
#[test]
fn a_destroyed_army_is_decisively_defeated_and_both_can_be() {
    let dead = |table: &mut Table, name: &str| {
        table.unit_mut(name).presence = sandtable_formation::Presence::Destroyed;
        (table.unit_mut(name).men, table.unit_mut(name).fallen) = (0, 100);
    };
    let beaten = either_way(|table, one, _| dead(table, one));
    let outcomes = [Outcome::DecisiveDefeat, Outcome::DecisiveVictory];
    assert_eq!(beaten, (outcomes, Cause::Destruction));
    let both = either_way(|table, one, other| {
        dead(table, one);
        dead(table, other);
    });
    assert_eq!(both, ([Outcome::MutualRout; 2], Cause::Destruction));
}

/// H-END-1.
#[test]
fn an_army_is_defeated_when_more_than_four_fifths_rout() {
    let army = |count: i32| {
        let rule = EngagementRule::HoldFire;
        let units = (0..count).map(|index| unit(&format!("b{index}"), 12, 2 + index).rule(rule));
        let red = unit("r", 22, 18).rule(rule);
        let mut table = Setup::new(open_field(24, 20), units.collect(), vec![red]).begin();
        for index in 0..count - 1 {
            table.unit_mut(&format!("b{index}")).morale = sandtable_formation::Morale::Routing;
            table.unit_mut(&format!("b{index}")).stress = STRESS_CAP;
        }
        table.run(1);
        table.state.ending.map(|ending| ending.outcomes[Side::Blue])
    };
    assert_eq!(army(5), None, "four of five");
    assert_eq!(army(6), Some(Outcome::Defeat), "five of six");
}

/// H-END-2.
#[test]
fn a_victory_that_cost_more_than_half_the_men_is_pyrrhic() {
    let won = |men: u32| {
        either_way(|table, one, other| {
            table.unit_mut(one).stress = STRESS_CAP;
            (table.unit_mut(other).men, table.unit_mut(other).fallen) = (men, 100 - men);
        })
    };
    assert_eq!(won(50).0, [Outcome::Defeat, Outcome::Victory]);
    assert_eq!(won(49).0, [Outcome::Defeat, Outcome::PyrrhicVictory]);
}

fn objective(required: [bool; 2], hold: u32) -> Objective {
    Objective { name: "Mill".to_owned(), hex: hex(12, 10), required: Both(required), hold }
}

/// H-END-2.
#[test]
fn an_objective_held_long_enough_wins_the_battle() {
    for side in Side::BOTH {
        let mut setup = apart().objective(objective([true, true], 10));
        let unit = &mut setup.0.armies[side].formations[0].units[0];
        unit.hex = hex(12, 10);
        let mut table = setup.begin();
        table.run(1);
        let taken = Event::ObjectiveCaptured { objective: 0, side };
        assert_eq!(table.count(|event| *event == taken), 1);
        assert_eq!(table.state.objectives, [Some(Holding { side, since: 0 })]);
        table.run_to_end();
        let mut outcomes = [Outcome::Defeat; 2];
        outcomes[side as usize] = Outcome::Victory;
        assert_eq!(ended(&table), (outcomes, Cause::Objectives));
        assert_eq!(table.state.tick, 11, "taken in tick 0, held until tick 10");
        assert_eq!(table.count(|event| *event == taken), 1);
    }
}

/// H-END-2.
#[test]
fn only_required_objectives_that_are_still_held_win() {
    let standing = |required| {
        let mut setup = apart().objective(objective(required, 5));
        setup.0.armies[Side::Blue].formations[0].units[0].hex = hex(12, 10);
        let mut table = setup.begin();
        table.run(10);
        table.state.ending
    };
    assert_eq!(standing([false, true]), None, "required by Red, held by Blue");
    assert!(standing([true, false]).is_some());
    let mut setup = apart().objective(objective([true, true], 20));
    setup.0.armies[Side::Blue].formations[0].units[0].hex = hex(12, 10);
    let mut table = setup.begin();
    table.run(5);
    table.unit_mut("b").stress = STRESS_CAP;
    table.unit_mut("b").cell = table.game.field().cell(hex(13, 10)).expect("a hex");
    table.unit_mut("r").cell = table.game.field().cell(hex(12, 10)).expect("a hex");
    table.unit_mut("b").stress = Fixed::ZERO;
    table.run(1);
    assert_eq!(table.state.objectives, [Some(Holding { side: Side::Red, since: 5 })]);
}

/// H-END-3.
#[test]
fn an_army_without_units_is_a_finding() {
    for side in Side::BOTH {
        let setup = apart().with(side, |army| army.formations.clear());
        let codes: Vec<_> = setup.findings().0.into_iter().map(|finding| finding.code).collect();
        assert_eq!(codes, ["scenario.empty-army"]);
    }
}

/// H-END-3.
#[test]
fn the_battle_ends_after_exactly_the_tick_limit() {
    let mut table = apart().tick_limit(5).begin();
    table.run(4);
    assert_eq!(table.state.ending, None);
    table.run(1);
    assert_eq!(ended(&table), ([Outcome::Draw; 2], Cause::TickLimit));
    assert_eq!(table.state.tick, 5);
    let mut table = apart().tick_limit(5).begin();
    table.run(600);
    assert_eq!(table.state.tick, 5, "no extra tick");
}

/// H-END-3.
#[test]
fn at_the_tick_limit_an_army_more_than_twice_as_strong_wins() {
    let judged = |blue: u32, red: u32| {
        let mut setup = apart().tick_limit(1);
        setup.0.armies[Side::Blue].formations[0].units[0].men = blue;
        setup.0.armies[Side::Red].formations[0].units[0].men = red;
        let mut table = setup.begin();
        table.run(1);
        ended(&table).0
    };
    assert_eq!(judged(200, 100), [Outcome::Draw; 2]);
    assert_eq!(judged(201, 100), [Outcome::Victory, Outcome::Defeat]);
    assert_eq!(judged(100, 201), [Outcome::Defeat, Outcome::Victory]);
}

/// H-END-4.
#[test]
fn the_log_is_in_order_and_the_end_comes_last() {
    let mut table = apart().tick_limit(3).begin();
    let events = table.run(3);
    let told = |event: &&Event| {
        matches!(event, Event::TickBegan | Event::TickEnded | Event::BattleEnded { .. })
    };
    let order: Vec<&Event> = events.iter().filter(told).collect();
    let (began, over) = (&Event::TickBegan, &Event::TickEnded);
    let ending = table.state.ending.expect("the battle has ended");
    let end = Event::BattleEnded { ending };
    assert_eq!(order, [began, over, began, over, began, over, &end]);
    assert_eq!(table.log.last(), Some(&end));
    assert!(table.log.ends_with(&events));
    let refused = table.order(Side::Blue, &Order::Run { ticks: 1 });
    assert!(refused.is_err(), "a finished battle rejects further ticks");
}

/// H-END-5.
#[test]
fn the_battle_ends_when_nothing_happens_for_long() {
    let mut table = apart().begin();
    table.run_to_end();
    assert_eq!(ended(&table), ([Outcome::Draw; 2], Cause::Stalemate));
    assert_eq!(table.state.tick, STALEMATE_TICKS);
    let mut setup = apart();
    setup.0.armies[Side::Blue].formations[0].units[0].men = 201;
    let mut table = setup.begin();
    table.run_to_end();
    assert_eq!(ended(&table).0, [Outcome::Victory, Outcome::Defeat]);
}

/// H-END-5.
#[test]
fn movement_delays_the_stalemate() {
    let mut setup = apart();
    let b = &mut setup.0.armies[Side::Blue].formations[0].units[0];
    *b = b.clone().to(6, 10, Pace::Walk);
    let mut table = setup.begin();
    table.run_to_end();
    assert_eq!(ended(&table).1, Cause::Stalemate);
    let moved = table.state.stirred;
    assert!(moved > 30);
    assert_eq!(table.state.tick, moved + STALEMATE_TICKS);
}

/// H-END-5.
#[test]
fn timed_waits_go_codes_and_objectives_delay_the_stalemate() {
    // A timed wait, a timed go-code, and an objective with a long holding time.
    let late = STALEMATE_TICKS + 200;
    let mut waits = apart();
    let way =
        [Waypoint::at(hex(4, 10)).waiting(Wait::Duration(late.into())), Waypoint::at(hex(5, 10))];
    waits.0.armies[Side::Blue].formations[0].units[0].waypoints = way.to_vec();
    let trigger = Trigger::Time(late.into());
    let code = GoCode { name: "Noon".to_owned(), trigger, subscribers: vec![] };
    let signal = apart().code(Side::Red, code);
    let mut holds = apart().objective(objective([true, true], late));
    holds.0.armies[Side::Blue].formations[0].units[0].hex = hex(12, 10);
    for (name, setup) in [("wait", waits), ("signal", signal), ("objective", holds)] {
        let mut table = setup.begin();
        table.run(late - 1);
        assert_eq!(table.state.ending, None, "{name}");
        table.run_to_end();
    }
}

#[test]
fn conceding_is_an_immediate_defeat() {
    for side in Side::BOTH {
        let mut table = apart().begin();
        table.order(side, &Order::Concede).expect("conceding is always allowed");
        let mut outcomes = [Outcome::Victory; 2];
        outcomes[side as usize] = Outcome::Defeat;
        assert_eq!(ended(&table), (outcomes, Cause::Concession));
    }
}

#[test]
fn a_victory_for_one_side_is_a_defeat_for_the_other() {
    use Outcome::{
        DecisiveDefeat, DecisiveVictory, Defeat, Draw, MutualRout, PyrrhicVictory, Undecided,
        Victory,
    };
    let all = [
        (DecisiveVictory, DecisiveDefeat),
        (Victory, Defeat),
        (PyrrhicVictory, Defeat),
        (Defeat, Victory),
        (DecisiveDefeat, DecisiveVictory),
        (Draw, Draw),
        (MutualRout, MutualRout),
        (Undecided, Undecided),
    ];
    for (one, other) in all {
        assert_eq!(one.mirrored(), other);
        assert!(!(one.is_victory() && other.is_victory()));
    }
}
