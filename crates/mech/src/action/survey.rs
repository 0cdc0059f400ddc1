use super::{Action, ActionError, ActionPreview, PhaseActionReport};
use crate::rules::Chance;
use crate::{Event, Fighter, Mech, Order, Phase, Refused, State, UnitId, turn};
use sandtable_core::{Dice, Game};

impl Mech {
    /// Everything a unit could do in a phase: what it can, with what would come of it, and what it
    /// cannot, with the rule that refuses it.
    ///
    /// An available action has the order to give, except a move, whose preview has every end to
    /// choose from. A charge is listed once for each hex from which it can be made. Where the phase
    /// is not the one that is going on, everything is refused.
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
    /// If there is no such unit.
    pub fn actions(
        &self,
        state: &State,
        unit: &UnitId,
        phase: Phase,
    ) -> Result<PhaseActionReport, ActionError> {
        let index = state.index_of(unit).filter(|index| *index < self.blueprints.len());
        let index = index.ok_or_else(|| ActionError::UnitNotFound(unit.clone()))?;
        let report = PhaseActionReport::new(unit.clone(), phase);
        let mut survey = Survey { game: self, state, unit: index, report };
        survey.run();
        Ok(survey.report)
    }
}

/// Asks the rules about everything that a unit could do in a phase.
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

    /// The enemies that are still in the battle.
    pub(super) fn enemies(&self) -> impl Iterator<Item = usize> + use<'a> {
        let side = self.fighter().now.side;
        let all = self.game.fighters(self.state).enumerate();
        all.filter(move |(_, other)| other.now.side != side && other.now.in_play())
            .map(|(index, _)| index)
    }

    /// What the rules would say to an order now. Some orders belong to several phases: the one that
    /// is asked about has to be going on.
    pub(super) fn answer(&self, order: &Order) -> Result<Vec<Event>, Refused> {
        if self.report.phase != self.state.phase {
            turn::in_phase(self.state, self.report.phase)?;
        }
        let seat = self.fighter().now.side.seat();
        self.game.decide(self.state, seat, order, &mut Dice::given([]))
    }

    /// Lists an action that the rules refuse.
    pub(super) fn refuse(&mut self, action: Action, refusal: &Refused) {
        self.report.refuse(action, refusal, &self.game.names);
    }

    /// Lists an action that is one order, where the answer to it belongs.
    pub(super) fn ask(&mut self, action: Action, order: Order) {
        self.ask_with(action, order, |_| ActionPreview::default());
    }

    /// The same, with a preview.
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

    /// The same for an order that is not just this unit's, which must be there to be meant by it.
    fn ask_for_all(
        &mut self,
        action: Action,
        order: Order,
        preview: impl FnOnce(&Self) -> ActionPreview,
    ) {
        match turn::in_battle(self.fighter().now) {
            Err(gone) if self.report.phase == self.state.phase => {
                self.refuse(action, &gone);
            }
            _ => self.ask_with(action, order, preview),
        }
    }

    /// A unit that has cooled down waits for the others.
    fn heat(&mut self) {
        match self.answer(&Order::ResolveHeat) {
            Ok(_) if self.fighter().now.cooled => {
                self.refuse(Action::CoolDown, &Refused::NothingToResolve);
            }
            _ => self.ask_for_all(Action::CoolDown, Order::ResolveHeat, Self::of_heat),
        }
    }

    /// The heat with which the unit ends the heat phase, and what that puts at risk.
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

    /// Nobody chooses to wake up: it is rolled for when the turn ends.
    fn end(&mut self) {
        if let Some(total) = self.fighter().now.pilot.wakes_on(self.state.turn) {
            let chance = Some(Chance::of(total.into()));
            let preview = |_: &Self| ActionPreview { chance, ..ActionPreview::default() };
            self.ask_for_all(Action::Recover, Order::AdvancePhase, preview);
        }
        self.ask_for_all(Action::EndTurn, Order::AdvancePhase, |_| ActionPreview::default());
    }
}
