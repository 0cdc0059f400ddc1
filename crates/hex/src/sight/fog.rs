use super::knowledge::Knowledge;
use super::lookout::Field;
use crate::{CellId, CellSet, Look, Lookout, Rays, Shape, SightError, Visibility};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one side sees and has seen.
///
/// Each observer, named by a number of the game's own, adds the field of its last look. For every
/// cell the fog counts who sees it, so that one observer's move costs two fields and nothing more;
/// [`Fog::refresh`] looks again for all, as after a change of the ground, and comes to the same.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Fog {
    observers: BTreeMap<u32, Observer>,
    knowledge: Knowledge,
}

/// A fog as it is read, before it is checked.
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

/// The last look of one observer and which places it saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Observer {
    look: Look,
    pattern: Vec<u64>,
}

impl Observer {
    /// What it saw, unless these rays do not reach all of it.
    fn field<'a>(&'a self, rays: &'a Rays) -> Result<Field<'a>, SightError> {
        let from = rays.origin(self.look)?;
        Ok(Field { from, places: rays.places(from, self.look.range), pattern: &self.pattern })
    }

    /// Replaces what it saw before, in the same memory.
    fn saw(&mut self, look: Look, field: Field<'_>) {
        self.look = look;
        self.pattern.clear();
        self.pattern.extend_from_slice(field.pattern);
    }
}

impl Fog {
    /// Nothing seen, nobody looking, at tick 0.
    pub fn new(shape: &Shape) -> Self {
        Self { observers: BTreeMap::new(), knowledge: Knowledge::new(shape) }
    }

    /// The cells in sight now.
    pub const fn visible(&self) -> &CellSet {
        self.knowledge.visible()
    }

    /// The cells seen before and not in sight now.
    pub const fn remembered(&self) -> &CellSet {
        self.knowledge.remembered()
    }

    /// What is known of a cell.
    pub fn visibility(&self, cell: CellId) -> Visibility {
        self.knowledge.of(cell)
    }

    /// The last tick at which a cell was in sight: now if it still is, `None` if never.
    pub fn last_seen(&self, cell: CellId) -> Option<u32> {
        self.knowledge.last_seen(cell)
    }

    /// How many observers see a cell.
    pub fn observers_of(&self, cell: CellId) -> u32 {
        self.knowledge.count(cell)
    }

    /// The last look of an observer, or `None` if there is no such observer.
    pub fn look_of(&self, observer: u32) -> Option<Look> {
        self.observers.get(&observer).map(|observer| observer.look)
    }

    /// Sets the clock: what is visible now has been seen at this tick. Time never goes back.
    pub fn advance(&mut self, tick: u32) {
        self.knowledge.advance(tick);
    }

    /// Lets an observer look, in place of its last look if it is not a new one.
    ///
    /// # Errors
    /// Refuses what [`Lookout::look`] refuses and a lookout over another shape of map, and changes
    /// nothing.
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
        let before = known.field(rays)?;
        let field = lookout.look(look)?;
        // The new field first and then the old one: what is in both never falls out of sight.
        self.knowledge.reveal(field);
        self.knowledge.conceal(before);
        known.saw(look, field);
        Ok(())
    }

    /// Lets an observer look no more; tells whether there was one of this number.
    ///
    /// # Errors
    /// Refuses rays for another shape of map or shorter than the observer's look, and changes nothing.
    pub fn unwatch(&mut self, rays: &Rays, observer: u32) -> Result<bool, SightError> {
        self.knowledge.check(rays)?;
        let Some(known) = self.observers.get(&observer) else { return Ok(false) };
        self.knowledge.conceal(known.field(rays)?);
        self.observers.remove(&observer);
        Ok(true)
    }

    /// Lets every observer repeat its last look, as after a change of the ground.
    ///
    /// # Errors
    /// Refuses a lookout over another shape of map or with rays too short for a look, and changes
    /// nothing.
    pub fn refresh(&mut self, lookout: &mut Lookout<'_>) -> Result<(), SightError> {
        let rays = lookout.rays();
        self.knowledge.check(rays)?;
        for observer in self.observers.values() {
            rays.origin(observer.look)?;
        }
        let before = self.knowledge.blind();
        for observer in self.observers.values_mut() {
            let look = observer.look;
            let field = lookout.look(look)?;
            self.knowledge.reveal(field);
            observer.saw(look, field);
        }
        self.knowledge.lose(&before);
        Ok(())
    }
}
