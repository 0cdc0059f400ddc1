//! The log as text.

use super::exchange;
use crate::events::damage;
use crate::table::{ONE, TWO, fires, resolved};
use sandtable_core::record::{Secrets, Transcript, write};
use sandtable_core::session::Fact;
use sandtable_core::{Clock, Viewer};
use sandtable_mech::Location::CenterTorso;
use sandtable_mech::Mech;
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
