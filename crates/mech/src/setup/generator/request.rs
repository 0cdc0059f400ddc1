use super::ScenarioType;
use crate::Design;
use crate::rules::pilot::Skills;
use sandtable_core::Seed;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The difficulties that forms offer, in thousandths of the player's battle value.
pub const DIFFICULTY: RangeInclusive<u32> = 500..=2000;

/// Input of the scenario generator.
///
/// ```
/// use sandtable_core::Seed;
/// use sandtable_mech::setup::generator::{PlayerUnit, Request};
///
/// let hunchback = PlayerUnit::shipped("hunchback-hbk-4g").ok_or("not shipped")?;
/// let mut request = Request::new(vec![hunchback.clone(), hunchback], Seed::from_number(7));
/// request.difficulty = 1200;
/// let battle = request.generate()?;
/// assert_eq!(battle.budget, 2498, "2 x 1041, plus 20 %");
/// assert!(battle.opponents.total <= battle.budget);
///
/// request.force.clear();
/// let refused = request.generate().unwrap_err();
/// assert_eq!(refused.0[0].message, "Add at least one unit to generate scenario");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The player's units.
    pub force: Vec<PlayerUnit>,
    /// The [`id`](super::Faction::id) of the opposing faction.
    pub faction: String,
    /// One of the [`eras`](super::eras).
    pub era: String,
    /// Enemy budget in thousandths of the player's battle value: 1200 is 20 % more.
    pub difficulty: u32,
    /// The [`id`](super::Biome::id) of the biome.
    pub biome: String,
    /// The kind of battle.
    pub scenario_type: ScenarioType,
    /// The most [`modifiers`](super::modifiers) to draw. There are fewer if not enough of them have
    /// an effect.
    pub max_modifiers: usize,
    /// Allows modifiers that make the battle harder for the player.
    pub allow_negative_modifiers: bool,
    /// The seed that everything is drawn from.
    pub seed: Seed,
}

/// A unit of the player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerUnit {
    /// The design it is built to.
    pub design: Arc<Design>,
    /// The pilot's skills.
    #[serde(default)]
    pub skills: Skills,
    /// The name of the pilot, if the player names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pilot: Option<String>,
}

impl Request {
    /// A request for an even fight against pirates on the plains in the late Succession Wars.
    pub fn new(force: Vec<PlayerUnit>, seed: Seed) -> Self {
        Self {
            force,
            faction: "pirates".to_owned(),
            era: "late_succession_wars".to_owned(),
            difficulty: 1000,
            biome: "plains".to_owned(),
            scenario_type: ScenarioType::Destroy,
            max_modifiers: 0,
            allow_negative_modifiers: true,
            seed,
        }
    }
}

impl PlayerUnit {
    /// A unit with a shipped design and a regular pilot.
    pub fn shipped(id: &str) -> Option<Self> {
        let design = Arc::new(Design::shipped_as(id)?.clone());
        Some(Self { design, skills: Skills::default(), pilot: None })
    }
}
