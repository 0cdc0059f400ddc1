//! Order and end of the phases.

use crate::table::{
    PLAYER, advanced, created, hunchbacks, in_phase, last_events, lock_all, next_phase, refused,
};
use sandtable_mech::{Event, Order, Phase, Refused};

#[test]
fn phase_order_from_initiative_through_end() {
    let order: Vec<Phase> = Phase::ALL.into_iter().take(5).map(Phase::next).collect();
    assert_eq!(
        order,
        [Phase::Movement, Phase::WeaponAttack, Phase::PhysicalAttack, Phase::Heat, Phase::End]
    );
}

#[test]
fn end_phase_wraps_to_initiative() {
    assert_eq!(Phase::End.next(), Phase::Initiative);
}

#[test]
fn advance_phase_emits_phase_changed_event() {
    let session = next_phase(in_phase(hunchbacks(), Phase::Movement));
    let (from_phase, to_phase) = (Phase::Movement, Phase::WeaponAttack);
    assert_eq!(last_events(&session), [Event::PhaseChanged { from_phase, to_phase, turn: 1 }]);
}

#[test]
fn advance_from_end_increments_turn() {
    let session = next_phase(in_phase(hunchbacks(), Phase::End));
    let session = next_phase(advanced(session, Phase::End));
    let (from_phase, to_phase) = (Phase::End, Phase::Initiative);
    assert_eq!(last_events(&session), [Event::PhaseChanged { from_phase, to_phase, turn: 3 }]);
    assert_eq!(session.state().turn, 3, "the state is updated");
}

#[test]
fn cannot_advance_movement_phase_with_unlocked_units() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    assert!(!session.state().can_advance_phase());
    assert_eq!(refused(&session, PLAYER, Order::AdvancePhase), Refused::UnitsNotLocked);
}

#[test]
fn can_advance_movement_phase_when_all_units_locked() {
    let session = lock_all(in_phase(hunchbacks(), Phase::Movement));
    assert!(session.state().all_units_locked() && session.state().can_advance_phase());
}

#[test]
fn cannot_advance_weapon_attack_phase_with_unlocked_units() {
    let session = in_phase(hunchbacks(), Phase::WeaponAttack);
    assert!(!session.state().can_advance_phase());
    assert_eq!(refused(&session, PLAYER, Order::AdvancePhase), Refused::UnitsNotLocked);
}

#[test]
fn cannot_advance_physical_attack_phase_with_unlocked_units() {
    let session = in_phase(hunchbacks(), Phase::PhysicalAttack);
    assert!(!session.state().can_advance_phase());
    assert_eq!(refused(&session, PLAYER, Order::AdvancePhase), Refused::UnitsNotLocked);
}

#[test]
fn initiative_and_heat_phases_always_advanceable() {
    for phase in [Phase::Initiative, Phase::Heat] {
        let session = in_phase(hunchbacks(), phase);
        assert!(!session.state().all_units_locked() && session.state().can_advance_phase());
    }
}

#[test]
fn non_active_game_cannot_advance() {
    let session = created(hunchbacks());
    assert!(!session.state().can_advance_phase());
    assert_eq!(refused(&session, PLAYER, Order::AdvancePhase), Refused::NotActive);
}
