use crate::map::word::{self, Word};
use crate::{CellId, CellSet, Eye, Hex, Look, Lookout, Rays, Screen, Screens, Shape, SightError};
use std::sync::OnceLock;

/// The cells that can be seen from one cell by one class of observer.
///
/// Kept as those words of a [`CellSet`] that have any cells in them, so that adding it to a set is
/// a few words and not each of its cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook(Box<[Quad]>);

/// Four words of a set and where they stand in it; a word without cells where there are fewer.
// Four share one struct so that their short numbers leave no gaps: the loop over them waits for
// memory more than for anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Quad {
    numbers: [u16; Self::WORDS],
    words: [Word; Self::WORDS],
}

/// The words of the largest map can be numbered.
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

    /// The words, each with its number.
    #[inline]
    fn numbered(&self) -> impl Iterator<Item = (usize, Word)> + use<> {
        self.numbers.map(usize::from).into_iter().zip(self.words)
    }
}

impl Outlook {
    fn of(mut cells: Vec<CellId>) -> Self {
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

    /// The cells in ascending order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.numbered().flat_map(|(number, word)| word::cells(number, word))
    }

    /// How many cells are seen: one at least, unless nobody can stand there to look.
    pub fn len(&self) -> usize {
        self.numbered().map(|(_, word)| word.count_ones() as usize).sum()
    }

    /// Whether no cell is seen.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the cell is seen.
    pub fn contains(&self, cell: CellId) -> bool {
        let (place, bit) = word::place(cell);
        self.numbered().any(|(number, word)| number == place && word & bit != 0)
    }

    /// Puts the cells seen into a set of cells of the same map.
    #[inline]
    pub fn add_to(&self, set: &mut CellSet) {
        set.add_words(|words| self.add_to_words(words));
    }

    #[inline]
    fn add_to_words(&self, words: &mut [Word]) {
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

/// What can be seen from every cell of one map by every class of observer, found out once each.
///
/// As long as the ground stays, so does what is seen from a cell by whoever has the same range and
/// the same height. Each [`Outlook`] is the field of a [`Lookout`], taken when somebody first asks
/// for it and kept from then on: what a whole army sees is then a matter of adding them up. A store
/// can be asked by many threads at once. Ground that changes needs a new one.
///
/// It takes 40 bytes for each class and cell, and where somebody has looked eight hexes far about
/// 240 more.
///
/// ```
/// use sandtable_hex::*;
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Pointy, Outline::Parallelogram, 60, 60)?);
/// let screens = Screens::new(Grid::filled(shape.clone(), Screen::ground(0)));
/// let rays = Rays::new(shape.clone(), SightRules::default(), 8)?;
/// let ranges = [8, 3];
/// let outlooks = Outlooks::new(rays, screens, ranges.len(), |class, hex, screen| Look {
///     eye: Eye::new(hex, screen.ground + 1),
///     range: ranges[class],
///     target: 1,
/// })?;
///
/// let cell = |q, r| shape.cell(Hex::new(q, r)).unwrap();
/// assert_eq!(outlooks.of(1, cell(0, 0)).len(), 10);
/// assert!(outlooks.of(0, cell(0, 0)).contains(cell(5, 3)));
///
/// let mut visible = CellSet::empty(&shape);
/// outlooks.add_all((25..35).map(|row| (0, cell(24, row))), &mut visible);
/// assert_eq!(visible.len(), 370);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outlooks {
    rays: Rays,
    screens: Screens,
    classes: Vec<Class>,
    nothing: Outlook,
}

/// How one class of observers looks from each cell, and what it sees where that is known.
// Apart from each other: a battle asks for outlooks all the time and for looks once.
#[derive(Clone, Debug)]
struct Class {
    looks: Vec<Look>,
    outlooks: Vec<OnceLock<Outlook>>,
}

impl Outlooks {
    /// A store for so many classes of observers, numbered from zero. `look` says how a class looks
    /// when it is in a hex, given what stands there; the eye may be in another hex.
    ///
    /// # Errors
    /// Refuses rays for another shape of map, an eye off the map and a range the rays were not
    /// prepared for: all looks are checked now, so that asking later cannot fail.
    pub fn new(
        rays: Rays,
        screens: Screens,
        classes: usize,
        mut look: impl FnMut(usize, Hex, Screen) -> Look,
    ) -> Result<Self, SightError> {
        Lookout::new(&rays, &screens)?;
        let mut class = |class| Class::new(&rays, &screens, |hex, at| look(class, hex, at));
        let classes = (0..classes).map(&mut class).collect::<Result<_, _>>()?;
        Ok(Self { rays, screens, classes, nothing: Outlook::default() })
    }

    /// The rays along which all look.
    pub const fn rays(&self) -> &Rays {
        &self.rays
    }

    /// What stands in the way.
    pub const fn screens(&self) -> &Screens {
        &self.screens
    }

    /// How many classes of observers there are.
    pub const fn classes(&self) -> usize {
        self.classes.len()
    }

    /// What an observer of this class sees from a cell. Nobody sees anything from a cell that this
    /// map does not have, nor does a class that there is not.
    #[inline]
    pub fn of(&self, class: usize, cell: CellId) -> &Outlook {
        let Some(class) = self.classes.get(class) else { return &self.nothing };
        match class.outlooks.get(cell.index()) {
            Some(outlook) => outlook.get_or_init(|| self.look(class.looks[cell.index()])),
            None => &self.nothing,
        }
    }

    /// Puts what all these observers see, each given by class and cell, into a set of cells of the
    /// same map: the quick way to what a whole army sees.
    pub fn add_all(&self, observers: impl IntoIterator<Item = (usize, CellId)>, set: &mut CellSet) {
        let mut observers = observers.into_iter().fuse();
        set.add_words(|words| {
            while let Some((class, cell)) = observers.next() {
                // Some are looked up before the first is used, so that the processor waits for the
                // memory of all of them at once.
                let mut batch = [&self.nothing; 16];
                batch[0] = self.of(class, cell);
                for (outlook, (class, cell)) in batch[1..].iter_mut().zip(&mut observers) {
                    *outlook = self.of(class, cell);
                }
                for outlook in batch {
                    outlook.add_to_words(words);
                }
            }
        });
    }

    /// Takes a field of view. Refused only to an eye in the padding of the map.
    fn look(&self, look: Look) -> Outlook {
        let seen = |mut lookout: Lookout<'_>| Some(lookout.look(look).ok()?.cells().collect());
        let lookout = Lookout::new(&self.rays, &self.screens).ok();
        Outlook::of(lookout.and_then(seen).unwrap_or_default())
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
            // In the padding of the map an eye off the map, which will see nothing.
            let nobody = Look { eye: Eye::new(hex, 0), range: 0, target: 0 };
            let Some(screen) = screens.get(hex) else { return Ok(nobody) };
            let look = look(hex, screen);
            rays.origin(look).map(|_| look)
        };
        let looks = (0..shape.capacity()).map(&mut look_from).collect::<Result<_, _>>()?;
        Ok(Self { looks, outlooks: vec![OnceLock::new(); shape.capacity()] })
    }
}
