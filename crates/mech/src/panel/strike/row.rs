use super::StrikeOdds;
use crate::rules::Chance;
use crate::{Fighter, Location, Mech, Order, PhysicalKind, Refused, State, Unable};
use serde::Serialize;

/// A physical attack on one target: a single attack, or both punches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StrikeRow {
    /// The attacks that the orders declare.
    pub kinds: Vec<PhysicalKind>,
    /// The attack in words: "Kick".
    pub label: &'static str,
    /// The limb in words, such as "left arm" or "either leg"; empty without one.
    pub limb: &'static str,
    /// The reason why it is not possible, in a few words; `None` if it is.
    pub refused: Option<String>,
    /// The odds; `None` if it is not possible.
    pub odds: Option<StrikeOdds>,
    /// The orders that declare it, in order; empty if it is not possible.
    pub orders: Vec<Order>,
    /// True for the single attack with the highest expected damage.
    pub suggested: bool,
}

/// All rows in the order of the list, with label and limb.
const ROWS: [(&[PhysicalKind], &str, &str); 8] = [
    (&[PhysicalKind::KickLeft], "Kick", "left leg"),
    (&[PhysicalKind::KickRight], "Kick", "right leg"),
    (&[PhysicalKind::PunchLeft], "Punch", "left arm"),
    (&[PhysicalKind::PunchRight], "Punch", "right arm"),
    (&[PhysicalKind::PunchLeft, PhysicalKind::PunchRight], "Punch", "both arms"),
    (&[PhysicalKind::Push], "Push", ""),
    (&[PhysicalKind::Charge], "Charge", ""),
    (&[PhysicalKind::DeathFromAbove], "Death from above", ""),
];

impl Mech {
    /// Returns all attacks of a unit on an adjacent enemy.
    pub(super) fn strike_rows(&self, state: &State, unit: usize, target: usize) -> Vec<StrikeRow> {
        let jumps = self.fighter(state, unit).plan.jets > 0;
        let able = ROWS.into_iter().filter(|row| row.0 != [PhysicalKind::DeathFromAbove] || jumps);
        let mut rows: Vec<StrikeRow> =
            able.map(|row| self.strike_row(state, unit, target, row)).collect();
        merge_kicks(&mut rows);
        suggest(&mut rows);
        rows
    }

    fn strike_row(
        &self,
        state: &State,
        unit: usize,
        target: usize,
        (kinds, label, limb): (&[PhysicalKind], &'static str, &'static str),
    ) -> StrikeRow {
        let swing = self.swing(state, unit, target);
        let refused =
            kinds.iter().find_map(|kind| swing.may_strike(*kind).err().map(|e| (kind, e)));
        let fighter = self.fighter(state, unit);
        let refused = refused.map(|(kind, refusal)| words(fighter, *kind, &refusal));
        let odds = refused.is_none().then(|| match kinds {
            [one] => self.strike_odds(state, unit, target, *one),
            _ => self.both_punches(state, unit, target),
        });
        let [own, other] = [unit, target].map(|at| &state.units[at].id);
        let orders = kinds.iter().filter(|_| odds.is_some()).map(|kind| {
            Order::DeclarePhysicalAttack { unit: own.clone(), target: other.clone(), kind: *kind }
        });
        let orders = orders.collect();
        StrikeRow { kinds: kinds.to_vec(), label, limb, refused, odds, orders, suggested: false }
    }
}

/// Kicks that differ in nothing but the leg become one row, unless the reasons name the leg.
fn merge_kicks(rows: &mut Vec<StrikeRow>) {
    if let [left, right, ..] = rows.as_mut_slice()
        && (&left.refused, &left.odds) == (&right.refused, &right.odds)
    {
        left.limb = "either leg";
        rows.remove(1);
    }
}

/// Marks the single attack with the highest expected damage, the first of equals.
fn suggest(rows: &mut [StrikeRow]) {
    let expected = |row: &StrikeRow| match (&row.odds, &row.kinds[..]) {
        (Some(odds), [_]) if odds.needed.chance > Chance::NEVER => Some(odds.expected),
        _ => None,
    };
    let best = rows.iter().filter_map(expected).max();
    let first = rows.iter_mut().find(|row| best.is_some() && expected(row) == best);
    if let Some(row) = first {
        row.suggested = true;
    }
}

/// A refusal in a few words, for a row that already names the attack.
fn words(unit: Fighter<'_>, kind: PhysicalKind, refusal: &Refused) -> String {
    let Refused::PhysicalImpossible(.., why) = refusal else {
        let charges = matches!(refusal, Refused::Charging(_));
        return if charges { "it charges".to_owned() } else { refusal.to_string() };
    };
    let limb = || limb_in_question(unit, kind, *why);
    match why {
        Unable::LimbFired => format!("{} fired", limb()),
        Unable::LimbOut => format!("{} does not work", limb()),
        Unable::NeedsRunUp => "declare it in Move".to_owned(),
        Unable::NotAdjacent => "not adjacent".to_owned(),
        Unable::Prone => "prone".to_owned(),
        Unable::ArmsFlipped => "arms flipped".to_owned(),
        Unable::OutOfArc => "outside its arc".to_owned(),
        Unable::Level => "too high or too low".to_owned(),
        Unable::StrikesAlready => "another attack is declared".to_owned(),
        Unable::TargetProne => "it is prone".to_owned(),
    }
}

/// The limb that prevents an attack. A push uses both arms: the first that fires or is lost.
fn limb_in_question(unit: Fighter<'_>, kind: PhysicalKind, why: Unable) -> &'static str {
    let fires = |at: Location| {
        let mut weapons = unit.plan.weapons.iter().zip(&unit.now.weapons);
        weapons.any(|(weapon, state)| weapon.location == at && state.fired)
    };
    let guilty = |at: &Location| match why {
        Unable::LimbFired => fires(*at),
        _ => unit.now.has_lost(*at),
    };
    let arms = [Location::LeftArm, Location::RightArm];
    match kind.limb() {
        // A kick needs both legs, whichever of them kicks.
        Some(leg) if leg.is_leg() && why == Unable::LimbOut => "a leg",
        Some(limb) => limb.name(),
        None => arms.into_iter().find(guilty).map_or("an arm", Location::name),
    }
}
