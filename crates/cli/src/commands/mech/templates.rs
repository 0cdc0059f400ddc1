//! `mech templates`: lengths and endings of bot games with each encounter template.

use crate::args::Templates;
use crate::commands::new::exit;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use sandtable::{
    AnySetup, EncounterDraft, ForceDraft, Played, Point, Template, UnitDraft, Verdict, muster,
};
use sandtable_core::{Findings, SessionId, Timestamp, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) fn run(args: &Templates, console: Console) -> Result<(), Failure> {
    let rows = Template::ALL.into_iter().map(|template| Row::play(args, template));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    console.data(&rows, || table(&rows))
}

/// The games of one template.
#[derive(Default, Serialize)]
struct Row {
    template: &'static str,
    games: u32,
    /// Games by winner: `player`, `opponent` or `draw`.
    winners: BTreeMap<String, u32>,
    /// Games by the reason of their ending.
    reasons: BTreeMap<String, u32>,
    turns: Turns,
    #[serde(skip)]
    lengths: Vec<u32>,
}

/// Lengths of games in turns.
#[derive(Clone, Copy, Default, Serialize)]
struct Turns {
    shortest: u32,
    median: u32,
    longest: u32,
}

impl Row {
    fn play(args: &Templates, template: Template) -> Result<Self, Failure> {
        let force = ForceDraft {
            name: "Test force".to_owned(),
            units: args.units.iter().map(UnitDraft::new).collect(),
        };
        let encounter = EncounterDraft {
            name: template.title().to_owned(),
            scenario_template: Some(template.id().to_owned()),
            map_id: Some(args.map.clone()),
            ..EncounterDraft::default()
        };
        let scenario = muster().scenario(&encounter, &force, &force);
        let scenario = scenario.map_err(|findings| refused(&findings))?;
        let mut row = Self { template: template.id(), games: args.games, ..Self::default() };
        for number in 0..args.games {
            let seed = args.seed.branch(number);
            // The games are not kept, so they need no ids of their own.
            let setup = AnySetup::new(SessionId::from_random([0; 16]), scenario.clone(), seed);
            row.add(AnySetup { players: args.players.clone(), ..setup })?;
        }
        row.lengths.sort_unstable();
        row.turns = Turns::of(&row.lengths);
        Ok(row)
    }

    /// Plays one game to its end and counts it.
    fn add(&mut self, setup: AnySetup) -> Result<(), Failure> {
        let game = muster().game();
        let (mut at, mut ignored) = (|| Timestamp::UNIX_EPOCH, |_: &Played<'_>| {});
        let session = game.play_out(setup, &mut at, &mut ignored);
        let session = session.map_err(|refused| exit(&refused).because(&refused))?;
        let end = session.show(Point::Now, Viewer::Referee);
        let end = end.map_err(|refused| Exit::Failed.because(&refused))?;
        self.lengths.push(end.moment.turn);
        if let Some(outcome) = session.outcome() {
            let winner = Verdict::winner(&outcome, |seat| game.seat_name(seat));
            *self.winners.entry(winner).or_default() += 1;
            *self.reasons.entry(outcome.reason.into_owned()).or_default() += 1;
        }
        Ok(())
    }

    fn won(&self, winner: &str) -> u32 {
        self.winners.get(winner).copied().unwrap_or(0)
    }
}

impl Turns {
    /// Measures sorted lengths.
    fn of(sorted: &[u32]) -> Self {
        let at = |index: usize| sorted.get(index).copied().unwrap_or(0);
        let last = sorted.len().saturating_sub(1);
        // Of an even number of games the lower of the two in the middle.
        Self { shortest: at(0), median: at(last / 2), longest: at(last) }
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<10} {:>6} {:>7} {:>9} {:>6}  {:<22} {}\n",
        "template", "games", "player", "opponent", "draws", "turns (median)", "endings"
    );
    for row in rows {
        let [player, opponent, draws] = ["player", "opponent", "draw"].map(|side| row.won(side));
        let Turns { shortest, median, longest } = row.turns;
        let turns = format!("{shortest} to {longest} ({median})");
        let endings: Vec<String> =
            row.reasons.iter().map(|(reason, games)| format!("{reason} {games}")).collect();
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "{:<10} {:>6} {player:>7} {opponent:>9} {draws:>6}  {turns:<22} {}",
            row.template,
            row.games,
            endings.join(", ")
        );
    }
    text
}

/// An encounter that cannot be played, with all findings.
fn refused(findings: &Findings) -> Failure {
    let code = findings.0.first().map_or("encounter", |finding| &finding.code);
    Failure::new(Exit::Usage, code, findings).with(serde_json::json!({ "findings": findings }))
}
