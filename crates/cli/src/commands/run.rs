use super::new::{exit, set_up};
use crate::args::Run;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::Target;
use sandtable::{AnySession, AnySetup, Considered, Decision, Listener, Played, Point, Shown};
use sandtable_core::record::Secrets;
use sandtable_core::{Seat, Timestamp, Viewer};
use serde_json::{Value, json};
use std::path::Path;

/// Number of candidate orders that `--explain` shows per decision.
const EXPLAINED: usize = 3;

pub(crate) fn run(args: &Run, console: Console) -> Result<(), Failure> {
    let (game, setup) = set_up(&args.table, args.players.clone())?;
    let target = args.output.as_deref().map(|path| Target::session(path, args.overwrite));
    target.as_ref().map_or(Ok(()), Target::check)?;
    let console = console.beside(target.as_ref());
    let mut report = report(game.name(), &setup, args.output.as_deref());
    let note = args.table.seed.is_none().then(|| reproduction(game.name(), &setup));
    let mut reporter = Reporter::new(args, console, note);
    let session = game
        .play_out(setup, &mut Timestamp::now, &mut reporter)
        .map_err(|refused| exit(&refused).because(&refused))?;
    if let Some(target) = &target {
        target.write(&session.export(Secrets::Included))?;
    }
    let decisions = reporter.finish()?;
    let end = session
        .show(Point::Now, Viewer::Referee)
        .map_err(|refused| Exit::Failed.because(&refused))?;
    conclude(&mut report, session.as_ref(), &end);
    if args.explain {
        report["decisions"] = decisions.into();
    }
    console.data(&report, || conclusion(args, session.as_ref(), &end))
}

fn reproduction(game: &str, setup: &AnySetup) -> String {
    let AnySetup { scenario, seed, players, .. } = setup;
    let players = players.join(",");
    format!(
        "seed {seed}; reproduce with: \
         sandtable run {game} --scenario {scenario} --seed {seed} --players {players}"
    )
}

/// The part of the JSON report that is known before the game starts.
fn report(game: &str, setup: &AnySetup, file: Option<&Path>) -> Value {
    let AnySetup { id, scenario, seed, players, .. } = setup;
    json!({
        "id": id,
        "game": game,
        "scenario": scenario,
        "seed": seed,
        "players": players,
        "file": file,
    })
}

/// Adds the result to the JSON report.
fn conclude(report: &mut Value, session: &dyn AnySession, end: &Shown) {
    report["outcome"] = json!(session.outcome());
    report["turn"] = end.moment.turn.into();
    report["orders"] = session.orders().into();
    report["events"] = session.events().into();
    report["digest"] = json!(end.digest);
}

fn conclusion(args: &Run, session: &dyn AnySession, end: &Shown) -> String {
    let outcome = session.outcome().map_or_else(String::new, |outcome| outcome.to_string());
    let players = args.players.join(" against ");
    let (clock, turn) = (end.moment.clock, end.moment.turn);
    let (orders, events) = (session.orders(), session.events());
    format!("{outcome}\n{players}: {clock} {turn}, {orders} orders, {events} events")
}

/// Prints the log while the game runs, and collects the decisions for the JSON report.
struct Reporter<'a> {
    args: &'a Run,
    console: Console,
    /// The command that reproduces the game, if its seed was random.
    note: Option<String>,
    decisions: Vec<Value>,
    /// The first output error. The game continues, so that its file is still written.
    failure: Option<Failure>,
}

impl<'a> Reporter<'a> {
    const fn new(args: &'a Run, console: Console, note: Option<String>) -> Self {
        Self { args, console, note, decisions: Vec::new(), failure: None }
    }

    fn log(&mut self, session: &dyn AnySession) {
        // With `--json` the only output is one object at the end, so no log is printed before it.
        let news = if self.args.quiet || self.console.is_json() { vec![] } else { session.news() };
        // Some orders add no line to the log.
        if !news.is_empty() {
            self.print(&super::log::text(&news));
        }
    }

    fn explain(&mut self, seat: Seat, decision: &Decision<Value>) {
        if self.console.is_json() {
            let Decision { order, why, considered } = decision;
            let explained =
                json!({ "seat": seat, "order": order, "why": why, "considered": considered });
            self.decisions.push(explained);
        } else {
            let player = self.args.players.get(seat.index()).map_or("", String::as_str);
            self.print(&explanation(seat, player, decision));
        }
    }

    fn print(&mut self, text: &str) {
        if self.failure.is_none() {
            self.failure = self.console.print(text).err();
        }
    }

    /// Returns the collected decisions, or the first output error.
    fn finish(self) -> Result<Vec<Value>, Failure> {
        self.failure.map_or(Ok(self.decisions), Err)
    }
}

impl Listener for Reporter<'_> {
    fn began(&mut self, session: &dyn AnySession) {
        if let Some(note) = &self.note {
            self.console.note(note);
        }
        self.log(session);
    }

    fn played(&mut self, played: &Played<'_>) {
        if let Some(decision) = &played.explained {
            self.explain(played.seat, decision);
        }
        self.log(played.session);
    }

    fn explained(&self) -> usize {
        if self.args.explain { EXPLAINED } else { 0 }
    }
}

/// One line for the order given, then one per candidate, with reasons for the chosen one.
fn explanation(seat: Seat, player: &str, decision: &Decision<Value>) -> String {
    let Decision { order, why, considered } = decision;
    let mut lines = vec![format!("{seat} ({player}) orders {order}, {why}")];
    lines.extend(considered.iter().map(|one| {
        let chosen = one.advice.order == *order;
        let (mark, reasons) = if chosen { ('>', reasons(one)) } else { (' ', String::new()) };
        format!("  {mark} {:>6} {}{reasons}", one.score, one.advice.order)
    }));
    lines.join("\n")
}

/// The parts of a score: the game's reasons, and the error that a weaker bot adds to them.
fn reasons(one: &Considered<Value>) -> String {
    let counts = one.reasons.iter().filter(|reason| reason.points != 0);
    let mut reasons: Vec<String> = counts.map(ToString::to_string).collect();
    let misjudged = one.score.saturating_sub(one.advice.points);
    if misjudged != 0 {
        reasons.push(format!("{misjudged:+} misjudged"));
    }
    if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) }
}
