//! The first steps of reading: size, encoding, syntax, kind and version.

use super::Tree;
use super::parse::{Fault, Parsed, parse};
use crate::check::{Report, codes};
use crate::system::{FORMAT_VERSION, OLDEST_FORMAT};
use sandtable_core::content::Lines;
use std::borrow::Cow;
use std::ops::Range;
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// The largest file in bytes.
const LARGEST: usize = 8 << 20;

/// A parsed file of ours.
pub(crate) struct Opened<'t> {
    pub(crate) text: &'t str,
    pub(crate) tree: Tree,
    /// The parts of the text that belong to the section `map`, for the reader of maps.
    pub(crate) map: Vec<Range<usize>>,
    /// Format version of the file.
    pub(crate) format: u32,
}

/// Checks size and encoding.
pub(crate) fn text_of<'t>(bytes: &'t [u8], report: &mut Report) -> Option<&'t str> {
    if bytes.len() > LARGEST {
        let message = format!("file of {} bytes; at most 8 MiB", bytes.len());
        report.add(codes::L007, "", message);
        return None;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) => {
            let message = format!("not UTF-8 at byte {}", error.valid_up_to());
            report.add(codes::F008, "", message);
            report.set_line(bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count());
            None
        }
    }
}

/// Parses a file and checks that it is of the expected kind and of a version we read. Nothing else
/// is looked at before: a newer file would only give misleading findings.
pub(crate) fn open<'t>(text: &'t str, kind: &str, report: &mut Report) -> Option<Opened<'t>> {
    let lines = Lines::of(text);
    let Parsed { tree, map, faults } = parse(text, &lines);
    for fault in &faults {
        report_fault(fault, &lines, report);
    }
    if !faults.is_empty() {
        return None;
    }
    let format = check_kind(&tree, kind, report).and_then(|()| check_format(&tree, report));
    if format.is_none() {
        report.locate(|path| tree.line_of(path));
    }
    Some(Opened { format: format?, text, tree, map })
}

fn report_fault(fault: &Fault, lines: &Lines, report: &mut Report) {
    let (line, column) = lines.place(fault.at);
    let message = if fault.code == codes::F001 {
        format!("not valid TOML at line {line}, column {column}: {}", fault.message)
    } else {
        fault.message.clone()
    };
    report.add(fault.code, "", message);
    report.set_line(line);
}

fn check_kind(tree: &Tree, kind: &str, report: &mut Report) -> Option<()> {
    let found = tree.get("kind").and_then(Tree::text);
    if found == Some(kind) {
        return Some(());
    }
    let message = match found.filter(|found| KINDS.contains(found)) {
        Some(found) => format!("this file has kind \"{found}\"; expected \"{kind}\""),
        None => {
            "this file has no known \"kind\"; expected \"counter-system\" or \"counter-scenario\""
                .to_owned()
        }
    };
    report.add(codes::F002, "kind", message);
    None
}

/// The kinds of files that this crate reads.
pub(crate) const KINDS: [&str; 2] = ["counter-system", "counter-scenario"];

fn check_format(tree: &Tree, report: &mut Report) -> Option<u32> {
    use super::Node;
    let found = match tree.get("format").map(|format| &format.node) {
        Some(Node::Integer(found)) => *found,
        Some(_) => {
            report.add(codes::F007, "format", "expected a whole number");
            return None;
        }
        None => {
            report.add(codes::F006, "", "\"format\" is missing");
            return None;
        }
    };
    if found > FORMAT_VERSION.into() {
        let message =
            format!("file format {found} is newer than this program reads ({FORMAT_VERSION})");
        report.add(codes::F003, "format", message);
    } else if found < OLDEST_FORMAT.into() {
        let message =
            format!("file format {found} is not supported; the oldest is {OLDEST_FORMAT}");
        report.add(codes::F004, "format", message);
    }
    let known = i64::from(OLDEST_FORMAT)..=FORMAT_VERSION.into();
    known.contains(&found).then_some(found as u32)
}

/// Returns the `kind` of a text that may be a file of ours; `None` if it has none among the keys
/// before its first section. Nothing else is read, so that it costs no memory.
pub fn file_kind(text: &str) -> Option<&'static str> {
    let source = Source::new(text);
    let mut tokens = source.lex().filter(|token| token.kind() != TokenKind::Whitespace);
    let (mut depth, mut starts_line) = (0_u32, true);
    while let Some(token) = tokens.next() {
        match token.kind() {
            TokenKind::LeftSquareBracket if starts_line && depth == 0 => return None,
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                depth = depth.saturating_sub(1);
            }
            TokenKind::Atom if starts_line && depth == 0 && word(source, token) == "kind" => {
                return kind_after(source, tokens);
            }
            _ => {}
        }
        starts_line = matches!(token.kind(), TokenKind::Newline);
    }
    None
}

fn word(source: Source<'_>, token: Token) -> &str {
    source.get(token).map_or("", |raw| raw.as_str())
}

/// Reads what follows the key `kind`.
fn kind_after(source: Source<'_>, mut tokens: impl Iterator<Item = Token>) -> Option<&'static str> {
    tokens.next().filter(|token| token.kind() == TokenKind::Equals)?;
    let raw = source.get(tokens.next()?)?;
    let mut found = Cow::Borrowed("");
    let mut wrong = None;
    let _ = raw.decode_scalar(&mut found, &mut wrong);
    KINDS.into_iter().find(|kind| wrong.is_none() && *kind == found)
}
