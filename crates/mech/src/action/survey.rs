use super::{Action, ActionError, ActionPreview, PhaseActionReport};
use crate::rules::Chance;
use crate::{Event, Fighter, Mech, Order, Phase, Refused, State, UnitId, turn};
use sandtable_core::{Dice, Game};

impl Mech {
    /// Lists all actions of a unit in a phase: available ones with a preview, refused ones with the
    /// rule that refuses them.
    ///
    /// An available action carries the order to give, except a move, whose preview lists the ends
    /// to choose from. A charge is listed once per hex from which it can be made. If `phase` is not
    /// the current phase, every action is refused.
    ///
    /// ```
    /// use sandtable_core::Game;
    /// use sandtable_core::testkit::Probe;
    /// use sandtable_mech::{Action, Mech, Phase, UnitId};
    ///
    /// let scenario = &Mech::scenarios()[0];
    /// let (mech, unit) = (Mech::new(scenario)?, UnitId::from("Player-0"));
    /// let report = mech.actions(&mech.start(), &unit, Phase::Initiative)?;
    /// assert_eq!(report.refused[0].action, Action::RollInitiative);
    /// assert_eq!(report.refused[0].rule, "not-active");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`ActionError::UnitNotFound`] if there is no such unit.
    pub fn actions(
        &self,
        state: &State,
        unit: &UnitId,
        phase: Phase,
    ) -> Result<PhaseActionReport, ActionError> {
        // The caller may pass the state of another scenario, and `fighter` indexes the blueprints
        // unchecked.
        let index = state.index_of(unit).filter(|index| *index < self.blueprints.len());
        let index = index.ok_or_else(|| ActionError::UnitNotFound(unit.clone()))?;
        let report = PhaseActionReport::new(unit.clone(), phase);
        let mut survey = Survey { game: self, state, unit: index, report };
        survey.run();
        Ok(survey.report)
    }
}

/// Collects the actions of one unit by asking the rules about each possible order.
pub(super) struct Survey<'a> {
    pub(super) game: &'a Mech,
    pub(super) state: &'a State,
    pub(super) unit: usize,
    pub(super) report: PhaseActionReport,
}

impl<'a> Survey<'a> {
    fn run(&mut self) {
        match self.report.phase {
            Phase::Initiative => {
                let order = Order::RollInitiative { moves_first: None };
                self.ask_for_all(Action::RollInitiative, order, |_| ActionPreview::default());
            }
            Phase::Movement => self.movement(),
            Phase::WeaponAttack => self.weapon_attack(),
            Phase::PhysicalAttack => self.physical_attack(),
            Phase::Heat => self.heat(),
            Phase::End => self.end(),
        }
    }

    pub(super) fn fighter(&self) -> Fighter<'a> {
        self.game.fighter(self.state, self.unit)
    }

    pub(super) fn id(&self) -> UnitId {
        self.report.unit.clone()
    }

    /// The enemies in play.
    pub(super) fn enemies(&self) -> impl Iterator<Item = usize> + use<'a> {
        let side = self.fighter().now.side;
        let all = self.game.fighters(self.state).enumerate();
        all.filter(move |(_, other)| other.now.side != side && other.now.in_play())
            .map(|(index, _)| index)
    }

    /// The answer of the rules to an order. Some orders are legal in several phases, so the phase
    /// of the report is checked first.
    pub(super) fn answer(&self, order: &Order) -> Result<Vec<Event>, Refused> {
        if self.report.phase != self.state.phase {
            turn::in_phase(self.state, self.report.phase)?;
        }
        let seat = self.fighter().now.side.seat();
        // Empty dice show a 1 for every roll, so callers may use acceptance, and events only of
        // orders that roll nothing. Without the seed, a preview cannot reveal coming dice.
        self.game.decide(self.state, seat, order, &mut Dice::given([]))
    }

    /// Adds a refused action to the report.
    pub(super) fn refuse(&mut self, action: Action, refusal: &Refused) {
        self.report.refuse(action, refusal, &self.game.names);
    }

    /// Asks for an action that is a single order and adds it to the report.
    pub(super) fn ask(&mut self, action: Action, order: Order) {
        self.ask_with(action, order, |_| ActionPreview::default());
    }

    /// Like [`Survey::ask`], with a preview.
    pub(super) fn ask_with(
        &mut self,
        action: Action,
        order: Order,
        preview: impl FnOnce(&Self) -> ActionPreview,
    ) {
        match self.answer(&order) {
            Ok(_) => {
                let preview = preview(self);
                self.report.offer(action, Some(order), preview);
            }
            Err(refusal) => self.refuse(action, &refusal),
        }
    }

    /// Like [`Survey::ask_with`], for an order that concerns all units. It is refused if this unit
    /// is out of the battle.
    fn ask_for_all(
        &mut self,
        action: Action,
        order: Order,
        preview: impl FnOnce(&Self) -> ActionPreview,
    ) {
        match turn::in_battle(self.fighter().now) {
            // In any other phase the wrong phase is the reason, as it would be for the order.
            Err(gone) if self.report.phase == self.state.phase => {
                self.refuse(action, &gone);
            }
            _ => self.ask_with(action, order, preview),
        }
    }

    /// Refuses to resolve heat for a unit whose heat is resolved while others still wait.
    fn heat(&mut self) {
        match self.answer(&Order::ResolveHeat) {
            Ok(_) if self.fighter().now.cooled => {
                self.refuse(Action::CoolDown, &Refused::NothingToResolve);
            }
            _ => self.ask_for_all(Action::CoolDown, Order::ResolveHeat, Self::of_heat),
        }
    }

    /// The heat at the end of the heat phase, and its risks.
    fn of_heat(&self) -> ActionPreview {
        let unit = self.fighter();
        let heat = self.game.heat_ahead(self.state, self.unit);
        let ammunition = unit.ammunition_risk(heat, &self.game.scenario.profile);
        ActionPreview {
            heat: Some(heat),
            reactor_runs: Some(unit.shutdown_risk(heat).avoided()),
            ammunition_holds: Some(ammunition.avoided()),
            ..ActionPreview::default()
        }
    }

    /// Recovery is not a choice: the roll is made when the turn ends.
    fn end(&mut self) {
        if let Some(total) = self.fighter().now.pilot.wakes_on(self.state.turn) {
            let chance = Some(Chance::of(total.into()));
            let preview = |_: &Self| ActionPreview { chance, ..ActionPreview::default() };
            self.ask_for_all(Action::Recover, Order::AdvancePhase, preview);
        }
        self.ask_for_all(Action::EndTurn, Order::AdvancePhase, |_| ActionPreview::default());
    }
}
