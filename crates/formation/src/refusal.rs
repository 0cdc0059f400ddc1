use crate::{CodeId, ContactId, FormationId, Named, Place, UnitId};
use sandtable_core::Refusal;
use sandtable_hex::HexNumber;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Declares every refusal as one row: stable code, message, and the values that the message prints.
macro_rules! refusals {
    ($($(#[$doc:meta])* $code:literal $text:literal => $name:ident $(($($kind:ty),*))?;)*) => {
        /// The reason an order was refused.
        #[derive(Clone, Debug, PartialEq, Eq, Error)]
        pub enum Refused {
            $($(#[$doc])* #[error($text)] $name $(($($kind),*))?,)*
        }

        impl Refused {
            /// Every code, in the order of the variants.
            pub const CODES: &[&'static str] = &[$($code),*];
        }

        impl Refusal for Refused {
            fn code(&self) -> &'static str {
                match self { $(Self::$name { .. } => $code,)* }
            }
        }
    };
}

refusals! {
    /// Only seats 1 and 2 command an army.
    "no-such-seat" "this seat commands no army: expected seat 1 or 2" => NoSuchSeat;
    /// The battle is over.
    "battle-over" "the battle is over" => BattleOver;
    /// Plans can be changed only before the battle.
    "not-planning" "the battle has begun: send a courier instead" => NotPlanning;
    /// Couriers and go-codes can be used only during the battle.
    "not-active" "the battle has not begun: change the plan, or confirm it with Begin" => NotActive;
    /// The army has confirmed its plan.
    "plan-stands" "you already confirmed your plan and cannot change it" => PlanStands;
    /// The army has advanced the clock and cannot act before that tick.
    "time-runs" "you already advanced to tick {0} and cannot give orders before then" => TimeRuns(u32);
    /// The unit does not exist or belongs to the enemy.
    "unit-not-found" "{0} is not in this army: {1}" => UnitNotFound(UnitId, Accepted);
    /// The army has no formation with that id.
    "formation-not-found" "{0} is not in this army: {1}" => FormationNotFound(FormationId, Accepted);
    /// The army has no go-code with that id.
    "code-not-found" "unknown {0}: {1}" => CodeNotFound(CodeId, Accepted);
    /// A go-code can be given only once.
    "code-given" "already given: {0}" => CodeGiven(Named<CodeId>);
    /// A waypoint or contingency refers to a go-code that the new list does not contain.
    "code-in-use" "the plan still uses {0}: first change the waypoints and contingencies that refer to it" => CodeInUse(Named<CodeId>);
    /// Go-codes with an automatic trigger cannot be given by order.
    "code-not-manual" "{0} has an automatic trigger: only manual go-codes can be given" => CodeNotManual(Named<CodeId>);
    /// The army has not sighted an enemy with that contact id.
    "contact-not-found" "unknown {0}: {1}" => ContactNotFound(ContactId, Accepted);
    /// The unit was destroyed or has fled.
    "unit-gone" "no longer on the field: {0}" => UnitGone(Named<UnitId>);
    /// An order to several units names none.
    "no-units" "the order names no unit: expected at least one" => NoUnits;
    /// An order to several units names a unit twice.
    "named-twice" "the order names {0} twice: name each unit once" => NamedTwice(Named<UnitId>);
    /// Every unit of the formation was destroyed or has fled.
    "formation-gone" "no unit of {0} is left on the field" => FormationGone(Named<FormationId>);
    /// The hex is not on the map.
    "off-map" "the hex at {0} is off the map: expected a hex from {1} to {2}" => OffMap(Place, HexNumber, HexNumber);
    /// The troop type cannot enter that terrain.
    "impassable" "{0} cannot enter the terrain at {1}" => Impassable(Named<UnitId>, Place);
    /// Armies deploy inside their own zone.
    "outside-zone" "{0} is outside the army's deployment zone" => OutsideZone(Place);
    /// Each unit needs a hex of its own to deploy.
    "occupied" "{1} is already occupied by {0}" => Occupied(Named<UnitId>, Place);
    /// Waits and time triggers are measured in ticks from 0.
    "negative-duration" "negative number of ticks {0}: expected 0 or more" => NegativeDuration(i64);
    /// Shares range from 0 to 1.
    "share-out-of-range" "share {0} is out of range: expected 0 to 1" => ShareOutOfRange(crate::Fixed);
    /// A route or an area needs at least one hex.
    "empty-route" "the list of hexes is empty: expected at least one" => EmptyRoute;
    /// Lists in plans have a maximum length.
    "too-long" "the list has {0} entries: expected at most {1}" => TooLong(usize, usize);
    /// A unit cannot wait for its own arrival.
    "waits-for-itself" "{0} cannot wait for itself: name another unit" => WaitsForItself(Named<UnitId>);
    /// A contingency refers to a reserve plan that does not exist.
    "no-reserve" "a contingency needs a reserve plan for {0}: set one, or change the contingency" => NoReserve(Named<UnitId>);
    /// The number of ticks to advance is out of range.
    "no-ticks" "cannot advance {0} ticks: expected 1 to {1}" => NoTicks(u32, u32);
    /// All couriers were intercepted.
    "no-couriers" "no courier is left to carry the order" => NoCouriers;
    /// Every courier is on the road and the outbox is at its limit.
    "outbox-full" "{0} orders already wait for a courier: wait until one returns" => OutboxFull(usize);
    /// More orders at once than couriers and outbox can take.
    "too-many-orders" "{0} orders at once are too many: expected at most {1}" => TooManyOrders(usize, usize);
}

/// The ids that would be accepted.
///
/// ```
/// use sandtable_formation::{Accepted, Refused, UnitId};
///
/// let refused = Refused::UnitNotFound(UnitId(9), Accepted(0..6));
/// assert_eq!(refused.to_string(), "unit 9 is not in this army: expected 0 to 5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted(pub Range<usize>);

impl fmt::Display for Accepted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.0;
        match end.saturating_sub(start) {
            0 => out.write_str("there are none"),
            1 => write!(out, "expected {start}"),
            _ => write!(out, "expected {start} to {}", end - 1),
        }
    }
}
