use crate::args::Verify;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::SessionFile;
use sandtable_core::Verification;
use sandtable_core::session::{NotVerified, SeedCheck};
use serde_json::json;

pub(crate) fn run(args: &Verify, console: Console) -> Result<(), Failure> {
    let file = SessionFile::read(&args.file)?;
    let verified = file.game()?.verify(&file.text);
    let (report, damage) = verified.map_err(|damage| Failure::damaged(&file.path, &damage))?;
    // Printed before the verdict, so that a failed verification still shows how much was replayed.
    console.data(&report, || text(&report))?;
    if let Some(damage) = damage {
        return Err(Failure::damaged(&file.path, &damage));
    }
    let (place, details) = (file.path.display(), json!({ "file": file.path, "report": report }));
    let (code, message) = match &report.mismatch {
        // Another seed also rolls other dice, so report the seed, which is the cause.
        _ if report.seed == SeedCheck::Broken => {
            ("verify-seed", format!("{place}: the seed does not match its commitment"))
        }
        Some(mismatch) => ("verify-mismatch", format!("{place}: {mismatch}")),
        None => return Ok(()),
    };
    Err(Failure::new(Exit::Mismatch, code, message).with(details))
}

fn text(report: &Verification) -> String {
    let Verification { entries, events, orders, dice, seed, .. } = report;
    let seed = match seed {
        SeedCheck::Kept => "the seed matches its commitment",
        SeedCheck::NotRevealed => "seed not revealed yet: recorded dice were not re-rolled",
        SeedCheck::Broken => "the seed does NOT match its commitment",
    };
    let counted = |count: u64, one: &str, many: &str| match count {
        0 => String::new(),
        1 => format!("\n1 {one}"),
        count => format!("\n{count} {many}"),
    };
    let more = [
        counted(report.typed, "die was entered by hand", "dice were entered by hand"),
        report.not_verified.map_or_else(String::new, |NotVerified { dice, session }| {
            let dice = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
            format!("\nnot verified: {dice} of session {session}, from which this one was forked")
        }),
        counted(
            report.contributions as u64,
            "player contributed to the dice before the first roll",
            "players contributed to the dice before the first roll",
        ),
    ]
    .concat();
    format!(
        "{entries} entries with {events} events replayed\n\
         {orders} orders decided again\n\
         {dice} dice rolled again; {seed}{more}"
    )
}
