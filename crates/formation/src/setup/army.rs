use super::build::Places;
use super::file::{ArmyEntry, FormationEntry, UnitEntry};
use super::names;
use crate::general::GENERALS;
use crate::scenario::{Army, Formation, Regiment};
use crate::{CodeId, Side, Temperament, UnitId, Waypoint};
use sandtable_core::Finding;
use sandtable_core::content::{NamedOr, Notes, unknown};
use sandtable_hex::Hex;

/// Reads an army of a file. It knows the numbers of all its units, so that names can be resolved.
pub(super) struct ArmyReader<'a> {
    entry: &'a ArmyEntry,
    /// Path of the army in findings: `blue` or `red`.
    path: &'static str,
    /// The number of its first unit.
    first: usize,
    /// Unit names, in the order of their numbers.
    names: Vec<String>,
    pub(super) places: Places<'a>,
}

impl<'a> ArmyReader<'a> {
    pub(super) fn of(entry: &'a ArmyEntry, side: Side, first: usize, places: Places<'a>) -> Self {
        let units = entry.formations.iter().flat_map(|formation| &formation.units);
        let names = units.flat_map(|unit| block(unit, places).names).collect();
        let path = match side {
            Side::Blue => "blue",
            Side::Red => "red",
        };
        Self { entry, path, first, names, places }
    }

    pub(super) fn unit_count(&self) -> usize {
        self.names.len()
    }

    pub(super) fn read(&self, notes: &mut Notes) -> Option<Army> {
        let (entry, path) = (self.entry, self.path);
        let general = notes.take(self.general());
        let commander = self.officer(entry.commander.as_ref(), format!("{path}.commander"), notes);
        let place = format!("{path}.headquarters");
        let headquarters = notes.take(self.places.hex(&entry.headquarters, place)).flatten();
        let zone = self.area(&entry.zone, &format!("{path}.zone"), notes);
        let go_codes = self.go_codes(&format!("{path}.go-codes"), notes);
        let contingencies = self.contingencies(&format!("{path}.contingencies"), notes);
        let formations = entry.formations.iter().enumerate();
        let formations: Vec<Option<Formation>> = formations
            .map(|(index, one)| self.formation(one, &format!("{path}.formations[{index}]"), notes))
            .collect();
        Some(Army {
            name: entry.name.clone(),
            formations: formations.into_iter().collect::<Option<_>>()?,
            commander,
            headquarters: headquarters?,
            couriers: entry.couriers,
            home: entry.home,
            zone,
            go_codes: go_codes?,
            contingencies: contingencies?,
            general: general?,
        })
    }

    pub(super) const fn entry(&self) -> &ArmyEntry {
        self.entry
    }

    /// Returns the number of the unit with a name.
    pub(super) fn unit(&self, name: &str, path: String) -> Result<UnitId, Finding> {
        let found = self.names.iter().position(|known| known == name);
        // Units are numbered across both armies, and `first` is the number of this army's first
        // unit.
        found.map(|index| UnitId((self.first + index) as u16)).ok_or_else(|| {
            let known = self.names.iter().map(String::as_str);
            unknown("scenario.unknown-unit", path, ("unit of this army", name), known)
        })
    }

    /// Returns the number of the go-code with a name.
    pub(super) fn code(&self, name: &str, path: String) -> Result<CodeId, Finding> {
        let codes = &self.entry.go_codes;
        let found = codes.iter().position(|code| code.name == name);
        found.map(|index| CodeId(index as u16)).ok_or_else(|| {
            let known = codes.iter().map(|code| code.name.as_str());
            unknown("scenario.unknown-go-code", path, ("go-code", name), known)
        })
    }

    /// Returns the hexes of several areas.
    pub(super) fn area(&self, areas: &[String], path: &str, notes: &mut Notes) -> Vec<Hex> {
        let areas = areas.iter().enumerate().filter_map(|(index, area)| {
            notes.take(self.places.area(area, format!("{path}[{index}]")))
        });
        areas.flatten().collect()
    }

    fn general(&self) -> Result<Temperament, Finding> {
        let name = match &self.entry.general {
            NamedOr::Given(temperament) => return Ok(temperament.clone()),
            NamedOr::Named(name) => name,
        };
        let path = format!("{}.general", self.path);
        GENERALS.find("scenario.unknown-general", path, ("general", name)).cloned()
    }

    fn officer(&self, name: Option<&String>, path: String, notes: &mut Notes) -> Option<UnitId> {
        name.and_then(|name| notes.take(self.unit(name, path)))
    }

    fn formation(
        &self,
        entry: &FormationEntry,
        path: &str,
        notes: &mut Notes,
    ) -> Option<Formation> {
        let commander = self.officer(entry.commander.as_ref(), format!("{path}.commander"), notes);
        let units = entry.units.iter().enumerate();
        let units: Vec<Option<Vec<Regiment>>> = units
            .map(|(index, unit)| self.regiments(unit, &format!("{path}.units[{index}]"), notes))
            .collect();
        let units = units.into_iter().collect::<Option<Vec<_>>>()?;
        Some(Formation {
            name: entry.name.clone(),
            commander,
            units: units.into_iter().flatten().collect(),
        })
    }

    /// Reads an entry: one unit, or all units of a block.
    fn regiments(&self, entry: &UnitEntry, path: &str, notes: &mut Notes) -> Option<Vec<Regiment>> {
        let at = |field: &str| format!("{path}.{field}");
        let kind = notes.take(names::kind(&entry.kind, at("kind")));
        let facing = notes.take(self.places.facing(&entry.facing, at("facing")));
        let rest = notes.take(names::RESTS.meaning(entry.rest.as_deref(), at("rest")));
        let rule = notes.take(names::RULES.meaning(entry.rule.as_deref(), at("rule")));
        let waypoints = self.way(&entry.waypoints, &at("waypoints"), notes);
        let reserve = self.way(&entry.reserve, &at("reserve"), notes);
        // `block` ignores errors, so the area is read once more to report them.
        notes.take(self.places.area(&entry.hex, at("hex")))?;
        let Block { names, hexes } = block(entry, self.places);
        let first = Regiment {
            name: entry.name.clone(),
            kind: kind?,
            men: entry.men,
            leader: entry.leader,
            hex: *hexes.first()?,
            facing: facing?,
            rest: rest?,
            shape: entry.shape,
            rule: rule?,
            waypoints: waypoints?,
            reserve: reserve?,
        };
        let each = names.into_iter().zip(hexes);
        let each: Vec<_> =
            each.map(|(name, hex)| notes.take(self.follower(&first, name, hex, path))).collect();
        each.into_iter().collect()
    }

    /// Creates a unit of a block, whose routes run parallel to those of the first.
    fn follower(
        &self,
        first: &Regiment,
        name: String,
        hex: Hex,
        path: &str,
    ) -> Result<Regiment, Finding> {
        let shift = hex - first.hex;
        let follow = |way: &[Waypoint], field: &str| -> Result<Vec<Waypoint>, Finding> {
            let step = |waypoint: &Waypoint| {
                let hex = waypoint.hex + shift;
                let there = Waypoint { hex, ..*waypoint };
                self.places.contains(hex).then_some(there).ok_or_else(|| {
                    let message = format!("{name} would leave the map on the block's route");
                    Finding::error("scenario.off-map", format!("{path}.{field}"), message)
                        .hint("choose waypoints with room beside them for the whole block")
                })
            };
            way.iter().map(step).collect()
        };
        let (waypoints, reserve) =
            (follow(&first.waypoints, "waypoints")?, follow(&first.reserve, "reserve")?);
        Ok(Regiment { name, hex, waypoints, reserve, ..first.clone() })
    }
}

/// The units that an entry describes.
struct Block {
    names: Vec<String>,
    hexes: Vec<Hex>,
}

/// Expands an entry. A single unit has the name of its entry; the units of a block are numbered.
fn block(entry: &UnitEntry, places: Places<'_>) -> Block {
    let hexes = places.area(&entry.hex, String::new()).unwrap_or_default();
    let is_block = entry.hex.contains("..");
    let names = match hexes.len() {
        count if is_block => (1..=count).map(|n| format!("{} {n}", entry.name)).collect(),
        _ => vec![entry.name.clone()],
    };
    Block { names, hexes }
}
