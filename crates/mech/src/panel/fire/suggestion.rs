use super::Limit;
use super::shot::ShotRow;
use crate::rules::Chance;
use crate::{FireMode, Mech, State, WeaponId};

/// The rule that preselects shots: the best mode of each weapon, the most damage per heat first, as
/// long as the heat has no effect and the limits allow it. A unit that already has declared fire
/// gets no suggestion.
pub(super) struct Suggestion<'a> {
    limits: &'a [Limit],
    /// The most heat that the shots may add; `None` for a unit that gets no suggestion.
    heat: Option<u16>,
}

/// A weapon in its best mode.
struct Candidate {
    /// The index of its row.
    row: usize,
    expected: u32,
    heat: u16,
}

impl Mech {
    pub(super) fn suggestion<'a>(
        &self,
        state: &State,
        unit: usize,
        limits: &'a [Limit],
    ) -> Suggestion<'a> {
        let fighter = self.fighter(state, unit);
        let declared = state.attacks.iter().any(|attack| attack.attacker_id == fighter.now.id);
        let (coming, cooling) = (self.heat_to_come(state, unit), self.cooling(fighter));
        let gained = fighter.now.heat.saturating_add(coming);
        // A unit that is too hot already may fire whatever adds nothing to its heat.
        let limit = self.first_heat_effect(fighter).saturating_sub(1);
        let most = limit.saturating_add(cooling).saturating_sub(gained);
        Suggestion { limits, heat: (!declared).then_some(most) }
    }
}

impl Suggestion<'_> {
    /// Marks the suggested shots at one target.
    pub(super) fn mark(&self, shots: &mut [ShotRow]) {
        let Some(most) = self.heat else { return };
        let mut chosen: Vec<(&WeaponId, FireMode)> = Vec::new();
        let (mut rows, mut heat) = (Vec::new(), 0_u16);
        for candidate in candidates(shots) {
            let row = &shots[candidate.row];
            let (shot, warmer) = ((&row.weapon, row.mode), heat.saturating_add(candidate.heat));
            if warmer <= most && self.limits.iter().all(|limit| limit.allows(&chosen, shot)) {
                chosen.push(shot);
                rows.push(candidate.row);
                heat = warmer;
            }
        }
        for row in rows {
            shots[row].suggested = true;
        }
    }
}

/// Every weapon that can hit, in its best mode, the most damage per heat first.
fn candidates(shots: &[ShotRow]) -> Vec<Candidate> {
    let mut best: Vec<Candidate> = Vec::new();
    for (row, shot) in shots.iter().enumerate() {
        let Some(odds) = shot.odds.as_ref().filter(|odds| odds.chance > Chance::NEVER) else {
            continue;
        };
        let candidate = Candidate { row, expected: odds.expected, heat: odds.heat };
        match best.iter_mut().find(|known| shots[known.row].weapon == shot.weapon) {
            Some(known) if known.expected < candidate.expected => *known = candidate,
            Some(_) => {}
            None => best.push(candidate),
        }
    }
    // Fractions are compared by cross-multiplication. The sort is stable, so equals keep the order
    // of the design.
    let price = |shot: &Candidate| u64::from(shot.heat.max(1));
    best.sort_by(|one, other| {
        let [left, right] =
            [u64::from(one.expected) * price(other), u64::from(other.expected) * price(one)];
        right.cmp(&left)
    });
    best
}
