use super::Choices;
use crate::rules::constants::OUTBOX;
use crate::{Belief, Formation, FormationId, Holding, Presence, Side, Stance, UnitId, View};
use crate::{LONGEST_RUN, OwnUnit};
use sandtable_hex::Hex;
use serde::Serialize;

/// An army as its commander knows it, and what he can choose from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct ArmyReport {
    /// Which of the two.
    pub side: Side,
    /// What it is called.
    pub name: String,
    /// The unit with which its commander rides.
    pub commander: Option<UnitId>,
    /// Where its units may be deployed; nowhere else than they are if it is empty.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub zone: Vec<Hex>,
    /// Places worth holding.
    pub objectives: Vec<Goal>,
    /// Its formations.
    pub formations: Vec<Group>,
    /// Its strength in numbers.
    pub strength: Strength,
    /// After how many ticks the battle is judged as it stands.
    pub tick_limit: u32,
    /// How many ticks can be given away at once.
    pub longest_run: u32,
    /// How many messages can wait for a courier.
    pub outbox: usize,
    /// What can be chosen.
    pub choices: Choices,
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Goal {
    /// What it is called.
    pub name: String,
    /// Where it is.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Whether this army needs it for victory.
    pub required: bool,
    /// For how many ticks it must be held.
    pub hold: u32,
    /// In whose hand it is, as far as the army knows.
    pub held: Option<Holding>,
}

/// Units under one commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Group {
    /// Its number.
    pub id: FormationId,
    /// What it is called.
    pub name: String,
    /// The unit that its commander is with.
    pub commander: Option<UnitId>,
    /// Its units.
    pub units: Vec<UnitId>,
    /// How strong it is.
    pub strength: Strength,
}

/// Strength in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Strength {
    /// Units on the field, or about to be.
    pub units: u32,
    /// Units that fight.
    pub fighting: u32,
    /// Units that run.
    pub running: u32,
    /// Men who are with their units.
    pub men: u32,
    /// Men who have fallen.
    pub fallen: u32,
    /// Men who ran from the field.
    pub fled: u32,
}

impl Strength {
    fn of<'a>(units: impl Iterator<Item = &'a OwnUnit>) -> Self {
        units.fold(Self::default(), |sum, unit| {
            let there = matches!(unit.presence, Presence::Mustered | Presence::Afield);
            let is = |stance: Stance| u32::from(there && unit.stance == stance);
            let fled = unit.presence == Presence::Fled;
            Self {
                units: sum.units + u32::from(there),
                fighting: sum.fighting + is(Stance::Engaged),
                running: sum.running + is(Stance::Routing),
                men: sum.men + if fled { 0 } else { unit.men },
                fallen: sum.fallen + unit.fallen,
                fled: sum.fled + if fled { unit.men } else { 0 },
            }
        })
    }
}

impl Formation {
    /// An army as its commander knows it; `None` if the view does not show it.
    ///
    /// ```
    /// use sandtable_core::{Game, Viewer};
    /// use sandtable_formation::{Formation, Side, setup};
    ///
    /// let scenario = &setup::SCENARIOS.get("crossroads").ok_or("not shipped")?.scenario;
    /// let game = Formation::new(scenario)?;
    /// let view = game.view(&game.start(), Viewer::Seat(Side::Blue.seat()));
    /// let army = game.army_report(&view, Side::Blue).ok_or("one's own")?;
    /// assert_eq!((army.formations.len(), army.strength.units), (3, 6));
    /// assert_eq!(game.army_report(&view, Side::Red), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn army_report(&self, view: &View, side: Side) -> Option<ArmyReport> {
        let belief = view.belief(side)?;
        let army = self.army(side);
        let formations = (0..army.formations.len() as u16).map(FormationId);
        Some(ArmyReport {
            side,
            name: army.name.clone(),
            commander: army.commander,
            zone: army.zone.clone(),
            objectives: self.goals(belief),
            formations: formations.filter_map(|id| self.group(belief, id)).collect(),
            strength: Strength::of(belief.units.iter()),
            tick_limit: self.scenario.tick_limit,
            longest_run: LONGEST_RUN,
            outbox: OUTBOX,
            choices: Choices::all(),
        })
    }

    fn goals(&self, belief: &Belief) -> Vec<Goal> {
        let known = self.scenario.objectives.iter().zip(&belief.objectives);
        let goals = known.map(|(objective, held)| Goal {
            name: objective.name.clone(),
            hex: objective.hex,
            required: objective.required[belief.side],
            hold: objective.hold,
            held: *held,
        });
        goals.collect()
    }

    fn group(&self, belief: &Belief, id: FormationId) -> Option<Group> {
        let formation = self.army(belief.side).formations.get(id.index())?;
        let own = belief.units.iter().filter(|unit| unit.formation == id);
        Some(Group {
            id,
            name: formation.name.clone(),
            commander: formation.commander,
            units: self.units_in(belief.side, id).collect(),
            strength: Strength::of(own),
        })
    }
}
