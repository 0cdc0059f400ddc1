use super::Battlefield;
use crate::rules::to_hit::Woods;
use sandtable_hex::{
    Crossing, Eye, Facing, Hex, Line, LineKind, Map, OffMap, Screen, Screens, SightRules, Veil,
};
use serde::Serialize;

/// Height of a standing mech above its ground, in levels.
const STANDING: i16 = 1;

/// Height of woods above their ground, in levels.
const WOODS: i16 = 2;

/// One end of a line of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posture {
    /// The hex of the mech.
    pub hex: Hex,
    /// A prone mech is 1 level lower and gets no partial cover.
    pub prone: bool,
}

/// The terrain between an attacker and a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineOfFire {
    /// The reason why there is no line of sight; `None` if there is one.
    pub blocked: Option<Obstacle>,
    /// Intervening woods, with 1 point for light and 2 for heavy woods.
    pub woods: Vec<(Hex, u8)>,
    /// True if terrain hides the target's legs.
    pub partial_cover: bool,
}

/// The obstacle that blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Obstacle {
    /// Ground or a building in this hex.
    Solid(Hex),
    /// 3 or more points of woods.
    Woods,
    /// Exactly one of the two is under water.
    Water,
}

/// A [`LineOfFire`] without the hexes: all that a shot needs, and no allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sightline {
    /// True if there is a line of sight.
    pub clear: bool,
    /// Points of all intervening woods.
    pub woods: u8,
    /// True if terrain hides the target's legs.
    pub partial_cover: bool,
}

impl Sightline {
    /// No line of sight, as for a unit off the map.
    pub(crate) const NONE: Self = Self { clear: false, woods: 0, partial_cover: false };
}

impl LineOfFire {
    /// Returns true if there is a line of sight.
    pub const fn is_clear(&self) -> bool {
        self.blocked.is_none()
    }

    /// Points of all intervening woods.
    pub fn woods_points(&self) -> u32 {
        self.woods.iter().map(|(_, points)| u32::from(*points)).sum()
    }
}

/// The height and density of a hex for lines of sight.
pub(super) fn screen(map: &Map, hex: Hex) -> Screen {
    let ground = Screen::ground(map.elevation(hex).unwrap_or(0).into());
    let level = |name: &str| map.terrain(hex).and_then(|terrain| terrain.level(name));
    let height = |name: &str| level(name).and_then(|level| i16::try_from(level).ok());
    // A building without a height is 1 level high.
    let building = level("building").map(|_| height("bldg_elev").unwrap_or(1).max(0));
    let solid = building.map_or(ground, |height| ground.with_building(height));
    let density = level("woods").map_or(0, |level| u8::try_from(level.clamp(0, 255)).unwrap_or(0));
    if density > 0 { solid.with_canopy(WOODS, density) } else { solid }
}

/// Returns true if an adjacent hex rises exactly to the height of a unit that stands here.
pub(super) fn has_ledge(screens: &Screens, hex: Hex) -> bool {
    let height = screens.get(hex).map(|screen| screen.ground + STANDING);
    let solid = |facing: Facing| screens.get(facing.step(hex)).map(|screen| screen.solid);
    // Exactly as high: higher solid ground next to a unit blocks the line instead of covering the
    // legs.
    height.is_some() && Facing::ALL.into_iter().any(|facing| solid(facing) == height)
}

impl Battlefield {
    /// Returns the terrain between two mechs. Line of sight is symmetric; partial cover is that of
    /// the target.
    ///
    /// # Errors
    /// Returns [`OffMap`] if one of them is off the map.
    pub fn line_of_fire(&self, attacker: Posture, target: Posture) -> Result<LineOfFire, OffMap> {
        let (from, to) = (self.eye(attacker), self.eye(target));
        let sight = SightRules::TABLETOP.sight(self.screens(), from, to)?;
        let mut woods = Vec::new();
        let mut solid = None;
        for obscured in SightRules::TABLETOP.obscured(self.screens(), from, to) {
            match obscured.by {
                Veil::Canopy(points) => woods.push((obscured.hex, points)),
                Veil::Solid => solid = solid.or(Some(Obstacle::Solid(obscured.hex))),
                Veil::Clear => {}
            }
        }
        // The line may also be blocked by solid ground, which takes precedence below; what remains
        // is woods.
        let dense = (!sight.is_clear()).then_some(Obstacle::Woods);
        let water =
            (self.is_submerged(attacker) != self.is_submerged(target)).then_some(Obstacle::Water);
        let partial_cover = self.is_in_partial_cover(from, to, target);
        Ok(LineOfFire { blocked: water.or(solid).or(dense), woods, partial_cover })
    }

    /// Like [`Battlefield::line_of_fire`], without the hexes. There is no line of sight to or from
    /// a hex off the map.
    pub fn sightline(&self, attacker: Posture, target: Posture) -> Sightline {
        let (from, to) = (self.eye(attacker), self.eye(target));
        let Ok(sight) = SightRules::TABLETOP.sight(self.screens(), from, to) else {
            return Sightline::NONE;
        };
        let water = self.is_submerged(attacker) != self.is_submerged(target);
        Sightline {
            clear: sight.is_clear() && !water,
            woods: sight.density.min(u8::MAX.into()) as u8,
            partial_cover: self.is_in_partial_cover(from, to, target),
        }
    }

    /// The sightlines between two mechs in both directions. Sight is symmetric, so only cover is
    /// computed twice.
    pub(crate) fn sightlines(&self, one: Posture, other: Posture) -> [Sightline; 2] {
        let there = self.sightline(one, other);
        let partial_cover = self.is_in_partial_cover(self.eye(other), self.eye(one), one);
        [there, Sightline { partial_cover, ..there }]
    }

    fn eye(&self, mech: Posture) -> Eye {
        let ground = self.screens().get(mech.hex).map_or(0, |screen| screen.ground);
        Eye::new(mech.hex, ground + if mech.prone { 0 } else { STANDING })
    }

    /// The woods in a hex.
    pub fn woods(&self, hex: Hex) -> Option<Woods> {
        match self.screens().get(hex)?.density {
            0 => None,
            1 => Some(Woods::Light),
            _ => Some(Woods::Heavy),
        }
    }

    fn is_submerged(&self, mech: Posture) -> bool {
        self.depth(mech.hex) >= if mech.prone { 1 } else { 2 }
    }

    /// Returns true if an adjacent hex on the line is exactly as high as the standing target and
    /// the attacker is not higher, or if the target stands in water of depth 1.
    fn is_in_partial_cover(&self, attacker: Eye, target: Eye, posture: Posture) -> bool {
        if posture.prone {
            return false;
        }
        let hides = |hex: Hex| {
            let touches = target.hex.unsigned_distance_to(hex) == 1;
            touches && self.screens().get(hex).is_some_and(|screen| screen.solid == target.height)
        };
        let mut between = Line::between(LineKind::Crossed, attacker.hex, target.hex);
        // The cheap tests come first, so that few lines are walked.
        self.depth(target.hex) == 1
            || attacker.height <= target.height
                && self.has_ledge(target.hex)
                && between.any(|crossing: Crossing| crossing.hexes().any(hides))
    }
}
