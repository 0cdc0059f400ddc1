//! Bows, and what a volley does.

use crate::Fixed;

/// What a unit shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bow {
    /// The nearest hex it shoots at.
    pub nearest: u32,
    /// The farthest.
    pub farthest: u32,
    /// Ticks from one volley to the next.
    pub reload: u32,
    /// How many volleys the quivers hold.
    pub volleys: u8,
    /// How tiring a volley is.
    pub draw: Fixed,
    /// Whether it can be used on the march.
    pub on_the_move: bool,
}

impl Bow {
    /// Bows of foot archers: the middle band.
    pub const LONGBOW: Self = Self::new([3, 12, 5], 24, 30, false);
    /// Crossbows: the long band, slow to span.
    pub const CROSSBOW: Self = Self::new([5, 20, 12], 18, 20, false);
    /// Bows of riders: the close band.
    pub const HORSE_BOW: Self = Self::new([2, 5, 5], 30, 10, true);

    const fn new(hexes_and_reload: [u32; 3], volleys: u8, draw: i32, on_the_move: bool) -> Self {
        let [nearest, farthest, reload] = hexes_and_reload;
        Self { nearest, farthest, reload, volleys, draw: Fixed::milli(draw), on_the_move }
    }

    /// Whether it shoots so far.
    pub const fn reaches(&self, distance: u32) -> bool {
        self.nearest <= distance && distance <= self.farthest
    }

    /// The chance that a volley hits, in percent.
    ///
    /// ```
    /// use sandtable_formation::Fixed;
    /// use sandtable_formation::rules::missile::Bow;
    ///
    /// let none = Fixed::ZERO;
    /// assert_eq!(Bow::LONGBOW.chance(6, none, none, true), 25);
    /// assert_eq!(Bow::LONGBOW.chance(6, none, none, false), 5, "never less than one in twenty");
    /// ```
    pub fn chance(&self, distance: u32, cover: Fixed, shape: Fixed, in_sight: bool) -> u32 {
        let far = FAR.times(Fixed::ratio(distance.into(), self.farthest.into()));
        let unseen = if in_sight { Fixed::ZERO } else { UNSEEN };
        let chance = NEAR - far - cover - unseen + shape;
        (chance.max(LEAST).ten_thousandths() / 100) as u32
    }
}

const NEAR: Fixed = Fixed::milli(400);
const FAR: Fixed = Fixed::milli(300);
const UNSEEN: Fixed = Fixed::milli(500);
const LEAST: Fixed = Fixed::milli(50);

/// Stress of a volley that hits, and of one that misses.
pub const STRESS: (Fixed, Fixed) = (Fixed::milli(30), Fixed::milli(10));

/// How many men a volley of so many shooters strikes down when it hits.
pub const fn victims(shooters: u32) -> u32 {
    shooters.div_ceil(50)
}
