use crate::{Deployment, Side, UnitId};
use std::collections::BTreeMap;

/// What people call the units of a battle: side and machine, such as "Player's Hunchback", and a number
/// where a side has several of a kind, such as "Opponent's Commando 2".
///
/// Orders, events and positions speak of units by their ids. Whatever people read or hear of them is
/// worded with these.
///
/// ```
/// use sandtable_mech::setup::SCENARIOS;
/// use sandtable_mech::{Names, UnitId};
///
/// let scouts = &SCENARIOS.get("scouts").ok_or("not shipped")?.scenario;
/// let names = Names::of(&scouts.units);
/// assert_eq!(names.name(&UnitId::from("opponent-spider")), "Opponent's Spider");
/// assert_eq!(names.name(&UnitId::from("opponent-commando-2")), "Opponent's Commando 2");
/// assert_eq!(names.name(&UnitId::from("nobody")), "nobody");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(BTreeMap<UnitId, String>);

impl Names {
    /// The names of those who take part in a battle.
    pub fn of(units: &[Deployment]) -> Self {
        let kind = |unit: &Deployment| (unit.side, unit.design.chassis.clone());
        let mut alike: BTreeMap<(Side, String), Vec<UnitId>> = BTreeMap::new();
        for unit in units {
            alike.entry(kind(unit)).or_default().push(unit.id.clone());
        }
        let named = alike.into_iter().flat_map(|((side, chassis), ids)| {
            let several = ids.len() > 1;
            (1..).zip(ids).map(move |(number, id)| {
                let name = format!("{side}'s {chassis}");
                (id, if several { format!("{name} {number}") } else { name })
            })
        });
        Self(named.collect())
    }

    /// What a unit is called: by its id, if it takes no part.
    pub fn name<'a>(&'a self, unit: &'a UnitId) -> &'a str {
        self.0.get(unit).map_or(unit.as_str(), String::as_str)
    }
}
