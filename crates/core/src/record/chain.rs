use super::damage::{Damage, Fault};
use crate::Digest;
use serde::Deserialize;
use serde_json::value::RawValue;

// Hash chain: the checksum of a line is SHA-256 over the checksum of the line before and the text
// of this line's body, cut to 16 hexadecimal digits. Invariant: each checksum therefore covers the
// whole file up to its line, so a changed, moved, duplicated or missing line is detected at the
// first line that does not match. A checksum per line alone would not notice whole lines that were
// moved or removed.
//
// The body is hashed as the bytes in the file, never parsed and serialised again, so the result
// does not depend on a JSON library. The chain detects accidents only: anyone who edits a file can
// recompute it. `verify` detects forgeries, because it decides every order again.

/// The running checksum of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    sum: String,
}

impl Chain {
    /// Returns the checksum of the next line.
    pub(super) fn next(&mut self, body: &str) -> &str {
        self.sum = Digest::of_bytes(&[self.sum.as_bytes(), body.as_bytes()]).short();
        &self.sum
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    sum: String,
    #[serde(borrow)]
    body: &'a RawValue,
}

/// Formats a line with its checksum.
pub(super) fn wrap(chain: &mut Chain, body: &str) -> String {
    format!("{{\"sum\":\"{}\",\"body\":{body}}}\n", chain.next(body))
}

/// Iterates over the line numbers and bodies of a file, checked against the chain. Ends after the
/// first damaged line.
pub(super) fn bodies(text: &[u8]) -> impl Iterator<Item = Result<(usize, &str), Damage>> {
    let mut chain = Chain::default();
    let mut intact = true;
    let lines = text.strip_suffix(b"\n").unwrap_or(text).split(|byte| *byte == b'\n');
    let lines = (1..).zip(lines).take_while(move |_| !text.is_empty());
    lines.map_while(move |(number, line)| {
        let checked = intact.then(|| check(&mut chain, line).map_err(|fault| fault.at(number)))?;
        intact = checked.is_ok();
        Some(checked.map(|body| (number, body)))
    })
}

fn check<'a>(chain: &mut Chain, line: &'a [u8]) -> Result<&'a str, Fault> {
    let malformed = |error: &dyn std::fmt::Display| Fault::Malformed(error.to_string());
    let text = std::str::from_utf8(line).map_err(|error| malformed(&error))?;
    let line: Line<'a> = serde_json::from_str(text).map_err(|error| malformed(&error))?;
    let body = line.body.get();
    let expected = chain.next(body);
    if line.sum == expected {
        Ok(body)
    } else {
        Err(Fault::Checksum { found: line.sum, expected: expected.to_owned() })
    }
}
