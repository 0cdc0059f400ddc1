use super::search::TURN_COST;
use super::{MovementMode, MovementStep, ReachableHex};
use crate::Battlefield;
use crate::rules::Trigger;
use sandtable_hex::{Facing, Hex};

/// Returns the hexes that a move counts for the target movement modifier: those entered since the
/// unit last changed between forward and backward. Turns do not count; a jump counts its distance.
///
/// ```
/// use sandtable_hex::{Hex, flat};
/// use sandtable_mech::movement::{MovementMode, MovementStep, ReachableHex, hexes_moved};
///
/// let at = |row| MovementStep { position: Hex::new(4, row), facing: flat::N };
/// let path = vec![at(7), at(6), at(5), at(6)];
/// let end = ReachableHex { position: Hex::new(4, 6), facing: flat::N, mp_spent: 4, path };
/// assert_eq!(hexes_moved(MovementMode::Walk, Hex::new(4, 8), &end), 1, "three ahead, one back");
/// ```
pub fn hexes_moved(mode: MovementMode, from: Hex, end: &ReachableHex) -> u32 {
    if mode == MovementMode::Jump {
        return from.unsigned_distance_to(end.position);
    }
    let mut count = Count::from(from);
    end.path.iter().for_each(|step| {
        count.go(*step);
    });
    count.hexes
}

/// Returns the triggers of piloting skill rolls along a move, in order, each with its index in the
/// path: entering water or rubble, and turning on pavement while running, as far as the profile has
/// them. Several turns in one hex are one trigger. A jump enters only its landing hex, at index 0.
pub fn triggers(
    field: &Battlefield,
    mode: MovementMode,
    from: MovementStep,
    end: &ReachableHex,
) -> Vec<(usize, Trigger)> {
    let mut found = Vec::new();
    if mode == MovementMode::Jump {
        found.extend(entering(field, end.position).map(|trigger| (0, trigger)));
        return found;
    }
    let (mut here, mut count, mut turned) = (from, Count::from(from.position), false);
    for (place, step) in end.path.iter().enumerate() {
        if count.go(*step) {
            found.extend(entering(field, step.position).map(|trigger| (place, trigger)));
            turned = false;
        } else if step.facing != here.facing && !turned {
            found.extend(turning(field, mode, step.position, &count).map(|t| (place, t)));
            turned = true;
        }
        here = *step;
    }
    found
}

/// Returns the movement points of each turn and step of a path on the ground. A minimum move costs
/// more here than the unit spends.
pub fn costs(
    field: &Battlefield,
    mode: MovementMode,
    from: MovementStep,
    path: &[MovementStep],
) -> Vec<u16> {
    let before = [from].into_iter().chain(path.iter().copied());
    before.zip(path).map(|(from, to)| cost(field, mode, from, *to)).collect()
}

/// The cost of a turn or step, from the tables that the search uses.
fn cost(field: &Battlefield, mode: MovementMode, from: MovementStep, to: MovementStep) -> u16 {
    let Some(direction) = Facing::between(from.position, to.position) else { return TURN_COST };
    let ahead = if mode == MovementMode::Run { field.running() } else { field.walking() };
    let table = if direction == to.facing { Some(ahead) } else { field.backward() };
    let cell = field.map().shape().cell(from.position);
    // The search has found the path with these tables, so the step is possible.
    table.zip(cell).and_then(|(table, cell)| table.step(cell, direction)).unwrap_or(0)
}

/// The triggers of entering a hex.
pub(crate) fn entering(field: &Battlefield, hex: Hex) -> impl Iterator<Item = Trigger> {
    // Depth 0 stands for dry hexes as well; `counts_in` drops it.
    let water = Trigger::EnteredWater(field.depth(hex));
    let water = Some(water).filter(|trigger| trigger.counts_in(field.profile()));
    let rubble = has(field, hex, "rubble").then_some(Trigger::EnteredRubble);
    water.into_iter().chain(rubble.filter(|trigger| trigger.counts_in(field.profile())))
}

/// The trigger of turning in a hex.
fn turning(field: &Battlefield, mode: MovementMode, hex: Hex, count: &Count) -> Option<Trigger> {
    let skids = mode == MovementMode::Run && has(field, hex, "pavement");
    // The longer the run before the turn, the harder the roll. The table ends at 25 hexes, so
    // saturating does not change the modifier.
    let hexes = u8::try_from(count.hexes).unwrap_or(u8::MAX);
    let trigger = skids.then_some(Trigger::TurnedOnPavement(hexes));
    trigger.filter(|trigger| trigger.counts_in(field.profile()))
}

fn has(field: &Battlefield, hex: Hex, feature: &str) -> bool {
    field.map().terrain(hex).is_some_and(|terrain| terrain.feature(feature).is_some())
}

/// Counts hexes along a path.
struct Count {
    position: Hex,
    ahead: bool,
    hexes: u32,
}

impl Count {
    const fn from(position: Hex) -> Self {
        // Starting ahead is safe: if the first step goes backward, the reversal sets the count to 1
        // too.
        Self { position, ahead: true, hexes: 0 }
    }

    /// Advances by one turn or step. Returns true for a step.
    fn go(&mut self, step: MovementStep) -> bool {
        if step.position == self.position {
            return false;
        }
        // A step keeps the facing, so a step that does not go where the unit faces goes backward.
        let ahead = step.facing.step(self.position) == step.position;
        self.hexes = if ahead == self.ahead { self.hexes.saturating_add(1) } else { 1 };
        (self.position, self.ahead) = (step.position, ahead);
        true
    }
}
