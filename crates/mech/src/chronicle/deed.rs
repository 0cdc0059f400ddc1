use crate::event::result::Grouping;
use crate::state::Gone;
use crate::{Event, Mech, PhysicalKind, State, UnitId};
use sandtable_core::report::{Spot, TurningPoint};

/// The damage of one volley, fall or explosion to one unit: a candidate for a turning point.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub(super) turn: u32,
    pub(super) sequence: u64,
    pub(super) unit: UnitId,
    /// The strength that the side has lost by it.
    pub(super) loss: u64,
    damage: u32,
    weight: Weight,
    words: String,
}

/// How telling the words of a deed are; the last variant is told first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Damage,
    Location,
    Unit,
}

impl Deed {
    pub(super) fn new(turn: u32, sequence: u64, unit: UnitId) -> Self {
        let (damage, weight, words) = (0, Weight::Damage, String::new());
        Self { turn, sequence, unit, loss: 0, damage, weight, words }
    }

    /// Adds an event of the volley. `sequence` is that of the attack that caused it.
    pub(super) fn add(&mut self, game: &Mech, events: &[&Event], index: usize, sequence: u64) {
        let Some(event) = events.get(index) else { return };
        let name = game.names.machine(&self.unit);
        let means = means(events, index);
        let (weight, words) = match event {
            Event::UnitDestroyed { cause, .. } => (Weight::Unit, ended(&means, name, *cause)),
            Event::UnitWithdrawn { .. } => (Weight::Unit, ended(&means, name, Gone::Withdrawn)),
            Event::LocationLost { location, .. } => {
                (Weight::Location, format!("The {name} loses its {}", location.name()))
            }
            Event::DamageApplied { location, location_destroyed: true, .. } => {
                (Weight::Location, format!("{means} destroys the {name}'s {}", location.name()))
            }
            _ => (Weight::Damage, String::new()),
        };
        if let Event::DamageApplied { armor_damage, structure_damage, .. } = event {
            self.damage += u32::from(*armor_damage) + u32::from(*structure_damage);
        }
        if weight > self.weight {
            (self.weight, self.words, self.sequence) = (weight, words, sequence);
        }
    }

    pub(super) fn turning_point(self, game: &Mech, state: &State, start: u64) -> TurningPoint {
        let now = state.unit(&self.unit);
        let name = game.names.machine(&self.unit);
        let words = match self.weight {
            Weight::Damage => format!("{} damage to the {name}", self.damage),
            Weight::Location | Weight::Unit => self.words,
        };
        TurningPoint {
            turn: self.turn,
            sequence: self.sequence,
            seat: now.map_or(0, |now| now.side.seat().0),
            unit: Some(self.unit.to_string()),
            words,
            hex: None,
            change: (self.loss * 1000 / start.max(1)) as u32,
        }
    }
}

fn ended(means: &str, name: &str, cause: Gone) -> String {
    match cause {
        Gone::Damage => format!("{means} destroys the {name}"),
        Gone::PilotDeath => format!("{means} kills the pilot of the {name}"),
        Gone::AmmoExplosion => format!("An ammunition explosion destroys the {name}"),
        Gone::Withdrawn => format!("The {name} leaves the map"),
    }
}

/// The weapon, blow or accident that an event follows from, to begin a sentence.
fn means(events: &[&Event], index: usize) -> String {
    let cause = Grouping::of(events, index).follows.and_then(|cause| events.get(cause));
    match cause {
        Some(Event::AttackResolved { weapon_name, .. }) => weapon_name.clone(),
        Some(Event::PhysicalAttackResolved { kind, .. }) => format!("A {}", blow(*kind)),
        Some(Event::UnitFell { .. }) => "A fall".to_owned(),
        _ => "Heat".to_owned(),
    }
}

/// The kind of a physical attack, without the limb.
pub(super) const fn blow(kind: PhysicalKind) -> &'static str {
    match kind {
        PhysicalKind::PunchLeft | PhysicalKind::PunchRight => "punch",
        PhysicalKind::KickLeft | PhysicalKind::KickRight => "kick",
        PhysicalKind::Push => "push",
        PhysicalKind::Charge => "charge",
        PhysicalKind::DeathFromAbove => "death from above",
    }
}

/// A hex in a report.
pub(super) const fn spot(hex: sandtable_hex::Hex) -> Spot {
    Spot { x: hex.x, y: hex.y }
}
