//! A case in words: its battles, and for each pair of forces why they battle or not.

use super::{Case, Id};
use crate::{
    Battle, Faction, Force, Ground, Names, Presence, Profile, Sector, Sectors, Territory,
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
    /// Describes the case in words.
    pub fn report(&self, profile: Profile, names: &Names) -> String {
        let battles = self.battles(profile);
        let mut text = self.title(names);
        if battles.is_empty() {
            text.push_str("  No battle\n");
        }
        for index in self.board.indices() {
            self.describe_territory(&mut text, index, &battles, profile, names);
        }
        text
    }

    /// The id, the territory and the storm.
    fn title(&self, names: &Names) -> String {
        let mut title = match &self.id {
            Some(Id::Text(id)) => format!("{id}: "),
            Some(Id::Number(id)) => format!("{id}: "),
            None => String::new(),
        };
        if let (false, [territory, ..]) = (self.on_board, self.board.territories()) {
            let _ = write!(title, "{}, ", names.territory(territory));
        }
        let _ = writeln!(title, "{} in sector {}", names.term("storm"), self.storm.sector());
        title
    }

    fn describe_territory(
        &self,
        text: &mut String,
        index: TerritoryIndex,
        battles: &[Battle],
        profile: Profile,
        names: &Names,
    ) {
        let territory = self.board.territory(index);
        let rows = self.rows(index, territory, profile, names);
        for battle in battles.iter().filter(|battle| battle.territory == index) {
            let factions: Vec<&str> =
                battle.clash.factions.iter().map(|faction| names.faction(faction)).collect();
            let (word, factions) = (sector_word(battle.clash.sectors), factions.join(", "));
            let sectors = battle.clash.sectors;
            let place = if self.on_board { names.territory(territory) } else { "" };
            let comma = if self.on_board { ", " } else { "" };
            let _ = writeln!(text, "  Battle in {place}{comma}{word} {sectors}: {factions}");
        }
        write_rows(text, &rows);
    }

    /// Lists every pair of factions with forces in the territory, sector by sector.
    fn rows(
        &self,
        index: TerritoryIndex,
        territory: &Territory,
        profile: Profile,
        names: &Names,
    ) -> Vec<Row> {
        let here = || self.forces.iter().filter(|force| force.location.territory == index);
        let mut presence = Presence::default();
        here().for_each(|force| presence.add(force));
        let ground = Ground {
            territory: territory.sectors,
            occupied: presence.occupied(),
            storm: self.storm,
        };
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

fn sector_word(sectors: Sectors) -> &'static str {
    if sectors.len() == 1 { "sector" } else { "sectors" }
}

fn pair(one: Faction, other: Faction, names: &Names) -> String {
    format!("{} and {}", names.faction(one.min(other)), names.faction(one.max(other)))
}

fn places(one: Option<Sector>, other: Option<Sector>) -> String {
    let sectors: Sectors = [one, other].into_iter().flatten().collect();
    sectors.to_string()
}

/// Writes the rows as a table with aligned columns.
fn write_rows(text: &mut String, rows: &[Row]) {
    let width = |column: fn(&Row) -> &str| {
        rows.iter().map(|row| column(row).chars().count()).max().unwrap_or_default()
    };
    let (factions, sectors) = (width(|row| &row.factions), width(|row| &row.sectors));
    for row in rows {
        let _ = writeln!(
            text,
            "    {:factions$}  {:sectors$}  {:9}  {}",
            row.factions, row.sectors, row.verdict, row.reason
        );
    }
}
