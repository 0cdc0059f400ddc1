use super::note::Foe;
use super::{Losses, Note, Topic};
use crate::{ContactId, UnitId};
use std::collections::BTreeMap;

/// A melee or an exchange of volleys: its members, and their losses since they joined.
#[derive(Clone, Debug, Default)]
pub(super) struct Fight {
    /// The army's units.
    pub(super) units: BTreeMap<UnitId, Member>,
    /// The enemies seen in it.
    pub(super) foes: BTreeMap<ContactId, Opponent>,
    /// Men of the enemy that were seen to fall, where that is known.
    hits: u32,
}

/// A unit of the army in a fight.
#[derive(Clone, Debug)]
pub(super) struct Member {
    name: String,
    /// Men it had lost when it joined.
    before: u32,
    /// Men it has lost by now.
    now: u32,
    /// True while it is in melee.
    engaged: bool,
    /// Its morale, if it is worth a word.
    state: &'static str,
}

/// An enemy in a fight.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    name: String,
    /// Estimated men when it was first seen in the fight.
    before: u32,
    /// The newest estimate.
    now: u32,
}

impl Fight {
    /// Adds the members and losses of a note.
    pub(super) fn add(&mut self, note: &Note) {
        for own in &note.units {
            // Men that fell in this very event count for the fight.
            let fell = note.fallen.iter().find(|one| one.unit == own.id).map_or(0, |one| one.men);
            let member = self.units.entry(own.id).or_insert_with(|| Member {
                name: own.name.clone(),
                before: own.fallen.saturating_sub(fell),
                now: own.fallen,
                engaged: own.engaged,
                state: "",
            });
            (member.now, member.engaged) = (own.fallen, own.engaged);
            match note.topic {
                Topic::Shaken => member.state = "shaken",
                Topic::Rout => member.state = "routing",
                Topic::Destroyed => member.state = "destroyed",
                Topic::Steady => member.state = "",
                _ => {}
            }
        }
        note.foes.iter().for_each(|foe| self.meet(foe));
        self.hits += note.hits;
    }

    /// Updates the members that a note names, and adds the enemies they are in melee with.
    pub(super) fn update(&mut self, note: &Note) {
        for own in &note.units {
            if let Some(member) = self.units.get_mut(&own.id) {
                (member.now, member.engaged) = (own.fallen, own.engaged);
            }
        }
        // An enemy that was not seen when the melee began is seen by now.
        for (unit, foe) in &note.pairs {
            if self.units.contains_key(unit) {
                self.meet(foe);
            }
        }
    }

    fn meet(&mut self, foe: &Foe) {
        let (before, now) = (foe.men, foe.men);
        let new = || Opponent { name: foe.name.clone(), before, now };
        self.foes.entry(foe.id).or_insert_with(new).now = now;
    }

    /// Takes in the members of another fight that this one has grown into.
    pub(super) fn merge(&mut self, other: Self) {
        for (id, member) in other.units {
            let known = self.units.entry(id).or_insert_with(|| member.clone());
            known.before = known.before.min(member.before);
        }
        for (id, foe) in other.foes {
            let known = self.foes.entry(id).or_insert_with(|| foe.clone());
            known.before = known.before.max(foe.before);
        }
        self.hits += other.hits;
    }

    /// Returns true if a note names a member of either army.
    pub(super) fn knows(&self, note: &Note) -> bool {
        note.units.iter().any(|own| self.units.contains_key(&own.id))
            || note.foes.iter().any(|foe| self.foes.contains_key(&foe.id))
    }

    /// Returns true while a unit of the army is in melee.
    pub(super) fn goes_on(&self) -> bool {
        self.units.values().any(|member| member.engaged)
    }

    /// The losses of both armies. The enemy's are the larger of what was seen to fall and what its
    /// estimated strength has dropped by.
    pub(super) fn losses(&self) -> Losses {
        let own = self.units.values().map(|one| one.now.saturating_sub(one.before)).sum();
        let missing: u32 = self.foes.values().map(|foe| foe.before.saturating_sub(foe.now)).sum();
        Losses { own, enemy: missing.max(self.hits) }
    }

    /// "Axes, Spears against enemy levy (contact 1)".
    pub(super) fn sides(&self) -> String {
        let ours: Vec<&str> = self.units.values().map(|one| one.name.as_str()).collect();
        let theirs: Vec<&str> = self.foes.values().map(|one| one.name.as_str()).collect();
        let theirs = if theirs.is_empty() { "an unseen enemy".to_owned() } else { some(&theirs) };
        format!("{} against {theirs}", some(&ours))
    }

    /// "; Axes: shaken", or nothing if all are steady.
    pub(super) fn troubles(&self) -> String {
        let troubled = self.units.values().filter(|one| !one.state.is_empty());
        let words: Vec<String> =
            troubled.map(|one| format!("; {}: {}", one.name, one.state)).collect();
        words.concat()
    }
}

/// The most members of each army that an entry names.
const NAMED: usize = 3;

/// The first of many names, and the number of the others.
fn some(names: &[&str]) -> String {
    match names.len().saturating_sub(NAMED) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}
