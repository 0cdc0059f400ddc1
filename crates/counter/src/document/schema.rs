use super::shape::Shapes;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The longest name or label, and the longest other text, as the structural check enforces them.
const LONGEST_NAME: u32 = 200;
const LONGEST_TEXT: u32 = 10_000;

/// Generates the JSON Schema of a kind of file.
pub(crate) fn schema_of<T: JsonSchema>(id: &str, title: &str) -> Schema {
    let mut schema = SchemaGenerator::default().into_root_schema_for::<T>();
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), title.into());
    if let Some(object) = schema.as_object_mut() {
        tidy(object, "");
    }
    schema
}

/// Compiles the schema of a kind of file for the structural check.
pub(crate) fn shapes_of<T: JsonSchema>() -> Shapes {
    Shapes::of(&schema_of::<T>("", ""))
}

/// Removes `null`, which TOML does not have, and states the limits of texts. `key` is the name of
/// the property that the schema describes.
fn tidy(schema: &mut Map<String, Value>, key: &str) {
    drop_null(schema);
    if schema.get("type") == Some(&json!("string")) && !schema.contains_key("const") {
        let longest = if matches!(key, "name" | "label") { LONGEST_NAME } else { LONGEST_TEXT };
        schema.entry("maxLength").or_insert(longest.into());
    }
    for (name, value) in schema.iter_mut() {
        match (name.as_str(), value) {
            ("properties" | "$defs", Value::Object(inner)) => {
                for (key, value) in inner.iter_mut() {
                    tidy_value(value, key);
                }
            }
            ("oneOf" | "anyOf", Value::Array(options)) => {
                for option in options {
                    tidy_value(option, key);
                }
            }
            ("items", value) => tidy_value(value, ""),
            _ => {}
        }
    }
}

fn tidy_value(value: &mut Value, key: &str) {
    if let Value::Object(schema) = value {
        tidy(schema, key);
    }
}

fn drop_null(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|one| one != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    let Some(Value::Array(options)) = schema.get_mut("anyOf") else { return };
    options.retain(|option| option.get("type") != Some(&json!("null")));
    // What is left of an optional value is the value itself.
    if let [Value::Object(only)] = options.as_slice() {
        let only = only.clone();
        schema.remove("anyOf");
        for (key, value) in only {
            schema.entry(key).or_insert(value);
        }
    }
}
