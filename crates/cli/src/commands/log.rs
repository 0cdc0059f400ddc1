use crate::args::{Log, viewer};
use crate::console::Console;
use crate::failure::Failure;
use crate::files::SessionFile;
use sandtable::AnyGame;
use sandtable_core::{LogLine, Viewer};

/// Prints the log up to the first damaged line, then reports the damage.
///
/// An intact file is printed by the rules, which know names and skip unimportant events. A damaged
/// file, or one of an unknown game, is printed from the raw entries instead. That only works for
/// the referee: with `--seat`, the rules must decide what the seat may know, so there the game must
/// be known.
pub(crate) fn run(args: &Log, console: Console) -> Result<(), Failure> {
    let file = SessionFile::read(&args.file)?;
    let lines = if args.seat.is_some() {
        let session = file.open()?.session;
        session.log(viewer(session.as_ref(), args.seat)?)
    } else if let Ok(session) = file.intact() {
        session.log(Viewer::Referee)
    } else {
        let game = file.game().ok();
        let clock = game.map(AnyGame::clock).unwrap_or_default();
        file.transcript.log(clock, |fact| game.and_then(|game| game.describe(fact)))
    };
    console.data(&lines, || text(&lines))?;
    match &file.transcript.damage {
        Some(damage) => Err(Failure::damaged(&file.path, damage)),
        None => Ok(()),
    }
}

/// One log line per line of text.
pub(crate) fn text(lines: &[LogLine]) -> String {
    lines.iter().map(LogLine::to_string).collect::<Vec<_>>().join("\n")
}
