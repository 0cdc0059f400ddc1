//! TOML to trees with bounded memory.
//!
//! The usual parser makes a map of every table: a table with one key takes 1.7 kB, and a dotted key
//! of two bytes makes one. Here a table is a list of entries, and counts are checked before anything
//! is stored, so that a hostile file takes a small multiple of its size.

use super::build::Builder;
use super::{Tree, shortened};
use crate::check::{Code, codes};
use sandtable_core::content::Lines;
use std::ops::Range;
use toml_parser::lexer::Token;
use toml_parser::parser::{RecursionGuard, ValidateWhitespace, parse_document};
use toml_parser::{ErrorSink, Expected, ParseError, Source, Span};

/// The most words, signs and spaces of a file. A legal file of the largest size has fewer: a cell of
/// a table takes 12 bytes and 6 of them.
const MOST_TOKENS: usize = 4_500_000;

/// The deepest nesting of lists and inline tables, and the longest dotted key. The limit of 16 counts
/// types, of which each takes several levels.
pub(super) const DEEPEST: u32 = 80;

/// The mistake of a key with too many dots.
pub(super) const TOO_DEEP: &str = "nested too deep; at most 16";
/// The parser's own words for lists and inline tables that are nested too deep.
const PARSER_TOO_DEEP: &str = "cannot recurse further; max recursion depth met";
/// The mistake of a table with more keys than any legal one.
pub(super) const TOO_MANY_KEYS: &str = "more than 10,000 keys in one table";

/// The most mistakes that are reported; one can make the rest of a file unreadable.
const MOST_FAULTS: usize = 20;

/// A document, whole or as far as it was read.
pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    /// The parts of the text that belong to the section `map`.
    pub(crate) map: Vec<Range<usize>>,
    pub(crate) faults: Vec<Fault>,
}

/// A mistake of syntax or a broken limit.
pub(crate) struct Fault {
    pub(crate) code: Code,
    /// Offset in bytes.
    pub(crate) at: usize,
    pub(crate) message: String,
}

/// Parses a text.
pub(crate) fn parse(text: &str, lines: &Lines) -> Parsed {
    let source = Source::new(text);
    let mut faults = Faults::default();
    let mut builder = Builder::new(source, lines);
    if let Some(tokens) = tokens(source, &mut faults) {
        let mut checked = ValidateWhitespace::new(&mut builder, source);
        let mut guard = RecursionGuard::new(&mut checked, DEEPEST);
        parse_document(&tokens, &mut guard, &mut faults);
    }
    let (tree, map, limit) = builder.finish(text.len());
    faults.0.extend(limit);
    Parsed { tree, map, faults: faults.0 }
}

/// Splits a text into tokens; they are counted first, because each takes 24 bytes.
fn tokens(source: Source<'_>, faults: &mut Faults) -> Option<Vec<Token>> {
    // A token has at least one byte.
    if source.input().len() < MOST_TOKENS {
        return Some(source.lex().into_vec());
    }
    let count = source.lex().take(MOST_TOKENS + 1).count();
    if count > MOST_TOKENS {
        let at = source.lex().nth(MOST_TOKENS).map_or(0, |token| token.span().start());
        let message = "more than 4,500,000 words and signs in one file".to_owned();
        faults.0.push(Fault { code: codes::L015, at, message });
        return None;
    }
    let mut tokens = Vec::with_capacity(count);
    tokens.extend(source.lex());
    Some(tokens)
}

/// The first mistakes of a file.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl ErrorSink for Faults {
    fn report_error(&mut self, error: ParseError) {
        if self.0.len() < MOST_FAULTS {
            let at = error.unexpected().unwrap_or_default().start();
            let code = match error.description() {
                TOO_DEEP | PARSER_TOO_DEEP => codes::L004,
                TOO_MANY_KEYS => codes::L015,
                _ => codes::F001,
            };
            let message = if code == codes::L004 { TOO_DEEP.to_owned() } else { in_words(&error) };
            self.0.push(Fault { code, at, message: shortened(&message) });
        }
    }
}

/// The mistake of a key, which must not depend on the parser's recovery.
pub(super) fn mistake(message: impl Into<std::borrow::Cow<'static, str>>, at: Span) -> ParseError {
    ParseError::new(message).with_unexpected(at)
}

fn in_words(error: &ParseError) -> String {
    let Some(expected) = error.expected() else { return error.description().to_owned() };
    let words: Vec<String> = expected.iter().map(expectation).collect();
    let words = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
    format!("{}, expected {words}", error.description())
}

fn expectation(expected: &Expected) -> String {
    match expected {
        Expected::Literal("\n") => "newline".to_owned(),
        Expected::Literal(text) => format!("`{}`", text.escape_debug()),
        Expected::Description(text) => (*text).to_owned(),
        _ => "something else".to_owned(),
    }
}
