use crate::Design;
use crate::design::WeightClass;
use serde::Serialize;

/// A design in a list of units.
///
/// ```
/// use sandtable_mech::Design;
/// use sandtable_mech::design::WeightClass;
/// use sandtable_mech::library::UnitCard;
///
/// let atlas = UnitCard::of(Design::shipped_as("atlas-as7-d").ok_or("not shipped")?);
/// assert_eq!((atlas.name.as_str(), atlas.bv, atlas.tonnage), ("Atlas AS7-D", 1897, 100));
/// assert_eq!(atlas.class, WeightClass::Assault);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct UnitCard {
    /// The id in requests and files, such as `atlas-as7-d`.
    pub id: String,
    /// Chassis and variant.
    pub name: String,
    /// The chassis, such as "Atlas".
    pub chassis: String,
    /// The variant of the chassis, such as "AS7-D".
    pub variant: String,
    /// Weight in tons.
    pub tonnage: u16,
    /// Battle value with a pilot of gunnery 4 and piloting 5.
    pub bv: u32,
    /// The weight class.
    pub class: WeightClass,
    /// Movement points, undamaged.
    pub movement: Points,
    /// Sum of all armour points.
    pub armor: u32,
    /// Number of heat sinks.
    pub heat_sinks: u16,
}

/// Movement points by mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", rename = "MovementPoints"))]
pub struct Points {
    /// Walking.
    pub walk: u16,
    /// Running.
    pub run: u16,
    /// Jumping; 0 without jump jets.
    pub jump: u16,
}

impl UnitCard {
    /// Returns the card of a design.
    pub fn of(design: &Design) -> Self {
        Self {
            id: design.id(),
            name: design.to_string(),
            chassis: design.chassis.clone(),
            variant: design.model.clone(),
            tonnage: design.tons,
            bv: design.worth().0,
            class: WeightClass::of(design.tons),
            movement: Points { walk: design.walk, run: design.run(), jump: design.jump },
            armor: design.armour.total(),
            heat_sinks: design.heat_sinks.count,
        }
    }
}
