use crate::args::Fork;
use crate::commands::new::{random_seed, session_id};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::SessionFile;
use sandtable::AnySession;
use sandtable_core::record::Secrets;
use sandtable_core::{OwnDice, Seat, Timestamp};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(args: &Fork, console: Console) -> Result<(), Failure> {
    let file = SessionFile::read(&args.file)?;
    let opened = file.open()?;
    if let Some(damage) = &opened.damage {
        if !args.salvage {
            let mut failure = Failure::damaged(&file.path, damage);
            failure.message += " (use --salvage to recover the intact part)";
            return Err(failure);
        }
        console
            .note(&format!("{}: {damage}; recovered the entries before it", file.path.display()));
    }
    let session = opened.session;
    let point = args.when.point(session.clock());
    let sequence = session.sequence(point).map_err(|refused| Exit::Failed.because(&refused))?;
    let dice = own_dice(session.as_ref(), &file.path, console)?;
    let fork = session
        .fork(sequence, session_id()?, dice, Timestamp::now())
        .map_err(|refused| Exit::Failed.because(&refused))?;
    // The file contains the seed, without which the game could not be continued.
    let target = args.output.session();
    target.write(&fork.export(Secrets::Included))?;
    // A fork may start later than asked: an event inside an order is rounded up to the order's end.
    let at = fork.forked_from().map_or(sequence, |point| point.sequence);
    let report = json!({ "id": fork.id(), "events": fork.events(), "at": at });
    console.beside(Some(&target)).data(&report, || fork.id().to_string())
}

/// Dice for the fork of a session that has none, because one of its players never contributed to them.
/// A missing player cannot join a file, so a fork that kept them could never roll a die.
fn own_dice(
    session: &dyn AnySession,
    file: &Path,
    console: Console,
) -> Result<Option<OwnDice>, Failure> {
    let contributed = |seat: &&Seat| session.contributions().contains_key(seat);
    let Some(missing) = session.contributors().iter().find(|seat| !contributed(seat)) else {
        return Ok(None);
    };
    let file = file.display();
    console.note(&format!("{file}: {missing} never joined, so the fork has dice of its own"));
    Ok(Some(OwnDice { seed: random_seed()?, contributors: Vec::new() }))
}
