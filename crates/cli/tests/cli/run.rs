//! Helpers that run the program.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The exit code and output of a run.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).expect("JSON on standard output")
    }

    /// The error as JSON.
    pub(crate) fn error(&self) -> Value {
        serde_json::from_str(&self.err).expect("JSON on standard error")
    }
}

/// The program in the root of the project, where `data/` is.
pub(crate) fn program(args: &[&str]) -> Command {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut program = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    program.args(args).current_dir(root).env_remove("NO_COLOR").stdin(Stdio::null());
    program
}

/// Runs the program to its end.
pub(crate) fn sandtable(args: &[&str]) -> Run {
    finished(program(args).output().expect("the program starts"))
}

/// Runs the program with this file as standard input.
pub(crate) fn sandtable_reading(file: &str, args: &[&str]) -> Run {
    let input = std::fs::File::open(file).expect("a readable file");
    finished(program(args).stdin(input).output().expect("the program starts"))
}

fn finished(output: Output) -> Run {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let code = output.status.code().expect("the program ended by itself");
    Run { code, out: text(output.stdout), err: text(output.stderr) }
}

/// A temporary directory for one test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    /// Returns the path of a file in the directory, which may not exist.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a plain path").to_owned()
    }

    /// Creates a file and returns its path.
    pub(crate) fn file(&self, name: &str, content: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a writable folder");
        path
    }

    /// Returns the names of all files in the directory.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("a readable folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("a file").file_name().into_string().expect("a plain name")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

/// Reads a file.
pub(crate) fn content(path: &str) -> String {
    std::fs::read_to_string(path).expect("a readable file")
}
