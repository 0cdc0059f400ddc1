use crate::Unit;
use sandtable_hex::{CellSet, Occupied, Shape};
use std::sync::Arc;

/// The hexes of all other units. Reuses its bitsets while the map shape stays the same.
#[derive(Clone, Debug, Default)]
pub(super) struct OtherUnits(Option<OccupiedCells>);

#[derive(Clone, Debug)]
struct OccupiedCells {
    shape: Arc<Shape>,
    enemies: CellSet,
    friends: CellSet,
}

impl OtherUnits {
    /// The obstacles for a unit: enemies block the way, and no move ends on a friend.
    pub(super) fn obstacles_for(
        &mut self,
        shape: &Arc<Shape>,
        units: &[Unit],
        unit: &Unit,
    ) -> Occupied<'_> {
        // The bitsets have the size of one map shape; another shape needs new ones.
        let known = self.0.take().filter(|crowd| crowd.shape == *shape);
        let crowd = self.0.insert(known.unwrap_or_else(|| OccupiedCells::none(shape)));
        crowd.fill(units, unit);
        Occupied::none().closed(&crowd.enemies).no_stop(&crowd.friends)
    }
}

impl OccupiedCells {
    fn none(shape: &Arc<Shape>) -> Self {
        let nobody = CellSet::empty(shape);
        Self { shape: Arc::clone(shape), enemies: nobody.clone(), friends: nobody }
    }

    fn fill(&mut self, units: &[Unit], unit: &Unit) {
        self.enemies.clear();
        self.friends.clear();
        // The list contains the mover itself, which must not block its own hex.
        for other in units.iter().filter(|other| other.id != unit.id) {
            let side = if other.is_enemy_of(unit) { &mut self.enemies } else { &mut self.friends };
            if let Some(cell) = self.shape.cell(other.position) {
                side.insert(cell);
            }
        }
    }
}
