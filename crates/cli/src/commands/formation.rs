//! Commands of the formation game.

use crate::args::{Beliefs, FormationCommand};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, SessionFile, Target};
use sandtable_core::Game;
use sandtable_formation::{Formation, Side};
use serde_json::json;

pub(crate) fn run(command: &FormationCommand, console: Console) -> Result<(), Failure> {
    match command {
        FormationCommand::Beliefs(args) => beliefs(args, console),
    }
}

/// Prints what each army believes beside the ground truth and, with `--svg`, draws it.
fn beliefs(args: &Beliefs, console: Console) -> Result<(), Failure> {
    let session = SessionFile::read(&args.file)?.intact_as::<Formation>()?;
    let sequence = session.sequence(args.when.point(Formation::CLOCK));
    let sequence = sequence.map_err(|refused| Exit::Failed.because(&refused))?;
    let session = files::typed::<Formation>(session.as_ref())?;
    let state = session
        .at_sequence(sequence)
        .map_err(|error| Failure::new(Exit::Failed, "no-such-event", error))?;
    let game = session.game();
    let target = args.svg.as_deref().map(|path| Target::public(path, args.overwrite));
    if let Some(target) = &target {
        target.write(&game.beliefs_svg(&state))?;
    }
    let moment = game.moment(&state);
    let armies = Side::BOTH.map(|side| game.comparison(&state, side));
    let report = json!({ "moment": moment, "beliefs": armies });
    console
        .beside(target.as_ref())
        .data(&report, || format!("{moment}\n{}", game.beliefs_text(&state)))
}
