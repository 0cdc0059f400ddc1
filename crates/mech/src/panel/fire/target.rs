use super::shot::{Draft, ShotRow};
use super::suggestion::Suggestion;
use crate::panel::chip::{Chip, counted};
use crate::rules::{Chance, HitColumn, Modifier};
use crate::weapon::RangeBracket;
use crate::{Aim, Mech, State, UnitId};
use serde::Serialize;
use std::collections::BTreeMap;

/// An enemy as a target of a unit in one stance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct FireTarget {
    /// The enemy.
    pub unit: UnitId,
    /// Distance in hexes.
    pub distance: u16,
    /// Distance and range bracket in words: "4 hexes, medium range".
    pub about: String,
    /// The side that is hit, in words: "its front faces you".
    pub side: &'static str,
    /// The gunnery skill of the attacker, the first part of every number.
    pub gunnery: u8,
    /// The parts of the number that all possible shots share.
    pub chips: Vec<Chip>,
    /// The number to roll if it is the same for all possible shots.
    pub number: Option<i16>,
    /// The number of the best shot in words, such as "8+"; `None` if no weapon can fire.
    pub needed: Option<String>,
    /// The chance of the best shot, in 36ths.
    pub chance: Chance,
    /// Expected damage of every weapon in its best mode, in hundredths of a point. Targets are
    /// ordered by it.
    pub expected: u32,
    /// All weapons, in the order of the design.
    pub shots: Vec<ShotRow>,
}

impl Mech {
    /// Returns an enemy as a target, with the suggested volley.
    pub(super) fn fire_target(
        &self,
        state: &State,
        unit: usize,
        target: usize,
        suggestion: &Suggestion<'_>,
    ) -> FireTarget {
        let aim = self.aim(state, unit, target);
        let [own, other] = [unit, target].map(|at| self.fighter(state, at));
        let drafts = self.drafts(state, unit, &aim);
        let shared = shared(&aim, &drafts);
        let mut shots: Vec<ShotRow> =
            drafts.into_iter().map(|draft| without(draft, &shared)).collect();
        suggestion.mark(&mut shots);
        let odds = || shots.iter().filter_map(|shot| shot.odds.as_ref());
        let best = odds().min_by_key(|odds| odds.number);
        let number = best.map(|best| best.number);
        FireTarget {
            unit: other.now.id.clone(),
            distance: aim.distance,
            about: about(aim.distance, odds().map(|odds| odds.bracket)),
            side: side_words(HitColumn::of_attack(
                other.now.position,
                other.now.facing,
                own.now.position,
            )),
            gunnery: own.skills.gunnery,
            chips: shared.into_iter().map(Chip::from).collect(),
            number: number.filter(|number| odds().all(|odds| odds.number == *number)),
            needed: best.map(|best| best.needed.clone()),
            chance: best.map_or(Chance::NEVER, |best| best.chance),
            expected: best_modes(&shots).sum(),
            shots,
        }
    }
}

/// The modifiers that all possible shots have; without any shot, those of every weapon.
fn shared(aim: &Aim<'_>, drafts: &[Draft]) -> Vec<Modifier> {
    let mut ready = drafts.iter().filter(|draft| draft.row.odds.is_some());
    let Some(first) = ready.next() else { return aim.shared().collect() };
    let others: Vec<&Draft> = ready.collect();
    let all = |modifier: &&Modifier| others.iter().all(|other| other.modifiers.contains(modifier));
    first.modifiers.iter().filter(all).cloned().collect()
}

/// The row of a shot, with the modifiers that are its own.
fn without(draft: Draft, shared: &[Modifier]) -> ShotRow {
    let own = draft.modifiers.into_iter().filter(|modifier| !shared.contains(modifier));
    let mut row = draft.row;
    if let Some(odds) = &mut row.odds {
        odds.chips = own.map(Chip::from).collect();
    }
    row
}

/// Expected damage of each weapon in its best mode.
fn best_modes(shots: &[ShotRow]) -> impl Iterator<Item = u32> {
    let mut best = BTreeMap::new();
    for (shot, odds) in shots.iter().filter_map(|shot| Some((shot, shot.odds.as_ref()?))) {
        let known = best.entry(&shot.weapon).or_insert(odds.expected);
        *known = odds.expected.max(*known);
    }
    best.into_values()
}

fn about(distance: u16, brackets: impl Iterator<Item = RangeBracket> + Clone) -> String {
    let hexes = counted(distance.into(), "hex", "hexes");
    let [nearest, farthest] = [brackets.clone().min(), brackets.max()];
    match (nearest, farthest) {
        (Some(near), Some(far)) if near == far => format!("{hexes}, {near} range"),
        (Some(near), Some(far)) => format!("{hexes}, {near} to {far} range"),
        _ => hexes,
    }
}

pub(in crate::panel) const fn side_words(column: HitColumn) -> &'static str {
    match column {
        HitColumn::Front => "its front faces you",
        HitColumn::Left => "its left side faces you",
        HitColumn::Right => "its right side faces you",
        HitColumn::Rear => "its rear faces you",
    }
}
