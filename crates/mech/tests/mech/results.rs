//! Results of events as data, beside their log lines.

use crate::events::{broken, critical_roll, damage, hit_at, laser, lost};
use crate::table::{NOON, ONE, TWO, created, fires, hunchbacks, id, in_phase, resolved, started};
use sandtable_core::record::{Reading, read};
use sandtable_core::{Session, Viewer};
use sandtable_hex::flat;
use sandtable_mech::Location::{CenterTorso, Head, LeftArm, LeftLeg, RightTorso};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::rules::{HitColumn, Trigger, Twist};
use sandtable_mech::weapon::RangeBracket;
use sandtable_mech::{
    Attack, BinId, ConsciousnessRoll, Event, FireMode, Gone, HeatSource, Mech, MovementMode,
    MovementStep, Phase, PhysicalAttack, PhysicalKind, Side, WeaponAttack, WoundSource,
};
use serde_json::{Value, json};

/// The result of one referee event in a battle that has started.
fn result(event: Event) -> Value {
    let session = started(hunchbacks()).append(event, NOON);
    let news = session.news(Viewer::Referee);
    // The end of a battle also reveals the seed, on a line of its own.
    news.iter().rev().find_map(|line| line.result.clone()).expect("a result")
}

/// The result of an event without the fields that every row has.
fn told(event: Event) -> Value {
    let mut row = result(event);
    let fields = row.as_object_mut().expect("an object");
    for field in ["line", "group"] {
        assert_eq!(fields.remove(field), Some(0.into()));
    }
    row
}

fn one() -> Value {
    json!({ "id": "mech-1", "name": "Hunchback", "seat": 0, "at": { "x": 15, "y": 8 } })
}

fn two() -> Value {
    json!({ "id": "mech-2", "name": "Hunchback", "seat": 1, "at": { "x": 15, "y": 5 } })
}

/// A roll of two dice as results write it.
fn roll(needed: i16, chance: u8, dice: [u8; 2], passed: bool) -> Value {
    json!({ "needed": needed, "chance": chance, "dice": dice, "passed": passed })
}

#[test]
fn events_of_the_battle_have_results() {
    let (player, opponent) = (Side::Player, Side::Opponent);
    let change = |to_phase, turn| Event::PhaseChanged { from_phase: Phase::End, to_phase, turn };
    let rows = [
        (Event::GameStarted { first_side: player }, json!({ "kind": "battle-started" })),
        (change(Phase::Initiative, 2), json!({ "kind": "turn", "turn": 2 })),
        (change(Phase::Heat, 1), json!({ "kind": "phase", "phase": "Heat", "turn": 1 })),
        (
            Event::InitiativeRolled {
                player_roll: [3, 4],
                opponent_roll: [6, 2],
                winner: opponent,
                moves_first: player,
            },
            json!({ "kind": "initiative", "dice": [[3, 4], [6, 2]], "winner": 1, "first": 0 }),
        ),
        (
            Event::ObjectiveHeld { holder: Some((player, 2)) },
            json!({ "kind": "objective", "mark": "objective", "suffered": 1, "seat": 0, "turns": 2 }),
        ),
        (
            Event::ObjectiveHeld { holder: None },
            json!({ "kind": "objective", "mark": "objective", "seat": null, "turns": 0 }),
        ),
        (Event::DrawOffered { side: opponent }, json!({ "kind": "draw-offer", "seat": 1 })),
        (
            Event::GameEnded { winner: Some(player), reason: "concede".to_owned() },
            json!({ "kind": "battle-ended", "winner": 0, "reason": "concede" }),
        ),
    ];
    for (event, expected) in rows {
        assert_eq!(told(event), expected);
    }
}

#[test]
fn moves_have_results() {
    let step = MovementStep { position: sandtable_hex::Hex::new(15, 7), facing: flat::N };
    let moved = Event::MovementDeclared {
        unit_id: id(ONE),
        from: sandtable_hex::Hex::new(15, 8),
        to: step.position,
        facing: flat::N,
        movement_type: MovementMode::Walk,
        mp_used: 1,
        hexes_moved: 1,
        heat_generated: 1,
        path: vec![step],
    };
    let there =
        json!({ "id": "mech-1", "name": "Hunchback", "seat": 0, "at": { "x": 15, "y": 7 } });
    let rows = [
        (
            moved,
            json!({
                "kind": "move", "unit": there, "mode": "Walk", "from": { "x": 15, "y": 8 },
                "from_facing": "N", "to": { "x": 15, "y": 7 }, "facing": "N",
                "path": [{ "position": { "x": 15, "y": 7 }, "facing": "N" }],
                "hexes": 1, "points": 1, "heat": 1,
            }),
        ),
        (
            Event::StandAttempted {
                unit_id: id(ONE),
                target_number: Some(5),
                roll: [2, 2],
                stood: false,
            },
            json!({ "kind": "stand", "unit": one(), "roll": roll(5, 30, [2, 2], false) }),
        ),
        (Event::DroppedProne { unit_id: id(ONE) }, json!({ "kind": "drop-prone", "unit": one() })),
        (
            Event::ChargeDeclared { unit_id: id(ONE), target_id: id(TWO), from_above: true },
            json!({
                "kind": "charge-declared", "unit": one(), "target": two(), "from_above": true,
            }),
        ),
        (
            Event::MovementLocked { unit_id: id(ONE) },
            json!({ "kind": "move-locked", "unit": one(), "moved": false }),
        ),
        (
            Event::UnitWithdrawn { unit_id: id(ONE) },
            json!({ "kind": "withdrawn", "mark": "destroyed", "suffered": 0, "unit": one() }),
        ),
        (
            Event::UnitDisplaced {
                unit_id: id(ONE),
                from: sandtable_hex::Hex::new(15, 8),
                to: step.position,
            },
            json!({
                "kind": "displaced", "unit": there, "from": { "x": 15, "y": 8 },
                "to": { "x": 15, "y": 7 },
            }),
        ),
        (
            Event::TorsoTwisted { unit_id: id(ONE), twist: Twist::Left },
            json!({ "kind": "twist", "unit": one(), "twist": "left" }),
        ),
        (
            Event::ArmsFlipped { unit_id: id(ONE), flipped: true },
            json!({ "kind": "arms-flipped", "unit": one(), "flipped": true }),
        ),
    ];
    for (event, expected) in rows {
        assert_eq!(told(event), expected);
    }
}

#[test]
fn declarations_have_results() {
    let shot = WeaponAttack {
        weapon_id: "medium-laser-1".into(),
        weapon_name: "Medium Laser".to_owned(),
        mode: FireMode::Normal,
        damage: 5,
        heat: 3,
        range_bracket: RangeBracket::Short,
        to_hit_number: 4,
        modifiers: Vec::new(),
    };
    let attack = Attack {
        attacker_id: id(ONE),
        target_id: id(TWO),
        range: 3,
        partial_cover: false,
        weapon_attacks: vec![shot],
    };
    let kick = PhysicalAttack {
        attacker_id: id(ONE),
        target_id: id(TWO),
        kind: PhysicalKind::KickLeft,
        to_hit_number: 1,
        modifiers: Vec::new(),
    };
    let rows = [
        (
            Event::AttackDeclared(attack),
            json!({
                "kind": "fire-declared", "unit": one(), "target": two(),
                "shots": [{
                    "weapon_id": "medium-laser-1", "weapon": "Medium Laser", "needed": 4,
                    "chance": 33,
                }],
            }),
        ),
        (
            Event::PhysicalAttackDeclared(kick),
            json!({
                "kind": "strike-declared", "unit": one(), "target": two(), "attack": "kick-left",
                "needed": 2, "chance": 36,
            }),
        ),
        (
            Event::AttackLocked { unit_id: id(ONE) },
            json!({ "kind": "attack-locked", "unit": one(), "attacks": false }),
        ),
        (
            Event::AmmoConsumed {
                unit_id: id(ONE),
                bin_id: BinId::from("ac-20-1"),
                weapon_type: "AC/20".to_owned(),
                rounds_consumed: 1,
                rounds_remaining: 4,
            },
            json!({ "kind": "ammunition", "unit": one(), "weapon": "AC/20", "used": 1, "left": 4 }),
        ),
        (
            Event::WeaponJammed { unit_id: id(ONE), weapon_id: "ac-20-1".into() },
            json!({ "kind": "jam", "unit": one(), "weapon": "AC/20" }),
        ),
        (
            Event::HeatInflicted { unit_id: id(ONE), amount: 2 },
            json!({ "kind": "heat-inflicted", "unit": one(), "amount": 2 }),
        ),
    ];
    for (event, expected) in rows {
        assert_eq!(told(event), expected);
    }
}

#[test]
fn attacks_have_results() {
    let missed = laser(8).misses([1, 3]);
    assert_eq!(
        told(missed),
        json!({
            "kind": "shot", "unit": one(), "target": two(), "weapon_id": "medium-laser-1",
            "weapon": "Medium Laser", "class": "energy", "family": "laser", "mode": "normal",
            "roll": roll(8, 15, [1, 3], false), "cluster": null, "places": [], "damage": 0,
            "expected": null, "heat": 3, "damaged": [], "left": null,
        })
    );
    let kicked = Event::PhysicalAttackResolved {
        attacker_id: id(ONE),
        target_id: id(TWO),
        kind: PhysicalKind::KickRight,
        to_hit_number: 5,
        roll: [4, 4],
        hit: true,
        hits: vec![hit_at([2, 0], LeftLeg, 10)],
        recoil: Vec::new(),
    };
    assert_eq!(
        told(kicked),
        json!({
            "kind": "strike", "mark": "hit", "suffered": 1, "unit": one(), "target": two(),
            "attack": "kick-right", "name": "right kick", "roll": roll(5, 30, [4, 4], true),
            "places": [{ "location": "LL", "rear": false, "damage": 10, "dice": [2, 0] }],
            "damage": 10, "expected": 833, "recoil": [], "recoil_damage": 0, "damaged": [],
            "left": null,
        })
    );
}

#[test]
fn damage_has_results() {
    let damaged = json!({
        "location": "LL", "rear": false, "armour": 18, "structure": 2, "armour_left": 0,
        "structure_left": 10, "destroyed": false,
    });
    let rows = [
        (
            damage(TWO, LeftLeg, [18, 2], [0, 10]),
            json!({
                "kind": "damage", "unit": two(), "damaged": damaged,
                "left": "left leg armour gone, structure 10 left",
            }),
        ),
        (
            lost(TWO, LeftArm),
            json!({
                "kind": "location-lost", "mark": "lost", "suffered": 1, "unit": two(),
                "location": "LA",
            }),
        ),
        (
            critical_roll(TWO, CenterTorso, [6, 4], Critical::Slots(2)),
            json!({
                "kind": "critical-roll", "unit": two(), "location": "CT", "dice": [6, 4], "hits": 2,
                "blown_off": false,
            }),
        ),
        (
            critical_roll(TWO, Head, [6, 6], Critical::HeadBlownOff),
            json!({
                "kind": "critical-roll", "unit": two(), "location": "HD", "dice": [6, 6], "hits": 0,
                "blown_off": true,
            }),
        ),
        (
            broken(TWO, CenterTorso, 0, Slot::Engine),
            json!({
                "kind": "critical", "mark": "critical", "suffered": 1, "unit": two(),
                "location": "CT", "component": "engine",
            }),
        ),
        (
            Event::Explosion {
                unit_id: id(TWO),
                location: RightTorso,
                bin_id: Some(BinId::from("ac-20-1")),
                damage: 100,
            },
            json!({
                "kind": "explosion", "mark": "critical", "suffered": 1, "unit": two(),
                "location": "RT", "ammunition": true, "damage": 100,
            }),
        ),
        (
            Event::UnitDestroyed { unit_id: id(TWO), cause: Gone::PilotDeath },
            json!({
                "kind": "destroyed", "mark": "destroyed", "suffered": 1, "unit": two(),
                "why": "pilot_death", "words": "its pilot is dead",
            }),
        ),
    ];
    for (event, expected) in rows {
        assert_eq!(told(event), expected);
    }
}

#[test]
fn pilots_and_falls_have_results() {
    let waking = ConsciousnessRoll { target_number: 5, roll: [3, 4], passed: true };
    let rows = [
        (
            Event::PilotHit {
                unit_id: id(ONE),
                wounds: 1,
                total_wounds: 2,
                source: WoundSource::HeadHit,
                consciousness_check_required: true,
                consciousness_check_passed: Some(true),
                rolls: vec![waking],
            },
            json!({
                "kind": "wound", "unit": one(), "wounds": 1, "total": 2, "fatal": 6,
                "source": "head_hit", "rolls": [roll(5, 30, [3, 4], true)], "conscious": true,
            }),
        ),
        (
            Event::PilotRecovery { unit_id: id(ONE), roll: waking },
            json!({ "kind": "wake", "unit": one(), "roll": roll(5, 30, [3, 4], true) }),
        ),
        (
            Event::PSRTriggered {
                unit_id: id(ONE),
                reason: "Kicked".into(),
                trigger_source: "kicked".into(),
                trigger: Trigger::Kicked,
            },
            json!({ "kind": "piloting-due", "unit": one(), "reason": "Kicked" }),
        ),
        (
            Event::PSRResolved {
                unit_id: id(ONE),
                reason: "Gyro destroyed".into(),
                target_number: None,
                modifiers: Vec::new(),
                roll: [0, 0],
                passed: false,
            },
            json!({
                "kind": "piloting", "unit": one(), "reason": "Gyro destroyed", "modifiers": [],
                "roll": { "needed": null, "chance": 0, "dice": null, "passed": false },
            }),
        ),
        (
            Event::UnitFell {
                unit_id: id(ONE),
                at: sandtable_hex::Hex::new(15, 8),
                roll: 1,
                side: HitColumn::Front,
                fall_damage: 5,
                new_facing: flat::N,
                pilot_damage: 1,
                hits: vec![hit_at([3, 3], CenterTorso, 5)],
            },
            json!({
                "kind": "fall", "mark": "fall", "suffered": 0, "unit": one(), "die": 1,
                "side": "front", "facing": "N", "damage": 5,
                "places": [{ "location": "CT", "rear": false, "damage": 5, "dice": [3, 3] }],
                "damaged": [], "left": null,
            }),
        ),
    ];
    for (event, expected) in rows {
        assert_eq!(told(event), expected);
    }
}

#[test]
fn heat_has_results() {
    let check = |kind: &str| json!({ "kind": kind, "unit": one(), "heat": 15, "roll": roll(4, 33, [1, 2], false) });
    let (unit_id, heat, target_number, dice) = (id(ONE), 15, Some(4), [1, 2]);
    let mut shut_down = check("shutdown");
    (shut_down["mark"], shut_down["suffered"]) = ("shutdown".into(), 0.into());
    let rows = [
        (
            Event::HeatGenerated {
                unit_id: unit_id.clone(),
                source: HeatSource::Weapons,
                amount: 7,
                new_heat: 9,
            },
            json!({ "kind": "heat", "unit": one(), "source": "weapons", "amount": 7, "heat": 9 }),
        ),
        (
            Event::HeatDissipated { unit_id: unit_id.clone(), dissipation: 13, new_heat: 0 },
            json!({ "kind": "cooling", "unit": one(), "amount": 13, "heat": 0 }),
        ),
        (
            Event::ShutdownCheck {
                unit_id: unit_id.clone(),
                heat,
                target_number,
                roll: dice,
                shutdown_occurred: true,
            },
            shut_down,
        ),
        (
            Event::RestartCheck {
                unit_id: unit_id.clone(),
                heat,
                target_number,
                roll: dice,
                restarted: false,
            },
            check("restart"),
        ),
        (
            Event::AmmoExplosionCheck { unit_id, heat, target_number, roll: dice, exploded: true },
            check("ammunition-risk"),
        ),
    ];
    for (event, expected) in rows {
        assert_eq!(told(event), expected);
    }
}

/// The results of the last entry.
fn results(session: &Session<Mech>) -> Vec<Value> {
    let news = session.news(Viewer::Referee);
    news.into_iter().map(|line| line.result.expect("a result")).collect()
}

#[test]
fn a_volley_is_one_group_with_its_consequences() {
    let ready = in_phase(hunchbacks(), Phase::WeaponAttack);
    let declared = fires(ready, ONE, TWO, &["medium-laser-1", "medium-laser-2"]);
    // Two lasers need 4: the first hits the centre torso, the second misses.
    let rows = results(&resolved(declared, &[4, 4, 3, 4, 1, 1]));
    let kinds: Vec<&str> = rows.iter().map(|row| row["kind"].as_str().expect("a kind")).collect();
    assert_eq!(kinds, ["shot", "damage", "shot"]);
    assert!(rows.iter().all(|row| row["group"] == 0), "{rows:?}");
    let follows: Vec<&Value> = rows.iter().map(|row| &row["follows"]).collect();
    assert_eq!(follows, [&Value::Null, &json!(0), &Value::Null]);
    let hit = &rows[0];
    // A medium laser does 5 points, and 33 of 36 rolls reach a 4.
    assert_eq!((&hit["damage"], &hit["expected"]), (&json!(5), &json!(458)));
    assert_eq!(hit["left"], "centre torso armour 21 left");
    assert_eq!(hit["damaged"][0]["armour_left"], 21);
    assert_eq!((&rows[2]["damage"], &rows[2]["expected"]), (&json!(0), &json!(458)));
}

const GAMES: [&str; 3] = [
    include_str!("../golden/lances.jsonl"),
    include_str!("../golden/duel-of-regulars.jsonl"),
    include_str!("../golden/scouts.jsonl"),
];

fn game(text: &str) -> Session<Mech> {
    read::<Mech>(text.as_bytes()).and_then(Reading::intact).expect("an intact session")
}

/// Every event of a complete battle has a result that names earlier rows of its own order only, and
/// the damage of attacks and falls is that of the events.
#[test]
fn results_of_whole_battles_add_up() {
    for text in GAMES {
        let session = game(text);
        let log = session.log(Viewer::Referee);
        let rows: Vec<&Value> = log.iter().filter_map(|line| line.result.as_ref()).collect();
        let events = session.history().filter(|record| record.fact.game().is_some()).count();
        assert_eq!(rows.len(), events);
        let points = |damaged: &Value| {
            damaged["armour"].as_u64().expect("armour")
                + damaged["structure"].as_u64().expect("points")
        };
        let damage: u64 = rows
            .iter()
            .filter(|row| row["kind"] == "damage")
            .map(|row| points(&row["damaged"]))
            .sum();
        let blows = rows.iter().flat_map(|row| row["damaged"].as_array().into_iter().flatten());
        let dealt: u64 = blows.map(points).sum();
        // Explosions and the recoil of charges are in no list of an attack's damage to its target.
        assert!(dealt <= damage && damage > 0, "{dealt} of {damage}");
        for row in rows {
            let number = |field: &str| row[field].as_u64();
            // A round is spent before its shot is rolled.
            assert!(number("group") <= number("line") || row["kind"] == "ammunition", "{row}");
        }
    }
}

#[test]
fn a_session_without_battle_has_no_results() {
    let log = created(hunchbacks()).log(Viewer::Referee);
    assert!(log.iter().all(|line| line.result.is_none()));
}
