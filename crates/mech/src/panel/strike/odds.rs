use super::StrikeOutcome;
use crate::panel::FallRow;
use crate::panel::chip::Needed;
use crate::physical::Prospect;
use crate::rules::hit_location::{self, HitTable, Struck};
use crate::rules::{HitColumn, TOTALS};
use crate::{Location, Mech, PhysicalKind, State};
use serde::Serialize;
use std::collections::BTreeMap;

/// More locations than these are not listed.
const FEW: usize = 3;

/// The odds of a physical attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StrikeOdds {
    /// The number to roll.
    pub needed: Needed,
    /// The number of the second punch, if it differs from the first.
    pub second: Option<Needed>,
    /// Damage to the target if everything hits.
    pub damage: u16,
    /// Damage to the attacker on a hit.
    pub recoil: u16,
    /// Expected damage to the target, in hundredths of a point.
    pub expected: u32,
    /// Expected damage to the attacker, in hundredths of a point.
    pub own_expected: u32,
    /// The locations that can be hit, each with its chance on a hit.
    pub places: Vec<PlaceChance>,
    /// The locations in words: "either leg, 50 % each"; empty if no location is hit.
    pub places_words: String,
    /// The joint outcomes of hit or miss and of the rolls to stay up that follow. Rolls that damage
    /// may call for in addition are not counted.
    pub outcomes: Vec<StrikeOutcome>,
    /// The rolls to stay up in words: "it rolls 5+ to stay up"; empty without one.
    pub balance: String,
    /// The same rolls with their sums and with the effect of a failure.
    pub falls: Vec<FallRow>,
}

/// A location with its chance to be the one that is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct PlaceChance {
    /// The location.
    pub location: Location,
    /// True for rear armour.
    pub rear: bool,
    /// The chance in 36ths.
    pub ways: u8,
}

impl Mech {
    /// Returns the odds of one attack.
    pub(in crate::panel) fn strike_odds(
        &self,
        state: &State,
        unit: usize,
        target: usize,
        kind: PhysicalKind,
    ) -> StrikeOdds {
        let swing = self.swing(state, unit, target);
        let Prospect { damage: expected, own_damage, chance } = swing.prospect(kind);
        let places = swing.table(kind).map(|table| places(table, swing.column()));
        let places = places.unwrap_or_default();
        let follow_up = self.follow_up(state, unit, target, kind);
        StrikeOdds {
            needed: Needed::of("piloting", swing.check(kind)),
            second: None,
            damage: swing.damage(kind),
            recoil: swing.recoil(kind),
            expected,
            own_expected: own_damage,
            places_words: places_words(&places),
            places,
            outcomes: follow_up.outcomes(chance.ways()),
            balance: follow_up.words(),
            falls: self.falls_after(state, unit, target, kind, chance.ways()),
        }
    }

    /// Returns the odds of two punches, one with each arm.
    pub(super) fn both_punches(&self, state: &State, unit: usize, target: usize) -> StrikeOdds {
        let [left, right] = [PhysicalKind::PunchLeft, PhysicalKind::PunchRight]
            .map(|kind| self.strike_odds(state, unit, target, kind));
        let ways = [&left, &right].map(|odds| odds.needed.chance.ways());
        StrikeOdds {
            second: (right.needed != left.needed).then_some(right.needed),
            damage: left.damage + right.damage,
            expected: left.expected + right.expected,
            outcomes: StrikeOutcome::of_pair(ways),
            ..left
        }
    }
}

/// The locations of a table, in the order of [`Location::ALL`].
fn places(table: HitTable, column: HitColumn) -> Vec<PlaceChance> {
    let faces = (1..=6).map(|die| (die, 6));
    let cases: Vec<(Struck, u8)> = match table {
        HitTable::Weapon => {
            TOTALS.map(|(roll, ways)| (hit_location::weapon(column, roll), ways)).into()
        }
        HitTable::Punch => {
            faces.map(|(die, ways)| (hit_location::punch(column, die), ways)).collect()
        }
        HitTable::Kick => {
            faces.map(|(die, ways)| (hit_location::kick(column, die), ways)).collect()
        }
    };
    let mut sums: BTreeMap<(Location, bool), u8> = BTreeMap::new();
    for (struck, ways) in cases {
        *sums.entry((struck.location, struck.rear)).or_default() += ways;
    }
    let place = |((location, rear), ways)| PlaceChance { location, rear, ways };
    sums.into_iter().map(place).collect()
}

fn places_words(places: &[PlaceChance]) -> String {
    let percent = |ways: u8| (u32::from(ways) * 100 + 18) / 36;
    match places {
        [] => String::new(),
        [only] => format!("the {}", only.location.name()),
        [one, other] if one.location.is_leg() && one.ways == other.ways => {
            format!("either leg, {} % each", percent(one.ways))
        }
        // The figure shows which.
        many if many.len() > FEW => {
            let (most, rest) = (many.iter().max_by_key(|place| place.ways), many.len() - 1);
            let most = most.map_or("", |place| place.location.name());
            format!("the {most} or one of {rest} other locations")
        }
        all => {
            let word = |place: &PlaceChance| {
                format!("{} {} %", place.location.name(), percent(place.ways))
            };
            all.iter().map(word).collect::<Vec<_>>().join(", ")
        }
    }
}
