use crate::Clock;
use serde::Serialize;

/// A battle in figures, from a referee's point of view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleReport {
    /// Name of the game.
    pub game: String,
    /// Title of the scenario, if it is a shipped one.
    pub title: Option<String>,
    /// Unit of game time.
    #[cfg_attr(feature = "ts", ts(type = "\"turns\" | \"ticks\""))]
    pub clock: Clock,
    /// Turns or ticks played.
    pub turns: u32,
    /// Seconds from the first entry of the session to the last.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seconds: i64,
    /// The seats, in order.
    pub seats: Vec<SeatReport>,
    /// Curves over time; the first is strength in permille.
    pub curves: Vec<Curve>,
    /// The largest changes of the balance, largest first; at most 5.
    pub turning_points: Vec<TurningPoint>,
    /// Every unit, in the order of the scenario.
    pub units: Vec<Fate>,
    /// Hits against chance, per seat and weapon.
    pub weapons: Vec<Tally>,
    /// The dice of the session.
    pub dice: DiceCount,
}

/// A seat in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatReport {
    /// Seat number, from 0.
    pub seat: u8,
    /// Name of the seat.
    pub name: String,
    /// Name of the player, if one was recorded.
    pub player: Option<String>,
    /// True if the seat won.
    pub won: bool,
    /// Strength left, in permille.
    pub strength: u32,
    /// Number of units at the start.
    pub units: u32,
    /// Number of units still in play.
    pub units_left: u32,
    /// Attacks made.
    pub shots: u32,
    /// Attacks that hit.
    pub hits: u32,
    /// Hits to expect from the chances of those attacks, in hundredths.
    pub expected_hits: u32,
    /// Hits above expectation, in hundredths; negative for bad luck.
    pub luck: i32,
    /// Damage dealt by those attacks.
    pub damage: u32,
}

/// A measure of every seat over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Curve {
    /// Stable name, such as `strength`.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// The unit of a displayed value, such as `%`; empty if it has none.
    pub unit: &'static str,
    /// Parts per displayed unit: values of strength are permille, shown as percent with 10 parts.
    pub parts: u32,
    /// The value at the top of the scale.
    pub most: u32,
    /// The points in order; the first is the start.
    pub points: Vec<CurvePoint>,
}

/// A point of a curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// Turns or ticks that have passed.
    pub turn: u32,
    /// Sequence number of the last event before the point.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub sequence: u64,
    /// The values by seat.
    pub values: Vec<u32>,
}

/// A large change of the balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// Turn or tick.
    pub turn: u32,
    /// Sequence number of the event to open the replay at.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub sequence: u64,
    /// The seat that suffered.
    pub seat: u8,
    /// The unit that suffered, if it is one.
    pub unit: Option<String>,
    /// What happened, without the turn: "AC/20 destroys the Griffin's left leg".
    pub words: String,
    /// The hex in which it happened.
    pub hex: Option<Spot>,
    /// The loss in permille of the strength of that seat at the start.
    pub change: u32,
}

/// A hex in axial coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Spot {
    /// The axial coordinate usually called q.
    pub x: i32,
    /// The axial coordinate usually called r.
    pub y: i32,
}

/// The fate of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fate {
    /// The id of the unit, as orders spell it.
    pub unit: String,
    /// Its name without the side.
    pub name: String,
    /// Its kind: model, weight or troop type.
    pub kind: String,
    /// The seat of its side.
    pub seat: u8,
    /// Strength left, in percent.
    pub percent: u32,
    /// True if it was destroyed or left the battle.
    pub gone: bool,
    /// Turn or tick in which it left the battle.
    pub gone_at: Option<u32>,
    /// What happened to it, in words.
    pub words: String,
    /// Attacks of this unit that hit.
    pub hits: u32,
    /// Damage dealt to enemies.
    pub damage_given: u32,
    /// Damage taken.
    pub damage_taken: u32,
    /// The hexes it was in at the end of each turn, at most one entry per point of the curves.
    pub track: Vec<TrackPoint>,
}

/// A unit's hex at a point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TrackPoint {
    /// Turn or tick.
    pub turn: u32,
    /// The hex.
    pub hex: Spot,
}

/// Hits against chance for one weapon of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tally {
    /// The seat that attacked.
    pub seat: u8,
    /// Name of the weapon or attack.
    pub name: String,
    /// Its kind for an icon, such as `energy`, `missile` or `physical`.
    pub class: &'static str,
    /// Attacks made.
    pub shots: u32,
    /// Attacks that hit.
    pub hits: u32,
    /// Hits to expect, in hundredths.
    pub expected_hits: u32,
    /// Damage dealt, or men felled.
    pub damage: u32,
}

/// The dice of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceCount {
    /// Dice rolled in orders that stand.
    pub rolled: u32,
    /// True if every die agrees with the seed; `null` if that was not checked because it takes long
    /// or the seed is not revealed.
    pub verified: Option<bool>,
}

/// The parts of a report that a game computes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapters {
    /// Curves; the first is strength in permille.
    pub curves: Vec<Curve>,
    /// Candidates for turning points, in any order.
    pub turning_points: Vec<TurningPoint>,
    /// Every unit.
    pub units: Vec<Fate>,
    /// Hits against chance.
    pub weapons: Vec<Tally>,
}
