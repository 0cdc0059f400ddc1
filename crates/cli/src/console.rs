//! Where output goes: data to standard output, everything else to standard error.

use crate::args::Args;
use crate::failure::{Exit, Failure};
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use serde::Serialize;
use std::fmt::Display;
use std::io::{ErrorKind, Write};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default();

/// The two streams, and whether data is to be JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    json: bool,
}

impl Console {
    pub(crate) fn new(args: &Args) -> Self {
        let choice = match args.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Self { json: args.json }
    }

    /// Data: as JSON if that was asked for, else as text, which is only made then.
    pub(crate) fn data(
        self,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        let output = if self.json { json(value) } else { text() };
        Self::print(&output)
    }

    /// Whether data is to be JSON.
    pub(crate) const fn is_json(self) -> bool {
        self.json
    }

    /// Text as it is, with a line's end.
    pub(crate) fn print(text: &str) -> Result<(), Failure> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        match writeln!(anstream::stdout().lock(), "{text}") {
            // Whoever reads has had enough, as `head` has.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(Failure::new(Exit::Failed, "output", error)),
            Ok(()) => Ok(()),
        }
    }

    /// Something worth knowing that is not data. Left out where JSON was asked for.
    pub(crate) fn note(self, text: &str) {
        if !self.json {
            anstream::eprintln!("{NOTE}note:{NOTE:#} {text}");
        }
    }

    /// Something that is not quite right but stands in nobody's way.
    pub(crate) fn warning(self, text: &dyn Display) {
        if !self.json {
            anstream::eprintln!("{text}");
        }
    }

    pub(crate) fn failure(self, failure: &Failure) {
        if self.json {
            anstream::eprintln!("{}", json(failure));
        } else {
            let Failure { message, code, .. } = failure;
            anstream::eprintln!("{ERROR}error:{ERROR:#} {message} [{code}]");
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_else(|error| error.to_string())
}
