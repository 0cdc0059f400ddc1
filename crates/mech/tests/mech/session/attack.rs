//! Declarations of weapon attacks.

use super::exchange;
use crate::events::modifier;
use crate::table::{
    ONE, PLAYER, TWO, attack, fires, hunchbacks, id, in_phase, last_events, locked, refused, unit,
};
use sandtable_mech::rules::Modifier;
use sandtable_mech::weapon::RangeBracket;
use sandtable_mech::{Attack, Event, FireMode, Phase, WeaponAttack};

/// The modifiers of every shot of the exchange: 4 in total.
fn modifiers() -> Vec<Modifier> {
    vec![
        modifier("Medium range", 2, "range"),
        modifier("Attacker walked", 1, "attacker_movement"),
        modifier("Target movement", 1, "target_movement"),
    ]
}

fn laser(number: u8) -> WeaponAttack {
    WeaponAttack {
        weapon_id: format!("medium-laser-{number}").into(),
        weapon_name: "Medium Laser".to_owned(),
        mode: FireMode::Normal,
        damage: 5,
        heat: 3,
        range_bracket: RangeBracket::Medium,
        to_hit_number: 8,
        modifiers: modifiers(),
    }
}

fn declared(weapon_attacks: Vec<WeaponAttack>) -> Event {
    let (attacker_id, target_id) = (id(ONE), id(TWO));
    let (range, partial_cover) = (5, false);
    Event::AttackDeclared(Attack { attacker_id, target_id, range, partial_cover, weapon_attacks })
}

#[test]
fn declare_attack_with_to_hit_calculation() {
    let session = fires(exchange([]), ONE, TWO, &["medium-laser-1"]);
    assert_eq!(last_events(&session), [declared(vec![laser(1)])]);
    assert_eq!(4 + modifiers().iter().map(|modifier| modifier.value).sum::<i8>(), 8);
}

#[test]
fn attack_declaration_includes_weapon_data() {
    let session = fires(exchange([]), ONE, TWO, &["medium-laser-2", "ac-20-1"]);
    let gun = WeaponAttack {
        weapon_id: "ac-20-1".into(),
        weapon_name: "AC/20".to_owned(),
        damage: 20,
        heat: 7,
        ..laser(2)
    };
    assert_eq!(last_events(&session), [declared(vec![laser(2), gun])]);
    let fired: Vec<bool> = unit(&session, ONE).weapons.iter().map(|weapon| weapon.fired).collect();
    assert_eq!(fired, [false, true, true, false]);
}

#[test]
fn lock_attack_for_a_unit() {
    let session = locked(exchange([]), ONE);
    assert_eq!(last_events(&session), [Event::AttackLocked { unit_id: id(ONE) }]);
    let refusal = refused(&session, PLAYER, attack(ONE, TWO, &["medium-laser-1"]));
    assert_eq!(refusal.to_string(), "mech-1 is already locked for this phase");
}

#[test]
fn attack_rejects_wrong_phase() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let refusal = refused(&session, PLAYER, attack(ONE, TWO, &["medium-laser-1"]));
    assert_eq!(refusal.to_string(), "Not in weapon attack phase");
}
