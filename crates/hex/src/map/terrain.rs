use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A terrain feature of a hex, such as `woods` of level 2 or a `road` with exits.
///
/// The name is free text; its meaning is up to the game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature {
    name: String,
    /// Density, depth or height, depending on the feature; 1 if not stated.
    pub level: i32,
    /// The facings it leads to, one bit per [`Facing::index`](crate::Facing::index).
    pub exits: Option<u32>,
}

/// The terrain of a hex: any number of features with distinct names. Clear ground has none.
///
/// The notation is `name:level:exits`, with `;` between features. Level and exits are optional when
/// reading; the level is always written, so that equal terrains have the same text.
///
/// ```
/// use sandtable_hex::Terrain;
///
/// let terrain: Terrain = "woods:2;road:1:9;bridge".parse()?;
/// assert_eq!(terrain.level("woods"), Some(2));
/// assert_eq!(terrain.level("water"), None);
/// assert_eq!(terrain.feature("road").unwrap().exits, Some(9));
/// assert_eq!(terrain.to_string(), "woods:2;road:1:9;bridge:1");
/// assert_eq!("clear".parse(), Ok(Terrain::CLEAR));
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Terrain(Vec<Feature>);

/// The text is not a terrain.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TerrainError {
    /// A part between two semicolons is not a feature.
    #[error(
        "'{0}' is not a terrain feature: \
         expected name, name:level or name:level:exits, as in woods:1 or road:1:9"
    )]
    Feature(String),
    /// There are too many features.
    #[error("a terrain of {0} features: expected at most {most}", most = Terrain::MOST_FEATURES)]
    TooMany(usize),
    /// Two features have the same name.
    #[error("terrain lists '{0}' twice: expected each name once")]
    Twice(String),
}

impl Feature {
    /// Creates a feature with this name and level, without exits.
    ///
    /// # Errors
    /// Returns [`TerrainError`] if the name is empty or contains spaces, quotes or separators.
    pub fn new(name: &str, level: i32) -> Result<Self, TerrainError> {
        if is_plain_name(name) {
            Ok(Self { name: name.to_owned(), level, exits: None })
        } else {
            Err(TerrainError::Feature(name.to_owned()))
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Terrain {
    /// Ground without features.
    pub const CLEAR: Self = Self(Vec::new());

    /// The maximum number of features of a terrain.
    pub const MOST_FEATURES: usize = 64;

    /// Creates a terrain with these features, in this order.
    ///
    /// # Errors
    /// Returns [`TerrainError`] for two features with the same name and for more than
    /// [`Terrain::MOST_FEATURES`].
    pub fn of(features: Vec<Feature>) -> Result<Self, TerrainError> {
        if features.len() > Self::MOST_FEATURES {
            return Err(TerrainError::TooMany(features.len()));
        }
        // Quadratic, but there are at most `MOST_FEATURES`.
        for (index, feature) in features.iter().enumerate() {
            if features[..index].iter().any(|earlier| earlier.name == feature.name) {
                return Err(TerrainError::Twice(feature.name.clone()));
            }
        }
        Ok(Self(features))
    }

    /// Returns all features in the order in which they were written.
    pub fn features(&self) -> &[Feature] {
        &self.0
    }

    /// Returns the feature with this name, if any.
    pub fn feature(&self, name: &str) -> Option<&Feature> {
        self.0.iter().find(|feature| feature.name == name)
    }

    /// Returns the level of the feature with this name, if any.
    pub fn level(&self, name: &str) -> Option<i32> {
        self.feature(name).map(|feature| feature.level)
    }

    /// Returns whether there are no features.
    pub const fn is_clear(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns whether a text can be the name of a feature or hexside: it contains no separators of the
/// formats around it.
pub(crate) fn is_plain_name(text: &str) -> bool {
    let disturbs = |letter: char| {
        letter.is_whitespace() || letter.is_control() || matches!(letter, ':' | ';' | '"' | '\'')
    };
    !text.is_empty() && !text.contains(disturbs)
}

impl FromStr for Feature {
    type Err = TerrainError;

    fn from_str(text: &str) -> Result<Self, TerrainError> {
        let wrong = || TerrainError::Feature(text.to_owned());
        let mut parts = text.split(':').map(str::trim);
        let mut feature = Self::new(parts.next().unwrap_or_default(), 1).map_err(|_| wrong())?;
        if let Some(level) = parts.next() {
            feature.level = level.parse().map_err(|_| wrong())?;
        }
        if let Some(exits) = parts.next() {
            feature.exits = Some(exits.parse().map_err(|_| wrong())?);
        }
        if parts.next().is_some() { Err(wrong()) } else { Ok(feature) }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.name, self.level)?;
        self.exits.map_or(Ok(()), |exits| write!(out, ":{exits}"))
    }
}

impl FromStr for Terrain {
    type Err = TerrainError;

    fn from_str(text: &str) -> Result<Self, TerrainError> {
        let parts = text.split(';').map(str::trim);
        let written = parts.filter(|part| !part.is_empty() && *part != "clear");
        // Counted before parsing: a malicious file could contain millions.
        match written.clone().count() {
            0..=Self::MOST_FEATURES => Self::of(written.map(str::parse).collect::<Result<_, _>>()?),
            count => Err(TerrainError::TooMany(count)),
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_clear() {
            return out.write_str("clear");
        }
        for (index, feature) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { ";" };
            write!(out, "{gap}{feature}")?;
        }
        Ok(())
    }
}
