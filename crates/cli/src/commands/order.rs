use crate::args::{GiveOrder, viewer};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, SessionFile};
use sandtable_core::record::Secrets;
use sandtable_core::{LogLine, Timestamp, Viewer};
use serde_json::Value;

pub(crate) fn run(args: &GiveOrder, console: Console) -> Result<(), Failure> {
    if args.order.is_some() && files::is_standard_input(&args.file) {
        let message = "cannot add an order to standard input: expected the name of a session file";
        return Err(Failure::new(Exit::Usage, "no-file", message));
    }
    let session = SessionFile::read(&args.file)?.intact()?;
    let Some(order) = &args.order else {
        // Only for its check: a seat that does not exist is an error and not a seat without orders.
        viewer(session.as_ref(), Some(args.seat))?;
        let legal = session.legal(args.seat);
        if legal.is_empty() {
            console.note(&format!("{} has no legal orders now", args.seat));
        }
        let lines = || legal.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
        return console.data(&legal, lines);
    };
    let order: Value = serde_json::from_str(order).map_err(|error| {
        let message = format!("order is not valid JSON: {error}");
        Failure::new(Exit::Refused, "malformed-order", message)
    })?;
    let next = session
        .submit(args.seat, &order, args.dice.as_deref(), Timestamp::now())
        .map_err(|refused| Exit::Refused.because(&refused))?;
    // Saved before it is printed, so that no output shows an order that is not in the file.
    files::replace(&args.file, &next.export(Secrets::Included))?;
    // Print only the lines that this order added.
    let news = next.log(Viewer::Seat(args.seat)).into_iter();
    let news: Vec<LogLine> = news.filter(|line| line.sequence >= session.events()).collect();
    console.data(&news, || super::log::text(&news))
}
