//! Playing strength. Games are seeded, so the counts are exact.

use crate::haul::{Haul, played};
use sandtable_bots::{LEVELS, names};
use sandtable_core::example::raid::{Raid, Scenario};
use sandtable_core::{Game, Seat};

/// Games won, drawn and lost by the first of two bots, which sits at seat 0 in every other game.
fn score<G: Game>(scenario: &G::Scenario, [one, other]: [&str; 2], games: u64) -> [u32; 3] {
    let mut score = [0; 3];
    for number in 0..games {
        let seat = Seat((number % 2) as u8);
        let names = if seat == Seat(0) { [one, other] } else { [other, one] };
        let session = played::<G>(scenario.clone(), names, number).expect("an end");
        let winners = session.outcome().expect("an outcome").winners;
        let place = if winners.is_empty() { 1 } else { usize::from(!winners.contains(seat)) * 2 };
        score[place] += 1;
    }
    score
}

#[test]
fn every_pair_of_bots_plays_raid_to_its_end() {
    let scenarios = [Scenario::default(), Scenario { valleys: 20, turns: 30 }];
    for (scenario, number) in scenarios.into_iter().zip(0..) {
        for one in names() {
            for other in names() {
                let session = played::<Raid>(scenario.clone(), [one, other], number);
                assert!(session.expect("an end").outcome().is_some());
            }
        }
    }
}

#[test]
fn random_raids_end() {
    assert_eq!(score::<Raid>(&Scenario::default(), ["random", "random"], 200), [109, 0, 91]);
}

/// Camps are hidden, so no search beats chance against a randomly hidden camp, and no hiding place
/// beats chance against a random search. A bot that saw the camp would win nearly always.
#[test]
fn greedy_does_not_beat_random_at_raid() {
    assert_eq!(score::<Raid>(&Scenario::default(), ["greedy", "random"], 200), [104, 0, 96]);
}

#[test]
fn greedy_beats_random_where_judgement_counts() {
    assert_eq!(score::<Haul>(&Haul::FAIR, ["greedy", "random"], 200), [200, 0, 0]);
}

#[test]
fn every_level_beats_the_one_below() {
    let beats = |pair: [&str; 2]| score::<Haul>(&Haul::FAIR, pair, 300);
    let ladder = ["random"].into_iter().chain(LEVELS.map(|level| level.name)).chain(["greedy"]);
    let ladder: Vec<&str> = ladder.collect();
    let scores: Vec<[u32; 3]> = ladder.windows(2).map(|pair| beats([pair[1], pair[0]])).collect();
    let won_drawn_lost = [[292, 0, 8], [263, 0, 37], [253, 1, 46], [197, 3, 100], [156, 6, 138]];
    assert_eq!(scores, won_drawn_lost);
}
