use crate::rules::Chance;
use crate::state::Lock;
use crate::{Mech, MovementMode, Order, Phase, Side, State, Status, UnitId, UnitState, turn};

/// One entry of a side's to-do list: something it must do, or wait for, before the battle
/// continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    /// A short label, such as "Move Player's Hunchback or stand still".
    pub text: String,
    /// The unit that must act; `None` if the entry is not about one of the side's own units.
    pub unit: Option<UnitId>,
    /// The order that settles the entry; `None` if the player has a choice to make first. A unit
    /// that cannot move, hit or strike has its lock here.
    pub order: Option<Order>,
}

impl Mech {
    /// Returns the to-do list of a side: one entry per unit that the phase waits for. If there is
    /// no such unit, the only entry advances the battle or says that the other side must act.
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
                vec![Duty::without_unit("Begin the battle", Some(order))]
            }
            Status::Completed => Vec::new(),
            Status::Active if state.can_advance_phase() => vec![advance(state)],
            Status::Active => self.declarations(state, side),
        }
    }

    /// The declarations that a side owes in the current phase.
    fn declarations(&self, state: &State, side: Side) -> Vec<Duty> {
        let waiting = |unit: &&UnitState| unit.can_act() && unit.lock != Lock::Locked;
        let next = match state.phase {
            Phase::Movement => turn::side_to_move(state),
            _ => turn::side_to_declare(state),
        };
        // Orders of this side would be refused now, so it can only wait.
        if next != Some(side) {
            let other = side.other();
            let left = state.in_play(other).filter(waiting).count();
            let text = format!("Waiting for {other}: {}", units_to_act(state.phase, left));
            return vec![Duty::without_unit(text, None)];
        }
        let own = state.in_play(side).filter(waiting);
        own.map(|unit| Duty {
            text: label(state.phase, unit.lock, self.names.name(&unit.id)),
            unit: Some(unit.id.clone()),
            order: self.only_order(state, unit),
        })
        .collect()
    }

    /// The order that ends a unit's phase, if the phase leaves it no other choice.
    fn only_order(&self, state: &State, unit: &UnitState) -> Option<Order> {
        let index = state.index_of(&unit.id).filter(|_| unit.lock == Lock::Pending)?;
        let id = unit.id.clone();
        match state.phase {
            Phase::Movement => {
                (!self.can_move(state, index)).then_some(Order::LockMovement { unit: id })
            }
            Phase::WeaponAttack => {
                (!self.can_hit(state, index)).then_some(Order::LockAttack { unit: id })
            }
            Phase::PhysicalAttack => {
                (!self.can_strike(state, index)).then_some(Order::LockAttack { unit: id })
            }
            Phase::Initiative | Phase::Heat | Phase::End => None,
        }
    }

    /// Returns true if a unit has any points: it can at least turn, and standing up takes points
    /// too.
    fn can_move(&self, state: &State, unit: usize) -> bool {
        let fighter = self.fighter(state, unit);
        MovementMode::ALL.into_iter().any(|mode| fighter.points(mode) > 0)
    }

    /// Returns true if a physical attack of a unit could hit an enemy.
    fn can_strike(&self, state: &State, unit: usize) -> bool {
        let targets = self.strike_report(state, unit).targets;
        let mut odds =
            targets.iter().flat_map(|target| &target.rows).filter_map(|row| row.odds.as_ref());
        odds.any(|odds| odds.needed.chance > Chance::NEVER)
    }
}

impl Duty {
    fn without_unit(text: impl Into<String>, order: Option<Order>) -> Self {
        Self { text: text.into(), unit: None, order }
    }
}

/// The order that advances the battle when every declaration is final.
fn advance(state: &State) -> Duty {
    let rolls = state.phase == Phase::Initiative && state.moves_first.is_none();
    let (text, order) = match state.phase {
        Phase::Initiative if rolls => {
            ("Roll for initiative", Order::RollInitiative { moves_first: None })
        }
        Phase::Initiative => ("Start movement", Order::AdvancePhase),
        Phase::Movement => ("All units have moved: start weapon attacks", Order::AdvancePhase),
        Phase::WeaponAttack => ("Resolve weapon attacks", Order::AdvancePhase),
        Phase::PhysicalAttack => ("Resolve physical attacks", Order::AdvancePhase),
        Phase::Heat => ("Resolve heat", Order::AdvancePhase),
        Phase::End => ("End the turn", Order::AdvancePhase),
    };
    Duty::without_unit(text, Some(order))
}

/// The label of a unit that the phase waits for.
fn label(phase: Phase, lock: Lock, unit: &str) -> String {
    match (lock, phase) {
        (Lock::Declared, Phase::Movement) => format!("Confirm the move of {unit}"),
        (Lock::Declared, _) => format!("Confirm the attacks of {unit}"),
        (_, Phase::Movement) => format!("Move {unit} or stand still"),
        (_, Phase::WeaponAttack) => format!("Fire with {unit} or hold fire"),
        _ => format!("Physical attack with {unit}, or none"),
    }
}

fn units_to_act(phase: Phase, units: usize) -> String {
    let action = match phase {
        Phase::Movement => "move",
        Phase::WeaponAttack => "declare weapon attacks",
        _ => "declare physical attacks",
    };
    let noun = if units == 1 { "unit" } else { "units" };
    format!("{units} {noun} to {action}")
}
