use crate::map::word::{self, Word};
use crate::{CellId, CellSet, Eye, Hex, Look, Lookout, Rays, Screen, Screens, Shape, SightError};
use std::sync::OnceLock;

/// A viewshed: the cells that one class of observer can see from one cell.
///
/// Stored as the non-zero words of a [`CellSet`], so that adding it to a set takes a few word
/// operations instead of one insertion per cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Viewshed(Box<[Quad]>);

/// Four words of a set with their indices; padded with zero words.
// Four words share one struct so that the 16-bit indices need no padding: the loop over them is
// bound by memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Quad {
    numbers: [u16; Self::WORDS],
    words: [Word; Self::WORDS],
}

/// Word indices of the largest map fit into 16 bits.
const _: () = {
    let cells = Shape::LONGEST as usize * (Shape::LONGEST as usize + 1);
    assert!(cells / Word::BITS as usize <= u16::MAX as usize);
};

impl Quad {
    const WORDS: usize = 4;

    fn of(numbered: &[(usize, Word)]) -> Self {
        let mut quad = Self::default();
        let slots = quad.numbers.iter_mut().zip(&mut quad.words);
        for ((number, word), numbered) in slots.zip(numbered) {
            (*number, *word) = (numbered.0 as u16, numbered.1);
        }
        quad
    }

    /// Returns the words with their indices.
    #[inline]
    fn numbered(&self) -> impl Iterator<Item = (usize, Word)> + use<> {
        self.numbers.map(usize::from).into_iter().zip(self.words)
    }
}

impl Viewshed {
    fn of(mut cells: Vec<CellId>) -> Self {
        // Sorted, so that all cells of one word are adjacent.
        cells.sort_unstable();
        let mut words: Vec<(usize, Word)> = Vec::new();
        for (number, bit) in cells.into_iter().map(word::place) {
            match words.last_mut() {
                Some((last, word)) if *last == number => *word |= bit,
                _ => words.push((number, bit)),
            }
        }
        Self(words.chunks(Quad::WORDS).map(Quad::of).collect())
    }

    /// Returns the cells in ascending order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.numbered().flat_map(|(number, word)| word::cells(number, word))
    }

    /// Returns the number of visible cells; at least 1, unless the observer's cell is off the map.
    pub fn len(&self) -> usize {
        self.numbered().map(|(_, word)| word.count_ones() as usize).sum()
    }

    /// Returns whether no cell is visible.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the cell is visible.
    pub fn contains(&self, cell: CellId) -> bool {
        let (place, bit) = word::place(cell);
        self.numbered().any(|(number, word)| number == place && word & bit != 0)
    }

    /// Adds the visible cells to a set of cells of the same map.
    #[inline]
    pub fn add_to(&self, set: &mut CellSet) {
        set.add_words(|words| self.add_to_words(words));
    }

    #[inline]
    fn add_to_words(&self, words: &mut [Word]) {
        // The padding of the last quad is zero and changes nothing.
        for Quad { numbers, words: more } in &self.0 {
            for (number, more) in numbers.iter().zip(more) {
                if let Some(word) = words.get_mut(usize::from(*number)) {
                    *word |= more;
                }
            }
        }
    }

    #[inline]
    fn numbered(&self) -> impl Iterator<Item = (usize, Word)> + '_ {
        self.0.iter().flat_map(Quad::numbered)
    }
}

/// The viewsheds of every cell of one map for every class of observer, each computed once.
///
/// While the terrain does not change, observers of the same range and height see the same cells
/// from the same cell. Each [`Viewshed`] is the field of view of a [`Lookout`], computed on first
/// use and kept from then on; the view of a whole army is their union. The store can be used by
/// several threads at once. After a change of terrain, create a new one.
///
/// It takes 40 bytes per class and cell, and about 240 more for each computed viewshed with a range
/// of eight hexes.
///
/// ```
/// use sandtable_hex::*;
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Pointy, Outline::Parallelogram, 60, 60)?);
/// let screens = Screens::new(Grid::filled(shape.clone(), Screen::ground(0)));
/// let rays = Rays::new(shape.clone(), SightRules::default(), 8)?;
/// let ranges = [8, 3];
/// let viewsheds = Viewsheds::new(rays, screens, ranges.len(), |class, hex, screen| Look {
///     eye: Eye::new(hex, screen.ground + 1),
///     range: ranges[class],
///     target: 1,
/// })?;
///
/// let cell = |q, r| shape.cell(Hex::new(q, r)).unwrap();
/// assert_eq!(viewsheds.of(1, cell(0, 0)).len(), 10);
/// assert!(viewsheds.of(0, cell(0, 0)).contains(cell(5, 3)));
///
/// let mut visible = CellSet::empty(&shape);
/// viewsheds.add_all((25..35).map(|row| (0, cell(24, row))), &mut visible);
/// assert_eq!(visible.len(), 370);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Viewsheds {
    rays: Rays,
    screens: Screens,
    classes: Vec<Class>,
    nothing: Viewshed,
}

/// How one class of observers looks from each cell, and the viewsheds computed so far.
// Two arrays: a battle reads viewsheds all the time, but each look only once.
#[derive(Clone, Debug)]
struct Class {
    looks: Vec<Look>,
    viewsheds: Vec<OnceLock<Viewshed>>,
}

impl Viewsheds {
    /// Creates a store for `classes` classes of observers, numbered from 0. `look` returns how a
    /// class looks when it is in a hex with this screen; the eye may be in another hex.
    ///
    /// # Errors
    /// Returns [`SightError`] if the rays are for another map shape, an eye is off the map or a
    /// range is longer than that of the rays. All looks are checked here, so that later calls
    /// cannot fail.
    pub fn new(
        rays: Rays,
        screens: Screens,
        classes: usize,
        mut look: impl FnMut(usize, Hex, Screen) -> Look,
    ) -> Result<Self, SightError> {
        // Only for its check of the shapes; the lookout itself is dropped.
        Lookout::new(&rays, &screens)?;
        let mut class = |class| Class::new(&rays, &screens, |hex, at| look(class, hex, at));
        let classes = (0..classes).map(&mut class).collect::<Result<_, _>>()?;
        Ok(Self { rays, screens, classes, nothing: Viewshed::default() })
    }

    /// Returns the rays of all looks.
    pub const fn rays(&self) -> &Rays {
        &self.rays
    }

    /// Returns the obstacles on the map.
    pub const fn screens(&self) -> &Screens {
        &self.screens
    }

    /// Returns the number of classes of observers.
    pub const fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Returns the cells that an observer of this class sees from a cell. Empty for a cell off the
    /// map and for an unknown class.
    #[inline]
    pub fn of(&self, class: usize, cell: CellId) -> &Viewshed {
        let Some(class) = self.classes.get(class) else { return &self.nothing };
        match class.viewsheds.get(cell.index()) {
            Some(viewshed) => viewshed.get_or_init(|| self.look(class.looks[cell.index()])),
            None => &self.nothing,
        }
    }

    /// Adds everything that these observers see, each given by class and cell, to a set of cells of
    /// the same map: the fast way to compute the view of a whole army.
    pub fn add_all(&self, observers: impl IntoIterator<Item = (usize, CellId)>, set: &mut CellSet) {
        let mut observers = observers.into_iter().fuse();
        set.add_words(|words| {
            while let Some((class, cell)) = observers.next() {
                // Look up a batch before using the first one, so that the processor fetches the
                // memory of all of them at the same time.
                let mut batch = [&self.nothing; 16];
                batch[0] = self.of(class, cell);
                for (viewshed, (class, cell)) in batch[1..].iter_mut().zip(&mut observers) {
                    *viewshed = self.of(class, cell);
                }
                for viewshed in batch {
                    viewshed.add_to_words(words);
                }
            }
        });
    }

    /// Computes a viewshed. Empty only for an eye in the padding of the map.
    fn look(&self, look: Look) -> Viewshed {
        let seen = |mut lookout: Lookout<'_>| Some(lookout.look(look).ok()?.cells().collect());
        let lookout = Lookout::new(&self.rays, &self.screens).ok();
        Viewshed::of(lookout.and_then(seen).unwrap_or_default())
    }
}

impl Class {
    fn new(
        rays: &Rays,
        screens: &Screens,
        mut look: impl FnMut(Hex, Screen) -> Look,
    ) -> Result<Self, SightError> {
        let shape = screens.shape();
        let mut look_from = |cell| {
            let hex = shape.hex(CellId::from_index(cell));
            // Cells in the padding of the map get an eye off the map, which sees nothing.
            let unseeing = Look { eye: Eye::new(hex, 0), range: 0, target: 0 };
            let Some(screen) = screens.get(hex) else { return Ok(unseeing) };
            let look = look(hex, screen);
            rays.origin(look).map(|_| look)
        };
        let looks = (0..shape.capacity()).map(&mut look_from).collect::<Result<_, _>>()?;
        Ok(Self { looks, viewsheds: vec![OnceLock::new(); shape.capacity()] })
    }
}
