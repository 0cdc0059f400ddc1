//! Conformance to the `Game` trait, and the log shows each viewer only what it may know.

use crate::table::{Described, Setup, Table, field_with, open_field, unit};
use sandtable_core::testkit::conforms;
use sandtable_core::{Game, Viewer};
use sandtable_formation::event::Wound;
use sandtable_formation::rules::UnitKind;
use sandtable_formation::{
    DispatchId, EngagementRule, Event, Fixed, Formation, Rest, Side, Target, UnitId,
};

#[test]
fn formation_conforms_to_the_game_trait() {
    conforms::<Formation>();
}

/// Blue archers hidden from Red behind a forest, and Blue infantry that Red sees.
fn ambush() -> Table {
    let hold = EngagementRule::HoldFire;
    let map = field_with(24, 20, &[("forest", &[(8, 10), (9, 10)])]);
    let blue = vec![
        unit("archers", 5, 10).kind(UnitKind::Archers).rule(hold),
        unit("foot", 12, 13).rule(hold).rest(Rest::Patrol),
    ];
    let red = vec![unit("watch", 12, 10).rule(hold)];
    let mut table = Setup::new(map, blue, red).begin();
    table.run(1);
    table
}

fn log_line(table: &Table, event: &Event, side: Side) -> Option<String> {
    table.game.tell(&table.state, event, Viewer::Seat(side.seat()))
}

const ARCHERS: UnitId = UnitId(0);
const FOOT: UnitId = UnitId(1);
const WATCH: UnitId = UnitId(2);

fn wound(unit: UnitId) -> Wound {
    Wound { unit, harm: Fixed::whole(2), stress: Fixed::ZERO }
}

#[test]
fn the_log_hides_unseen_shooters_and_their_dice() {
    let table = ambush();
    let shot = |unit| {
        let target = WATCH;
        Event::Shot { unit, target, rolled: 7, chance: 22, wound: wound(target) }
    };
    assert_eq!(
        log_line(&table, &shot(ARCHERS), Side::Red).as_deref(),
        Some("Volley by an unseen enemy at watch: 2 men fall")
    );
    assert_eq!(
        log_line(&table, &shot(FOOT), Side::Red).as_deref(),
        Some("Volley by enemy infantry (contact 0) at watch: 2 men fall")
    );
    let own = log_line(&table, &shot(FOOT), Side::Blue).expect("own volley");
    assert!(own.starts_with("Volley by foot at") && own.contains("rolled 7 (hits on 22"), "{own}");
}

#[test]
fn the_log_shows_only_visible_events_of_the_enemy() {
    let table = ambush();
    for (unit, heard) in [(ARCHERS, false), (FOOT, true)] {
        for event in [Event::Broke { unit }, Event::Rallied { unit }, Event::Destroyed { unit }] {
            assert_eq!(log_line(&table, &event, Side::Red).is_some(), heard, "{event:?}");
            assert!(log_line(&table, &event, Side::Blue).is_some());
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
            assert_eq!(log_line(&table, &inward, Side::Red), None, "{inward:?}");
            assert!(log_line(&table, &inward, Side::Blue).is_some());
        }
    }
}

#[test]
fn events_about_several_units_show_each_army_its_own_units() {
    let table = ambush();
    let wounds = vec![wound(ARCHERS), wound(FOOT), wound(WATCH)];
    let melee = Event::Melee { wounds: wounds.clone(), pressures: Vec::new() };
    let units = vec![(ARCHERS, Fixed::ONE), (FOOT, Fixed::ONE), (WATCH, Fixed::ONE)];
    let heard = |event: &Event| {
        Side::BOTH.map(|side| log_line(&table, event, side).map(|text| text.split(", ").count()))
    };
    for event in [melee, Event::CutDown { wounds }, Event::Frightened { units }] {
        assert_eq!(heard(&event), [Some(2), Some(1)], "{event:?}");
    }
    assert_eq!(heard(&Event::Frightened { units: vec![(WATCH, Fixed::ONE)] })[0], None);
}

#[test]
fn the_log_hides_unseen_interceptors_and_their_dice() {
    let table = ambush();
    let (side, number) = (Side::Red, DispatchId(0));
    let hunted = Event::CourierHunted { side, number, by: ARCHERS, rolled: 80, chance: 70 };
    let text = log_line(&table, &hunted, Side::Red).expect("own courier");
    assert!(!text.contains("80") && !text.contains("70") && !text.contains("archers"), "{text}");
    assert_eq!(log_line(&table, &hunted, Side::Blue), None);
    let caught = |by| {
        let event = Event::CourierIntercepted { side, number, by };
        log_line(&table, &event, Side::Red).unwrap_or_default()
    };
    assert!(caught(ARCHERS).ends_with("an unseen enemy"), "{}", caught(ARCHERS));
    assert!(caught(FOOT).ends_with("(contact 0)"), "{}", caught(FOOT));
}

#[test]
fn the_log_names_a_target_by_its_contact_number() {
    let mut table = ambush();
    let believed = table.unit("foot").cell;
    let after = |unit| Event::Targeted {
        unit: WATCH,
        target: Some(Target { unit, until: None, believed }),
    };
    let expected = Some("watch: attacking enemy infantry (contact 0) at 1314");
    assert_eq!(log_line(&table, &after(FOOT), Side::Red).as_deref(), expected);
    for contact in &mut table.state.staffs[Side::Red].knowledge.contacts {
        contact.visible = false;
    }
    assert_eq!(log_line(&table, &after(FOOT), Side::Red).as_deref(), expected);
}

#[test]
fn spectators_see_only_the_start_and_the_end() {
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
fn a_view_contains_the_own_army_and_its_contacts() {
    let table = ambush();
    for side in Side::BOTH {
        let view = table.game.view(&table.state, Viewer::Seat(side.seat()));
        let [belief] = view.beliefs.as_slice() else { panic!("expected one belief: {view:?}") };
        assert_eq!(belief.side, side);
        let own = table.game.range_of(side);
        assert!(belief.units.iter().all(|unit| own.contains(&unit.id.index())));
    }
    let view = table.game.view(&table.state, Viewer::Seat(Side::Red.seat()));
    let belief = view.belief(Side::Red).expect("own belief");
    assert_eq!(belief.contacts.len(), 1, "the archers are hidden");
    assert_eq!((belief.contacts[0].kind, belief.contacts[0].men), (UnitKind::Infantry, 100));
    let written = serde_json::to_string(&view).expect("views serialise");
    assert!(!written.contains("archers"), "{written}");
    let both = table.game.view(&table.state, Viewer::Referee);
    assert_eq!(both.beliefs.len(), 2);
}

#[test]
fn a_capture_out_of_sight_is_not_reported() {
    use sandtable_formation::scenario::Objective;
    use sandtable_formation::{Both, Holding};
    let hold = EngagementRule::HoldFire;
    let hex = crate::table::hex(2, 10);
    let objective =
        Objective { name: "Mill".to_owned(), hex, required: Both([true, false]), hold: 50 };
    let (b, r) = (unit("b", 2, 10).rule(hold), unit("r", 20, 10).rule(hold));
    let setup = Setup::new(open_field(24, 20), vec![b], vec![r]).objective(objective);
    let mut table = setup.begin();
    table.run(1);
    let known = |side: Side| {
        let view = table.game.view(&table.state, Viewer::Seat(side.seat()));
        view.belief(side).expect("own belief").objectives[0]
    };
    assert_eq!(known(Side::Blue), Some(Holding { side: Side::Blue, since: 0 }));
    assert_eq!(known(Side::Red), None);
    let taken = Event::ObjectiveCaptured { objective: 0, side: Side::Blue };
    assert!(log_line(&table, &taken, Side::Blue).is_some());
    assert_eq!(log_line(&table, &taken, Side::Red), None);
}
