//! What gives signals and what is an emergency, as the army itself sees it.

use crate::table::{Camp, Described, Table, field_with, hex, open_field, unit};
use sandtable_core::{Game, Viewer};
use sandtable_formation::plan::{Contingency, Emergency, GoCode, Response, Trigger, Wait};
use sandtable_formation::rules::Pace;
use sandtable_formation::scenario::Regiment;
use sandtable_formation::triggers::Situation;
use sandtable_formation::{
    Behaviour, CodeId, ContactId, EngagementRule, Event, Fixed, Morale, Order, Presence, Side,
    Stance, UnitId, Waypoint,
};
use sandtable_hex::pointy;

fn quiet(name: &str, q: i32, r: i32) -> Regiment {
    unit(name, q, r).rule(EngagementRule::HoldFire)
}

fn code(trigger: Trigger, subscribers: &[u16]) -> GoCode {
    let subscribers = subscribers.iter().copied().map(UnitId).collect();
    GoCode { name: "signal".to_owned(), trigger, subscribers }
}

fn given(table: &Table) -> bool {
    table.state.staffs[Side::Blue].go_codes[0].1
}

fn camp(trigger: Trigger, blue: Vec<Regiment>, red: Vec<Regiment>) -> Camp {
    Camp::new(open_field(24, 20), blue, red).code(Side::Blue, code(trigger, &[]))
}

/// Whether Blue takes what it sees for an emergency.
fn calls(table: &Table, trigger: Emergency) -> bool {
    let contingency = Contingency { trigger, response: Response::Rally(hex(0, 0)), priority: 0 };
    Situation::new(&table.game, &table.state, Side::Blue).calls_for(&contingency)
}

/// The same through the ticks: how often it was met.
fn met(table: &Table) -> usize {
    let met = Event::ContingencyActivated { side: Side::Blue, index: 0 };
    table.count(|event| *event == met)
}

fn emergency(trigger: Emergency) -> Contingency {
    Contingency { trigger, response: Response::Signal(CodeId(0)), priority: 0 }
}

#[test]
fn a_manual_code_never_fires_by_itself() {
    let mut table = camp(Trigger::Manual, vec![quiet("b", 9, 9)], vec![quiet("r", 10, 9)]).begin();
    table.run(200);
    assert!(!given(&table));
}

#[test]
fn a_timed_code_fires_at_its_tick_and_only_once() {
    let mut table =
        camp(Trigger::Time(5), vec![quiet("b", 0, 10)], vec![quiet("r", 23, 9)]).begin();
    table.run(5);
    assert!(!given(&table), "ticks 0 to 4");
    table.run(1);
    assert!(given(&table), "tick 5");
    table.run(20);
    assert_eq!(table.count(|event| matches!(event, Event::GoCodeTriggered { .. })), 1);
}

#[test]
fn a_code_for_a_place_fires_when_that_unit_is_in_that_hex() {
    let blue = vec![quiet("b", 4, 10).to(6, 10, Pace::Run), quiet("other", 6, 11)];
    let trigger = Trigger::UnitPosition(UnitId(0), hex(6, 10));
    let mut table = camp(trigger, blue, vec![quiet("r", 23, 9)]).begin();
    table.run_until(40, |table| table.at("b") == hex(6, 10));
    assert!(!given(&table), "it is judged at the beginning of a tick");
    table.run(1);
    assert!(given(&table));
}

#[test]
fn h_trg_1_a_code_for_an_area_fires_when_an_enemy_is_seen_in_it() {
    let area = Trigger::EnemyInArea(vec![hex(9, 10), hex(10, 10)]);
    let far = quiet("r", 12, 10).facing(pointy::W).to(9, 10, Pace::Run);
    let mut table = camp(area.clone(), vec![quiet("b", 4, 10)], vec![far.clone()]).begin();
    table.run_until(40, |table| table.at("r") == hex(10, 10));
    table.run(1);
    assert!(given(&table), "six hexes off, and in the area");
    let mut unseen = camp(area.clone(), vec![quiet("b", 2, 10)], vec![far]).begin();
    unseen.run_until(60, |table| table.at("r") == hex(9, 10));
    unseen.run(5);
    assert!(!given(&unseen), "seven hexes off: it is there, but nobody sees it");
    let mut beside = camp(area, vec![quiet("b", 6, 10)], vec![quiet("r", 9, 11)]).begin();
    beside.run(5);
    assert!(!given(&beside), "seen, but not in the area");
}

#[test]
fn h_trg_1_one_who_runs_through_an_area_lives_and_is_seen() {
    let area = Trigger::EnemyInArea(vec![hex(9, 10)]);
    let mut table =
        camp(area, vec![quiet("b", 6, 10)], vec![quiet("r", 9, 10), quiet("s", 23, 1)]).begin();
    table.unit_mut("r").morale = Morale::Routing;
    table.run(1);
    assert!(given(&table));
}

#[test]
fn h_trg_1_a_concealed_enemy_in_the_area_gives_no_signal() {
    let map = field_with(24, 20, &[("forest", &[(9, 10)])]);
    let area = code(Trigger::EnemyInArea(vec![hex(9, 10)]), &[]);
    let mut table = Camp::new(map, vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10)])
        .code(Side::Blue, area)
        .begin();
    table.run(10);
    assert!(!given(&table));
}

#[test]
fn h_trg_2_an_enemy_behind_one_who_fights_flanks() {
    // Headquarters are beside the fight, so that nobody is between the army and them.
    let camp = |behind: Option<Regiment>| {
        let mut red = vec![unit("r", 11, 10).facing(pointy::W)];
        red.extend(behind);
        Camp::new(open_field(24, 20), vec![unit("b", 10, 10)], red)
            .with(Side::Blue, |army| army.headquarters = hex(10, 10))
            .code(Side::Blue, code(Trigger::Manual, &[]))
            .contingency(Side::Blue, emergency(Emergency::EnemyFlanking))
            .begin()
    };
    let mut front = camp(None);
    front.run(3);
    assert_eq!((front.unit("b").stance(), met(&front)), (Stance::Engaged, 0));
    let mut side = camp(Some(quiet("s", 10, 9)));
    side.run(3);
    assert_eq!(met(&side), 0, "an enemy at the flank is not behind");
    let mut rear = camp(Some(quiet("s", 9, 10)));
    rear.run(1);
    assert_eq!(met(&rear), 0, "nobody fights when the first tick begins");
    rear.run(2);
    assert_eq!(met(&rear), 1);
}

#[test]
fn h_trg_2_an_enemy_between_the_army_and_its_headquarters_flanks() {
    let table = |q, r| {
        let blue = vec![quiet("left", 10, 4), quiet("middle", 10, 10), quiet("right", 10, 16)];
        let mut table =
            Camp::new(open_field(24, 20), blue, vec![quiet("r", q, r), quiet("s", 23, 1)]).begin();
        table.run(1);
        table
    };
    assert!(calls(&table(8, 10), Emergency::EnemyFlanking), "past the line");
    assert!(!calls(&table(12, 10), Emergency::EnemyFlanking), "before it");
    assert!(!calls(&table(12, 15), Emergency::EnemyFlanking), "before a wing of it");
    assert!(!calls(&table(2, 10), Emergency::EnemyFlanking), "past it, but nobody sees that");
    let mut running = table(8, 10);
    running.unit_mut("r").morale = Morale::Routing;
    running.run(1);
    assert!(!calls(&running, Emergency::EnemyFlanking), "one who runs is no danger");
}

#[test]
fn h_trg_3_the_commander_is_dead_when_his_unit_is_destroyed_or_he_falls() {
    let camp = || {
        let blue = vec![quiet("staff", 0, 10), quiet("b", 0, 12)];
        Camp::new(open_field(24, 20), blue, vec![quiet("r", 23, 1)])
            .commander(Side::Blue, 0)
            .code(Side::Blue, code(Trigger::Manual, &[]))
            .contingency(Side::Blue, emergency(Emergency::CommanderDies))
    };
    let mut lives = camp().begin();
    lives.unit_mut("b").presence = Presence::Destroyed;
    lives.run(5);
    assert_eq!(met(&lives), 0, "another unit's end is not his");
    let mut falls = camp().begin();
    falls.unit_mut("staff").leader = false;
    falls.run(2);
    assert_eq!(met(&falls), 1);
    let mut destroyed = camp().begin();
    destroyed.unit_mut("staff").presence = Presence::Destroyed;
    destroyed.run(2);
    assert_eq!(met(&destroyed), 1);
    let mut struck = camp()
        .with(Side::Blue, |army| army.formations[0].units[0].men = 1)
        .with(Side::Red, |army| army.formations[0].units[0] = unit("r", 1, 10).facing(pointy::W))
        .begin();
    struck.run_until(40, |table| table.unit("staff").presence == Presence::Destroyed);
    assert_eq!(met(&struck), 0);
    struck.run(1);
    assert_eq!(met(&struck), 1, "struck down in a fight");
    let mut nobody = camp().with(Side::Blue, |army| army.commander = None).begin();
    nobody.run(5);
    assert_eq!(met(&nobody), 0, "an army whose commander is not on the field cannot lose him");
}

#[test]
fn h_trg_4_a_position_is_lost_to_enemies_who_are_seen_and_stand() {
    let position = Emergency::PositionLost(hex(9, 10));
    let table = |blue: Vec<Regiment>, red: Vec<Regiment>| {
        let mut table = Camp::new(open_field(24, 20), blue, red).begin();
        table.run(1);
        table
    };
    let far = || quiet("far", 23, 1);
    let lost = table(vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10), far()]);
    assert!(calls(&lost, position));
    let unseen = table(vec![quiet("b", 1, 10)], vec![quiet("r", 9, 10), far()]);
    assert!(!calls(&unseen, position), "nobody sees the enemy there");
    let empty = table(vec![quiet("b", 5, 10)], vec![quiet("r", 10, 10), far()]);
    assert!(!calls(&empty, position), "nobody is there");
    let held = table(vec![quiet("b", 9, 10)], vec![quiet("r", 10, 10), far()]);
    assert!(!calls(&held, position));
    let mut dead = table(vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10), far()]);
    dead.unit_mut("r").presence = Presence::Destroyed;
    dead.run(1);
    assert!(!calls(&dead, position), "the dead hold nothing");
    let mut runs = table(vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10), far()]);
    runs.unit_mut("r").morale = Morale::Routing;
    runs.run(1);
    assert!(!calls(&runs, position), "nor do those who run");
}

#[test]
fn h_trg_4_a_lost_position_is_met_in_the_tick_in_which_it_is_seen() {
    let red = quiet("r", 12, 10).facing(pointy::W).to(9, 10, Pace::Run);
    let mut table = camp(Trigger::Manual, vec![quiet("b", 5, 10)], vec![red])
        .contingency(Side::Blue, emergency(Emergency::PositionLost(hex(9, 10))))
        .begin();
    table.run_until(60, |table| table.at("r") == hex(9, 10));
    assert_eq!(met(&table), 0);
    table.run(1);
    assert_eq!((met(&table), given(&table)), (1, true));
}

#[test]
fn h_trg_5_a_signal_releases_its_subscribers_and_nobody_else() {
    let on = Waypoint::at(hex(4, 14));
    let hold = |q, r| Waypoint::at(hex(q, r)).doing(Behaviour::HoldAt);
    let blue = vec![
        quiet("holds", 4, 10).going([hold(4, 10), on]),
        quiet("waits", 6, 10).going([hold(6, 10).waiting(Wait::Duration(900)), on]),
        quiet("other", 8, 10).going([hold(8, 10).waiting(Wait::GoCode(CodeId(1))), on]),
        quiet("stays", 2, 10).going([hold(2, 10), on]),
    ];
    let mut table = Camp::new(open_field(24, 20), blue, vec![quiet("r", 23, 1)])
        .code(Side::Blue, code(Trigger::Manual, &[0, 1, 2]))
        .code(Side::Blue, code(Trigger::Manual, &[]))
        .begin();
    table.run(30);
    for name in ["holds", "waits", "other", "stays"] {
        assert_eq!(table.unit(name).stance(), Stance::Formed, "{name}");
    }
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("his own signal");
    table.run(1);
    let moving = ["holds", "waits", "other", "stays"]
        .map(|name| table.unit(name).stance() == Stance::Moving);
    assert_eq!(moving, [true, true, false, false], "one waits for another signal");
}

#[test]
fn h_trg_5_a_subscriber_who_comes_late_does_not_stop_where_it_would_have_held() {
    let hold = Waypoint::at(hex(5, 10)).doing(Behaviour::HoldAt);
    let b = quiet("b", 4, 10).going([hold, Waypoint::at(hex(6, 10))]);
    let mut table = Camp::new(open_field(24, 20), vec![b], vec![quiet("r", 23, 1)])
        .code(Side::Blue, code(Trigger::Time(2), &[0]))
        .begin();
    table.run_until(60, |table| table.at("b") == hex(6, 10));
}

#[test]
fn h_trg_6_units_signals_and_contacts_are_found_by_their_place_in_a_table() {
    let blue = (0..200).map(|index| quiet(&format!("b{index}"), index / 20, index % 20)).collect();
    let red = (0..200).map(|index| quiet(&format!("r{index}"), 23 - index / 20, index % 20));
    let red: Vec<Regiment> = red.collect();
    let watched = UnitId(399);
    let mut table = Camp::new(open_field(24, 20), blue, red)
        .code(Side::Red, code(Trigger::UnitPosition(watched, hex(14, 19)), &[]))
        .begin();
    for (index, troop) in table.game.troops().iter().enumerate() {
        let (army, number) = if index < 200 { ("b", index) } else { ("r", index - 200) };
        assert_eq!(troop.name, format!("{army}{number}"));
    }
    table.run(1);
    assert!(table.state.staffs[Side::Red].go_codes[0].1, "the last of four hundred stands there");
    for side in Side::BOTH {
        let knowledge = &table.state.staffs[side].knowledge;
        for (index, contact) in knowledge.contacts.iter().enumerate() {
            assert_eq!(knowledge.contact_of(contact.unit).map(ContactId::index), Some(index));
        }
        assert!(!knowledge.contacts.is_empty());
    }
}

#[test]
fn losses_are_an_emergency_above_their_share_and_not_at_it() {
    let mut table = camp(Trigger::Manual, vec![quiet("b", 0, 10)], vec![quiet("r", 23, 1)])
        .contingency(Side::Blue, emergency(Emergency::CasualtiesExceed(Fixed::milli(300))))
        .begin();
    let b = table.unit_mut("b");
    (b.men, b.fallen) = (70, 30);
    table.run(3);
    assert_eq!(met(&table), 0, "thirty of a hundred");
    let b = table.unit_mut("b");
    (b.men, b.fallen) = (69, 31);
    table.run(3);
    assert_eq!((met(&table), given(&table)), (1, true));
}

#[test]
fn a_breaking_unit_is_an_emergency_when_that_unit_runs() {
    let blue = vec![quiet("b", 0, 10), quiet("c", 0, 16)];
    let mut table = camp(Trigger::Manual, blue, vec![quiet("r", 23, 1)])
        .contingency(Side::Blue, emergency(Emergency::UnitBreaks(UnitId(1))))
        .begin();
    table.unit_mut("b").morale = Morale::Routing;
    table.run(2);
    assert_eq!(met(&table), 0, "another runs");
    table.unit_mut("c").stress = Fixed::whole(2);
    table.run(1);
    assert_eq!(met(&table), 0, "it breaks after emergencies were met");
    table.run(1);
    assert_eq!(met(&table), 1);
}

#[test]
fn signals_and_emergencies_are_told_to_their_own_army_only() {
    let mut table = camp(Trigger::Time(0), vec![quiet("b", 0, 10)], vec![quiet("r", 23, 1)])
        .contingency(Side::Blue, emergency(Emergency::CasualtiesExceed(Fixed::ZERO)))
        .begin();
    table.unit_mut("b").fallen = 1;
    table.run(1);
    let news = table.log.iter().filter(|event| {
        matches!(event, Event::GoCodeTriggered { .. } | Event::ContingencyActivated { .. })
    });
    let told = |side: Side| -> Vec<String> {
        let viewer = Viewer::Seat(side.seat());
        news.clone().filter_map(|event| table.game.tell(&table.state, event, viewer)).collect()
    };
    assert_eq!(
        told(Side::Blue),
        [
            "Blue gives go-code \"signal\"",
            "Blue's contingency \"casualties above 0 %\" triggers: go-code \"signal\"",
        ]
    );
    assert_eq!(told(Side::Red), [""; 0]);
}
