use crate::occupancy::Occupancy;
use crate::{
    CodeId, Command, Event, Formation, Phase, Recipient, Side, State, Troop, Unit, UnitId,
};
use sandtable_core::{Dice, Game, Purpose};
use sandtable_hex::Router;

/// A battle while its clock runs: the state so far, and the events that led to it.
pub(crate) struct Battle<'a> {
    pub(super) game: &'a Formation,
    pub(super) state: State,
    pub(super) dice: &'a mut Dice,
    pub(super) events: Vec<Event>,
    /// The units in each cell. During movement it is ahead of `state`; see [`Occupancy`].
    pub(super) occupancy: Occupancy,
    pub(super) router: Router,
    /// Units that entered a hex in this tick.
    pub(super) moved: Vec<UnitId>,
    /// Units that broke in this tick.
    pub(super) broken: Vec<UnitId>,
    /// Each unit's chance to intercept a courier in this tick, in percent; empty if none is on the
    /// road.
    pub(super) interception_chances: Vec<u32>,
    /// Units that were hit since losses were last resolved.
    pub(super) hit_units: Vec<UnitId>,
    /// Each unit's losses when they were last resolved.
    pub(super) losses_resolved: Vec<u32>,
}

impl<'a> Battle<'a> {
    pub(crate) fn new(game: &'a Formation, state: State, dice: &'a mut Dice) -> Self {
        let occupancy = Occupancy::of(game, &state);
        // Losses of earlier orders were resolved then; only new ones may put a leader at risk.
        let losses_resolved = state.units.iter().map(|unit| unit.fallen).collect();
        Self {
            game,
            state,
            dice,
            events: Vec::new(),
            occupancy,
            router: Router::default(),
            moved: Vec::new(),
            broken: Vec::new(),
            interception_chances: Vec::new(),
            hit_units: Vec::new(),
            losses_resolved,
        }
    }

    /// Returns the events so far.
    pub(crate) fn finish(self) -> Vec<Event> {
        self.events
    }

    /// Writes orders. They leave at once while couriers are at headquarters.
    pub(crate) fn send(
        &mut self,
        side: Side,
        orders: impl IntoIterator<Item = (Recipient, Command)>,
    ) {
        for (to, command) in orders {
            self.write(side, to, command);
        }
        self.dispatch_waiting(side);
    }

    /// Gives a go-code and releases its subscribers.
    pub(crate) fn signal(&mut self, side: Side, code: CodeId) {
        self.emit(Event::GoCodeTriggered { side, code });
        self.release_subscribers(side, code);
    }

    /// Advances one army's clock to a tick, and the battle as far as both armies have advanced.
    pub(crate) fn run(&mut self, side: Side, until: u32) {
        self.emit(Event::TimeGiven { side, until });
        let agreed = Side::BOTH.map(|side| self.state.staffs[side].ready).into_iter().min();
        // The battle can end in the middle of a run, so the phase is checked before every tick.
        while Some(self.state.tick) < agreed && self.state.phase == Phase::Active {
            self.tick();
        }
    }

    // Sight comes before movement, so units act on what they saw a moment ago. Morale comes after
    // the losses of combat, and rout after morale, so a unit that breaks runs in the same tick. The
    // end of the battle is judged last, for both armies at once.
    /// Runs one tick.
    fn tick(&mut self) {
        self.moved.clear();
        self.broken.clear();
        self.pre_tick();
        self.movement();
        self.combat();
        self.morale();
        self.rout();
        self.post_tick();
    }

    /// Applies an event to the state and records it.
    pub(super) fn emit(&mut self, event: Event) {
        self.game.apply(&mut self.state, &event);
        // Every wound passes through here, so losses are resolved for the units that were hit and
        // not for all units.
        self.hit_units.extend(event.wounds().iter().map(|wound| wound.unit));
        self.events.push(event);
    }

    pub(super) fn unit(&self, unit: UnitId) -> &Unit {
        &self.state.units[unit.index()]
    }

    pub(super) fn troop(&self, unit: UnitId) -> &'a Troop {
        &self.game.troops[unit.index()]
    }

    /// A unit's lot: the lower one wins a tie.
    pub(super) fn lot(&self, unit: UnitId) -> u64 {
        self.troop(unit).lot_in(self.state.lots)
    }

    /// Every unit of both armies, by ascending id.
    pub(super) fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        // Lossless: a scenario has at most 20,000 units (`MOST_UNITS` in `validation`).
        (0..self.state.units.len() as u16).map(UnitId)
    }

    /// Returns true if an enemy that can fight is within this distance.
    pub(super) fn is_enemy_within(&self, unit: UnitId, hexes: i32) -> bool {
        let (side, cell) = (self.troop(unit).side, self.unit(unit).cell);
        let field = &self.game.field;
        let here = field.hex(cell);
        let near = here.range(hexes as u32).filter_map(|hex| field.cell(hex));
        let mut enemies = near.flat_map(|cell| self.occupancy.of_side(side.enemy(), cell));
        enemies.any(|enemy| self.unit(enemy).can_fight())
    }

    // Dice are addressed by purpose, tick and unit, not drawn from a sequence: the result does not
    // depend on the order in which units are processed, nor on what else was rolled.
    /// Rolls a hundred-sided die for one unit and purpose in this tick.
    pub(super) fn percentile(&mut self, purpose: Purpose, unit: UnitId) -> u32 {
        let about = purpose.of(self.state.tick.into()).of(self.troop(unit).mark);
        self.dice.roll(about, 100)
    }

    /// Takes a destroyed or fled unit off the field.
    pub(super) fn remove(&mut self, unit: UnitId, event: Event) {
        let cell = self.unit(unit).cell;
        self.emit(event);
        self.occupancy.leave(unit, cell);
    }

    /// Makes a unit rout.
    pub(super) fn break_unit(&mut self, unit: UnitId) {
        self.emit(Event::Broke { unit });
        self.broken.push(unit);
    }
}
