use super::Refused;
use super::document::{Document, ForceDocument};
use crate::{Alliances, Board, Faction, Force, Kind, Location, Sector, Sectors, Storm, Territory};
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// A position to judge: a storm and forces, in one territory or on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case<'b> {
    /// The id of the case, if it has one.
    pub id: Option<Id>,
    /// The board; a board of one territory if the case names a territory.
    pub board: Cow<'b, Board>,
    /// True if every force names its own territory.
    pub on_board: bool,
    /// The storm.
    pub storm: Storm,
    /// The forces, at most one per faction and location.
    pub forces: Vec<Force>,
    /// The alliances.
    pub alliances: Alliances,
}

/// The id of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Id {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
}

impl fmt::Display for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(id) => out.write_str(id),
            Self::Number(id) => id.fmt(out),
        }
    }
}

impl<'b> Case<'b> {
    /// Reads a case and checks it. The first fault is reported.
    ///
    /// # Errors
    /// Returns the id, as far as it could be read, with the fault.
    pub fn read(text: &str, board: &'b Board) -> Result<Self, (Option<Id>, Refused)> {
        let document: Document<'_> = serde_json::from_str(text)
            .map_err(|error| (id_of(text), Refused::BadCase(error.to_string())))?;
        let id = document.id.clone();
        Self::check(&document, board).map_err(|refused| (id, refused))
    }

    fn check(document: &Document<'_>, board: &'b Board) -> Result<Self, Refused> {
        let storm = number(document.storm_sector)
            .and_then(Sector::new)
            .ok_or_else(|| Refused::StormOutOfRange { found: excerpt(document.storm_sector) })?;
        let (board, on_board) = match document.territory {
            Some(name) => (Cow::Owned(one_territory(name, document, board)?), false),
            None if document.territory_sectors.is_some() => {
                let message = "'territory_sectors' needs a 'territory'".to_owned();
                return Err(Refused::BadCase(message));
            }
            None => (Cow::Borrowed(board), true),
        };
        let forces = forces(document, &board, on_board)?;
        let alliances = alliances(document)?;
        let (id, storm) = (document.id.clone(), Storm::at(storm));
        Ok(Self { id, board, on_board, storm, forces, alliances })
    }
}

/// Returns the id of a case that cannot be read as a whole.
fn id_of(text: &str) -> Option<Id> {
    #[derive(serde::Deserialize)]
    struct Only {
        id: Option<Id>,
    }
    serde_json::from_str::<Only>(text).ok()?.id
}

/// Returns the board of a case that names a territory: that territory alone.
fn one_territory(
    name: &RawValue,
    document: &Document<'_>,
    board: &Board,
) -> Result<Board, Refused> {
    let id = text(name);
    let known = id.as_deref().and_then(|id| board.find(id)).map(|index| board.territory(index));
    let polar = known.filter(|territory| territory.is_neutral());
    match (polar, document.territory_sectors) {
        (None, Some(list)) => {
            let sectors = sectors(list)
                .ok_or_else(|| Refused::TerritoryNotConnected { found: excerpt(list) })?;
            let id = id.ok_or_else(|| Refused::BadCase("'territory' is not a text".to_owned()))?;
            let (code, kind) = (String::new(), known.map_or(Kind::Sand, |known| known.kind));
            let territory = Territory { id, code, kind, shielded: false, sectors, spice: None };
            Ok(Board::of_one(territory))
        }
        _ => known.cloned().map(Board::of_one).ok_or_else(|| Refused::UnknownTerritory {
            place: "territory".to_owned(),
            found: excerpt(name),
        }),
    }
}

fn sectors(list: &RawValue) -> Option<Sectors> {
    let numbers: Vec<&RawValue> = serde_json::from_str(list.get()).ok()?;
    let mut sectors = Sectors::NONE;
    for sector in numbers {
        let sector = Sector::new(number(sector)?).filter(|sector| !sectors.contains(*sector))?;
        sectors = sectors.with(sector);
    }
    sectors.is_run().then_some(sectors)
}

fn forces(document: &Document<'_>, board: &Board, on_board: bool) -> Result<Vec<Force>, Refused> {
    let mut seen = BTreeSet::new();
    let mut forces = Vec::new();
    for (index, entry) in document.forces.0.iter().enumerate() {
        let force = force(entry, index, board, on_board)?;
        if !seen.insert((force.faction, force.location)) {
            let place = place(index);
            return Err(Refused::RepeatedForce { place, faction: force.faction });
        }
        check_advisors(force, index)?;
        forces.push(force);
    }
    check_totals(&forces)?;
    Ok(forces)
}

/// Reads one force. Its faction is checked first, then its place, then its numbers.
fn force(
    entry: &ForceDocument<'_>,
    index: usize,
    board: &Board,
    on_board: bool,
) -> Result<Force, Refused> {
    let faction = faction(entry.faction, || place(index))?;
    let location = location(entry, index, board, on_board)?;
    let count = |given: Option<&RawValue>, what| match given {
        None => Ok(0),
        Some(given) => number(given)
            .filter(|count| *count <= Force::MOST)
            .ok_or_else(|| Refused::BadCount { place: place(index), found: excerpt(given), what }),
    };
    let fighters = count(entry.fighters, "fighters")?;
    let advisors = count(entry.advisors, "advisors")?;
    Ok(Force { faction, location, fighters, advisors })
}

fn location(
    entry: &ForceDocument<'_>,
    index: usize,
    board: &Board,
    on_board: bool,
) -> Result<Location, Refused> {
    let given = match (entry.territory, on_board) {
        (Some(name), true) => text(name).and_then(|id| board.find(&id)).ok_or_else(|| {
            Refused::UnknownTerritory { place: place(index), found: excerpt(name) }
        })?,
        (None, true) => {
            return Err(Refused::BadCase(format!("{} has no 'territory'", place(index))));
        }
        (Some(_), false) => {
            let message = "names a 'territory', but the case has one for all forces";
            return Err(Refused::BadCase(format!("{} {message}", place(index))));
        }
        (None, false) => Board::first(),
    };
    let territory = board.territory(given);
    if territory.is_neutral() {
        return Ok(Location { territory: given, sector: None });
    }
    let sector = entry.sector.and_then(number).and_then(Sector::new);
    match sector.filter(|sector| territory.sectors.contains(*sector)) {
        Some(sector) => Ok(Location { territory: given, sector: Some(sector) }),
        None => Err(Refused::SectorNotInTerritory {
            place: place(index),
            found: entry.sector.map_or_else(|| "(missing)".to_owned(), excerpt),
            sectors: territory.sectors,
        }),
    }
}

fn check_advisors(force: Force, index: usize) -> Result<(), Refused> {
    if force.advisors > 0 && !force.faction.has_advisors() {
        return Err(Refused::AdvisorsNotAllowed { place: place(index), faction: force.faction });
    }
    Ok(())
}

fn check_totals(forces: &[Force]) -> Result<(), Refused> {
    for faction in Faction::ALL {
        let own = forces.iter().filter(|force| force.faction == faction);
        let found = own.map(|force| u32::from(force.fighters) + u32::from(force.advisors)).sum();
        if found > u32::from(Force::MOST) {
            return Err(Refused::TooManyForces { faction, found });
        }
    }
    Ok(())
}

fn alliances(document: &Document<'_>) -> Result<Alliances, Refused> {
    let mut alliances = Alliances::default();
    for (index, entry) in document.alliances.0.iter().enumerate() {
        let place = || format!("alliance {}", index + 1);
        let bad = || Refused::BadAlliance { place: place(), found: excerpt(entry) };
        let names: Vec<&RawValue> = serde_json::from_str(entry.get()).map_err(|_| bad())?;
        let members: Result<Vec<Faction>, Refused> =
            names.into_iter().map(|name| faction(name, place)).collect();
        match members?.as_slice() {
            [one, other] if alliances.ally(*one, *other) => {}
            _ => return Err(bad()),
        }
    }
    Ok(alliances)
}

fn faction(name: &RawValue, place: impl FnOnce() -> String) -> Result<Faction, Refused> {
    text(name)
        .and_then(|id| Faction::named(&id))
        .ok_or_else(|| Refused::UnknownFaction { place: place(), found: excerpt(name) })
}

/// The place of a force in messages, counted from 1.
fn place(index: usize) -> String {
    format!("force {}", index + 1)
}

fn text(value: &RawValue) -> Option<String> {
    serde_json::from_str(value.get()).ok()
}

/// Reads a whole number from 0 to 255. `5.0` is a whole number too.
fn number(value: &RawValue) -> Option<u8> {
    let number: f64 = serde_json::from_str(value.get()).ok()?;
    let whole = number.fract() == 0.0 && (0.0..=255.0).contains(&number);
    whole.then_some(number as u8)
}

/// The start of a value, for messages.
fn excerpt(value: &RawValue) -> String {
    const LONGEST: usize = 60;
    let mut letters = value.get().chars();
    let start: String = letters.by_ref().take(LONGEST).collect();
    if letters.next().is_some() { format!("{start}…") } else { start }
}
