use super::distribution::{Distribution, MILLION};
use crate::fire::{family, landed, salvo};
use crate::panel::FallRow;
use crate::rules::hit_location::{self, Struck};
use crate::rules::{Chance, HitColumn, TOTALS};
use crate::state::{Attack, WeaponAttack};
use crate::weapon::Weapon;
use crate::{FireMode, Mech, State};
use serde::Serialize;
use std::collections::BTreeMap;

/// Bars of the picture, not counting the one for no damage.
const BARS: u16 = 6;

/// Widths of a bar in points of damage, smallest first.
const WIDTHS: [u16; 8] = [1, 2, 5, 10, 20, 50, 100, 200];

/// The forecast of all shots of an attack order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct VolleyForecast {
    /// The chance of each total damage, lowest first; totals below 1 in 1,000,000 are left out. The
    /// chances add up to 1,000,000.
    pub outcomes: Vec<DamageChance>,
    /// The same in at most 7 bars.
    pub bars: Vec<DamageBar>,
    /// Expected damage, in hundredths of a point.
    pub expected: u32,
    /// The highest possible damage.
    pub most: u16,
    /// The chance that at least one shot hits, in millionths.
    pub any_hit: u32,
    /// The roll to stay up that the damage may call for. Shots of other units and the effects of
    /// critical hits are not counted.
    pub fall: Option<FallRow>,
}

/// A total damage and its chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct DamageChance {
    /// Points of damage.
    pub damage: u16,
    /// The chance in millionths.
    pub per_million: u32,
}

/// A range of total damage and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct DamageBar {
    /// The range in words: "none", "5" or "6 to 10".
    pub label: String,
    /// The lowest damage.
    pub from: u16,
    /// The highest damage.
    pub to: u16,
    /// The chance in millionths.
    pub per_million: u32,
}

impl Mech {
    /// Returns the forecast of the shots of a declared attack.
    pub(in crate::panel) fn volley_forecast(
        &self,
        state: &State,
        attack: &Attack,
    ) -> Option<VolleyForecast> {
        let attacker = self.fighter(state, state.index_of(&attack.attacker_id)?);
        let target = self.fighter(state, state.index_of(&attack.target_id)?);
        let [from, to] = [attacker.now, target.now];
        let column = HitColumn::of_attack(to.position, to.facing, from.position);
        let mut damage = Distribution::zero();
        let mut misses = Distribution::zero();
        for shot in &attack.weapon_attacks {
            let weapon = attacker.plan.weapons[attacker.plan.weapon(&shot.weapon_id)?].weapon;
            let landing = |points| self.landing(column, attack.partial_cover, points);
            let chance = Chance::of(shot.to_hit_number);
            damage = with_shot(&damage, shot, weapon, chance, landing);
            misses = misses.part(36 - chance.ways());
        }
        let per_million = damage.per_million();
        Some(VolleyForecast {
            bars: bars(&per_million, damage.most()),
            outcomes: outcomes(&per_million),
            expected: damage.expected(),
            most: damage.most(),
            any_hit: MILLION - misses.share_of_zero(),
            fall: self.fall_after(target, &per_million),
        })
    }

    /// The cases of the location roll for one packet of damage.
    fn landing(&self, column: HitColumn, partial_cover: bool, points: u16) -> Vec<(u16, u8)> {
        let mut cases: BTreeMap<u16, u8> = BTreeMap::new();
        for (roll, ways) in TOTALS {
            let Struck { location, .. } = hit_location::weapon(column, roll);
            let points = landed(points, location, partial_cover, &self.scenario.profile);
            *cases.entry(points).or_default() += ways;
        }
        cases.into_iter().collect()
    }
}

/// Adds a shot to a distribution: to-hit roll, cluster roll and a location roll for each packet.
fn with_shot(
    before: &Distribution,
    shot: &WeaponAttack,
    weapon: &Weapon,
    chance: Chance,
    landing: impl Fn(u16) -> Vec<(u16, u8)>,
) -> Distribution {
    let mut after = before.part(36 - chance.ways());
    let hit = before.part(chance.ways());
    if shot.mode == FireMode::Heat {
        after.join(&hit);
        return after;
    }
    for (hits, ways) in salvo(weapon, shot.mode) {
        let mut part = hit.roll(&[(0, ways)]);
        for points in family(weapon, shot.mode).packets(hits, shot.damage) {
            part = part.roll(&landing(points));
        }
        after.join(&part);
    }
    after
}

fn outcomes(per_million: &[u32]) -> Vec<DamageChance> {
    let all = (0..).zip(per_million).filter(|(_, share)| **share > 0);
    all.map(|(damage, share)| DamageChance { damage, per_million: *share }).collect()
}

/// Groups the outcomes: one bar for no damage, then one for each possible total, or bars of equal width if those are too
/// many.
fn bars(per_million: &[u32], most: u16) -> Vec<DamageBar> {
    let possible = (0..=most).zip(per_million).skip(1).filter(|(_, share)| **share > 0);
    let totals: Vec<(u16, u16)> = possible.map(|(total, _)| (total, total)).collect();
    let ranges = if totals.len() <= BARS.into() { totals } else { ranges(most) };
    let bar = |(from, to): (u16, u16)| {
        let shares = per_million.iter().take(usize::from(to) + 1).skip(from.into());
        DamageBar { label: label(from, to), from, to, per_million: shares.sum() }
    };
    [(0, 0)].into_iter().chain(ranges).map(bar).collect()
}

/// Divides the totals from 1 to `most` into ranges of equal width.
fn ranges(most: u16) -> Vec<(u16, u16)> {
    let wide_enough = |width: &&u16| most.div_ceil(**width) <= BARS;
    let width = WIDTHS.iter().find(wide_enough).copied().unwrap_or(most.div_ceil(BARS).max(1));
    let starts = (1..=most).step_by(width.into());
    starts.map(|from| (from, from.saturating_add(width - 1))).collect()
}

fn label(from: u16, to: u16) -> String {
    match (from, to) {
        (0, _) => "none".to_owned(),
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    }
}
