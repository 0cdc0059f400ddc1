use sandtable_core::Timestamp;
use sandtable_core::session::Disclosed;
use serde_json::{Map, Value};

/// An event of a session as a viewer may know it, in the spelling of JSON clients: snake case for
/// names, camel case for fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEvent {
    /// Number of the event in the session.
    pub sequence: u64,
    /// Time of its entry.
    pub at: Timestamp,
    /// Turn or tick after the event.
    pub turn: u32,
    /// Phase after the event, such as `weapon_attack`.
    pub phase: String,
    /// Name of the event, such as `movement_declared`.
    pub name: String,
    /// Id of the unit that acts or that it happens to.
    pub actor: Option<String>,
    /// Fields of the event.
    pub payload: Value,
}

impl GameEvent {
    /// Respells an event. The first of the fields `actors` that holds a text names the actor.
    pub(crate) fn new(event: Disclosed, actors: &[&str]) -> Self {
        let Disclosed { sequence, at, turn, phase, name, fields } = event;
        let actor = actors.iter().find_map(|field| fields[*field].as_str()).map(str::to_owned);
        let (phase, name) = (snake_case(&phase), snake_case(&name));
        Self { sequence, at, turn, phase, name, actor, payload: camel_case_fields(fields) }
    }
}

/// `WeaponAttack` becomes `weapon_attack`, `PSRTriggered` becomes `psr_triggered`, and `melee-losses`
/// becomes `melee_losses`.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut words = String::with_capacity(name.len() + 4);
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| letters[before]);
        let after = letters.get(index + 1);
        // An upper-case letter starts a word, except inside an abbreviation.
        let starts = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_ascii_digit()
                    || before.is_uppercase() && after.is_some_and(|after| after.is_lowercase())
            });
        if starts {
            words.push('_');
        }
        words.extend(letter.to_lowercase().map(|letter| if letter == '-' { '_' } else { letter }));
    }
    words
}

/// Respells the names of all fields, at every depth.
fn camel_case_fields(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let respelt =
                |(name, value): (String, Value)| (camel_case(&name), camel_case_fields(value));
            Value::Object(fields.into_iter().map(respelt).collect::<Map<_, _>>())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(camel_case_fields).collect()),
        other => other,
    }
}

/// `unit_id` becomes `unitId`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut joined = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        joined.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        joined.push_str(letters.as_str());
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_respelt_in_snake_case_and_fields_in_camel_case() {
        let names =
            ["WeaponAttack", "PSRTriggered", "melee-losses", "End", "Report"].map(snake_case);
        assert_eq!(names, ["weapon_attack", "psr_triggered", "melee_losses", "end", "report"]);
        let fields = serde_json::json!({ "unit_id": "a", "hits": [{ "to_hit_number": 7 }] });
        let expected = serde_json::json!({ "unitId": "a", "hits": [{ "toHitNumber": 7 }] });
        assert_eq!(camel_case_fields(fields), expected);
    }
}
