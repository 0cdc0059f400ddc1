use super::profile::{Foot, Plateau, Profile, Slope, span};
use crate::{Crossing, HeightRule, Hex, Line, OffMap, Screen, Screens, SightRules, Veil};
use serde::{Deserialize, Serialize};

/// One end of a line of sight: the observer's eye, or the observed target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Eye {
    /// The hex it is in.
    pub hex: Hex,
    /// Height above level 0 of the map: ground level plus the height of the unit.
    pub height: i16,
}

impl Eye {
    /// Creates an eye in this hex at this height.
    pub const fn new(hex: Hex, height: i16) -> Self {
        Self { hex, height }
    }
}

/// The reason why a line of sight is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blocked {
    /// A solid obstacle rises into the line.
    Solid,
    /// No solid obstacle, but the total density of the canopies reaches the limit.
    Density,
}

/// The line of sight between two eyes. It is symmetric: the same in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sight {
    /// The obstruction, or `None` if the line is clear.
    pub blocked_by: Option<Blocked>,
    /// Total density of all canopies that rise into the line.
    pub density: u32,
}

impl Sight {
    /// Returns whether the two eyes see each other.
    pub const fn is_clear(&self) -> bool {
        self.blocked_by.is_none()
    }
}

/// A hex that rises into a line of sight, with its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Obscured {
    /// The obstructing hex.
    pub hex: Hex,
    /// Its effect on the line; never [`Veil::Clear`].
    pub by: Veil,
}

impl SightRules {
    /// Computes the line of sight between two eyes. The hexes of the eyes themselves never obstruct
    /// it, nor does anything off the map.
    ///
    /// # Errors
    /// Returns [`OffMap`] if an eye is off the map.
    ///
    /// ```
    /// use sandtable_hex::*;
    ///
    /// let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 9, 9)?;
    /// let mut screens = Screens::new(Grid::filled(shape.into(), Screen::ground(0)));
    /// screens.set(Hex::new(2, 0), Screen::ground(0).with_canopy(2, 1));
    /// screens.set(Hex::new(3, 0), Screen::ground(0).with_canopy(2, 2));
    ///
    /// let rules = SightRules::TABLETOP;
    /// let (a, b) = (Eye::new(Hex::new(0, 0), 1), Eye::new(Hex::new(4, 0), 1));
    /// let sight = rules.sight(&screens, a, b)?;
    /// assert_eq!(sight, Sight { blocked_by: Some(Blocked::Density), density: 3 });
    /// assert_eq!(rules.obscured(&screens, a, b).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sight(self, screens: &Screens, a: Eye, b: Eye) -> Result<Sight, OffMap> {
        let (mut solid, mut density) = (false, 0);
        for obscured in self.line_of_sight(screens, a, b)? {
            match obscured.by {
                Veil::Clear => {}
                Veil::Canopy(more) => density += u32::from(more),
                Veil::Solid => solid = true,
            }
        }
        let too_dense = self.is_too_dense(density).then_some(Blocked::Density);
        Ok(Sight { blocked_by: if solid { Some(Blocked::Solid) } else { too_dense }, density })
    }

    /// Returns whether two eyes see each other. Faster than [`SightRules::sight`], because it stops
    /// at the first obstruction that blocks the line. Returns `false` if an eye is off the map.
    pub fn sees(self, screens: &Screens, a: Eye, b: Eye) -> bool {
        let mut density = 0;
        let mut ends = |obscured: Obscured| self.is_ended_by(obscured.by, &mut density);
        self.line_of_sight(screens, a, b).is_ok_and(|mut line| !line.any(&mut ends))
    }

    /// Returns the hexes that rise into the line between two eyes, from `a` to `b`. Where the line
    /// runs between two hexes, only the one chosen by [`Ties`](crate::Ties) is listed. Empty if an
    /// eye is off the map.
    pub fn obscured(self, screens: &Screens, a: Eye, b: Eye) -> impl Iterator<Item = Obscured> {
        self.line_of_sight(screens, a, b).into_iter().flatten()
    }

    fn line_of_sight(
        self,
        screens: &Screens,
        a: Eye,
        b: Eye,
    ) -> Result<impl Iterator<Item = Obscured>, OffMap> {
        for eye in [a, b] {
            OffMap::cell(screens.shape(), "eye", eye.hex)?;
        }
        let profile = self.height.profile(a, b);
        let look_at = move |hex| {
            let at = Foot::of(hex, a.hex, b.hex);
            let veil = |screen: Screen| screen.veil(|top| profile.is_below(top.into(), at));
            Obscured { hex, by: screens.get(hex).map_or(Veil::Clear, veil) }
        };
        let look = move |crossing| match crossing {
            Crossing::One(hex) => look_at(hex),
            Crossing::Either(x, y) => self.ties.choose(look_at(x), look_at(y), |one| one.by),
        };
        let line = Line::between(self.line, a.hex, b.hex).map(look);
        Ok(line.filter(|obscured| obscured.by != Veil::Clear))
    }
}

/// The profile of the chosen height rule.
enum AnyProfile {
    Slope(Slope),
    Plateau(Plateau),
}

impl AnyProfile {
    fn is_below(&self, top: i32, at: Foot) -> bool {
        match self {
            Self::Slope(slope) => slope.is_below(top, at),
            Self::Plateau(plateau) => plateau.is_below(top, at),
        }
    }
}

impl HeightRule {
    fn profile(self, a: Eye, b: Eye) -> AnyProfile {
        let (from, to, span) = (a.height.into(), b.height.into(), span(a.hex, b.hex));
        match self {
            Self::Slope => AnyProfile::Slope(Slope::new(from, to, span)),
            Self::Plateau => AnyProfile::Plateau(Plateau::new(from, to, span)),
        }
    }
}
