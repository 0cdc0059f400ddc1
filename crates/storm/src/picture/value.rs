use super::sheet;
use super::words::sectors;
use crate::board::Label;
use crate::{
    Battle, Board, Clash, Faction, Force, Location, Names, Shapes, Storm, Territory, TerritoryIndex,
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A picture of a board, or of one territory on the wheel of sectors, as an SVG document.
///
/// ```
/// use sandtable_storm::picture::Picture;
/// use sandtable_storm::{Board, Faction, Force, Sector, Shapes, Storm};
///
/// let board = Board::printed();
/// let location = board.location("arrakeen:9").unwrap();
/// let force = Force { faction: Faction::Atreides, location, fighters: 6, advisors: 0 };
/// let picture = Picture::of(board, Shapes::printed())
///     .storm(Storm::at(Sector::new(14).unwrap()))
///     .forces(&[force])
///     .to_string();
/// assert!(picture.starts_with("<svg "));
/// assert!(picture.contains("<title>Atreides: 6 in Arrakeen 9</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    pub(super) board: Cow<'a, Board>,
    pub(super) shapes: Cow<'a, Shapes>,
    /// True for one territory on the wheel of sectors.
    pub(super) case: bool,
    pub(super) storm: Option<Storm>,
    pub(super) counts: BTreeMap<(Location, Faction), Count>,
    pub(super) battles: Vec<Battle>,
    pub(super) caption: String,
    pub(super) notes: Vec<String>,
    names: &'a Names,
}

/// The forces of one faction in one location.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) fighters: u32,
    pub(super) advisors: u32,
}

impl<'a> Picture<'a> {
    /// A picture of a board with its shapes. Shapes that do not have exactly the locations of the
    /// board are replaced by its [schematic](Shapes::schematic).
    pub fn of(board: &'a Board, shapes: &'a Shapes) -> Self {
        let known = |label: &Label| label.territory.number() < board.territories().len();
        let same = shapes.locations.keys().copied().eq(board.locations())
            && shapes.labels.iter().all(known);
        let shapes =
            if same { Cow::Borrowed(shapes) } else { Cow::Owned(Shapes::schematic(board)) };
        Self::new(Cow::Borrowed(board), shapes, false)
    }

    /// A picture of one territory on the wheel of sectors. All forces and battles that are added are
    /// in this territory, whatever territory they name.
    ///
    /// ```
    /// use sandtable_storm::picture::Picture;
    /// use sandtable_storm::{Board, Sector, Storm};
    ///
    /// let board = Board::printed();
    /// let gap = board.territory(board.find("old_gap").unwrap()).clone();
    /// let picture = Picture::case(gap).storm(Storm::at(Sector::new(9).unwrap()));
    /// assert!(picture.to_string().contains(">Old Gap</tspan>"));
    /// ```
    pub fn case(territory: Territory) -> Self {
        let board = Board::of_one(territory);
        let shapes = Shapes::schematic(&board);
        Self::new(Cow::Owned(board), Cow::Owned(shapes), true)
    }

    fn new(board: Cow<'a, Board>, shapes: Cow<'a, Shapes>, case: bool) -> Self {
        Self {
            board,
            shapes,
            case,
            storm: None,
            counts: BTreeMap::new(),
            battles: Vec::new(),
            caption: String::new(),
            notes: Vec::new(),
            names: Names::usual(),
        }
    }

    /// Adds the storm.
    #[must_use]
    pub fn storm(mut self, storm: Storm) -> Self {
        self.storm = Some(storm);
        self
    }

    /// Adds forces. Forces in a location that the board does not have are left out.
    #[must_use]
    pub fn forces(mut self, forces: &[Force]) -> Self {
        for force in forces {
            let location = self.placed(force.location);
            if self.shapes.locations.contains_key(&location) {
                let count = self.counts.entry((location, force.faction)).or_default();
                count.fighters = count.fighters.saturating_add(force.fighters.into());
                count.advisors = count.advisors.saturating_add(force.advisors.into());
            }
        }
        self
    }

    /// Adds battles: their locations are outlined and marked with crossed swords.
    #[must_use]
    pub fn battles(mut self, battles: &[Battle]) -> Self {
        for battle in battles {
            let location =
                Location { territory: battle.territory, sector: battle.clash.sectors.first() };
            let location = self.placed(location);
            if self.shapes.locations.contains_key(&location) {
                self.battles.push(Battle { territory: location.territory, clash: battle.clash });
            }
        }
        self
    }

    /// Adds the battles of a case.
    #[must_use]
    pub fn clashes(self, clashes: &[Clash]) -> Self {
        let Some(territory) = self.board.indices().next() else { return self };
        let battle = |clash: &Clash| Battle { territory, clash: *clash };
        let battles: Vec<Battle> = clashes.iter().map(battle).collect();
        self.battles(&battles)
    }

    /// Uses these names instead of the usual ones.
    #[must_use]
    pub fn names(mut self, names: &'a Names) -> Self {
        self.names = names;
        self
    }

    /// Adds a title.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Adds a line below the picture.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The name of a territory for people.
    pub(super) fn territory_name(&self, index: TerritoryIndex) -> String {
        self.names.territory(self.board.territory(index)).into_owned()
    }

    /// The name of a faction for people.
    pub(super) fn faction_name(&self, faction: Faction) -> &str {
        self.names.faction(faction)
    }

    /// The name of a location for people: "Old Gap 9".
    pub(super) fn location_name(&self, location: Location) -> String {
        let name = self.territory_name(location.territory);
        location.sector.map_or_else(|| name.clone(), |sector| format!("{name} {sector}"))
    }

    /// The factions and sectors of a battle: "Atreides, Fremen in 4, 5".
    pub(super) fn clash_text(&self, clash: &Clash) -> String {
        let factions: Vec<&str> =
            clash.factions.iter().map(|faction| self.faction_name(faction)).collect();
        format!("{} in {}", factions.join(", "), sectors(clash.sectors))
    }

    /// The location in this picture: in a case the territory is always the same one.
    fn placed(&self, location: Location) -> Location {
        match self.board.indices().next() {
            Some(territory) if self.case => {
                let polar = self.board.territory(territory).sectors.is_empty();
                Location { territory, sector: location.sector.filter(|_| !polar) }
            }
            _ => location,
        }
    }
}

/// The SVG document.
impl fmt::Display for Picture<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        sheet::write_document(out, std::slice::from_ref(self), 0)
    }
}
