use super::damage::{Damage, Fault};
use crate::Digest;
use serde::Deserialize;
use serde_json::value::RawValue;

/// The running checksum: each line's sum covers its own text and the sum before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    sum: String,
}

impl Chain {
    /// The sum of the next line.
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

/// A line of text around a body.
pub(super) fn wrap(chain: &mut Chain, body: &str) -> String {
    format!("{{\"sum\":\"{}\",\"body\":{body}}}\n", chain.next(body))
}

/// The bodies of a file's lines with their numbers, each checked against the chain. Ends after the
/// first line that is not as it should be.
pub(super) fn bodies(text: &[u8]) -> impl Iterator<Item = Result<(usize, &str), Damage>> {
    let mut chain = Chain::default();
    let mut sound = true;
    let lines = text.strip_suffix(b"\n").unwrap_or(text).split(|byte| *byte == b'\n');
    let lines = (1..).zip(lines).take_while(move |_| !text.is_empty());
    lines.map_while(move |(number, line)| {
        let checked = sound.then(|| check(&mut chain, line).map_err(|fault| fault.at(number)))?;
        sound = checked.is_ok();
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
