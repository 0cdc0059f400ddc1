use crate::TypeId;
use crate::definition::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A topic with named role slots, such as combat with its two sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Concept {
    /// Unique among concepts.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Notes of the designer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The roles that entity types can fill.
    #[serde(default)]
    pub roles: Vec<ConceptRole>,
}

/// A role slot of a concept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConceptRole {
    /// Unique within the concept.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The entity roles that may fill it.
    #[serde(default)]
    pub allowed_roles: Vec<Role>,
}

/// "This entity type fills this role of this concept", with the properties that take part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConceptBinding {
    /// Unique among bindings.
    pub id: TypeId,
    /// The type that fills the role.
    pub entity_type_id: TypeId,
    /// The concept.
    pub concept_id: TypeId,
    /// The role.
    pub concept_role_id: TypeId,
    /// The properties of the type that the concept uses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<PropertyBinding>,
}

/// A property under the name that a concept has for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertyBinding {
    /// The property.
    pub property: TypeId,
    /// The concept's name for it, such as `strength`, `budget` or `cost`.
    pub name: String,
}

impl Concept {
    /// The concept-local name of the property that a combat table reads.
    pub const STRENGTH: &str = "strength";

    /// Returns a role by id, or else by name, ignoring case.
    pub fn role(&self, word: &str) -> Option<&ConceptRole> {
        let named = |role: &&ConceptRole| role.name.eq_ignore_ascii_case(word);
        let by_id = self.roles.iter().find(|role| &*role.id == word);
        by_id.or_else(|| self.roles.iter().find(named))
    }
}

impl ConceptBinding {
    /// Returns the property with a concept-local name.
    pub fn property(&self, name: &str) -> Option<&TypeId> {
        self.properties.iter().find(|bound| bound.name == name).map(|bound| &bound.property)
    }

    /// Returns the property that is the strength: the one bound under that name, or the only one.
    pub fn strength(&self) -> Option<&TypeId> {
        match self.properties.as_slice() {
            [only] => Some(&only.property),
            _ => self.property(Concept::STRENGTH),
        }
    }
}
