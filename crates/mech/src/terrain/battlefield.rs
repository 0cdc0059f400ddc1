use super::costs::{back_cost, depth, run_cost, step_cost};
use super::sight::{has_ledge, screen};
use crate::rules::Profile;
use sandtable_hex::{CostError, Grid, Hex, Map, MoveCosts, Orientation, Screens, Terrain};
use std::sync::Arc;
use thiserror::Error;

/// A map with the tables that the rules of a [`Profile`] look things up in.
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
/// assert_eq!(field.walking().dearest(), 4, "light woods, two levels up");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Battlefield {
    map: Arc<Map>,
    profile: Profile,
    walking: Arc<MoveCosts>,
    /// The same table unless the profile tells running from walking.
    running: Arc<MoveCosts>,
    backward: Option<Arc<MoveCosts>>,
    screens: Screens,
    spots: Grid<Spot>,
}

/// What else is asked of a hex again and again.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    depth: u8,
    /// Whether something solid beside it rises exactly to the height of one who stands in it.
    ledge: bool,
}

/// A map that cannot be fought on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BattlefieldError {
    /// The hexes lie the other way.
    #[error("the map is pointy-top: mech is played on flat-top maps")]
    Pointy,
    /// A step costs more than can be reckoned with.
    #[error(transparent)]
    Cost(#[from] CostError),
}

impl Battlefield {
    /// Looks at every terrain of a map once and keeps what it costs by the rules of a profile.
    ///
    /// # Errors
    /// Refuses a pointy-top map.
    pub fn new(map: Arc<Map>, profile: &Profile) -> Result<Self, BattlefieldError> {
        if map.shape().orientation() == Orientation::Pointy {
            return Err(BattlefieldError::Pointy);
        }
        let table = |rule| compiled(&map, profile, rule).map(Arc::new);
        let walking = table(step_cost)?;
        let running = if profile.flat_water { Arc::clone(&walking) } else { table(run_cost)? };
        let backward = if profile.plain_steps { None } else { Some(table(back_cost)?) };
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

    /// The reading of the rules by which the tables were made.
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// What each hex does to lines of sight.
    pub const fn screens(&self) -> &Screens {
        &self.screens
    }

    /// What each step costs one who walks.
    pub fn walking(&self) -> &MoveCosts {
        &self.walking
    }

    /// What each step costs one who runs.
    pub fn running(&self) -> &MoveCosts {
        &self.running
    }

    /// What each step costs one who walks backward in the direction of the step; `None` if nobody
    /// does.
    pub fn backward(&self) -> Option<&MoveCosts> {
        self.backward.as_deref()
    }

    /// How deep the water in a hex is: 0 where there is none, and off the map.
    pub fn depth(&self, hex: Hex) -> u8 {
        self.spots.get(hex).map_or(0, |spot| spot.depth)
    }

    /// Whether something beside a hex could cover one who stands in it.
    pub(super) fn has_ledge(&self, hex: Hex) -> bool {
        self.spots.get(hex).is_some_and(|spot| spot.ledge)
    }

    /// How many levels a unit falls that loses its balance between two hexes: as many as the second
    /// lies lower, and 0 off the map.
    pub fn levels_down(&self, from: Hex, to: Hex) -> u16 {
        let levels = self.map.elevation(from).zip(self.map.elevation(to));
        levels.map_or(0, |(from, to)| (i16::from(from) - i16::from(to)).max(0).unsigned_abs())
    }
}

/// What a step into terrain costs from one level to another.
type StepRule = fn(&Terrain, i8, i8, &Profile) -> Option<u16>;

fn compiled(map: &Map, profile: &Profile, rule: StepRule) -> Result<MoveCosts, CostError> {
    let ground = map.ground();
    MoveCosts::compile(Arc::clone(map.shape()), |step| {
        let (from, to) = (ground[step.from].elevation, ground[step.to].elevation);
        rule(&map.swatch(step.to).terrain, from, to, profile)
    })
}
