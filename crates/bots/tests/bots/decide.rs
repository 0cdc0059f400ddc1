//! Decisions of the bots and their explanations.

use crate::haul::{AdviceKind, Haul, Order, State};
use proptest::prelude::*;
use sandtable_bots::{Bot, Decision, GREEDY, Greedy, LEVELS, Level, Random, Seated, Why};
use sandtable_core::{Advice, Game, Reason, Seat, Seed};

fn offering(offers: [u32; 8]) -> State {
    State { offers, ..Haul::FAIR.start() }
}

fn decided(level: Level, offers: [u32; 8], number: u64, explained: usize) -> Decision<Order> {
    let state = offering(offers);
    let table = Seated::new(&Haul::FAIR, &state, Seat(0)).explaining(explained);
    Greedy::at(level, &Seed::from_number(number), Seat(0)).choose(&table).expect("an order")
}

#[test]
fn greedy_plays_the_highest_score_and_the_first_of_equal_ones() {
    let decision = decided(GREEDY, [40, 10, 80, 20, 80, 60, 30, 50], 1, 0);
    assert_eq!((decision.order, decision.why), (Order::Take(2), Why::Best));
    assert_eq!(decision.considered, [], "no explanation was requested");
    assert_eq!(decided(GREEDY, [7; 8], 1, 0).order, Order::Take(0));
}

#[test]
fn a_decision_is_explained_on_request() {
    let decision = decided(GREEDY, [40, 10, 80, 20, 80, 60, 30, 50], 1, 3);
    let shown: Vec<_> = decision.considered.iter().map(|one| (one.advice, one.score)).collect();
    let advice = |index, points| (Advice::new(Order::Take(index), points), points);
    assert_eq!(shown, [advice(2, 80), advice(4, 80), advice(5, 60)]);
    assert_eq!(decision.considered[2].reasons, [Reason::new("worth", 60)]);
}

#[test]
fn bots_never_concede() {
    let (state, game) = (Haul::FAIR.start(), Haul { advice: AdviceKind::Bad, ..Haul::FAIR });
    let seed = Seed::from_number(1);
    let mut random = Random::new(&seed, Seat(0));
    let table = Seated::new(&game, &state, Seat(0));
    assert!(table.legal().contains(&Order::GiveUp));
    let orders: Vec<Order> = (0..200).filter_map(|_| Some(random.choose(&table)?.order)).collect();
    assert_eq!(orders.len(), 200);
    assert!(!orders.contains(&Order::GiveUp));
    let every = (0..8).map(Order::Take).all(|order| orders.contains(&order));
    assert!(every, "every other order is played");

    let advised = Greedy::new(&seed, Seat(0)).choose(&table).map(|decision| decision.order);
    assert_eq!(advised, Some(Order::Take(8)), "the second-best advice instead of conceding");
}

#[test]
fn without_advice_greedy_plays_like_random() {
    let game = Haul { advice: AdviceKind::None, ..Haul::FAIR };
    let state = game.start();
    let table = Seated::new(&game, &state, Seat(0)).explaining(3);
    let mut greedy = Greedy::new(&Seed::from_number(1), Seat(0));
    let mut random = Random::new(&Seed::from_number(1), Seat(0));
    for _ in 0..20 {
        let decision = greedy.choose(&table).expect("an order");
        assert_eq!(decision.why, Why::Chance);
        assert_eq!(Some(decision), random.choose(&table));
    }
}

#[test]
fn map_converts_every_order_of_a_decision() {
    let decision =
        decided(GREEDY, [3, 1, 2, 0, 0, 0, 0, 0], 1, 2).map(|order| format!("{order:?}"));
    assert_eq!(decision.order, "Take(0)");
    assert_eq!(decision.considered[1].advice, Advice::new("Take(2)".to_owned(), 2));
    assert_eq!(decision.considered[1].score, 2);
}

#[test]
fn blunders_are_as_frequent_as_the_level_says() {
    let clumsy = Level { name: "clumsy", noise_per_mille: 0, blunder_per_mille: 250 };
    let state = offering([1, 2, 3, 4, 5, 6, 7, 8]);
    let table = Seated::new(&Haul::FAIR, &state, Seat(0));
    let mut bot = Greedy::at(clumsy, &Seed::from_number(1), Seat(0));
    let decisions: Vec<_> = (0..4_000).filter_map(|_| bot.choose(&table)).collect();
    let blunders = decisions.iter().filter(|decision| decision.why == Why::Blunder);
    assert_eq!(blunders.clone().count(), 1_033, "about a quarter of 4,000");
    let count = |index| blunders.clone().filter(|one| one.order == Order::Take(index)).count();
    assert_eq!([0, 1, 2, 3].map(count), [0; 4], "never from the worse half");
    assert_eq!([4, 5, 6, 7].map(count), [263, 269, 252, 249]);
}

fn any_level() -> impl Strategy<Value = Level> {
    let own = (0_u16..2_000, 0_u16..=1_000).prop_map(|(noise_per_mille, blunder_per_mille)| {
        Level { name: "any", noise_per_mille, blunder_per_mille }
    });
    prop_oneof![prop::sample::select(LEVELS.to_vec()), own]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// With every considered order explained, the decision can be recomputed.
    #[test]
    fn a_decision_follows_from_the_considered_orders(
        level in any_level(),
        offers in prop::array::uniform8(0_u32..100),
        number: u64,
    ) {
        let decision = decided(level, offers, number, 8);
        let shown = &decision.considered;
        prop_assert_eq!(shown.len(), 8);
        let rank = shown.iter().position(|one| one.advice.order == decision.order);
        let follows = match decision.why {
            Why::Best => rank == Some(0),
            Why::Blunder => level.blunder_per_mille > 0 && rank < Some(4),
            Why::Chance => false,
        };
        prop_assert!(follows, "{decision:?}");
        let place = |order: Order| if let Order::Take(index) = order { index } else { 8 };
        let key = |one: &sandtable_bots::Considered<Order>| (-one.score, place(one.advice.order));
        prop_assert!(shown.is_sorted_by_key(key), "best first, then by index: {shown:?}");
        let (Some(least), Some(most)) = (offers.iter().min(), offers.iter().max()) else {
            return Ok(());
        };
        let share = i64::from(most - least) * i64::from(level.noise_per_mille) / 1_000;
        for one in shown {
            prop_assert!((one.score - one.advice.points).abs() <= share);
            prop_assert_eq!(one.advice.points, i64::from(offers[place(one.advice.order)]));
        }
    }

    /// A bot decides the same with and without an explanation.
    #[test]
    fn an_explanation_does_not_change_the_decision(
        level in any_level(),
        offers in prop::array::uniform8(0_u32..100),
        number: u64,
        explained in 1_usize..10,
    ) {
        let silent = decided(level, offers, number, 0);
        let shown = decided(level, offers, number, explained);
        prop_assert_eq!((silent.order, silent.why), (shown.order, shown.why));
        let chosen = shown.considered.iter().position(|one| one.advice.order == shown.order);
        prop_assert!(chosen.is_some_and(|rank| rank <= explained), "the chosen order is included");
        prop_assert!(shown.considered.len() <= explained + 1);
    }
}
