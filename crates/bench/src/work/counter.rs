use crate::Fault;
use sandtable_counter::analysis::{AttackOdds, attack_odds};
use sandtable_counter::combat::{ActiveCombat, Battle, Combatant, Place, apply_die_roll, declare};
use sandtable_counter::definition::EntityType;
use sandtable_counter::ontology::ConceptBinding;
use sandtable_counter::table::{CrtRow, RowPolicy};
use sandtable_counter::{GameSystemFile, Refusal, System, TypeId, starter};

/// An attack of two units on one, with three modifiers of the starter.
pub struct Attack {
    system: System,
    types: [TypeId; 2],
    units: [TypeId; 3],
    river: [TypeId; 1],
    town: [TypeId; 1],
    forest: TypeId,
}

impl Attack {
    /// Prepares the starter with this many dice; sums beyond its rows use the nearest one.
    pub fn with_dice(dice: u32) -> Self {
        let mut file = starter().clone();
        file.roll_sources[0].dice = dice;
        file.combat_results_table.row_policy = RowPolicy::ClampToNearest;
        let system = System::new(file);
        Self {
            system,
            types: ["infantry", "artillery"].map(TypeId::from),
            units: ["first", "second", "third"].map(TypeId::from),
            river: ["river".into()],
            town: ["town".into()],
            forest: "forest".into(),
        }
    }

    fn fought<T>(&self, work: impl FnOnce(&Battle<'_>) -> T) -> T {
        let unit = |id, entity_type| Combatant {
            id: Some(id),
            entity_type: Some(entity_type),
            hexside: &self.river,
            ..Combatant::NAMELESS
        };
        let [infantry, artillery] = &self.types;
        let [first, second, third] = &self.units;
        let attackers = [unit(first, infantry), unit(second, artillery)];
        let hex = Place { terrain: Some(&self.forest), features: &self.town };
        let defenders = [Combatant { step: 1, hex, ..unit(third, infantry) }];
        work(&Battle::new(&attackers, &defenders))
    }

    /// Resolves the attack up to the roll.
    ///
    /// # Errors
    /// Never: the attack is legal.
    pub fn declared(&self) -> Result<ActiveCombat, Refusal> {
        self.fought(|battle| declare(&self.system, battle))
    }

    /// Resolves the attack with a roll of 4.
    ///
    /// # Errors
    /// Never: the attack is legal.
    pub fn resolved(&self) -> Result<ActiveCombat, Refusal> {
        apply_die_roll(self.declared()?, &self.system, 4)
    }

    /// Computes the odds of the attack.
    ///
    /// # Errors
    /// Never: the attack is legal.
    pub fn odds(&self) -> Result<AttackOdds, Refusal> {
        self.fought(|battle| attack_odds(&self.system, battle))
    }
}

/// The starter with copies of its first token type up to a number of types, each bound for combat and
/// movement, and a table of 100 rows.
pub fn large_system(types: usize) -> GameSystemFile {
    let mut file = starter().clone();
    let token = file.entity_types[0].clone();
    let bindings: Vec<ConceptBinding> =
        file.bindings.iter().filter(|one| one.entity_type_id == token.id).cloned().collect();
    for number in file.entity_types.len()..types {
        let id = TypeId::from(format!("copy-{number}"));
        let name = format!("Copy {number}");
        file.entity_types.push(EntityType { id: id.clone(), name, ..token.clone() });
        let copies = bindings.iter().map(|one| ConceptBinding {
            id: format!("{id}-{}", one.concept_role_id).into(),
            entity_type_id: id.clone(),
            ..one.clone()
        });
        file.bindings.extend(copies);
    }
    let table = &mut file.combat_results_table;
    let cells = table.outcomes[5].clone();
    for value in 7..=100 {
        table.rows.push(CrtRow {
            label: value.to_string(),
            die_value_min: value,
            die_value_max: value,
        });
        table.outcomes.push(cells.clone());
    }
    file.roll_sources[0].sides = Some(100);
    file
}

/// A system file of at least this many bytes.
///
/// # Errors
/// Never: the system can be written.
pub fn large_text(bytes: usize) -> Result<String, Fault> {
    let mut types = 500;
    loop {
        let text = large_system(types).to_toml()?;
        if text.len() >= bytes {
            return Ok(text);
        }
        types += types * (bytes - text.len()) / text.len() + 10;
    }
}
