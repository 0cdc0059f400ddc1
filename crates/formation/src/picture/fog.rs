use crate::{Belief, Formation, Phase, View};
use sandtable_hex::{CellId, CellSet, Visibility};

/// The cells that an army does not see now, each remembered or unknown. Before the battle
/// there is no fog: plans are made on a clear map.
pub(super) fn hidden(game: &Formation, view: &View, belief: &Belief) -> Vec<(CellId, Visibility)> {
    if matches!(view.phase, Phase::Planning | Phase::Deployment) {
        return Vec::new();
    }
    let shape = game.field.shape();
    let (mut visible, mut remembered) = (CellSet::empty(shape), CellSet::empty(shape));
    for cell in &belief.visible {
        visible.insert(*cell);
    }
    for (cell, _) in &belief.remembered {
        remembered.insert(*cell);
    }
    let known = |cell| {
        let seen_before = remembered.contains(cell);
        if seen_before { Visibility::Remembered } else { Visibility::Unknown }
    };
    let unseen = shape.cells().filter(|cell| !visible.contains(*cell));
    unseen.map(|cell| (cell, known(cell))).collect()
}
