use sandtable_core::content::Bundle;
use sandtable_core::texts;
use serde::{Deserialize, Serialize};

/// The numbers by which a general decides. Shares are in percent.
///
/// ```
/// use sandtable_formation::Temperament;
///
/// let bold = Temperament::named("bold").ok_or("unknown general")?;
/// assert!(bold.odds < Temperament::default().odds);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Temperament {
    /// Name that scenario files use.
    pub name: String,
    /// Own strength, as a percentage of the enemies seen, from which the general attacks.
    pub odds: u32,
    /// Share of the army held back in reserve.
    pub reserve: u32,
    /// Pressure on the line from which the reserve is sent in.
    pub commit: u32,
    /// Ticks between two decisions.
    pub patience: u32,
    /// Distance of the scouts ahead of the army, in hexes.
    pub scouting: u32,
    /// True if the general sends units after routing enemies.
    pub pursues: bool,
    /// By how much the required odds fall per 100 ticks, so that the general does not wait for
    /// ever.
    pub haste: u32,
}

impl Default for Temperament {
    fn default() -> Self {
        Self {
            name: "steady".to_owned(),
            odds: 100,
            reserve: 25,
            commit: 50,
            patience: 20,
            scouting: 8,
            pursues: true,
            haste: 12,
        }
    }
}

pub(crate) static GENERALS: Bundle<Temperament> = Bundle::new(
    texts!["../../data/formation/generals": "bold", "cautious", "cunning", "steady"],
    |text| toml::from_str(text).ok(),
);

impl Temperament {
    /// Returns the generals that come with the program.
    pub fn shipped() -> impl Iterator<Item = &'static Self> {
        GENERALS.values()
    }

    /// Returns the shipped general with a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        GENERALS.get(name)
    }

    /// Returns the odds required at a tick, in percent.
    pub(super) fn odds_at(&self, tick: u32) -> i64 {
        let fallen = i64::from(self.haste) * i64::from(tick) / 100;
        (i64::from(self.odds) - fallen).max(LEAST_ODDS)
    }
}

/// Required odds never fall below this, in percent.
pub(super) const LEAST_ODDS: i64 = 30;
