use crate::chronicle::BattleChronicle;
use crate::event::{Context, result};
use crate::rules::heat;
use crate::{Battlefield, Blueprint, Ending, Event, Fighter, Location, Names, Order, Phase};
use crate::{Refused, Scenario, Side, State, Status, Unit, UnitState};
use crate::{picture, turn};
use sandtable_core::report::Chronicle;
use sandtable_core::{
    Advice, Dice, Findings, Game, Happening, Moment, Outcome, Reason, Seat, Seats, Viewer,
};
use sandtable_hex::draw::Drawing;
use serde_json::Value;

/// The value of a win; larger than any force.
const VICTORY: i64 = 1_000_000;

/// The rules of mech, compiled for one scenario.
#[derive(Clone, Debug)]
pub struct Mech {
    pub(crate) scenario: Scenario,
    pub(crate) field: Battlefield,
    pub(crate) blueprints: Vec<Blueprint>,
    pub(crate) names: Names,
}

impl Mech {
    /// The battlefield.
    pub const fn field(&self) -> &Battlefield {
        &self.field
    }

    /// The map as a drawing, with a counter for each unit in play.
    pub fn drawing(&self, state: &State) -> Drawing<'_> {
        picture::drawing(self, state)
    }

    /// The scenario of the battle.
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The display names of the units.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// Starts the chronicle of a battle, from which its report is made.
    pub fn chronicle(&self) -> Box<dyn Chronicle<Self>> {
        Box::new(BattleChronicle::new(self, &self.start()))
    }

    /// All units in play, as obstacles for movement.
    pub(crate) fn obstacles(&self, state: &State) -> Vec<Unit> {
        self.fighters(state).filter(|f| f.now.in_play()).map(Fighter::obstacle).collect()
    }

    /// Points of armour and structure that each side has lost.
    pub fn losses(&self, state: &State) -> [u32; 2] {
        let lost = |f: Fighter<'_>| f.plan.points().saturating_sub(f.now.points());
        Side::BOTH.map(|side| self.fighters(state).filter(|f| f.now.side == side).map(lost).sum())
    }

    /// Heat that a unit dissipates per turn in its current hex.
    pub(crate) fn cooling(&self, fighter: Fighter<'_>) -> u16 {
        fighter.dissipation(self.submerged_sinks(fighter))
    }

    /// Heat that a unit will gain in this turn's heat phase: movement, shots fired or declared,
    /// engine hits and heat from other units.
    pub(crate) fn heat_to_come(&self, state: &State, unit: usize) -> u16 {
        let fighter = self.fighter(state, unit);
        let sources = fighter.heat_sources().into_iter().map(|(_, amount)| amount);
        let shots = state.declared_heat(unit);
        // Once the heat phase is resolved, all of this is on the heat scale already.
        if fighter.now.cooled { 0 } else { sources.chain([shots]).fold(0, u16::saturating_add) }
    }

    /// The heat of a unit after the next heat phase, as things stand.
    pub(crate) fn heat_ahead(&self, state: &State, unit: usize) -> u16 {
        let fighter = self.fighter(state, unit);
        let carried_off = if fighter.now.cooled { 0 } else { self.cooling(fighter) };
        heat::after(fighter.now.heat, self.heat_to_come(state, unit), carried_off)
    }

    /// Heat sinks of a unit that are under water: those in its legs at depth 1, all of them at
    /// depth 2 or if the unit is prone.
    pub(crate) fn submerged_sinks(&self, fighter: Fighter<'_>) -> u16 {
        let depth = self.field.depth(fighter.now.position);
        let all = depth >= if fighter.now.prone { 1 } else { 2 };
        let legs = || [Location::LeftLeg, Location::RightLeg].map(|leg| fighter.sinks_in(leg));
        match depth {
            // Destroyed sinks are included here; `heat::dissipation` caps the number at those that
            // work.
            _ if all => fighter.plan.sinks,
            1 => legs().into_iter().sum(),
            _ => 0,
        }
    }
}

impl Game for Mech {
    const NAME: &'static str = "mech";
    const RULES: u32 = 1;
    // The expected damage of a shot follows from its declaration, which its event removes.
    const LOOKS_BACK: bool = true;
    type Scenario = Scenario;
    type State = State;
    type Order = Order;
    type Event = Event;
    // Mech has no hidden information, so a view is the whole state.
    type View = State;
    type Refusal = Refused;

    fn new(scenario: &Scenario) -> Result<Self, Findings> {
        let (field, blueprints) = scenario.ready()?;
        let names = Names::of(&scenario.units);
        Ok(Self { scenario: scenario.clone(), field, blueprints, names })
    }

    fn start(&self) -> State {
        let units = self.scenario.units.iter().zip(&self.blueprints);
        State::new(units.map(|(deployed, plan)| UnitState::new(deployed, plan)).collect())
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, Refused> {
        let side = Side::of(seat).ok_or(Refused::NotActive)?;
        match order {
            Order::StartGame { first_side } => turn::start_game(state, *first_side),
            Order::RollInitiative { moves_first } => {
                turn::roll_initiative(self, state, (side, *moves_first), dice)
            }
            Order::StandUp { unit } => turn::stand_up(self, state, side, unit, dice),
            Order::DropProne { unit } => turn::drop_prone(self, state, side, unit),
            Order::DeclareMovement { unit, mode, to, facing } => {
                turn::declare_movement(self, state, side, unit, *mode, (*to, *facing))
            }
            Order::DeclareCharge { unit, target, from, from_above } => {
                turn::declare_charge(self, state, side, (unit, target), *from, *from_above)
            }
            Order::Withdraw { unit } => turn::withdraw(self, state, side, unit),
            Order::LockMovement { unit } => turn::lock_movement(self, state, side, unit, dice),
            Order::TwistTorso { unit, twist } => turn::twist_torso(state, side, unit, *twist),
            Order::FlipArms { unit } => turn::flip_arms(self, state, side, unit),
            Order::DeclareAttack { unit, target, weapons } => {
                turn::declare_attack(self, state, side, (unit, target), weapons)
            }
            Order::DeclarePhysicalAttack { unit, target, kind } => {
                turn::declare_physical_attack(self, state, side, (unit, target), *kind)
            }
            Order::LockAttack { unit } => turn::lock_attack(state, side, unit),
            Order::ResolveAttacks => turn::resolve_attacks(self, state, dice),
            Order::ResolveHeat => turn::resolve_heat(self, state, dice),
            Order::AdvancePhase => turn::advance_phase(self, state, dice),
            Order::OfferDraw => turn::offer_draw(state, side),
            Order::Concede => turn::concede(state, side),
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn to_act(&self, state: &State) -> Seats {
        let next = match (state.status, state.phase) {
            (Status::Completed, _) => return Seats::NONE,
            (Status::Active, Phase::Movement) => turn::side_to_move(state),
            (Status::Active, Phase::WeaponAttack | Phase::PhysicalAttack) => {
                turn::side_to_declare(state)
            }
            _ => None,
        };
        // If no unit has to declare anything, either side may advance the phase.
        next.map_or(Seats::first(2), |side| Seats::of([side.seat()]))
    }

    fn legal(&self, state: &State, seat: Seat) -> Vec<Order> {
        let Some(side) = Side::of(seat) else { return Vec::new() };
        match state.status {
            Status::Setup => Side::BOTH.map(|first_side| Order::StartGame { first_side }).into(),
            Status::Active => self.legal_in_phase(state, side),
            Status::Completed => Vec::new(),
        }
    }

    fn moment(&self, state: &State) -> Moment {
        Moment::new(state.turn, state.phase.name())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let Ending { winner, reason } = state.ending.as_ref()?;
        Some(match winner {
            Some(side) => Outcome::won(side.seat(), reason.clone()),
            None => Outcome::draw(reason.clone()),
        })
    }

    fn describe(event: &Event) -> String {
        event.describe(Context::default())
    }

    fn in_words(&self, refusal: &Refused) -> String {
        refusal.in_words(&self.names)
    }

    fn tell(&self, state: &State, event: &Event, _: Viewer) -> Option<String> {
        Some(event.describe(Context::of(self, state)))
    }

    fn result(&self, happening: &Happening<'_, Self>, _: Viewer) -> Option<Value> {
        serde_json::to_value(result::row(self, happening)?).ok()
    }

    fn discloses(&self, _: &Event, _: Viewer) -> bool {
        // Nothing is hidden in this game.
        true
    }

    fn profile(&self) -> &'static str {
        self.scenario.profile.name()
    }

    fn value(&self, state: &State, seat: Seat) -> i64 {
        Side::of(seat).map_or(0, |side| self.value_to(state, side))
    }

    fn advise(&self, view: &State, seat: Seat) -> Vec<Advice<Order>> {
        Side::of(seat).map(|side| self.advice(view, side)).unwrap_or_default()
    }

    fn reasons(&self, view: &State, _: Seat, order: &Order) -> Vec<Reason> {
        self.reasons_for(view, order)
    }

    fn is_concession(order: &Order) -> bool {
        // Bots never choose these orders, although a draw or a withdrawal does not lose by itself.
        matches!(order, Order::Concede | Order::OfferDraw | Order::Withdraw { .. })
    }

    fn text(&self, view: &State) -> String {
        picture::text(self, view)
    }

    fn svg(&self, view: &State) -> Option<String> {
        Some(self.drawing(view).to_string())
    }
}

impl Mech {
    fn legal_in_phase(&self, state: &State, side: Side) -> Vec<Order> {
        let mut orders = vec![Order::Concede];
        if state.draw_offered != Some(side) {
            orders.push(Order::OfferDraw);
        }
        if state.can_advance_phase() {
            orders.push(Order::AdvancePhase);
            orders.extend(self.to_resolve(state));
        }
        if state.phase == Phase::Initiative && state.moves_first.is_none() {
            let wishes = [None, Some(Side::Player), Some(Side::Opponent)];
            orders.extend(wishes.map(|moves_first| Order::RollInitiative { moves_first }));
        }
        let own = (0..state.units.len()).filter(|at| state.units[*at].side == side);
        for unit in own.filter(|at| state.units[*at].can_act()) {
            if turn::may_declare(state, unit).is_ok() {
                self.legal_for(state, unit, &mut orders);
            }
        }
        orders
    }

    /// Adds the orders of one unit that may declare something.
    fn legal_for(&self, state: &State, unit: usize, orders: &mut Vec<Order>) {
        let id = state.units[unit].id.clone();
        match state.phase {
            Phase::Movement => orders.push(Order::LockMovement { unit: id }),
            Phase::WeaponAttack | Phase::PhysicalAttack => {
                orders.push(Order::LockAttack { unit: id });
            }
            Phase::Initiative | Phase::Heat | Phase::End => return,
        }
        turn::options(self, state, unit, orders);
    }

    /// The order that resolves a phase without ending it, if anything is pending.
    fn to_resolve(&self, state: &State) -> Option<Order> {
        match state.phase {
            Phase::WeaponAttack | Phase::PhysicalAttack => {
                // Only asks if anything is pending. The events are dropped, so missing dice do no
                // harm.
                let due = turn::resolve_attacks(self, state, &mut Dice::given([])).is_ok();
                due.then_some(Order::ResolveAttacks)
            }
            Phase::Heat => {
                let due = turn::resolve_heat(self, state, &mut Dice::given([])).is_ok();
                due.then_some(Order::ResolveHeat)
            }
            _ => None,
        }
    }
}

impl Mech {
    /// Evaluates a state for a side: battle value of its remaining points minus that of the enemy,
    /// plus [`VICTORY`] for a win.
    pub(crate) fn value_to(&self, state: &State, side: Side) -> i64 {
        let left = |fighter: Fighter<'_>| {
            let (points, all) = (fighter.now.points(), fighter.plan.points().max(1));
            let worth = u64::from(fighter.plan.battle_value.0) * u64::from(points) / u64::from(all);
            let sign = if fighter.now.side == side { 1 } else { -1 };
            // A withdrawn unit counts as little as a destroyed one: it no longer fights for its
            // side.
            if fighter.now.in_play() { sign * worth as i64 } else { 0 }
        };
        let won = state.ending.as_ref().and_then(|ending| ending.winner);
        let victory = won.map_or(0, |winner| if winner == side { VICTORY } else { -VICTORY });
        self.fighters(state).map(left).sum::<i64>() + victory
    }
}
