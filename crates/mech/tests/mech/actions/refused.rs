//! Refused actions, with rule and text.

use super::*;
use sandtable_mech::design::Slot;
use sandtable_mech::{ActionError, Design, FireMode, Gone, Location, Names, Order, PhysicalKind};

/// Every refused action as text, with its rule.
fn refusals(session: &Session<Mech>) -> Vec<(String, &'static str)> {
    report(session)
        .refused
        .into_iter()
        .map(|a| (a.action.in_words(&Names::default()), a.rule))
        .collect()
}

/// The refusals of each weapon.
fn weapons(rulings: impl IntoIterator<Item = Event>, distance: i32) -> Vec<(String, &'static str)> {
    let session = at(duel(HUNCHBACK, HUNCHBACK, distance), Phase::WeaponAttack, rulings);
    refusals(&session).into_iter().filter(|(action, _)| action.starts_with("fire")).collect()
}

fn all_weapons(rule: &'static str) -> Vec<(String, &'static str)> {
    ["medium-laser-1", "medium-laser-2", "ac-20-1", "small-laser-1"]
        .map(|weapon| (format!("fire {weapon} at mech-2"), rule))
        .into()
}

fn weapon_lost(slot: u16) -> Event {
    let component = Slot::Weapon(slot);
    Event::CriticalHitResolved { unit_id: id(ONE), location: Location::LeftArm, slot: 4, component }
}

#[test]
fn each_weapon_that_cannot_fire_names_the_rule() {
    assert_eq!(weapons([], 10), all_weapons("out-of-range"));
    let behind = arrived(ONE, MIDDLE, flat::S, MovementMode::Walk, 1);
    assert_eq!(weapons([behind], 3), all_weapons("out-of-arc"));
    assert_eq!(weapons([], 5), [("fire small-laser-1 at mech-2".to_owned(), "out-of-range")]);
    let empty = [0, 1].map(|bin| Event::AmmoConsumed {
        unit_id: id(ONE),
        bin_id: format!("ac-20-{}", bin + 1).into(),
        weapon_type: "AC/20".to_owned(),
        rounds_consumed: 5,
        rounds_remaining: 0,
    });
    assert_eq!(weapons(empty, 1), [("fire ac-20-1 at mech-2".to_owned(), "no-ammunition")]);
    let lost = ("fire medium-laser-1 at mech-2".to_owned(), "weapon-destroyed");
    assert_eq!(weapons([weapon_lost(0)], 1), [lost]);
}

#[test]
fn each_mode_of_a_weapon_is_an_action() {
    let mut scenario = duel(HUNCHBACK, HUNCHBACK, 2);
    let mut design = Design::clone(&scenario.units[0].design);
    "Flamer".clone_into(&mut design.weapons[0].weapon);
    scenario.units[0].design = design.into();
    let session = at(scenario, Phase::WeaponAttack, []);
    let report = report(&session);
    let modes: Vec<FireMode> = report
        .available
        .iter()
        .filter_map(|available| match &available.action {
            Action::Fire { weapon, mode, .. } if weapon.as_str() == "flamer-1" => Some(*mode),
            _ => None,
        })
        .collect();
    assert_eq!(modes, [FireMode::Normal, FireMode::Heat]);
}

#[test]
fn every_physical_attack_on_every_enemy_is_listed() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 3), Phase::PhysicalAttack, []);
    let report = report(&session);
    let blows: Vec<_> = report.refused.iter().map(|refused| &refused.action).collect();
    let expected = PhysicalKind::DECLARED.map(|kind| Action::Strike { target: id(TWO), kind });
    assert_eq!(blows, expected.iter().collect::<Vec<_>>());
    assert_eq!(report.refused[0].rule, "blow-impossible");
    let words = "Player's Hunchback cannot make a left punch: the target is not adjacent";
    assert_eq!(report.refused[0].reason, words);
    assert_eq!(report.available.len(), 1, "only locking is available");
}

#[test]
fn refused_moves_and_charges_name_the_rule() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 12), Phase::Movement, []);
    let expected = [
        ("jump", "no-movement-points"),
        ("stand up", "not-prone"),
        ("drop prone", "not-in-profile"),
        ("withdraw", "not-at-edge"),
        ("charge mech-2", "target-not-moved"),
        ("death from above on mech-2", "target-not-moved"),
    ];
    assert_eq!(refusals(&session), expected.map(|(action, rule)| (action.to_owned(), rule)));
    let locked = with_events(session, [Event::MovementLocked { unit_id: id(TWO) }]);
    let far = refusals(&locked).split_off(4);
    assert_eq!(far.iter().map(|(_, rule)| *rule).collect::<Vec<_>>(), ["no-run-up"; 2]);
}

#[test]
fn a_mode_without_movement_points_is_refused() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 4), Phase::Movement, []);
    let (unit, mode) = (id(ONE), MovementMode::Jump);
    let jump = Order::DeclareMovement { unit, mode, to: north(1), facing: flat::N };
    let refused = session.submit(PLAYER, jump, NOON).expect_err("no jets");
    assert_eq!(refused.to_string(), "mech-1 has no movement points to jump");
}

#[test]
fn a_unit_that_cannot_act_has_no_available_actions() {
    let locked = Event::AttackLocked { unit_id: id(ONE) };
    let gone = Event::UnitDestroyed { unit_id: id(ONE), cause: Gone::Damage };
    let cases = [
        (gone, "unit-destroyed"),
        (shut_down(ONE), "unit-shut-down"),
        (knocked_out(ONE), "pilot-unconscious"),
        (locked, "unit-locked"),
    ];
    for (ruling, rule) in cases {
        let session = at(duel(HUNCHBACK, HUNCHBACK, 3), Phase::WeaponAttack, [ruling]);
        let report = report(&session);
        assert_eq!((report.available.len(), report.refused.len()), (0, 3 + 1 + 4 + 1));
        assert!(report.refused.iter().all(|refused| refused.rule == rule), "{report:?}");
    }
}

#[test]
fn a_unit_waits_for_the_side_that_goes_first() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 3), Phase::WeaponAttack, []);
    let report = session.game().actions(session.state(), &id(TWO), Phase::WeaponAttack);
    let report = report.expect("a known unit");
    assert!(report.available.is_empty());
    assert!(report.refused.iter().all(|refused| refused.rule == "not-your-declaration"));
}

#[test]
fn a_destroyed_unit_has_no_part_in_common_actions() {
    let gone = || Event::UnitDestroyed { unit_id: id(ONE), cause: Gone::Damage };
    for phase in [Phase::Initiative, Phase::Heat, Phase::End] {
        let session = at(duel(HUNCHBACK, HUNCHBACK, 3), phase, [gone()]);
        let report = report(&session);
        let rules: Vec<_> = report.refused.iter().map(|refused| refused.rule).collect();
        assert_eq!((report.available.len(), rules), (0, vec!["unit-destroyed"]));
    }
}

#[test]
fn heat_is_resolved_once_per_turn() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 3), Phase::Heat, []);
    let cooled = session.submit(PLAYER, Order::ResolveHeat, NOON).expect("the heat phase");
    assert_eq!(refusals(&cooled), [("resolve heat".to_owned(), "nothing-to-resolve")]);
}

#[test]
fn an_unknown_unit_has_no_report() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 3), Phase::Heat, []);
    let unknown = session.game().actions(session.state(), &id("ghost"), Phase::Heat);
    assert_eq!(unknown, Err(ActionError::UnitNotFound(id("ghost"))));
}
