//! Victory conditions, and how near each army is to meeting them as far as the viewer knows.

use crate::rules::constants::LOST_SHARE;
use crate::scenario::Objective;
use crate::{
    Belief, Both, Fixed, Formation, Holding, KnownHolder, Presence, Side, Stance, View, picture,
};
use sandtable_hex::Hex;
use serde::Serialize;

/// An objective as one army sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Goal {
    /// The objective's name in the scenario.
    pub name: String,
    /// Its hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Number of its hex, as printed on the map.
    pub place: String,
    /// True if this army must hold it to win.
    pub required: bool,
    /// For each army, true if it must hold the objective to win.
    pub needed_by: Both<bool>,
    /// Number of ticks it must be held.
    pub hold: u32,
    /// The holder, as far as the army knows.
    pub held: Option<Holding>,
    /// Age of this knowledge in ticks: 0 if the army holds or sees the objective, `None` if it never
    /// did.
    pub age: Option<u32>,
    /// Ticks that the known holder has held it, up to `hold`.
    pub held_for: u32,
    /// Ticks until the known holder has held it long enough, if the holder needs it.
    pub left: Option<u32>,
    /// Holder, countdown and age in words.
    pub text: String,
}

/// What one army needs to win by its objectives, as far as the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Victory {
    /// The army.
    pub side: Side,
    /// The objectives it must hold, as indices into the list of objectives.
    pub needs: Vec<usize>,
    /// Number of these that it is known to hold.
    pub holds: usize,
    /// Number of these whose holder is not known for certain.
    pub unknown: usize,
    /// Ticks until it wins if nothing changes; `None` unless it is known to hold all it needs.
    pub wins_in: Option<u32>,
    /// The tick at which it wins if nothing changes.
    pub wins_at: Option<u32>,
    /// The condition and its countdown in words.
    pub text: String,
}

/// How near an army is to losing by rout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Rout {
    /// Units at the start of the battle.
    pub units: u32,
    /// Units that rout, have fled or are destroyed.
    pub gone: u32,
    /// The army loses once this many are gone.
    pub lost_at: u32,
}

/// The enemy's strength, counted from the contacts of an army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct EnemyStrength {
    /// The enemy.
    pub side: Side,
    /// Estimated men of the contacts that are believed to be on the field.
    pub men: u32,
    /// Number of these contacts.
    pub units: u32,
    /// Number of these that are visible now.
    pub in_sight: u32,
    /// Number of these that were routing when last seen.
    pub routing: u32,
    /// Contacts that are no longer where they were last seen: destroyed, fled or moved.
    pub missing: u32,
    /// The estimate in words.
    pub text: String,
}

impl Formation {
    /// Returns every objective as an army knows it.
    pub(super) fn goals(&self, view: &View, belief: &Belief) -> Vec<Goal> {
        let known = self.scenario.objectives.iter().zip(&belief.holders);
        known.map(|(objective, known)| self.goal(view, belief.side, objective, *known)).collect()
    }

    fn goal(&self, view: &View, side: Side, objective: &Objective, known: KnownHolder) -> Goal {
        let needed = |held: &Holding| objective.required[held.side];
        let left = known.held.filter(needed).map(|held| won_at(held, objective.hold, view.tick));
        let left = left.map(|at| at - view.tick);
        let since = |held: Holding| view.tick.saturating_sub(held.since).min(objective.hold);
        let age = known.seen.map(|seen| view.tick.saturating_sub(seen));
        Goal {
            name: objective.name.clone(),
            hex: objective.hex,
            place: picture::place(self, objective.hex),
            required: objective.required[side],
            needed_by: objective.required,
            hold: objective.hold,
            held: known.held,
            age,
            held_for: known.held.map_or(0, since),
            left,
            text: in_words(side, known.held, left, age),
        }
    }

    /// Returns the victory conditions of both armies, the viewer's own first.
    pub(super) fn victories(&self, view: &View, belief: &Belief) -> Vec<Victory> {
        let sides = [belief.side, belief.side.enemy()];
        sides.into_iter().map(|side| self.victory(view, belief, side)).collect()
    }

    fn victory(&self, view: &View, belief: &Belief, side: Side) -> Victory {
        let objectives = self.scenario.objectives.iter().zip(&belief.holders).enumerate();
        let needed: Vec<(usize, &Objective, &KnownHolder)> = objectives
            .filter(|(_, (objective, _))| objective.required[side])
            .map(|(index, (objective, known))| (index, objective, known))
            .collect();
        let won = |(_, objective, known): &(usize, &Objective, &KnownHolder)| {
            let held = known.held.filter(|held| held.side == side);
            held.map(|held| won_at(held, objective.hold, view.tick))
        };
        // An army always knows its own objectives; those of the enemy may be out of its sight.
        let hidden = |known: &KnownHolder| known.held.is_none() && known.seen != Some(view.tick);
        let unknown = needed.iter().filter(|(_, _, known)| side != belief.side && hidden(known));
        let dates: Vec<u32> = needed.iter().filter_map(won).collect();
        let all = !needed.is_empty() && dates.len() == needed.len();
        let wins_at = dates.iter().copied().max().filter(|_| all && view.ending.is_none());
        let mut victory = Victory {
            side,
            needs: needed.iter().map(|(index, ..)| *index).collect(),
            holds: dates.len(),
            unknown: unknown.count(),
            wins_in: wins_at.map(|at| at - view.tick),
            wins_at,
            text: String::new(),
        };
        victory.text = condition(&victory, belief.side, &needed);
        victory
    }

    /// Returns how near an army is to losing by rout.
    pub(super) fn rout(belief: &Belief) -> Rout {
        let there = |unit: &&crate::OwnUnit| {
            let afield = matches!(unit.presence, Presence::Mustered | Presence::Afield);
            afield && unit.stance != Stance::Routing
        };
        let units = belief.units.len() as u32;
        let gone = units - belief.units.iter().filter(there).count() as u32;
        let lost = |gone: &u32| Fixed::ratio((*gone).into(), units.into()) > LOST_SHARE;
        Rout { units, gone, lost_at: (0..=units).find(lost).unwrap_or(units) }
    }
}

impl EnemyStrength {
    /// Counts the contacts of an army.
    pub(super) fn of(belief: &Belief) -> Self {
        let there = || belief.contacts.iter().filter(|contact| !contact.gone);
        let men = there().map(|contact| contact.men).sum();
        let units = there().count() as u32;
        let in_sight = there().filter(|contact| contact.visible).count() as u32;
        let missing = belief.contacts.len() as u32 - units;
        let text = match (units, missing) {
            (0, 0) => "not seen yet".to_owned(),
            (0, missing) => format!("none known, {missing} missing"),
            (1, _) => format!("about {} in 1 unit, {in_sight} in sight", grouped(men)),
            (units, _) => format!("about {} in {units} units, {in_sight} in sight", grouped(men)),
        };
        Self {
            side: belief.side.enemy(),
            men,
            units,
            in_sight,
            routing: there().filter(|contact| contact.routing).count() as u32,
            missing,
            text,
        }
    }
}

/// The tick at which an objective has been held long enough. Victory is judged at the end of a tick,
/// so the clock shows one more, and never less than one tick from now.
fn won_at(held: Holding, needed: u32, tick: u32) -> u32 {
    held.since.saturating_add(needed).max(tick).saturating_add(1)
}

/// The holder of an objective in words: "yours, wins in 470 ticks", "Red, seen 65 ticks ago".
fn in_words(side: Side, held: Option<Holding>, left: Option<u32>, age: Option<u32>) -> String {
    let whose = match held {
        Some(held) if held.side == side => "yours".to_owned(),
        Some(held) => held.side.to_string(),
        None if age == Some(0) => "not held".to_owned(),
        None => "holder unknown".to_owned(),
    };
    let count = left.map(|left| format!("held long enough in {}", ticks(left)));
    let seen = match age {
        None => Some("never seen".to_owned()),
        Some(0) => None,
        Some(age) => Some(format!("last seen {} ago", ticks(age))),
    };
    [Some(whose), count, seen].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A victory condition in words, with its countdown.
fn condition(
    victory: &Victory,
    viewer: Side,
    needed: &[(usize, &Objective, &KnownHolder)],
) -> String {
    let own = victory.side == viewer;
    let who = if own { "You".to_owned() } else { victory.side.to_string() };
    let verb = |one: &str, other: &str| if own { one.to_owned() } else { other.to_owned() };
    if needed.is_empty() {
        return format!("{who} {} by routing the enemy", verb("win", "wins"));
    }
    if let Some(left) = victory.wins_in {
        return format!("{who} {} in {} if nothing changes", verb("win", "wins"), ticks(left));
    }
    let places: Vec<String> = needed
        .iter()
        .map(|(_, objective, _)| format!("{} for {}", objective.name, ticks(objective.hold)))
        .collect();
    let progress = match (victory.holds, victory.unknown) {
        (holds, 0) => format!("{holds} of {} held", needed.len()),
        (holds, unknown) => format!("{holds} of {} held, {unknown} unknown", needed.len()),
    };
    let places = places.join(", ");
    format!("{who} {} to hold {places} ({progress})", verb("need", "needs"))
}

fn ticks(ticks: u32) -> String {
    if ticks == 1 { "1 tick".to_owned() } else { format!("{} ticks", grouped(ticks)) }
}

/// A number with its thousands separated: 2,300.
fn grouped(number: u32) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}
