use super::{Step, Table};
use crate::Access;
use crate::wire::{Change, GameEvent, GameEvents, Line, Mark, Noticed, Timeline, TurnMark};
use sandtable::AnySession;
use sandtable_core::{LogLine, Viewer};
use serde_json::Value;

/// Logs for callers.
impl Table {
    /// Returns the log of a viewer after one of the viewer's versions.
    pub fn log(&self, access: Access, viewer: Viewer, since: u32) -> Vec<Line> {
        let (session, noticed) = self.noticed_by(viewer);
        let numbered = self.knows_all(access);
        let lines = session.log(viewer).into_iter().filter_map(|line| {
            // Skip lines of entries that the viewer could not notice: they have no version for this
            // viewer.
            let (entry, _) = session.entry_of(line.sequence)?;
            let at = noticed.binary_search(&entry).ok()? as u32 + 1;
            if at <= since {
                return None;
            }
            Some(told(line, at, numbered))
        });
        lines.collect()
    }

    /// Returns the events that a viewer may know, after one of the viewer's versions.
    pub fn game_events(&self, access: Access, viewer: Viewer, since: u32) -> GameEvents {
        let (session, noticed) = self.noticed_by(viewer);
        let numbered = self.knows_all(access);
        let known = session.game_events(viewer).into_iter().filter_map(|event| {
            let (entry, _) = session.entry_of(event.sequence)?;
            Some((noticed.binary_search(&entry).ok()? as u32 + 1, event))
        });
        // Counted before old events are skipped, so that an event keeps its number.
        let counted = known.zip(0..).filter(|((at, _), _)| *at > since);
        let events = counted.map(|((at, event), count)| {
            // As for log lines: gaps would reveal events that the viewer did not notice.
            let sequence = if numbered { event.sequence } else { count };
            let sandtable::GameEvent { at: timestamp, turn, phase, name, actor, payload, .. } =
                event;
            let (id, game_id) = (format!("{}-{sequence}", self.id), self.id);
            GameEvent {
                id,
                game_id,
                at,
                sequence,
                timestamp,
                name,
                turn,
                phase,
                actor_id: actor,
                payload,
            }
        });
        let events: Vec<GameEvent> = events.collect();
        GameEvents { count: events.len() as u32, events }
    }

    /// Like [`Table::log`], grouped by entry.
    pub fn noticed(&self, access: Access, viewer: Viewer, since: u32) -> Vec<Noticed> {
        let mut entries: Vec<Noticed> = Vec::new();
        for line in self.log(access, viewer, since) {
            match entries.last_mut() {
                Some(last) if last.at == line.at => last.lines.push(line),
                _ => entries.push(Noticed { at: line.at, lines: vec![line] }),
            }
        }
        entries
    }

    /// Returns a step as a change for a viewer; `None` if the viewer could not notice it.
    pub(crate) fn change(&self, access: Access, viewer: Viewer, step: &Step) -> Option<Change> {
        let version = self.at(viewer, step.entry)?;
        let lines = self.lines(access, viewer, step);
        Some(self.change_to(step.session.as_ref(), version, lines))
    }

    /// Returns everything that a viewer missed since a version, as one change.
    pub(crate) fn missed(&self, access: Access, viewer: Viewer, since: u32) -> Option<Change> {
        let session = self.session();
        let version = self.version(viewer);
        let lines = (version > since).then(|| self.log(access, viewer, since))?;
        Some(self.change_to(session.as_ref(), version, lines))
    }

    /// Returns the log lines of a step for a viewer.
    pub(crate) fn lines(&self, access: Access, viewer: Viewer, step: &Step) -> Vec<Line> {
        let Some(at) = self.at(viewer, step.entry) else { return Vec::new() };
        let numbered = self.knows_all(access);
        step.lines(viewer).iter().map(|line| told(line.clone(), at, numbered)).collect()
    }

    fn change_to(&self, session: &dyn AnySession, version: u32, lines: Vec<Line>) -> Change {
        let outcome = session.outcome();
        Change {
            version,
            moment: session.moment().into(),
            to_act: session.to_act().iter().map(|seat| seat.0).collect(),
            over: outcome.is_some(),
            outcome: outcome.map(|outcome| self.ending(&outcome)),
            lines,
        }
    }

    /// Returns every moment that a viewer can look at, after one of the viewer's versions.
    pub fn timeline(&self, access: Access, viewer: Viewer, since: u32) -> Timeline {
        let mut marks: Vec<Mark> = Vec::new();
        let all = self.knows_all(access);
        for line in self.log(access, viewer, since) {
            let Line { at, sequence, turn, phase, text, result, .. } = line;
            let (kind, seat) = marked(result.as_ref());
            match marks.last_mut() {
                // Without access to single events, one mark per entry.
                Some(last) if !all && last.at == at => {
                    (last.turn, last.phase) = (turn, phase);
                    if last.kind.is_none() {
                        (last.kind, last.seat) = (kind, seat);
                    }
                }
                _ => marks.push(Mark { at, sequence, turn, phase, text, kind, seat }),
            }
        }
        let turns = turns(&marks);
        // The curve counts units that the viewer may not see.
        let report = all.then(|| self.battle_report()).flatten();
        let strength = report.and_then(|report| report.curves.first().cloned());
        Timeline { marks, turns, strength }
    }
}

/// The kind of an event's mark and the seat that suffered, by the convention of `Game::result`.
fn marked(result: Option<&Value>) -> (Option<String>, Option<u8>) {
    let kind = result.and_then(|result| result["mark"].as_str()).map(str::to_owned);
    let seat = result.and_then(|result| u8::try_from(result["suffered"].as_u64()?).ok());
    (kind, seat)
}

fn turns(marks: &[Mark]) -> Vec<TurnMark> {
    let mut turns: Vec<TurnMark> = Vec::new();
    for (index, mark) in marks.iter().enumerate() {
        if turns.last().is_none_or(|last| last.turn != mark.turn) {
            turns.push(TurnMark { turn: mark.turn, index: index as u32 });
        }
    }
    turns
}

fn told(line: LogLine, at: u32, numbered: bool) -> Line {
    let LogLine { sequence, turn, phase, at: time, text, result, .. } = line;
    // Gaps between event numbers would reveal events that the viewer did not notice.
    Line { at, sequence: numbered.then_some(sequence), turn, phase, time, text, result }
}
