//! Ammunition, and the resolution of all attacks of a turn.

use super::exchange;
use crate::events::{damage, fired, hit_at, laser};
use crate::table::{
    ONE, TWO, advanced, duel, fires, hunchbacks, id, in_phase, last_events, locked, next_phase,
    ready_to_fire, resolved, unit,
};
use sandtable_mech::Location::CenterTorso;
use sandtable_mech::{Event, Phase};

#[test]
fn non_energy_weapon_consumes_ammo() {
    let session = ready_to_fire(duel("shadow-hawk-shd-2h", "hunchback-hbk-4g", 4), []);
    let session = resolved(fires(session, ONE, TWO, &["ac-5-1"]), &[1, 2]);
    let consumed = Event::AmmoConsumed {
        unit_id: id(ONE),
        bin_id: "ac-5-1".into(),
        weapon_type: "AC/5".to_owned(),
        rounds_consumed: 1,
        rounds_remaining: 19,
    };
    let missed = fired("ac-5-1", "AC/5", 4, 1).misses([1, 2]);
    assert_eq!(last_events(&session), [consumed, missed], "ammunition is consumed before the roll");
    assert_eq!(unit(&session, ONE).ammo, [19, 24, 50]);
}

#[test]
fn energy_weapon_skips_ammo_consumption() {
    let session = resolved(fires(exchange([]), ONE, TWO, &["medium-laser-1"]), &[1, 2]);
    assert_eq!(last_events(&session), [laser(8).misses([1, 2])]);
    assert_eq!(unit(&session, ONE).ammo, [5, 5]);
}

#[test]
fn resolve_all_attacks_in_a_turn() {
    let session = next_phase(in_phase(hunchbacks(), Phase::End));
    let session = advanced(session, Phase::WeaponAttack);
    let session = fires(session, ONE, TWO, &["medium-laser-1"]);
    let session = locked(fires(session, ONE, TWO, &["medium-laser-2"]), ONE);
    let session = fires(session, TWO, ONE, &["medium-laser-1"]);
    assert_eq!((session.state().turn, session.state().attacks.len()), (2, 3));
    let session = resolved(session, &[3, 3, 3, 4, 3, 3, 3, 4, 3, 3, 3, 4]);
    let body = hit_at([3, 4], CenterTorso, 5);
    assert_eq!(
        last_events(&session),
        [
            laser(4).hits([3, 3], body),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            fired("medium-laser-2", "Medium Laser", 4, 3).hits([3, 3], body),
            damage(TWO, CenterTorso, [5, 0], [16, 16]),
            laser(4).reversed().hits([3, 3], body),
            damage(ONE, CenterTorso, [5, 0], [21, 16]),
        ]
    );
    let left = |name| unit(&session, name).armour(CenterTorso, false);
    assert_eq!((left(ONE), left(TWO)), (21, 16));
    assert_eq!(session.state().attacks, [], "nothing is resolved twice");
}
