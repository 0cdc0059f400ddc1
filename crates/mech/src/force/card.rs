use super::{ForceDraft, UnitDraft, adjusted};
use crate::Design;
use crate::design::WeightClass;
use sandtable_core::Findings;
use serde::Serialize;
use std::collections::BTreeSet;

/// A force with its totals.
///
/// ```
/// use sandtable_mech::force::{ForceDraft, UnitDraft};
///
/// let veteran = UnitDraft { gunnery: Some(3), ..UnitDraft::new("atlas-as7-d") };
/// let units = vec![veteran, UnitDraft::new("hunchback-hbk-4g")];
/// let force = ForceDraft { name: "Hammer".to_owned(), units }.card()?;
/// assert_eq!((force.total_tonnage, force.total_bv), (150, 1897 + 1041));
/// assert_eq!(force.adjusted_bv, 2276 + 1041, "1897 x 1.20 = 2276.4");
/// # Ok::<(), sandtable_core::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct ForceCard {
    /// The name of the force.
    pub name: String,
    /// The units, in the order of the draft.
    pub units: Vec<ForceUnit>,
    /// Sum of the battle values, without skills.
    #[serde(rename = "totalBV")]
    pub total_bv: u32,
    /// Sum of the battle values adjusted for skill.
    #[serde(rename = "adjustedBV")]
    pub adjusted_bv: u32,
    /// Sum of the weights in tons.
    pub total_tonnage: u32,
    /// Number of units.
    pub unit_count: usize,
    /// Sentences about what may be a mistake.
    pub warnings: Vec<String>,
}

/// A unit of a [`ForceCard`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct ForceUnit {
    /// The id of the design.
    pub unit_id: String,
    /// Chassis and variant.
    pub name: String,
    /// The chassis.
    pub chassis: String,
    /// The variant of the chassis.
    pub variant: String,
    /// The weight class.
    pub class: WeightClass,
    /// Weight in tons.
    pub tonnage: u16,
    /// Battle value, without skills.
    pub bv: u32,
    /// Battle value adjusted for skill.
    #[serde(rename = "adjustedBV")]
    pub adjusted_bv: u32,
    /// The name of the pilot, if the force names one.
    pub pilot_name: Option<String>,
    /// Gunnery of the pilot.
    pub gunnery: u8,
    /// Piloting of the pilot.
    pub piloting: u8,
}

impl ForceDraft {
    /// Computes the totals of a force.
    ///
    /// # Errors
    /// Returns a finding for every field that cannot be used: see [`check`](Self::check).
    pub fn card(&self) -> Result<ForceCard, Findings> {
        let findings = self.check();
        let units: Option<Vec<ForceUnit>> = self.units.iter().map(ForceUnit::of).collect();
        // A unit without a card has an unknown design, which is among the findings.
        let Some(units) = units.filter(|_| findings.is_empty()) else {
            return Err(Findings(findings));
        };
        Ok(ForceCard {
            name: self.name.trim().to_owned(),
            total_bv: total(&units, |unit| unit.bv),
            adjusted_bv: total(&units, |unit| unit.adjusted_bv),
            total_tonnage: total(&units, |unit| unit.tonnage.into()),
            unit_count: units.len(),
            warnings: warnings(&units),
            units,
        })
    }
}

impl ForceUnit {
    fn of(draft: &UnitDraft) -> Option<Self> {
        let design = Design::shipped_as(&draft.unit_id)?;
        let (bv, skills) = (design.worth().0, draft.skills());
        Some(Self {
            unit_id: draft.unit_id.clone(),
            name: design.to_string(),
            chassis: design.chassis.clone(),
            variant: design.model.clone(),
            class: WeightClass::of(design.tons),
            tonnage: design.tons,
            bv,
            adjusted_bv: adjusted(bv, skills),
            pilot_name: draft.pilot().map(str::to_owned),
            gunnery: skills.gunnery,
            piloting: skills.piloting,
        })
    }
}

fn total(units: &[ForceUnit], of: impl Fn(&ForceUnit) -> u32) -> u32 {
    units.iter().map(of).fold(0, u32::saturating_add)
}

fn warnings(units: &[ForceUnit]) -> Vec<String> {
    if units.is_empty() {
        return vec!["The force has no units yet: add at least one before a battle.".to_owned()];
    }
    let mut names = BTreeSet::new();
    let pilots = units.iter().filter_map(|unit| unit.pilot_name.as_ref());
    let twice: BTreeSet<&String> = pilots.filter(|name| !names.insert(*name)).collect();
    twice.into_iter().map(|name| format!("Several pilots are called {name}.")).collect()
}
