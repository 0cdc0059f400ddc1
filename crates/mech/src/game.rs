use crate::refusal::Refused;
use crate::state::{Ending, Lock, Moved};
use crate::{Battlefield, Event, Order, Phase, Scenario, Side, State, Status};
use crate::{picture, turn};
use sandtable_core::{Dice, Findings, Game, Moment, Outcome, Seat, Seats, Viewer};

/// The rules of mech, ready for one scenario.
#[derive(Clone, Debug)]
pub struct Mech {
    scenario: Scenario,
    field: Battlefield,
}

impl Mech {
    /// The battlefield.
    pub const fn field(&self) -> &Battlefield {
        &self.field
    }
}

impl Game for Mech {
    const NAME: &'static str = "mech";
    const RULES: u32 = 1;
    type Scenario = Scenario;
    type State = State;
    type Order = Order;
    type Event = Event;
    // Nothing is hidden in a battle of mechs.
    type View = State;
    type Refusal = Refused;

    fn new(scenario: &Scenario) -> Result<Self, Findings> {
        Ok(Self { scenario: scenario.clone(), field: scenario.ready()? })
    }

    fn start(&self) -> State {
        State::new(&self.scenario)
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
                turn::roll_initiative(state, *moves_first, dice)
            }
            Order::DeclareMovement { unit, mode, to, facing } => {
                turn::declare_movement(state, &self.field, side, unit, *mode, (*to, *facing))
            }
            Order::LockMovement { unit } => turn::lock_movement(state, side, unit),
            Order::LockAttack { unit } => turn::lock_attack(state, side, unit),
            Order::AdvancePhase => turn::advance_phase(state, &self.scenario),
            Order::Concede => turn::concede(state, side),
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::GameStarted { first_side: _ } => {
                state.status = Status::Active;
                state.turn = 1;
            }
            Event::PhaseChanged { to_phase, turn, .. } => begin_phase(state, *to_phase, *turn),
            Event::InitiativeRolled { moves_first, .. } => state.moves_first = Some(*moves_first),
            Event::MovementDeclared {
                unit_id,
                from,
                to,
                facing,
                movement_type: mode,
                mp_used,
                hexes_moved: hexes,
                heat_generated: heat,
            } => {
                if let Some(unit) = state.unit_mut(unit_id) {
                    let (mode, mp_used, hexes, heat) = (*mode, *mp_used, *hexes, *heat);
                    let from_facing = unit.facing_before();
                    unit.moved =
                        Some(Moved { from: *from, from_facing, mode, mp_used, hexes, heat });
                    (unit.unit.position, unit.unit.facing) = (*to, *facing);
                    unit.lock = Lock::Declared;
                }
            }
            Event::MovementLocked { unit_id } | Event::AttackLocked { unit_id } => {
                if let Some(unit) = state.unit_mut(unit_id) {
                    unit.lock = Lock::Locked;
                }
            }
            Event::GameEnded { winner, reason } => {
                state.status = Status::Completed;
                state.ending = Some(Ending { winner: *winner, reason: reason.clone() });
            }
        }
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn to_act(&self, state: &State) -> Seats {
        if state.status == Status::Completed { Seats::NONE } else { Seats::first(2) }
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
        event.describe()
    }

    fn text(&self, view: &State) -> String {
        picture::text(&self.field, view)
    }

    fn svg(&self, view: &State) -> Option<String> {
        Some(picture::svg(&self.field, view))
    }
}

impl Mech {
    fn legal_in_phase(&self, state: &State, side: Side) -> Vec<Order> {
        let mut orders = vec![Order::Concede];
        if state.can_advance_phase() {
            orders.push(Order::AdvancePhase);
        }
        if state.phase == Phase::Initiative && state.moves_first.is_none() {
            let wishes = [None, Some(Side::Player), Some(Side::Opponent)];
            orders.extend(wishes.map(|moves_first| Order::RollInitiative { moves_first }));
        }
        let own = state.units.iter().filter(|unit| unit.unit.side == side);
        for unit in own.filter(|unit| turn::may_declare(state, unit).is_ok()) {
            let id = unit.unit.id.clone();
            match state.phase {
                Phase::Movement => {
                    orders.push(Order::LockMovement { unit: id });
                    orders.extend(turn::destinations(state, &self.field, &unit.unit));
                }
                Phase::WeaponAttack | Phase::PhysicalAttack => {
                    orders.push(Order::LockAttack { unit: id });
                }
                Phase::Initiative | Phase::Heat | Phase::End => {}
            }
        }
        orders
    }
}

fn begin_phase(state: &mut State, phase: Phase, turn: u32) {
    state.phase = phase;
    state.turn = turn;
    for unit in &mut state.units {
        unit.lock = Lock::Pending;
        if phase == Phase::Initiative {
            unit.moved = None;
        }
    }
    if phase == Phase::Initiative {
        state.moves_first = None;
    }
}
