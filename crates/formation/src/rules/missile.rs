//! Missile weapons and the effect of a volley.

use crate::Fixed;

/// A missile weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bow {
    /// Minimum range, in hexes.
    pub nearest: u32,
    /// Maximum range, in hexes.
    pub farthest: u32,
    /// Ticks between volleys.
    pub reload: u32,
    /// The number of volleys a unit carries.
    pub volleys: u8,
    /// Fatigue per volley.
    pub draw: Fixed,
    /// True if it can be used on the march.
    pub on_the_move: bool,
}

impl Bow {
    /// Bows of foot archers: medium range.
    pub const LONGBOW: Self = Self::new([3, 12, 5], 24, 30, false);
    /// Crossbows: long range, slow to reload.
    pub const CROSSBOW: Self = Self::new([5, 20, 12], 18, 20, false);
    /// Bows of riders: close range.
    pub const HORSE_BOW: Self = Self::new([2, 5, 5], 30, 10, true);

    const fn new(hexes_and_reload: [u32; 3], volleys: u8, draw: i32, on_the_move: bool) -> Self {
        let [nearest, farthest, reload] = hexes_and_reload;
        Self { nearest, farthest, reload, volleys, draw: Fixed::milli(draw), on_the_move }
    }

    /// Returns true if a distance is in range.
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

/// The number of men that a volley of N shooters kills when it hits.
pub const fn victims(shooters: u32) -> u32 {
    // 2 % of the shooters, rounded up.
    shooters.div_ceil(50)
}
