//! The test vectors of the rules, in both profiles.

use crate::fixture::sector;
use sandtable_storm::case::split;
use sandtable_storm::{
    Alliances, Answer, BattlePhase, Board, Case, Clash, Faction, Pairs, Profile, Sectors, Storm,
};
use serde_json::{Value, json};

const TEXT: &str = include_str!("../data/vectors.json");

fn vectors(list: &str) -> Vec<Value> {
    let whole: Value = serde_json::from_str(TEXT).unwrap();
    whole[list].as_array().unwrap().clone()
}

fn answer(case: &str, profile: Profile) -> Value {
    let answer = match Case::read(case, Board::printed()) {
        Ok(case) => case.answer(profile),
        Err((id, refused)) => Answer::refused(id, &refused),
    };
    serde_json::to_value(answer).unwrap()
}

/// All 59 vectors of battle determination, read as the program reads them.
#[test]
fn every_vector_has_the_expected_answer_in_both_profiles() {
    let (cases, expected) = (split(TEXT).unwrap(), vectors("vectors"));
    assert_eq!(cases.len(), 59);
    for (case, vector) in cases.iter().zip(&expected) {
        for (profile, field) in
            [(Profile::Standard, "expected_standard"), (Profile::Rulebook, "expected_rulebook")]
        {
            let answer = answer(case.get(), profile);
            let expected = &vector[field];
            assert_eq!(answer["id"], vector["id"]);
            assert_eq!(answer["error"]["code"], expected["error"], "{} {profile}", vector["id"]);
            let battles = expected.get("groups").unwrap_or(&Value::Null);
            assert_eq!(&answer["battles"], battles, "{} {profile}", vector["id"]);
        }
    }
}

#[test]
fn storm_order_follows_every_vector() {
    let vectors = vectors("storm_order_vectors");
    assert_eq!(vectors.len(), 13);
    for vector in vectors {
        let seats = vector["seats"].as_array().unwrap();
        let players: Vec<_> = seats
            .iter()
            .map(|seat| (faction(&seat["faction"]), sector(number(&seat["circle"]))))
            .collect();
        let order = Storm::at(sector(number(&vector["storm_sector"]))).order(&players);
        assert_eq!(json!(order), vector["expected_order"], "{}", vector["id"]);
    }
}

#[test]
fn aggressor_and_choices_follow_every_vector() {
    let vectors = vectors("aggressor_vectors");
    assert_eq!(vectors.len(), 6);
    for vector in vectors {
        let mut phase = BattlePhase::new(factions(&vector["storm_order"]), clashes(&vector));
        for step in vector["steps"].as_array().unwrap() {
            assert_eq!(json!(phase.aggressor()), step["aggressor"], "{}", vector["id"]);
            let choices = phase.choices();
            let choices: Vec<_> =
                choices.iter().map(|choice| (choice.battle, choice.opponent)).collect();
            assert_eq!(json!(choices), step["choices"], "{}", vector["id"]);
            for gone in step["gone"].as_array().into_iter().flatten() {
                phase.drop_out(usize::from(number(&gone[0])), faction(&gone[1]));
            }
        }
        assert_eq!(phase.aggressor(), None, "{}", vector["id"]);
    }
}

fn clashes(vector: &Value) -> Vec<Clash> {
    let mut alliances = Alliances::default();
    for pair in vector["alliances"].as_array().into_iter().flatten() {
        assert!(alliances.ally(faction(&pair[0]), faction(&pair[1])));
    }
    let groups = vector["groups"].as_array().unwrap().iter();
    let clash = |group: &Value| {
        let factions = factions(&group["factions"]).into_iter().collect();
        let list = group["sectors"].as_array().unwrap();
        let sectors: Sectors = list.iter().map(|value| sector(number(value))).collect();
        Clash { sectors, factions, pairs: Pairs::among(factions).except(alliances.pairs()) }
    };
    groups.map(clash).collect()
}

fn factions(list: &Value) -> Vec<Faction> {
    list.as_array().unwrap().iter().map(faction).collect()
}

fn faction(value: &Value) -> Faction {
    Faction::named(value.as_str().unwrap()).unwrap()
}

fn number(value: &Value) -> u8 {
    value.as_u64().unwrap() as u8
}
