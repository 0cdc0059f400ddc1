//! How a bot comes to a decision.

use crate::haul::{Haul, Opinion, Order, State};
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
fn greedy_takes_the_best_and_of_equals_the_first() {
    let decision = decided(GREEDY, [40, 10, 80, 20, 80, 60, 30, 50], 1, 0);
    assert_eq!((decision.order, decision.why), (Order::Take(2), Why::Best));
    assert_eq!(decision.considered, [], "nobody asked");
    assert_eq!(decided(GREEDY, [7; 8], 1, 0).order, Order::Take(0));
}

#[test]
fn a_decision_is_explained_when_it_is_asked_for() {
    let decision = decided(GREEDY, [40, 10, 80, 20, 80, 60, 30, 50], 1, 3);
    let told: Vec<_> = decision.considered.iter().map(|one| (one.advice, one.score)).collect();
    let advice = |index, points| (Advice::new(Order::Take(index), points), points);
    assert_eq!(told, [advice(2, 80), advice(4, 80), advice(5, 60)]);
    assert_eq!(decision.considered[2].reasons, [Reason::new("worth", 60)]);
}

#[test]
fn no_bot_gives_up_of_its_own_accord() {
    let (state, spoilt) = (Haul::FAIR.start(), Haul { opinion: Opinion::Bad, ..Haul::FAIR });
    let seed = Seed::from_number(1);
    let mut random = Random::new(&seed, Seat(0));
    let table = Seated::new(&spoilt, &state, Seat(0));
    assert!(table.legal().contains(&Order::GiveUp));
    let orders: Vec<Order> = (0..200).filter_map(|_| Some(random.choose(&table)?.order)).collect();
    assert_eq!(orders.len(), 200);
    assert!(!orders.contains(&Order::GiveUp));
    let every = (0..8).map(Order::Take).all(|order| orders.contains(&order));
    assert!(every, "and every other order has its day");

    let advised = Greedy::new(&seed, Seat(0)).choose(&table).map(|decision| decision.order);
    assert_eq!(advised, Some(Order::Take(8)), "not the advice to give up, but the next best");
}

#[test]
fn without_advice_greedy_plays_any_order() {
    let silent = Haul { opinion: Opinion::None, ..Haul::FAIR };
    let state = silent.start();
    let table = Seated::new(&silent, &state, Seat(0)).explaining(3);
    let mut greedy = Greedy::new(&Seed::from_number(1), Seat(0));
    let mut random = Random::new(&Seed::from_number(1), Seat(0));
    for _ in 0..20 {
        let decision = greedy.choose(&table).expect("an order");
        assert_eq!(decision.why, Why::Chance);
        assert_eq!(Some(decision), random.choose(&table));
    }
}

#[test]
fn a_decision_can_be_put_into_other_words() {
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
    assert_eq!(blunders.clone().count(), 1_033, "a quarter of 4,000, as chance has it");
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

    /// Told everything that a bot considered, one can check its decision by hand.
    #[test]
    fn a_decision_follows_from_what_was_considered(
        level in any_level(),
        offers in prop::array::uniform8(0_u32..100),
        number: u64,
    ) {
        let decision = decided(level, offers, number, 8);
        let told = &decision.considered;
        prop_assert_eq!(told.len(), 8);
        let rank = told.iter().position(|one| one.advice.order == decision.order);
        let follows = match decision.why {
            Why::Best => rank == Some(0),
            Why::Blunder => level.blunder_per_mille > 0 && rank < Some(4),
            Why::Chance => false,
        };
        prop_assert!(follows, "{decision:?}");
        let place = |order: Order| if let Order::Take(index) = order { index } else { 8 };
        let key = |one: &sandtable_bots::Considered<Order>| (-one.score, place(one.advice.order));
        prop_assert!(told.is_sorted_by_key(key), "best first, of equals the first: {told:?}");
        let (Some(least), Some(most)) = (offers.iter().min(), offers.iter().max()) else {
            return Ok(());
        };
        let share = i64::from(most - least) * i64::from(level.noise_per_mille) / 1_000;
        for one in told {
            prop_assert!((one.score - one.advice.points).abs() <= share);
            prop_assert_eq!(one.advice.points, i64::from(offers[place(one.advice.order)]));
        }
    }

    /// A bot decides the same whether or not it is asked to explain itself.
    #[test]
    fn explaining_changes_nothing(
        level in any_level(),
        offers in prop::array::uniform8(0_u32..100),
        number: u64,
        explained in 1_usize..10,
    ) {
        let (silent, told) = (decided(level, offers, number, 0), decided(level, offers, number, explained));
        prop_assert_eq!((silent.order, silent.why), (told.order, told.why));
        let chosen = told.considered.iter().position(|one| one.advice.order == told.order);
        prop_assert!(chosen.is_some_and(|rank| rank <= explained), "the order itself is always told");
        prop_assert!(told.considered.len() <= explained + 1);
    }
}
