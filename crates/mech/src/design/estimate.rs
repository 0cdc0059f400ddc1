use crate::design::{Design, Mount};
use crate::{Location, Weapon};

impl Design {
    /// What a design is worth of which nobody has said it: what it withstands, weighed by how fast it
    /// is, and what it deals out in the ranges of its weapons. It is a rough measure by which to
    /// balance forces, about as good as a tenth; the published values go into far more detail.
    pub(super) fn estimated_value(&self) -> u32 {
        let structure = Location::ALL.into_iter().filter_map(|at| self.structure(at));
        let structure: u32 = structure.map(u32::from).sum();
        let withstands = self.armour.total() * 5 / 2 + structure * 3 / 2 + u32::from(self.tons) / 2;
        let pace = u32::from(self.run().max(self.jump + 1));
        let defence = withstands * (100 + 6 * pace) / 130;
        let weapons = self.weapons.iter().filter_map(Mount::weapon).map(firepower).sum::<u32>();
        let offence = weapons * (100 + 5 * pace) / 130;
        defence + offence
    }
}

/// What a weapon adds: its damage by how far it carries it.
fn firepower(weapon: &Weapon) -> u32 {
    u32::from(weapon.damage.most()) * (30 + 5 * u32::from(weapon.range.medium)) / 8
}
