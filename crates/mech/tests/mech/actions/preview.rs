//! Previews show exact numbers, and the same numbers are used on resolution.

use super::*;
use crate::fixture::reach;
use sandtable_mech::rules::Chance;
use sandtable_mech::{CheckPreview, Fighter, FireMode, Order, PhysicalKind};

fn fire(weapon: &str) -> Action {
    Action::Fire { target: id(TWO), weapon: weapon.into(), mode: FireMode::Normal }
}

fn items(check: &CheckPreview) -> Vec<(&str, i8, &str)> {
    check.modifiers.iter().map(|m| (m.name.as_ref(), m.value, m.source.as_ref())).collect()
}

#[test]
fn a_shot_preview_shows_modifiers_chance_damage_and_heat() {
    let moved = [
        arrived(ONE, MIDDLE, flat::N, MovementMode::Walk, 2),
        arrived(TWO, north(5), flat::S, MovementMode::Walk, 3),
    ];
    let session = at(duel(HUNCHBACK, HUNCHBACK, 5), Phase::WeaponAttack, moved);
    let shot = preview(&session, &fire("medium-laser-1"));
    let check = shot.check.expect("a roll");
    assert_eq!((check.skill, check.target_number), (4, 8));
    assert_eq!(
        items(&check),
        [
            ("Medium range", 2, "range"),
            ("Attacker walked", 1, "attacker_movement"),
            ("Target movement", 1, "target_movement"),
        ]
    );
    let chance = shot.chance.expect("a chance");
    assert_eq!((chance.ways(), chance.to_string().as_str()), (15, "41.7 %"));
    assert_eq!(shot.expected_damage, Some(208), "5 points in 15 of 36 cases");
    assert_eq!(shot.heat, Some(3));
}

#[test]
fn the_declared_shot_matches_its_preview() {
    let session = at(duel(ARCHER, HUNCHBACK, 6), Phase::WeaponAttack, []);
    for AvailableAction { action, order, preview, .. } in report(&session).available {
        let (Action::Fire { .. }, Some(order)) = (&action, order) else { continue };
        let after = session.submit(PLAYER, order, NOON).expect("an available action");
        let shot = &after.state().attacks[0].weapon_attacks[0];
        let check = preview.check.expect("a roll");
        assert_eq!(
            (check.target_number, check.modifiers),
            (shot.to_hit_number, shot.modifiers.clone())
        );
        assert_eq!(preview.heat, Some(shot.heat));
    }
}

#[test]
fn expected_salvo_damage_is_the_mean_over_the_cluster_table() {
    let session = at(duel(ARCHER, HUNCHBACK, 7), Phase::WeaponAttack, []);
    let salvo = preview(&session, &fire("lrm-20-1"));
    assert_eq!(salvo.chance, Some(Chance::of(4)));
    // 457 missiles in 36 salvos, 33 of which hit.
    assert_eq!(salvo.expected_damage, Some(33 * (45_700 / 36) / 36));
    assert_eq!(salvo.heat, Some(6));
}

#[test]
fn a_kick_preview_shows_to_hit_number_and_damage() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 1), Phase::PhysicalAttack, []);
    let kick = Action::Strike { target: id(TWO), kind: PhysicalKind::KickLeft };
    let kick = preview(&session, &kick);
    let check = kick.check.expect("a roll");
    assert_eq!((check.skill, check.target_number), (5, 3));
    assert_eq!(items(&check), [("Kick", -2, "attack")]);
    assert_eq!(kick.expected_damage, Some(1_000 * 35 / 36), "a fifth of 50 tons, 35 in 36");
    assert_eq!((kick.own_damage, kick.heat), (None, None));
}

/// The to-hit number of a declared charge when physical attacks are resolved.
fn rolled(charging: Session<Mech>) -> Option<i16> {
    let (from_phase, to_phase) = (Phase::Movement, Phase::PhysicalAttack);
    let session = with_events(charging, [Event::PhaseChanged { from_phase, to_phase, turn: 2 }]);
    let session =
        with_events(session, [ONE, TWO].map(|name| Event::AttackLocked { unit_id: id(name) }));
    let resolved = session.submit(PLAYER, Order::ResolveAttacks, NOON).expect("all is locked");
    let mut events = resolved.entries().last().expect("an entry").game_events();
    events.find_map(|event| match event {
        Event::PhysicalAttackResolved { to_hit_number, .. } => Some(*to_hit_number),
        _ => None,
    })
}

#[test]
fn a_charge_preview_shows_the_number_that_is_rolled_later() {
    let locked = Event::MovementLocked { unit_id: id(TWO) };
    let session = at(duel(HUNCHBACK, HUNCHBACK, 4), Phase::Movement, [locked]);
    let available = report(&session).available;
    let charge = Action::Charge { target: id(TWO), from_above: false };
    let charges: Vec<_> = available.into_iter().filter(|a| a.action == charge).collect();
    assert_eq!(charges.len(), 1, "only from straight ahead");
    for AvailableAction { order, preview, .. } in charges {
        let charging = session.submit(PLAYER, order.expect("one order"), NOON).expect("available");
        let moved = charging.state().unit(&id(ONE)).and_then(|unit| unit.moved.clone());
        let hexes = moved.expect("a run-up").hexes;
        assert_eq!(preview.check.map(|check| check.target_number), rolled(charging));
        let ways = u32::from(preview.chance.expect("a chance").ways());
        assert_eq!(preview.expected_damage, Some(500 * hexes * ways / 36), "5 points a hex");
        assert_eq!(preview.own_damage, Some(500 * ways / 36), "a tenth of the target's 50 tons");
    }
}

#[test]
fn a_stand_up_preview_shows_the_roll_and_the_damage_of_a_fall() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 4), Phase::Movement, [prone(ONE)]);
    let up = preview(&session, &Action::StandUp);
    assert_eq!(up.check.map(|check| (check.skill, check.target_number)), Some((5, 5)));
    assert_eq!(up.chance, Some(Chance::of(5)));
    assert_eq!(up.own_damage, Some(83), "5 points in 6 of 36 cases");
    assert_eq!(up.heat, Some(1));
}

#[test]
fn move_previews_show_destinations_and_heat() {
    let scenario = duel("griffin-grf-1n", HUNCHBACK, 4);
    let session = at(scenario, Phase::Movement, []);
    let units = session.game().fighters(session.state()).map(Fighter::mover).collect::<Vec<_>>();
    for (mode, heat) in [(MovementMode::Walk, 1), (MovementMode::Run, 2), (MovementMode::Jump, 5)] {
        let shown = preview(&session, &Action::Move { mode });
        assert_eq!(shown.reachability, Some(reach(session.game().field(), &units, mode)));
        assert_eq!(shown.heat, Some(heat), "{mode}");
    }
}

/// The preview of the heat phase, and the events of its resolution.
fn cooled(rulings: impl IntoIterator<Item = Event>) -> (ActionPreview, Vec<Event>) {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 4), Phase::Heat, rulings);
    let shown = preview(&session, &Action::CoolDown);
    let resolved = session.submit(PLAYER, Order::ResolveHeat, NOON).expect("available");
    let events = resolved.entries().last().expect("an entry").game_events();
    (shown, events.filter(|event| event.unit() == Some(&id(ONE))).cloned().collect())
}

#[test]
fn the_heat_preview_matches_the_resolved_heat() {
    let walked = arrived(ONE, MIDDLE, flat::N, MovementMode::Walk, 1);
    let (shown, events) = cooled([heated(ONE, 35), walked]);
    assert_eq!(shown.heat, Some(23), "35 and 1 for walking, less 13");
    assert_eq!(shown.reactor_runs, Some(Chance::of(8)));
    assert_eq!(shown.ammunition_holds, Some(Chance::of(6)));
    let reported = |event: &Event| match event {
        Event::HeatDissipated { new_heat, .. } => Some(("heat", *new_heat)),
        Event::ShutdownCheck { target_number: Some(number), .. } => {
            Some(("reactor", (*number).into()))
        }
        Event::AmmoExplosionCheck { target_number: Some(number), .. } => {
            Some(("ammunition", (*number).into()))
        }
        _ => None,
    };
    let reported: Vec<_> = events.iter().filter_map(reported).collect();
    assert_eq!(reported, [("heat", 23), ("reactor", 8), ("ammunition", 6)]);
}

#[test]
fn heat_risks_are_none_when_cool_and_certain_at_the_top() {
    let (cool, _) = cooled([]);
    let certain = Some(Chance::CERTAIN);
    assert_eq!((cool.heat, cool.reactor_runs, cool.ammunition_holds), (Some(0), certain, certain));
    let (molten, _) = cooled([heated(ONE, 50)]);
    assert_eq!((molten.heat, molten.reactor_runs), (Some(37), Some(Chance::NEVER)));
}

#[test]
fn an_unconscious_pilot_cannot_avoid_shutdown() {
    let (shown, events) = cooled([heated(ONE, 28), knocked_out(ONE)]);
    assert_eq!((shown.heat, shown.reactor_runs), (Some(15), Some(Chance::NEVER)));
    let off = |e: &Event| matches!(e, Event::ShutdownCheck { shutdown_occurred: true, .. });
    assert!(events.iter().any(off), "{events:?}");
}

#[test]
fn a_shut_down_reactor_shows_its_restart_chance() {
    let (shown, _) = cooled([heated(ONE, 28), shut_down(ONE)]);
    assert_eq!((shown.heat, shown.reactor_runs), (Some(15), Some(Chance::of(4))));
}

#[test]
fn waking_up_is_possible_from_the_next_turn_on() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 4), Phase::End, [knocked_out(ONE)]);
    let actions = |session: &Session<Mech>| {
        report(session)
            .available
            .into_iter()
            .map(|a| (a.action, a.preview.chance))
            .collect::<Vec<_>>()
    };
    assert_eq!(actions(&session), [(Action::EndTurn, None)]);
    let next = Event::PhaseChanged { from_phase: Phase::End, to_phase: Phase::End, turn: 3 };
    let chance = Some(Chance::of(3));
    assert_eq!(
        actions(&with_events(session, [next])),
        [(Action::Recover, chance), (Action::EndTurn, None)]
    );
}

#[test]
fn reports_serialise_without_fields_that_do_not_apply() {
    let session = at(duel(HUNCHBACK, HUNCHBACK, 5), Phase::WeaponAttack, []);
    let json = serde_json::to_value(report(&session)).expect("plain data");
    let available = json["available"].as_array().expect("a list");
    let shot = available.iter().find(|action| action["action"]["Fire"].is_object());
    let expected = serde_json::json!({
        "action": { "Fire": { "target": TWO, "weapon": "medium-laser-1", "mode": "normal" } },
        "movement_mode": null,
        "order": { "DeclareAttack": {
            "unit": ONE,
            "target": TWO,
            "weapons": [{ "weapon": "medium-laser-1", "mode": "normal" }],
        } },
        "preview": {
            "check": {
                "skill": 4,
                "modifiers": [{ "name": "Medium range", "value": 2, "source": "range" }],
                "target_number": 6,
            },
            "chance": 26,
            "expected_damage": 361,
            "heat": 3,
        },
    });
    assert_eq!(shot, Some(&expected));
}
