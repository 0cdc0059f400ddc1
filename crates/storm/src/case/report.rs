//! A case in words and as a picture: its battles, and for each pair of forces why they battle or
//! not.

use super::Case;
use crate::picture::Picture;
use crate::{
    Battle, Faction, Force, Ground, Names, Presence, Profile, Sector, Sectors, Shapes,
    TerritoryIndex,
};
use std::fmt::Write;

/// One line of the table: two factions, their sectors, and the verdict on them.
struct Row {
    factions: String,
    sectors: String,
    verdict: &'static str,
    reason: String,
}

impl Case<'_> {
    /// Draws the case: a board case on its board, another on the wheel of sectors.
    pub fn picture<'a>(
        &'a self,
        shapes: &'a Shapes,
        names: &'a Names,
        profile: Profile,
    ) -> Picture<'a> {
        let picture = match self.board.territories() {
            [territory] if !self.on_board => Picture::case(territory.clone()),
            _ => Picture::of(&self.board, shapes),
        };
        let caption = self.id.as_ref().map(ToString::to_string).unwrap_or_default();
        let battles = self.battles(profile);
        picture
            .names(names)
            .caption(caption)
            .storm(self.storm)
            .forces(&self.forces)
            .battles(&battles)
    }

    /// Describes the case in words.
    pub fn report(&self, profile: Profile, names: &Names) -> String {
        let battles = self.battles(profile);
        let rows: Vec<(TerritoryIndex, Vec<Row>)> =
            self.board.indices().map(|index| (index, self.rows(index, profile, names))).collect();
        let widths = widths(rows.iter().flat_map(|(_, rows)| rows));
        let mut text = self.title(names);
        for (index, rows) in rows {
            if !self.on_board || !rows.is_empty() {
                text.push_str(&self.headings(index, &battles, names));
            }
            text.extend(rows.iter().map(|row| row.line(widths)));
        }
        if self.on_board && battles.is_empty() {
            text.push_str("  No battle on the board\n");
        }
        text
    }

    /// The id, the territory and the storm.
    fn title(&self, names: &Names) -> String {
        let mut title = self.id.as_ref().map(|id| format!("{id}: ")).unwrap_or_default();
        if let (false, [territory, ..]) = (self.on_board, self.board.territories()) {
            let _ = write!(title, "{}, ", names.territory(territory));
        }
        let _ = writeln!(title, "{} in sector {}", names.term("storm"), self.storm.sector());
        title
    }

    /// A line for each battle of a territory, or one that says that there is none.
    fn headings(&self, index: TerritoryIndex, battles: &[Battle], names: &Names) -> String {
        let name = names.territory(self.board.territory(index));
        let place = if self.on_board { name.as_ref() } else { "" };
        let mut text = String::new();
        for battle in battles.iter().filter(|battle| battle.territory == index) {
            let factions: Vec<&str> =
                battle.clash.factions.iter().map(|faction| names.faction(faction)).collect();
            let sectors = battle.clash.sectors;
            let word = if sectors.len() == 1 { "sector" } else { "sectors" };
            let heading = joined(place, &format!("{word} {sectors}"));
            let _ = writeln!(text, "  {heading}: battle of {}", factions.join(", "));
        }
        match (text.is_empty(), place) {
            (false, _) => text,
            (true, "") => "  No battle\n".to_owned(),
            (true, place) => format!("  {place}: no battle\n"),
        }
    }

    /// Lists every pair of factions with forces in the territory, sector by sector.
    fn rows(&self, index: TerritoryIndex, profile: Profile, names: &Names) -> Vec<Row> {
        let territory = self.board.territory(index).sectors;
        let here = || self.forces.iter().filter(|force| force.location.territory == index);
        let mut presence = Presence::default();
        here().for_each(|force| presence.add(force));
        let ground = Ground { territory, occupied: presence.occupied(), storm: self.storm };
        let mut rows = Vec::new();
        for (number, one) in here().enumerate() {
            for other in here().skip(number + 1).filter(|other| other.faction != one.faction) {
                let (verdict, reason) = self.verdict([one, other], ground, profile);
                rows.push(Row {
                    factions: pair(one.faction, other.faction, names),
                    sectors: places(one.location.sector, other.location.sector),
                    verdict,
                    reason,
                });
            }
        }
        rows.sort_by(|one, other| {
            (&one.factions, &one.sectors).cmp(&(&other.factions, &other.sectors))
        });
        rows
    }

    fn verdict(
        &self,
        forces: [&Force; 2],
        ground: Ground,
        profile: Profile,
    ) -> (&'static str, String) {
        let [one, other] = forces;
        let (Some(from), Some(to)) = (one.location.sector, other.location.sector) else {
            return ("no battle", "neutral territory".to_owned());
        };
        if let Some(watcher) = forces.into_iter().find(|force| force.fighters == 0) {
            let reason =
                if watcher.advisors > 0 { "advisors do not battle" } else { "no fighters" };
            return ("no battle", reason.to_owned());
        }
        if self.alliances.pairs().contains(one.faction, other.faction) {
            return ("no battle", "allies do not battle".to_owned());
        }
        let reason = profile.reason(from, to, ground);
        let verdict = if reason.separates() { "no battle" } else { "battle" };
        (verdict, reason.to_string())
    }
}

/// A place and its sectors, with a capital if there is no place.
fn joined(place: &str, sectors: &str) -> String {
    match place {
        "" => sectors.replacen('s', "S", 1),
        place => format!("{place}, {sectors}"),
    }
}

fn pair(one: Faction, other: Faction, names: &Names) -> String {
    format!("{} and {}", names.faction(one.min(other)), names.faction(one.max(other)))
}

fn places(one: Option<Sector>, other: Option<Sector>) -> String {
    let sectors: Sectors = [one, other].into_iter().flatten().collect();
    sectors.to_string()
}

/// The widths of the first two columns.
fn widths<'r>(rows: impl Iterator<Item = &'r Row>) -> [usize; 2] {
    let length = |text: &str| text.chars().count();
    rows.fold([0; 2], |[factions, sectors], row| {
        [factions.max(length(&row.factions)), sectors.max(length(&row.sectors))]
    })
}

impl Row {
    fn line(&self, [factions, sectors]: [usize; 2]) -> String {
        let Self { factions: pair, sectors: places, verdict, reason } = self;
        format!("    {pair:factions$}  {places:sectors$}  {verdict:9}  {reason}\n")
    }
}
