use crate::chronicle::BattleChronicle;
use crate::rules::UnitKind;
use crate::scenario::Army;
use crate::{
    Battlefield, Both, Cause, Event, Fixed, FormationId, Knowledge, March, Morale, Mover, Named,
    Order, Phase, Presence, Refused, Scenario, Side, Staff, State, Troop, Unit, UnitId, View,
    describe, orders, picture, validation,
};
use sandtable_core::report::Chronicle;
use sandtable_core::{
    Advice, Clock, Dice, Findings, Game, Happening, Moment, Outcome, Reason, Seat, Seats, Viewer,
};
use sandtable_hex::CellId;
use sandtable_hex::draw::Drawing;
use serde_json::Value;
use std::ops::Range;

/// The rules of formation, compiled for one scenario.
#[derive(Debug)]
pub struct Formation {
    pub(crate) scenario: Scenario,
    pub(crate) field: Battlefield,
    /// Indexed by [`UnitId`].
    pub(crate) troops: Vec<Troop>,
    /// The range of unit ids of each formation.
    pub(crate) ranges: Both<Vec<Range<usize>>>,
}

impl Formation {
    /// The compiled map.
    pub const fn field(&self) -> &Battlefield {
        &self.field
    }

    /// Returns warnings about parts of the scenario that are playable but surely mistakes:
    /// waypoints that a unit cannot reach.
    ///
    /// ```
    /// use sandtable_core::Game;
    /// use sandtable_formation::{Formation, setup};
    ///
    /// for shipped in setup::SCENARIOS.values() {
    ///     assert!(Formation::new(&shipped.scenario)?.warnings().0.is_empty());
    /// }
    /// # Ok::<(), sandtable_core::Findings>(())
    /// ```
    pub fn warnings(&self) -> Findings {
        validation::warnings(self)
    }

    /// Draws the map with everything in a view.
    pub fn drawing(&self, view: &View) -> Drawing<'_> {
        picture::drawing(self, view)
    }

    /// Starts the chronicle of a battle, from which its report is made.
    pub fn chronicle(&self) -> Box<dyn Chronicle<Self>> {
        Box::new(BattleChronicle::new(self, &self.start()))
    }

    /// The scenario that this battle was set up from.
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The fixed attributes of every unit, indexed by [`UnitId`].
    pub fn troops(&self) -> &[Troop] {
        &self.troops
    }

    /// The fixed attributes of a unit.
    pub fn troop(&self, unit: UnitId) -> Option<&Troop> {
        self.troops.get(unit.index())
    }

    /// A unit with its name.
    pub(crate) fn named(&self, id: UnitId) -> Named<UnitId> {
        let name = self.troop(id).map_or_else(String::new, |troop| troop.name.clone());
        Named { id, name }
    }

    /// A unit's lot, which decides ties between units: the lower one wins.
    pub fn lot(&self, state: &State, unit: UnitId) -> u64 {
        self.troop(unit).map_or(u64::MAX, |troop| troop.lot_in(state.lots))
    }

    /// An army at the start of the battle.
    pub fn army(&self, side: Side) -> &Army {
        &self.scenario.armies[side]
    }

    /// The range of an army's units in the table of all units.
    pub fn range_of(&self, side: Side) -> Range<usize> {
        let first = self.ranges[Side::Blue].last().map_or(0, |rank| rank.end);
        match side {
            Side::Blue => 0..first,
            Side::Red => first..self.troops.len(),
        }
    }

    /// The ids of an army's units.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        self.range_of(side).map(|index| UnitId(index as u16))
    }

    /// The ids of a formation's units.
    pub fn units_in(&self, side: Side, id: FormationId) -> impl Iterator<Item = UnitId> + use<> {
        let range = self.ranges[side].get(id.index()).cloned().unwrap_or_default();
        range.map(|index| UnitId(index as u16))
    }

    /// The starting cell of couriers: the commander's, while the commander is alive and on the
    /// field, or else headquarters.
    pub fn headquarters(&self, state: &State, side: Side) -> CellId {
        let commander = self.army(side).commander.and_then(|unit| state.units.get(unit.index()));
        let there = commander.filter(|unit| unit.is_afield() && unit.leader);
        let fixed = || self.field.cell(self.army(side).headquarters);
        // Headquarters are on the map in every valid scenario, so the last default is never used.
        there.map(|unit| unit.cell).or_else(fixed).unwrap_or(CellId::from_index(0))
    }

    /// The numbers of an army's men that are with their units, have fallen, and have fled.
    pub fn muster(&self, state: &State, side: Side) -> [u32; 3] {
        let own = state.units.get(self.range_of(side)).unwrap_or_default();
        let fallen = own.iter().map(|unit| unit.fallen).sum();
        let (fled, there): (Vec<&Unit>, Vec<&Unit>) =
            own.iter().partition(|unit| unit.presence == Presence::Fled);
        let men = |units: Vec<&Unit>| units.iter().map(|unit| unit.men).sum();
        [men(there), fallen, men(fled)]
    }

    /// The share of an army's men that have fallen or fled.
    pub fn losses(&self, state: &State, side: Side) -> Fixed {
        let [with, fallen, fled] = self.muster(state, side);
        Fixed::ratio((fallen + fled).into(), (with + fallen + fled).into())
    }

    /// The army of a unit, and its position in that army.
    pub(crate) fn place_in_army(&self, unit: UnitId) -> (Side, usize) {
        let first = self.range_of(Side::Red).start;
        match unit.index().checked_sub(first) {
            None => (Side::Blue, unit.index()),
            Some(index) => (Side::Red, index),
        }
    }

    fn mustered(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        let army = self.army(side);
        let commands = move |index: usize| {
            let unit = Some(UnitId((self.range_of(side).start + index) as u16));
            army.commander == unit || army.formations.iter().any(|one| one.commander == unit)
        };
        army.units().enumerate().map(move |(index, regiment)| Unit {
            presence: Presence::Mustered,
            cell: self.field.cell(regiment.hex).unwrap_or(CellId::from_index(0)),
            facing: regiment.facing,
            men: regiment.men,
            fallen: 0,
            harm: Fixed::ZERO,
            cohesion: Fixed::ONE,
            fatigue: Fixed::ZERO,
            stress: Fixed::ZERO,
            morale: Morale::Steady,
            rest: regiment.rest,
            shape: regiment.shape,
            rule: regiment.rule,
            march: March::along(regiment.waypoints.clone()),
            foes: 0,
            withdrawing: false,
            target: None,
            volleys: volleys(regiment.kind),
            loaded: 0,
            leader: regiment.leader || commands(index),
            attacked: None,
            obeyed: None,
        })
    }

    fn staff(&self, side: Side) -> Staff {
        let army = self.army(side);
        Staff {
            ready: 0,
            knowledge: Knowledge::none(self.field.shape(), self.troops.len()),
            go_codes: army.go_codes.iter().cloned().map(|code| (code, false)).collect(),
            contingencies: army.contingencies.iter().cloned().map(|one| (one, false)).collect(),
            reserves: army.units().map(|regiment| regiment.reserve.clone().into()).collect(),
            riders: army.couriers,
            outbox: std::collections::VecDeque::new(),
            couriers: Vec::new(),
            written: 0,
            addressed: Vec::new(),
            headless: false,
        }
    }
}

fn volleys(kind: UnitKind) -> u8 {
    kind.profile().bow.map_or(0, |bow| bow.volleys)
}

impl Game for Formation {
    const NAME: &'static str = "formation";
    const RULES: u32 = 1;
    const CLOCK: Clock = Clock::Ticks;
    type Scenario = Scenario;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn new(scenario: &Scenario) -> Result<Self, Findings> {
        let homes = Both(scenario.armies.0.each_ref().map(|army| army.home));
        let field = Battlefield::new(scenario.map.clone(), homes)?;
        let (mut troops, mut ranges) = (Vec::new(), Both::<Vec<Range<usize>>>::default());
        let mut men = 0;
        // All units of Blue come first; `range_of` and `Occupancy` rely on that.
        for side in Side::BOTH {
            for (number, formation) in scenario.armies[side].formations.iter().enumerate() {
                let start = troops.len();
                for regiment in &formation.units {
                    // The scenario is not checked yet: the cap keeps absurd numbers from
                    // overflowing the sum.
                    let roll = men..men + regiment.men.min(validation::MOST_MEN);
                    men = roll.end;
                    troops.push(Troop {
                        name: regiment.name.clone(),
                        side,
                        formation: FormationId(number as u16),
                        kind: regiment.kind,
                        mover: Mover::of(regiment.kind),
                        roll,
                        mark: Troop::mark_of(&regiment.name),
                    });
                }
                ranges[side].push(start..troops.len());
            }
        }
        let game = Self { scenario: scenario.clone(), field, troops, ranges };
        // Plans are checked with the same `Desk` as orders, which needs the compiled game.
        validation::check(&game)?;
        Ok(game)
    }

    fn start(&self) -> State {
        State {
            phase: Phase::Planning,
            tick: 0,
            units: Side::BOTH.into_iter().flat_map(|side| self.mustered(side)).collect(),
            staffs: Both::each(|side| self.staff(side)),
            engagements: Vec::new(),
            objectives: vec![None; self.scenario.objectives.len()],
            stirred: 0,
            lots: 0,
            ending: None,
        }
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, Refused> {
        let side = Side::of(seat).ok_or(Refused::NoSuchSeat)?;
        orders::decide(self, state, side, order, dice)
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn to_act(&self, state: &State) -> Seats {
        let waits = |side: &Side| match state.phase {
            Phase::Planning | Phase::Deployment => state.staffs[*side].ready == 0,
            Phase::Active => state.staffs[*side].ready <= state.tick,
            Phase::Finished => false,
        };
        Seats::of(Side::BOTH.into_iter().filter(waits).map(Side::seat))
    }

    fn legal(&self, state: &State, seat: Seat) -> Vec<Order> {
        let side = Side::of(seat).filter(|side| self.to_act(state).contains(side.seat()));
        side.map(|side| orders::legal(self, state, side)).unwrap_or_default()
    }

    fn moment(&self, state: &State) -> Moment {
        Self::CLOCK.moment(state.tick, state.phase.name())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        let reason = |side: Side| format!("{} ({})", ending.outcomes[side], ending.cause.name());
        let winner = Side::BOTH.into_iter().find(|side| ending.outcomes[*side].is_victory());
        Some(match winner {
            Some(side) => Outcome::won(side.seat(), reason(side)),
            None => Outcome::draw(reason(Side::Blue)),
        })
    }

    fn describe(event: &Event) -> String {
        describe::describe(event)
    }

    fn tell(&self, state: &State, event: &Event, viewer: Viewer) -> Option<String> {
        describe::tell(self, state, event, viewer)
    }

    fn result(&self, happening: &Happening<'_, Self>, viewer: Viewer) -> Option<Value> {
        let row = describe::result(self, happening.after, happening.event()?, viewer)?;
        serde_json::to_value(row).ok()
    }

    fn reveals(&self, event: &Event) -> bool {
        // Only these events make the armies look around, so only they can bring a unit into sight.
        matches!(event, Event::TickBegan | Event::BattleStarted { .. })
    }

    /// A session can be forked between any two ticks: both armies then get their clocks back.
    fn pause(&self, state: &State, next: &Event) -> Option<Vec<Event>> {
        let given = |side: &Side| state.staffs[*side].ready > state.tick;
        let back = |side| Event::TimeGiven { side, until: state.tick };
        (*next == Event::TickBegan)
            .then(|| Side::BOTH.into_iter().filter(given).map(back).collect())
    }

    fn value(&self, state: &State, seat: Seat) -> i64 {
        Side::of(seat).map_or(0, |side| {
            let worth = |side| i64::from(self.losses(state, side).rest().ten_thousandths());
            worth(side) - worth(side.enemy())
        })
    }

    fn advise(&self, view: &View, seat: Seat) -> Vec<Advice<Order>> {
        Side::of(seat).map(|side| self.general_advice(view, side)).unwrap_or_default()
    }

    fn reasons(&self, view: &View, seat: Seat, order: &Order) -> Vec<Reason> {
        let side = Side::of(seat);
        side.map(|side| self.general_reasons(view, side, order)).unwrap_or_default()
    }

    fn is_concession(order: &Order) -> bool {
        matches!(order, Order::Concede)
    }

    fn text(&self, view: &View) -> String {
        picture::text(self, view)
    }

    fn svg(&self, view: &View) -> Option<String> {
        Some(self.drawing(view).to_string())
    }
}

/// Outcomes and cause of a battle.
pub(crate) const fn ended(outcomes: [crate::Outcome; 2], cause: Cause) -> crate::Ending {
    crate::Ending { outcomes: Both(outcomes), cause }
}
