//! What a designer defines: sides, properties, enums, structs, entity types and variables.

mod color;
mod entity_type;
mod property;
mod side;
mod value;

pub use color::Color;
pub use entity_type::{EntityType, Placement, Role, Size, TypeProperty};
pub use property::{
    EnumDefinition, EnumOption, PropertyDefinition, PropertyType, RoleRef, StructDefinition,
};
pub use side::{Pattern, Side, Variable};
pub use value::PropertyValue;

/// Files leave out optional fields that have their default.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
