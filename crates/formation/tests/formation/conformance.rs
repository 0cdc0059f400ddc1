//! Formation keeps the promises of every game, and tells nobody what he may not know.

use crate::table::{Camp, Described, Table, field_with, open_field, unit};
use sandtable_core::testkit::conforms;
use sandtable_core::{Game, Viewer};
use sandtable_formation::event::Wound;
use sandtable_formation::rules::UnitKind;
use sandtable_formation::{
    DispatchId, EngagementRule, Event, Fixed, Formation, Rest, Side, Target, UnitId,
};

#[test]
fn formation_keeps_the_promises_of_a_game() {
    conforms::<Formation>();
}

/// Blue archers behind a wood, whom Red does not see, and Blue foot whom it does.
fn ambush() -> Table {
    let hold = EngagementRule::HoldFire;
    let map = field_with(24, 20, &[("forest", &[(8, 10), (9, 10)])]);
    let blue = vec![
        unit("archers", 5, 10).kind(UnitKind::Archers).rule(hold),
        unit("foot", 12, 13).rule(hold).rest(Rest::Patrol),
    ];
    let red = vec![unit("watch", 12, 10).rule(hold)];
    let mut table = Camp::new(map, blue, red).begin();
    table.run(1);
    table
}

fn told(table: &Table, event: &Event, side: Side) -> Option<String> {
    table.game.tell(&table.state, event, Viewer::Seat(side.seat()))
}

const ARCHERS: UnitId = UnitId(0);
const FOOT: UnitId = UnitId(1);
const WATCH: UnitId = UnitId(2);

fn wound(unit: UnitId) -> Wound {
    Wound { unit, harm: Fixed::whole(2), stress: Fixed::ZERO }
}

#[test]
fn a_volley_out_of_the_dark_tells_neither_who_shot_nor_from_how_far() {
    let table = ambush();
    let shot = |unit| {
        let target = WATCH;
        Event::Shot { unit, target, rolled: 7, chance: 22, wound: wound(target) }
    };
    assert_eq!(
        told(&table, &shot(ARCHERS), Side::Red).as_deref(),
        Some("Volley by an unseen enemy at watch: 2 men fall")
    );
    assert_eq!(
        told(&table, &shot(FOOT), Side::Red).as_deref(),
        Some("Volley by enemy infantry (contact 0) at watch: 2 men fall")
    );
    let own = told(&table, &shot(FOOT), Side::Blue).expect("one's own volley");
    assert!(own.starts_with("Volley by foot at") && own.contains("rolled 7 (hits on 22"), "{own}");
}

#[test]
fn of_the_enemy_one_hears_what_one_sees() {
    let table = ambush();
    for (unit, heard) in [(ARCHERS, false), (FOOT, true)] {
        for event in [Event::Broke { unit }, Event::Rallied { unit }, Event::Destroyed { unit }] {
            assert_eq!(told(&table, &event, Side::Red).is_some(), heard, "{event:?}");
            assert!(told(&table, &event, Side::Blue).is_some());
        }
        for inward in [
            Event::Shaken { unit },
            Event::Steadied { unit },
            Event::LeaderFell { unit },
            Event::LeaderRisked { unit, rolled: 1, chance: 2 },
            Event::Tried { unit, rolled: 1, chance: 2 },
            Event::RallyBegan { unit, calm: Fixed::ZERO },
            Event::Planned { unit, waypoints: Vec::new() },
            Event::Targeted { unit, target: None },
        ] {
            assert_eq!(told(&table, &inward, Side::Red), None, "{inward:?}");
            assert!(told(&table, &inward, Side::Blue).is_some());
        }
    }
}

#[test]
fn of_many_at_once_each_army_hears_of_its_own() {
    let table = ambush();
    let wounds = vec![wound(ARCHERS), wound(FOOT), wound(WATCH)];
    let melee = Event::Melee { wounds: wounds.clone(), pressures: Vec::new() };
    let units = vec![(ARCHERS, Fixed::ONE), (FOOT, Fixed::ONE), (WATCH, Fixed::ONE)];
    let heard = |event: &Event| {
        Side::BOTH.map(|side| told(&table, event, side).map(|text| text.split(", ").count()))
    };
    for event in [melee, Event::CutDown { wounds }, Event::Frightened { units }] {
        assert_eq!(heard(&event), [Some(2), Some(1)], "{event:?}");
    }
    assert_eq!(heard(&Event::Frightened { units: vec![(WATCH, Fixed::ONE)] })[0], None);
}

#[test]
fn whoever_hunts_a_courier_shows_neither_himself_nor_his_dice() {
    let table = ambush();
    let (side, number) = (Side::Red, DispatchId(0));
    let hunted = Event::CourierHunted { side, number, by: ARCHERS, rolled: 80, chance: 70 };
    let text = told(&table, &hunted, Side::Red).expect("one's own courier");
    assert!(!text.contains("80") && !text.contains("70") && !text.contains("archers"), "{text}");
    assert_eq!(told(&table, &hunted, Side::Blue), None);
    let caught = |by| {
        let event = Event::CourierIntercepted { side, number, by };
        told(&table, &event, Side::Red).unwrap_or_default()
    };
    assert!(caught(ARCHERS).ends_with("an unseen enemy"), "{}", caught(ARCHERS));
    assert!(caught(FOOT).ends_with("(contact 0)"), "{}", caught(FOOT));
}

#[test]
fn a_target_is_called_as_the_commander_knows_it() {
    let mut table = ambush();
    let believed = table.unit("foot").cell;
    let after = |unit| Event::Targeted {
        unit: WATCH,
        target: Some(Target { unit, until: None, believed }),
    };
    let expected = Some("watch: attacking enemy infantry (contact 0) at 1314");
    assert_eq!(told(&table, &after(FOOT), Side::Red).as_deref(), expected);
    for contact in &mut table.state.staffs[Side::Red].knowledge.contacts {
        contact.visible = false;
    }
    assert_eq!(told(&table, &after(FOOT), Side::Red).as_deref(), expected);
}

#[test]
fn spectators_hear_of_beginning_and_end() {
    let table = ambush();
    let public = |event: &Event| table.game.tell(&table.state, event, Viewer::Public);
    assert!(public(&Event::BattleStarted { lots: 1 }).is_some());
    assert!(public(&Event::Conceded { side: Side::Red }).is_some());
    assert_eq!(public(&Event::Broke { unit: WATCH }), None);
    assert_eq!(public(&Event::Engaged { blue: FOOT, red: WATCH }), None);
    let view = table.game.view(&table.state, Viewer::Public);
    assert!(view.beliefs.is_empty());
}

#[test]
fn a_view_holds_the_own_army_and_what_was_seen_of_the_other() {
    let table = ambush();
    for side in Side::BOTH {
        let view = table.game.view(&table.state, Viewer::Seat(side.seat()));
        let [belief] = view.beliefs.as_slice() else { panic!("one belief, not {view:?}") };
        assert_eq!(belief.side, side);
        let own = table.game.range_of(side);
        assert!(belief.units.iter().all(|unit| own.contains(&unit.id.index())));
    }
    let view = table.game.view(&table.state, Viewer::Seat(Side::Red.seat()));
    let belief = view.belief(Side::Red).expect("one's own");
    assert_eq!(belief.contacts.len(), 1, "the archers are behind the wood");
    assert_eq!((belief.contacts[0].kind, belief.contacts[0].men), (UnitKind::Infantry, 100));
    let written = serde_json::to_string(&view).expect("a view can be written");
    assert!(!written.contains("archers"), "{written}");
    let both = table.game.view(&table.state, Viewer::Referee);
    assert_eq!(both.beliefs.len(), 2);
}

#[test]
fn an_objective_out_of_sight_is_not_known_to_be_taken() {
    use sandtable_formation::scenario::Objective;
    use sandtable_formation::{Both, Holding};
    let hold = EngagementRule::HoldFire;
    let hex = crate::table::hex(2, 10);
    let objective =
        Objective { name: "Mill".to_owned(), hex, required: Both([true, false]), hold: 50 };
    let (b, r) = (unit("b", 2, 10).rule(hold), unit("r", 20, 10).rule(hold));
    let camp = Camp::new(open_field(24, 20), vec![b], vec![r]).objective(objective);
    let mut table = camp.begin();
    table.run(1);
    let known = |side: Side| {
        let view = table.game.view(&table.state, Viewer::Seat(side.seat()));
        view.belief(side).expect("one's own").objectives[0]
    };
    assert_eq!(known(Side::Blue), Some(Holding { side: Side::Blue, since: 0 }));
    assert_eq!(known(Side::Red), None);
    let taken = Event::ObjectiveCaptured { objective: 0, side: Side::Blue };
    assert!(told(&table, &taken, Side::Blue).is_some());
    assert_eq!(told(&table, &taken, Side::Red), None);
}
