use crate::{BinId, Gone, Location, MovementMode, Side, UnitId, WeaponId};
use serde::Serialize;

/// The record sheet of a unit. Its [`Display`](std::fmt::Display) form is made for a terminal.
///
/// ```
/// use sandtable_core::Game;
/// use sandtable_core::testkit::Probe;
/// use sandtable_mech::{Mech, UnitId};
///
/// let mech = Mech::new(&Mech::scenarios()[0])?;
/// let sheet = mech.sheet(&mech.start(), &UnitId::from("Player-0")).ok_or("no such unit")?;
/// assert_eq!((sheet.pilot.wounds, sheet.heat.now, sheet.parts.len()), (0, 0, 8));
/// assert!(sheet.to_string().starts_with(&sheet.design));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Sheet {
    /// The id that orders use.
    pub unit: UnitId,
    /// The name people read, such as "Player's Hunchback".
    pub name: String,
    /// Chassis and model.
    pub design: String,
    /// Weight of the design.
    pub tons: u16,
    /// The side the unit fights for.
    pub side: Side,
    /// Battle value of the design.
    pub battle_value: u32,
    /// True if the battle value is an estimate because the design does not state one.
    pub estimated: bool,
    /// Hex number and facing, in words: "at 0805 facing N".
    pub place: String,
    /// True while the unit is prone.
    pub prone: bool,
    /// True while the reactor is shut down.
    pub shutdown: bool,
    /// The reason why the unit left the battle; `None` while it takes part.
    pub gone: Option<Gone>,
    /// Skills and wounds of the pilot.
    pub pilot: Pilot,
    /// Movement points left in each mode.
    pub moves: Vec<Points>,
    /// Heat, heat sinks and effects of heat.
    pub heat: HeatScale,
    /// Armour, structure and critical slots of each location, in the order of [`Location::ALL`].
    pub parts: Vec<Part>,
    /// Weapons, in the order of the design.
    pub weapons: Vec<WeaponRow>,
    /// Ammunition bins, in the order of the design.
    pub bins: Vec<BinRow>,
    /// Engine, gyro, sensors and life support with their critical hits.
    pub components: Vec<Component>,
}

/// The pilot on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Pilot {
    /// The pilot's name.
    pub name: String,
    /// Gunnery skill: lower is better.
    pub gunnery: u8,
    /// Piloting skill: lower is better.
    pub piloting: u8,
    /// Wounds taken.
    pub wounds: u8,
    /// The number of wounds that kills.
    pub fatal: u8,
    /// False while the pilot is unconscious.
    pub awake: bool,
    /// The pilot's condition in words, such as "awake".
    pub condition: String,
}

/// Movement points in one mode on a [`Sheet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Points {
    /// The movement mode.
    pub mode: MovementMode,
    /// Points available now, after heat and damage.
    pub points: u16,
}

/// The heat scale of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatScale {
    /// Current heat.
    pub now: u16,
    /// The highest heat on the scale.
    pub hottest: u16,
    /// Heat that movement, declared shots, the engine and other sources add at the end of the turn.
    pub coming: u16,
    /// Working heat sinks.
    pub sinks: u16,
    /// Heat removed per turn in the unit's current hex.
    pub carries_off: u16,
    /// Effects of the current heat, in words.
    pub effects: Vec<String>,
    /// Effects at each level where they change, lowest heat first.
    pub bands: Vec<HeatBand>,
    /// Every effect at the level where it begins, lowest heat first.
    pub thresholds: Vec<HeatThreshold>,
}

/// The level of heat at which an effect begins or becomes worse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatThreshold {
    /// The lowest heat with the effect.
    pub from: u16,
    /// The kind of effect.
    pub kind: HeatEffect,
    /// The effect in words.
    pub words: String,
}

/// A kind of effect of heat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum HeatEffect {
    /// Fewer walking points.
    Movement,
    /// Shots are harder.
    Aim,
    /// The reactor may shut down.
    Shutdown,
    /// Ammunition may explode.
    Ammunition,
    /// The pilot is wounded, because life support is damaged.
    Pilot,
}

/// Effects of heat from one level up to the start of the next band.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatBand {
    /// The lowest heat of the band.
    pub from: u16,
    /// The effects, in words.
    pub effects: Vec<String>,
}

/// A location on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Part {
    /// The location's code.
    pub location: Location,
    /// The location's name, such as "left arm".
    pub name: String,
    /// True if the location is destroyed.
    pub lost: bool,
    /// Front armour: points left, points when undamaged.
    pub armour: [u16; 2],
    /// Rear armour in the same form; `None` for all but the torsos.
    pub rear: Option<[u16; 2]>,
    /// Internal structure in the same form.
    pub structure: [u16; 2],
    /// Critical slots, from the top.
    pub slots: Vec<SlotRow>,
}

/// A critical slot on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct SlotRow {
    /// The equipment in the slot; `None` if it is empty.
    pub name: Option<String>,
    /// True if a critical hit destroyed it.
    pub broken: bool,
}

/// A weapon on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct WeaponRow {
    /// The id that attack orders use.
    pub id: WeaponId,
    /// The weapon's name in the weapon table.
    pub name: String,
    /// The location it is mounted in.
    pub location: Location,
    /// True if it is mounted facing the rear.
    pub rear: bool,
    /// Damage of a hit, such as "5" or "20 x 1".
    pub damage: String,
    /// Heat per shot.
    pub heat: u16,
    /// Minimum range: shots at this distance or less are harder; 0 if the weapon has none.
    pub minimum: u16,
    /// The last hex of short, medium and long range.
    pub range: [u16; 3],
    /// Shots left; `None` if the weapon needs no ammunition.
    pub shots: Option<u16>,
    /// "ready", "firing" (already declared), "no ammunition", "jammed" or "destroyed".
    pub state: &'static str,
    /// True if nothing about the weapon itself prevents it from firing.
    pub ready: bool,
}

/// An ammunition bin on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct BinRow {
    /// The bin's id.
    pub id: BinId,
    /// The weapon it feeds.
    pub weapon: String,
    /// The location it is stored in.
    pub location: Location,
    /// Shots left, shots when full.
    pub shots: [u16; 2],
}

/// A component that fails after a number of critical hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Component {
    /// The component, such as "engine".
    pub name: &'static str,
    /// Critical hits taken.
    pub hits: u8,
    /// The number of hits that destroys it.
    pub limit: u8,
    /// The effect of a hit, in words.
    pub effect: &'static str,
}
