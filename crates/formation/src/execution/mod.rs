//! One tick, in six phases: pre-tick, movement, combat, morale, rout, post-tick.
//!
//! A tick is worked out on a copy of the position, event by event, so that each phase sees what those
//! before it did through the same `apply` that a log is folded with. Both armies go through the same
//! code; where two units want the same thing at once, their lots decide, and never whose they are.

mod combat;
pub(crate) mod couriers;
mod melee;
mod missiles;
mod morale;
mod movement;
mod obedience;
mod post_tick;
mod pre_tick;
mod rout;

use crate::occupancy::Occupancy;
use crate::{
    CodeId, Command, Event, Formation, Phase, Recipient, Side, State, Troop, Unit, UnitId,
};
use sandtable_core::{Dice, Game, Purpose};
use sandtable_hex::Router;

/// A battle while time passes in it.
pub(crate) struct Battle<'a> {
    game: &'a Formation,
    state: State,
    dice: &'a mut Dice,
    events: Vec<Event>,
    ground: Occupancy,
    router: Router,
    /// Who came into another hex in this tick.
    moved: Vec<UnitId>,
    /// Who broke in this tick.
    broken: Vec<UnitId>,
    /// The chance of each unit to catch a rider in this tick, in percent; empty while nobody rides.
    watches: Vec<u32>,
    /// Who was struck since the fallen were last counted.
    struck: Vec<UnitId>,
    /// How many had fallen of each unit when it was last counted.
    counted: Vec<u32>,
}

impl<'a> Battle<'a> {
    pub(crate) fn new(game: &'a Formation, state: State, dice: &'a mut Dice) -> Self {
        let ground = Occupancy::of(game, &state);
        let counted = state.units.iter().map(|unit| unit.fallen).collect();
        Self {
            game,
            state,
            dice,
            events: Vec::new(),
            ground,
            router: Router::default(),
            moved: Vec::new(),
            broken: Vec::new(),
            watches: Vec::new(),
            struck: Vec::new(),
            counted,
        }
    }

    /// What has happened.
    pub(crate) fn finish(self) -> Vec<Event> {
        self.events
    }

    /// A commander writes an order; it rides as soon as there is somebody to carry it.
    pub(crate) fn send(&mut self, side: Side, to: Recipient, command: Command) {
        self.write(side, to, command);
        self.dispatch_waiting(side);
    }

    /// A signal is given, and those who wait for it go on.
    pub(crate) fn signal(&mut self, side: Side, code: CodeId) {
        self.happen(Event::GoCodeTriggered { side, code });
        self.release_subscribers(side, code);
    }

    /// A commander lets time pass until a tick. It passes as far as both let it.
    pub(crate) fn run(&mut self, side: Side, until: u32) {
        self.happen(Event::TimeGiven { side, until });
        let agreed = Side::BOTH.map(|side| self.state.staffs[side].ready).into_iter().min();
        while Some(self.state.tick) < agreed && self.state.phase == Phase::Active {
            self.tick();
        }
    }

    /// One tick.
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

    fn happen(&mut self, event: Event) {
        self.game.apply(&mut self.state, &event);
        self.struck.extend(event.wounds().iter().map(|wound| wound.unit));
        self.events.push(event);
    }

    fn unit(&self, unit: UnitId) -> &Unit {
        &self.state.units[unit.index()]
    }

    fn troop(&self, unit: UnitId) -> &'a Troop {
        &self.game.troops[unit.index()]
    }

    /// A unit's lot.
    fn lot(&self, unit: UnitId) -> u64 {
        self.troop(unit).lot_in(self.state.lots)
    }

    /// Every unit of both armies.
    fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.state.units.len() as u16).map(UnitId)
    }

    /// Whether an enemy that can fight is within so many hexes.
    fn is_enemy_within(&self, unit: UnitId, hexes: i32) -> bool {
        let (side, cell) = (self.troop(unit).side, self.unit(unit).cell);
        let field = &self.game.field;
        let here = field.hex(cell);
        let near = here.range(hexes as u32).filter_map(|hex| field.cell(hex));
        let mut enemies = near.flat_map(|cell| self.ground.of_side(side.enemy(), cell));
        enemies.any(|enemy| self.unit(enemy).can_fight())
    }

    /// A hundred-sided die for a purpose of one unit in this tick.
    fn percentile(&mut self, purpose: Purpose, unit: UnitId) -> u32 {
        let about = purpose.of(self.state.tick.into()).of(self.troop(unit).mark);
        self.dice.roll(about, 100)
    }

    /// A unit that has lost all its men, or run home, no longer stands anywhere.
    fn remove(&mut self, unit: UnitId, event: Event) {
        let cell = self.unit(unit).cell;
        self.happen(event);
        self.ground.leave(unit, cell);
    }

    /// A unit breaks.
    fn break_unit(&mut self, unit: UnitId) {
        self.happen(Event::Broke { unit });
        self.broken.push(unit);
    }
}
