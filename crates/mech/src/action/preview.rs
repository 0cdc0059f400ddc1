use crate::fire::{Aim, Odds};
use crate::physical::{Prospect, Swing};
use crate::rules::{Chance, Check, Modifier};
use crate::weapon::RangeBracket;
use crate::{Armament, FireMode, PhysicalKind, ReachabilityMap};
use serde::Serialize;

/// The expected results of an action. Fields that do not apply are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ActionPreview {
    /// For a move: all reachable ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reachability: Option<ReachabilityMap>,
    /// The roll that decides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub check: Option<CheckPreview>,
    /// The chance of success, in 36ths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub chance: Option<Chance>,
    /// Expected damage to the target, in hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expected_damage: Option<u32>,
    /// Expected damage to the unit itself, in hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub own_damage: Option<u32>,
    /// Heat of the action; for a move, at most. In the heat phase: the heat at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub heat: Option<u16>,
    /// In the heat phase: the chance that the reactor runs after it, in 36ths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reactor_runs: Option<Chance>,
    /// In the heat phase: the chance that no ammunition explodes, in 36ths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ammunition_holds: Option<Chance>,
}

/// A roll of two dice that has not been made yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct CheckPreview {
    /// The gunnery or piloting skill.
    pub skill: u8,
    /// Modifiers of the skill.
    pub modifiers: Vec<Modifier>,
    /// The total to reach: skill plus modifiers.
    pub target_number: i16,
}

impl From<Check> for CheckPreview {
    fn from(check: Check) -> Self {
        let target_number = check.target_number();
        Self { skill: check.skill, modifiers: check.modifiers, target_number }
    }
}

impl ActionPreview {
    /// The preview of a roll and its chance.
    pub(super) fn of_check(check: Check) -> Self {
        Self { chance: Some(check.chance()), check: Some(check.into()), ..Self::default() }
    }

    /// The preview of a shot.
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

    /// The preview of a physical attack. Only charge and death from above damage the attacker.
    pub(super) fn of_physical_attack(swing: &Swing<'_>, kind: PhysicalKind) -> Self {
        let Prospect { damage, own_damage, .. } = swing.prospect(kind);
        Self {
            expected_damage: Some(damage),
            own_damage: kind.has_run_up().then_some(own_damage),
            ..Self::of_check(swing.check(kind))
        }
    }
}
