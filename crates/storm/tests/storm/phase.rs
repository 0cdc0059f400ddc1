//! The order of battles.

use crate::fixture::sectors;
use sandtable_storm::Faction::{Atreides, Emperor, Fremen, Harkonnen};
use sandtable_storm::{BattlePhase, Choice, Clash, Faction, Pairs};

fn clash(numbers: &[u8], factions: &[Faction]) -> Clash {
    let factions = factions.iter().copied().collect();
    Clash { sectors: sectors(numbers), factions, pairs: Pairs::among(factions) }
}

#[test]
fn with_three_factions_the_aggressor_chooses_the_order() {
    let battles =
        vec![clash(&[4], &[Atreides, Emperor, Harkonnen]), clash(&[9], &[Atreides, Fremen])];
    let phase = BattlePhase::new(vec![Harkonnen, Atreides, Emperor, Fremen], battles);
    assert_eq!(phase.aggressor(), Some(Harkonnen));
    let choices =
        [Choice { battle: 0, opponent: Atreides }, Choice { battle: 0, opponent: Emperor }];
    assert_eq!(phase.choices(), choices);
}

#[test]
fn the_remaining_factions_fight_when_the_aggressor_is_gone() {
    let battles = vec![clash(&[4], &[Atreides, Emperor, Harkonnen])];
    let mut phase = BattlePhase::new(vec![Harkonnen, Atreides, Emperor], battles);
    phase.drop_out(0, Harkonnen);
    assert_eq!(phase.aggressor(), Some(Atreides));
    assert_eq!(phase.choices(), [Choice { battle: 0, opponent: Emperor }]);
    assert_eq!(phase.battles()[0].factions.len(), 2);
}

#[test]
fn a_faction_that_is_not_in_a_battle_can_drop_out_without_effect() {
    let battles = vec![clash(&[4], &[Atreides, Emperor])];
    let mut phase = BattlePhase::new(vec![Atreides, Emperor], battles);
    let before = phase.clone();
    phase.drop_out(0, Fremen);
    phase.drop_out(7, Atreides);
    assert_eq!(phase, before);
}
