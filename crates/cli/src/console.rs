//! Output: data goes to standard output, everything else to standard error.

use crate::args::Args;
use crate::failure::{Exit, Failure};
use crate::files::{self, Target};
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use serde::Serialize;
use std::fmt::Display;
use std::io::Write;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default();

/// Both output streams, with the format chosen by `--json`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    json: bool,
    /// True while a file is written to standard output: then everything else goes to standard
    /// error.
    output_taken: bool,
}

impl Console {
    pub(crate) fn new(args: &Args) -> Self {
        let choice = match args.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Self { json: args.json, output_taken: false }
    }

    /// Returns the console of a command that writes a file, which may go to standard output.
    pub(crate) fn beside(self, target: Option<&Target<'_>>) -> Self {
        Self { output_taken: target.is_some_and(Target::is_standard_output), ..self }
    }

    /// Prints data, as JSON with `--json`, else as text. `text` is called only if needed.
    pub(crate) fn data(
        self,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        let output = if self.json { json(value) } else { text() };
        self.print(&output)
    }

    /// Returns true with `--json`.
    pub(crate) const fn is_json(self) -> bool {
        self.json
    }

    /// Prints text, ending with exactly one newline.
    pub(crate) fn print(self, text: &str) -> Result<(), Failure> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let written = if self.output_taken {
            writeln!(anstream::stderr().lock(), "{text}")
        } else {
            writeln!(anstream::stdout().lock(), "{text}")
        };
        files::piped(written).map_err(|error| Failure::new(Exit::Failed, "output", error))
    }

    /// Prints a hint to standard error, unless the output is JSON.
    pub(crate) fn note(self, text: &str) {
        // With `--json`, standard error holds one JSON object if the command fails. A note before
        // it would break parsers.
        if !self.json {
            message(&format_args!("{NOTE}note:{NOTE:#} {text}"));
        }
    }

    /// Prints a warning to standard error, unless the output is JSON.
    pub(crate) fn warning(self, text: &dyn Display) {
        if !self.json {
            message(text);
        }
    }

    pub(crate) fn failure(self, failure: &Failure) {
        if self.json {
            message(&json(failure));
        } else {
            let Failure { message, code, .. } = failure;
            self::message(&format_args!("{ERROR}error:{ERROR:#} {message} [{code}]"));
        }
    }
}

/// Prints a line to standard error. `eprintln` would panic if its reader has closed the pipe; the
/// exit code still tells the result.
fn message(text: &dyn Display) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_else(|error| error.to_string())
}
