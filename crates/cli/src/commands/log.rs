use crate::args::{Log, viewer};
use crate::console::Console;
use crate::failure::Failure;
use crate::files::SessionFile;
use sandtable::AnyGame;
use sandtable_core::{LogLine, Viewer};

/// Tells as much of the story as the file is sound for, then says what is wrong with it.
///
/// A sound file is told by the rules, which know the names of things and what is not worth a line. A
/// referee's story does not need them: what the game cannot read, or a whole game that is not known
/// here, is told by raw names. A seat's story does, since only the rules know what it may hear.
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

/// The lines of a story, one below the other.
pub(crate) fn text(lines: &[LogLine]) -> String {
    lines.iter().map(LogLine::to_string).collect::<Vec<_>>().join("\n")
}
