use crate::blow::{Prospect, Swing};
use crate::fire::{Aim, Odds};
use crate::rules::{Chance, Check, Modifier};
use crate::weapon::RangeBracket;
use crate::{Armament, FireMode, PhysicalKind, ReachabilityMap};
use serde::Serialize;

/// What would come of an action. What does not apply is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ActionPreview {
    /// For a move, everywhere it can end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reachability: Option<ReachabilityMap>,
    /// What two dice have to show, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub check: Option<CheckPreview>,
    /// How likely it succeeds, in 36ths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub chance: Option<Chance>,
    /// Damage to the target to be expected, in hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expected_damage: Option<u32>,
    /// Damage to the unit itself to be expected, in hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub own_damage: Option<u32>,
    /// What it heats; a move, at most. For the heat phase, the heat at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub heat: Option<u16>,
    /// For the heat phase, how likely the reactor runs after it, in 36ths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reactor_runs: Option<Chance>,
    /// For the heat phase, how likely the ammunition does not explode, in 36ths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ammunition_holds: Option<Chance>,
}

/// A roll of two dice that is yet to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct CheckPreview {
    /// Gunnery or piloting.
    pub skill: u8,
    /// What adds to it.
    pub modifiers: Vec<Modifier>,
    /// What the dice have to show at least: the sum of the above.
    pub target_number: i16,
}

impl From<Check> for CheckPreview {
    fn from(check: Check) -> Self {
        let target_number = check.target_number();
        Self { skill: check.skill, modifiers: check.modifiers, target_number }
    }
}

impl ActionPreview {
    /// A roll, and how likely it succeeds.
    pub(super) fn of_check(check: Check) -> Self {
        Self { chance: Some(check.chance()), check: Some(check.into()), ..Self::default() }
    }

    /// A shot.
    pub(crate) fn of_shot(
        aim: &Aim<'_>,
        weapon: &Armament,
        mode: FireMode,
        bracket: RangeBracket,
    ) -> Self {
        let Odds { damage, heat, .. } = aim.odds(weapon, mode, bracket);
        Self {
            expected_damage: Some(damage),
            heat: Some(heat),
            ..Self::of_check(aim.check(weapon, mode, bracket))
        }
    }

    /// A blow. Only those who throw themselves at somebody have something to fear for themselves.
    pub(super) fn of_blow(swing: &Swing<'_>, kind: PhysicalKind) -> Self {
        let Prospect { damage, own_damage, .. } = swing.prospect(kind);
        Self {
            expected_damage: Some(damage),
            own_damage: kind.has_run_up().then_some(own_damage),
            ..Self::of_check(swing.check(kind))
        }
    }
}
