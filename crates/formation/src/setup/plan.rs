//! Routes, go-codes and contingencies, with names resolved to numbers.

use super::army::ArmyReader;
use super::file::{
    ContingencyEntry, ContingencyTriggerEntry, GoCodeEntry, ResponseEntry, TriggerEntry, WaitEntry,
    WaypointEntry,
};
use super::names::{BEHAVIOURS, PACES};
use crate::plan::{ContingencyTrigger, Response, Trigger};
use crate::{Contingency, Fixed, GoCode, UnitId, Wait, Waypoint};
use sandtable_core::Finding;
use sandtable_core::content::{NamedOr, Notes};
use sandtable_hex::Hex;

impl ArmyReader<'_> {
    /// Reads a route. A waypoint given as a bare hex number is passed without stopping.
    pub(super) fn way(
        &self,
        entries: &[NamedOr<WaypointEntry>],
        path: &str,
        notes: &mut Notes,
    ) -> Option<Vec<Waypoint>> {
        all(entries, path, |entry, path| match entry {
            NamedOr::Named(number) => self.at(number, path, notes).map(Waypoint::at),
            NamedOr::Given(entry) => self.waypoint(entry, &path, notes),
        })
    }

    fn waypoint(&self, entry: &WaypointEntry, path: &str, notes: &mut Notes) -> Option<Waypoint> {
        let hex = self.at(&entry.hex, format!("{path}.hex"), notes);
        let word = entry.behaviour.as_deref();
        let behaviour = notes.take(BEHAVIOURS.meaning(word, format!("{path}.do")));
        let pace = notes.take(PACES.meaning(entry.pace.as_deref(), format!("{path}.pace")));
        let wait = match &entry.wait {
            Some(wait) => Some(notes.take(self.wait(wait, format!("{path}.wait")))?),
            None => None,
        };
        let facing = match &entry.facing {
            Some(name) => Some(notes.take(self.places.facing(name, format!("{path}.facing")))?),
            None => None,
        };
        Some(Waypoint { hex: hex?, behaviour: behaviour?, pace: pace?, wait, facing })
    }

    fn wait(&self, entry: &WaitEntry, path: String) -> Result<Wait, Finding> {
        Ok(match entry {
            WaitEntry::Ticks(ticks) => Wait::Duration(*ticks),
            WaitEntry::GoCode(code) => Wait::GoCode(self.code(code, path)?),
            WaitEntry::UnitArrives(unit) => Wait::UnitArrives(self.unit(unit, path)?),
            WaitEntry::EnemySighted => Wait::EnemySighted,
            WaitEntry::Attacked => Wait::Attacked,
        })
    }

    pub(super) fn go_codes(&self, path: &str, notes: &mut Notes) -> Option<Vec<GoCode>> {
        all(&self.entry().go_codes, path, |entry, path| self.go_code(entry, &path, notes))
    }

    fn go_code(&self, entry: &GoCodeEntry, path: &str, notes: &mut Notes) -> Option<GoCode> {
        let trigger = self.trigger(&entry.trigger, &format!("{path}.trigger"), notes);
        let subscribers: Option<Vec<UnitId>> =
            all(&entry.subscribers, &format!("{path}.subscribers"), |name, path| {
                notes.take(self.unit(name, path))
            });
        Some(GoCode { name: entry.name.clone(), trigger: trigger?, subscribers: subscribers? })
    }

    fn trigger(&self, entry: &TriggerEntry, path: &str, notes: &mut Notes) -> Option<Trigger> {
        Some(match entry {
            TriggerEntry::Manual => Trigger::Manual,
            TriggerEntry::Time(tick) => Trigger::Time(*tick),
            TriggerEntry::UnitAt { unit, hex } => {
                let unit = notes.take(self.unit(unit, format!("{path}.unit-at.unit")));
                let hex = self.at(hex, format!("{path}.unit-at.hex"), notes);
                Trigger::UnitPosition(unit?, hex?)
            }
            TriggerEntry::EnemyIn(areas) => {
                Trigger::EnemyInArea(self.area(areas, &format!("{path}.enemy-in"), notes))
            }
        })
    }

    pub(super) fn contingencies(&self, path: &str, notes: &mut Notes) -> Option<Vec<Contingency>> {
        all(&self.entry().contingencies, path, |entry, path| {
            let ContingencyEntry { when, then, priority } = entry;
            let trigger = self.contingency_trigger(when, format!("{path}.when"), notes);
            let response = self.response(then, format!("{path}.then"), notes);
            Some(Contingency { trigger: trigger?, response: response?, priority: *priority })
        })
    }

    fn contingency_trigger(
        &self,
        entry: &ContingencyTriggerEntry,
        path: String,
        notes: &mut Notes,
    ) -> Option<ContingencyTrigger> {
        Some(match entry {
            ContingencyTriggerEntry::UnitBreaks(unit) => {
                ContingencyTrigger::UnitBreaks(notes.take(self.unit(unit, path))?)
            }
            ContingencyTriggerEntry::CommanderDies => ContingencyTrigger::CommanderDies,
            ContingencyTriggerEntry::PositionLost(hex) => {
                ContingencyTrigger::PositionLost(self.at(hex, path, notes)?)
            }
            ContingencyTriggerEntry::EnemyFlanking => ContingencyTrigger::EnemyFlanking,
            ContingencyTriggerEntry::CasualtiesExceed(percent) => {
                // Percentages far out of range are clamped, not lost, so that validation reports
                // them.
                let percent = (*percent).clamp(-1_000, 1_000);
                ContingencyTrigger::CasualtiesExceed(Fixed::ratio(percent, 100))
            }
        })
    }

    fn response(&self, entry: &ResponseEntry, path: String, notes: &mut Notes) -> Option<Response> {
        Some(match entry {
            ResponseEntry::ExecutePlan(unit) => {
                Response::ExecutePlan(notes.take(self.unit(unit, path))?)
            }
            ResponseEntry::Retreat(route) => {
                Response::Retreat(all(route, &path, |hex, path| self.at(hex, path, notes))?)
            }
            ResponseEntry::Rally(hex) => Response::Rally(self.at(hex, path, notes)?),
            ResponseEntry::Signal(code) => Response::Signal(notes.take(self.code(code, path))?),
        })
    }

    fn at(&self, number: &str, path: String, notes: &mut Notes) -> Option<Hex> {
        notes.take(self.places.hex(number, path)).flatten()
    }
}

/// Reads every entry of a list; `None` if one fails. It does not stop at the first failure, so that
/// all problems are noted.
fn all<T, U>(
    entries: &[T],
    path: &str,
    mut read: impl FnMut(&T, String) -> Option<U>,
) -> Option<Vec<U>> {
    let entries = entries.iter().enumerate();
    let read: Vec<Option<U>> =
        entries.map(|(index, entry)| read(entry, format!("{path}[{index}]"))).collect();
    read.into_iter().collect()
}
