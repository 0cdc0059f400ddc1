use super::locks::{may_declare, own_unit};
use crate::fire::rounds;
use crate::rules::{Twist, arc};
use crate::state::Attack;
use crate::{Blueprint, Event, Location, Mech, Order, Phase, Refused, Shot, Side, State, UnitId};

/// Returns the index of a unit that may declare fire now.
fn shooter(state: &State, side: Side, unit: &UnitId) -> Result<usize, Refused> {
    super::in_phase(state, Phase::WeaponAttack)?;
    let index = own_unit(state, side, unit)?;
    may_declare(state, index)?;
    Ok(index)
}

/// Declares fire at one target. Every weapon is checked; one refusal refuses the whole order.
pub(crate) fn declare_attack(
    game: &Mech,
    state: &State,
    side: Side,
    (unit, target): (&UnitId, &UnitId),
    shots: &[Shot],
) -> Result<Vec<Event>, Refused> {
    let attacker = shooter(state, side, unit)?;
    let target = state.index_of(target).ok_or_else(|| Refused::UnitNotFound(target.clone()))?;
    if shots.is_empty() {
        return Err(Refused::NoWeapons);
    }
    let aim = game.aim(state, attacker, target);
    aim.may_fire()?;
    let fighter = game.fighter(state, attacker);
    let plan = fighter.plan;
    let mut weapon_attacks = Vec::with_capacity(shots.len());
    for (index, Shot { weapon, mode }) in shots.iter().enumerate() {
        let unknown = || Refused::UnknownWeapon(unit.clone(), weapon.clone());
        let number = plan.weapon(weapon).ok_or_else(unknown)?;
        // The state marks a weapon as fired only when the declaration is applied, so shots of the
        // same order have to be compared with each other.
        if shots[..index].iter().any(|other| other.weapon == *weapon) {
            return Err(Refused::WeaponFired(weapon.clone()));
        }
        if fighter.now.prone && needs_both_arms(plan, number, &shots[..index]) {
            return Err(Refused::WeaponProne(weapon.clone()));
        }
        let before = reserved(game, state, attacker, number, &shots[..index]);
        let bracket = aim.bears(number, *mode, before)?;
        weapon_attacks.push(aim.shot(&plan.weapons[number], *mode, bracket));
    }
    let declared = Attack {
        attacker_id: unit.clone(),
        target_id: state.units[target].id.clone(),
        range: aim.distance,
        partial_cover: aim.line.partial_cover,
        weapon_attacks,
    };
    // Attacks that become secondary are declared again, and ahead of the new one: fire is resolved
    // in the order of declaration.
    let displaced = aim.displaced(game, state).into_iter();
    Ok(displaced.chain([declared]).map(Event::AttackDeclared).collect())
}

/// Returns true if this weapon and an earlier one of the order are in different arms. A prone unit
/// props itself up on one arm and fires with the other only.
fn needs_both_arms(plan: &Blueprint, number: usize, shots: &[Shot]) -> bool {
    let arm = plan.weapons[number].location;
    let location = |shot: &Shot| plan.weapon(&shot.weapon).map(|at| plan.weapons[at].location);
    let other_arm = |at: Location| at.is_arm() && at != arm;
    arm.is_arm() && shots.iter().filter_map(location).any(other_arm)
}

/// Counts the rounds of a weapon's ammunition that declared attacks and earlier shots of the same
/// order will use. Ammunition is consumed when fire is resolved, so it has to be reserved until
/// then.
pub(crate) fn reserved(
    game: &Mech,
    state: &State,
    attacker: usize,
    number: usize,
    shots: &[Shot],
) -> u16 {
    let (id, plan) = (&state.units[attacker].id, game.fighter(state, attacker).plan);
    let kind = &plan.weapons[number].weapon.name;
    let declared = state.attacks.iter().filter(|attack| attack.attacker_id == *id);
    let declared = declared.flat_map(|attack| &attack.weapon_attacks);
    // Compared by name, because all weapons of a kind share their bins.
    let declared = declared.filter(|shot| shot.weapon_name == *kind).map(|shot| rounds(shot.mode));
    let same_kind = |shot: &&Shot| {
        plan.weapon(&shot.weapon).is_some_and(|at| plan.weapons[at].weapon.name == *kind)
    };
    let here = shots.iter().filter(same_kind).map(|shot| rounds(shot.mode));
    declared.chain(here).sum()
}

/// Twists the torso. Not possible once the unit has declared fire, because its arcs would change.
pub(crate) fn twist_torso(
    state: &State,
    side: Side,
    unit: &UnitId,
    twist: Twist,
) -> Result<Vec<Event>, Refused> {
    let index = shooter(state, side, unit)?;
    let now = &state.units[index];
    if now.prone || now.twist == twist || has_fired(state, index) {
        return Err(Refused::CannotTwist(unit.clone()));
    }
    Ok(vec![Event::TorsoTwisted { unit_id: unit.clone(), twist }])
}

/// Flips both arms backward, or forward again, if they are built for it.
pub(crate) fn flip_arms(
    game: &Mech,
    state: &State,
    side: Side,
    unit: &UnitId,
) -> Result<Vec<Event>, Refused> {
    let index = shooter(state, side, unit)?;
    let fighter = game.fighter(state, index);
    let arms = [Location::LeftArm, Location::RightArm].map(|arm| fighter.plan.built(arm));
    if fighter.now.prone || !arc::can_flip(arms) || has_fired(state, index) {
        return Err(Refused::CannotFlip(unit.clone()));
    }
    let flipped = !fighter.now.arms_flipped;
    Ok(vec![Event::ArmsFlipped { unit_id: unit.clone(), flipped }])
}

fn has_fired(state: &State, unit: usize) -> bool {
    // Set by the declaration, not by the resolution, so it also covers fire that is still pending.
    state.units[unit].weapons.iter().any(|weapon| weapon.fired)
}

/// Adds every order of the weapon attack phase that a unit could be given now: torso twists, arm
/// flips, and each single weapon at each target. Combinations of weapons are legal too but not
/// listed.
pub(crate) fn options(game: &Mech, state: &State, unit: usize, orders: &mut Vec<Order>) {
    let fighter = game.fighter(state, unit);
    let (id, side) = (&fighter.now.id, fighter.now.side);
    for twist in [Twist::Left, Twist::None, Twist::Right] {
        if twist_torso(state, side, id, twist).is_ok() {
            orders.push(Order::TwistTorso { unit: id.clone(), twist });
        }
    }
    if flip_arms(game, state, side, id).is_ok() {
        orders.push(Order::FlipArms { unit: id.clone() });
    }
    let enemies = (0..state.units.len()).filter(|at| state.units[*at].side != side);
    for target in enemies {
        let aim = game.aim(state, unit, target);
        if aim.may_fire().is_err() {
            continue;
        }
        for (number, weapon) in fighter.plan.weapons.iter().enumerate() {
            let before = reserved(game, state, unit, number, &[]);
            for mode in crate::fire::modes(weapon.weapon) {
                if aim.bears(number, *mode, before).is_ok() {
                    orders.push(Order::DeclareAttack {
                        unit: id.clone(),
                        target: state.units[target].id.clone(),
                        weapons: vec![Shot { weapon: weapon.id.clone(), mode: *mode }],
                    });
                }
            }
        }
    }
}
