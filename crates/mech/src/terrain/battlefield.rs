use super::costs::{back_cost, depth, run_cost, step_cost};
use super::sight::{has_ledge, screen};
use crate::rules::Profile;
use sandtable_hex::{CostError, Grid, Hex, Map, MoveCosts, Orientation, Screens, Terrain};
use std::sync::Arc;
use thiserror::Error;

/// A map with its lookup tables under the rules of a [`Profile`]: movement costs, screens for lines
/// of sight, water depths. They are compiled once per scenario, so no search recomputes costs.
///
/// ```
/// use sandtable_hex::Map;
/// use sandtable_mech::Battlefield;
/// use sandtable_mech::rules::Profile;
///
/// let map = Map::from_toml(r#"
///     format = 1
///     name = "Ridge"
///     orientation = "flat"
///     shape = "rectangle"
///     columns = 2
///     rows = 1
///     terrain = """
///     . w
///     """
///     elevation = """
///     0 2
///     """
///     [legend]
///     "." = "clear"
///     "w" = "woods:1"
/// "#)?;
/// let field = Battlefield::new(map.into(), &Profile::STANDARD)?;
/// assert_eq!(field.walking().highest(), 4, "light woods, two levels up");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Battlefield {
    map: Arc<Map>,
    profile: Profile,
    walking: Arc<MoveCosts>,
    /// The same table as `walking`, unless running costs differ under the profile.
    running: Arc<MoveCosts>,
    backward: Option<Arc<MoveCosts>>,
    screens: Screens,
    spots: Grid<Spot>,
}

/// Further facts about a hex that are asked for often.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    depth: u8,
    /// True if an adjacent hex rises exactly to the height of a unit that stands here, which may be
    /// partial cover. Checked before the line is walked.
    ledge: bool,
}

/// The error for a map that mech cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BattlefieldError {
    /// The map has pointy-top hexes.
    #[error("the map is pointy-top: mech is played on flat-top maps")]
    Pointy,
    /// A step costs more than the cost tables can hold.
    #[error(transparent)]
    Cost(#[from] CostError),
}

impl Battlefield {
    /// Compiles the tables of a map under a profile.
    ///
    /// # Errors
    /// Returns [`BattlefieldError`] if the map is pointy-top or a step costs too much.
    pub fn new(map: Arc<Map>, profile: &Profile) -> Result<Self, BattlefieldError> {
        if map.shape().orientation() == Orientation::Pointy {
            return Err(BattlefieldError::Pointy);
        }
        let table = |rule| compiled(&map, profile, rule).map(Arc::new);
        let walking = table(step_cost)?;
        let running = if profile.flat_water { Arc::clone(&walking) } else { table(run_cost)? };
        let backward = if profile.plain_steps { None } else { Some(table(back_cost)?) };
        // Before the spots, because `has_ledge` reads the screens of the neighbours.
        let screens = Grid::from_fn(Arc::clone(map.shape()), |hex| screen(&map, hex));
        let (profile, screens) = (*profile, Screens::new(screens));
        let spots = Grid::from_fn(Arc::clone(map.shape()), |hex| Spot {
            depth: map.terrain(hex).map_or(0, depth),
            ledge: has_ledge(&screens, hex),
        });
        Ok(Self { map, profile, walking, running, backward, screens, spots })
    }

    /// The map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The profile the tables were compiled with.
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The height and density of each hex for lines of sight.
    pub const fn screens(&self) -> &Screens {
        &self.screens
    }

    /// Movement costs for walking.
    pub fn walking(&self) -> &MoveCosts {
        &self.walking
    }

    /// Movement costs for running.
    pub fn running(&self) -> &MoveCosts {
        &self.running
    }

    /// Movement costs for steps backward, by the direction of the step; `None` if the profile has
    /// no backward movement.
    pub fn backward(&self) -> Option<&MoveCosts> {
        self.backward.as_deref()
    }

    /// The depth of water in a hex; 0 without water and off the map.
    pub fn depth(&self, hex: Hex) -> u8 {
        self.spots.get(hex).map_or(0, |spot| spot.depth)
    }

    /// Returns true if an adjacent hex could give partial cover to a unit that stands here.
    pub(super) fn has_ledge(&self, hex: Hex) -> bool {
        self.spots.get(hex).is_some_and(|spot| spot.ledge)
    }

    /// Returns how many levels the second hex is below the first; 0 if it is higher or off the map.
    pub fn levels_down(&self, from: Hex, to: Hex) -> u16 {
        let levels = self.map.elevation(from).zip(self.map.elevation(to));
        // The difference of two i8 levels needs an i16.
        levels.map_or(0, |(from, to)| (i16::from(from) - i16::from(to)).max(0).unsigned_abs())
    }
}

/// The cost of a step into terrain from one level to another; `None` if it is not possible.
type StepRule = fn(&Terrain, i8, i8, &Profile) -> Option<u16>;

fn compiled(map: &Map, profile: &Profile, rule: StepRule) -> Result<MoveCosts, CostError> {
    let ground = map.ground();
    MoveCosts::compile(Arc::clone(map.shape()), |step| {
        // Only the terrain of the hex that is entered costs points; the hex that is left counts by
        // its level.
        let (from, to) = (ground[step.from].elevation, ground[step.to].elevation);
        rule(&map.swatch(step.to).terrain, from, to, profile)
    })
}
