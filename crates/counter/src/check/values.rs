//! Values against property types.

use super::{Code, codes};
use crate::definition::{Color, PropertyType, PropertyValue, RoleRef};
use crate::system::{GameSystemFile, System};
use crate::{Number, TypeId};

/// Checks a value; `None` if it fits.
pub(super) fn problem(
    system: &System,
    kind: &PropertyType,
    value: &PropertyValue,
) -> Option<(Code, String)> {
    let misfit = || Some((codes::E002, format!("value {value} does not fit property type {kind}")));
    match (kind, value) {
        (PropertyType::Bool, PropertyValue::Bool(_))
        | (PropertyType::String, PropertyValue::Text(_)) => None,
        (PropertyType::Int, _) if whole(value).is_some() => None,
        (PropertyType::Float, _) if value.number().is_some() => None,
        (PropertyType::Color, PropertyValue::Text(text)) if text.parse::<Color>().is_ok() => None,
        (PropertyType::Enum(id), PropertyValue::Text(text)) => {
            option_problem(system.file(), id, text)
        }
        (PropertyType::EntityRef, PropertyValue::Text(text)) => {
            let known = text.is_empty() || system.entity_type(text).is_some();
            if known { None } else { misfit() }
        }
        (PropertyType::EntityRefTo(RoleRef { role }), PropertyValue::Text(text)) => {
            let fits = system.entity_type(text).is_some_and(|found| found.role == *role);
            if text.is_empty() || fits { None } else { misfit() }
        }
        (PropertyType::IntRange { min, max }, _) => match whole(value) {
            Some(number) if (*min..=*max).contains(&number) => None,
            Some(number) => Some(out_of_range(&number, min, max)),
            None => misfit(),
        },
        (PropertyType::FloatRange { min, max }, _) => match value.number() {
            Some(number) if (*min..=*max).contains(&number) => None,
            Some(number) => Some(out_of_range(&number, min, max)),
            None => misfit(),
        },
        (PropertyType::List(inner), PropertyValue::List(values)) => {
            values.iter().find_map(|value| problem(system, inner, value))
        }
        (PropertyType::Map { keys, value: inner }, PropertyValue::Table(entries)) => {
            let mut entries = entries.iter();
            entries.find_map(|(key, value)| {
                option_problem(system.file(), keys, key).or_else(|| problem(system, inner, value))
            })
        }
        (PropertyType::Struct(id), PropertyValue::Table(entries)) => {
            entries.iter().find_map(|(key, value)| field_problem(system, id, key, value))
        }
        _ => misfit(),
    }
}

fn whole(value: &PropertyValue) -> Option<i64> {
    value.number().filter(|number| number.is_whole()).map(Number::numerator)
}

fn out_of_range<T: ToString>(value: &T, min: &T, max: &T) -> (Code, String) {
    let [value, min, max] = [value, min, max].map(ToString::to_string);
    (codes::E004, format!("{value} is outside {min} to {max}"))
}

fn option_problem(file: &GameSystemFile, id: &TypeId, text: &str) -> Option<(Code, String)> {
    // A dangling enum is reported where the type names it.
    let found = file.enums.iter().find(|one| one.id == *id)?;
    if found.options.iter().any(|option| &*option.id == text) {
        return None;
    }
    Some((codes::E003, format!("\"{text}\" is not an option of enum \"{}\"", found.name)))
}

fn field_problem(
    system: &System,
    id: &TypeId,
    key: &str,
    value: &PropertyValue,
) -> Option<(Code, String)> {
    let found = system.file().structs.iter().find(|one| one.id == *id)?;
    let Some(field) = found.fields.iter().find(|field| &*field.id == key) else {
        let message = format!("\"{key}\" is not a field of struct \"{}\"", found.name);
        return Some((codes::E032, message));
    };
    problem(system, &field.property_type, value)
}
