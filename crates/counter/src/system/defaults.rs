use super::GameSystemFile;
use crate::definition::{
    EnumDefinition, PropertyDefinition, PropertyType, PropertyValue, StructDefinition,
};
use crate::{Number, TypeId};
use std::collections::BTreeMap;

/// The most fields of structs that defaults are built for in one system. Structs of structs can
/// have more fields than any memory; a struct beyond the limit has no entries, which means the same.
const MOST_FIELDS: usize = 100_000;

/// The deepest nesting of structs that a default is built for; deeper ones are a finding.
const DEEPEST: u32 = 16;

/// Builds the values of properties where nothing else gives one.
pub(super) struct Defaults<'f> {
    enums: BTreeMap<&'f TypeId, &'f EnumDefinition>,
    structs: BTreeMap<&'f TypeId, &'f StructDefinition>,
    /// The number of fields that may still be built.
    left: usize,
}

impl<'f> Defaults<'f> {
    /// Returns the defaults of all properties in file order.
    pub(super) fn of(file: &'f GameSystemFile) -> Vec<PropertyValue> {
        let mut defaults = Self {
            enums: file.enums.iter().map(|one| (&one.id, one)).collect(),
            structs: file.structs.iter().map(|one| (&one.id, one)).collect(),
            left: MOST_FIELDS,
        };
        file.properties.iter().map(|one| defaults.property(one, 0)).collect()
    }

    fn property(&mut self, property: &PropertyDefinition, depth: u32) -> PropertyValue {
        let given = property.default.clone();
        given.unwrap_or_else(|| self.kind(&property.property_type, depth))
    }

    fn kind(&mut self, kind: &PropertyType, depth: u32) -> PropertyValue {
        match kind {
            PropertyType::Bool => false.into(),
            PropertyType::Int | PropertyType::Float => Number::ZERO.into(),
            PropertyType::String | PropertyType::EntityRef | PropertyType::EntityRefTo(_) => {
                "".into()
            }
            PropertyType::Color => "#ffffff".into(),
            PropertyType::Enum(id) => {
                let first = self.enums.get(id).and_then(|one| one.options.first());
                first.map_or("", |option| &option.id).into()
            }
            PropertyType::List(_) => PropertyValue::List(Vec::new()),
            PropertyType::Map { .. } => PropertyValue::Table(BTreeMap::new()),
            PropertyType::Struct(id) => self.fields(id, depth),
            PropertyType::IntRange { min, .. } => Number::ratio(*min, 1).unwrap_or_default().into(),
            PropertyType::FloatRange { min, .. } => (*min).into(),
        }
    }

    fn fields(&mut self, id: &TypeId, depth: u32) -> PropertyValue {
        let found = self.structs.get(id).copied().filter(|_| depth < DEEPEST);
        let fields = found.map_or(&[][..], |one| &one.fields);
        let mut built = BTreeMap::new();
        for field in fields {
            let Some(left) = self.left.checked_sub(1) else { break };
            self.left = left;
            built.insert(field.id.to_string(), self.property(field, depth + 1));
        }
        PropertyValue::Table(built)
    }
}
