//! Output: data goes to standard output, everything else to standard error.

use crate::args::Args;
use crate::failure::{Exit, Failure};
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use serde::Serialize;
use std::fmt::Display;
use std::io::{ErrorKind, Write};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default();

/// Both output streams, with the format chosen by `--json`.
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

    /// Prints data, as JSON with `--json`, else as text. `text` is called only if needed.
    pub(crate) fn data(
        self,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        let output = if self.json { json(value) } else { text() };
        Self::print(&output)
    }

    /// Returns true with `--json`.
    pub(crate) const fn is_json(self) -> bool {
        self.json
    }

    /// Prints text, ending with exactly one newline.
    pub(crate) fn print(text: &str) -> Result<(), Failure> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        match writeln!(anstream::stdout().lock(), "{text}") {
            // The reader closed the pipe, as `head` does: not an error.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(Failure::new(Exit::Failed, "output", error)),
            Ok(()) => Ok(()),
        }
    }

    /// Prints a hint to standard error, unless the output is JSON.
    pub(crate) fn note(self, text: &str) {
        // With `--json`, standard error holds one JSON object if the command fails. A note before
        // it would break parsers.
        if !self.json {
            anstream::eprintln!("{NOTE}note:{NOTE:#} {text}");
        }
    }

    /// Prints a warning to standard error, unless the output is JSON.
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
