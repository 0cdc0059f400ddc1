//! Torso stances, targets and shots.

use super::positions::{Position, positions};
use crate::fire::armed;
use crate::table::{ONE, TWO, duel, hunchbacks, id, ready_to_fire};
use sandtable_core::Session;
use sandtable_mech::Location::{LeftArm, LeftTorso, RightArm, RightTorso};
use sandtable_mech::panel::{FireReport, FireTarget, Limit, ShotRow, Stance};
use sandtable_mech::rules::{Chance, Twist};
use sandtable_mech::{Action, Event, FireMode, Mech, Order, Phase, Scenario, Shot, State, UnitId};

fn fire_of(game: &Mech, state: &State, unit: &UnitId) -> FireReport {
    let report = game.report(state, unit).expect("a known unit");
    report.fire.expect("the weapon attack phase")
}

fn fire(session: &Session<Mech>) -> FireReport {
    fire_of(session.game(), session.state(), &id(ONE))
}

fn current(report: &FireReport) -> &Stance {
    report.stances.iter().find(|stance| stance.current).expect("a current stance")
}

fn volley(target: &FireTarget) -> Vec<Shot> {
    let ticked = target.shots.iter().filter(|shot| shot.suggested);
    ticked.map(|shot| Shot { weapon: shot.weapon.clone(), mode: shot.mode }).collect()
}

fn suggested(session: &Session<Mech>) -> Vec<String> {
    let shots = volley(&current(&fire(session)).targets[0]);
    shots.into_iter().map(|shot| shot.weapon.to_string()).collect()
}

/// The numbers of a stance before the torso turns are those of the report after it has turned.
#[test]
fn stances_show_what_the_report_shows_after_turning() {
    let mut compared = 0;
    for position in positions(Phase::WeaponAttack) {
        for unit in position.units() {
            for stance in fire_of(&position.game, &position.state, &unit).stances {
                let Some(state) = position.after(&unit, &stance.orders) else { continue };
                if stance.refused.is_some() {
                    continue;
                }
                let after = fire_of(&position.game, &state, &unit);
                let turned = current(&after);
                let place = (stance.twist, stance.flipped);
                assert_eq!((turned.twist, turned.flipped), place, "{} {unit}", position.name);
                assert_eq!(turned.targets, stance.targets, "{} {unit}", position.name);
                assert_eq!(turned.bands, stance.bands, "{} {unit}", position.name);
                assert_eq!(turned.bearing, stance.bearing, "{} {unit}", position.name);
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared} stances");
}

/// Every shot is possible or refused as the order would be, with the same numbers.
#[test]
fn shots_agree_with_the_rules_in_all_golden_positions() {
    let mut compared = [0, 0];
    for position in positions(Phase::WeaponAttack) {
        for unit in position.units() {
            let report = position.game.report(&position.state, &unit).expect("a known unit");
            let fire = report.fire.as_ref().expect("the weapon attack phase");
            // Orders of the side that waits are refused, whatever the shot.
            let lock = Order::LockAttack { unit: unit.clone() };
            if position.after(&unit, &[lock]).is_none() {
                continue;
            }
            for (target, shot) in rows(current(fire)) {
                let found = report.actions.available.iter().find(|one| {
                    let (weapon, mode) = (shot.weapon.clone(), shot.mode);
                    one.action == Action::Fire { target: target.unit.clone(), weapon, mode }
                });
                compare(&position, shot, found.map(|found| &found.preview));
                compared[usize::from(found.is_some())] += 1;
            }
        }
    }
    assert!(compared[0] > 500 && compared[1] > 500, "{compared:?}");
}

fn rows(stance: &Stance) -> impl Iterator<Item = (&FireTarget, &ShotRow)> {
    stance.targets.iter().flat_map(|target| target.shots.iter().map(move |shot| (target, shot)))
}

fn compare(position: &Position, shot: &ShotRow, preview: Option<&sandtable_mech::ActionPreview>) {
    let name = &position.name;
    assert_eq!(shot.odds.is_some(), preview.is_some(), "{name}: {shot:?}");
    assert_eq!(shot.odds.is_none(), shot.refused.is_some(), "{name}: {shot:?}");
    if let (Some(odds), Some(preview)) = (&shot.odds, preview) {
        let numbers = (Some(odds.chance), Some(odds.expected), Some(odds.heat));
        assert_eq!(numbers, (preview.chance, preview.expected_damage, preview.heat), "{name}");
        let check = preview.check.as_ref().expect("a roll");
        assert_eq!(odds.number, check.target_number, "{name}");
    }
}

/// Shared and own chips add up to the number of every shot.
#[test]
fn chips_add_up_to_the_number() {
    for position in positions(Phase::WeaponAttack) {
        for unit in position.units() {
            let report = fire_of(&position.game, &position.state, &unit);
            for (target, shot) in report.stances.iter().flat_map(rows) {
                let Some(odds) = &shot.odds else { continue };
                let chips = target.chips.iter().chain(&odds.chips);
                let sum: i16 = chips.map(|chip| i16::from(chip.value)).sum();
                assert_eq!(i16::from(target.gunnery) + sum, odds.number, "{}", position.name);
            }
        }
    }
}

/// The suggestion is a legal order, and two shots fit together exactly if the rules take both.
#[test]
fn limits_and_suggestions_agree_with_the_rules() {
    let (mut volleys, mut pairs) = (0, 0);
    for position in positions(Phase::WeaponAttack) {
        for unit in position.units() {
            let lock = Order::LockAttack { unit: unit.clone() };
            if position.after(&unit, &[lock]).is_none() {
                continue;
            }
            let report = fire_of(&position.game, &position.state, &unit);
            for target in &current(&report).targets {
                let takes = |weapons: Vec<Shot>| {
                    let (unit, target) = (unit.clone(), target.unit.clone());
                    let order = Order::DeclareAttack { unit: unit.clone(), target, weapons };
                    position.after(&unit, &[order]).is_some()
                };
                let shots = volley(target);
                assert!(shots.is_empty() || takes(shots.clone()), "{}: {shots:?}", position.name);
                volleys += usize::from(!shots.is_empty());
                for pair in possible_pairs(target) {
                    let fits = report.limits.iter().all(|limit| allows(limit, &pair));
                    assert_eq!(fits, takes(pair.to_vec()), "{}: {pair:?}", position.name);
                    pairs += 1;
                }
            }
        }
    }
    assert!(volleys > 200 && pairs > 800, "{volleys} volleys, {pairs} pairs");
}

fn possible_pairs(target: &FireTarget) -> Vec<[Shot; 2]> {
    let shot = |row: &ShotRow| Shot { weapon: row.weapon.clone(), mode: row.mode };
    let ready: Vec<Shot> = target.shots.iter().filter(|row| row.odds.is_some()).map(shot).collect();
    let pairs = ready.iter().enumerate().flat_map(|(at, one)| {
        ready[at + 1..].iter().map(move |other| [one.clone(), other.clone()])
    });
    pairs.collect()
}

fn allows(limit: &Limit, shots: &[Shot]) -> bool {
    let weight = |shot: &Shot| {
        let listed =
            limit.shots.iter().find(|one| (&one.weapon, one.mode) == (&shot.weapon, shot.mode));
        listed.map_or(0, |one| one.weight)
    };
    shots.iter().map(weight).sum::<u16>() <= limit.most
}

fn prone() -> Event {
    Event::DroppedProne { unit_id: id(ONE) }
}

#[test]
fn the_suggestion_takes_the_most_damage_per_heat_without_effects_of_heat() {
    // 8 heat sinks and nothing else to warm it up: 4 heat more than they carry off are allowed.
    let mut scenario = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3);
    let lasers: Vec<_> = (0..8).map(|_| ("Medium Laser", RightTorso)).collect();
    scenario.units[0] = armed(scenario.units[0].clone(), &lasers, &[]);
    let session = ready_to_fire(scenario, []);
    let cooling = session.game().sheet(session.state(), &id(ONE)).expect("a unit").heat.carries_off;
    assert_eq!(suggested(&session).len(), usize::from((cooling + 4) / 3));
}

#[test]
fn a_prone_unit_is_suggested_weapons_of_one_arm_only() {
    let session = ready_to_fire(hunchbacks(), []);
    let standing = suggested(&session);
    assert!(
        standing.contains(&"medium-laser-1".into()) && standing.contains(&"medium-laser-2".into())
    );
    let session = ready_to_fire(hunchbacks(), [prone()]);
    let lying = suggested(&session);
    assert!(lying.contains(&"medium-laser-1".into()) != lying.contains(&"medium-laser-2".into()));
    let limits = fire(&session).limits;
    assert!(limits.iter().any(|limit| limit.words == "prone: it props itself up on the other arm"));
}

/// Four launchers with two rounds between them.
fn short_of_missiles() -> Scenario {
    let mut scenario = duel("archer-arc-2r", "hunchback-hbk-4g", 3);
    let racks: Vec<_> = (0..3).map(|_| ("SRM 2", LeftTorso)).collect();
    scenario.units[0] = armed(scenario.units[0].clone(), &racks, &[("SRM 2", RightTorso)]);
    scenario
}

#[test]
fn weapons_of_a_kind_share_their_ammunition() {
    let session = ready_to_fire(short_of_missiles(), []);
    assert_eq!((suggested(&session).len(), fire(&session).limits.len()), (3, 0));
    let used = |left| Event::AmmoConsumed {
        unit_id: id(ONE),
        bin_id: "srm-2-1".into(),
        weapon_type: "SRM 2".into(),
        rounds_consumed: 1,
        rounds_remaining: left,
    };
    let session = ready_to_fire(short_of_missiles(), (2..50).rev().map(used));
    let limits = fire(&session).limits;
    assert_eq!((limits[0].most, limits[0].words.as_str()), (2, "only 2 rounds left for SRM 2"));
    assert_eq!(suggested(&session), ["srm-2-1", "srm-2-2"]);
}

#[test]
fn a_unit_that_has_declared_fire_gets_no_suggestion() {
    let session = ready_to_fire(hunchbacks(), []);
    let session = crate::table::fires(session, ONE, TWO, &["medium-laser-1"]);
    assert_eq!(suggested(&session), Vec::<String>::new());
    let stances = fire(&session).stances;
    assert!(stances.iter().all(|stance| stance.current || stance.refused.is_some()));
}

/// The Hunchback's target is to its right: a twist brings what is in torso and left arm to bear.
#[test]
fn stances_count_the_weapons_that_they_gain() {
    let mut scenario = hunchbacks();
    scenario.units[0].facing = sandtable_hex::flat::SW;
    let report = fire(&ready_to_fire(scenario, []));
    let gained: Vec<_> =
        report.stances.iter().map(|stance| (stance.twist, stance.bearing, stance.gained)).collect();
    assert_eq!(gained[1].0, Twist::None);
    assert!(
        gained.iter().any(|(_, bearing, gained)| gained > &0 && bearing >= gained),
        "{gained:?}"
    );
    assert_eq!(gained[1].2, 0, "the current stance gains nothing");
}

#[test]
fn targets_are_described_in_words() {
    let session = ready_to_fire(duel("hunchback-hbk-4g", "griffin-grf-1n", 4), []);
    let report = fire(&session);
    let target = &current(&report).targets[0];
    assert_eq!(
        (target.about.as_str(), target.side),
        ("4 hexes, medium range", "its front faces you")
    );
    let chips: Vec<_> = target.chips.iter().map(|chip| (&*chip.label, chip.value)).collect();
    assert_eq!((target.gunnery, chips), (4, vec![("range", 2)]));
    assert_eq!(
        (target.number, target.needed.as_deref(), target.chance),
        (Some(6), Some("6+"), Chance::of(6))
    );
    let small = target.shots.iter().find(|shot| shot.weapon.as_str() == "small-laser-1");
    assert_eq!(small.and_then(|shot| shot.refused.as_deref()), Some("reach 3, target at 4"));
    let cannon = report.weapons.iter().find(|card| card.id.as_str() == "ac-20-1");
    let card = cannon.expect("a weapon of the design");
    assert_eq!((card.place.as_str(), card.shots), ("right torso", Some(10)));
}

#[test]
fn range_bands_cover_the_arcs_of_the_working_weapons() {
    let session = ready_to_fire(hunchbacks(), []);
    let report = fire(&session);
    let (game, own) = (session.game(), session.state().units[0].position);
    let cells: Vec<_> = game.field().map().iter().map(|(hex, _)| hex).collect();
    for band in &current(&report).bands {
        for [first, length] in &band.cells {
            for index in *first..first + length {
                let distance = own.unsigned_distance_to(cells[index as usize]);
                assert!((1..=9).contains(&distance), "{}: {distance}", band.words);
            }
        }
    }
    let words: Vec<_> = current(&report).bands.iter().map(|band| band.words.as_str()).collect();
    assert_eq!(words, ["short 3", "medium 6", "long 9"]);
    // All hexes at distance 1 in the front arc, and one more on each side for the arms.
    let short: u32 = current(&report).bands[0].cells.iter().map(|[_, length]| length).sum();
    assert!(short >= 3 + 5 + 7, "{short} hexes");
}

/// A shot in each arm, for the arcs.
#[test]
fn arms_reach_farther_to_their_side() {
    let mut scenario = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3);
    let lasers = [("Medium Laser", LeftArm), ("Medium Laser", RightArm)];
    scenario.units[0] = armed(scenario.units[0].clone(), &lasers, &[]);
    scenario.units[0].facing = sandtable_hex::flat::SE;
    let report = fire(&ready_to_fire(scenario, []));
    let shots = &current(&report).targets[0].shots;
    assert_eq!(shots[0].refused, None, "to the left of a unit that faces south-east");
    assert_eq!(shots[1].refused.as_deref(), Some("outside its arc"));
}

/// The suggested volleys at the start of every weapon attack phase of the golden games, best target
/// first, as the page used to compute them. Run with `UPDATE_SUGGESTIONS=1` after a change of the
/// rule, and read the difference.
#[test]
fn suggestions_stay_the_same_in_all_golden_positions() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/suggestions.txt");
    let mut lines: Vec<String> = Vec::new();
    for position in positions(Phase::WeaponAttack) {
        for unit in position.units() {
            let report = fire_of(&position.game, &position.state, &unit);
            let fired_at = current(&report).targets.iter().filter(|target| target.expected > 0);
            for target in fired_at {
                let shots: Vec<String> = volley(target).iter().map(shot_words).collect();
                let (name, aimed) = (&position.name, &target.unit);
                lines.push(format!("{name}: {unit} at {aimed}: {}", shots.join(" ")));
            }
        }
    }
    if std::env::var_os("UPDATE_SUGGESTIONS").is_some() {
        std::fs::write(file, lines.join("\n") + "\n").expect("a writable file");
    }
    let known = std::fs::read_to_string(file).expect("the recorded suggestions");
    let differing = lines.iter().zip(known.lines()).find(|(now, before)| now.as_str() != *before);
    assert_eq!(differing, None);
    assert_eq!(lines.len(), known.lines().count());
}

fn shot_words(shot: &Shot) -> String {
    match shot.mode {
        FireMode::Normal => shot.weapon.to_string(),
        mode => format!("{}/{mode}", shot.weapon),
    }
}
