//! The first steps of reading: size, encoding, syntax, kind and version.

use super::{Tree, shortened, tree};
use crate::check::{Report, codes};
use crate::system::{FORMAT_VERSION, OLDEST_FORMAT};
use sandtable_core::content::Lines;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The largest file in bytes.
const LARGEST: usize = 8 << 20;

/// The most syntax errors that are reported; one mistake can make the rest of a file unreadable.
const MOST_ERRORS: usize = 20;

/// A parsed file of ours.
pub(crate) struct Opened<'t> {
    pub(crate) text: &'t str,
    pub(crate) tree: Tree,
    /// The section `map` as the parser gave it, for the reader of maps.
    pub(crate) map: Option<Spanned<DeValue<'t>>>,
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
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors.iter().take(MOST_ERRORS) {
        report_syntax(error, &lines, report);
    }
    if !errors.is_empty() {
        return None;
    }
    let table = table.into_inner();
    let map = table.get("map").filter(|map| map.get_ref().is_table()).cloned();
    let tree = tree(&lines, table);
    let format = check_kind(&tree, kind, report).and_then(|()| check_format(&tree, report));
    if format.is_none() {
        report.locate(|path| tree.line_of(path));
    }
    Some(Opened { format: format?, text, tree, map })
}

fn report_syntax(error: &toml::de::Error, lines: &Lines, report: &mut Report) {
    let (line, column) = lines.place(error.span().unwrap_or_default().start);
    let reason = shortened(error.message());
    if reason.contains("recursion limit") {
        let message = format!("nested too deep at line {line}; at most 16");
        return report.add(codes::L004, "", message);
    }
    let message = format!("not valid TOML at line {line}, column {column}: {reason}");
    report.add(codes::F001, "", message);
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

/// Returns the `kind` of a text that may be a file of ours; `None` if it is too large, not TOML or
/// has none.
pub fn file_kind(text: &str) -> Option<String> {
    if text.len() > LARGEST {
        return None;
    }
    let table = DeTable::parse(text).ok()?;
    let kind = table.get_ref().get("kind")?.get_ref().as_str()?;
    KINDS.contains(&kind).then(|| kind.to_owned())
}
