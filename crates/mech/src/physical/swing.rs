use crate::rules::hit_location::{self, Blow, HitTable};
use crate::rules::{Actuator, Actuators, Chance, Check, FiringArc, HitColumn, arc, fall, physical};
use crate::state::PhysicalAttack;
use crate::{
    Aim, Battlefield, Fighter, Location, Mech, PhysicalKind, Refused, State, Unable, UnitState,
};
use serde::Serialize;

const ARMS: [Location; 2] = [Location::LeftArm, Location::RightArm];
const LEGS: [Location; 2] = [Location::LeftLeg, Location::RightLeg];

/// The expected result of a physical attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Prospect {
    /// The chance to hit, in 36ths.
    pub chance: Chance,
    /// Expected damage to the target, in hundredths of a point.
    pub damage: u32,
    /// Expected damage to the attacker, in hundredths of a point.
    pub own_damage: u32,
}

/// An attacker and its target: everything that all physical attacks between the two share.
///
/// The damage of a charge depends on the move before it, so ask after the charge is declared.
#[derive(Clone, Debug)]
pub struct Swing<'a> {
    attacker: Fighter<'a>,
    target: Fighter<'a>,
    aim: Aim<'a>,
    /// Elevation of the attacker and of the target.
    levels: [i8; 2],
    /// All physical attacks that are declared so far, by any unit.
    declared: &'a [PhysicalAttack],
}

impl Mech {
    /// The swing of one unit at another, both given by index.
    pub(crate) fn swing<'a>(
        &'a self,
        state: &'a State,
        attacker: usize,
        target: usize,
    ) -> Swing<'a> {
        let [striker, struck] = [attacker, target].map(|unit| self.fighter(state, unit));
        Swing { declared: &state.physical_attacks, ..Swing::new(&self.field, striker, struck) }
    }
}

impl<'a> Swing<'a> {
    /// A swing of an attacker that has not declared any physical attack this turn.
    pub fn new(field: &Battlefield, attacker: Fighter<'a>, target: Fighter<'a>) -> Self {
        let level = |unit: Fighter<'_>| field.map().elevation(unit.now.position).unwrap_or(0);
        Self {
            attacker,
            target,
            aim: Aim::new(field, attacker, target),
            levels: [attacker, target].map(level),
            declared: &[],
        }
    }

    /// Checks that the attacker can declare this attack now.
    ///
    /// # Errors
    /// Returns the [`Refused`] that the order would get.
    pub fn may_strike(&self, kind: PhysicalKind) -> Result<(), Refused> {
        let own = self.attacker.now;
        is_enemy(own, self.target.now)?;
        // A charge is the unit's physical attack of this turn, and there is only one kind per turn.
        if own.charge.is_some() {
            return Err(Refused::Charging(own.id.clone()));
        }
        let able = self.is_able(kind);
        able.map_err(|why| Refused::PhysicalImpossible(own.id.clone(), kind, why))
    }

    fn is_able(&self, kind: PhysicalKind) -> Result<(), Unable> {
        if kind.has_run_up() {
            return Err(Unable::NeedsRunUp);
        }
        if self.strikes_already(kind) {
            return Err(Unable::StrikesAlready);
        }
        if self.attacker.now.prone {
            return Err(Unable::Prone);
        }
        self.reaches(kind)?;
        self.limbs_work(kind)?;
        if self.is_in_arc(kind) { Ok(()) } else { Err(Unable::OutOfArc) }
    }

    /// A second attack is allowed only as the other punch of a pair.
    fn strikes_already(&self, kind: PhysicalKind) -> bool {
        let own = self.declared.iter().filter(|blow| blow.attacker_id == self.attacker.now.id);
        let pair = |other: PhysicalKind| kind.is_punch() && other.is_punch() && kind != other;
        own.into_iter().any(|blow| !pair(blow.kind))
    }

    /// Checks that the target is adjacent and at an elevation that the attack can reach.
    pub(crate) fn reaches(&self, kind: PhysicalKind) -> Result<(), Unable> {
        if self.aim.distance != 1 {
            return Err(Unable::NotAdjacent);
        }
        let [own, other] = self.levels;
        let fits = match kind {
            PhysicalKind::Push if self.target.now.prone => return Err(Unable::TargetProne),
            PhysicalKind::Push => own == other,
            PhysicalKind::Charge => own.abs_diff(other) <= physical::CHARGE_LEVELS,
            PhysicalKind::DeathFromAbove => true,
            _ => self.table(kind).is_some(),
        };
        if fits { Ok(()) } else { Err(Unable::Level) }
    }

    fn limbs_work(&self, kind: PhysicalKind) -> Result<(), Unable> {
        let own = self.attacker.now;
        let whole = |limb: Location, joint: Actuator| {
            !own.has_lost(limb) && !self.attacker.missing_joints(limb).has(joint)
        };
        let works = match kind.limb() {
            Some(arm) if arm.is_arm() => whole(arm, Actuator::Shoulder),
            // A kick needs both legs: one to kick, one to stand on.
            Some(_) => LEGS.into_iter().all(|leg| whole(leg, Actuator::Hip)),
            // A push needs both arms. A broken shoulder only makes it harder: see `check`.
            None => !ARMS.into_iter().any(|arm| own.has_lost(arm)),
        };
        if !works {
            return Err(Unable::LimbOut);
        }
        if own.arms_flipped && !kind.is_kick() {
            return Err(Unable::ArmsFlipped);
        }
        let fires = match kind.limb() {
            Some(limb) => self.fires(limb),
            None => ARMS.into_iter().any(|arm| self.fires(arm)),
        };
        if fires { Err(Unable::LimbFired) } else { Ok(()) }
    }

    /// Returns true if a weapon in this limb fires this turn.
    fn fires(&self, limb: Location) -> bool {
        let mut weapons = self.attacker.plan.weapons.iter().zip(&self.attacker.now.weapons);
        weapons.any(|(weapon, state)| weapon.location == limb && state.fired)
    }

    /// Punches and kicks use the firing arc of their limb; a push goes straight ahead only.
    fn is_in_arc(&self, kind: PhysicalKind) -> bool {
        let (own, other) = (self.attacker.now, self.target.now.position);
        let Some(limb) = kind.limb() else { return own.facing.step(own.position) == other };
        let facing = arc::facing_of(limb, own.facing, own.twist);
        let arc = FiringArc::from_to(own.position, facing, other);
        // Never flipped here: `limbs_work` has refused flipped arms already.
        arc::arcs_of(limb, false, false).contains(&arc)
    }

    /// The to-hit check: piloting skill and modifiers.
    pub fn check(&self, kind: PhysicalKind) -> Check {
        let [own, other] = [self.attacker, self.target].map(|unit| unit.skills.piloting);
        let check = Check::new(own).with(self.aim.at_close_quarters());
        match kind {
            PhysicalKind::PunchLeft | PhysicalKind::PunchRight => {
                check.with(physical::punch(self.missing_joints(kind)))
            }
            PhysicalKind::KickLeft | PhysicalKind::KickRight => {
                check.with(physical::kick(self.missing_joints(kind)))
            }
            PhysicalKind::Push => {
                check.with(physical::push(ARMS.map(|arm| self.attacker.missing_joints(arm))))
            }
            PhysicalKind::Charge | PhysicalKind::DeathFromAbove => {
                check.with(physical::piloting_contest(own, other))
            }
        }
    }

    /// Missing or destroyed actuators of the attacking limb.
    fn missing_joints(&self, kind: PhysicalKind) -> Actuators {
        kind.limb().map_or(Actuators::NONE, |limb| self.attacker.missing_joints(limb))
    }

    /// The side of the target that is hit.
    pub fn column(&self) -> HitColumn {
        let (own, other) = (self.attacker.now, self.target.now);
        HitColumn::of_attack(other.position, other.facing, own.position)
    }

    /// The hit location table, or `None` for a push or a target out of reach.
    pub fn table(&self, kind: PhysicalKind) -> Option<HitTable> {
        let [own, other] = self.levels;
        let across = |blow| hit_location::table(blow, own, other, self.target.now.prone);
        match kind {
            PhysicalKind::PunchLeft | PhysicalKind::PunchRight => across(Blow::Punch),
            PhysicalKind::KickLeft | PhysicalKind::KickRight => across(Blow::Kick),
            PhysicalKind::Push => None,
            PhysicalKind::Charge => Some(HitTable::Weapon),
            // The attacker comes down on the upper body, hence the table for punches.
            PhysicalKind::DeathFromAbove => Some(HitTable::Punch),
        }
    }

    /// Damage to the target on a hit.
    pub fn damage(&self, kind: PhysicalKind) -> u16 {
        let (tons, missing) = (self.attacker.plan.tons, self.missing_joints(kind));
        match kind {
            PhysicalKind::PunchLeft | PhysicalKind::PunchRight => {
                physical::punch_damage(tons, missing)
            }
            PhysicalKind::KickLeft | PhysicalKind::KickRight => {
                physical::kick_damage(tons, missing)
            }
            PhysicalKind::Push => 0,
            // The run-up ends next to the target, so the target's hex is not among the hexes moved.
            PhysicalKind::Charge => physical::charge_damage(tons, self.attacker.now.hexes_moved()),
            PhysicalKind::DeathFromAbove => physical::landing_damage(tons),
        }
    }

    /// Damage to the attacker on a hit.
    pub fn recoil(&self, kind: PhysicalKind) -> u16 {
        match kind {
            PhysicalKind::Charge => physical::charge_recoil(self.target.plan.tons),
            PhysicalKind::DeathFromAbove => physical::landing_recoil(self.attacker.plan.tons),
            _ => 0,
        }
    }

    /// Computes the expected result. Fall damage counts only where the fall is certain: after a
    /// missed death from above.
    pub fn prospect(&self, kind: PhysicalKind) -> Prospect {
        let chance = self.check(kind).chance();
        let fallen = match kind {
            PhysicalKind::DeathFromAbove => {
                fall::damage(self.attacker.plan.tons, fall::MISSED_LANDING_LEVELS, false)
            }
            _ => 0,
        };
        Prospect {
            chance,
            damage: hundredths(self.damage(kind), chance.ways()),
            // At most 36 ways succeed, so the number of misses cannot underflow.
            own_damage: hundredths(self.recoil(kind), chance.ways())
                + hundredths(fallen, 36 - chance.ways()),
        }
    }

    /// The attack as it is declared.
    pub(crate) fn declaration(&self, kind: PhysicalKind) -> PhysicalAttack {
        let check = self.check(kind);
        PhysicalAttack {
            attacker_id: self.attacker.now.id.clone(),
            target_id: self.target.now.id.clone(),
            kind,
            to_hit_number: check.target_number(),
            modifiers: check.modifiers,
        }
    }
}

/// Checks that the target is an enemy in play.
pub(super) fn is_enemy(own: &UnitState, other: &UnitState) -> Result<(), Refused> {
    if !other.in_play() {
        return Err(Refused::OutOfBattle(other.id.clone()));
    }
    if own.side == other.side {
        return Err(Refused::FriendlyTarget(other.id.clone()));
    }
    Ok(())
}

/// Expected damage in hundredths of a point, if `ways` of 36 rolls do `points` damage.
fn hundredths(points: u16, ways: u8) -> u32 {
    // Multiplied before it is divided, to keep the hundredths.
    u32::from(points) * 100 * u32::from(ways) / 36
}
