//! The distribution of the damage of a volley, against every roll of the dice.

use crate::fire::archer_with;
use crate::fixture::field;
use crate::table::{ONE, PLAYER, TWO, duel, id, lock_all, north, play, ready_to_fire, shot};
use sandtable_core::{Dice, Game, Session};
use sandtable_mech::panel::{DamageBar, Distribution, VolleyForecast};
use sandtable_mech::rules::{Profile, TOTALS};
use sandtable_mech::{Event, FireMode, Mech, Order, Scenario, Side};
use std::collections::BTreeMap;
use std::sync::Arc;

fn order(weapons: &[(&str, FireMode)]) -> Order {
    let weapons = weapons.iter().map(|(weapon, mode)| shot(weapon, *mode)).collect();
    Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons }
}

fn forecast(session: &Session<Mech>, weapons: &[(&str, FireMode)]) -> VolleyForecast {
    let forecast = session.game().forecast(session.state(), Side::Player, &order(weapons));
    forecast.and_then(|forecast| forecast.volley).expect("a legal volley")
}

/// Two faces with a total.
fn faces(total: u8) -> [u32; 2] {
    let low = u32::from(total).saturating_sub(6).max(1);
    [low, u32::from(total) - low]
}

/// The damage of one weapon for every combination of `rolls` totals: ways of each damage.
fn by_dice(session: &Session<Mech>, weapon: (&str, FireMode), rolls: u32) -> BTreeMap<u16, u64> {
    let session = lock_all(play(session.clone(), [(PLAYER, order(&[weapon]))]));
    let mut found = BTreeMap::new();
    for case in 0..11_usize.pow(rolls) {
        let totals = (0..rolls).map(|roll| TOTALS[case / 11_usize.pow(roll) % 11]);
        let ways: u64 = totals.clone().map(|(_, ways)| u64::from(ways)).product();
        let dice: Vec<u32> = totals.flat_map(|(total, _)| faces(total)).collect();
        let mut dice = Dice::given(dice);
        let events =
            session.game().decide(session.state(), PLAYER, &Order::ResolveAttacks, &mut dice);
        let damage = events.expect("attacks to resolve").iter().find_map(|event| match event {
            Event::AttackResolved { hits, .. } => Some(hits.iter().map(|hit| hit.damage).sum()),
            _ => None,
        });
        *found.entry(damage.expect("a resolved attack")).or_default() += ways;
    }
    found
}

/// Compares a forecast with the dice. `rolls` is the largest number of rolls that a shot needs.
fn compare(scenario: Scenario, weapon: (&str, FireMode), rolls: u32) {
    let session = ready_to_fire(scenario, []);
    let dice = by_dice(&session, weapon, rolls);
    let shown = forecast(&session, &[weapon]);
    let all = 36_u64.pow(rolls);
    let likely: BTreeMap<u16, u32> =
        shown.outcomes.iter().map(|one| (one.damage, one.per_million)).collect();
    for (damage, ways) in &dice {
        let exact = u128::from(*ways) * 1_000_000;
        let share = u128::from(likely.get(damage).copied().unwrap_or(0)) * u128::from(all);
        assert!(
            exact.abs_diff(share) < u128::from(all),
            "{weapon:?}: {damage} {dice:?} {likely:?}"
        );
    }
    assert!(likely.keys().all(|damage| dice.contains_key(damage)), "{weapon:?}");
    let mean: u128 =
        dice.iter().map(|(damage, ways)| u128::from(*damage) * u128::from(*ways)).sum();
    let exact = mean * 100 / u128::from(all);
    assert!(
        u128::from(shown.expected).abs_diff(exact) <= 1,
        "{weapon:?}: {} {exact}",
        shown.expected
    );
    let missed = dice.get(&0).copied().unwrap_or(0);
    assert!(missed > 0 && shown.any_hit <= 1_000_000);
    assert_eq!(shown.outcomes.iter().map(|one| one.per_million).sum::<u32>(), 1_000_000);
}

#[test]
fn the_damage_of_a_single_shot_matches_every_roll() {
    let laser = ("medium-laser-1", FireMode::Normal);
    compare(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3), laser, 2);
    let cannon = ("ac-20-1", FireMode::Normal);
    for profile in [Profile::STANDARD, Profile::TABLETOP] {
        compare(Scenario { profile, ..duel("hunchback-hbk-4g", "hunchback-hbk-4g", 5) }, cannon, 2);
    }
}

#[test]
fn partial_cover_stops_the_hits_on_legs() {
    let scenario = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3);
    let water = field(|hex| if hex == north(3) { (0, "water:1") } else { (0, "clear") });
    let scenario = Scenario { map: Arc::clone(water.map()), ..scenario };
    compare(scenario.clone(), ("ac-20-1", FireMode::Normal), 2);
    let shown = forecast(&ready_to_fire(scenario, []), &[("ac-20-1", FireMode::Normal)]);
    assert!(shown.outcomes[0].per_million > 1_000_000 - shown.any_hit, "some hits do nothing");
}

#[test]
fn the_damage_of_a_salvo_matches_every_roll() {
    compare(archer_with("SRM 2", 3), ("srm-2-1", FireMode::Normal), 4);
    compare(archer_with("LRM 5", 8), ("lrm-5-1", FireMode::Normal), 3);
    compare(archer_with("LRM 10", 8), ("lrm-10-1", FireMode::Normal), 4);
    compare(archer_with("Streak SRM 2", 3), ("streak-srm-2-1", FireMode::Normal), 3);
    compare(archer_with("Ultra AC/5", 8), ("ultra-ac-5-1", FireMode::Double), 4);
    compare(archer_with("Flamer", 1), ("flamer-1", FireMode::Heat), 1);
}

/// The shots of a volley are independent: the sum of two is the convolution of both.
#[test]
fn a_volley_adds_up_its_shots() {
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3), []);
    let shots = [("ac-20-1", FireMode::Normal), ("medium-laser-1", FireMode::Normal)];
    let [cannon, laser] = shots.map(|shot| by_dice(&session, shot, 2));
    let mut both: BTreeMap<u16, u64> = BTreeMap::new();
    for (one, ways) in &cannon {
        for (other, more) in &laser {
            *both.entry(one + other).or_default() += ways * more;
        }
    }
    let shown = forecast(&session, &shots);
    for outcome in &shown.outcomes {
        let exact = u128::from(both[&outcome.damage]) * 1_000_000;
        let share = u128::from(outcome.per_million) * 36_u128.pow(4);
        assert!(exact.abs_diff(share) < 36_u128.pow(4), "{outcome:?}");
    }
    assert_eq!((shown.most, shown.any_hit), (25, 993_056), "each misses 3 of 36 times");
}

/// A volley of 23 rolls and more is still complete: nothing is lost to rounding.
#[test]
fn the_chances_of_a_large_volley_add_up() {
    let session = ready_to_fire(duel("stalker-stk-3f", "hunchback-hbk-4g", 3), []);
    let report = session.game().report(session.state(), &id(ONE)).expect("a unit");
    let fire = report.fire.expect("the weapon attack phase");
    let weapons: Vec<_> =
        fire.weapons.iter().map(|card| (card.id.as_str(), FireMode::Normal)).collect();
    let shown = forecast(&session, &weapons);
    assert_eq!(shown.outcomes.iter().map(|one| one.per_million).sum::<u32>(), 1_000_000);
    assert_eq!(shown.bars.iter().map(|bar| bar.per_million).sum::<u32>(), 1_000_000);
    assert!(shown.bars.len() <= 7 && shown.most > 60, "{:?}", shown.bars);
    let [first, .., last] = &shown.bars[1..] else { panic!("{:?}", shown.bars) };
    assert!(first.from == 1 && first.to > 1 && last.to >= shown.most, "{:?}", shown.bars);
}

#[test]
fn each_possible_total_has_a_bar_if_they_are_few() {
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3), []);
    let shown = forecast(&session, &[("medium-laser-1", FireMode::Normal)]);
    let labels: Vec<&str> = shown.bars.iter().map(|bar| bar.label.as_str()).collect();
    assert_eq!(labels, ["none", "3", "5"], "a head takes 3 points at most");
    let DamageBar { from, to, .. } = shown.bars[2];
    assert_eq!((from, to, shown.most), (5, 5, 5));
}

#[test]
fn many_possible_totals_are_grouped() {
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3), []);
    let weapons = ["ac-20-1", "medium-laser-1", "medium-laser-2"].map(|id| (id, FireMode::Normal));
    let shown = forecast(&session, &weapons);
    let labels: Vec<&str> = shown.bars.iter().map(|bar| bar.label.as_str()).collect();
    assert_eq!(
        labels,
        ["none", "1 to 5", "6 to 10", "11 to 15", "16 to 20", "21 to 25", "26 to 30"]
    );
    let DamageBar { from, to, .. } = shown.bars[6];
    assert_eq!((from, to, shown.most), (26, 30, 30));
}

#[test]
fn rounding_gives_the_missing_millionths_to_the_largest_remainders() {
    let thirds = Distribution::zero().roll(&[(0, 12), (1, 12), (2, 12)]);
    assert_eq!(thirds.per_million(), [333_334, 333_333, 333_333]);
    assert_eq!((thirds.expected(), thirds.most()), (100, 2));
}

#[test]
fn heavy_damage_shows_the_roll_to_stay_up() {
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3), []);
    let shown = forecast(&session, &[("ac-20-1", FireMode::Normal)]);
    let fall = shown.fall.expect("20 points are possible");
    let heavy = shown.outcomes.iter().filter(|one| one.damage >= 20);
    let heavy: u32 = heavy.map(|one| one.per_million).sum();
    assert_eq!((&fall.unit, fall.per_million), (&id(TWO), heavy));
    assert_eq!(fall.when, "if it takes 20 or more");
    let needed = fall.roll.needed.expect("a roll");
    let chips: Vec<_> = needed.chips.iter().map(|chip| (&*chip.label, chip.value)).collect();
    assert_eq!((needed.base, chips, &*needed.words), (5, vec![("20+ damage", 1)], "6+"));
    assert_eq!((fall.roll.title, fall.roll.damage), ("Piloting roll after heavy damage", 5));
    let light = forecast(&session, &[("medium-laser-1", FireMode::Normal)]);
    assert_eq!(light.fall, None);
}
