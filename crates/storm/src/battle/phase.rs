use super::Clash;
use crate::Faction;

/// The battles of one battle phase, from the first to the last.
///
/// Groups are determined once, at the start of the phase. After each battle, factions without
/// fighters drop out; nothing else changes a group.
///
/// ```
/// use sandtable_storm::Faction::{Atreides, Fremen, Harkonnen};
/// use sandtable_storm::{BattlePhase, Choice, Clash, Pairs, Sector, Sectors};
///
/// let factions = [Atreides, Harkonnen].into_iter().collect();
/// let sectors = Sectors::only(Sector::new(10).unwrap());
/// let clash = Clash { sectors, factions, pairs: Pairs::among(factions) };
/// let mut phase = BattlePhase::new(vec![Fremen, Harkonnen, Atreides], vec![clash]);
///
/// // Fremen come first in storm order but have no battle.
/// assert_eq!(phase.aggressor(), Some(Harkonnen));
/// assert_eq!(phase.choices(), [Choice { battle: 0, opponent: Atreides }]);
/// phase.drop_out(0, Atreides);
/// assert_eq!(phase.aggressor(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattlePhase {
    storm_order: Vec<Faction>,
    battles: Vec<Clash>,
}

/// A battle that the aggressor can choose next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// The number of the battle, from 0.
    pub battle: usize,
    /// The faction to fight.
    pub opponent: Faction,
}

impl BattlePhase {
    /// Starts a phase with the factions in storm order and all battles.
    pub const fn new(storm_order: Vec<Faction>, battles: Vec<Clash>) -> Self {
        Self { storm_order, battles }
    }

    /// The battles, with the factions that still have fighters.
    pub fn battles(&self) -> &[Clash] {
        &self.battles
    }

    /// Returns the aggressor: the first faction in storm order that has an open battle. `None` means
    /// that the phase is over.
    pub fn aggressor(&self) -> Option<Faction> {
        let has_battle = |faction: &&Faction| {
            self.battles.iter().any(|battle| !battle.pairs.partners(**faction).is_empty())
        };
        self.storm_order.iter().find(has_battle).copied()
    }

    /// Lists the battles that the aggressor can choose next.
    pub fn choices(&self) -> Vec<Choice> {
        let Some(aggressor) = self.aggressor() else { return Vec::new() };
        let open = self.battles.iter().enumerate().flat_map(|(battle, clash)| {
            let opponents = clash.pairs.partners(aggressor);
            opponents.iter().map(move |opponent| Choice { battle, opponent })
        });
        open.collect()
    }

    /// Removes a faction that has no fighters left in a battle.
    pub fn drop_out(&mut self, battle: usize, faction: Faction) {
        if let Some(clash) = self.battles.get_mut(battle) {
            clash.factions = clash.factions.without(faction);
            clash.pairs = clash.pairs.without(faction);
        }
    }
}
