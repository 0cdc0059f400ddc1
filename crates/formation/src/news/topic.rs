use serde::Serialize;

/// The subject of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Two units start a melee.
    Fight,
    /// A unit of the army charges.
    Charge,
    /// A unit of the army is charged.
    Charged,
    /// Losses in melee.
    Melee,
    /// Losses to blows from behind.
    CutDown,
    /// Two units end their melee.
    FightEnds,
    /// A unit of the army shoots.
    Volley,
    /// A unit of the army is shot at.
    UnderFire,
    /// A unit of the army is shaken.
    Shaken,
    /// A shaken unit is steady again.
    Steady,
    /// A unit of the army routs.
    Rout,
    /// A unit of the army is destroyed.
    Destroyed,
    /// A unit of the army has left the field.
    Fled,
    /// A unit of the army starts to rally.
    Rallying,
    /// A unit of the army has rallied.
    Rallied,
    /// A rallying unit routs again.
    RallyFailed,
    /// An enemy unit routs, has rallied, has fled or is destroyed, in sight of the army.
    EnemyMorale,
    /// A leader or commander of the army is killed.
    Leader,
    /// An enemy is sighted for the first time.
    Contact,
    /// The army captures an objective.
    Captured,
    /// The enemy captures an objective.
    ObjectiveLost,
    /// A go-code is given or a contingency triggers.
    Signal,
    /// An order is written, sent, delivered or obeyed.
    Order,
    /// An order is lost with its courier, or cannot be delivered.
    OrderLost,
    /// A unit ignores an order.
    Ignored,
    /// A unit completes its orders.
    Completed,
    /// A unit cannot reach its goal.
    Blocked,
    /// The battle begins or ends.
    Battle,
    /// Anything else.
    Other,
}
