//! A unit in its current condition: its blueprint minus its damage.

use crate::design::Slot;
use crate::event::HeatSource;
use crate::rules::heat::{self, Risk};
use crate::rules::pilot::Skills;
use crate::rules::{Actuator, Actuators, Check, Limb, Profile, Standing, Trigger, movement, psr};
use crate::weapon::Weapon;
use crate::{Blueprint, Location, Mech, MovementMode, State, Unit, UnitState};
use sandtable_hex::Facing;

/// Movement points per attempt to stand up.
const STAND_UP: u16 = 2;

/// A unit in its current condition. Everything derived (movement points, heat sources, balance) is
/// computed here from blueprint and state, so the state stores no value twice.
#[derive(Clone, Copy, Debug)]
pub struct Fighter<'a> {
    /// The unit as built.
    pub plan: &'a Blueprint,
    /// Everything about the unit that changes.
    pub now: &'a UnitState,
    /// Gunnery and piloting of its pilot.
    pub skills: Skills,
}

impl Mech {
    /// Returns the unit at an index of the state's list.
    pub(crate) fn fighter<'a>(&'a self, state: &'a State, index: usize) -> Fighter<'a> {
        Fighter {
            // Blueprints and scenario units are in the same order as the state's units, so one
            // index serves all three.
            plan: &self.blueprints[index],
            now: &state.units[index],
            skills: self.scenario.units[index].skills,
        }
    }

    /// Returns every unit, in the order of the scenario.
    pub fn fighters<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Fighter<'a>> {
        (0..state.units.len().min(self.blueprints.len())).map(|index| self.fighter(state, index))
    }
}

impl Fighter<'_> {
    /// The condition of a limb.
    pub fn limb(self, location: Location) -> Limb {
        if self.now.has_lost(location) {
            Limb::Lost
        } else {
            Limb::Broken(self.now.broken_joints[location.index()])
        }
    }

    /// The condition of the legs, left first.
    pub fn legs(self) -> [Limb; 2] {
        [self.limb(Location::LeftLeg), self.limb(Location::RightLeg)]
    }

    /// Actuators of a limb that are destroyed or were never built in.
    pub fn missing_joints(self, limb: Location) -> Actuators {
        let broken = self.now.broken_joints[limb.index()];
        self.plan.missing(limb).iter().fold(broken, Actuators::with)
    }

    /// Walking points after damage and heat.
    pub fn walk(self) -> u16 {
        if self.has_gyro() { movement::walk(self.plan.walk, self.now.heat, self.legs()) } else { 0 }
    }

    /// Running points after damage and heat.
    pub fn run(self) -> u16 {
        // From the reduced walking points: heat and leg damage slow a run through the walk.
        movement::run(self.walk(), self.legs())
    }

    /// Jumping points; 0 for a unit that is prone or tried to stand up this turn.
    pub fn jump(self) -> u16 {
        let grounded = self.now.prone || self.now.stand_attempts > 0;
        let jets = movement::jump(self.plan.jets, self.now.hits.jump_jets);
        if grounded { 0 } else { jets }
    }

    /// Movement points of a mode, minus those spent on standing up.
    pub fn points(self, mode: MovementMode) -> u16 {
        let spent = self.spent_on_standing();
        match mode {
            MovementMode::Walk => self.walk().saturating_sub(spent),
            MovementMode::Run => self.run().saturating_sub(spent),
            MovementMode::Jump => self.jump(),
        }
    }

    /// Movement points per attempt to stand up: 2, or 1 for a unit that has only 1.
    pub fn stand_up_cost(self) -> u16 {
        // A unit with one leg has 1 walking point and no running points, hence the larger of the
        // two.
        if self.run().max(self.walk()) == 1 { 1 } else { STAND_UP }
    }

    pub(crate) fn spent_on_standing(self) -> u16 {
        match self.now.stand_attempts {
            0 => 0,
            attempts => u16::from(attempts) * self.stand_up_cost(),
        }
    }

    /// The unit as the movement search sees it: at its start hex, before any declared move.
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

    /// The unit as an obstacle for others: at its current hex.
    pub(crate) fn obstacle(self) -> Unit {
        Unit { position: self.now.position, facing: self.now.facing, ..self.mover() }
    }

    /// Working heat sinks in a location.
    pub(crate) fn sinks_in(self, location: Location) -> u16 {
        let sink =
            |slot: &Slot| if let Slot::HeatSink(number) = slot { Some(*number) } else { None };
        // The sinks that would be lost with the location are those that still work in it.
        self.plan.lost_with(location, self.now.broken_slots[location.index()], sink)
    }

    /// The movement mode that counts for attack modifiers and heat. Attempts to stand up count as
    /// walking, or as running if they cost more than the walking points.
    pub fn movement_mode(self) -> Option<MovementMode> {
        let stood = || match self.spent_on_standing() {
            0 => None,
            spent if spent <= self.walk() => Some(MovementMode::Walk),
            _ => Some(MovementMode::Run),
        };
        self.now.moved.as_ref().map(|moved| moved.mode).or_else(stood)
    }

    /// Heat of this turn's move and attempts to stand up.
    pub fn movement_heat(self) -> u16 {
        // Moves are recorded in u32 and the heat scale is u16. The clamp covers values from files.
        let moved =
            self.now.moved.as_ref().map_or(0, |moved| moved.heat.min(u16::MAX.into()) as u16);
        moved + u16::from(self.now.stand_attempts) * heat::STAND_UP
    }

    /// Heat sources in the heat phase: movement, weapons, engine hits and heat from other units. A
    /// reactor that is shut down generates none.
    pub fn heat_sources(self) -> [(HeatSource, u16); 4] {
        // Heat from other units is added even to a reactor that is off.
        let own = |amount: u16| if self.now.shutdown { 0 } else { amount };
        [
            (HeatSource::Movement, own(self.movement_heat())),
            (HeatSource::Weapons, own(self.now.weapon_heat)),
            (HeatSource::External, own(heat::of_engine(self.now.hits.engine))),
            (HeatSource::External, self.now.inflicted_heat),
        ]
    }

    /// The risk that the reactor shuts down at this heat or, if it is shut down, does not restart.
    pub fn shutdown_risk(self, heat: u16) -> Risk {
        match heat::shutdown(heat) {
            // Only a conscious pilot can override a shutdown.
            Risk::AvoidOn(_) if !self.now.shutdown && !self.now.pilot.is_conscious() => {
                Risk::Certain
            }
            risk => risk,
        }
    }

    /// The risk that ammunition explodes at this heat; none if the unit carries no explosive
    /// ammunition.
    pub fn ammunition_risk(self, heat: u16, profile: &Profile) -> Risk {
        match self.explosive_bins().next() {
            Some(_) => heat::ammunition(heat, profile),
            None => Risk::None,
        }
    }

    /// The piloting skill roll for a single trigger, without others from the same phase. `None` if
    /// the roll fails automatically.
    pub fn balance_check(self, trigger: Trigger, profile: &Profile) -> Option<Check> {
        psr::check(self.skills.piloting, trigger, &[], self.standing(), profile)
    }

    /// The facing of the torso.
    pub const fn torso(self) -> Facing {
        self.now.twist.torso(self.now.facing)
    }

    /// Returns true unless the gyro is destroyed.
    pub const fn has_gyro(self) -> bool {
        self.now.hits.gyro < crate::rules::critical::GYRO_DESTROYED
    }

    /// Returns true if the unit can never stand again: it has lost the gyro, both legs, or a leg
    /// and both arms.
    pub fn cannot_stand(self) -> bool {
        let lost_legs = self.legs().into_iter().filter(|leg| *leg == Limb::Lost).count();
        let arms = [Location::LeftArm, Location::RightArm];
        let armless = arms.into_iter().all(|arm| self.now.has_lost(arm));
        !self.has_gyro() || lost_legs == 2 || (lost_legs == 1 && armless)
    }

    /// Returns true if running calls for a piloting skill roll: the gyro or a hip is damaged.
    pub fn runs_badly(self) -> bool {
        let hip = self.legs().into_iter().any(|leg| leg.broken().has(Actuator::Hip));
        hip || self.now.hits.gyro > 0
    }

    /// Returns true if jumping calls for a piloting skill roll: the gyro or any leg actuator is
    /// damaged.
    pub fn jumps_badly(self) -> bool {
        // A lost leg has no broken actuators (see `Limb::broken`), so it is tested for itself.
        let hurt = |leg: Limb| leg == Limb::Lost || leg.broken() != Actuators::NONE;
        self.now.hits.gyro > 0 || self.legs().into_iter().any(hurt)
    }

    /// The trigger of the piloting skill roll at the end of a move in this mode, if damage calls
    /// for one.
    pub fn psr_after_move(self, mode: MovementMode) -> Option<Trigger> {
        match mode {
            MovementMode::Walk => None,
            MovementMode::Run => self.runs_badly().then_some(Trigger::RanDamaged),
            MovementMode::Jump => self.jumps_badly().then_some(Trigger::JumpedDamaged),
        }
    }

    /// The damage that counts in every piloting skill roll.
    pub fn standing(self) -> Standing {
        // In the phase in which the reactor shuts down the pilot still gets a roll.
        let just_off = self.now.pending_psrs.contains(&Trigger::Shutdown);
        Standing {
            legs: self.legs(),
            gyro_hits: self.now.hits.gyro,
            wounds: self.now.pilot.wounds,
            helpless: !self.now.pilot.is_conscious() || (self.now.shutdown && !just_off),
        }
    }

    /// Heat that its sinks dissipate per turn, with some of them under water.
    pub fn dissipation(self, submerged: u16) -> u16 {
        let each = self.plan.sink_kind.dissipation();
        heat::dissipation(self.plan.sinks, self.now.hits.heat_sinks, each, submerged)
    }

    /// Returns true if a weapon is neither destroyed nor jammed.
    pub fn weapon_works(self, weapon: usize) -> bool {
        let state = self.now.weapons[weapon];
        !state.destroyed && !state.jammed
    }

    /// Rounds left for a kind of weapon, over all bins.
    pub fn shots(self, weapon: &'static Weapon) -> u16 {
        let bins = self.plan.bins.iter().zip(&self.now.ammo);
        // Weapons are entries of one static table, so the same address means the same kind.
        let fitting = bins.filter(|(bin, _)| std::ptr::eq(bin.weapon, weapon));
        fitting.map(|(_, shots)| *shots).fold(0, u16::saturating_add)
    }

    /// The first bin with rounds for a kind of weapon.
    pub(crate) fn bin_for(self, weapon: &'static Weapon) -> Option<usize> {
        let mut bins = self.plan.bins.iter().zip(&self.now.ammo);
        bins.position(|(bin, shots)| std::ptr::eq(bin.weapon, weapon) && *shots > 0)
    }

    /// Non-empty bins of explosive ammunition, in the order of the design.
    pub(crate) fn explosive_bins(self) -> impl Iterator<Item = usize> {
        let bins = self.plan.bins.iter().zip(&self.now.ammo).enumerate();
        bins.filter(|(_, (bin, shots))| **shots > 0 && bin.weapon.has_explosive_ammo())
            .map(|(index, _)| index)
    }

    /// Damage of a bin if it explodes: rounds left times the most damage per round.
    pub(crate) fn explosion(self, bin: usize) -> u16 {
        self.now.ammo[bin].saturating_mul(self.plan.bins[bin].weapon.damage.most())
    }
}
