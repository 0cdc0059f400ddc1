//! The generator: battles stay within the budget, depend only on the request, and are playable.

use proptest::prelude::*;
use proptest::sample::select;
use sandtable_core::{Findings, Game, Seed};
use sandtable_mech::rules::pilot::Skills;
use sandtable_mech::setup::generator::{
    Effect, Front, Generated, Modifier, PlayerUnit, Request, ScenarioType, biomes, eras, factions,
    modifiers,
};
use sandtable_mech::setup::{self, ScenarioFile};
use sandtable_mech::{Design, Mech, Side};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Battle value of the cheapest unit of every faction, a Stinger.
const CHEAPEST: u32 = 359;

fn unit(design: &str) -> PlayerUnit {
    PlayerUnit::shipped(design).expect("a shipped design")
}

fn request(designs: &[&str], seed: u64) -> Request {
    Request::new(designs.iter().map(|design| unit(design)).collect(), Seed::from_number(seed))
}

const LANCE: [&str; 4] =
    ["hunchback-hbk-4g", "griffin-grf-1n", "shadow-hawk-shd-2h", "centurion-cn9-a"];

fn generated(request: &Request) -> Generated {
    request.generate().expect("a battle")
}

fn refused(request: &Request) -> (String, String, String) {
    let Findings(findings) = request.generate().expect_err("refused");
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    let hint = finding.hint.clone().unwrap_or_default();
    (finding.code.to_string(), finding.message.clone(), hint)
}

/// The first battle, counting seeds from 0, in which the modifier is drawn.
fn with(id: &str, scenario_type: ScenarioType) -> (Request, Generated) {
    let mut asked = Request { scenario_type, max_modifiers: 1, ..request(&LANCE, 0) };
    for seed in 0..1000 {
        asked.seed = Seed::from_number(seed);
        let battle = generated(&asked);
        if battle.modifiers.iter().any(|modifier| modifier.id == id) {
            return (asked, battle);
        }
    }
    panic!("{id} was not drawn")
}

/// The same request without modifiers.
fn plain(asked: &Request) -> Generated {
    generated(&Request { max_modifiers: 0, ..asked.clone() })
}

/// Distance between the two closest enemies.
fn gap(battle: &Generated) -> i32 {
    let units = &battle.scenario.units;
    let places =
        |side| units.iter().filter(move |unit| unit.side == side).map(|unit| unit.position);
    let far =
        |one: sandtable_hex::Hex| places(Side::Opponent).map(move |other| one.distance_to(other));
    places(Side::Player).flat_map(far).min().expect("two sides")
}

#[test]
fn table_entries_refer_to_existing_maps_and_designs() {
    assert_eq!((factions().len(), eras().len(), biomes().len()), (6, 3, 8));
    let maps: BTreeSet<&str> = setup::MAPS.names().collect();
    let used: BTreeSet<&str> =
        biomes().iter().flat_map(|biome| &biome.maps).map(String::as_str).collect();
    assert_eq!(used, maps, "every map belongs to a biome");
    for faction in factions() {
        assert!(Skills::band(&faction.quality).is_some(), "{}", faction.id);
    }
    let text = include_str!("../../../../data/mech/factions.toml");
    let rows = text.lines().filter_map(|line| line.split_once(" = ["));
    for (design, weights) in rows.filter(|(name, _)| *name != "eras") {
        assert!(Design::shipped_as(design).is_some(), "{design}");
        assert_eq!(weights.split(',').count(), eras().len(), "{design}");
    }
}

#[test]
fn every_map_has_the_deployment_edges_it_was_made_for() {
    let west_east: Vec<&str> =
        setup::MAPS.names().filter(|name| Front::of(name) == Front::WestEast).collect();
    assert_eq!(west_east, ["cutbank-quarry", "horns-pass"]);
}

#[test]
fn the_budget_is_the_players_battle_value_times_the_difficulty() {
    let asked = Request { difficulty: 1200, ..request(&LANCE, 1) };
    let battle = generated(&asked);
    assert_eq!((battle.player.total, battle.player.tons), (4322, 210));
    assert_eq!(battle.budget, 5186);
    assert!(battle.opponents.total <= 5186);
}

#[test]
fn every_faction_era_biome_and_type_works() {
    for faction in factions() {
        for era in eras() {
            for biome in biomes() {
                for (_, scenario_type) in ScenarioType::NAMED {
                    let asked = Request {
                        faction: faction.id.clone(),
                        era: era.clone(),
                        biome: biome.id.clone(),
                        scenario_type,
                        ..request(&LANCE, 3)
                    };
                    let battle = generated(&asked);
                    assert!(biome.maps.contains(&battle.file.map));
                    // The largest shortfall over all of these.
                    assert!(battle.opponents.total * 100 >= battle.budget * 98, "{asked:?}");
                }
            }
        }
    }
}

#[test]
fn an_even_lance_fight_is_within_1_percent_of_the_budget() {
    for seed in 0..100 {
        let battle =
            generated(&Request { faction: "house_davion".to_owned(), ..request(&LANCE, seed) });
        assert!(battle.opponents.total * 100 >= battle.budget * 99, "{seed}");
        assert!((3..=6).contains(&battle.opponents.units.len()), "{seed}");
    }
}

#[test]
fn different_seeds_give_different_battles() {
    let forces: BTreeSet<Vec<String>> = (0..50)
        .map(|seed| {
            let battle = generated(&request(&LANCE, seed));
            battle.opponents.units.into_iter().map(|unit| unit.design).collect()
        })
        .collect();
    assert!(forces.len() >= 45, "{} of 50", forces.len());
}

#[test]
fn a_request_without_units_is_refused() {
    let (code, message, _) = refused(&request(&[], 1));
    assert_eq!(code, "generator.no-units");
    assert_eq!(message, "Add at least one unit to generate scenario");
}

#[test]
fn unknown_names_are_reported_with_the_known_ones() {
    let asked = Request {
        faction: "martians".to_owned(),
        era: "tomorrow".to_owned(),
        biome: "moon".to_owned(),
        ..request(&LANCE, 1)
    };
    let Findings(findings) = asked.generate().expect_err("refused");
    let events: Vec<(&str, &str)> =
        findings.iter().map(|f| (f.code.as_ref(), f.hint.as_deref().unwrap_or_default())).collect();
    assert_eq!(
        events,
        [
            (
                "generator.unknown-faction",
                "expected one of pirates, house_steiner, house_davion, house_liao, house_marik, \
                 house_kurita"
            ),
            (
                "generator.unknown-era",
                "expected one of early_succession_wars, late_succession_wars, clan_invasion"
            ),
            (
                "generator.unknown-biome",
                "expected one of plains, desert, badlands, forest, mountains, swamp, coastal, urban"
            ),
        ]
    );
}

#[test]
fn the_smallest_budget_buys_one_unit_and_a_smaller_one_is_refused() {
    let battle = generated(&request(&["stinger-stg-3r"], 1));
    assert_eq!((battle.budget, battle.opponents.total), (CHEAPEST, CHEAPEST));
    assert_eq!(battle.opponents.units.len(), 1);
    let less = Request { difficulty: 999, ..request(&["stinger-stg-3r"], 1) };
    let (code, message, hint) = refused(&less);
    assert_eq!(code, "generator.budget");
    assert_eq!(
        message,
        "enemy budget 358 is too low: the cheapest unit of pirates has battle value 359"
    );
    assert_eq!(hint, "expected a difficulty of at least 1.000");
}

#[test]
fn a_difficulty_of_0_is_refused() {
    let nothing = Request { difficulty: 0, ..request(&LANCE, 1) };
    assert_eq!(refused(&nothing).2, "expected a difficulty of at least 0.084");
}

#[test]
fn a_large_force_meets_at_most_24_opponents_within_the_budget() {
    for (difficulty, faction) in
        [(1000, "pirates"), (10_000, "house_steiner"), (u32::MAX, "pirates")]
    {
        let faction = faction.to_owned();
        let asked = Request { difficulty, faction, ..request(&["atlas-as7-d"; 12], 1) };
        let battle = generated(&asked);
        assert!(battle.opponents.total <= battle.budget);
        assert!(battle.opponents.units.len() <= 24);
        assert!(battle.opponents.total >= 22_000, "{}", battle.opponents.total);
    }
}

#[test]
fn more_than_24_units_are_refused() {
    let (code, message, _) = refused(&request(&["wasp-wsp-1a"; 25], 1));
    assert_eq!(code, "generator.too-many-units");
    assert_eq!(message, "25 units: expected at most 24");
}

#[test]
fn a_custom_design_is_estimated_and_written_into_the_file() {
    let mut own = Design::shipped_as("wasp-wsp-1a").expect("shipped").clone();
    own.battle_value = None;
    let mut asked = request(&["wasp-wsp-1a"], 1);
    asked.force.push(PlayerUnit {
        design: Arc::new(own.clone()),
        skills: Skills { gunnery: 1, piloting: 1 },
        pilot: None,
    });
    let battle = generated(&asked);
    let marks: Vec<bool> = battle.player.units.iter().map(|unit| unit.estimated).collect();
    assert_eq!(marks, [false, true]);
    assert_eq!(battle.file.designs.get("wasp-wsp-1a-2"), Some(&own));
    let written = battle.file.to_toml().expect("small numbers");
    let read = ScenarioFile::from_toml(&written).expect("what was written").scenario();
    assert_eq!(read, Ok(battle.scenario));
}

#[test]
fn an_invalid_design_is_refused() {
    let mut asked = request(&["wasp-wsp-1a"], 1);
    let mut own = (*asked.force[0].design).clone();
    own.weapons[0].weapon = "Slingshot".to_owned();
    own.ammo.clear();
    asked.force[0].design = Arc::new(own);
    assert_eq!(refused(&asked).0, "design.weapon-unknown");
}

#[test]
fn skill_modifiers_shift_every_pilot_by_one_level() {
    let gunnery = |battle: &Generated| {
        battle.opponents.units.iter().map(|unit| unit.skills.gunnery).collect::<Vec<_>>()
    };
    // Pirates are mostly green, the lowest level, so nothing is worse.
    let (asked, better) = with("veteran_enemy", ScenarioType::Destroy);
    let usual = gunnery(&plain(&asked));
    assert_eq!(gunnery(&better), usual.iter().map(|skill| skill - 1).collect::<Vec<_>>());
    let mut asked = Request { max_modifiers: 9, ..request(&LANCE, 1) };
    assert!(generated(&asked).modifiers.iter().all(|modifier| modifier.id != "green_enemy"));
    asked.faction = "house_liao".to_owned();
    asked.allow_negative_modifiers = false;
    let worse = generated(&asked);
    assert!(worse.modifiers.iter().any(|modifier| modifier.id == "green_enemy"));
    assert!(gunnery(&worse).iter().all(|skill| (4..=5).contains(skill)));
}

#[test]
fn budget_modifiers_change_the_budget_by_10_percent() {
    assert_eq!(with("reinforced_enemy", ScenarioType::Destroy).1.budget, 4754);
    assert_eq!(with("weakened_enemy", ScenarioType::Destroy).1.budget, 3889);
}

#[test]
fn outnumbered_gives_the_enemy_half_as_many_units_again() {
    let asked =
        Request { faction: "house_steiner".to_owned(), max_modifiers: 9, ..request(&LANCE, 1) };
    let battle = generated(&asked);
    assert!(battle.modifiers.iter().any(|modifier| modifier.id == "outnumbered"));
    assert!(battle.opponents.units.len() >= 6);
    assert!(battle.opponents.total <= battle.budget);
}

#[test]
fn turn_limit_modifiers_halve_or_extend_the_limit() {
    assert_eq!(with("short_of_time", ScenarioType::Destroy).1.scenario.turn_limit, 20);
    assert_eq!(with("long_day", ScenarioType::Destroy).1.scenario.turn_limit, 60);
}

#[test]
fn vital_ground_adds_an_objective() {
    let (asked, battle) = with("vital_ground", ScenarioType::Destroy);
    let objective = battle.scenario.victory.objective.expect("an objective");
    assert_eq!((objective.turns, objective.hexes.len()), (4, 1));
    assert_eq!(plain(&asked).scenario.victory.objective, None);
    let capture = Request { scenario_type: ScenarioType::Capture, max_modifiers: 9, ..asked };
    assert!(generated(&capture).modifiers.iter().all(|modifier| modifier.id != "vital_ground"));
}

#[test]
fn close_quarters_deploys_3_rows_closer() {
    let (asked, battle) = with("close_quarters", ScenarioType::Capture);
    assert!(gap(&battle) < gap(&plain(&asked)));
    let defend = Request { scenario_type: ScenarioType::Defend, max_modifiers: 9, ..asked };
    assert!(generated(&defend).modifiers.iter().all(|modifier| modifier.id != "close_quarters"));
}

#[test]
fn every_modifier_in_the_table_can_be_drawn() {
    let drawn: BTreeSet<String> = (0..100)
        .flat_map(|seed| {
            let faction = "house_steiner".to_owned();
            generated(&Request { faction, max_modifiers: 2, ..request(&LANCE, seed) }).modifiers
        })
        .map(|modifier| modifier.id)
        .collect();
    let all: BTreeSet<String> = modifiers().iter().map(|modifier| modifier.id.clone()).collect();
    assert_eq!(drawn, all);
}

#[test]
fn the_defender_deploys_on_the_objective() {
    let battle = generated(&Request { scenario_type: ScenarioType::Defend, ..request(&LANCE, 1) });
    let objective = battle.scenario.victory.objective.expect("an objective");
    assert_eq!(objective.turns, 10);
    let nearest =
        battle.scenario.units[..4].iter().map(|u| u.position.distance_to(objective.hexes[0]));
    assert!(nearest.min().expect("four units") <= 2);
}

fn conflict(one: &Modifier, other: &Modifier) -> bool {
    std::mem::discriminant::<Effect>(&one.effect) == std::mem::discriminant(&other.effect)
}

fn any_request() -> impl Strategy<Value = Request> {
    let designs: Vec<String> = Design::shipped().map(Design::id).collect();
    let names = |all: Vec<String>| select(all);
    (
        proptest::collection::vec(select(designs), 1..13),
        names(factions().iter().map(|faction| faction.id.clone()).collect()),
        names(eras().to_vec()),
        names(biomes().iter().map(|biome| biome.id.clone()).collect()),
        1000..4000_u32,
        select(ScenarioType::NAMED.map(|(_, kind)| kind).to_vec()),
        (0..6_usize, any::<bool>(), any::<u64>()),
    )
        .prop_map(|(designs, faction, era, biome, difficulty, scenario_type, rest)| {
            let (max_modifiers, allow_negative_modifiers, seed) = rest;
            let force = designs.iter().map(|design| unit(design)).collect();
            let base = Request::new(force, Seed::from_number(seed));
            Request {
                faction,
                era,
                biome,
                difficulty,
                scenario_type,
                max_modifiers,
                allow_negative_modifiers,
                ..base
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_battle_follows_its_request(asked in any_request()) {
        let battle = generated(&asked);
        prop_assert_eq!(&battle, &generated(&asked), "same request, same battle");

        let sum: u32 = battle.opponents.units.iter().map(|unit| unit.battle_value).sum();
        prop_assert_eq!(sum, battle.opponents.total);
        prop_assert!(sum <= battle.budget, "{} of {}", sum, battle.budget);

        prop_assert!(battle.modifiers.len() <= asked.max_modifiers);
        for (index, modifier) in battle.modifiers.iter().enumerate() {
            prop_assert!(asked.allow_negative_modifiers || !modifier.negative);
            prop_assert!(battle.modifiers[..index].iter().all(|other| !conflict(modifier, other)));
            prop_assert!(battle.file.about.contains(&modifier.words));
        }
    }

    #[test]
    fn every_battle_is_playable_and_starts_apart_on_firm_ground(asked in any_request()) {
        let battle = generated(&asked);
        prop_assert!(Mech::new(&battle.scenario).is_ok());
        for unit in &battle.scenario.units {
            let terrain = battle.scenario.map.terrain(unit.position).expect("on the map");
            for kind in ["water", "swamp", "building"] {
                prop_assert_eq!(terrain.feature(kind), None);
            }
        }
        let nearest = if asked.scenario_type == ScenarioType::Defend { 1 } else { 4 };
        prop_assert!(gap(&battle) >= nearest, "{}", gap(&battle));
        let read = battle.file.to_toml().and_then(|text| ScenarioFile::from_toml(&text)?.scenario());
        prop_assert_eq!(read, Ok(battle.scenario));
    }
}
