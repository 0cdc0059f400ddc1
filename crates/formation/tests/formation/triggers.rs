//! Triggers of go-codes and contingencies, evaluated on what the army itself sees.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_core::{Game, Viewer};
use sandtable_formation::plan::{Contingency, ContingencyTrigger, GoCode, Response, Trigger, Wait};
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

fn setup(trigger: Trigger, blue: Vec<Regiment>, red: Vec<Regiment>) -> Setup {
    Setup::new(open_field(24, 20), blue, red).code(Side::Blue, code(trigger, &[]))
}

/// Returns whether a contingency trigger holds for Blue.
fn calls(table: &Table, trigger: ContingencyTrigger) -> bool {
    let contingency = Contingency { trigger, response: Response::Rally(hex(0, 0)), priority: 0 };
    Situation::new(&table.game, &table.state, Side::Blue).is_contingency_triggered(&contingency)
}

/// Returns how often Blue's contingency was activated.
fn met(table: &Table) -> usize {
    let met = Event::ContingencyActivated { side: Side::Blue, index: 0 };
    table.count(|event| *event == met)
}

fn contingency_trigger(trigger: ContingencyTrigger) -> Contingency {
    Contingency { trigger, response: Response::Signal(CodeId(0)), priority: 0 }
}

#[test]
fn a_manual_go_code_never_triggers_by_itself() {
    let mut table = setup(Trigger::Manual, vec![quiet("b", 9, 9)], vec![quiet("r", 10, 9)]).begin();
    table.run(200);
    assert!(!given(&table));
}

#[test]
fn a_timed_go_code_triggers_once_at_its_tick() {
    let mut table =
        setup(Trigger::Time(5), vec![quiet("b", 0, 10)], vec![quiet("r", 23, 9)]).begin();
    table.run(5);
    assert!(!given(&table), "ticks 0 to 4");
    table.run(1);
    assert!(given(&table), "tick 5");
    table.run(20);
    assert_eq!(table.count(|event| matches!(event, Event::GoCodeTriggered { .. })), 1);
}

#[test]
fn a_position_go_code_triggers_when_the_unit_is_in_the_hex() {
    let blue = vec![quiet("b", 4, 10).to(6, 10, Pace::Run), quiet("other", 6, 11)];
    let trigger = Trigger::UnitPosition(UnitId(0), hex(6, 10));
    let mut table = setup(trigger, blue, vec![quiet("r", 23, 9)]).begin();
    table.run_until(40, |table| table.at("b") == hex(6, 10));
    assert!(!given(&table), "triggers are checked at the start of a tick");
    table.run(1);
    assert!(given(&table));
}

/// H-TRG-1.
#[test]
fn an_area_go_code_triggers_when_an_enemy_is_seen_there() {
    let area = Trigger::EnemyInArea(vec![hex(9, 10), hex(10, 10)]);
    let far = quiet("r", 12, 10).facing(pointy::W).to(9, 10, Pace::Run);
    let mut table = setup(area.clone(), vec![quiet("b", 4, 10)], vec![far.clone()]).begin();
    table.run_until(40, |table| table.at("r") == hex(10, 10));
    table.run(1);
    assert!(given(&table), "six hexes away and in the area");
    let mut unseen = setup(area.clone(), vec![quiet("b", 2, 10)], vec![far]).begin();
    unseen.run_until(60, |table| table.at("r") == hex(9, 10));
    unseen.run(5);
    assert!(!given(&unseen), "seven hexes away: in the area, but not seen");
    let mut beside = setup(area, vec![quiet("b", 6, 10)], vec![quiet("r", 9, 11)]).begin();
    beside.run(5);
    assert!(!given(&beside), "seen, but not in the area");
}

/// H-TRG-1.
#[test]
fn a_routing_enemy_triggers_an_area_go_code() {
    let area = Trigger::EnemyInArea(vec![hex(9, 10)]);
    let mut table =
        setup(area, vec![quiet("b", 6, 10)], vec![quiet("r", 9, 10), quiet("s", 23, 1)]).begin();
    table.unit_mut("r").morale = Morale::Routing;
    table.run(1);
    assert!(given(&table));
}

/// H-TRG-1.
#[test]
fn a_concealed_enemy_does_not_trigger_an_area_go_code() {
    let map = field_with(24, 20, &[("forest", &[(9, 10)])]);
    let area = code(Trigger::EnemyInArea(vec![hex(9, 10)]), &[]);
    let mut table = Setup::new(map, vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10)])
        .code(Side::Blue, area)
        .begin();
    table.run(10);
    assert!(!given(&table));
}

/// H-TRG-2.
#[test]
fn an_enemy_behind_an_engaged_unit_is_flanking() {
    // Headquarters are next to the melee, so that no enemy is between the army and them.
    let setup = |behind: Option<Regiment>| {
        let mut red = vec![unit("r", 11, 10).facing(pointy::W)];
        red.extend(behind);
        Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], red)
            .with(Side::Blue, |army| army.headquarters = hex(10, 10))
            .code(Side::Blue, code(Trigger::Manual, &[]))
            .contingency(Side::Blue, contingency_trigger(ContingencyTrigger::EnemyFlanking))
            .begin()
    };
    let mut front = setup(None);
    front.run(3);
    assert_eq!((front.unit("b").stance(), met(&front)), (Stance::Engaged, 0));
    let mut side = setup(Some(quiet("s", 10, 9)));
    side.run(3);
    assert_eq!(met(&side), 0, "an enemy at the flank is not behind");
    let mut rear = setup(Some(quiet("s", 9, 10)));
    rear.run(1);
    assert_eq!(met(&rear), 0, "no melee at the start of the first tick");
    rear.run(2);
    assert_eq!(met(&rear), 1);
}

/// H-TRG-2.
#[test]
fn an_enemy_between_the_army_and_its_headquarters_is_flanking() {
    let table = |q, r| {
        let blue = vec![quiet("left", 10, 4), quiet("middle", 10, 10), quiet("right", 10, 16)];
        let mut table =
            Setup::new(open_field(24, 20), blue, vec![quiet("r", q, r), quiet("s", 23, 1)]).begin();
        table.run(1);
        table
    };
    assert!(calls(&table(8, 10), ContingencyTrigger::EnemyFlanking), "past the line");
    assert!(!calls(&table(12, 10), ContingencyTrigger::EnemyFlanking), "before it");
    assert!(!calls(&table(12, 15), ContingencyTrigger::EnemyFlanking), "in front of a wing");
    assert!(
        !calls(&table(2, 10), ContingencyTrigger::EnemyFlanking),
        "past the line, but not seen"
    );
    let mut running = table(8, 10);
    running.unit_mut("r").morale = Morale::Routing;
    running.run(1);
    assert!(!calls(&running, ContingencyTrigger::EnemyFlanking), "routing enemies do not count");
}

/// H-TRG-3.
#[test]
fn the_commander_is_dead_when_its_unit_is_destroyed_or_its_leader_falls() {
    let setup = || {
        let blue = vec![quiet("staff", 0, 10), quiet("b", 0, 12)];
        Setup::new(open_field(24, 20), blue, vec![quiet("r", 23, 1)])
            .commander(Side::Blue, 0)
            .code(Side::Blue, code(Trigger::Manual, &[]))
            .contingency(Side::Blue, contingency_trigger(ContingencyTrigger::CommanderDies))
    };
    let mut lives = setup().begin();
    lives.unit_mut("b").presence = Presence::Destroyed;
    lives.run(5);
    assert_eq!(met(&lives), 0, "another unit was destroyed");
    let mut falls = setup().begin();
    falls.unit_mut("staff").leader = false;
    falls.run(2);
    assert_eq!(met(&falls), 1);
    let mut destroyed = setup().begin();
    destroyed.unit_mut("staff").presence = Presence::Destroyed;
    destroyed.run(2);
    assert_eq!(met(&destroyed), 1);
    let mut struck = setup()
        .with(Side::Blue, |army| army.formations[0].units[0].men = 1)
        .with(Side::Red, |army| army.formations[0].units[0] = unit("r", 1, 10).facing(pointy::W))
        .begin();
    struck.run_until(40, |table| table.unit("staff").presence == Presence::Destroyed);
    assert_eq!(met(&struck), 0);
    struck.run(1);
    assert_eq!(met(&struck), 1, "killed in melee");
    let mut nobody = setup().with(Side::Blue, |army| army.commander = None).begin();
    nobody.run(5);
    assert_eq!(met(&nobody), 0, "no commander on the field");
}

/// H-TRG-4.
#[test]
fn a_position_is_lost_to_a_visible_enemy_that_is_not_routing() {
    let position = ContingencyTrigger::PositionLost(hex(9, 10));
    let table = |blue: Vec<Regiment>, red: Vec<Regiment>| {
        let mut table = Setup::new(open_field(24, 20), blue, red).begin();
        table.run(1);
        table
    };
    let far = || quiet("far", 23, 1);
    let lost = table(vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10), far()]);
    assert!(calls(&lost, position));
    let unseen = table(vec![quiet("b", 1, 10)], vec![quiet("r", 9, 10), far()]);
    assert!(!calls(&unseen, position), "enemy not seen");
    let empty = table(vec![quiet("b", 5, 10)], vec![quiet("r", 10, 10), far()]);
    assert!(!calls(&empty, position), "no enemy there");
    let held = table(vec![quiet("b", 9, 10)], vec![quiet("r", 10, 10), far()]);
    assert!(!calls(&held, position));
    let mut dead = table(vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10), far()]);
    dead.unit_mut("r").presence = Presence::Destroyed;
    dead.run(1);
    assert!(!calls(&dead, position), "destroyed units hold nothing");
    let mut runs = table(vec![quiet("b", 5, 10)], vec![quiet("r", 9, 10), far()]);
    runs.unit_mut("r").morale = Morale::Routing;
    runs.run(1);
    assert!(!calls(&runs, position), "nor do routing units");
}

/// H-TRG-4.
#[test]
fn a_lost_position_triggers_in_the_tick_it_is_seen() {
    let red = quiet("r", 12, 10).facing(pointy::W).to(9, 10, Pace::Run);
    let mut table = setup(Trigger::Manual, vec![quiet("b", 5, 10)], vec![red])
        .contingency(Side::Blue, contingency_trigger(ContingencyTrigger::PositionLost(hex(9, 10))))
        .begin();
    table.run_until(60, |table| table.at("r") == hex(9, 10));
    assert_eq!(met(&table), 0);
    table.run(1);
    assert_eq!((met(&table), given(&table)), (1, true));
}

/// H-TRG-5.
#[test]
fn a_go_code_releases_only_its_subscribers() {
    let on = Waypoint::at(hex(4, 14));
    let hold = |q, r| Waypoint::at(hex(q, r)).doing(Behaviour::HoldAt);
    let blue = vec![
        quiet("holds", 4, 10).going([hold(4, 10), on]),
        quiet("waits", 6, 10).going([hold(6, 10).waiting(Wait::Duration(900)), on]),
        quiet("other", 8, 10).going([hold(8, 10).waiting(Wait::GoCode(CodeId(1))), on]),
        quiet("stays", 2, 10).going([hold(2, 10), on]),
    ];
    let mut table = Setup::new(open_field(24, 20), blue, vec![quiet("r", 23, 1)])
        .code(Side::Blue, code(Trigger::Manual, &[0, 1, 2]))
        .code(Side::Blue, code(Trigger::Manual, &[]))
        .begin();
    table.run(30);
    for name in ["holds", "waits", "other", "stays"] {
        assert_eq!(table.unit(name).stance(), Stance::Formed, "{name}");
    }
    table.order(Side::Blue, &Order::Signal(CodeId(0))).expect("a go-code of this army");
    table.run(1);
    let moving = ["holds", "waits", "other", "stays"]
        .map(|name| table.unit(name).stance() == Stance::Moving);
    assert_eq!(moving, [true, true, false, false], "one waits for another go-code");
}

/// H-TRG-5.
#[test]
fn a_subscriber_that_arrives_after_the_go_code_does_not_stop() {
    let hold = Waypoint::at(hex(5, 10)).doing(Behaviour::HoldAt);
    let b = quiet("b", 4, 10).going([hold, Waypoint::at(hex(6, 10))]);
    let mut table = Setup::new(open_field(24, 20), vec![b], vec![quiet("r", 23, 1)])
        .code(Side::Blue, code(Trigger::Time(2), &[0]))
        .begin();
    table.run_until(60, |table| table.at("b") == hex(6, 10));
}

/// H-TRG-6.
#[test]
fn units_go_codes_and_contacts_are_looked_up_by_index() {
    let blue = (0..200).map(|index| quiet(&format!("b{index}"), index / 20, index % 20)).collect();
    let red = (0..200).map(|index| quiet(&format!("r{index}"), 23 - index / 20, index % 20));
    let red: Vec<Regiment> = red.collect();
    let watched = UnitId(399);
    let mut table = Setup::new(open_field(24, 20), blue, red)
        .code(Side::Red, code(Trigger::UnitPosition(watched, hex(14, 19)), &[]))
        .begin();
    for (index, troop) in table.game.troops().iter().enumerate() {
        let (army, number) = if index < 200 { ("b", index) } else { ("r", index - 200) };
        assert_eq!(troop.name, format!("{army}{number}"));
    }
    table.run(1);
    assert!(
        table.state.staffs[Side::Red].go_codes[0].1,
        "triggered by the last of four hundred units"
    );
    for side in Side::BOTH {
        let knowledge = &table.state.staffs[side].knowledge;
        for (index, contact) in knowledge.contacts.iter().enumerate() {
            assert_eq!(knowledge.contact_of(contact.unit).map(ContactId::index), Some(index));
        }
        assert!(!knowledge.contacts.is_empty());
    }
}

#[test]
fn a_casualties_contingency_triggers_above_its_share_and_not_at_it() {
    let mut table = setup(Trigger::Manual, vec![quiet("b", 0, 10)], vec![quiet("r", 23, 1)])
        .contingency(
            Side::Blue,
            contingency_trigger(ContingencyTrigger::CasualtiesExceed(Fixed::milli(300))),
        )
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
fn a_unit_breaks_contingency_triggers_for_that_unit_only() {
    let blue = vec![quiet("b", 0, 10), quiet("c", 0, 16)];
    let mut table = setup(Trigger::Manual, blue, vec![quiet("r", 23, 1)])
        .contingency(Side::Blue, contingency_trigger(ContingencyTrigger::UnitBreaks(UnitId(1))))
        .begin();
    table.unit_mut("b").morale = Morale::Routing;
    table.run(2);
    assert_eq!(met(&table), 0, "another unit routs");
    table.unit_mut("c").stress = Fixed::whole(2);
    table.run(1);
    assert_eq!(met(&table), 0, "units break after contingencies are checked");
    table.run(1);
    assert_eq!(met(&table), 1);
}

#[test]
fn go_codes_and_contingencies_are_logged_for_their_own_army_only() {
    let mut table = setup(Trigger::Time(0), vec![quiet("b", 0, 10)], vec![quiet("r", 23, 1)])
        .contingency(
            Side::Blue,
            contingency_trigger(ContingencyTrigger::CasualtiesExceed(Fixed::ZERO)),
        )
        .begin();
    table.unit_mut("b").fallen = 1;
    table.run(1);
    let news = table.log.iter().filter(|event| {
        matches!(event, Event::GoCodeTriggered { .. } | Event::ContingencyActivated { .. })
    });
    let log_lines = |side: Side| -> Vec<String> {
        let viewer = Viewer::Seat(side.seat());
        news.clone().filter_map(|event| table.game.tell(&table.state, event, viewer)).collect()
    };
    assert_eq!(
        log_lines(Side::Blue),
        [
            "Blue gives go-code \"signal\"",
            "Blue's contingency \"casualties above 0 %\" triggers: go-code \"signal\"",
        ]
    );
    assert_eq!(log_lines(Side::Red), [""; 0]);
}
