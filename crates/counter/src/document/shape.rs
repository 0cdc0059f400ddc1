use schemars::Schema;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A JSON Schema in the form in which documents are checked against it: the published schema is the
/// one in force.
#[derive(Debug)]
pub(crate) struct Shapes {
    pub(crate) root: Shape,
    /// The definitions that `Shape::Named` refers to.
    pub(crate) named: Vec<Shape>,
}

/// The form that a value must have.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Bool,
    Integer {
        least: i64,
        most: i64,
    },
    Number {
        odds: bool,
    },
    Text(TextForm),
    List(Box<Shape>),
    Table(Vec<Field>),
    /// One of several words, tables with one key, or other shapes.
    Choice(Choice),
    /// A property value of any type.
    Value,
    /// Checked by the reader of maps.
    Map,
    Named(usize),
}

/// A key of a table.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) key: String,
    pub(crate) required: bool,
    pub(crate) shape: Shape,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    pub(crate) words: Vec<String>,
    pub(crate) variants: Vec<(String, Shape)>,
    pub(crate) others: Vec<Shape>,
}

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextForm {
    Free,
    Id,
    Color,
    AboveFrom,
}

impl Shapes {
    /// Compiles a schema. It understands what our types produce, which a test confirms.
    pub(crate) fn of(schema: &Schema) -> Self {
        let none = Map::new();
        let whole = schema.as_object().unwrap_or(&none);
        let definitions = whole.get("$defs").and_then(Value::as_object).unwrap_or(&none);
        let numbers = definitions.keys().enumerate().map(|(number, name)| (name.as_str(), number));
        let compiler = Compiler { definitions, numbers: numbers.collect() };
        let named = definitions.values().map(|one| compiler.shape(one)).collect();
        Self { root: compiler.table(whole), named }
    }
}

struct Compiler<'s> {
    definitions: &'s Map<String, Value>,
    numbers: BTreeMap<&'s str, usize>,
}

impl Compiler<'_> {
    fn shape(&self, schema: &Value) -> Shape {
        if let Some(name) = referenced(schema) {
            return self.numbers.get(name).map_or(Shape::Value, |number| Shape::Named(*number));
        }
        let options = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array);
        if let Some(options) = options {
            return self.choice(options);
        }
        match (format(schema), types(schema).as_slice()) {
            ("number", _) => Shape::Number { odds: false },
            ("odds", _) => Shape::Number { odds: true },
            ("value", _) => Shape::Value,
            ("map", _) => Shape::Map,
            (_, ["boolean", ..]) => Shape::Bool,
            (form, ["integer", ..]) => integer(schema, form),
            (form, ["string", ..]) => text(schema, form),
            (_, ["array", ..]) => Shape::List(Box::new(self.shape(&schema["items"]))),
            _ => schema.as_object().map_or(Shape::Value, |object| self.table(object)),
        }
    }

    fn table(&self, schema: &Map<String, Value>) -> Shape {
        let none = Map::new();
        let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |key: &str| required.is_some_and(|keys| keys.iter().any(|one| one == key));
        let field = |(key, shape): (&String, &Value)| Field {
            key: key.clone(),
            required: is_required(key),
            shape: self.shape(shape),
        };
        Shape::Table(properties.iter().map(field).collect())
    }

    fn choice(&self, options: &[Value]) -> Shape {
        let mut choice = Choice::default();
        self.collect(options, &mut choice);
        match (choice.words.len() + choice.variants.len(), choice.others.as_slice()) {
            (0, [only]) => only.clone(),
            _ => Shape::Choice(choice),
        }
    }

    fn collect(&self, options: &[Value], choice: &mut Choice) {
        for option in options.iter().filter(|option| types(option) != ["null"]) {
            let several = options.len() > 2 || !options.iter().any(|one| types(one) == ["null"]);
            // An optional value refers to its type; a real choice is flattened.
            let target = referenced(option).filter(|_| several);
            let option = target.and_then(|name| self.definitions.get(name)).unwrap_or(option);
            if let Some(inner) = option.get("oneOf").and_then(Value::as_array) {
                self.collect(inner, choice);
            } else if let Some(word) = option.get("const").and_then(Value::as_str) {
                choice.words.push(word.to_owned());
            } else if let Some(words) = option.get("enum").and_then(Value::as_array) {
                choice.words.extend(words.iter().filter_map(Value::as_str).map(str::to_owned));
            } else if let Some((key, value)) = only_property(option) {
                choice.variants.push((key.clone(), self.shape(value)));
            } else {
                choice.others.push(self.shape(option));
            }
        }
    }
}

/// The single key of a table that has exactly one, as the variants of an enum do.
fn only_property(schema: &Value) -> Option<(&String, &Value)> {
    let properties = schema.get("properties")?.as_object()?;
    properties.iter().next().filter(|_| properties.len() == 1)
}

fn referenced(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

fn format(schema: &Value) -> &str {
    schema.get("format").and_then(Value::as_str).unwrap_or_default()
}

fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    }
}

fn integer(schema: &Value, format: &str) -> Shape {
    let (least, most) = match format {
        "uint32" => (0, u32::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        _ => (i64::MIN, i64::MAX),
    };
    let limit = |key: &str, usual| schema.get(key).and_then(Value::as_i64).unwrap_or(usual);
    Shape::Integer { least: limit("minimum", least), most: limit("maximum", most) }
}

fn text(schema: &Value, format: &str) -> Shape {
    let word = schema.get("const").and_then(Value::as_str);
    let words = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
    let words: Vec<String> =
        words.filter_map(Value::as_str).chain(word).map(str::to_owned).collect();
    if !words.is_empty() {
        return Shape::Choice(Choice { words, ..Choice::default() });
    }
    Shape::Text(match format {
        "id" => TextForm::Id,
        "color" => TextForm::Color,
        "above-from" => TextForm::AboveFrom,
        _ => TextForm::Free,
    })
}
