use super::costs::step_cost;
use super::sight::screen;
use sandtable_hex::{CostError, Grid, Map, MoveCosts, Orientation, Screens};
use std::sync::Arc;
use thiserror::Error;

/// A map with the tables that the rules look things up in.
///
/// ```
/// use sandtable_hex::Map;
/// use sandtable_mech::Battlefield;
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
/// let field = Battlefield::new(map.into())?;
/// assert_eq!(field.walking().dearest(), 4, "light woods, two levels up");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Battlefield {
    map: Arc<Map>,
    walking: MoveCosts,
    screens: Screens,
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
    /// Looks at every terrain of a map once and keeps what it costs.
    ///
    /// # Errors
    /// Refuses a pointy-top map.
    pub fn new(map: Arc<Map>) -> Result<Self, BattlefieldError> {
        if map.shape().orientation() == Orientation::Pointy {
            return Err(BattlefieldError::Pointy);
        }
        let ground = map.ground();
        let walking = MoveCosts::compile(Arc::clone(map.shape()), |step| {
            let (from, to) = (ground[step.from].elevation, ground[step.to].elevation);
            Some(step_cost(&map.swatch(step.to).terrain, from, to))
        })?;
        let screens = Grid::from_fn(Arc::clone(map.shape()), |hex| screen(&map, hex));
        Ok(Self { map, walking, screens: Screens::new(screens) })
    }

    /// The map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// What each hex does to lines of sight.
    pub const fn screens(&self) -> &Screens {
        &self.screens
    }

    /// What each step costs one who walks or runs.
    pub const fn walking(&self) -> &MoveCosts {
        &self.walking
    }
}
