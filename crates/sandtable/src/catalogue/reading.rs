use sandtable_core::content::{field_beside_variant, strict};
use sandtable_core::{Finding, Findings};
use serde::de::DeserializeOwned;

/// Parses a scenario: JSON if it starts with a brace, else the game's own file format.
pub(super) fn written<T: DeserializeOwned>(
    text: &str,
    file: impl FnOnce(&str) -> Result<T, Findings>,
) -> Result<T, Findings> {
    // A scenario in JSON is an object, and no TOML document starts with a brace.
    if text.trim_start().starts_with('{') { from_json(text) } else { file(text) }
}

pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Findings> {
    let mut input = serde_json::Deserializer::from_str(text);
    let read = strict(&mut input).and_then(|scenario| input.end().map(|()| scenario));
    read.map_err(|error| {
        // An unknown field is found after reading, where the line is not known.
        let line = Some(error.line()).filter(|line| *line > 0);
        let place = line.map_or_else(String::new, |line| format!("line {line}"));
        let beside = serde_json::from_str(text).ok().and_then(field_beside_variant::<T>);
        let reason =
            beside.map_or_else(|| error.to_string(), |field| format!("unknown field `{field}`"));
        Finding::error("scenario.syntax", place, reason).into()
    })
}
