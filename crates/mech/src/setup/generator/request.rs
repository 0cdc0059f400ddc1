use super::ScenarioType;
use crate::Design;
use crate::rules::pilot::Skills;
use sandtable_core::Seed;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a battle is generated from.
///
/// ```
/// use sandtable_core::Seed;
/// use sandtable_mech::setup::generator::{PlayerUnit, Request};
///
/// let hunchback = PlayerUnit::shipped("hunchback-hbk-4g").ok_or("not shipped")?;
/// let mut request = Request::new(vec![hunchback.clone(), hunchback], Seed::from_number(7));
/// request.difficulty = 1200;
/// let battle = request.generate()?;
/// assert_eq!(battle.budget, 2498, "twice 1041, and a fifth more");
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
    /// Whom the player brings.
    pub force: Vec<PlayerUnit>,
    /// The [`id`](super::Faction::id) of whom they meet.
    pub faction: String,
    /// When: one of the [`eras`](super::eras).
    pub era: String,
    /// What the enemy may be worth, in thousandths of what the player is: 1200 is a fifth more.
    pub difficulty: u32,
    /// The [`id`](super::Biome::id) of the kind of country.
    pub biome: String,
    /// What it is about.
    pub scenario_type: ScenarioType,
    /// How many [`modifiers`](super::modifiers) there are at most. As many are drawn as have an
    /// effect.
    pub max_modifiers: usize,
    /// Whether they may be such as make it harder for the player.
    pub allow_negative_modifiers: bool,
    /// From which everything is drawn.
    pub seed: Seed,
}

/// A unit that the player brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerUnit {
    /// What it is built like.
    pub design: Arc<Design>,
    /// How good its pilot is.
    #[serde(default)]
    pub skills: Skills,
}

impl Request {
    /// A request for an even fight against pirates on the plains of the late succession wars.
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
    /// A unit of a shipped design with a regular pilot.
    pub fn shipped(id: &str) -> Option<Self> {
        let design = Arc::new(Design::shipped_as(id)?.clone());
        Some(Self { design, skills: Skills::default() })
    }
}
