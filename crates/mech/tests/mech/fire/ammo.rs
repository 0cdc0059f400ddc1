//! Ammunition bins: the order in which they empty, and shots reserved by declarations.

use super::archer_with;
use crate::events::{ammo, gun, lost};
use crate::table::{
    ONE, PLAYER, TWO, attack, duel, fires, hunchbacks, last_events, ready_to_fire, refusal,
    resolved, shot, unit,
};
use sandtable_mech::Location::{LeftTorso, RightTorso};
use sandtable_mech::{Event, FireMode, Order};

#[test]
fn bins_empty_in_the_order_of_the_design() {
    let rulings = [ammo(ONE, "lrm-20-1", "LRM 20", 1), ammo(ONE, "lrm-20-2", "LRM 20", 0)];
    let session = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 7), rulings);
    let session = fires(session, ONE, TWO, &["lrm-20-1", "lrm-20-2"]);
    let session = resolved(session, &[1, 2, 1, 2]);
    let spent: Vec<Event> = last_events(&session)
        .into_iter()
        .filter(|event| matches!(event, Event::AmmoConsumed { .. }))
        .collect();
    assert_eq!(
        spent,
        [ammo(ONE, "lrm-20-1", "LRM 20", 0), ammo(ONE, "lrm-20-3", "LRM 20", 5)],
        "the second bin is empty"
    );
    assert_eq!(unit(&session, ONE).ammo, [0, 0, 5, 6]);
}

#[test]
fn a_bin_anywhere_feeds_a_weapon_anywhere() {
    let session =
        ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 7), [lost(ONE, RightTorso)]);
    let session = resolved(fires(session, ONE, TWO, &["lrm-20-1"]), &[1, 2]);
    assert_eq!(unit(&session, ONE).ammo, [5, 6, 0, 0]);
    let session =
        ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 7), [lost(ONE, LeftTorso)]);
    let session = resolved(fires(session, ONE, TWO, &["lrm-20-2"]), &[1, 2]);
    assert_eq!(unit(&session, ONE).ammo, [0, 0, 5, 6]);
}

#[test]
fn declared_shots_count_against_the_ammunition() {
    let last = ["lrm-20-1", "lrm-20-2", "lrm-20-3", "lrm-20-4"]
        .map(|bin| ammo(ONE, bin, "LRM 20", u16::from(bin == "lrm-20-4")));
    let session = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 7), last);
    let words = ("no-ammunition", "Weapon lrm-20-2 has no ammunition left".to_owned());
    let both = attack(ONE, TWO, &["lrm-20-1", "lrm-20-2"]);
    assert_eq!(refusal(&session, PLAYER, both), words, "in one order");
    let session = fires(session, ONE, TWO, &["lrm-20-1"]);
    assert_eq!(refusal(&session, PLAYER, attack(ONE, TWO, &["lrm-20-2"])), words, "in two orders");
}

#[test]
fn double_rate_needs_two_shots() {
    let last = ammo(ONE, "ultra-ac-5-1", "Ultra AC/5", 1);
    let session = ready_to_fire(archer_with("Ultra AC/5", 6), [last]);
    let double = Order::DeclareAttack {
        unit: ONE.into(),
        target: TWO.into(),
        weapons: vec![shot("ultra-ac-5-1", FireMode::Double)],
    };
    assert_eq!(refusal(&session, PLAYER, double).0, "no-ammunition");
    assert_eq!(fires(session, ONE, TWO, &["ultra-ac-5-1"]).state().attacks.len(), 1);
}

#[test]
fn hits_and_misses_both_use_one_shot() {
    for dice in [&[1, 2][..], &[3, 3, 3, 4, 6, 6]] {
        let session = fires(ready_to_fire(hunchbacks(), []), ONE, TWO, &["ac-20-1"]);
        let session = resolved(session, dice);
        assert_eq!(last_events(&session)[0], ammo(ONE, "ac-20-1", "AC/20", 4));
        assert_eq!(unit(&session, ONE).ammo, [4, 5]);
    }
    let session = fires(ready_to_fire(hunchbacks(), []), ONE, TWO, &["ac-20-1"]);
    assert_eq!(last_events(&resolved(session, &[1, 2]))[1..], [gun(4).misses([1, 2])]);
}
