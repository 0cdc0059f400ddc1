use crate::args::{GiveOrder, Overwrite, viewer};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, Content, Locked, SessionFile, Target};
use sandtable::AnySession;
use sandtable_core::record::Secrets;
use sandtable_core::{LogLine, Timestamp, Viewer};
use serde_json::Value;
use std::time::Duration;

pub(crate) fn run(args: &GiveOrder, console: Console) -> Result<(), Failure> {
    match &args.order {
        Some(order) => give(args, order, console),
        None => list(args, console),
    }
}

/// Lists the legal orders.
fn list(args: &GiveOrder, console: Console) -> Result<(), Failure> {
    let session = SessionFile::read(&args.file)?.intact()?;
    // Only for its check: a seat that does not exist is an error and not a seat without orders.
    viewer(session.as_ref(), Some(args.seat))?;
    let legal = session.legal(args.seat);
    if legal.is_empty() {
        console.note(&format!("{} has no legal orders now", args.seat));
    }
    let lines = || legal.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    console.data(&legal, lines)
}

/// Gives an order and saves the session. Prints only the lines that the order added.
fn give(args: &GiveOrder, order: &str, console: Console) -> Result<(), Failure> {
    let order: Value = serde_json::from_str(order).map_err(|error| {
        let message = format!("order is not valid JSON: {error}");
        Failure::new(Exit::Refused, "malformed-order", message)
    })?;
    let (news, console) = if files::is_dash(&args.file) {
        let target = Target::session(&args.file, Overwrite::default());
        let (text, news) = played(args, &order, &SessionFile::read(&args.file)?)?;
        target.write(&text)?;
        (news, console.beside(Some(&target)))
    } else {
        (save(args, &order)?, console)
    };
    console.data(&news, || super::log::text(&news))
}

/// Gives an order in a session file, which stays locked from reading to replacing: an order that
/// another process gives meanwhile would be lost otherwise.
fn save(args: &GiveOrder, order: &Value) -> Result<Vec<LogLine>, Failure> {
    let path = files::followed(&args.file);
    let path = path.map_err(|error| Failure::file(&args.file, "cannot-read", error))?;
    let locked = Locked::open(path, Content::Session, Duration::from_secs(args.wait))?;
    let file = SessionFile::parse(&args.file, locked.read()?)?;
    let (text, news) = played(args, order, &file)?;
    // Saved before the news is printed, so that no output shows an order that is not in the file.
    locked.replace(&text)?;
    Ok(news)
}

/// Returns the session after the order as text, and the news for the seat.
fn played(
    args: &GiveOrder,
    order: &Value,
    file: &SessionFile,
) -> Result<(String, Vec<LogLine>), Failure> {
    let session = file.intact()?;
    let next: Box<dyn AnySession> = session
        .submit(args.seat, order, args.dice.as_deref(), Timestamp::now())
        .map_err(|refused| Exit::Refused.because(&refused))?;
    let news = next.log(Viewer::Seat(args.seat)).into_iter();
    let news = news.filter(|line| line.sequence >= session.events()).collect();
    Ok((next.export(Secrets::Included), news))
}
