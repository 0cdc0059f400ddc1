//! The log as text.

use super::exchange;
use crate::events::{damage, destroyed};
use crate::table::{ONE, TWO, fires, hunchbacks, id, resolved, started, with_events};
use sandtable_core::record::{Secrets, Transcript, write};
use sandtable_core::session::Fact;
use sandtable_core::{Clock, Viewer};
use sandtable_mech::Location::CenterTorso;
use sandtable_mech::{Event, Gone, Mech, WoundSource};
use serde_json::json;

/// A battle in which a Hunchback is destroyed.
fn battle_with_destroyed_unit() -> sandtable_core::Session<Mech> {
    let thin = damage(TWO, CenterTorso, [26, 13], [0, 3]);
    resolved(fires(exchange([thin]), ONE, TWO, &["medium-laser-1"]), &[4, 5, 3, 4])
}

#[test]
fn generate_log_with_all_event_types() {
    let log = battle_with_destroyed_unit().log(Viewer::Referee);
    let lines: Vec<String> = log.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "[Turn 0/Initiative] 00:00:00: Game created: mech, standard rules, version 1",
            "[Turn 1/Initiative] 00:00:00: Battle starts",
            "[Turn 1/Initiative] 00:00:00: Opponent's Hunchback (mech-2) takes 39 damage to the centre torso: armour 0, structure 3 left",
            "[Turn 1/Initiative] 00:00:00: Initiative: Player rolls 2, Opponent rolls 12; \
             Opponent wins, Player moves first",
            "[Turn 1/Movement] 00:00:00: Movement phase begins",
            "[Turn 1/Movement] 00:00:00: Player's Hunchback (mech-1) walks to 1615 facing N, 1 of 4 MP",
            "[Turn 1/Movement] 00:00:00: Player's Hunchback (mech-1) locks its movement",
            "[Turn 1/Movement] 00:00:00: Opponent's Hunchback (mech-2) walks to 1610 facing S, 3 of 4 MP",
            "[Turn 1/Movement] 00:00:00: Opponent's Hunchback (mech-2) locks its movement",
            "[Turn 1/Weapon attack] 00:00:00: Weapon attack phase begins",
            "[Turn 1/Weapon attack] 00:00:00: Player's Hunchback (mech-1) declares fire at Opponent's Hunchback (mech-2): Medium Laser (8+)",
            "[Turn 1/Weapon attack] 00:00:00: Player's Hunchback (mech-1) locks its attacks",
            "[Turn 1/Weapon attack] 00:00:00: Opponent's Hunchback (mech-2) holds its fire",
            "[Turn 1/Weapon attack] 00:00:00: Player's Hunchback (mech-1) hits Opponent's Hunchback (mech-2) with Medium \
             Laser: centre torso 5 (rolled 9, needed 8)",
            "[Turn 1/Weapon attack] 00:00:00: Opponent's Hunchback (mech-2) takes 3 damage to the centre torso: location destroyed",
            "[Turn 1/Weapon attack] 00:00:00: Opponent's Hunchback (mech-2) is destroyed",
        ]
    );
}

#[test]
fn unknown_event_types_displayed_as_raw_type() {
    let text = write(&battle_with_destroyed_unit(), Secrets::Included);
    let mut transcript = Transcript::read(text.as_bytes()).expect("readable");
    let last = transcript.entries.last_mut().expect("an entry");
    last.events[2].fact = json!({ "Game": { "TeleporterUsed": { "unit_id": "mech-1" } } });
    let describe = |fact: &serde_json::Value| {
        let fact: Fact<Mech> = serde_json::from_value(fact.clone()).ok()?;
        Some(fact.describe())
    };
    let log: Vec<String> =
        transcript.log(Clock::Turns, describe).iter().map(ToString::to_string).collect();
    assert_eq!(
        log[14..],
        [
            "[Turn 1/Weapon attack] 00:00:00: mech-2 takes 3 damage to the centre torso: location destroyed",
            "[Turn 1/Weapon attack] 00:00:00: TeleporterUsed",
        ]
    );
}

#[test]
fn log_lines_about_a_pilot_name_the_pilot() {
    let mut scenario = hunchbacks();
    scenario.units[0].pilot = Some("Ada Krüger".to_owned());
    let hit = |name: &str, passed| Event::PilotHit {
        unit_id: id(name),
        wounds: 1,
        total_wounds: 1,
        source: WoundSource::HeadHit,
        consciousness_check_required: true,
        consciousness_check_passed: Some(passed),
        rolls: Vec::new(),
    };
    let events = [hit(ONE, false), hit(TWO, true), destroyed(ONE, Gone::PilotDeath)];
    let log = with_events(started(scenario), events).log(Viewer::Referee);
    let lines: Vec<String> = log.iter().skip(2).map(ToString::to_string).collect();
    let line = |words: &str| format!("[Turn 1/Initiative] 00:00:00: {words}");
    assert!(
        lines[0].starts_with(&line(
            "Player's Hunchback (mech-1): pilot Ada Krüger takes 1 wound from "
        ))
    );
    assert!(lines[0].ends_with("1 of 6 in total; loses consciousness"), "{}", lines[0]);
    assert!(lines[1].contains("(mech-2): pilot Tomas Reyl takes 1 wound"), "a name from the table");
    let dead = "Player's Hunchback (mech-1) is out of action: pilot Ada Krüger is dead";
    assert_eq!(lines[2], line(dead));
}
