//! A unit as it is now: what it was built like, less what happened to it.

use crate::design::Slot;
use crate::event::HeatSource;
use crate::rules::heat::{self, Risk};
use crate::rules::pilot::Skills;
use crate::rules::{Actuator, Actuators, Check, Limb, Profile, Standing, Trigger, movement, psr};
use crate::weapon::Weapon;
use crate::{Blueprint, Location, Mech, MovementMode, State, Unit, UnitState};
use sandtable_hex::Facing;

/// What each attempt to stand up costs.
const STAND_UP: u16 = 2;

/// A unit as it is now.
#[derive(Clone, Copy, Debug)]
pub struct Fighter<'a> {
    /// What it was built like.
    pub plan: &'a Blueprint,
    /// What has happened to it.
    pub now: &'a UnitState,
    /// How good its pilot is.
    pub skills: Skills,
}

impl Mech {
    /// The unit at a position in the list.
    pub(crate) fn fighter<'a>(&'a self, state: &'a State, index: usize) -> Fighter<'a> {
        Fighter {
            plan: &self.blueprints[index],
            now: &state.units[index],
            skills: self.scenario.units[index].skills,
        }
    }

    /// Every unit, in the order of the scenario.
    pub fn fighters<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Fighter<'a>> {
        (0..state.units.len().min(self.blueprints.len())).map(|index| self.fighter(state, index))
    }
}

impl Fighter<'_> {
    /// What is left of a limb.
    pub fn limb(self, location: Location) -> Limb {
        if self.now.has_lost(location) {
            Limb::Lost
        } else {
            Limb::Broken(self.now.broken_joints[location.index()])
        }
    }

    /// What is left of the legs, the left one first.
    pub fn legs(self) -> [Limb; 2] {
        [self.limb(Location::LeftLeg), self.limb(Location::RightLeg)]
    }

    /// Joints of a limb that do not work, or were never there.
    pub fn missing_joints(self, limb: Location) -> Actuators {
        let broken = self.now.broken_joints[limb.index()];
        self.plan.missing(limb).iter().fold(broken, Actuators::with)
    }

    /// Walking points: what damage and heat leave of them.
    pub fn walk(self) -> u16 {
        if self.has_gyro() { movement::walk(self.plan.walk, self.now.heat, self.legs()) } else { 0 }
    }

    /// Running points.
    pub fn run(self) -> u16 {
        movement::run(self.walk(), self.legs())
    }

    /// Jumping points; none for one that lies or has just stood up.
    pub fn jump(self) -> u16 {
        let grounded = self.now.prone || self.now.stand_attempts > 0;
        let jets = movement::jump(self.plan.jets, self.now.hits.jump_jets);
        if grounded { 0 } else { jets }
    }

    /// Points of a mode, less what was spent on standing up.
    pub fn points(self, mode: MovementMode) -> u16 {
        let spent = self.spent_on_standing();
        match mode {
            MovementMode::Walk => self.walk().saturating_sub(spent),
            MovementMode::Run => self.run().saturating_sub(spent),
            MovementMode::Jump => self.jump(),
        }
    }

    /// What one attempt to stand up costs: 2, but 1 for one that has no more to run with.
    pub fn stand_up_cost(self) -> u16 {
        if self.run().max(self.walk()) == 1 { 1 } else { STAND_UP }
    }

    pub(crate) fn spent_on_standing(self) -> u16 {
        match self.now.stand_attempts {
            0 => 0,
            attempts => u16::from(attempts) * self.stand_up_cost(),
        }
    }

    /// The unit for those who reckon movement, where it was before it declared a move.
    pub fn mover(self) -> Unit {
        let (position, facing) = self.now.before_move();
        Unit {
            id: self.now.id.clone(),
            side: self.now.side,
            position,
            facing,
            walking_mp: self.points(MovementMode::Walk),
            running_mp: self.points(MovementMode::Run),
            jump_mp: self.points(MovementMode::Jump),
            prone: self.now.prone,
        }
    }

    /// The unit for those who would run into it.
    pub(crate) fn standing_there(self) -> Unit {
        Unit { position: self.now.position, facing: self.now.facing, ..self.mover() }
    }

    /// Heat sinks in a location that still work.
    pub(crate) fn sinks_in(self, location: Location) -> u16 {
        let sink =
            |slot: &Slot| if let Slot::HeatSink(number) = slot { Some(*number) } else { None };
        self.plan.lost_with(location, self.now.broken_slots[location.index()], sink)
    }

    /// How it moved this turn, as far as its aim and its heat are concerned. Standing up counts.
    pub fn movement_mode(self) -> Option<MovementMode> {
        let stood = || match self.spent_on_standing() {
            0 => None,
            spent if spent <= self.walk() => Some(MovementMode::Walk),
            _ => Some(MovementMode::Run),
        };
        self.now.moved.as_ref().map(|moved| moved.mode).or_else(stood)
    }

    /// Heat of this turn's movement.
    pub fn movement_heat(self) -> u16 {
        let moved =
            self.now.moved.as_ref().map_or(0, |moved| moved.heat.min(u16::MAX.into()) as u16);
        moved + u16::from(self.now.stand_attempts) * heat::STAND_UP
    }

    /// What heats it in the heat phase: movement, weapons, the engine, and what others did. A reactor
    /// that is off makes no heat.
    pub fn heat_sources(self) -> [(HeatSource, u16); 4] {
        let own = |amount: u16| if self.now.shutdown { 0 } else { amount };
        [
            (HeatSource::Movement, own(self.movement_heat())),
            (HeatSource::Weapons, own(self.now.weapon_heat)),
            (HeatSource::External, own(heat::of_engine(self.now.hits.engine))),
            (HeatSource::External, self.now.inflicted_heat),
        ]
    }

    /// The danger that the reactor goes off at a heat or, if it is off, stays off.
    pub fn shutdown_risk(self, heat: u16) -> Risk {
        match heat::shutdown(heat) {
            // Nobody is there to override the safeties.
            Risk::AvoidOn(_) if !self.now.shutdown && !self.now.pilot.is_conscious() => {
                Risk::Certain
            }
            risk => risk,
        }
    }

    /// The danger that ammunition explodes at a heat; there is none without any.
    pub fn ammunition_risk(self, heat: u16, profile: &Profile) -> Risk {
        match self.explosive_bins().next() {
            Some(_) => heat::ammunition(heat, profile),
            None => Risk::None,
        }
    }

    /// The roll that keeps it on its feet, or brings it there, if nothing else makes that harder.
    /// `None` if no roll helps.
    pub fn balance_check(self, trigger: Trigger, profile: &Profile) -> Option<Check> {
        psr::check(self.skills.piloting, trigger, &[], self.standing(), profile)
    }

    /// Which way the torso looks.
    pub const fn torso(self) -> Facing {
        self.now.twist.torso(self.now.facing)
    }

    /// Whether the gyro works at all.
    pub const fn has_gyro(self) -> bool {
        self.now.hits.gyro < crate::rules::critical::GYRO_DESTROYED
    }

    /// Whether nothing can bring it to its feet again: the gyro is gone, or both legs, or a leg and
    /// both arms.
    pub fn cannot_stand(self) -> bool {
        let lost_legs = self.legs().into_iter().filter(|leg| *leg == Limb::Lost).count();
        let arms = [Location::LeftArm, Location::RightArm];
        let armless = arms.into_iter().all(|arm| self.now.has_lost(arm));
        !self.has_gyro() || lost_legs == 2 || (lost_legs == 1 && armless)
    }

    /// Whether a run calls for a piloting roll at its end: the gyro or a hip is damaged.
    pub fn runs_badly(self) -> bool {
        let hip = self.legs().into_iter().any(|leg| leg.broken().has(Actuator::Hip));
        hip || self.now.hits.gyro > 0
    }

    /// Whether a jump calls for a piloting roll when it lands: the gyro or anything in a leg is damaged.
    pub fn jumps_badly(self) -> bool {
        let hurt = |leg: Limb| leg == Limb::Lost || leg.broken() != Actuators::NONE;
        self.now.hits.gyro > 0 || self.legs().into_iter().any(hurt)
    }

    /// What calls for a piloting roll at the end of a move, if the unit is too damaged for it.
    pub fn strain(self, mode: MovementMode) -> Option<Trigger> {
        match mode {
            MovementMode::Walk => None,
            MovementMode::Run => self.runs_badly().then_some(Trigger::RanDamaged),
            MovementMode::Jump => self.jumps_badly().then_some(Trigger::JumpedDamaged),
        }
    }

    /// What makes it unsteady.
    pub fn standing(self) -> Standing {
        // The phase in which the reactor goes off still has its roll.
        let just_off = self.now.pending_psrs.contains(&Trigger::Shutdown);
        Standing {
            legs: self.legs(),
            gyro_hits: self.now.hits.gyro,
            wounds: self.now.pilot.wounds,
            helpless: !self.now.pilot.is_conscious() || (self.now.shutdown && !just_off),
        }
    }

    /// Heat that its sinks carry off in a turn.
    pub fn dissipation(self, submerged: u16) -> u16 {
        let each = self.plan.sink_kind.dissipation();
        heat::dissipation(self.plan.sinks, self.now.hits.heat_sinks, each, submerged)
    }

    /// Whether a weapon could fire, ammunition aside.
    pub fn weapon_works(self, weapon: usize) -> bool {
        let state = self.now.weapons[weapon];
        !state.destroyed && !state.jammed
    }

    /// Shots left for a kind of weapon.
    pub fn shots(self, weapon: &'static Weapon) -> u16 {
        let bins = self.plan.bins.iter().zip(&self.now.ammo);
        let fitting = bins.filter(|(bin, _)| std::ptr::eq(bin.weapon, weapon));
        fitting.map(|(_, shots)| *shots).fold(0, u16::saturating_add)
    }

    /// The first bin that has shots for a kind of weapon.
    pub(crate) fn bin_for(self, weapon: &'static Weapon) -> Option<usize> {
        let mut bins = self.plan.bins.iter().zip(&self.now.ammo);
        bins.position(|(bin, shots)| std::ptr::eq(bin.weapon, weapon) && *shots > 0)
    }

    /// Bins that could explode, in the order of the design.
    pub(crate) fn explosive_bins(self) -> impl Iterator<Item = usize> {
        let bins = self.plan.bins.iter().zip(&self.now.ammo).enumerate();
        bins.filter(|(_, (bin, shots))| **shots > 0 && bin.weapon.has_explosive_ammo())
            .map(|(index, _)| index)
    }

    /// What a bin would do if it went off.
    pub(crate) fn explosion(self, bin: usize) -> u16 {
        self.now.ammo[bin].saturating_mul(self.plan.bins[bin].weapon.damage.most())
    }
}
