use super::victory::{EnemyStrength, Goal, Rout, Victory};
use super::{Choices, RiderReport};
use crate::news::News;
use crate::rules::constants::OUTBOX;
use crate::{Belief, Formation, FormationId, Presence, Side, Stance, UnitId, View};
use crate::{LONGEST_RUN, OwnUnit};
use sandtable_hex::Hex;
use serde::Serialize;

/// An army as its commander knows it, with the choices open to them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct ArmyReport {
    /// The army's colour.
    pub side: Side,
    /// The army's name in the scenario.
    pub name: String,
    /// The unit that the army's commander rides with.
    pub commander: Option<UnitId>,
    /// Hexes where its units may deploy; if empty, units stay where the scenario put them.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub zone: Vec<Hex>,
    /// Hexes where the enemy may deploy: the scenario is known to both sides.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub enemy_zone: Vec<Hex>,
    /// The objectives of the battle, also those that only the enemy needs.
    pub objectives: Vec<Goal>,
    /// What each army needs to win by its objectives, this army first.
    pub victories: Vec<Victory>,
    /// How near this army is to losing by rout.
    pub rout: Rout,
    /// The formations, in the order of their ids.
    pub formations: Vec<Group>,
    /// Totals over all units.
    pub strength: Strength,
    /// The enemy's strength as far as the army knows.
    pub enemy: EnemyStrength,
    /// Couriers at headquarters.
    pub couriers: u16,
    /// Couriers on the road, in the order in which they left.
    pub riders: Vec<RiderReport>,
    /// Tick at which the battle ends if it is still undecided.
    pub tick_limit: u32,
    /// The most ticks one order may let pass.
    pub longest_run: u32,
    /// The most messages that can wait for a free courier.
    pub outbox: usize,
    /// The values that orders can take, with explanations.
    pub choices: Choices,
}

/// An army and its news at one tick.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Situation {
    /// The number of ticks that have passed.
    pub tick: u32,
    /// The army as its commander knows it.
    pub army: ArmyReport,
    /// Its news so far.
    pub news: News,
}

/// A formation: units under one commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Group {
    /// The formation's number, as orders name it.
    pub id: FormationId,
    /// The formation's name in the scenario.
    pub name: String,
    /// The unit that its commander rides with.
    pub commander: Option<UnitId>,
    /// All its units, also destroyed ones.
    pub units: Vec<UnitId>,
    /// Totals over its units.
    pub strength: Strength,
}

/// Totals of units and men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Strength {
    /// Units on the field or waiting to deploy.
    pub units: u32,
    /// Units in melee.
    pub fighting: u32,
    /// Routing units.
    pub running: u32,
    /// Men still with their units.
    pub men: u32,
    /// Men killed or wounded.
    pub fallen: u32,
    /// Men of units that left the map in rout.
    pub fled: u32,
    /// Men at the start of the battle.
    pub total: u32,
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
                total: sum.total + unit.men + unit.fallen,
            }
        })
    }
}

impl Formation {
    /// Returns the report on an army; `None` if the view does not include it.
    ///
    /// ```
    /// use sandtable_core::{Game, Viewer};
    /// use sandtable_formation::{Formation, Side, setup};
    ///
    /// let scenario = &setup::SCENARIOS.get("crossroads").ok_or("not shipped")?.scenario;
    /// let game = Formation::new(scenario)?;
    /// let view = game.view(&game.start(), Viewer::Seat(Side::Blue.seat()));
    /// let army = game.army_report(&view, Side::Blue).ok_or("not in the view")?;
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
            enemy_zone: self.army(side.enemy()).zone.clone(),
            objectives: self.goals(view, belief),
            victories: self.victories(view, belief),
            rout: Self::rout(belief),
            formations: formations.filter_map(|id| self.group(belief, id)).collect(),
            strength: Strength::of(belief.units.iter()),
            enemy: EnemyStrength::of(belief),
            couriers: belief.riders,
            riders: self.riders(view, belief),
            tick_limit: self.scenario.tick_limit,
            longest_run: LONGEST_RUN,
            outbox: OUTBOX,
            choices: Choices::all(),
        })
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
