use super::part::{Damaged, Place, Roll, Who};
use crate::event::{HeatSource, WoundSource};
use crate::movement::MovementStep;
use crate::rules::{Chance, HitColumn, Modifier, Twist};
use crate::state::Gone;
use crate::weapon::{WeaponClass, WeaponFamily};
use crate::{FireMode, Location, MovementMode, Phase, PhysicalKind, WeaponId};
use sandtable_hex::{Facing, Hex};
use serde::Serialize;
use std::borrow::Cow;

/// The result of one event, beside its log line.
///
/// Rows of one order belong together if they have the same `group`: the shots of one unit at one
/// target with all that follows from them, or the heat of one unit. A row with `follows` is a
/// consequence of another row, whose figures already include it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ResultRow {
    /// The number of the event within its order, from 0.
    pub line: u16,
    /// The `line` of the row that opens its group.
    pub group: u16,
    /// The `line` of the row that caused this one; absent for a row of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub follows: Option<u16>,
    /// The kind of its mark on a time line; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub mark: Option<MarkKind>,
    /// The seat that suffered; absent if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub suffered: Option<u8>,
    /// The result itself.
    #[serde(flatten)]
    pub happened: Happened,
}

/// The kind of a mark on a time line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// An attack that hit.
    Hit,
    /// A location lost.
    Lost,
    /// A critical hit or an explosion.
    Critical,
    /// A fall.
    Fall,
    /// A reactor shut down.
    Shutdown,
    /// A unit out of the battle.
    Destroyed,
    /// The objective changed hands.
    Objective,
}

impl Happened {
    /// The mark of the result on a time line, and the seat that suffered.
    pub(super) fn mark(&self) -> Option<(MarkKind, Option<u8>)> {
        let of = |kind, unit: &Who| Some((kind, Some(unit.seat)));
        match self {
            Self::Shot(shot) if shot.roll.passed => of(MarkKind::Hit, &shot.target),
            Self::Strike(strike) if strike.roll.passed => of(MarkKind::Hit, &strike.target),
            Self::Damage { unit, damaged, .. } if damaged.destroyed => of(MarkKind::Lost, unit),
            Self::LocationLost { unit, .. } => of(MarkKind::Lost, unit),
            Self::Critical { unit, .. } | Self::Explosion { unit, .. } => {
                of(MarkKind::Critical, unit)
            }
            Self::Fall(fall) => of(MarkKind::Fall, &fall.unit),
            Self::Shutdown { unit, roll, .. } if !roll.passed => of(MarkKind::Shutdown, unit),
            Self::Destroyed { unit, .. } | Self::Withdrawn { unit } => {
                of(MarkKind::Destroyed, unit)
            }
            Self::Objective { seat, .. } => {
                Some((MarkKind::Objective, seat.map(|seat| 1 - seat.min(1))))
            }
            _ => None,
        }
    }
}

/// What happened in one event. Seats are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the comment on each variant covers its fields")]
pub enum Happened {
    /// The battle starts.
    BattleStarted,
    /// A turn begins.
    Turn { turn: u32 },
    /// A phase begins.
    Phase { phase: Phase, turn: u32 },
    /// Both sides rolled for initiative: the dice by seat, the seat that won and the one that moves
    /// first.
    Initiative { dice: [[u8; 2]; 2], winner: u8, first: u8 },
    /// A unit moves.
    Move(MoveResult),
    /// A unit attempts to stand up.
    Stand { unit: Who, roll: Roll },
    /// A unit drops prone.
    DropProne { unit: Who },
    /// A unit declares a charge or, with `from_above`, a death from above.
    ChargeDeclared { unit: Who, target: Who, from_above: bool },
    /// A unit ends its movement; `moved` is false if it stays where it is.
    MoveLocked { unit: Who, moved: bool },
    /// A unit leaves the map.
    Withdrawn { unit: Who },
    /// A unit twists its torso.
    Twist { unit: Who, twist: Twist },
    /// A unit flips its arms backward, or forward again.
    ArmsFlipped { unit: Who, flipped: bool },
    /// A unit declares weapon fire.
    FireDeclared { unit: Who, target: Who, shots: Vec<DeclaredShot> },
    /// A unit declares a physical attack.
    StrikeDeclared { unit: Who, target: Who, attack: PhysicalKind, needed: i16, chance: Chance },
    /// A unit ends its attacks; `attacks` is false if it makes none.
    AttackLocked { unit: Who, attacks: bool },
    /// A weapon uses ammunition: rounds used, and left in the bin.
    Ammunition { unit: Who, weapon: String, used: u16, left: u16 },
    /// A weapon hits or misses.
    Shot(ShotResult),
    /// A physical attack hits or misses.
    Strike(StrikeResult),
    /// A weapon jams for the rest of the battle.
    Jam { unit: Who, weapon: String },
    /// A weapon of another unit heats a unit.
    HeatInflicted { unit: Who, amount: u16 },
    /// A unit is displaced.
    Displaced {
        unit: Who,
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        from: Hex,
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        to: Hex,
    },
    /// A location takes damage.
    Damage { unit: Who, damaged: Damaged, left: Option<String> },
    /// A location is lost without damage to it, such as an arm with its side torso.
    LocationLost { unit: Who, location: Location },
    /// A roll for critical hits: their number, or a head or limb blown off.
    CriticalRoll { unit: Who, location: Location, dice: [u8; 2], hits: u8, blown_off: bool },
    /// A critical hit on a component.
    Critical { unit: Who, location: Location, component: String },
    /// Ammunition or a charged weapon explodes.
    Explosion { unit: Who, location: Location, ammunition: bool, damage: u16 },
    /// A pilot is wounded: new wounds, all wounds, and the number that kills. `conscious` is `null`
    /// if no roll was made.
    Wound {
        unit: Who,
        wounds: u8,
        total: u8,
        fatal: u8,
        source: WoundSource,
        rolls: Vec<Roll>,
        conscious: Option<bool>,
    },
    /// An unconscious pilot rolls to regain consciousness.
    Wake { unit: Who, roll: Roll },
    /// A unit has to make a piloting skill roll later in the phase.
    PilotingDue { unit: Who, reason: Cow<'static, str> },
    /// A piloting skill roll. A unit that fails falls, which is a row of its own.
    Piloting { unit: Who, reason: Cow<'static, str>, roll: Roll, modifiers: Vec<Modifier> },
    /// A unit falls.
    Fall(FallResult),
    /// A unit gains heat: the amount, and its heat after that.
    Heat { unit: Who, source: HeatSource, amount: u16, heat: u16 },
    /// Heat sinks dissipate up to `amount`; `heat` is the heat after that.
    Cooling { unit: Who, amount: u16, heat: u16 },
    /// A roll to avoid shutdown.
    Shutdown { unit: Who, heat: u16, roll: Roll },
    /// A roll to restart the reactor.
    Restart { unit: Who, heat: u16, roll: Roll },
    /// A roll to avoid an ammunition explosion from heat.
    AmmunitionRisk { unit: Who, heat: u16, roll: Roll },
    /// A unit is out of the battle: the reason as a code and in words.
    Destroyed { unit: Who, why: Gone, words: &'static str },
    /// The seat that holds the objective and for how many turns in a row; `null` if neither does.
    Objective { seat: Option<u8>, turns: u32 },
    /// A seat offers a draw.
    DrawOffer { seat: u8 },
    /// The battle is over; `winner` is `null` for a draw.
    BattleEnded { winner: Option<u8>, reason: String },
}

/// The result of a weapon attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ShotResult {
    /// The attacker.
    pub unit: Who,
    /// The target.
    pub target: Who,
    /// The id of the weapon within its unit.
    pub weapon_id: WeaponId,
    /// The name of the weapon.
    pub weapon: String,
    /// Energy, ballistic or missile; `null` if the weapon is unknown.
    pub class: Option<WeaponClass>,
    /// The family, such as laser or autocannon; `null` if the weapon is unknown.
    pub family: Option<WeaponFamily>,
    /// The fire mode.
    pub mode: FireMode,
    /// The to-hit roll.
    pub roll: Roll,
    /// The faces of the cluster roll and the number of missiles or pellets that hit.
    pub cluster: Option<([u8; 2], u8)>,
    /// The locations that were hit.
    pub places: Vec<Place>,
    /// Points of damage in total.
    pub damage: u16,
    /// Expected damage before the roll, in hundredths of a point.
    pub expected: Option<u32>,
    /// Heat of the shot.
    pub heat: u16,
    /// Damage to each location of the target, after it moved inward.
    pub damaged: Vec<Damaged>,
    /// What is left of those locations, in words.
    pub left: Option<String>,
}

/// The result of a physical attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StrikeResult {
    /// The attacker.
    pub unit: Who,
    /// The target.
    pub target: Who,
    /// The kind of attack.
    pub attack: PhysicalKind,
    /// The kind in words, such as "left kick".
    pub name: String,
    /// The to-hit roll, without dice if the attack could not be carried out.
    pub roll: Roll,
    /// The locations of the target that were hit.
    pub places: Vec<Place>,
    /// Points of damage to the target in total.
    pub damage: u16,
    /// Expected damage before the roll, in hundredths of a point.
    pub expected: u32,
    /// The locations of the attacker that were damaged by its own attack.
    pub recoil: Vec<Place>,
    /// Points of damage to the attacker in total.
    pub recoil_damage: u16,
    /// Damage to each location of the target, after it moved inward.
    pub damaged: Vec<Damaged>,
    /// What is left of those locations, in words.
    pub left: Option<String>,
}

/// One weapon of declared fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct DeclaredShot {
    /// The id of the weapon within its unit.
    pub weapon_id: WeaponId,
    /// The name of the weapon.
    pub weapon: String,
    /// The total to reach, at least 2.
    pub needed: i16,
    /// The chance to hit, in 36ths.
    pub chance: Chance,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct MoveResult {
    /// The unit that moves.
    pub unit: Who,
    /// Walk, run or jump.
    pub mode: MovementMode,
    /// The hex in which it starts.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub from: Hex,
    /// The facing at the start.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub from_facing: Facing,
    /// The hex in which it ends.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub to: Hex,
    /// The facing at the end.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub facing: Facing,
    /// Turns and steps in order; empty for a jump.
    pub path: Vec<MovementStep>,
    /// Hexes entered.
    pub hexes: u32,
    /// Movement points spent.
    pub points: u32,
    /// Heat of the move.
    pub heat: u32,
}

/// A fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct FallResult {
    /// The unit that falls.
    pub unit: Who,
    /// The die that decides the side.
    pub die: u8,
    /// The side it falls on.
    pub side: HitColumn,
    /// Its new facing.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub facing: Facing,
    /// Points of damage in total.
    pub damage: u16,
    /// The locations that were hit.
    pub places: Vec<Place>,
    /// Damage to each location, after it moved inward.
    pub damaged: Vec<Damaged>,
    /// What is left of those locations, in words.
    pub left: Option<String>,
}
