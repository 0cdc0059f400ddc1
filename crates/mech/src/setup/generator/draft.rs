use super::faction::Faction;
use super::ground::Ground;
use super::plan::Plan;
use super::request::{PlayerUnit, Request};
use super::roster::Candidate;
use super::{Modifier, ScenarioType, opposition};
use crate::design::slug;
use crate::rules::Profile;
use crate::rules::pilot::Skills;
use crate::setup::deployment::{Zone, centre_of};
use crate::setup::file::{ObjectiveEntry, ScenarioFile, UnitEntry, VictoryEntry};
use crate::{Design, Side};
use sandtable_core::content::NamedOr;
use sandtable_core::{Dice, Finding};
use std::collections::BTreeMap;

/// The scenario file in the making: the units of both sides and the designs they use.
#[derive(Default)]
pub(super) struct Draft {
    units: Vec<UnitEntry>,
    designs: BTreeMap<String, Design>,
}

impl Draft {
    pub(super) fn add_player(
        &mut self,
        request: &Request,
        plan: &Plan,
        ground: &Ground,
    ) -> Result<(), Finding> {
        let from = match request.scenario_type {
            ScenarioType::Defend => Zone::offset_of_centre(ground.map, ground.front),
            ScenarioType::Destroy | ScenarioType::Capture => plan.closer,
        };
        let places = ground.places(Side::Player, from, request.force.len())?;
        for (PlayerUnit { design, skills, pilot }, hex) in request.force.iter().zip(places) {
            let id = self.design_id(design);
            let place = ground.position_and_facing(hex);
            let pilot = (Skills::written(*skills), pilot.clone());
            self.add(Side::Player, (id, design), pilot, place);
        }
        Ok(())
    }

    pub(super) fn add_opponents(
        &mut self,
        force: &[Candidate],
        plan: &Plan,
        ground: &Ground,
        dice: &mut Dice,
    ) -> Result<(), Finding> {
        let places = ground.places(Side::Opponent, 0, force.len())?;
        for (number, (unit, hex)) in force.iter().zip(places).enumerate() {
            let skills = opposition::pilot(plan, number, dice).into();
            let design = (unit.id.to_owned(), unit.design);
            self.add(Side::Opponent, design, (skills, None), ground.position_and_facing(hex));
        }
        Ok(())
    }

    /// The id of a design in the file. A design that is not shipped is written into the file, with
    /// a number appended if its id is taken.
    fn design_id(&mut self, design: &Design) -> String {
        let id = design.id();
        let mut names = std::iter::once(id.clone()).chain((2..).map(|n: u32| format!("{id}-{n}")));
        let known = |name: &str| self.designs.get(name).or_else(|| Design::shipped_as(name));
        // A name that stands for the same design fits too: equal units share one entry.
        let fits = |name: &String| known(name).is_none_or(|other| other == design);
        let name = names.find(fits).unwrap_or(id);
        if known(&name).is_none() {
            self.designs.insert(name.clone(), design.clone());
        }
        name
    }

    fn add(
        &mut self,
        side: Side,
        (design_id, design): (String, &Design),
        (skills, pilot): (NamedOr<Skills>, Option<String>),
        (position, facing): (String, String),
    ) {
        // The number keeps ids unique if a side has several units of a chassis.
        let number = self.units.iter().filter(|unit| unit.side == side).count() + 1;
        let name = format!("{side} {number} {}", design.chassis);
        let (id, design) = (slug(&name), design_id);
        self.units.push(UnitEntry { id, side, design, skills, pilot, position, facing });
    }

    pub(super) fn into_file(
        self,
        request: &Request,
        plan: &Plan,
        ground: &Ground,
        (faction, modifiers): (&Faction, &[Modifier]),
    ) -> ScenarioFile {
        let objective = plan.objective.map(|turns| {
            let hexes = vec![ground.number(centre_of(ground.map))];
            ObjectiveEntry { hexes, turns }
        });
        ScenarioFile {
            title: format!("{}, {}", faction.name, request.biome),
            about: about(request, plan, modifiers),
            level: None,
            minutes: None,
            map: ground.name.to_owned(),
            turn_limit: plan.turn_limit,
            profile: Profile::STANDARD.name().into(),
            victory: VictoryEntry { objective, ..VictoryEntry::default() },
            units: self.units,
            designs: self.designs,
        }
    }
}

fn about(request: &Request, plan: &Plan, modifiers: &[Modifier]) -> String {
    let Request { era, difficulty, seed, .. } = request;
    let (whole, thousandths) = (difficulty / 1000, difficulty % 1000);
    let first = format!(
        "Generated for the era {era}, difficulty {whole}.{thousandths:03}, seed {seed}. \
         Enemy budget: {}.",
        plan.budget
    );
    let words = modifiers.iter().map(|modifier| modifier.words.clone());
    std::iter::once(first).chain(words).collect::<Vec<_>>().join(" ")
}
