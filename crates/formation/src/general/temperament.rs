use serde::{Deserialize, Serialize};

/// How a general decides, as numbers. Shares are in percent.
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
        }
    }
}
