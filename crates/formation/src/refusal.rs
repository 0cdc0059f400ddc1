use crate::{CodeId, ContactId, FormationId, Place, UnitId};
use sandtable_core::Refusal;
use thiserror::Error;

/// The reasons why an order is refused: a stable code, the words, and what they speak of.
macro_rules! refusals {
    ($($(#[$doc:meta])* $code:literal $text:literal => $name:ident $(($($kind:ty),*))?;)*) => {
        /// Why an order was refused.
        #[derive(Clone, Debug, PartialEq, Eq, Error)]
        pub enum Refused {
            $($(#[$doc])* #[error($text)] $name $(($($kind),*))?,)*
        }

        impl Refused {
            /// Every code, in the order of the reasons.
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
    /// The seat has no army.
    "no-such-seat" "there are two armies, and this seat commands neither" => NoSuchSeat;
    /// The battle is over.
    "battle-over" "the battle is over" => BattleOver;
    /// Plans are made before the battle.
    "not-planning" "the battle has begun: send a courier instead" => NotPlanning;
    /// Couriers ride during the battle.
    "not-active" "the battle has not begun: change the plan, or begin" => NotActive;
    /// The plan was declared final.
    "plan-stands" "you have said that your plan stands" => PlanStands;
    /// Time was given away.
    "time-runs" "you have ordered nothing until tick {0}" => TimeRuns(u32);
    /// Nobody of the own bears that number.
    "unit-not-found" "you have no {0}" => UnitNotFound(UnitId);
    /// No formation of the own bears that number.
    "formation-not-found" "you have no {0}" => FormationNotFound(FormationId);
    /// No signal bears that number.
    "code-not-found" "no {0} was agreed on" => CodeNotFound(CodeId);
    /// The signal was given.
    "code-given" "{0} has been given" => CodeGiven(CodeId);
    /// What is planned speaks of the signal.
    "code-in-use" "{0} is part of the plan: change what waits for it or gives it first" => CodeInUse(CodeId);
    /// Only the commander's own signals are his to give.
    "code-not-manual" "{0} is not given by hand" => CodeNotManual(CodeId);
    /// Nobody has seen such an enemy.
    "contact-not-found" "nobody has reported {0}" => ContactNotFound(ContactId);
    /// The unit is out of the battle.
    "unit-gone" "{0} is no longer on the field" => UnitGone(UnitId);
    /// All units of the formation are out of the battle.
    "formation-gone" "nobody of {0} is on the field" => FormationGone(FormationId);
    /// The hex is not on the map.
    "off-map" "{0} is off the map" => OffMap(Place);
    /// Nobody of the kind can stand there.
    "impassable" "{0} cannot stand at {1}" => Impassable(UnitId, Place);
    /// Armies deploy in their own zone.
    "outside-zone" "{0} is outside your deployment zone" => OutsideZone(Place);
    /// Somebody stands there.
    "occupied" "{0} stands at {1} already" => Occupied(UnitId, Place);
    /// Something in the plan has no end or no sense.
    "negative-duration" "a wait of {0} ticks: expected none or more" => NegativeDuration(i64);
    /// A share is between nothing and all.
    "share-out-of-range" "a share of {0}: expected from 0 to 1" => ShareOutOfRange(crate::Fixed);
    /// A plan leads somewhere.
    "empty-route" "no hex is named: expected at least one" => EmptyRoute;
    /// A plan has an end.
    "too-long" "{0} of them: expected at most {1}" => TooLong(usize, usize);
    /// Units do not wait for themselves.
    "waits-for-itself" "{0} would wait for itself" => WaitsForItself(UnitId);
    /// A contingency cannot call on a plan that there is not.
    "no-reserve" "a contingency needs a plan in reserve for {0}, and there is none" => NoReserve(UnitId);
    /// Time passes in ticks.
    "no-ticks" "{0} ticks: expected 1 to {1}" => NoTicks(u32, u32);
    /// Nobody is left to ride.
    "no-couriers" "none of your couriers is left" => NoCouriers;
    /// Nobody is there to ride now, and too much waits for him.
    "outbox-full" "{0} messages wait for a courier: expected to wait for one to return" => OutboxFull(usize);
}
