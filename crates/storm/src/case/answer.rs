use super::{Case, Id, Refused};
use crate::{Battle, Faction, Profile, Sector, battles};
use sandtable_core::Refusal;
use serde::Serialize;
use std::fmt;

/// The answer to a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The id of the case, `null` if it has none.
    pub id: Option<Id>,
    /// The battles, or why the case was refused.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// The battles of a case, or its fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The battles, by territory and lowest sector.
    Battles(Vec<BattleAnswer>),
    /// Why the case was refused.
    Error(Fault),
}

impl Verdict {
    /// The battles; none if the case was refused.
    pub fn battles(self) -> Vec<BattleAnswer> {
        match self {
            Self::Battles(battles) => battles,
            Self::Error(_) => Vec::new(),
        }
    }
}

/// A refusal as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The stable code.
    pub code: &'static str,
    /// The refusal in words.
    pub message: String,
}

/// A battle as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleAnswer {
    /// The territory; missing if the case names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub territory: Option<String>,
    /// The sectors with fighters.
    pub sectors: Vec<u8>,
    /// The factions.
    pub factions: Vec<Faction>,
    /// The pairs that may fight.
    pub pairs: Vec<(Faction, Faction)>,
}

impl Case<'_> {
    /// Determines the battles of the case.
    pub fn battles(&self, profile: Profile) -> Vec<Battle> {
        battles(&self.board, &self.forces, self.alliances, self.storm, profile)
    }

    /// The answer to the case.
    ///
    /// ```
    /// use sandtable_storm::{Board, Case, Profile};
    ///
    /// let text = r#"{"territory": "carthag", "storm_sector": 10, "forces": [
    ///     {"faction": "harkonnen", "sector": 10, "fighters": 5},
    ///     {"faction": "atreides", "sector": 10, "fighters": 5}]}"#;
    /// let case = Case::read(text, Board::printed()).unwrap();
    /// assert_eq!(
    ///     serde_json::to_string(&case.answer(Profile::Standard)).unwrap(),
    ///     r#"{"id":null,"battles":[{"sectors":[10],"factions":["atreides","harkonnen"],"pairs":[["atreides","harkonnen"]]}]}"#
    /// );
    /// ```
    pub fn answer(&self, profile: Profile) -> Answer {
        let battles = self.battles(profile).into_iter().map(|battle| self.battle_answer(&battle));
        Answer { id: self.id.clone(), verdict: Verdict::Battles(battles.collect()) }
    }

    fn battle_answer(&self, battle: &Battle) -> BattleAnswer {
        let clash = battle.clash;
        let territory = self.on_board.then(|| self.board.territory(battle.territory).id.clone());
        BattleAnswer {
            territory,
            sectors: clash.sectors.iter().map(Sector::number).collect(),
            factions: clash.factions.iter().collect(),
            pairs: clash.pairs.iter().collect(),
        }
    }
}

/// A refused case in words. Battles are described by [`Case::report`].
impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = &self.id {
            write!(out, "{id}: ")?;
        }
        match &self.verdict {
            Verdict::Battles(battles) => writeln!(out, "{} battles", battles.len()),
            Verdict::Error(fault) => writeln!(out, "refused: {} [{}]", fault.message, fault.code),
        }
    }
}

impl Answer {
    /// The answer to a case that was refused.
    pub fn refused(id: Option<Id>, refused: &Refused) -> Self {
        let fault = Fault { code: refused.code(), message: refused.to_string() };
        Self { id, verdict: Verdict::Error(fault) }
    }
}
