use super::biome::{Biome, biomes};
use super::draft::Draft;
use super::faction::{Faction, eras, factions};
use super::ground::Ground;
use super::plan::{MOST_UNITS, Plan};
use super::roster::Roster;
use super::{Force, Generated, Request, opposition};
use crate::Side;
use sandtable_core::content::{Notes, unknown};
use sandtable_core::{Dice, Finding, Findings};

/// The table entries that a request names.
struct Choice {
    faction: &'static Faction,
    biome: &'static Biome,
}

impl Request {
    /// Generates a battle. The same request always gives the same battle.
    ///
    /// # Errors
    /// Returns findings if the player brings no units or too many, if a name is unknown, if the
    /// budget does not buy a single enemy unit, or if one of the player's designs is invalid.
    pub fn generate(&self) -> Result<Generated, Findings> {
        let Choice { faction, biome } = self.choose()?;
        let roster = faction.roster(&self.era);
        let worth = self.force.iter().map(|unit| u64::from(unit.design.worth().0)).sum::<u64>();
        let mut plan = Plan::new(self, worth, &roster, &faction.quality);
        // Before the modifiers, which cannot break this: `Plan::allows` skips a budget that is too
        // small.
        self.check_budget(&plan, worth, &roster)?;
        // Every draw has a purpose of its own, so a new kind of draw does not change the others.
        let mut dice = Dice::seeded(&self.seed, 0);
        let modifiers = plan.modify(self, &roster, &mut dice);
        let opponents = opposition::draw(&plan, &roster, &mut dice);
        let ground = Ground::draw(biome, &mut dice)?;
        let mut draft = Draft::default();
        draft.add_player(self, &plan, &ground)?;
        draft.add_opponents(&opponents, &plan, &ground, &mut dice)?;
        let file = draft.into_file(self, &plan, &ground, (faction, &modifiers));
        // The scenario is read from the file, so the two cannot differ.
        let scenario = file.scenario()?;
        scenario.ready()?;
        let [player, opponents] = Side::BOTH.map(|side| Force::of(&scenario, side));
        let budget = u32::try_from(plan.budget).unwrap_or(u32::MAX);
        let seed = self.seed.clone();
        Ok(Generated { scenario, file, player, opponents, budget, modifiers, seed })
    }

    fn choose(&self) -> Result<Choice, Findings> {
        let mut notes = Notes::default();
        notes.take(self.check_force());
        let faction = factions().iter().find(|known| known.id == self.faction);
        let faction = notes.take(faction.ok_or_else(|| {
            let known = factions().iter().map(|known| known.id.as_str());
            unknown("generator.unknown-faction", "faction", ("faction", &self.faction), known)
        }));
        notes.take(eras().contains(&self.era).then_some(()).ok_or_else(|| {
            let known = eras().iter().map(String::as_str);
            unknown("generator.unknown-era", "era", ("era", &self.era), known)
        }));
        let biome = biomes().iter().find(|known| known.id == self.biome);
        let biome = notes.take(biome.ok_or_else(|| {
            let known = biomes().iter().map(|known| known.id.as_str());
            unknown("generator.unknown-biome", "biome", ("biome", &self.biome), known)
        }));
        let choice = faction.zip(biome).map(|(faction, biome)| Choice { faction, biome });
        notes.finish(choice)
    }

    fn check_force(&self) -> Result<(), Finding> {
        match self.force.len() {
            0 => {
                let message = "Add at least one unit to generate scenario";
                Err(Finding::error("generator.no-units", "force", message))
            }
            1..=MOST_UNITS => Ok(()),
            units => {
                let message = format!("{units} units: expected at most {MOST_UNITS}");
                Err(Finding::error("generator.too-many-units", "force", message))
            }
        }
    }

    /// Checks that the budget buys at least one unit.
    fn check_budget(&self, plan: &Plan, worth: u64, roster: &Roster) -> Result<(), Finding> {
        let (budget, cheapest) = (plan.budget, roster.lowest_value());
        if budget >= cheapest {
            return Ok(());
        }
        let needed = cheapest.saturating_mul(1000).div_ceil(worth.max(1));
        let (whole, thousandths) = (needed / 1000, needed % 1000);
        let message = format!(
            "enemy budget {budget} is too low: the cheapest unit of {} has battle value {cheapest}",
            self.faction
        );
        let hint = format!("expected a difficulty of at least {whole}.{thousandths:03}");
        Err(Finding::error("generator.budget", "difficulty", message).hint(hint))
    }
}
