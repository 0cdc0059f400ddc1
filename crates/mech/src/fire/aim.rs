use super::mode::{modes, rounds};
use super::odds::{Odds, mean_damage};
use crate::Mech;
use crate::rules::to_hit::{self, Woods};
use crate::rules::{Chance, Check, FiringArc, Modifier, arc};
use crate::state::{Attack, WeaponAttack};
use crate::terrain::{Posture, Sightline};
use crate::weapon::{RangeBracket, WeaponFamily};
use crate::{Armament, Battlefield, Fighter, FireMode, Location, MovementMode, Refused, State};

/// An attacker and its target: everything that all weapons of the attacker share. Distance, line of
/// sight and shared modifiers are computed once, then each weapon adds its own.
#[derive(Clone, Debug)]
pub struct Aim<'a> {
    attacker: Fighter<'a>,
    target: Fighter<'a>,
    /// Distance to the target in hexes.
    pub distance: u16,
    /// The line of sight; for indirect fire, that of the spotter.
    pub line: Sightline,
    woods: Option<Woods>,
    own_cover: bool,
    /// True if another target is the attacker's primary one.
    secondary: bool,
    /// The spotter for indirect fire, if the attacker itself has no line of sight.
    spotter: Option<Spotter>,
    /// Gunnery skill plus the modifiers that all weapons share.
    base: i16,
}

/// A friendly unit that sees the target.
#[derive(Clone, Copy, Debug)]
struct Spotter {
    line: Sightline,
    moved: Option<MovementMode>,
    /// True if it has declared an attack itself.
    attacks: bool,
}

impl Spotter {
    fn modifiers(self) -> impl Iterator<Item = Modifier> {
        to_hit::indirect_fire(self.moved, self.attacks)
    }
}

impl Mech {
    /// The aim of one unit at another, both given by index.
    pub(crate) fn aim<'a>(&'a self, state: &'a State, attacker: usize, target: usize) -> Aim<'a> {
        let (shooter, aimed_at) = (self.fighter(state, attacker), self.fighter(state, target));
        let aim = Aim::new(&self.field, shooter, aimed_at);
        let spotter = if aim.line.clear { None } else { self.spotter(state, attacker, target) };
        // Woods and cover count along the spotter's line, the range from the attacker.
        let line = spotter.map_or(aim.line, |spotter| spotter.line);
        // Added up again, because the line and the secondary target change the shared modifiers.
        Aim { secondary: aim.is_secondary(self, state), spotter, line, ..aim }.based()
    }

    /// The best spotter: the one with the lowest total modifier, and the first of equals.
    fn spotter(&self, state: &State, attacker: usize, target: usize) -> Option<Spotter> {
        let side = state.units[attacker].side;
        let seen = posture(self.fighter(state, target));
        let friends = self.fighters(state).enumerate().filter(|(at, friend)| {
            *at != attacker && friend.now.side == side && friend.now.can_act()
        });
        let spotters = friends.filter_map(|(_, friend)| {
            let line = self.field.sightline(posture(friend), seen);
            let attacks = friend.now.weapons.iter().any(|weapon| weapon.fired);
            line.clear.then_some(Spotter { line, moved: friend.movement_mode(), attacks })
        });
        let added = |spotter: &Spotter| {
            let own = spotter.modifiers().map(|modifier| i16::from(modifier.value)).sum::<i16>();
            own + i16::from(spotter.line.woods) + i16::from(spotter.line.partial_cover)
        };
        spotters.min_by_key(added)
    }
}

impl<'a> Aim<'a> {
    /// The aim at a primary target.
    pub fn new(field: &Battlefield, attacker: Fighter<'a>, target: Fighter<'a>) -> Self {
        let [from, to] = [attacker, target].map(posture);
        let line = field.sightline(from, to);
        Self::along(field, line, attacker, target).with_own_cover(field, from, to)
    }

    /// Like [`Aim::new`], with a line of sight that is already known. Assumes that no cover blocks
    /// the weapons in the attacker's legs.
    pub(crate) fn along(
        field: &Battlefield,
        line: Sightline,
        attacker: Fighter<'a>,
        target: Fighter<'a>,
    ) -> Self {
        let (from, to) = (attacker.now.position, target.now.position);
        Self {
            attacker,
            target,
            distance: from.unsigned_distance_to(to).min(u16::MAX.into()) as u16,
            line,
            woods: field.woods(to),
            own_cover: false,
            secondary: false,
            spotter: None,
            base: 0,
        }
        .based()
    }

    /// Adds up the modifiers that all weapons share.
    fn based(self) -> Self {
        let added = self.shared().map(|modifier| i16::from(modifier.value)).sum::<i16>();
        Self { base: i16::from(self.attacker.skills.gunnery) + added, ..self }
    }

    /// Looks up the attacker's own cover, which blocks weapons in its legs. Only units with such
    /// weapons pay for the second line of sight.
    fn with_own_cover(self, field: &Battlefield, from: Posture, to: Posture) -> Self {
        let legs = self.attacker.plan.weapons.iter().any(|weapon| weapon.location.is_leg());
        let covered = || field.sightline(to, from).partial_cover;
        Self { own_cover: legs && covered(), ..self }
    }

    /// The first declared target is the primary one, except that a target in the front arc takes
    /// precedence over one outside it.
    fn is_secondary(&self, game: &Mech, state: &State) -> bool {
        let mut others = self.other_attacks(game, state);
        match self.arc_of(self.target) {
            FiringArc::Front => others.any(|(_, arc)| arc == FiringArc::Front),
            _ => others.next().is_some(),
        }
    }

    /// The attacker's declared attacks on other targets, each with the arc of its target.
    fn other_attacks<'s>(
        &self,
        game: &'s Mech,
        state: &'s State,
    ) -> impl Iterator<Item = (&'s Attack, FiringArc)> {
        let own = state.attacks.iter().filter(|a| a.attacker_id == self.attacker.now.id);
        let others = own.filter(|attack| attack.target_id != self.target.now.id);
        others.filter_map(|attack| {
            let other = state.index_of(&attack.target_id)?;
            Some((attack, self.arc_of(game.fighter(state, other))))
        })
    }

    /// Earlier attacks on a target outside the front arc that becomes secondary because this target
    /// is in the front arc. They are declared again with the modifier for secondary targets.
    pub(crate) fn displaced(&self, game: &Mech, state: &State) -> Vec<Attack> {
        if self.secondary || self.arc_of(self.target) != FiringArc::Front {
            return Vec::new();
        }
        let others = self.other_attacks(game, state);
        let harder = others.filter_map(|(attack, arc)| attack.with(&to_hit::secondary_target(arc)));
        harder.collect()
    }

    fn arc_of(&self, other: Fighter<'_>) -> FiringArc {
        let own = self.attacker;
        FiringArc::from_to(own.now.position, own.torso(), other.now.position)
    }

    /// The to-hit check of a shot: gunnery skill and modifiers.
    pub fn check(&self, weapon: &Armament, mode: FireMode, bracket: RangeBracket) -> Check {
        Check::new(self.attacker.skills.gunnery).with(self.modifiers(weapon, mode, bracket))
    }

    /// All modifiers of a shot.
    pub fn modifiers(
        &self,
        weapon: &Armament,
        mode: FireMode,
        bracket: RangeBracket,
    ) -> impl Iterator<Item = Modifier> {
        self.of_weapon(weapon, mode, bracket).chain(self.shared())
    }

    /// The modifiers of the weapon: range, kind of weapon, damaged arm, indirect fire.
    fn of_weapon(
        &self,
        weapon: &Armament,
        mode: FireMode,
        bracket: RangeBracket,
    ) -> impl Iterator<Item = Modifier> {
        let minimum = to_hit::minimum_range(weapon.weapon.minimum, self.distance);
        let kind = match (weapon.weapon.family, mode) {
            (WeaponFamily::PulseLaser, _) => Some(to_hit::PULSE_LASER),
            (WeaponFamily::Mrm, _) => Some(to_hit::MRM),
            (_, FireMode::Cluster) => Some(to_hit::LBX_CLUSTER),
            _ => None,
        };
        // Only broken actuators count. Those that were never built in make punches harder, not
        // shots.
        let broken = self.attacker.now.broken_joints[weapon.location.index()];
        let range = to_hit::range(bracket.into());
        let spotter = self.spotter.filter(|_| mode == FireMode::Indirect);
        let indirect = spotter.into_iter().flat_map(Spotter::modifiers);
        let own = [range, minimum, kind].into_iter().flatten();
        own.chain(to_hit::arm(broken)).chain(indirect)
    }

    /// The modifiers that all weapons share.
    pub(crate) fn shared(&self) -> impl Iterator<Item = Modifier> {
        self.movement().chain(self.ground()).chain(self.attacker())
    }

    fn movement(&self) -> impl Iterator<Item = Modifier> {
        let target = self.target.now;
        let jumped = self.target.movement_mode() == Some(MovementMode::Jump);
        [
            to_hit::attacker_movement(self.attacker.movement_mode()),
            to_hit::target_movement(target.hexes_moved()),
            jumped.then_some(to_hit::TARGET_JUMPED),
            target.prone.then(|| to_hit::target_prone(self.distance)),
            target.is_immobile().then_some(to_hit::TARGET_IMMOBILE),
        ]
        .into_iter()
        .flatten()
    }

    fn ground(&self) -> impl Iterator<Item = Modifier> {
        [
            self.woods.map(to_hit::target_woods),
            // The line has added up the points of light and heavy woods already: 1 point counts as
            // 1 light hex.
            to_hit::intervening_woods(self.line.woods, 0),
            self.line.partial_cover.then_some(to_hit::PARTIAL_COVER),
        ]
        .into_iter()
        .flatten()
    }

    fn attacker(&self) -> impl Iterator<Item = Modifier> {
        let now = self.attacker.now;
        let secondary = self.secondary.then(|| to_hit::secondary_target(self.arc_of(self.target)));
        [
            to_hit::attacker_heat(now.heat),
            now.prone.then_some(to_hit::ATTACKER_PRONE),
            secondary,
            to_hit::sensors(now.hits.sensors),
        ]
        .into_iter()
        .flatten()
    }

    /// The to-hit number: the total that two dice have to reach.
    pub fn target_number(&self, weapon: &Armament, mode: FireMode, bracket: RangeBracket) -> i16 {
        // The same number as that of `check`, without collecting the modifiers in a list.
        let added = self.of_weapon(weapon, mode, bracket);
        self.base + added.map(|modifier| i16::from(modifier.value)).sum::<i16>()
    }

    /// Computes the expected result of a shot.
    pub fn odds(&self, weapon: &Armament, mode: FireMode, bracket: RangeBracket) -> Odds {
        let chance = Chance::of(self.target_number(weapon, mode, bracket));
        let mean = match mode {
            // The common mode is computed once per blueprint.
            FireMode::Normal => weapon.mean_damage[bracket as usize],
            _ => mean_damage(weapon.weapon, mode, bracket),
        };
        let damage = u32::from(chance.ways()) * mean / 36;
        Odds { chance, damage, heat: weapon.weapon.heat * rounds(mode) }
    }

    /// The shot as it is declared.
    pub(crate) fn shot(
        &self,
        weapon: &Armament,
        mode: FireMode,
        bracket: RangeBracket,
    ) -> WeaponAttack {
        let kind = weapon.weapon;
        WeaponAttack {
            weapon_id: weapon.id.clone(),
            weapon_name: kind.name.clone(),
            mode,
            damage: kind.damage.per_hit(bracket),
            heat: kind.heat * rounds(mode),
            range_bracket: bracket,
            to_hit_number: self.target_number(weapon, mode, bracket),
            modifiers: self.modifiers(weapon, mode, bracket).collect(),
        }
    }

    /// Checks that the attacker can fire at the target at all, whatever the weapon.
    ///
    /// # Errors
    /// Returns the [`Refused`] that the order would get.
    pub fn may_fire(&self) -> Result<(), Refused> {
        let (own, other) = (self.attacker.now, self.target.now);
        let arms = [Location::LeftArm, Location::RightArm];
        if !other.in_play() {
            return Err(Refused::OutOfBattle(other.id.clone()));
        }
        if own.side == other.side {
            return Err(Refused::FriendlyTarget(other.id.clone()));
        }
        if own.charge.is_some() {
            return Err(Refused::Charging(own.id.clone()));
        }
        if to_hit::is_blind(own.hits.sensors) {
            return Err(Refused::Blind(own.id.clone()));
        }
        if !self.line.clear {
            return Err(Refused::NoLineOfSight(own.id.clone(), other.id.clone()));
        }
        // A prone unit fires with one arm while it props itself up on the other, so it needs both.
        if own.prone && arms.into_iter().any(|arm| own.has_lost(arm)) {
            return Err(Refused::CannotPropUp(own.id.clone()));
        }
        Ok(())
    }

    /// Checks that a weapon can fire at the target now and returns its range bracket. `reserved`
    /// rounds are used by other shots.
    ///
    /// # Errors
    /// Returns the [`Refused`] that the order would get.
    pub fn bears(
        &self,
        number: usize,
        mode: FireMode,
        reserved: u16,
    ) -> Result<RangeBracket, Refused> {
        let weapon = &self.attacker.plan.weapons[number];
        let state = self.attacker.now.weapons[number];
        let id = || weapon.id.clone();
        if state.destroyed {
            return Err(Refused::WeaponDestroyed(id()));
        }
        if state.jammed {
            return Err(Refused::WeaponJammed(id()));
        }
        if state.fired {
            return Err(Refused::WeaponFired(id()));
        }
        if !modes(weapon.weapon).contains(&mode) {
            return Err(Refused::WrongFireMode(id(), mode));
        }
        self.sees(weapon, mode)?;
        // Rounds are consumed at resolution, so the bins still hold those of the shots declared
        // before.
        let needed = reserved.saturating_add(rounds(mode));
        if weapon.weapon.shots.is_some() && self.attacker.shots(weapon.weapon) < needed {
            return Err(Refused::NoAmmunition(id()));
        }
        self.postured(weapon)?;
        if !self.is_in_arc(weapon) {
            return Err(Refused::OutOfArc(id(), self.target.now.id.clone()));
        }
        let bracket = weapon.weapon.bracket(self.distance);
        bracket.ok_or_else(|| Refused::OutOfRange(id(), self.target.now.id.clone()))
    }

    /// Checks line of sight: indirect fire needs a target that the attacker does not see itself,
    /// all other fire one that it sees.
    fn sees(&self, weapon: &Armament, mode: FireMode) -> Result<(), Refused> {
        let (own, other) = (&self.attacker.now.id, &self.target.now.id);
        // `line` may be the spotter's, so it does not tell if the attacker sees the target. A
        // spotter is set only if it does not.
        match (mode == FireMode::Indirect, self.spotter.is_some()) {
            (true, false) => Err(Refused::WrongFireMode(weapon.id.clone(), mode)),
            (false, true) => Err(Refused::NoLineOfSight(own.clone(), other.clone())),
            _ => Ok(()),
        }
    }

    /// Checks that the attacker's posture lets a weapon fire. Leg weapons cannot fire while prone
    /// or behind cover; a prone unit fires with one arm only and props itself up on the other.
    fn postured(&self, weapon: &Armament) -> Result<(), Refused> {
        let own = self.attacker.now;
        let fires = |location: Location| {
            let weapons = self.attacker.plan.weapons.iter().zip(&own.weapons);
            weapons.into_iter().any(|(weapon, state)| weapon.location == location && state.fired)
        };
        let props = match weapon.location {
            Location::LeftArm => fires(Location::RightArm),
            Location::RightArm => fires(Location::LeftArm),
            other => other.is_leg(),
        };
        if own.prone && props {
            return Err(Refused::WeaponProne(weapon.id.clone()));
        }
        if weapon.location.is_leg() && self.own_cover {
            return Err(Refused::WeaponBehindCover(weapon.id.clone()));
        }
        Ok(())
    }

    /// The range bracket for a working, loaded weapon, regardless of arcs.
    pub(crate) fn reaches(&self, number: usize) -> Option<RangeBracket> {
        let kind = self.attacker.plan.weapons[number].weapon;
        let works = self.attacker.weapon_works(number);
        let loaded = works && (kind.shots.is_none() || self.attacker.shots(kind) > 0);
        loaded.then(|| kind.bracket(self.distance)).flatten()
    }

    /// Returns true if the target is in the firing arc of a weapon.
    pub(crate) fn is_in_arc(&self, weapon: &Armament) -> bool {
        let own = self.attacker.now;
        let facing = arc::facing_of(weapon.location, own.facing, own.twist);
        let arc = FiringArc::from_to(own.position, facing, self.target.now.position);
        arc::arcs_of(weapon.location, weapon.rear, own.arms_flipped).contains(&arc)
    }

    /// The modifiers that physical attacks share with shots: movement of both units and terrain.
    pub(crate) fn at_close_quarters(&self) -> impl Iterator<Item = Modifier> {
        self.movement().chain(self.ground())
    }
}

fn posture(unit: Fighter<'_>) -> Posture {
    Posture { hex: unit.now.position, prone: unit.now.prone }
}
