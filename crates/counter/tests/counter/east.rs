//! A published game as a fixture: what it needs is data, without code for it.

use crate::edit::{One, east_scenario, east_system};
use crate::tools::number;
use crate::vectors::vectors;
use sandtable_counter::analysis::Distribution;
use sandtable_counter::combat::{
    ActiveCombat, Battle, Combatant, CounterValue, Place, Situation, apply_die_roll, declare,
};
use sandtable_counter::scenario::{ScenarioFile, Vocabulary};
use sandtable_counter::table::{Edge, OutcomeEffect};
use sandtable_counter::turn::Sequence;
use sandtable_counter::{GameSystemFile, System, TypeId};
use std::collections::BTreeMap;

fn system() -> System {
    let loaded = GameSystemFile::from_toml(&east_system()).expect("the fixture");
    let errors: Vec<_> =
        loaded.findings.0.iter().filter(|finding| finding.code != "T013").collect();
    assert!(errors.is_empty(), "{errors:?}");
    System::new(loaded.value)
}

fn scenario() -> ScenarioFile {
    let loaded =
        ScenarioFile::from_toml(&east_scenario(), &One(east_system())).expect("a scenario");
    assert_eq!(loaded.findings.0, []);
    loaded.value
}

fn distribution_is(column: usize, expected: &str) {
    let system = system();
    let table = &system.file().combat_results_table;
    let rolls = system.rolls(&table.id).expect("a roll source");
    assert_eq!(Distribution::of_column(table, column, 0, rolls).to_string(), expected);
}

/// An attack of units with these strengths on one of strength 4 or 8.
struct Attack {
    strengths: Vec<&'static str>,
    across_river: Vec<bool>,
    defense: &'static str,
    defender: &'static str,
    terrain: &'static str,
    feature: Option<&'static str>,
    weather: &'static str,
}

/// An attack across no river on a Soviet unit of strength 4 in the open.
fn attack(strengths: &[&'static str]) -> Attack {
    Attack {
        strengths: strengths.to_vec(),
        across_river: vec![false; strengths.len()],
        defense: "4",
        defender: "soviet",
        terrain: "clear",
        feature: None,
        weather: "dry",
    }
}

impl Attack {
    fn declared(&self, system: &System) -> ActiveCombat {
        let own = |text: &&str| {
            [CounterValue {
                property: "strength".into(),
                value: Some(number(text).into()),
                steps: vec![],
            }]
        };
        let values: Vec<_> = self.strengths.iter().map(own).collect();
        let (river, theirs) = ([TypeId::from("river")], own(&self.defense));
        let [army, terrain, side] = ["army", self.terrain, self.defender].map(TypeId::from);
        let features: Vec<TypeId> = self.feature.iter().map(|id| TypeId::from(*id)).collect();
        let attackers: Vec<Combatant<'_>> = values
            .iter()
            .zip(&self.across_river)
            .map(|(values, across)| Combatant {
                entity_type: Some(&army),
                values,
                hexside: if *across { &river } else { &[] },
                ..Combatant::NAMELESS
            })
            .collect();
        let defenders = [Combatant {
            entity_type: Some(&army),
            side: Some(&side),
            values: &theirs,
            hex: Place { terrain: Some(&terrain), features: &features },
            ..Combatant::NAMELESS
        }];
        let variables = BTreeMap::from([("weather".into(), self.weather.to_owned())]);
        let situation = Situation { variables: &variables, ..Situation::default() };
        let battle = Battle { situation, ..Battle::new(&attackers, &defenders) };
        declare(system, &battle).expect("an attack")
    }
}

/// Base column, shift and final column.
fn columns(combat: &ActiveCombat) -> (Option<usize>, i32, Option<usize>) {
    (combat.base_column, combat.total_shift, combat.resolved_column)
}

fn columns_are(attack: &Attack, base: usize, shift: i32, column: usize) {
    let combat = attack.declared(&system());
    assert_eq!(columns(&combat), (Some(base), shift, Some(column)));
}

fn strength_and_column_are(attack: &Attack, strength: &str, column: usize) {
    let combat = attack.declared(&system());
    assert_eq!(combat.attack_strength, Some(number(strength)));
    assert_eq!(combat.resolved_column, Some(column));
}

/// No effect without a roll, with this base column and shift.
fn has_no_effect(attack: &Attack, base: Option<usize>, shift: i32) {
    let system = system();
    let combat = attack.declared(&system);
    assert_eq!((combat.base_column, combat.total_shift), (base, shift));
    assert_eq!(combat.automatic, Some(Edge::BelowMinimum));
    assert_eq!(combat.resolved_column, None);
    assert_eq!(combat.outcome.as_ref().map(|one| &*one.label), Some("NE"));
    assert!(apply_die_roll(combat, &system, 1).is_err(), "no roll");
}

fn outcome_is(attack: &Attack, roll: i32, label: &str) {
    let system = system();
    let combat = apply_die_roll(attack.declared(&system), &system, roll).expect("a row");
    assert_eq!(combat.outcome.as_ref().map(|one| &*one.label), Some(label));
}

/// An attack of 6 and 6 across rivers on a unit in a hex with a feature.
fn across(defender: &'static str, feature: &'static str, across_river: [bool; 2]) -> Attack {
    let across_river = across_river.to_vec();
    Attack { defender, feature: Some(feature), across_river, ..attack(&["6", "6"]) }
}

fn in_forest(strengths: &[&'static str], defense: &'static str) -> Attack {
    Attack { terrain: "forest", defense, ..attack(strengths) }
}

vectors! {
    the_printed_chart_has_these_distributions: distribution_is {
        a13_3_1(0, "DR 1/6, EX 1/3, NE 1/3, AL 1/6");
        a13_3_2(1, "DR 1/3, EX 1/3, NE 1/3");
        a13_3_3(2, "DR 1/2, EX 1/3, DRL 1/6");
        a13_3_4(3, "DR 1/3, EX 1/6, DRL 1/3, DE 1/6");
        a13_3_5(4, "DR 1/6, DRL 1/2, DE 1/3");
        a13_3_6(5, "DRL 1/3, DE 2/3");
    }
    fractions_of_odds_are_dropped: columns_are {
        a13_5_1(&attack(&["8", "8"]), 3, 0, 3);
        a13_5_2(&attack(&["8", "7"]), 2, 0, 2);
    }
    mud_halves_the_attack: strength_and_column_are {
        a13_5_3(&Attack { weather: "mud", ..attack(&["9", "8"]) }, "17/2", 1);
    }
    forts_help_one_side_only_and_a_river_needs_all_attackers_across_it: columns_are {
        a13_5_4(&across("soviet", "fortification", [true, true]), 2, -2, 0);
        a13_5_5(&across("german", "fortification", [true, true]), 2, -1, 1);
        a13_5_6(&across("soviet", "capital", [true, false]), 2, -1, 1);
    }
    the_limit_of_the_odds_counts_before_terrain: columns_are {
        a13_5_7(&in_forest(&["20", "20"], "4"), 5, -1, 4);
    }
    odds_below_the_table_have_no_effect_before_and_after_terrain: has_no_effect {
        a13_5_8(&in_forest(&["8"], "8"), Some(0), -1);
        a13_5_9(&Attack { defense: "8", ..attack(&["7"]) }, None, 0);
    }
    a_roll_finds_its_row_in_the_printed_chart: outcome_is {
        a13_5_10(&attack(&["8", "8"]), 3, "EX");
    }
}

#[test]
fn an_exchange_is_composed_of_losses_by_strength_and_a_retreat() {
    let system = system();
    let combat = attack(&["8", "8"]).declared(&system);
    let combat = apply_die_roll(combat, &system, 3).expect("a row");
    let (_, effect) = combat.confirmed().expect("an effect");
    let OutcomeEffect::Sequence(parts) = effect else { panic!("{effect:?}") };
    let words: Vec<String> = parts.iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "Defender loses 1 step, the other side at least as much printed strength",
            "Retreat 2 hexes (opponent chooses)"
        ]
    );
}

/// Needs 1 and 2 of the list: a rectangular map with numbered hexes, sides and owned cities.
#[test]
fn map_counters_and_cities_are_those_of_the_published_set_up() {
    let (scenario, system) = (scenario(), system());
    let of = |side: &str| {
        let counters =
            scenario.counters.iter().filter(move |one| one.side.as_deref() == Some(side));
        let all: Vec<_> = counters.collect();
        let on_map = all.iter().filter(|one| one.hex.is_some()).count();
        (all.len(), on_map)
    };
    assert_eq!((of("german"), of("soviet")), ((22, 22), (17, 13)));
    let map = scenario.map.as_ref().expect("a map");
    let words = Vocabulary::of(&system);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (hex, _) in map.iter() {
        let tile = words.tile(map.terrain(hex).expect("terrain"));
        assert_eq!(tile.bases.len(), 1);
        for id in tile.bases.iter().chain(&tile.features) {
            *counts.entry(id.to_string()).or_default() += 1;
        }
    }
    let expected =
        [("capital", 1), ("city", 11), ("clear", 115), ("forest", 25), ("fortification", 22)];
    let counts: Vec<(&str, usize)> = counts.iter().map(|(id, count)| (&**id, *count)).collect();
    assert_eq!(counts, expected);
    let sides: Vec<usize> = ["river", "rail"]
        .map(|kind| map.sides().filter(|(_, kinds)| kinds.iter().any(|one| one == kind)).count())
        .to_vec();
    assert_eq!(sides, [57, 70]);
    let german = scenario.objectives.iter().filter(|one| one.owner.as_deref() == Some("german"));
    assert_eq!(german.count(), 2);
}

/// Need 3: phases bound to a side, a unit filter and a kind of hexside.
#[test]
fn combat_comes_before_the_last_movement_of_each_side() {
    let system = system();
    let file = system.file();
    let sequence = Sequence::new(&file.turn_structure, &file.sides, Some(7));
    let first: Vec<&str> = sequence
        .positions()
        .take(8)
        .map(|at| &*file.turn_structure.phases[at.phase_index].id)
        .collect();
    assert_eq!(
        first,
        [
            "panzer-movement",
            "german-combat",
            "german-movement",
            "soviet-replacements",
            "rail-movement",
            "soviet-combat",
            "soviet-movement",
            "german-replacements",
        ]
    );
    assert_eq!(sequence.positions().count(), 7 + 6 * 8);
}

/// Need 4: strength by step; every counter has its printed values.
#[test]
fn reduced_counters_have_their_printed_strength() {
    let (scenario, system) = (scenario(), system());
    let strength = |id: &str, step| {
        let counter = scenario.counters.iter().find(|one| &*one.id == id).expect("the counter");
        let one = system.entity_type(&counter.entity_type);
        system.number(one, &counter.values, step, "strength").map(|found| found.to_string())
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!((strength("panzer-xxiv", 0), strength("panzer-xxiv", 1)), (text("12"), text("6")));
    assert_eq!((strength("corps-vii", 0), strength("corps-vii", 1)), (text("7"), text("3")));
    assert_eq!((strength("army-1-shock", 0), strength("army-1-shock", 1)), (text("10"), text("5")));
}
