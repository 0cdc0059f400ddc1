use sandtable_core::texts;
use sandtable_core::written::Shelf;
use serde::{Deserialize, Serialize};

/// How a general decides, as numbers. Shares are in percent.
///
/// ```
/// use sandtable_formation::Temperament;
///
/// let bold = Temperament::named("bold").ok_or("nobody is called that")?;
/// assert!(bold.odds < Temperament::default().odds);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Temperament {
    /// What such a general is called.
    pub name: String,
    /// How strong the own men must be, beside the enemies seen, before he attacks.
    pub odds: u32,
    /// How much of the army he holds back.
    pub reserve: u32,
    /// How hard pressed the line must be before he sends the reserve in.
    pub commit: u32,
    /// After how many ticks he thinks again.
    pub patience: u32,
    /// How far ahead of the army he wants to see, in hexes.
    pub scouting: u32,
    /// Whether his men hunt those who run.
    pub pursues: bool,
    /// By how much the odds that he asks for fall in a hundred ticks: nobody waits for ever.
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

pub(crate) static GENERALS: Shelf<Temperament> = Shelf::new(
    texts!["../../data/formation/generals": "bold", "cautious", "cunning", "steady"],
    |text| toml::from_str(text).ok(),
);

impl Temperament {
    /// The generals that come with the program.
    pub fn shipped() -> impl Iterator<Item = &'static Self> {
        GENERALS.things()
    }

    /// The shipped general with a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        GENERALS.get(name)
    }

    /// The odds that he asks for at a tick, never none at all.
    pub(super) fn odds_at(&self, tick: u32) -> i64 {
        let fallen = i64::from(self.haste) * i64::from(tick) / 100;
        (i64::from(self.odds) - fallen).max(LEAST_ODDS)
    }
}

/// Below these odds nobody asks whether to fight: whoever is still there has to.
pub(super) const LEAST_ODDS: i64 = 30;
