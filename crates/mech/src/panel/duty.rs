use crate::state::Lock;
use crate::{Mech, Order, Phase, Side, State, Status, UnitId, UnitState, turn};

/// Something that a side still has to do before the battle goes on, or has to wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    /// What, in words.
    pub text: String,
    /// With which unit, if it is about one of the side's own.
    pub unit: Option<UnitId>,
    /// The order that does it, if there is nothing to choose.
    pub order: Option<Order>,
}

impl Mech {
    /// What a side still has to do before the battle goes on: each of its units that the phase waits
    /// for, or else the order that brings the battle on, or else for whom it has to wait.
    ///
    /// ```
    /// use sandtable_core::Game;
    /// use sandtable_core::testkit::Probe;
    /// use sandtable_mech::{Mech, Side};
    ///
    /// let mech = Mech::new(&Mech::scenarios()[0])?;
    /// let duties = mech.duties(&mech.start(), Side::Player);
    /// assert_eq!(duties[0].text, "Begin the battle");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn duties(&self, state: &State, side: Side) -> Vec<Duty> {
        match state.status {
            Status::Setup => {
                let order = Order::StartGame { first_side: Side::Player };
                vec![Duty::for_all("Begin the battle", Some(order))]
            }
            Status::Completed => Vec::new(),
            Status::Active if state.can_advance_phase() => vec![to_go_on(state)],
            Status::Active => self.declarations(state, side),
        }
    }

    /// What a side has to declare in a phase that waits for units.
    fn declarations(&self, state: &State, side: Side) -> Vec<Duty> {
        let waiting = |unit: &&UnitState| unit.can_act() && unit.lock != Lock::Locked;
        let next = match state.phase {
            Phase::Movement => turn::side_to_move(state),
            _ => turn::side_to_declare(state),
        };
        if next != Some(side) {
            let left = state.in_play(side.other()).filter(waiting).count();
            let other = side.other();
            return vec![Duty::for_all(format!("Wait for {other}: {}", to_do(state, left)), None)];
        }
        let own = self.fighters(state).filter(|f| f.now.side == side && waiting(&f.now));
        let duty = |UnitState { id, .. }: &UnitState, undone: &str| Duty {
            text: format!("{} {undone}", self.names.name(id)),
            unit: Some(id.clone()),
            order: None,
        };
        own.map(|fighter| duty(fighter.now, undone(state.phase, fighter.now))).collect()
    }
}

impl Duty {
    fn for_all(text: impl Into<String>, order: Option<Order>) -> Self {
        Self { text: text.into(), unit: None, order }
    }
}

/// What brings the battle on once nobody has anything left to declare.
fn to_go_on(state: &State) -> Duty {
    let rolls = state.phase == Phase::Initiative && state.moves_first.is_none();
    let (text, order) = match state.phase {
        Phase::Initiative if rolls => {
            ("Roll for initiative", Order::RollInitiative { moves_first: None })
        }
        Phase::Initiative => ("Go on to movement", Order::AdvancePhase),
        Phase::Movement => ("Everybody has moved: go on to weapon fire", Order::AdvancePhase),
        Phase::WeaponAttack => ("Everybody has declared: roll for every shot", Order::AdvancePhase),
        Phase::PhysicalAttack => ("Everybody has declared: strike every blow", Order::AdvancePhase),
        Phase::Heat => ("Reckon the heat of the turn", Order::AdvancePhase),
        Phase::End => ("End the turn", Order::AdvancePhase),
    };
    Duty::for_all(text, Some(order))
}

/// What a unit that the phase waits for has not done.
const fn undone(phase: Phase, unit: &UnitState) -> &'static str {
    match (unit.lock, phase) {
        (Lock::Declared, Phase::Movement) => "has declared its move, which is not final yet",
        (Lock::Declared, _) => "has declared its attack, which is not final yet",
        (_, Phase::Movement) => "still has to move, or to stay where it is",
        (_, Phase::WeaponAttack) => "still has to fire, or to hold its fire",
        _ => "still has to strike, or to let it be",
    }
}

/// What the other side has to do with so many units.
fn to_do(state: &State, units: usize) -> String {
    let deed = match state.phase {
        Phase::Movement => "move",
        Phase::WeaponAttack => "declare fire",
        _ => "declare blows",
    };
    let (noun, verb) = if units == 1 { ("unit", "has") } else { ("units", "have") };
    format!("{units} {noun} {verb} to {deed}")
}
