use crate::{Deployment, Side, UnitId};
use std::collections::BTreeMap;

/// The display names of the units in a battle: side and chassis, such as "Player's Hunchback", with
/// a number where a side has several of a chassis, such as "Opponent's Commando 2".
///
/// Orders, events and states refer to units by id. Text for people uses [`Names::name`], or
/// [`Names::label`] where the reader also needs the id.
///
/// ```
/// use sandtable_mech::setup::SCENARIOS;
/// use sandtable_mech::{Names, UnitId};
///
/// let scouts = &SCENARIOS.get("scouts").ok_or("not shipped")?.scenario;
/// let names = Names::of(&scouts.units);
/// let (spider, commando) = (UnitId::from("opponent-spider"), UnitId::from("opponent-commando-2"));
/// assert_eq!(names.name(&spider), "Opponent's Spider");
/// assert_eq!(names.name(&commando), "Opponent's Commando 2");
/// assert_eq!(names.machine(&commando), "Commando 2");
/// assert_eq!(names.label(&commando), "Commando 2 (opponent-commando-2)");
/// assert_eq!(names.name(&UnitId::from("unknown")), "unknown");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(BTreeMap<UnitId, Named>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    name: String,
    machine: String,
    label: String,
    pilot: String,
}

/// Names of pilots that the scenario does not name, in the order of the scenario.
const PILOTS: [&str; 24] = [
    "Mara Voss",
    "Tomas Reyl",
    "Ines Calder",
    "Jonas Brandt",
    "Sefa Okoro",
    "Piotr Halasz",
    "Lena Sorge",
    "Dario Neri",
    "Ansel Kerr",
    "Yuki Tanabe",
    "Rosa Iglesias",
    "Viktor Lund",
    "Hana Petrov",
    "Caleb Frost",
    "Nadia Haddad",
    "Emil Sandor",
    "Greta Nyberg",
    "Samir Aziz",
    "Freya Dahl",
    "Otto Weiss",
    "Aylin Demir",
    "Marcus Hale",
    "Zofia Wrona",
    "Felix Moreau",
];

impl Names {
    /// Names the units of a battle.
    pub fn of(units: &[Deployment]) -> Self {
        let kind = |unit: &Deployment| (unit.side, unit.design.chassis.clone());
        // Numbers come from the scenario and not from the units in play, so a loss renames no other
        // unit.
        let mut same_kind: BTreeMap<(Side, String), Vec<(UnitId, String)>> = BTreeMap::new();
        for (unit, usual) in units.iter().zip(PILOTS.into_iter().cycle()) {
            let pilot = unit.pilot.clone().unwrap_or_else(|| usual.to_owned());
            same_kind.entry(kind(unit)).or_default().push((unit.id.clone(), pilot));
        }
        let named = same_kind.into_iter().flat_map(|((side, chassis), ids)| {
            let several = ids.len() > 1;
            (1..).zip(ids).map(move |(number, (id, pilot))| {
                let machine = if several { format!("{chassis} {number}") } else { chassis.clone() };
                let named = Named::new(side, &machine, &id, pilot);
                (id, named)
            })
        });
        Self(named.collect())
    }

    /// Returns the name of a unit, or its id if it is not in the battle.
    pub fn name<'a>(&'a self, unit: &'a UnitId) -> &'a str {
        self.0.get(unit).map_or(unit.as_str(), |named| &named.name)
    }

    /// Returns the name of a unit's pilot; empty if the unit is not in the battle.
    pub fn pilot(&self, unit: &UnitId) -> &str {
        self.0.get(unit).map_or("", |named| &named.pilot)
    }

    /// Returns the name of a unit without its side, where something else shows the side.
    pub fn machine<'a>(&'a self, unit: &'a UnitId) -> &'a str {
        self.0.get(unit).map_or(unit.as_str(), |named| &named.machine)
    }

    /// Returns the name of a unit followed by its id in brackets, or just the id if the unit is not
    /// in the battle. The side is left out if the id starts with it: "Hunchback
    /// (player-hunchback)", but "Player's Hunchback (mech-1)".
    pub fn label<'a>(&'a self, unit: &'a UnitId) -> &'a str {
        self.0.get(unit).map_or(unit.as_str(), |named| &named.label)
    }
}

impl Named {
    fn new(side: Side, machine: &str, id: &UnitId, pilot: String) -> Self {
        let name = format!("{side}'s {machine}");
        let prefix = side.to_string().to_lowercase();
        let side_in_id = id.as_str().to_lowercase().starts_with(&prefix);
        let label = format!("{} ({id})", if side_in_id { machine } else { &name });
        Self { name, machine: machine.to_owned(), label, pilot }
    }
}
