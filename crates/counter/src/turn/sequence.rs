use super::{Phase, PhaseAdvancedEvent, PlayerOrder, TurnStructure};
use crate::TypeId;
use crate::definition::Side;
use serde::{Deserialize, Serialize};

/// The exact order of play: which side plays which phase after which.
///
/// It is a pure function of the design, so that play, previews and checks agree on it.
///
/// ```
/// use sandtable_counter::definition::Side;
/// use sandtable_counter::turn::{Phase, PhaseType, Sequence, TurnStructure};
///
/// let side = |id: &str| Side { id: id.into(), name: id.to_owned(), color: None, pattern: None };
/// let phase = |id: &str, phase_type| Phase {
///     id: id.into(),
///     name: id.to_owned(),
///     phase_type,
///     description: String::new(),
///     sides: vec![],
///     unit_filter: vec![],
///     along: None,
///     from_turn: None,
///     to_turn: None,
///     tasks: vec![],
/// };
/// let phases = vec![phase("march", PhaseType::Movement), phase("battle", PhaseType::Combat)];
/// let structure = TurnStructure { phases, ..TurnStructure::default() };
/// let sides = [side("north"), side("south")];
/// let order: Vec<String> = Sequence::new(&structure, &sides, Some(1))
///     .positions()
///     .map(|at| format!("{} {}", at.side.unwrap(), structure.phases[at.phase_index].name))
///     .collect();
/// assert_eq!(order, ["north march", "north battle", "south march", "south battle"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'s> {
    structure: &'s TurnStructure,
    sides: &'s [Side],
    last_turn: u32,
}

/// A place in the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Turn number, counted from 1.
    pub turn_number: u32,
    /// The side whose phase it is; absent if all sides of the phase act, or there are no sides.
    pub side: Option<TypeId>,
    /// Index of the phase in the turn structure.
    pub phase_index: usize,
}

impl<'s> Sequence<'s> {
    /// The last turn of a game without turn limit.
    pub const LAST_TURN: u32 = 999;

    /// Creates the sequence of a game with these sides and turn limit.
    pub fn new(structure: &'s TurnStructure, sides: &'s [Side], turn_limit: Option<u32>) -> Self {
        let last_turn = turn_limit.unwrap_or(Self::LAST_TURN).min(Self::LAST_TURN);
        Self { structure, sides, last_turn }
    }

    /// Returns the first position, or `None` if no phase is ever played.
    pub fn first(&self) -> Option<Position> {
        self.starting(1)
    }

    /// Returns the position after this one, or `None` if no phase follows.
    pub fn after(&self, position: &Position) -> Option<Position> {
        let turn = position.turn_number;
        let rest = self.slots(turn, self.slot_of(position) + 1);
        rest.or_else(|| self.starting(turn + 1))
    }

    /// Iterates over all positions from the first one on.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<'s> {
        let sequence = *self;
        std::iter::successors(self.first(), move |position| sequence.after(position))
    }

    /// Returns the sides that act at a position, in side order. They act one after the other in
    /// `Admin` phases, and as the player order says otherwise.
    pub fn acting_sides(&self, position: &Position) -> Vec<&'s TypeId> {
        let Some(phase) = self.structure.phases.get(position.phase_index) else { return vec![] };
        let acts = |side: &&Side| match &position.side {
            Some(one) => *one == side.id,
            None => phase.is_for(&side.id),
        };
        self.sides.iter().filter(acts).map(|side| &side.id).collect()
    }

    /// Returns the phase at a position.
    pub fn phase(&self, position: &Position) -> Option<&'s Phase> {
        self.structure.phases.get(position.phase_index)
    }

    /// Returns the event that records an advance to a position.
    pub fn event(&self, position: &Position) -> Option<PhaseAdvancedEvent> {
        let phase = self.phase(position)?;
        Some(PhaseAdvancedEvent {
            turn_number: position.turn_number,
            phase_index: position.phase_index,
            phase_name: phase.name.clone(),
            phase_type: phase.phase_type,
            side: position.side.clone(),
        })
    }

    /// True if each side plays all its phases before the next side does.
    fn by_side(&self) -> bool {
        self.structure.player_order == PlayerOrder::Alternating && !self.sides.is_empty()
    }

    /// Returns the first position in this turn or a later one.
    fn starting(&self, mut turn: u32) -> Option<Position> {
        while turn <= self.last_turn {
            if let Some(position) = self.slots(turn, 0) {
                return Some(position);
            }
            turn = self.next_start(turn)?;
        }
        None
    }

    /// Returns the next turn in which a phase begins to be played. Turns between are empty, so that
    /// a search never visits more turns than there are phases.
    fn next_start(&self, turn: u32) -> Option<u32> {
        self.structure
            .phases
            .iter()
            .filter_map(|phase| phase.from_turn)
            .filter(|from| *from > turn)
            .min()
    }

    /// The slots of a turn are its phases, once for each side if the sides alternate.
    fn slot_of(&self, position: &Position) -> usize {
        let number = |id: &TypeId| self.sides.iter().position(|side| side.id == *id);
        let side = position.side.as_ref().filter(|_| self.by_side()).and_then(number);
        side.unwrap_or(0) * self.structure.phases.len() + position.phase_index
    }

    /// Returns the first played slot of a turn from a slot on.
    fn slots(&self, turn: u32, from: usize) -> Option<Position> {
        let phases = &self.structure.phases;
        let count = phases.len() * if self.by_side() { self.sides.len() } else { 1 };
        (from..count).find_map(|slot| {
            let (side, phase_index) = (&self.sides.get(slot / phases.len()), slot % phases.len());
            let side = side.filter(|_| self.by_side());
            let phase = &phases[phase_index];
            let played = phase.is_in_turn(turn) && self.has_player(phase, side);
            let side = side.map(|side| side.id.clone());
            played.then_some(Position { turn_number: turn, side, phase_index })
        })
    }

    /// Returns true if the side, or without one any side, plays the phase.
    fn has_player(&self, phase: &Phase, side: Option<&Side>) -> bool {
        match side {
            Some(side) => phase.is_for(&side.id),
            None => self.sides.is_empty() || self.sides.iter().any(|side| phase.is_for(&side.id)),
        }
    }
}
