use crate::{BinId, Gone, Location, MovementMode, Side, UnitId, WeaponId};
use serde::Serialize;

/// The record sheet of a unit. As text it is laid out for a terminal.
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
    /// By what name it is asked about.
    pub unit: UnitId,
    /// What people call it.
    pub name: String,
    /// What it is.
    pub design: String,
    /// What it weighs.
    pub tons: u16,
    /// Whose it is.
    pub side: Side,
    /// What it is worth.
    pub battle_value: u32,
    /// Whether that is only an estimate.
    pub estimated: bool,
    /// Where it stands and which way it looks, in words.
    pub place: String,
    /// Whether it lies on the ground.
    pub prone: bool,
    /// Whether its reactor is off.
    pub shutdown: bool,
    /// Why it is no longer in the battle.
    pub gone: Option<Gone>,
    /// Its pilot.
    pub pilot: Pilot,
    /// How far it goes in each mode.
    pub moves: Vec<Points>,
    /// Its heat.
    pub heat: HeatScale,
    /// Its locations, from the head outward.
    pub parts: Vec<Part>,
    /// Its weapons, in the order of the design.
    pub weapons: Vec<WeaponRow>,
    /// Its ammunition, in the order of the design.
    pub bins: Vec<BinRow>,
    /// What stands only so many hits.
    pub components: Vec<Component>,
}

/// A pilot on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Pilot {
    /// How well it shoots: the lower, the better.
    pub gunnery: u8,
    /// How well it keeps its balance: the lower, the better.
    pub piloting: u8,
    /// Wounds.
    pub wounds: u8,
    /// How many of them kill.
    pub fatal: u8,
    /// Whether it is awake.
    pub awake: bool,
    /// How it fares, in words.
    pub condition: String,
}

/// Movement points of a mode on a [`Sheet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Points {
    /// How it moves.
    pub mode: MovementMode,
    /// What it may spend.
    pub points: u16,
}

/// The heat scale of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatScale {
    /// The heat now.
    pub now: u16,
    /// Where the scale ends.
    pub hottest: u16,
    /// What movement, declared shots, the engine and others add by the end of the turn.
    pub coming: u16,
    /// Heat sinks that work.
    pub sinks: u16,
    /// What they carry off in a turn where the unit stands.
    pub carries_off: u16,
    /// What the heat does now, in words.
    pub effects: Vec<String>,
    /// What it does at every heat at which that changes, coolest first.
    pub bands: Vec<HeatBand>,
}

/// What heat does from some heat on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatBand {
    /// From which heat on.
    pub from: u16,
    /// What, in words.
    pub effects: Vec<String>,
}

/// A location on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Part {
    /// Which.
    pub location: Location,
    /// What it is called.
    pub name: String,
    /// Whether it is gone.
    pub lost: bool,
    /// Points of armour: what is left, and what there was.
    pub armour: [u16; 2],
    /// The same at the rear, where a location has one.
    pub rear: Option<[u16; 2]>,
    /// The same of structure.
    pub structure: [u16; 2],
    /// What a critical hit can find there.
    pub slots: Vec<SlotRow>,
}

/// A critical slot on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct SlotRow {
    /// What is in it; nothing where it is empty.
    pub name: Option<String>,
    /// Whether it is broken.
    pub broken: bool,
}

/// A weapon on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct WeaponRow {
    /// By what name it is ordered to fire.
    pub id: WeaponId,
    /// What it is.
    pub name: String,
    /// Where it is.
    pub location: Location,
    /// Whether it fires to the rear.
    pub rear: bool,
    /// What a hit does, in words.
    pub damage: String,
    /// Heat of a shot.
    pub heat: u16,
    /// Up to this distance a shot is harder; 0 if there is no such distance.
    pub minimum: u16,
    /// The last hex of short, medium and long range.
    pub range: [u16; 3],
    /// Shots left, if it needs any.
    pub shots: Option<u16>,
    /// How it fares, in words.
    pub state: &'static str,
    /// Whether it could fire, as far as it is concerned.
    pub ready: bool,
}

/// Ammunition on a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct BinRow {
    /// What it is called.
    pub id: BinId,
    /// What it is for.
    pub weapon: String,
    /// Where it is.
    pub location: Location,
    /// Shots left, and when it was full.
    pub shots: [u16; 2],
}

/// Something that stands only so many hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Component {
    /// What.
    pub name: &'static str,
    /// How often it was hit.
    pub hits: u8,
    /// How many hits finish it.
    pub limit: u8,
    /// What a hit does, in words.
    pub effect: &'static str,
}
