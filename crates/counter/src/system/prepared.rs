use super::GameSystemFile;
use super::defaults::Defaults;
use crate::combat::CounterValue;
use crate::definition::{EntityType, PropertyDefinition, PropertyValue, Side, Variable};
use crate::modifier::CombatModifierDefinition;
use crate::ontology::{Concept, ConceptBinding, Expression};
use crate::table::{CombatResultsTable, Party, RollSource, Rolls};
use crate::{Number, TypeId};
use std::collections::BTreeMap;

type Index = BTreeMap<TypeId, usize>;

/// A game system prepared for use: definitions can be found by id, strengths by concept, and the
/// rolls of every table are counted.
///
/// It can be made from any file that could be read, also from one with findings; what a dangling
/// id refers to is then simply absent.
#[derive(Clone, Debug)]
pub struct System {
    file: GameSystemFile,
    types: Index,
    properties: Index,
    /// Value of each property where nothing else gives one, in file order.
    defaults: Vec<PropertyValue>,
    concepts: Index,
    /// Binding by concept, role and type.
    bindings: BTreeMap<TypeId, BTreeMap<TypeId, Index>>,
    modifiers: Index,
    tables: Vec<PreparedTable>,
}

/// What is derived from a table and its surroundings.
#[derive(Clone, Debug, Default)]
struct PreparedTable {
    attacker_role: Option<TypeId>,
    defender_role: Option<TypeId>,
    source: Option<usize>,
    rolls: Option<Rolls>,
}

impl System {
    /// Prepares a system.
    pub fn new(file: GameSystemFile) -> Self {
        let mut system = Self {
            types: index(file.entity_types.iter().map(|one| &one.id)),
            properties: index(file.properties.iter().map(|one| &one.id)),
            defaults: Defaults::of(&file),
            concepts: index(file.concepts.iter().map(|one| &one.id)),
            bindings: BTreeMap::new(),
            modifiers: index(file.combat_modifiers.modifiers.iter().map(|one| &one.id)),
            tables: Vec::new(),
            file,
        };
        for (number, binding) in system.file.bindings.iter().enumerate() {
            let roles = system.bindings.entry(binding.concept_id.clone()).or_default();
            let types = roles.entry(binding.concept_role_id.clone()).or_default();
            types.entry(binding.entity_type_id.clone()).or_insert(number);
        }
        system.tables = system.file.all_tables().map(|table| system.prepared(table)).collect();
        system
    }

    fn prepared(&self, table: &CombatResultsTable) -> PreparedTable {
        let serves = |source: &RollSource| source.tables.contains(&table.id);
        let source = self.file.roll_sources.iter().position(serves);
        PreparedTable {
            attacker_role: self.find_role(table, Party::Attacker),
            defender_role: self.find_role(table, Party::Defender),
            source,
            rolls: source.and_then(|source| self.file.roll_sources[source].rolls()),
        }
    }

    /// Finds the role of a party: the one that the table names, else the one that is called so.
    fn find_role(&self, table: &CombatResultsTable, party: Party) -> Option<TypeId> {
        let concept = self.concept(table.combat_concept_id.as_ref()?)?;
        let (named, word) = match party {
            Party::Attacker => (&table.attacker_role_id, "attacker"),
            Party::Defender => (&table.defender_role_id, "defender"),
        };
        let role = match named {
            Some(id) => concept.roles.iter().find(|role| role.id == *id),
            None => concept.role(word),
        };
        role.map(|role| role.id.clone())
    }

    /// The definitions.
    pub const fn file(&self) -> &GameSystemFile {
        &self.file
    }

    /// Returns the definitions and drops what was prepared.
    pub fn into_file(self) -> GameSystemFile {
        self.file
    }

    /// Returns an entity type.
    pub fn entity_type(&self, id: &str) -> Option<&EntityType> {
        self.types.get(id).map(|at| &self.file.entity_types[*at])
    }

    /// Returns a property.
    pub fn property(&self, id: &str) -> Option<&PropertyDefinition> {
        self.properties.get(id).map(|at| &self.file.properties[*at])
    }

    /// Returns a concept.
    pub fn concept(&self, id: &str) -> Option<&Concept> {
        self.concepts.get(id).map(|at| &self.file.concepts[*at])
    }

    /// Returns a modifier.
    pub fn modifier(&self, id: &str) -> Option<&CombatModifierDefinition> {
        self.modifiers.get(id).map(|at| &self.file.combat_modifiers.modifiers[*at])
    }

    /// Returns a side.
    pub fn side(&self, id: &str) -> Option<&Side> {
        self.file.sides.iter().find(|side| &*side.id == id)
    }

    /// Returns a variable.
    pub fn variable(&self, id: &str) -> Option<&Variable> {
        self.file.variables.iter().find(|variable| &*variable.id == id)
    }

    /// Returns a table.
    pub fn table(&self, id: &str) -> Option<&CombatResultsTable> {
        self.file.all_tables().find(|table| &*table.id == id)
    }

    /// Returns a table by id, or else by name, ignoring case.
    pub fn table_called(&self, word: &str) -> Option<&CombatResultsTable> {
        let named = || self.file.all_tables().find(|table| table.name.eq_ignore_ascii_case(word));
        self.table(word).or_else(named)
    }

    fn prepared_table(&self, id: &str) -> Option<&PreparedTable> {
        let number = self.file.all_tables().position(|table| &*table.id == id)?;
        self.tables.get(number)
    }

    /// Returns the dice that are rolled for a table; `None` if its rolls are typed in.
    pub fn roll_source(&self, table: &str) -> Option<&RollSource> {
        self.file.roll_sources.get(self.prepared_table(table)?.source?)
    }

    /// Returns the rolls of a table with their combinations.
    pub fn rolls(&self, table: &str) -> Option<&Rolls> {
        self.prepared_table(table)?.rolls.as_ref()
    }

    /// Returns the role of a party in a table's concept.
    pub fn combat_role(&self, table: &str, party: Party) -> Option<&TypeId> {
        let table = self.prepared_table(table)?;
        match party {
            Party::Attacker => table.attacker_role.as_ref(),
            Party::Defender => table.defender_role.as_ref(),
        }
    }

    /// Returns the binding of a type to a role of a concept.
    pub fn binding(&self, concept: &str, role: &str, entity_type: &str) -> Option<&ConceptBinding> {
        let number = self.bindings.get(concept)?.get(role)?.get(entity_type)?;
        self.file.bindings.get(*number)
    }

    /// Returns the property that limits the movement of a type: the budget of the movement concept.
    pub fn budget_property(&self, entity_type: &str) -> Option<&TypeId> {
        let concept = self.file.movement.as_ref()?.concept.as_ref()?;
        let constraints = self.file.constraints.iter().filter(|one| one.concept_id == *concept);
        let mut budgets = constraints.filter_map(|one| match &one.expression {
            Expression::PathBudget { budget_role_id, budget_property, .. } => {
                Some((budget_role_id, budget_property))
            }
            _ => None,
        });
        budgets.find_map(|(role, name)| self.binding(concept, role, entity_type)?.property(name))
    }

    /// Returns the value of a property of a unit: the first that exists of the counter's value for
    /// the step, the counter's value, the type's value for the step, the type's default and the
    /// property's default. `None` if neither the counter nor its type has the property.
    pub fn value<'v>(
        &'v self,
        entity_type: Option<&EntityType>,
        own: &'v [CounterValue],
        step: u32,
        property: &str,
    ) -> Option<&'v PropertyValue> {
        let own = own.iter().find(|value| &*value.property == property);
        let own_value = own.and_then(|own| own.steps.get(step as usize).or(own.value.as_ref()));
        if own_value.is_some() {
            return own_value;
        }
        let number = *self.properties.get(property)?;
        let entity_type = self.entity_type(&entity_type?.id)?;
        let entry = entity_type.property(property)?;
        let of_type = entry.steps.get(step as usize).or(entry.default.as_ref());
        of_type.or_else(|| self.defaults.get(number))
    }

    /// Returns the numeric value of a property of a unit. `None` if the unit does not have it, or it
    /// is not numeric.
    pub fn number(
        &self,
        entity_type: Option<&EntityType>,
        own: &[CounterValue],
        step: u32,
        property: &str,
    ) -> Option<Number> {
        let numeric = self.property(property)?.property_type.is_numeric();
        let value = self.value(entity_type, own, step, property)?;
        numeric.then(|| value.number()).flatten()
    }
}

fn index<'i>(ids: impl Iterator<Item = &'i TypeId>) -> Index {
    let mut index = Index::new();
    for (number, id) in ids.enumerate() {
        index.entry(id.clone()).or_insert(number);
    }
    index
}
