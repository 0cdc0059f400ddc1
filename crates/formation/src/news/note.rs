use super::Topic;
use crate::event::Wound;
use crate::{
    ContactId, DispatchId, Event, Fixed, Formation, Rank, Side, State, UnitId, describe, picture,
};
use sandtable_core::Viewer;
use sandtable_hex::Hex;

/// What one line of an army's log is about.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    /// Its importance.
    pub(super) rank: Rank,
    /// Its subject.
    pub(super) topic: Topic,
    /// The army's units that it is about.
    pub(super) units: Vec<Own>,
    /// The enemies that it is about, as far as the army sees them.
    pub(super) foes: Vec<Foe>,
    /// Each unit of the army in melee with each enemy that the army sees, for losses in melee.
    pub(super) pairs: Vec<(UnitId, Foe)>,
    /// Men of the army that fell.
    pub(super) fallen: Vec<Fallen>,
    /// Men of the enemy that the army saw fall.
    pub(super) hits: u32,
    /// Its place.
    pub(super) hex: Option<Hex>,
    /// Number of its hex, as printed on the map.
    pub(super) place: Option<String>,
    /// The order that it is about.
    pub(super) dispatch: Option<DispatchId>,
}

/// A unit of the army in a note.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    /// The unit.
    pub(super) id: UnitId,
    /// Its name.
    pub(super) name: String,
    /// Men lost so far in the battle.
    pub(super) fallen: u32,
    /// True if it is in melee.
    pub(super) engaged: bool,
}

/// An enemy in a note.
#[derive(Clone, Debug)]
pub(crate) struct Foe {
    /// The contact.
    pub(super) id: ContactId,
    /// Kind and contact number in words.
    pub(super) name: String,
    /// Its estimated number of men.
    pub(super) men: u32,
}

/// Men of one unit that fell in one event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fallen {
    /// The unit.
    pub(super) unit: UnitId,
    /// Men that fell in this event.
    pub(super) men: u32,
}

impl Note {
    /// The note of an event for an army, which must be one that the army's log tells. `state` is the
    /// position after the event.
    pub(crate) fn of(game: &Formation, state: &State, event: &Event, side: Side) -> Self {
        // The rank is that of the line, so that log and news agree.
        let row = describe::result(game, state, event, Viewer::Seat(side.seat()));
        let pen = Pen { game, state, side, rank: row.map_or(Rank::Log, |row| row.rank) };
        pen.fight(event)
            .or_else(|| pen.morale(event))
            .or_else(|| pen.message(event))
            .unwrap_or_else(|| pen.other(event))
    }
}

/// Writes the notes of one army.
struct Pen<'a> {
    game: &'a Formation,
    state: &'a State,
    side: Side,
    rank: Rank,
}

impl Pen<'_> {
    fn note(&self, topic: Topic) -> Note {
        Note {
            rank: self.rank,
            topic,
            units: Vec::new(),
            foes: Vec::new(),
            pairs: Vec::new(),
            fallen: Vec::new(),
            hits: 0,
            hex: None,
            place: None,
            dispatch: None,
        }
    }

    /// A note about one unit of either army, at its place if the army knows it.
    fn about(&self, topic: Topic, unit: UnitId) -> Note {
        self.between(topic, &[unit])
    }

    /// A note about several units, at the place of the first one that the army knows.
    fn between(&self, topic: Topic, units: &[UnitId]) -> Note {
        let mut note = self.note(topic);
        note.units = units.iter().filter_map(|unit| self.own(*unit)).collect();
        note.foes = units.iter().filter_map(|unit| self.foe(*unit)).collect();
        let own = note.units.iter().map(|own| own.id).next();
        let hex = own.map_or_else(
            || note.foes.first().and_then(|foe| self.last_seen(foe.id)),
            |unit| self.hex_of(unit),
        );
        self.placed(note, hex)
    }

    fn placed(&self, note: Note, hex: Option<Hex>) -> Note {
        let place = hex.map(|hex| picture::place(self.game, hex));
        Note { hex, place, ..note }
    }

    fn is_own(&self, unit: UnitId) -> bool {
        self.game.range_of(self.side).contains(&unit.index())
    }

    fn own(&self, id: UnitId) -> Option<Own> {
        let unit = self.state.units.get(id.index()).filter(|_| self.is_own(id))?;
        let name = self.game.troop(id)?.name.clone();
        Some(Own { id, name, fallen: unit.fallen, engaged: unit.foes > 0 })
    }

    /// An enemy that the army sees now. Others stay nameless, as in the log.
    fn foe(&self, unit: UnitId) -> Option<Foe> {
        let knowledge = &self.state.staffs[self.side].knowledge;
        let id = knowledge.contact_of(unit).filter(|_| !self.is_own(unit))?;
        let known = knowledge.contact(id).filter(|known| known.visible)?;
        Some(Foe { id, name: format!("enemy {} ({id})", known.kind), men: known.men })
    }

    fn last_seen(&self, contact: ContactId) -> Option<Hex> {
        let known = self.state.staffs[self.side].knowledge.contact(contact)?;
        Some(self.game.field.hex(known.cell))
    }

    fn hex_of(&self, unit: UnitId) -> Option<Hex> {
        let unit = self.state.units.get(unit.index()).filter(|_| self.is_own(unit))?;
        Some(self.game.field.hex(unit.cell))
    }

    /// The hex of a unit of either army, if the army knows it.
    fn known_hex(&self, unit: UnitId) -> Option<Hex> {
        let seen = || self.foe(unit).and_then(|foe| self.last_seen(foe.id));
        self.hex_of(unit).or_else(seen)
    }

    fn fight(&self, event: &Event) -> Option<Note> {
        let note = match event {
            Event::Engaged { blue, red } => self.between(Topic::Fight, &[*blue, *red]),
            Event::Disengaged { blue, red } => self.between(Topic::FightEnds, &[*blue, *red]),
            Event::Charged { unit, victim, wound, .. } => {
                let topic = if self.is_own(*victim) { Topic::Charged } else { Topic::Charge };
                let note = self.between(topic, &[*victim, *unit]);
                let note = self.placed(note, self.known_hex(*victim));
                self.struck(note, wound)
            }
            Event::Shot { unit, target, wound, .. } => {
                let topic = if self.is_own(*target) { Topic::UnderFire } else { Topic::Volley };
                let note = self.between(topic, &[*target, *unit]);
                let note = self.placed(note, self.known_hex(*target));
                self.struck(note, wound)
            }
            Event::Melee { wounds, .. } => self.wounded(Topic::Melee, wounds),
            Event::CutDown { wounds } => self.wounded(Topic::CutDown, wounds),
            _ => return None,
        };
        Some(note)
    }

    /// Adds the losses of one blow: exact for the army's own men, whole men for the enemy's, as in
    /// the log.
    fn struck(&self, note: Note, wound: &Wound) -> Note {
        let fallen: Vec<Fallen> = self.fallen(wound).into_iter().collect();
        let hits = if self.is_own(wound.unit) { 0 } else { wound.harm.floor() };
        Note { fallen, hits, ..note }
    }

    /// The note of an event that hurts several units: only the army's own are named.
    fn wounded(&self, topic: Topic, wounds: &[Wound]) -> Note {
        let ours: Vec<UnitId> =
            wounds.iter().map(|wound| wound.unit).filter(|unit| self.is_own(*unit)).collect();
        let mut note = self.between(topic, &ours);
        note.fallen = wounds.iter().filter_map(|wound| self.fallen(wound)).collect();
        let engaged = self.state.engagements.iter().map(|one| one.units);
        let engaged = engaged.filter(|units| ours.contains(&units[self.side]));
        let seen = |units: crate::Both<UnitId>| {
            self.foe(units[self.side.enemy()]).map(|foe| (units[self.side], foe))
        };
        note.pairs = engaged.filter_map(seen).collect();
        note
    }

    /// Whole men of an own unit that fell from a wound, if any.
    fn fallen(&self, wound: &Wound) -> Option<Fallen> {
        let unit = self.state.units.get(wound.unit.index()).filter(|_| self.is_own(wound.unit))?;
        // Fractions of a man are carried over: with fractions below 1 before and after the wound,
        // the number of whole men is the wound without the new fraction, rounded up.
        let rest = wound.harm - unit.harm;
        let men = (rest + Fixed::ONE - Fixed::new(1)).floor();
        (men > 0).then_some(Fallen { unit: wound.unit, men })
    }

    fn morale(&self, event: &Event) -> Option<Note> {
        let (own, unit) = match event {
            Event::Shaken { unit } => (Topic::Shaken, unit),
            Event::Steadied { unit } => (Topic::Steady, unit),
            Event::Broke { unit } => (Topic::Rout, unit),
            Event::Destroyed { unit } => (Topic::Destroyed, unit),
            Event::Fled { unit } => (Topic::Fled, unit),
            Event::RallyBegan { unit, .. } => (Topic::Rallying, unit),
            Event::Rallied { unit } => (Topic::Rallied, unit),
            Event::RallyFailed { unit } => (Topic::RallyFailed, unit),
            Event::LeaderFell { unit } => (Topic::Leader, unit),
            _ => return None,
        };
        let topic = if self.is_own(*unit) { own } else { Topic::EnemyMorale };
        Some(self.about(topic, *unit))
    }

    fn message(&self, event: &Event) -> Option<Note> {
        let (topic, number) = match event {
            Event::Queued { dispatch, .. } | Event::Sent { dispatch, .. } => {
                (Topic::Order, dispatch.number)
            }
            Event::CourierArrived { number, .. } => (Topic::Order, *number),
            Event::CourierIntercepted { number, .. } | Event::CourierLost { number, .. } => {
                (Topic::OrderLost, *number)
            }
            Event::Obeyed { unit, number, .. } => {
                let note = self.about(Topic::Order, *unit);
                return Some(Note { dispatch: Some(*number), ..note });
            }
            Event::Disregarded { unit, number, .. } => {
                let note = self.about(Topic::Ignored, *unit);
                return Some(Note { dispatch: Some(*number), ..note });
            }
            _ => return None,
        };
        let rider = self.state.staffs[self.side].courier(number);
        let hex = rider.map(|rider| self.game.field.hex(rider.cell));
        let note = Note { dispatch: Some(number), ..self.note(topic) };
        Some(self.placed(note, hex))
    }

    fn other(&self, event: &Event) -> Note {
        match event {
            Event::ContactMade { contact, .. } => {
                let known = self.state.staffs[self.side].knowledge.contact(*contact);
                let foe = known.and_then(|known| self.foe(known.unit));
                let hex = self.last_seen(*contact);
                let note = self.placed(self.note(Topic::Contact), hex);
                Note { foes: foe.into_iter().collect(), ..note }
            }
            Event::ObjectiveCaptured { objective, side } => {
                let topic = if *side == self.side { Topic::Captured } else { Topic::ObjectiveLost };
                let place = self.game.scenario.objectives.get(usize::from(*objective));
                self.placed(self.note(topic), place.map(|place| place.hex))
            }
            Event::CommanderKilled { .. } => self.note(Topic::Leader),
            Event::GoCodeTriggered { .. } | Event::ContingencyActivated { .. } => {
                self.note(Topic::Signal)
            }
            Event::BattleStarted { .. } | Event::BattleEnded { .. } | Event::Conceded { .. } => {
                self.note(Topic::Battle)
            }
            Event::PlanCompleted { unit } => self.about(Topic::Completed, *unit),
            Event::RouteBlocked { unit, .. } => self.about(Topic::Blocked, *unit),
            event => match unit_of(event) {
                Some(unit) => self.about(Topic::Other, unit),
                None => self.note(Topic::Other),
            },
        }
    }
}

/// The unit of an event that is about one and needs no further attention.
const fn unit_of(event: &Event) -> Option<UnitId> {
    match event {
        Event::Placed { unit, .. }
        | Event::Planned { unit, .. }
        | Event::Reserved { unit, .. }
        | Event::RuleSet { unit, .. }
        | Event::ShapeSet { unit, .. }
        | Event::WaitEnded { unit }
        | Event::ReserveTaken { unit }
        | Event::Targeted { unit, .. }
        | Event::Arrived { unit }
        | Event::Tried { unit, .. }
        | Event::Withdrew { unit, .. }
        | Event::LeaderRisked { unit, .. } => Some(*unit),
        _ => None,
    }
}
