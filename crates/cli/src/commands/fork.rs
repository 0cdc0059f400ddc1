use crate::args::Fork;
use crate::commands::new::session_id;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::SessionFile;
use sandtable_core::Timestamp;
use sandtable_core::record::Secrets;
use serde_json::json;

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
    let fork = session
        .fork(sequence, session_id()?, None, Timestamp::now())
        .map_err(|refused| Exit::Failed.because(&refused))?;
    // The file contains the seed, without which the game could not be continued.
    let target = args.output.session();
    target.write(&fork.export(Secrets::Included))?;
    // A fork may start later than asked: an event inside an order is rounded up to the order's end.
    let at = fork.forked_from().map_or(sequence, |point| point.sequence);
    let report = json!({ "id": fork.id(), "events": fork.events(), "at": at });
    console.beside(Some(&target)).data(&report, || fork.id().to_string())
}
