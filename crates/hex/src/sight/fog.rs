use super::knowledge::Knowledge;
use super::lookout::Field;
use crate::{CellId, CellSet, Look, Lookout, Rays, Shape, SightError, Visibility};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The fog of war of one side: what it sees now and what it has seen before.
///
/// Each observer, identified by a number that the game assigns, contributes the field of view of
/// its last look. The fog counts for every cell how many observers see it, so that a move of one
/// observer updates two fields of view and nothing else. [`Fog::refresh`] recomputes all fields, as
/// needed after a change of terrain; on unchanged terrain it changes nothing.
///
/// ```
/// use sandtable_hex::*;
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Pointy, Outline::Parallelogram, 60, 60)?);
/// let screens = Screens::new(Grid::filled(shape.clone(), Screen::ground(0)));
/// let rays = Rays::new(shape.clone(), SightRules::default(), 8)?;
/// let mut lookout = Lookout::new(&rays, &screens)?;
///
/// let mut fog = Fog::new(&shape);
/// let look = |q| Look { eye: Eye::new(Hex::new(q, 30), 1), range: 8, target: 1 };
/// fog.watch(&mut lookout, 7, look(30))?;
/// assert_eq!(fog.visible().len(), 217);
///
/// fog.advance(12);
/// fog.watch(&mut lookout, 7, look(31))?;
/// let behind = shape.cell(Hex::new(22, 30)).unwrap();
/// assert_eq!(fog.visibility(behind), Visibility::Remembered);
/// assert_eq!(fog.last_seen(behind), Some(12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Reference counting: a cell is visible while its count is above 0. A plain union of all fields
// would not be enough, because then every observer would have to look again whenever one of them
// moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Fog {
    observers: BTreeMap<u32, Observer>,
    knowledge: Knowledge,
}

/// A deserialised fog before validation.
#[derive(Deserialize)]
struct Stored {
    observers: BTreeMap<u32, Observer>,
    knowledge: Knowledge,
}

impl TryFrom<Stored> for Fog {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let Stored { observers, knowledge } = stored;
        let (most, all) = (knowledge.most_observers(), observers.len());
        if most as usize > all {
            return Err(format!("a cell is seen by {most} observers: expected at most {all}"));
        }
        Ok(Self { observers, knowledge })
    }
}

/// An observer's last look, and the cells it saw as a bit pattern over the places around it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Observer {
    look: Look,
    pattern: Vec<u64>,
}

impl Observer {
    /// Returns the field of the last look. Fails if these rays are too short for it.
    fn field<'a>(&'a self, rays: &'a Rays) -> Result<Field<'a>, SightError> {
        let from = rays.origin(self.look)?;
        Ok(Field { from, places: rays.places(from, self.look.range), pattern: &self.pattern })
    }

    /// Replaces the last look; reuses the memory of the pattern.
    fn saw(&mut self, look: Look, field: Field<'_>) {
        self.look = look;
        self.pattern.clear();
        self.pattern.extend_from_slice(field.pattern);
    }
}

impl Fog {
    /// Creates a fog at tick 0 without observers, in which nothing has been seen.
    pub fn new(shape: &Shape) -> Self {
        Self { observers: BTreeMap::new(), knowledge: Knowledge::new(shape) }
    }

    /// Returns the cells in sight now.
    pub const fn visible(&self) -> &CellSet {
        self.knowledge.visible()
    }

    /// Returns the cells that were seen before and are not in sight now.
    pub const fn remembered(&self) -> &CellSet {
        self.knowledge.remembered()
    }

    /// Returns the visibility of a cell.
    pub fn visibility(&self, cell: CellId) -> Visibility {
        self.knowledge.of(cell)
    }

    /// Returns the last tick at which a cell was in sight (the current tick if it still is), or
    /// `None`.
    pub fn last_seen(&self, cell: CellId) -> Option<u32> {
        self.knowledge.last_seen(cell)
    }

    /// Returns the number of observers that see a cell.
    pub fn observers_of(&self, cell: CellId) -> u32 {
        self.knowledge.count(cell)
    }

    /// Returns the last look of an observer, or `None` if the observer is unknown.
    pub fn look_of(&self, observer: u32) -> Option<Look> {
        self.observers.get(&observer).map(|observer| observer.look)
    }

    /// Advances the clock: visible cells count as seen at this tick. An earlier tick is ignored.
    pub fn advance(&mut self, tick: u32) {
        self.knowledge.advance(tick);
    }

    /// Records a look of an observer. It replaces the previous look of the same observer.
    ///
    /// # Errors
    /// Returns the errors of [`Lookout::look`], or [`SightError::OtherMap`] if the lookout is for
    /// another map shape. The fog is then unchanged.
    pub fn watch(
        &mut self,
        lookout: &mut Lookout<'_>,
        observer: u32,
        look: Look,
    ) -> Result<(), SightError> {
        let rays = lookout.rays();
        self.knowledge.check(rays)?;
        let Some(known) = self.observers.get_mut(&observer) else {
            let field = lookout.look(look)?;
            self.knowledge.reveal(field);
            let pattern = field.pattern.to_vec();
            self.observers.insert(observer, Observer { look, pattern });
            return Ok(());
        };
        // Both fields are found before anything changes, so that an error leaves the fog as it was.
        let before = known.field(rays)?;
        let field = lookout.look(look)?;
        // Reveal before concealing: cells in both fields must not drop out of sight in between.
        self.knowledge.reveal(field);
        self.knowledge.conceal(before);
        known.saw(look, field);
        Ok(())
    }

    /// Removes an observer. Returns whether it existed.
    ///
    /// # Errors
    /// Returns [`SightError`] if the rays are for another map shape or shorter than the observer's
    /// look. The fog is then unchanged.
    pub fn unwatch(&mut self, rays: &Rays, observer: u32) -> Result<bool, SightError> {
        self.knowledge.check(rays)?;
        let Some(known) = self.observers.get(&observer) else { return Ok(false) };
        self.knowledge.conceal(known.field(rays)?);
        self.observers.remove(&observer);
        Ok(true)
    }

    /// Repeats the last look of every observer, as needed after a change of terrain.
    ///
    /// # Errors
    /// Returns [`SightError`] if the lookout is for another map shape or its rays are too short for
    /// a look. The fog is then unchanged.
    pub fn refresh(&mut self, lookout: &mut Lookout<'_>) -> Result<(), SightError> {
        let rays = lookout.rays();
        self.knowledge.check(rays)?;
        // All looks are checked before the first cell is hidden: a failure half-way would leave
        // cells dark.
        for observer in self.observers.values() {
            rays.origin(observer.look)?;
        }
        let before = self.knowledge.hide_all();
        for observer in self.observers.values_mut() {
            let look = observer.look;
            let field = lookout.look(look)?;
            self.knowledge.reveal(field);
            observer.saw(look, field);
        }
        // Only after all looks is it known which cells went out of sight.
        self.knowledge.remember(&before);
        Ok(())
    }
}
