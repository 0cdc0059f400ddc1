//! Reading files, or standard input for `-`.

use super::inputs;
use crate::failure::{Exit, Failure};
use sandtable_core::{Finding, Findings};
use sandtable_hex::{Map, MapError, MapErrors};
use std::io::Read;
use std::path::Path;
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// Reads a file, or standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    read_up_to(file, u64::MAX)
}

/// Like [`read`], but refuses a file that is longer than `most` bytes.
fn read_up_to(file: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know that the file is too long.
    let limit = most.saturating_add(1);
    let result = if is_dash(file) {
        inputs::standard_input().take(limit).read_to_end(&mut bytes)
    } else {
        inputs::open(file).and_then(|input| input.take(limit).read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::file(file, "cannot-read", error))?;
    if bytes.len() as u64 > most {
        let message = format!("{}: more than {most} bytes", file.display());
        return Err(Failure::new(Exit::InvalidData, "too-large", message));
    }
    Ok(bytes)
}

/// Returns true for `-`, which stands for standard input or output.
pub(crate) fn is_dash(file: &Path) -> bool {
    file == Path::new("-")
}

/// Returns true if an argument that may be a name or a file is a file: it has a dot or a slash, or
/// exists.
pub(crate) fn looks_like_a_file(text: &str) -> bool {
    let file = Path::new(text);
    text.contains(['.', '/', '\\']) || is_dash(file) || file.exists()
}

/// Reads a file that must be valid UTF-8.
pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    read_text_up_to(file, u64::MAX)
}

/// Like [`read_text`], but refuses a file that is longer than `most` bytes.
pub(crate) fn read_text_up_to(file: &Path, most: u64) -> Result<String, Failure> {
    String::from_utf8(read_up_to(file, most)?).map_err(|error| {
        // The valid text before the first bad byte ends in the line of that byte.
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
        let message = format!("{}: line {line}: invalid UTF-8", file.display());
        Failure::new(Exit::InvalidData, "not-text", message)
    })
}

/// Returns true if a TOML file takes a moderate amount of memory when it is parsed. Every table takes
/// 1.7 kB, and a dotted key of two bytes makes one.
pub(crate) fn is_moderate(text: &str) -> bool {
    const MOST_TABLES: usize = 50_000;
    const MOST_TOKENS: usize = 2_000_000;
    let opens = |token: &Token| {
        use TokenKind::{Dot, LeftCurlyBracket, LeftSquareBracket};
        matches!(token.kind(), Dot | LeftCurlyBracket | LeftSquareBracket)
    };
    let lex = || Source::new(text).lex();
    lex().take(MOST_TOKENS + 1).count() <= MOST_TOKENS
        && lex().filter(opens).take(MOST_TABLES + 1).count() <= MOST_TABLES
}

/// Reads a map file.
pub(crate) fn read_map(file: &Path) -> Result<Map, Failure> {
    Map::from_toml(&read_text(file)?)
        .map_err(|errors| Failure::invalid(file, &map_findings(&errors)))
}

/// Converts map errors into findings, so that all checks print the same way.
pub(crate) fn map_findings(errors: &MapErrors) -> Findings {
    let finding = |error: &MapError| {
        Finding::error(error.code(), &error.path, error.problem.to_string()).line(error.line)
    };
    Findings(errors.0.iter().map(finding).collect())
}
