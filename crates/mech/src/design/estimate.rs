//! Estimates the battle value of designs that do not state one.

use crate::Location;
use crate::design::{AmmoBin, Design, Mount};
use crate::movement::MovementMode;
use crate::rules::{heat, to_hit};
use crate::weapon::{Damage, Weapon};
use std::cmp::Reverse;

/// Defensive points subtracted per ton of ammunition, because it may explode.
const BIN: u64 = 15;

/// Heat above the dissipation at which a unit still fires everything.
const BEARABLE: u16 = 6;

impl Design {
    /// Estimates the battle value: durability times evasion, plus firepower times speed. It follows
    /// the published formula with a simpler measure of weapons, and is within 5 % of the stated
    /// value of every shipped design.
    pub(super) fn estimated_value(&self) -> u32 {
        let value = self.defence().saturating_add(self.offence());
        u32::try_from(value).unwrap_or(u32::MAX)
    }

    fn defence(&self) -> u64 {
        let structure = Location::ALL.into_iter().filter_map(|at| self.structure(at));
        let structure: u64 = structure.map(u64::from).sum();
        let armour = u64::from(self.armour.total());
        // Rules use integers only: weights of 2.5, 1.5 and 0.5 are doubled, and the sum is halved.
        let points = (5 * armour + 3 * structure + u64::from(self.tons)) / 2;
        let bins = self.ammo.iter().filter_map(AmmoBin::weapon);
        let explosive = bins.filter(|weapon| weapon.has_explosive_ammo()).count();
        let points = points.saturating_sub(BIN * explosive as u64);
        points * (10 + self.evasion()) / 10
    }

    /// The best target movement modifier that its speed can give.
    fn evasion(&self) -> u64 {
        let moved = |hexes| to_hit::target_movement(hexes).map_or(0, |modifier| modifier.value);
        let jumped = if self.jump > 0 { moved(self.jump) + to_hit::TARGET_JUMPED.value } else { 0 };
        moved(self.run()).max(jumped).unsigned_abs().into()
    }

    fn offence(&self) -> u64 {
        let bins = self.ammo.iter().filter_map(AmmoBin::weapon).map(|weapon| firepower(weapon) / 8);
        let eighths = self.volley() + bins.sum::<u64>();
        let pace = u64::from(self.run()) + u64::from(self.jump.div_ceil(2));
        (eighths / 8 + u64::from(self.tons)) * (35 + 13 * pace) / 100
    }

    /// The firepower of all weapons, best first. Rear-facing weapons count half, and so do weapons
    /// fired after the heat limit is reached.
    fn volley(&self) -> u64 {
        let halved = |mount: &Mount| {
            let weapon = mount.weapon()?;
            Some((firepower(weapon) >> u32::from(mount.rear), weapon.heat))
        };
        // Best weapons first, as a player would fire them within the heat limit.
        let mut weapons: Vec<(u64, u16)> = self.weapons.iter().filter_map(halved).collect();
        weapons.sort_unstable_by_key(|(power, heat)| (Reverse(*power), *heat));
        let limit = (self.heat_sinks.dissipation().saturating_add(BEARABLE))
            .saturating_sub(self.heat_of_movement());
        let mut heat: u16 = 0;
        let counted = weapons.into_iter().map(|(power, each)| {
            let too_hot = heat >= limit;
            heat = heat.saturating_add(each);
            power >> u32::from(too_hot)
        });
        counted.sum()
    }

    fn heat_of_movement(&self) -> u16 {
        let run = heat::of_movement(Some(MovementMode::Run), self.run());
        let jump = heat::of_movement(Some(MovementMode::Jump), self.jump);
        if self.jump > 0 { run.max(jump) } else { run }
    }
}

/// The firepower of a weapon, in eighths of a point of battle value: damage times long range minus
/// minimum range. Of a rack of missiles, 5 in 8 are assumed to hit.
fn firepower(weapon: &Weapon) -> u64 {
    let eighths = match weapon.damage {
        Damage::Fixed(points) => 8 * u64::from(points),
        Damage::Missiles { missiles, each } => 5 * u64::from(missiles) * u64::from(each),
        Damage::ByRange { short, medium, .. } => 4 * (u64::from(short) + u64::from(medium)),
    };
    eighths * u64::from(weapon.range.long.saturating_sub(weapon.minimum))
}
